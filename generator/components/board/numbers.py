"""The numbers of hexes: in the same corner of each, or as near to it as what lies there allows."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product

from generator.components.board.obstacles import FORBIDDEN, Obstacles, overlap
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.hexes import ORIGIN, SIDE, UP, Grid, Hex, Point, neighbours
from generator.sheets import style

FONT = "sans"
MODEL_MM = 27.0
"""The hex that the size of a note is for; others scale it by the root, within bounds."""
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
STEP, OFF_LINE = 0.0125, 2.0
"""By how much a number is shifted from its usual place at a time, in hexes; and how much farther that counts down, off the
line of numbers, than along it."""
COUNTER = 0.28
"""From the centre of a hex to the edge of its counter's place, in hexes: no number is shifted there."""
APART = 0.3
"""From a number that is shifted to the usual place of another, in hexes, lest the two look like a pair."""
COVERED_COST = 6 * FORBIDDEN
"""What a name pays to cover one: with no clear place it covers rather all else."""
SLANT = math.sqrt(3)
"""How far a slanted side runs one way while it runs 1 the other."""
SLIGHT = 1e-6


def size_pt(flat_to_flat_mm: float) -> float:
    return max(style.LEAST_PT, min(style.LABEL_PT, style.NOTE_PT * math.sqrt(flat_to_flat_mm / MODEL_MM)))


def box_of(
    number: str, at: Hex, grid: Grid, up: Hex, covers: Obstacles, clear_of: Sequence[Obstacles]
) -> tuple[Box, bool]:
    """Where the number of a hex stands, and whether it is clear of all there: of the first of several obstacles that leave
    it room.

    It is shifted as little as it takes. A course that leaves no room beside it the number stands over, in an edge of its
    own, but not over what ``covers`` it.
    """
    size, metrics, (x, y) = grid.flat_to_flat_mm, face(FONT), grid.centre(at)
    width, height = metrics.width_mm(number, size_pt(size)), metrics.cap_height_mm(size_pt(size))
    good, others = _places(width, height, size, up)

    def free(places: Iterable[Point]) -> Iterator[Box]:
        boxes = (Box(x + dx, y + dy, width, height) for dx, dy in places)
        return (box for box in boxes if covers.cost(box) < FORBIDDEN)

    clear = next((box for some in clear_of for box in free(good) if some.cost(box) < FORBIDDEN), None)
    if clear:
        return clear, True
    usual = Box(x + good[0][0], y + good[0][1], width, height)
    return next(free((*good, *others)), usual), False


def usual(numbers: Mapping[Hex, str], grid: Grid, up: Hex) -> list[Box]:
    """Where the numbers of hexes stand with nothing in their way; none where hexes have no room for them."""
    if grid.flat_to_flat_mm < LEAST_HEX_MM:
        return []
    none = Obstacles(grid.flat_to_flat_mm)
    return [box_of(number, at, grid, up, none, (none,))[0] for at, number in numbers.items()]


def line_of(box: Box, at: Hex, grid: Grid) -> Box:
    """The line that a number stands on, across its hex: a name on it would read on from the number."""
    half = grid.flat_to_flat_mm * SIDE / 2
    return Box(grid.centre(at)[0] - half, box.y, 2 * half, box.h + LINE_AIR_MM)


@lru_cache(maxsize=16)  # those of all hexes of a board are the same
def _places(width: float, height: float, size: float, up: Hex) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
    """Where a number may stand: from the centre of its hex to the upper left of its box, the usual place first, then
    those round it, the nearest first; and those for want of better, near another number or where a counter stands."""
    grid = Grid(size, up)
    air, level_air = min(AIR_MM, AIR * size), min(DOWN_MM, DOWN * size)
    slanted = air * 2 / SLANT
    if up == UP["pointy"]:
        # Below the corner above, where the number has its air on both sides.
        left, top = -width / 2, -(size * SIDE - width / 2 / SLANT - slanted)
    else:
        left, top = -(size * SIDE / 2 + level_air / SLANT - slanted), level_air - size / 2
    sides, avoided = [], [Box(0.0, 0.0, 0.0, 0.0).inset(-COUNTER * size)]
    for x, y in map(grid.centre, neighbours(ORIGIN)):
        is_slanted = min(abs(x), abs(y)) > SLIGHT
        sides.append((x / size, y / size, size / 2 - (air if is_slanted else level_air) + SLIGHT))
        avoided.append(Box(x + left, y + top, width, height).inset(-APART * size))

    def is_inside(place: Point) -> bool:
        x, y = place
        ends = tuple(product((x, x + width), (y, y + height)))
        return all(x * to_x + y * to_y <= reach for to_x, to_y, reach in sides for x, y in ends)

    def is_good(place: Point) -> bool:
        return not any(overlap(Box(*place, width, height), box) for box in avoided)

    down = [step * STEP * size for step in range(round(1 / STEP))]
    aside = [*(-step for step in down[:0:-1]), *down]
    shifts = sorted(product(aside, down), key=lambda shift: math.hypot(shift[0], OFF_LINE * shift[1]))
    inside = [place for dx, dy in shifts if is_inside(place := (left + dx, top + dy))]
    return ((left, top), *filter(is_good, inside)), tuple(inside)
