"""The numbers of hexes: in the same corner of each, but where a mark stands there or two tiles meet."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from itertools import islice

from generator.components.board.obstacles import FORBIDDEN, Obstacles
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.hexes import SIDE, UP, Corner, Grid, Hex, corner
from generator.sheets import style

FONT = "sans"
MODEL_MM = 32.0
"""The hex that the type size is for; others scale it, within bounds."""
LEAST_HEX_MM = 14.0
"""Smaller hexes have no room for their number."""
AIR_MM, DOWN_MM = 1.2, 1.8
"""From a slanted side of the hex, and from a level or an upright one, where a wall may stand."""
AIR, DOWN = 0.05, 0.09
"""The same at most, in hexes: small ones have less."""
WALL_AIR_MM = 0.8
"""From a wall and its shadow to a number."""
LINE_AIR_MM, LINE_COST = 0.5, 0.5
"""From a number to a name below it, and what a name pays to stand on the line of one."""
COVERED_COST = 6 * FORBIDDEN
"""What a name pays to cover one: with no clear place it covers rather all else."""
SLANT = math.sqrt(3)
"""How far a slanted side runs one way while it runs 1 the other."""


def size_pt(flat_to_flat_mm: float) -> float:
    return max(style.LEAST_PT, min(style.LABEL_PT, style.NOTE_PT * flat_to_flat_mm / MODEL_MM))


def box_of(
    number: str, at: Hex, grid: Grid, up: Hex, covers: Obstacles, courses: Obstacles, walled: Mapping[Corner, float]
) -> tuple[Box, bool]:
    """Where the number of a hex stands, and whether it is clear of all there: it makes way for what ``covers`` it.

    Over a course it keeps its place, in an edge of its own, so that numbers stand alike all over the board.
    ``walled`` says how far walls that end at corners reach: a place makes way for those at its own corner alone.
    """
    corners = [corner(at, index) for index in range(6)]
    places: list[Box] = []
    for usual in _places(number, at, grid, up, 0.0):
        middle = usual.x + usual.w / 2, usual.y + usual.h / 2
        own = min(corners, key=lambda one: math.dist(grid.corner(one), middle))
        further = _places(number, at, grid, up, _clear_mm(walled.get(own, 0.0)))
        places.append(next(islice(further, len(places), len(places) + 1)))
    free = [box for box in places if covers.cost(box) < FORBIDDEN]
    clear = [box for box in free if courses.cost(box) < FORBIDDEN]
    # One that makes way stands clear of courses too, if it can.
    box = next(iter((free if places[0] in free else clear) or free), places[0])
    return box, box in clear


def line_of(box: Box, at: Hex, grid: Grid) -> Box:
    """The line that a number stands on, across its hex: a name on it would read on from the number."""
    half = grid.flat_to_flat_mm * SIDE / 2
    return Box(grid.centre(at)[0] - half, box.y, 2 * half, box.h + LINE_AIR_MM)


def _clear_mm(wall_mm: float) -> float:
    return wall_mm + WALL_AIR_MM if wall_mm else 0.0


def _places(number: str, at: Hex, grid: Grid, up: Hex, least_mm: float) -> Iterator[Box]:
    """The corners of a hex, upper ones before lower ones and left before right; so far from its sides at least."""
    size, metrics = grid.flat_to_flat_mm, face(FONT)
    points = size_pt(size)
    width, height = metrics.width_mm(number, points), metrics.cap_height_mm(points)
    x, y = grid.centre(at)
    around = size * SIDE
    air, down = max(least_mm, min(AIR_MM, AIR * size)), max(least_mm, min(DOWN_MM, DOWN * size))
    slanted = air * 2 / SLANT
    if up == UP["pointy"]:
        # From the corner above down to where the number has its air on both sides.
        reach = around - width / 2 / SLANT - slanted
        side = size / 2 - down
        drop = around / 2 - height - air
        yield Box(x - width / 2, y - reach, width, height)
        yield Box(x - width / 2, y + reach - height, width, height)
        for dy in (-drop - height, drop):
            yield Box(x - side, y + dy, width, height)
            yield Box(x + side - width, y + dy, width, height)
        return
    high = size / 2 - down
    side = around / 2 + down / SLANT - slanted
    for dy in (-high, high - height):
        yield Box(x - side, y + dy, width, height)
        yield Box(x + side - width, y + dy, width, height)
    aside = around - height / 2 / SLANT - slanted
    yield Box(x - aside, y - height / 2, width, height)
    yield Box(x + aside - width, y - height / 2, width, height)
