"""What the parts of all strips have: a cutting line, a tab with the title, a scale along the upper edge, joints.

The outer edges of the line are the true size. Coordinates are those of the piece: (0, 0) is the upper left
of its box, the lap to the left of the part's beginning. A lap shows the scale that the part before has above it:
laid so that their ticks meet, and up to the line, two parts are true across their joint.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from generator.components.build_context import Words
from generator.components.measuring_strip.parts import Part
from generator.components.pieces.freeform import FreeformPiece
from generator.drawing import Affine, Group, Item, Style, Text, shapes
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.drawing.text import fit_text
from generator.drawing.tones import lightened
from generator.sheets import style
from generator.typesetting import width
from generator.units import MM_PER_CM

CONTOUR_MM = style.GROUP_RULE_MM
JOINT_MM = style.DRAWN_MM
DASHES_MM = (1.4, 1.0)
INSET_MM = style.GAP_MM
"""From a part's ends to whatever stands nearest them: numbers, names and letters share an edge."""
LETTER_PT = style.VALUE_PT
DISC_MM = 2.0
"""The radius of the disc behind the letter of a joint."""
SLANT_MM = 1.6
"""The lap is cut narrower, so that it does not show behind the part it is glued to."""
LAP_EDGE_MM = 0.15
"""From the edge of the piece to the cutting line of its lap."""
HATCH_MM, POINTER_MM, AIR_MM = 2.0, 1.5, 0.7
"""Between the strokes of a lap's hatching; the pointers to its line; round the words on it."""
LETTER_MM = 2 * DISC_MM + style.SNUG_MM
"""What a letter takes of the foot of a part's end."""
HALF_MM, TICK_MM, FIFTH_MM, END_MM = 1.4, 2.4, 3.6, 3.6
"""How long the ticks are: at half a centimetre, a whole one, every five, and at the end of a band."""
HALF_PEN_MM, THIN_MM, BOLD_MM, END_PEN_MM = style.HAIRLINE_MM, style.DRAWN_MM, style.TITLE_RULE_MM, 1.0
NUMBER_PT, FIVE_PT = style.PLAYED_PT, style.TEXT_PT
NUMBER_BASE_MM = 6.7
"""From the edge to the foot of the numbers."""
TAB_MM, TAB_PAD_MM = 5.0, style.SNUG_MM
"""The least height of the tab with the title, and what stands round the title in it."""
TITLE_PT = style.PLAYED_PT

Segment = tuple[float, float, float, float]
THEMES = {"range": style.THEMES[0], "gun": style.THEMES[6], "movement": style.THEMES[2], "reach": style.THEMES[3]}
"""The colour of each form of ruler."""
PLAIN_THEME = style.THEMES[-1]


def grounds(theme: str) -> tuple[str, ...]:
    """Of bands from the nearest: each paler, none so dark that black type on it is hard to read."""
    return tuple(lightened(theme, share) for share in style.BAND_SHARES)


def piece(
    part: Part,
    height_mm: float,
    items: Iterable[Item],
    name: str,
    words: Words,
    theme: str,
    letter_mm: float,
    on_lap: Iterable[Item] | None = None,
) -> FreeformPiece:
    """A part with what stands on it. The letter at its end has its middle ``letter_mm`` below its upper edge.

    ``on_lap`` is the scale that a lap shows, where it is not one of centimetres.
    """
    ground = shapes.rect(part.lap_mm, 0, part.length_mm, height_mm, Style(fill=style.PAPER))
    scale = _strokes_on(part, part.start_mm - part.lap_mm, part.start_mm, SLANT_MM) if on_lap is None else on_lap
    lap = glued_lap(part.lap_mm, height_mm, part.letter_before, words, theme, scale) if part.letter_before else ()
    drawn = (ground, *items, *_frame(part, height_mm, theme, letter_mm), *lap)
    edge = shapes.polygon(_outline(part, height_mm), Style())
    return FreeformPiece(part.width_mm, height_mm, drawn, name=name, is_part=part.of > 1, cuts=(edge,))


def _outline(part: Part, height: float) -> list[tuple[float, float]]:
    left, right = part.lap_mm, part.width_mm
    lap = lap_corners(left, height) if part.letter_before else []
    return [(left, 0.0), (right, 0.0), (right, height), (left, height), *reversed(lap)]


