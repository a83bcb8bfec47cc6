"""What stands on the tiles of an arc of fire in centimetres: the numbers of rings, what ends at them, and on one the table."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from itertools import product

from generator.components.artillery_template.cm_arc import (
    RING_CM,
    Wedge,
    band_ends,
    muzzle,
    number_of,
    table,
    unit_mm,
    unit_of,
)
from generator.components.artillery_template.signs import CARD
from generator.components.build_context import Words
from generator.drawing import Item, Text
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.rulesets.api import Fire
from generator.sheets import style
from generator.typesetting import Anchor
from generator.units import mm_from_points

NAMED_SIZES, NAMED_LEADING = (style.SECTION_PT, style.PLAYED_PT, style.VALUE_PT, style.TEXT_PT), 1.32
"""The type of what ends at a ring, the largest that has room; from the base of its number to that of what ends there, and from
line to line of that, in sizes of it."""
BREAK = " · "
"""Where a line of what ends at a ring is broken that has no room."""
STEPS, AIR_MM = 4, 1.6
"""Every so manyth other place of a number is tried, which keeps so far from what else is there."""
WINDOW_AIR_MM = 4.5
"""From a number to the border of the part that it stands in."""
NAMED_AIR_MM = 2.0
"""The same from what ends at its ring, which says no less a little nearer to a joint."""
MARK_AIR_MM = 1.5
"""From words to the plate of a diamond on a joint."""
TABLE_AIR_MM = 2.4
"""From a number to the table and to what stands at the muzzle."""
_SHARES = tuple(step / 400 for step in range(-400, 401))
_LINES = tuple(step / 40 for step in range(-40, 41))
"""The places of numbers, and those tried for all of a tile."""


def on_tiles(
    wedge: Wedge, fires: Sequence[Fire], words: Words, windows: Sequence[Box], marks: Sequence[Sequence[Box]]
) -> list[list[Item]]:
    """What stands on each tile of an arc, by what is seen of it there, off the marks on its joints: the number of each ring that runs through it,
    all of them in one line from the muzzle as nearly as may be, at those of heavy ones what ends there, in one size on all
    tiles, and on one tile the table."""
    found, sizes = _at_sizes(wedge, fires, words, (windows, marks), NAMED_SIZES)
    return (
        _at_sizes(wedge, fires, words, (windows, marks), NAMED_SIZES[NAMED_SIZES.index(min(sizes)) :])[0]
        if len(sizes) > 1
        else found
    )


def _at_sizes(
    wedge: Wedge,
    fires: Sequence[Fire],
    words: Words,
    tiles: tuple[Sequence[Box], Sequence[Sequence[Box]]],
    sizes: Sequence[float],
) -> tuple[list[list[Item]], set[float]]:
    """The same with the first of these sizes that has room on each tile, and which were taken."""
    windows, marks = tiles
    used, unsaid = set[float](), list[Text]()
    laid = table(wedge, fires, words, windows)
    taken = [box for items in (laid, muzzle(wedge, words)) if (box := bounds(items))]
    ends = {*band_ends(wedge, fires), wedge.radius_cm}
    found: list[list[Item]] = [laid if taken and window.contains(taken[0]) else [] for window in windows]
    rings, said = [], ends_said(fires, words)
    for radius in sorted({*range(RING_CM, wedge.radius_cm, RING_CM), *ends}):
        ink = style.INK if radius in ends else CARD.accent()
        numbers = [(share, number_of(wedge, radius, share, ink, words)) for share in _SHARES]
        around = [(share, box, one) for share, one in numbers if (box := bounds((one, unit_of(one, words))))]
        rings.append([it for it in around if not any(it[1].inset(-TABLE_AIR_MM).intersection(box) for box in taken)])
    for window, marked, items in zip(windows, marks, found, strict=True):
        inner = window.inset(WINDOW_AIR_MM)
        ways = [{share: one for share, box, one in ring if inner.contains(box)} for ring in rings]
        there = [way for way in ways if way]
        line = _in_line(there)
        for index, way in enumerate(there):
            others = [*line[:index], *line[index + 1 :]]
            clear = [
                *taken,
                *(box.inset(-MARK_AIR_MM) for box in marked),
                *filter(None, (bounds((one, unit_of(one, words))) for one in others)),
                *filter(None, map(bounds, _each(items))),
            ]
            room = window.inset(NAMED_AIR_MM)
            unit = unit_mm(words)
            line[index], names = _with_names(wedge, line[index], way.values(), unit, said, room, clear, sizes)
            items += names
            used.update(one.size_pt for one in names)
            if said.get(line[index].text) and not names:
                unsaid.append(line[index])
        # A heavy ring has no number where there is no room for what ends at it: the next tile says both.
        items += [item for number in line if number not in unsaid for item in (number, unit_of(number, words))]
    return found, used


def _each(items: Sequence[Item]) -> list[tuple[Item]]:
    return [(item,) for item in items]


def _with_names(
    wedge: Wedge,
    number: Text,
    others: Iterable[Text],
    unit: float,
    said: Mapping[str, Sequence[str]],
    room: Box,
    taken: Sequence[Box],
    sizes: Sequence[float],
) -> tuple[Text, list[Text]]:
    """The number of a ring, with what ends there: where the number has no room for that, the nearest of its other places
    that has, before it is set smaller."""
    lines = said.get(number.text, ())
    others = sorted(others, key=lambda one: math.hypot(one.x_mm - number.x_mm, one.y_mm - number.y_mm))[::STEPS]
    clear = [
        one
        for one in (number, *(others if lines else ()))
        if (box := bounds((one,))) and not any(box.inset(-AIR_MM).intersection(other) for other in taken)
    ]
    broken = [part for line in lines for part in line.split(BREAK)]
    for points, said_so, place in product(sizes if lines else (), (lines, broken), clear):
        if names := _named(wedge, place, unit, said_so, points, room, taken):
            return place, names
    return number, []


def ends_said(fires: Sequence[Fire], words: Words, least: int = 0) -> dict[str, list[str]]:
    """What ends at each distance, in words: so far a gun is too near to fire a template, to effective or to long range.

    ``least`` is the shortest distance there is: a gun may fire from its minimum on, and in hexes the last that is too near
    is the one before.
    """
    found: dict[str, list[str]] = {}
    for fire in fires:
        name = words("artillery_template.lane", type=words(fire.gun_type), ammunition=words(fire.template))
        for kind, end in (("near", fire.minimum - least), ("effective", fire.effective), ("long", fire.long)):
            line, lines = words(f"artillery_template.lane_{kind}", lane=name), found.setdefault(str(end), [])
            lines += [line] if end > 0 and line not in lines else []
    return found


def _named(
    wedge: Wedge, number: Text, unit: float, lines: Sequence[str], points: float, room: Box, taken: Sequence[Box]
) -> list[Text]:
    """Below the number of a heavy ring what ends there, in its middle or from one of its ends, or behind its unit; nothing
    without room."""
    line_mm = mm_from_points(NAMED_LEADING * points)
    half = face(number.font).width_mm(number.text, number.size_pt) / 2
    behind = half + unit + style.COLUMN_GAP_MM / 2
    ways: tuple[tuple[Anchor, float, int], ...] = (
        ("middle", 0.0, 1),
        ("start", -half, 1),
        ("end", half, 1),
        ("start", behind, 0),
    )
    for anchor, aside, first in ways:
        texts = [
            Text(number.x_mm + aside, number.y_mm + line_mm * row, line, "sans-medium", points, style.INK, anchor)
            for row, line in enumerate(lines, first)
        ]
        box = bounds(texts)
        is_held = box and room.contains(box) and wedge.holds(box) and wedge.is_inside_ring(box, float(number.text))
        if box and is_held and not any(box.intersection(one) for one in taken):
            return texts
    return []


def _in_line(ways: Sequence[Mapping[float, Text]]) -> list[Text]:
    """One of the numbers of each ring, by their shares: as near to one share as all of them can be, and that as near to
    the facing; where it is not free, all on the same side of it."""
    if not ways:
        return []

    shares = [sorted(way) for way in ways]

    def nearest(free: Sequence[float], share: float) -> float:
        at = bisect_left(free, share)
        return min(free[max(0, at - 1) : at + 1], key=lambda other: (abs(other - share), -other))

    def strayed(share: float) -> tuple[float, float, float]:
        return round(sum(abs(nearest(free, share) - share) for free in shares), 6), abs(share), -share

    best = min(_LINES, key=strayed)
    return [way[nearest(free, best)] for way, free in zip(ways, shares, strict=True)]
