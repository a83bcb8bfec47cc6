"""What stands on the tiles of an arc of fire on hexes: on each, once for every range, which band of which gun ends there."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import product

from generator.components.artillery_template.cm_arc_tiles import BREAK
from generator.drawing import Item, Text
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.hexes import Grid, Hex, distance
from generator.sheets import style
from generator.sheets.edges import between, overlap
from generator.units import mm_from_points

SIZES_PT = (style.PLAYED_PT, style.VALUE_PT, style.LABEL_PT, style.TEXT_PT, style.SMALL_PT, style.LEAST_PT)
LEADING = 1.15
BELOW = 0.13
"""From the middle of a hex to the head of the words below its number, in hexes."""
AIR_MM = 1.6
AGAIN = 2
"""So many hexes apart it is said along a range which band ends there."""


def on_tiles(
    grid: Grid,
    hexes: Sequence[Hex],
    said: Mapping[str, Sequence[str]],
    windows: Sequence[Box],
    clear: Sequence[Box],
    marks: Sequence[Sequence[Box]],
) -> list[list[Item]]:
    """For each tile, by what is seen of it, what is ``said`` of each range, in hexes that lie on it whole and in none of the
    boxes to be kept ``clear``, off the marks on its joints: in the one nearest to the middle of the tile, and along the range in each so far from the
    last; in a hex each where the words are larger for it."""
    found: list[list[Item]] = []
    for window, marked in zip(windows, marks, strict=True):
        middle = window.x + window.w / 2
        items: list[Item] = []
        for range_, lines in said.items():
            places = [
                at
                for at in sorted(hexes, key=lambda at: (abs(grid.centre(at)[0] - middle), grid.centre(at)))
                if str(distance(at)) == range_
                and _is_free(between(*grid.box((at,))), window, clear)
                and not any(overlap(_said_in(grid, at), box) for box in marked)
            ]
            items += _along_range(grid, places, lines)
        found.append(items)
    return found


def _along_range(grid: Grid, places: Sequence[Hex], lines: Sequence[str]) -> list[Text]:
    """Lines in the first of the places of one range, and again in those that hold them as large, if none that has some is near."""
    texts: list[Text] = []
    while places:
        together, apart = (_in_hexes(grid, places, parts) for parts in ([lines], [[line] for line in lines]))
        largest = max((together, apart), key=_least_pt)
        if _least_pt(largest) >= _least_pt(texts):
            texts += largest
        used = places[: len(lines)] if largest is apart else places[:1]
        places = [at for at in places if all(distance(at, other) >= AGAIN for other in used)]
    return texts


def _least_pt(texts: Sequence[Text]) -> float:
    return min((text.size_pt for text in texts), default=0.0)


def _said_in(grid: Grid, at: Hex) -> Box:
    """Where words may stand in a hex: its lower half, but for the corners at its sides."""
    x, y = grid.centre(at)
    size = grid.flat_to_flat_mm
    return between(x - size / 2, y, x + size / 2, y + size / 2)


def _is_free(at: Box, window: Box, clear: Sequence[Box]) -> bool:
    return window.contains(at) and not any(overlap(at, box) for box in clear)


def _in_hexes(grid: Grid, places: Sequence[Hex], parts: Sequence[Sequence[str]]) -> list[Text]:
    """Each part in a hex of its own; nothing where one has no room."""
    found = [_below_number(grid, at, lines) for at, lines in zip(places, parts, strict=False)]
    return [text for texts in found for text in texts] if len(found) == len(parts) and all(found) else []


def _below_number(grid: Grid, at: Hex, lines: Sequence[str]) -> list[Text]:
    """Lines in the middle of the lower half of a hex, as large as it holds; nothing where they have no room."""
    x, y = grid.centre(at)
    size, font = grid.flat_to_flat_mm, "sans-medium"
    for size_pt, told in product(SIZES_PT, (lines, [part for line in lines for part in line.split(BREAK)])):
        first = size * BELOW + face(font).cap_height_mm(size_pt)
        bases = [first + row * mm_from_points(size_pt * LEADING) for row in range(len(told))]
        # A hex is narrower towards its side.
        rooms = [2 * (size - base) / math.sqrt(3) - 2 * AIR_MM for base in bases]
        is_held = all(face(font).width_mm(line, size_pt) <= room for line, room in zip(told, rooms, strict=True))
        if is_held and bases[-1] <= size / 2 - AIR_MM:
            placed = zip(told, bases, strict=True)
            return [Text(x, y + base, line, font, size_pt, style.INK, "middle") for line, base in placed]
    return []