def lap_corners(left: float, height: float) -> list[tuple[float, float]]:
    """Of a lap from 0 to ``left``: at its end narrower than the part."""
    edge, foot = LAP_EDGE_MM, height - SLANT_MM
    return [(left, SLANT_MM / 2), (edge, SLANT_MM), (edge, foot), (left, height - SLANT_MM / 2)]


def _frame(part: Part, height: float, theme: str, letter_mm: float) -> Iterator[Item]:
    left, right = part.lap_mm, part.width_mm
    box = shapes.rect(left, 0, part.length_mm, height, Style())
    solid = [(left, 0, right, 0), (left, height, right, height)]
    solid += [] if part.letter_before else [(left, 0, left, height)]
    solid += [] if part.letter_after else [(right, 0, right, height)]
    # Half of each stroke lies outside and is clipped away.
    yield Group((shapes.lines(solid, Style(stroke=style.INK, width_mm=2 * CONTOUR_MM)),), clip=box)
    if letter := part.letter_after:
        thin = Style(stroke=style.INK, width_mm=2 * JOINT_MM)
        yield Group((shapes.lines([(right, 0, right, height)], thin),), clip=box)
        yield from joint_letter(right - INSET_MM - DISC_MM, letter_mm, letter, theme)


def joint_letter(x: float, y: float, letter: str, theme: str) -> tuple[Item, ...]:
    size_pt = LETTER_PT if len(letter) == 1 else style.LEAST_PT
    rise = face("sans-bold").cap_height_mm(size_pt) / 2
    return (
        shapes.circle(x, y, DISC_MM, Style(fill=theme)),
        Text(x, y + rise, letter, "sans-bold", size_pt, style.PAPER, "middle"),
    )


def glued_lap(
    left: float, height: float, letter: str, words: Words, theme: str, scale: Iterable[Item] = ()
) -> Iterator[Item]:
    """What the part before is glued on: hatched, its scale going on below, with the line that its end meets."""
    corners = lap_corners(left, height)
    inside = shapes.polygon(corners, Style())
    hatch = shapes.lines(_hatching(left, height), Style(stroke=style.HAIRLINE, width_mm=style.HAIRLINE_MM))
    room = Box(AIR_MM + LAP_EDGE_MM, FIFTH_MM + SLANT_MM, left - 3 * AIR_MM, height - FIFTH_MM - 2 * SLANT_MM)
    said = fit_text(
        words("measuring_strip.glue", letter=letter),
        "sans",
        style.NOTE_PT,
        Box(room.x + AIR_MM, 0.0, room.w - 2 * AIR_MM, room.h - 2 * DISC_MM - AIR_MM),
        fill=style.INK,
        align="centre",
        least_pt=style.LEAST_PT,
        wrap=True,
    )
    drawn = bounds(said.items)
    tall = 2 * DISC_MM + (AIR_MM + drawn.h if drawn else 0.0)
    top = room.y + (room.h - tall) / 2
    plate = shapes.rounded_rect(room.x, top - AIR_MM, room.w, tall + 2 * AIR_MM, AIR_MM, Style(fill=style.PAPER))
    yield Group((hatch, *scale, plate), clip=inside)
    yield from joint_letter(room.x + room.w / 2, top + DISC_MM, letter, theme)
    yield Group(said.items, Affine.translate(0.0, top + 2 * DISC_MM + AIR_MM))
    yield shapes.polyline(corners, Style(stroke=style.INK, width_mm=style.BOX_MM))
    yield shapes.line(left, 0, left, height, Style(stroke=style.INK, width_mm=JOINT_MM))
    for y in (FIFTH_MM + POINTER_MM, height - SLANT_MM - POINTER_MM):
        tip = [(left, y), (left - POINTER_MM, y - POINTER_MM / 2), (left - POINTER_MM, y + POINTER_MM / 2)]
        yield shapes.polygon(tip, Style(fill=theme))


def _hatching(right: float, height: float) -> Iterator[Segment]:
    """Slanted strokes over a box that begins at (0, 0)."""
    for number in range(1, math.ceil((right + height) / HATCH_MM)):
        start, end = max(0.0, number * HATCH_MM - height), min(right, number * HATCH_MM)
        yield start, number * HATCH_MM - start, end, number * HATCH_MM - end


# -- the tab ---------------------------------------------------------------------------------------------


