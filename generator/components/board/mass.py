"""Where the signs of a mass stand: along its edge and close together inside, off the hexsides that run through it."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise

from generator.components.board.areas import noise, soft_edge, within
from generator.components.board.courses import Curve, on
from generator.components.board.lattice import in_step
from generator.hexes import Grid, Hex, Point, connected_parts, neighbours

RIM, PACKED = 0.13, 0.84
"""From the edge of a mass to the middle of the signs along it, in hexes; and from sign to sign there, in their size."""
FINE, FILLED = 14, 0.37
"""How many places are tried from hex to hex inside a mass; and as much of a hex its signs fill, each a square as wide as the
way to the next."""
STRIP, NARROW_RIM = 2, 0.07
"""In masses whose hexes have no more others of theirs beside them a rim would stand as a wreath: there is none, and signs stand
nearer to the edge."""
LANE = 0.085
"""From a hexside in a mass to the middles of its signs, in hexes: the side is seen between them."""
SIZES, MIXED = (0.8, 1.18), (0.7, 1.2)
"""How many times as large as usual signs are, and those of a narrow mass."""


def packed(
    hexes: Sequence[Hex], area: set[Hex], grid: Grid, across_mm: float
) -> Iterator[tuple[Hex, Point, tuple[int, int], tuple[float, float]]]:
    """Places along the edge of a mass, then more than there is room for, in an order that looks like chance."""
    narrow = _narrow(area)
    for number, place in enumerate(
        place for loop in soft_edge(grid, area - narrow, RIM) for place in _along(loop, PACKED * across_mm)
    ):
        at = grid.hex_at(place)
        if _is_off_sides(place, _sides(at, area, grid)):
            yield at, place, (number, 7), SIZES
    inner, whole = within(grid, area, RIM), within(grid, area, NARROW_RIM)
    for at in hexes:
        is_in = whole if at in narrow else inner
        is_deep = all(one in area for one in neighbours(at))
        sides = _sides(at, area, grid)
        tried = [((round(q * 600), round(r * 600)), (q, r)) for q, r in in_step(at, FINE)]
        for key, (q, r) in sorted(tried, key=lambda one: noise(*one[0], 3)):
            place = grid.point(q + noise(*key) / FINE / 2, r + noise(*key, 1) / FINE / 2)
            if _is_off_sides(place, sides) and (is_deep or is_in(place)):
                yield at, place, key, MIXED if at in narrow else SIZES


def _sides(at: Hex, area: Collection[Hex], grid: Grid) -> list[tuple[float, float, float]]:
    """Of a hex, the lines along its sides to others of an area that signs leave free: places are on this side of one, so many
    times x and y, where the sum is below the third."""
    (x, y), square, found = grid.centre(at), grid.flat_to_flat_mm**2, []
    for one in neighbours(at):
        if one in area:
            to_x, to_y = grid.centre(one)
            right, down = (to_x - x) / square, (to_y - y) / square
            found.append((right, down, right * x + down * y + 0.5 - LANE))
    return found


def _is_off_sides(place: Point, sides: Iterable[tuple[float, float, float]]) -> bool:
    x, y = place
    return all(right * x + down * y <= most for right, down, most in sides)


def _narrow(area: set[Hex]) -> set[Hex]:
    """The hexes of those parts of an area that are strips or single hexes."""
    strips = (part for part in connected_parts(area) if all(len(area & {*neighbours(at)}) <= STRIP for at in part))
    return {at for part in strips for at in part}


def _along(loop: Sequence[Curve], step_mm: float) -> Iterator[Point]:
    """Places along a closed line, as near to so far apart as they go in evenly."""
    fine = [on(curve, step / 8) for curve in loop for step in range(8)]
    gone = [0.0]
    for one, other in pairwise([*fine, fine[0]]):
        gone.append(gone[-1] + math.dist(one, other))
    count = max(1, round(gone[-1] / step_mm))
    for number in range(count):
        yield fine[bisect_left(gone, gone[-1] * number / count) % len(fine)]
