"""Hexes about a vertex: the most compact area of so many, and all within so many steps. Pure geometry.

The vertex is the lower corner of the origin, on a grid as it comes; the axis runs up the page through both::

          (0,0)                 three hexes meet in the vertex
        x                       (0,0) (0,-1) (-1,0)
    (0,-1) (-1,0)
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

from generator.hexes import DIRECTIONS, ORIGIN, Corner, Hex, corner, distance, neighbours

VERTEX: Corner = corner(ORIGIN, 3)
LEFT, RIGHT = DIRECTIONS[4], DIRECTIONS[3]
"""The two hexes beside the vertex below the origin."""
ABOUT = (ORIGIN, LEFT, RIGHT)


class NoSuchArea(ValueError):
    """Hexes cannot lie as is asked."""


@cache
def area(count: int, first: int, adjacent_to: int) -> tuple[Hex, ...]:
    """``count`` hexes in the order they may be laid, symmetric to the axis. NoSuchArea.

    The ``first`` lie about the vertex; each further one is adjacent to ``adjacent_to`` before it at least. Of all
    such areas this is the one nearest to the vertex, and then the most compact in itself.
    """
    if not 1 <= first <= len(ABOUT) or count < 1:
        raise NoSuchArea(f"{first} hexes cannot lie about a vertex")
    if count <= first:
        # An even number leaves out the hex on the axis, or it would not be symmetric.
        return ABOUT[1:] if count == 2 else ABOUT[:count]
    for chosen in _candidates(area(first, first, adjacent_to), count):
        if (order := _growth(chosen, area(first, first, adjacent_to), adjacent_to)) is not None:
            return order
    raise NoSuchArea(f"no hex is adjacent to {adjacent_to} of those before it")


@cache
def within(steps: int) -> tuple[tuple[Hex, int], ...]:
    """All hexes no farther than so many from the vertex, with how far: those that touch it are at 1."""
    span = range(-steps - 1, steps + 1)
    far = {Hex(q, r): from_vertex(Hex(q, r)) for q in span for r in span}
    near = [(at, away) for at, away in far.items() if away <= steps]
    # From the top row down, each from the left.
    return tuple(sorted(near, key=lambda one: (one[1], -one[0].q - one[0].r, one[0].r)))


def rotated(at: Hex, thirds: int) -> Hex:
    """A hex, a third of a full turn about the vertex further on, so many times: the grid comes to lie on itself."""
    for _ in range(thirds):
        # A third of a turn takes (q, r) to (−q − r, q); the way from the vertex is in thirds of a step.
        way = _from_vertex(at)
        way = Hex(-way.q - way.r, way.q)
        at = Hex((way.q + VERTEX[0]) // 3, (way.r + VERTEX[1]) // 3)
    return at


def from_vertex(at: Hex) -> int:
    """How many hexes one moves from the vertex into a hex."""
    return 1 + min(distance(at, one) for one in ABOUT)


# -- the nearest, and the most compact -------------------------------------------------------------------


def _candidates(start: Sequence[Hex], count: int) -> Iterator[tuple[Hex, ...]]:
    """Symmetric areas, from the best on: one for each number of hexes on the axis."""
    near = [at for at, _ in within(math.isqrt(count) + 2) if at not in start]
    axis = [(at,) for at in near if at.q == at.r]
    pairs = [(at, Hex(at.r, at.q)) for at in near if at.q > at.r]
    left = count - len(start)
    ways = []
    for alone in range(left % 2, min(left, len(axis)) + 1, 2):
        both = [
            (*start, *(at for group in (*one, *two) for at in group))
            for one in _nearest(axis, alone)
            for two in _nearest(pairs, (left - alone) // 2)
        ]
        ways.append(min(both, key=_spread))
    yield from sorted(ways, key=_spread)


def _nearest(groups: Sequence[Sequence[Hex]], number: int) -> Iterator[tuple[Sequence[Hex], ...]]:
    """Every choice of the groups nearest to the vertex: of the farthest there may be more than are taken."""
    if not number:
        yield ()
        return
    ordered = sorted(groups, key=lambda group: _square(group[0]))
    farthest = _square(ordered[number - 1][0])
    sure = tuple(group for group in ordered if _square(group[0]) < farthest)
    even = [group for group in ordered if _square(group[0]) == farthest]
    for taken in combinations(even, number - len(sure)):
        yield (*sure, *taken)


def _spread(hexes: Sequence[Hex]) -> tuple[int, int, tuple[Hex, ...]]:
    """How far hexes lie from the vertex in all, and then from their own middle."""
    ways = [_from_vertex(at) for at in hexes]
    from_vertex = sum(map(_norm, ways))
    off = _norm(Hex(sum(way.q for way in ways), sum(way.r for way in ways)))
    return from_vertex, len(hexes) * from_vertex - off, tuple(sorted(hexes))


def _growth(hexes: Sequence[Hex], start: Sequence[Hex], adjacent_to: int) -> tuple[Hex, ...] | None:
    """The hexes in an order in which each touches so many before it, the nearest first; None where there is none."""
    laid, left = list(start), [at for at in hexes if at not in start]
    while left:
        free = [at for at in left if sum(beside in laid for beside in neighbours(at)) >= adjacent_to]
        if not free:
            return None
        chosen = min(free, key=lambda at: (_square(at), at.r - at.q, at))
        laid.append(chosen)
        left.remove(chosen)
    return tuple(laid)


def _from_vertex(at: Hex) -> Hex:
    """The way from the vertex to a hex, in thirds of a step."""
    return Hex(3 * at.q - VERTEX[0], 3 * at.r - VERTEX[1])


def _square(at: Hex) -> int:
    return _norm(_from_vertex(at))


def _norm(way: Hex) -> int:
    """The square of a length, in whole numbers: the two steps are 60° apart."""
    return way.q**2 + way.q * way.r + way.r**2
