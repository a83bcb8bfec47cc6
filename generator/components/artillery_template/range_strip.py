"""The range strip: a row of numbered hexes from the gun to the longest range in play, in pieces to glue.

Under the hexes runs a lane for each gun and kind of ammunition: dashed where the target is too near, shaded
to effective range, open to long range.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from generator.components.artillery_template.signs import AIDS_THEME, CARD, CONTOUR_MM, INNER_MM
from generator.components.build_context import BuildContext
from generator.components.measuring_strip.frame import (
    DISC_MM,
    LAP_EDGE_MM,
    glued_lap,
    grounds,
    joint_letter,
    lap_corners,
)
from generator.components.measuring_strip.parts import LAP_MM
from generator.components.pieces.freeform import FreeformPiece
from generator.components.sentences import marked
from generator.drawing import Affine, Group, Item, Path, Style, Text, shapes
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.drawing.text import fit_text
from generator.hexes import SIDE
from generator.rulesets.api import Fire
from generator.sheets import style

LANE_MM = 4.4
LANE_GAP_MM = 0.8
FLAP_MM = LAP_MM - LAP_EDGE_MM
FOOT_SHARE = 0.2
"""From the middle of a hex drawn whole to its lanes, as a share of its side: they lie over its lower part."""
TALLEST_MM = 48.0
"""A hex higher than this is not drawn whole: the strip shows its middle only, with upright sides."""
BAND_MM = 18.0
EFFECTIVE, LONG = 0, 2
"""Which of the grounds of their colour the lanes have, each ruled round: long range is a paler bar."""
LESSER = 0.72
"""The size of the numbers that are no multiples of five, beside that of those that are."""
NAME_PT, END_PT = style.LABEL_PT, style.VALUE_PT


def lanes(fires: Sequence[Fire]) -> tuple[Fire, ...]:
    """One for all that a type of gun fires alike; with its weapon only where another of the type fires it otherwise."""
    found: dict[tuple[object, ...], Fire] = {}
    for fire in fires:
        of_type = [one for one in fires if (one.gun_type, one.ammunition) == (fire.gun_type, fire.ammunition)]
        differs = any(_reach(one) != _reach(fire) for one in of_type)
        key = (fire.gun_type, fire.ammunition, *_reach(fire))
        found.setdefault(key, fire if differs else replace(fire, weapon=""))
    return tuple(found.values())


def _reach(fire: Fire) -> tuple[int, int, int]:
    return fire.minimum, fire.effective, fire.long


def pieces(
    all_lanes: Sequence[Fire],
    themes: Mapping[str, str],
    context: BuildContext,
    flat_to_flat_mm: float,
    width_mm: float,
) -> tuple[FreeformPiece, ...]:
    """The strip from 0, the gun, to the longest range, in pieces of like length no wider than ``width_mm``.

    ``themes`` has the colour of each kind of ammunition.
    """
    if not all_lanes:
        return ()
    cells = max(lane.long for lane in all_lanes) + 1
    a_piece = max(1, int((width_mm - FLAP_MM - CONTOUR_MM) // flat_to_flat_mm))
    count = math.ceil(cells / a_piece)
    ends = [round(cells * number / count) for number in range(count + 1)]
    letters = ["", *(chr(ord("A") + number) for number in range(count - 1)), ""]
    return tuple(
        _piece(all_lanes, themes, context, flat_to_flat_mm, range(*ends[number : number + 2]), letters[number:])
        for number in range(count)
    )


def _piece(
    all_lanes: Sequence[Fire],
    themes: Mapping[str, str],
    context: BuildContext,
    size: float,
    cells: range,
    letters: Sequence[str],
) -> FreeformPiece:
    before, after, *_ = letters
    first = not before
    x0 = CONTOUR_MM / 2 + (0.0 if first else FLAP_MM)
    side = size * SIDE
    whole = 2 * side <= TALLEST_MM
    hex_mm = 2 * side if whole else BAND_MM
    # The hexes' lower points stand behind the lanes: the strip is cut straight there.
    top, middle = CONTOUR_MM / 2, CONTOUR_MM / 2 + hex_mm / 2
    lanes_top = middle + (side * FOOT_SHARE if whole else hex_mm / 2) + LANE_GAP_MM
    pitch = LANE_MM + LANE_GAP_MM
    bottom = lanes_top + len(all_lanes) * pitch + LANE_GAP_MM
    right = x0 + len(cells) * size
    outline = _outline(x0, right, top, middle, bottom, size, side, len(cells), whole, first)
    items: list[Item] = [shapes.polygon(outline, Style(fill=style.PAPER))]
    feet = [lanes_top + pitch * _first_lane(all_lanes, number) for number in cells]
    items += _cells(context, cells, x0, middle, size, side if whole else 0.0, lanes_top, feet)
    for number, lane in enumerate(all_lanes):
        items += _lane(lane, themes[lane.ammunition], context, cells, x0, lanes_top + number * pitch, size)
    if not first:
        # Its line stands on the cells and lanes, or they would hide half of it.
        shoulder = middle - side / 2 if whole else top
        lap = tuple(glued_lap(LAP_MM, bottom - shoulder, before, context.words, AIDS_THEME))
        items.append(Group(lap, Affine.translate(x0 - LAP_MM, shoulder)))
    if after:
        reach = min(DISC_MM, size / 9) + style.SNUG_MM
        items += joint_letter(right - reach, lanes_top - reach, after, AIDS_THEME)
    items.append(shapes.polygon(outline, Style(stroke=style.INK, width_mm=CONTOUR_MM)))
    return FreeformPiece(
        right + CONTOUR_MM / 2,
        bottom + CONTOUR_MM / 2,
        tuple(items),
        marked("strip", (place for lane in all_lanes for place in lane.of)),
        name="strip",
        cuts=(shapes.polygon(outline, Style()),),
    )


def _outline(
    x0: float,
    right: float,
    top: float,
    middle: float,
    bottom: float,
    size: float,
    side: float,
    count: int,
    whole: bool,
    first: bool,
) -> list[tuple[float, float]]:
    shoulder = middle - side / 2 if whole else top
    lap = [] if first else lap_corners(LAP_MM, bottom - shoulder)
    points = [(x0, bottom), *((x0 - LAP_MM + x, shoulder + y) for x, y in reversed(lap)), (x0, shoulder)]
    for cell in range(count if whole else 0):
        points += [(x0 + (cell + 0.5) * size, middle - side), (x0 + (cell + 1) * size, shoulder)]
    return [*points, *([] if whole else [(right, top)]), (right, bottom)]


def _first_lane(all_lanes: Sequence[Fire], number: int) -> int:
    """The place of the first lane that reaches a hex; the gun stands above all of them."""
    return next((place for place, lane in enumerate(all_lanes) if number <= lane.long), 0) if number else 0


def _cells(
    context: BuildContext,
    cells: range,
    x0: float,
    middle: float,
    size: float,
    side: float,
    top: float,
    feet: Sequence[float],
) -> list[Item]:
    """The hexes with their numbers, above the ``top`` of the lanes; 0 is the gun. ``side`` is 0 for a strip with upright
    sides; ``feet`` says how far each goes down, to the first lane that reaches it."""
    items: list[Item] = []
    half = side / 2
    # Between the slopes of the hex and the lanes.
    number_y = (middle - half + top) / 2 if side else middle
    points = max(style.HEAD_PT, min(style.TITLE_PT, size * 0.5))
    rise = face("sans-bold").cap_height_mm(points) / 2
    for index, number in enumerate(cells):
        left, x, foot = x0 + index * size, x0 + (index + 0.5) * size, feet[index]
        right, shoulder = left + size, middle - (half if side else BAND_MM / 2)
        roof = [(x, middle - side)] if side else []
        ground = [(left, foot), (left, shoulder), *roof, (right, shoulder), (right, foot)]
        items.append(shapes.polygon(ground, CARD.ground() if number % 2 else Style(fill=style.PAPER)))
        if index:
            items.append(
                shapes.line(
                    left, shoulder, left, max(feet[index - 1 : index + 1]), Style(stroke=style.INK, width_mm=INNER_MM)
                )
            )
        if number == 0:
            symbol = context.art.symbol("gun", style.INK, style.PAPER)
            wide, tall = size * 0.5, min(size * 0.34, (top - middle + half) * 0.8 if side else BAND_MM * 0.7)
            items.append(context.art.fit(symbol, x - wide / 2, number_y - tall / 2, wide, tall))
            continue
        font, size_pt, ink = ("sans-medium", max(style.HEAD_PT, points * LESSER), AIDS_THEME)
        if number % 5 == 0:
            font, size_pt, ink = "sans-bold", points, style.INK
        items.append(Text(x, number_y + rise, str(number), font, size_pt, ink, "middle"))
    return items


def _lane(lane: Fire, theme: str, context: BuildContext, cells: range, x0: float, y: float, size: float) -> list[Item]:
    """The bars of one lane as far as they lie on this piece."""
    words = context.words
    name = words("artillery_template.lane", type=words(lane.gun_type), ammunition=words(lane.ammunition).lower())
    if lane.weapon:
        name += f" ({words(lane.weapon)})"
    first = max(1, lane.minimum)
    bars = [
        ("effective", first, lane.effective, EFFECTIVE),
        ("long", lane.effective + 1, lane.long, LONG),
    ]
    items: list[Item] = []
    if lane.minimum > 1:
        span = _span(cells, 1, lane.minimum - 1, x0, size)
        if span:
            near = words("artillery_template.lane_near", lane=name)
            said = _named((near, name), Box(span[0] + 1.2, y, span[1] - span[0] - 2.4, LANE_MM), style.SECONDARY)
            items += said
            start = (box.right if (box := bounds(said)) else span[0]) + 1.2
            dashes = Style(stroke=style.SECONDARY, width_mm=style.DRAWN_MM, dash_mm=(1.2, 0.9))
            items.append(shapes.line(start, y + LANE_MM / 2, span[1] - 1.2, y + LANE_MM / 2, dashes))
    for band, start, end, ground in bars:
        span = _span(cells, start, end, x0, size)
        if span is None:
            continue
        left, right = span
        items.append(shapes.rect(left, y, right - left, LANE_MM, Style(fill=grounds(theme)[ground])))
        ends_here = end in cells
        items.append(
            _rules(Box(left, y, right - left, LANE_MM), begins=start == first and start in cells, ends=ends_here)
        )
        reach = right - left - (face("sans-bold").width_mm(str(end), END_PT) + 2.4 if ends_here else 1.2)
        full = words(f"artillery_template.lane_{band}", lane=name)
        items += _named((full, name), Box(left + 1.2, y, reach - 1.2, LANE_MM), style.INK)
        if ends_here:
            rise = face("sans-bold").cap_height_mm(END_PT) / 2
            items.append(Text(right - 1.2, y + LANE_MM / 2 + rise, str(end), "sans-bold", END_PT, style.INK, "end"))
    return items


def _named(texts: Sequence[str], box: Box, ink: str) -> tuple[Item, ...]:
    """The first of the texts that fits a bar; nothing where none does."""
    for text in texts:
        fitted = fit_text(text, "sans-medium", NAME_PT, box, fill=ink, valign="middle", least_pt=style.LEAST_PT)
        if not fitted.overflow:
            return fitted.items
    return ()


def _rules(box: Box, *, begins: bool, ends: bool) -> Path:
    """Round a bar, along its inside; open where it goes on to another piece."""
    inside = style.BOX_MM / 2
    sides = [(box.x, y, box.right, y) for y in (box.y + inside, box.bottom - inside)]
    sides += [(box.x + inside, box.y, box.x + inside, box.bottom)] if begins else []
    sides += [(box.right - inside, box.y, box.right - inside, box.bottom)] if ends else []
    return shapes.lines(sides, Style(stroke=style.INK, width_mm=style.BOX_MM))


def _span(cells: range, start: int, end: int, x0: float, size: float) -> tuple[float, float] | None:
    """Left and right on this piece of the hexes from ``start`` to ``end``."""
    first, last = max(start, cells.start), min(end, cells.stop - 1)
    if first > last:
        return None
    return x0 + (first - cells.start) * size, x0 + (last - cells.start + 1) * size
