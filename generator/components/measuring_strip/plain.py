"""A ruler for everything else: 30 cm along one edge, 12 inches along the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from generator.components.build_context import Words
from generator.components.measuring_strip.frame import (
    INSET_MM,
    NUMBER_PT,
    PLAIN_THEME,
    SLANT_MM,
    TAB_MM,
    Segment,
    number_at,
    piece,
    strokes,
    tab,
)
from generator.components.measuring_strip.parts import Part, divide
from generator.components.pieces.freeform import FreeformPiece
from generator.drawing import Item, Text
from generator.drawing.fonts import face
from generator.sheets import style
from generator.units import MM_PER_CM, MM_PER_INCH

Places = Sequence[tuple[float, int]]
"""Ticks from the beginning of the ruler on, and the level of each."""
INCHES, CENTIMETRES = 12, 30
LENGTH_MM = INCHES * MM_PER_INCH
HEIGHT_MM = 24.0
BETWEEN_MM = 5.5
"""Joints lie between two millimetres, and between two quarters of an inch."""
CLEAR_MM = 4.4
"""From a joint to a whole inch: its number stands in the middle under its tick, on one part."""
HAIR_MM, WHOLE_MM = style.HAIRLINE_MM, style.GROUP_RULE_MM
"""Strokes of the fine ticks, and of those at a whole centimetre or inch."""
TICKS_MM = (4.2, 3.0, 2.0)
"""At a whole, at half a centimetre or a quarter of an inch, at a millimetre or an eighth."""
NUMBER_GAP_MM = 1.0
UNIT_MM, TAB_FROM_MM = {"cm": HEIGHT_MM / 2 - 1.2, "inches": HEIGHT_MM / 2 + 3.2}, 10.0
"""From the upper edge to the names of the units, and from the beginning to the tab with the title."""


def pieces(width_mm: float, words: Words, joint: int = 0) -> tuple[FreeformPiece, ...]:
    """The ruler in parts no wider than ``width_mm``."""
    inches = [number * MM_PER_INCH for number in range(1, INCHES)]
    parts, name = divide(LENGTH_MM, width_mm, inches, BETWEEN_MM, joint, CLEAR_MM), words("measuring_strip.plain")
    return tuple(
        piece(part, HEIGHT_MM, _scales(part, words), name, words, PLAIN_THEME, HEIGHT_MM / 2, _on_lap(part))
        for part in parts
    )


def _edges() -> Iterator[tuple[Places, float, float, int]]:
    """The ticks of each edge, each with its level; its unit, where it is, and whether its ticks go down or up."""
    millimetres = [(float(mm), 0 if mm % 10 == 0 else 1 if mm % 5 == 0 else 2) for mm in range(1, 10 * CENTIMETRES + 1)]
    yield millimetres, MM_PER_CM, 0.0, 1
    eighths = [(n * MM_PER_INCH / 8, 0 if n % 8 == 0 else 1 if n % 2 == 0 else 2) for n in range(1, 8 * INCHES + 1)]
    yield eighths, MM_PER_INCH, HEIGHT_MM, -1


def _on_lap(part: Part) -> Iterator[Item]:
    """The scales of the part before, as far as the lap lies under it."""
    for places, _, edge, down in _edges():
        hidden = [(at, level) for at, level in places if part.start_mm - part.lap_mm < at < part.start_mm]
        yield from _ticks(part, hidden, edge, down, SLANT_MM)


def _scales(part: Part, words: Words) -> Iterator[Item]:
    for places, unit_mm, edge, down in _edges():
        shown = [(at, level) for at, level in places if part.start_mm < at <= part.end_mm]
        yield from _ticks(part, [one for one in shown if one[0] < part.end_mm], edge, down)
        yield from _numbers(part, [at for at, level in shown if level == 0], unit_mm, edge, down)
    if part.start_mm == 0:
        for unit, base in UNIT_MM.items():
            text = words(f"measuring_strip.{unit}")
            yield Text(part.lap_mm + INSET_MM, base, text, "sans-medium", style.NOTE_PT, style.SECONDARY)
    tab_mm = part.lap_mm + INSET_MM if part.number else TAB_FROM_MM
    yield from tab(words("measuring_strip.plain"), tab_mm, (HEIGHT_MM - TAB_MM) / 2, TAB_MM, PLAIN_THEME)


def _ticks(part: Part, places: Places, edge: float, down: int, longer_mm: float = 0.0) -> Iterator[Item]:
    fine, bold = list[Segment](), list[Segment]()
    for at, level in places:
        x = part.x(at)
        (fine if level else bold).append((x, edge, x, edge + down * (TICKS_MM[level] + longer_mm)))
    yield from (*strokes(fine, HAIR_MM), *strokes(bold, WHOLE_MM))


def _numbers(part: Part, at_mm: Iterable[float], unit_mm: float, edge: float, down: int) -> Iterator[Text]:
    base = edge + down * (TICKS_MM[0] + NUMBER_GAP_MM)
    base += face("sans-bold").cap_height_mm(NUMBER_PT) if down > 0 else 0.0
    return (number_at(round(at / unit_mm), part.x(at), base, part) for at in at_mm)
