"""What the parts of all strips have: a cutting line, a flap, the letters of joints; ticks along the upper edge.

The outer edges of the line are the true size. Coordinates are those of the piece: (0, 0) is the upper left
of its box, the flap to the left of the part's beginning.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from generator.components.build_context import Words
from generator.components.measuring_strip.parts import Part
from generator.components.pieces.freeform import FreeformPiece
from generator.drawing import Group, Item, Style, Text, shapes
from generator.drawing.fonts import face
from generator.sheets import style
from generator.typesetting import width
from generator.units import MM_PER_CM

CONTOUR_MM = style.GROUP_RULE_MM
JOINT_MM = style.BOX_MM
DASHES_MM = (1.4, 1.0)
INSET_MM = style.GAP_MM
"""From a part's ends to whatever stands nearest them: numbers, names and letters share an edge."""
LETTER_PT, GLUE_PT = style.VALUE_PT, style.HEAD_PT
SLANT_MM = 1.6
"""The flap is cut narrower, so that it does not show behind the part it is glued to."""
FLAP_EDGE_MM = 0.15
"""From the edge of the piece to the cutting line of its flap."""
LETTER_MM = 5.0
"""What a letter takes of the foot of a part's end."""
TICK_MM, FIFTH_MM = 2.4, 3.8
THIN_MM, BOLD_MM = style.DRAWN_MM, style.TITLE_RULE_MM
NUMBER_PT = style.VALUE_PT
NUMBER_BASE_MM = 6.9
"""From the edge to the foot of the numbers."""

Segment = tuple[float, float, float, float]


def piece(
    part: Part, height_mm: float, items: Iterable[Item], name: str, words: Words, letter_mm: float = 1.7
) -> FreeformPiece:
    """A part with what stands on it. A letter at its end stands ``letter_mm`` above its foot."""
    ground = shapes.rect(part.flap_mm, 0, part.length_mm, height_mm, Style(fill=style.PAPER))
    drawn = (ground, *items, *_frame(part, height_mm, words, letter_mm))
    return FreeformPiece(part.width_mm, height_mm, drawn, name, is_part=part.count > 1)


def _frame(part: Part, height: float, words: Words, letter_mm: float) -> Iterator[Item]:
    left, right = part.flap_mm, part.width_mm
    box = shapes.rect(left, 0, part.length_mm, height, Style())
    solid = [(left, 0, right, 0), (left, height, right, height)]
    solid += [] if part.letter_before else [(left, 0, left, height)]
    solid += [] if part.letter_after else [(right, 0, right, height)]
    # Half of each stroke lies outside and is clipped away.
    yield Group((shapes.lines(solid, Style(stroke=style.INK, width_mm=2 * CONTOUR_MM)),), clip=box)
    if letter := part.letter_after:
        thin = Style(stroke=style.INK, width_mm=2 * JOINT_MM)
        yield Group((shapes.lines([(right, 0, right, height)], thin),), clip=box)
        yield Text(right - INSET_MM, height - letter_mm, letter, "sans-bold", LETTER_PT, style.SECONDARY, "end")
    if part.letter_before:
        yield from _flap(left, height, part.letter_before, words)


def _flap(left: float, height: float, letter: str, words: Words) -> Iterator[Item]:
    edge = FLAP_EDGE_MM
    outline = [(left, SLANT_MM / 2), (edge, SLANT_MM), (edge, height - SLANT_MM), (left, height - SLANT_MM / 2)]
    rise, middle = face("sans-bold").cap_height_mm(LETTER_PT), (left + edge) / 2
    yield shapes.polyline(outline, Style(stroke=style.INK, width_mm=JOINT_MM))
    yield shapes.line(left, 0, left, height, Style(stroke=style.INK, width_mm=JOINT_MM, dash_mm=DASHES_MM))
    yield Text(middle, height / 2 - 0.6, letter, "sans-bold", LETTER_PT, style.SECONDARY, "middle")
    glue = words("measuring_strip.glue")
    yield Text(middle, height / 2 + rise + 0.4, glue, "sans", GLUE_PT, style.SECONDARY, "middle")


# -- ticks ---------------------------------------------------------------------------------------------------


def ticks(part: Part) -> Iterator[Item]:
    """Every centimetre, bold every five, numbered every ten; none on the very ends of a part."""
    thin, bold, numbers = list[Segment](), list[Segment](), list[Text]()
    for number in range(math.ceil(part.start_mm / MM_PER_CM), math.floor(part.end_mm / MM_PER_CM) + 1):
        x = part.x(number * MM_PER_CM)
        if part.start_mm < number * MM_PER_CM < part.end_mm:
            is_bold = number % 5 == 0
            (bold if is_bold else thin).append((x, 0.0, x, FIFTH_MM if is_bold else TICK_MM))
        if number % 10 == 0:
            numbers.append(number_at(number, x, NUMBER_BASE_MM, part))
    return iter((*strokes(thin, THIN_MM), *strokes(bold, BOLD_MM), *numbers))


def strokes(segments: list[Segment], width_mm: float) -> tuple[Item, ...]:
    return (shapes.lines(segments, Style(stroke=style.INK, width_mm=width_mm)),) if segments else ()


def number_at(number: int, x: float, base: float, part: Part) -> Text:
    """A number at its tick; beside it where the part begins or ends."""
    left, right = part.flap_mm, part.width_mm
    half = width(str(number), "sans-bold", NUMBER_PT) / 2 + INSET_MM
    if x - left < half:
        return Text(left + INSET_MM, base, str(number), "sans-bold", NUMBER_PT, style.INK)
    if right - x < half:
        return Text(right - INSET_MM, base, str(number), "sans-bold", NUMBER_PT, style.INK, "end")
    return Text(x, base, str(number), "sans-bold", NUMBER_PT, style.INK, "middle")