def tab_width(title: str) -> float:
    return width(title, "serif-semibold", TITLE_PT) + INSET_MM + style.GAP_MM


def tab(title: str, x: float, y: float, height: float, theme: str) -> tuple[Item, ...]:
    """The title, in white on the colour of its form, from an edge on."""
    base = y + (height - CONTOUR_MM + face("serif-semibold").cap_height_mm(TITLE_PT)) / 2
    ground = shapes.rect(x, y, tab_width(title), height, Style(fill=theme))
    return ground, Text(x + INSET_MM, base, title, "serif-semibold", TITLE_PT, style.PAPER)


# -- ticks -----------------------------------------------------------------------------------------------


def ticks(part: Part, ends_mm: Sequence[float], theme: str, unit: str) -> Iterator[Item]:
    """Every half and whole centimetre, bold every five, numbered every five and ten; none on the ends of a part. The first
    bold number that has room for it has its ``unit``.

    ``ends_mm`` are those of bands: their ticks are broad, in the colour of the strip, and their numbers bold.
    """
    yield from _strokes_on(part, part.start_mm, part.end_mm)
    for end in ends_mm:
        if part.start_mm < end < part.end_mm:
            yield shapes.rect(part.x(end) - END_PEN_MM / 2, 0.0, END_PEN_MM, END_MM, Style(fill=theme))
    is_first, ends = True, set(ends_mm)
    for number in range(math.ceil(part.start_mm / MM_PER_CM), math.floor(part.end_mm / MM_PER_CM) + 1):
        if number % 5 == 0:
            is_small = number % 10 != 0 and number * MM_PER_CM not in ends
            drawn = number_at(number, part.x(number * MM_PER_CM), NUMBER_BASE_MM, part, is_small=is_small)
            both = with_unit(drawn, unit)
            if (
                is_first
                and not is_small
                and both[-1].x_mm + width(unit, "sans", FIVE_PT) <= part.width_mm - INSET_MM / 2
            ):
                yield from both
                is_first = False
            else:
                yield drawn


def _strokes_on(part: Part, start_mm: float, end_mm: float, longer_mm: float = 0.0) -> Iterator[Item]:
    half, thin, bold = list[Segment](), list[Segment](), list[Segment]()
    step = MM_PER_CM / 2
    for number in range(math.floor(start_mm / step) + 1, math.ceil(end_mm / step)):
        x = part.x(number * step)
        if number % 10 == 0:
            bold.append((x, 0.0, x, FIFTH_MM + longer_mm))
        elif number % 2 == 0:
            thin.append((x, 0.0, x, TICK_MM + longer_mm))
        else:
            half.append((x, 0.0, x, HALF_MM + longer_mm))
    yield from (*strokes(half, HALF_PEN_MM), *strokes(thin, THIN_MM), *strokes(bold, BOLD_MM))


def strokes(segments: list[Segment], width_mm: float) -> tuple[Item, ...]:
    return (shapes.lines(segments, Style(stroke=style.INK, width_mm=width_mm)),) if segments else ()


def with_unit(drawn: Text, unit: str) -> tuple[Text, Text]:
    """A number with its unit behind it; where the number ends a part, before the end."""
    wide, unit_mm = width(drawn.text, drawn.font, drawn.size_pt), style.TIGHT_MM + width(unit, "sans", FIVE_PT)
    if drawn.anchor == "end":
        drawn = replace(drawn, x_mm=drawn.x_mm - unit_mm)
    right = drawn.x_mm + {"start": wide, "middle": wide / 2, "end": 0.0}[drawn.anchor]
    return drawn, Text(right + style.TIGHT_MM, drawn.y_mm, unit, "sans", FIVE_PT, style.SECONDARY)


def number_at(number: int, x: float, base: float, part: Part, *, is_small: bool = False) -> Text:
    """A number at its tick; beside it where the part begins or ends."""
    font, size, ink = ("sans", FIVE_PT, style.SECONDARY) if is_small else ("sans-bold", NUMBER_PT, style.INK)
    left, right = part.lap_mm, part.width_mm
    half = width(str(number), font, size) / 2 + INSET_MM
    if x - left < half:
        return Text(left + INSET_MM, base, str(number), font, size, ink)
    if right - x < half:
        return Text(right - INSET_MM, base, str(number), font, size, ink, "end")
    return Text(x, base, str(number), font, size, ink, "middle")
