"""A ruler for everything else: 30 cm along one edge, 12 inches along the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.components.build_context import Words
from generator.components.measuring_strip.frame import INSET_MM, NUMBER_PT, Segment, number_at, piece, strokes
from generator.components.measuring_strip.parts import Part, divide
from generator.components.pieces.freeform import FreeformPiece
from generator.drawing import Item, Text
from generator.drawing.fonts import face
from generator.sheets import style
from generator.units import MM_PER_CM, MM_PER_INCH

INCHES, CENTIMETRES = 12, 30
LENGTH_MM = INCHES * MM_PER_INCH
HEIGHT_MM = 24.0
BETWEEN_MM = 5.5
"""Joints lie between two millimetres, and between two quarters of an inch."""
HAIR_MM, WHOLE_MM = style.HAIRLINE_MM, style.GROUP_RULE_MM
"""Strokes of the fine ticks, and of those at a whole centimetre or inch."""
TICKS_MM = (4.2, 3.0, 2.0)
"""At a whole, at half a centimetre or a quarter of an inch, at a millimetre or an eighth."""
NUMBER_GAP_MM = 1.0
UNIT_MM, LETTER_MM = {"cm": HEIGHT_MM / 2 - 1.2, "inches": HEIGHT_MM / 2 + 3.2}, HEIGHT_MM / 2 - 1.2
"""From the upper edge to the names of the units, and from the foot to the letter of a joint."""


def pieces(width_mm: float, words: Words) -> tuple[FreeformPiece, ...]:
    """The ruler in parts no wider than ``width_mm``."""
    parts, name = divide(LENGTH_MM, width_mm, (), BETWEEN_MM), words("measuring_strip.plain")
    return tuple(piece(part, HEIGHT_MM, _scales(part, words), name, words, LETTER_MM) for part in parts)


def _scales(part: Part, words: Words) -> Iterator[Item]:
    millimetres = ((mm, 0 if mm % 10 == 0 else 1 if mm % 5 == 0 else 2) for mm in range(1, CENTIMETRES * 10 + 1))
    yield from _scale(part, ((float(mm), level) for mm, level in millimetres), MM_PER_CM, 0.0, 1)
    eighths = ((n, 0 if n % 8 == 0 else 1 if n % 2 == 0 else 2) for n in range(1, INCHES * 8 + 1))
    yield from _scale(part, ((n * MM_PER_INCH / 8, level) for n, level in eighths), MM_PER_INCH, HEIGHT_MM, -1)
    if part.start_mm == 0:
        for unit, base in UNIT_MM.items():
            text = words(f"measuring_strip.{unit}")
            yield Text(part.flap_mm + INSET_MM, base, text, "sans-medium", style.NOTE_PT, style.SECONDARY)


def _scale(part: Part, places: Iterable[tuple[float, int]], unit_mm: float, edge: float, down: int) -> Iterator[Item]:
    """Ticks at places of the ruler, each of a level, from an edge down or up; a number at each whole unit."""
    fine, bold, numbers = list[Segment](), list[Segment](), list[Text]()
    base = edge + down * (TICKS_MM[0] + NUMBER_GAP_MM)
    base += face("sans-bold").cap_height_mm(NUMBER_PT) if down > 0 else 0.0
    for at, level in places:
        x = part.x(at)
        if part.start_mm < at < part.end_mm:
            (fine if level else bold).append((x, edge, x, edge + down * TICKS_MM[level]))
        if level == 0 and part.start_mm < at <= part.end_mm:
            numbers.append(number_at(round(at / unit_mm), x, base, part))
    yield from (*strokes(fine, HAIR_MM), *strokes(bold, WHOLE_MM), *numbers)
