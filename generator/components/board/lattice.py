"""Even lattices of places over all hexes, for signs: one in step with the hexes, and rows that run on through them."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from generator.components.board.areas import noise
from generator.hexes import ORIGIN, Grid, Hex, Point, nearest, neighbours

OFF = (0.13, 0.21)
"""How far the places of signs lie off the centres of hexes, in steps of their own: none lies between two hexes."""
TURN, WIDER, STRAY = 0.29, 1.3, 0.05
"""How rows are turned, in radians; how much farther it is from row to row than along one; and how far a place strays, in steps."""
HEX_AREA = math.sqrt(3) / 2
"""Of a hex that is 1 from flat to flat."""


def in_step(at: Hex, many: int) -> Iterator[tuple[float, float]]:
    """Places in steps, ``many`` from hex to hex, those of one hex; together they are an even lattice over all hexes."""
    return ((at.q + q, at.r + r) for q, r in _in_one(many))


@lru_cache(maxsize=16)
def _in_one(many: int) -> Sequence[tuple[float, float]]:
    """The same of the hex at the origin: all hexes have theirs in the same places."""
    steps = range(-many, many + 1)
    tried = (((i + OFF[0]) / many, (j + OFF[1]) / many) for i in steps for j in steps)
    return [(q, r) for q, r in tried if nearest(q, r) == ORIGIN]


def rows(hexes: Sequence[Hex], count: int, grid: Grid) -> Mapping[Hex, Sequence[tuple[Point, tuple[int, int]]]]:
    """Places in rows at one angle, about ``count`` in a hex, by the hex each lies in, with a key: no hex is like the next."""
    size, found = grid.flat_to_flat_mm, defaultdict[Hex, list[tuple[Point, tuple[int, int]]]](list)
    step = size * math.sqrt(HEX_AREA / count / WIDER)
    across, down = step, step * WIDER
    x0, y0 = grid.centre(ORIGIN)
    cos, sin = math.cos(TURN), math.sin(TURN)
    for at in hexes:
        x, y = grid.centre(at)
        others = [grid.centre(one) for one in neighbours(at)]
        u, v = (x - x0) * cos + (y - y0) * sin, (y - y0) * cos - (x - x0) * sin
        for row in _within(v, down, size):
            for column in _within(u, across, size):
                key = column, row
                along = (column + STRAY * noise(*key)) * across
                aside = (row + STRAY * noise(*key, 1)) * down
                place = x0 + along * cos - aside * sin, y0 + along * sin + aside * cos
                if math.dist(place, (x, y)) < min(math.dist(place, one) for one in others):
                    found[at].append((place, key))
    return found


def _within(middle: float, step: float, size: float) -> range:
    return range(math.floor((middle - size) / step), math.ceil((middle + size) / step) + 1)
