"""Areas of hexes laid beside one another on the grid of a page, edge to edge. Pure geometry.

Neighbours share the line between them, which is cut once; where an area may be turned, it is, so that it lies close.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from msgspec import Struct, field

from generator.drawing.box import Box
from generator.hexes import DIRECTIONS, Grid, Hex

SLACK_MM = 1e-6
TRIES = 120
"""Orders in which areas are laid."""


class Lying(Struct, frozen=True):
    """Where an area lies: which, in which of its ways, and the hexes of the page that are its own."""

    area: int
    way: int
    hexes: tuple[Hex, ...]


class Leaf(Struct):
    """A page and what lies there; while areas are laid, the hexes that have room on it, as bits."""

    kind: int
    free: int = 0
    laid: list[Lying] = field(default_factory=list)


def cells(room: Box, flat_to_flat_mm: float, *, is_shifted: bool) -> tuple[Grid, frozenset[Hex]]:
    """A grid from the upper left corner of a room, and its hexes there; ``is_shifted`` for half a hex to the right."""
    grid = Grid(flat_to_flat_mm)
    left, top, right, bottom = grid.box((Hex(0, 0),))
    grid = grid.at(room.x - left + (flat_to_flat_mm / 2 if is_shifted else 0.0), room.y - top)
    centres = Box(room.x - left, room.y - top, room.w - (right - left), room.h - (bottom - top))
    # From the origin, a row down is one step less of q and r together; a column right is half a step from q to r.
    rows, columns = range(2 + int(room.h // bottom)), range(-2, 3 + int(room.w // right))
    hexes = (Hex((-row - at) // 2, (at - row) // 2) for row in rows for at in columns if (row + at) % 2 == 0)
    return grid, frozenset(at for at in hexes if _holds(centres, *grid.centre(at)))


def _holds(room: Box, x: float, y: float) -> bool:
    is_across = room.x - SLACK_MM <= x <= room.right + SLACK_MM
    return is_across and room.y - SLACK_MM <= y <= room.bottom + SLACK_MM


def nest(areas: Sequence[Sequence[Sequence[Hex]]], pages: Sequence[frozenset[Hex]]) -> list[Leaf]:
    """Areas, each in several ways, on as few pages as are found, of whichever kinds. Each has room on some page.

    They are laid the largest first, then in other orders, always the same ones.
    """
    bits = _Bits(areas, pages)
    largest = sorted(range(len(areas)), key=lambda i: (-len(areas[i][0]), i))
    shuffled = Random(0)
    orders = [largest, *(shuffled.sample(largest, len(largest)) for _ in range(TRIES))]
    return min((_laid(order, bits) for order in orders), key=len)


def has_room(ways: Sequence[Sequence[Hex]], pages: Sequence[frozenset[Hex]]) -> bool:
    bits = _Bits([ways], pages)
    return any(bits.best(0, Leaf(kind, free)) for kind, free in enumerate(bits.pages))


def _laid(order: Sequence[int], bits: _Bits) -> list[Leaf]:
    """Each where it leaves the fewest free hexes beside it, on the first page that holds it."""
    leaves: list[Leaf] = []
    for i in order:
        found = next((best for leaf in leaves if (best := bits.best(i, leaf))), None)
        if found is None:
            fresh = (Leaf(kind, free) for kind, free in enumerate(bits.pages))
            found = max(
                (best for leaf in fresh if (best := bits.best(i, leaf))), key=lambda one: one[0].free.bit_count()
            )
            leaves.append(found[0])
        leaf, own, lying = found
        leaf.laid.append(lying)
        leaf.free &= ~own
    return leaves


class _Bits:
    """Sets of hexes as numbers with a bit for each hex, row by row, so that a set is moved by a shift.

    A row is so wide that what is moved off its end lies on no hex of a page.
    """

    def __init__(self, areas: Sequence[Sequence[Sequence[Hex]]], pages: Sequence[frozenset[Hex]]) -> None:
        every = [at for page in pages for at in page] or [Hex(0, 0)]
        self._q, self._r = min(at.q for at in every), min(at.r for at in every)
        widest = max((abs(at.q - way[0].q) for ways in areas for way in ways for at in way), default=0)
        self._row = max(at.q for at in every) - self._q + widest + 2
        self._areas = areas
        self._steps = [self._by(step) for step in DIRECTIONS]
        self._ways = [[[self._by(at.minus(way[0])) for at in way] for way in ways] for ways in areas]
        self.pages = [sum(1 << self._by(Hex(at.q - self._q, at.r - self._r)) for at in page) for page in pages]

    def best(self, area: int, leaf: Leaf) -> tuple[Leaf, int, Lying] | None:
        """Where an area has the least open edge on a page; of as many places, the first."""
        found = min(self._places(area, leaf.free), default=None)
        if found is None:
            return None
        _, way, at, own = found
        row, column = divmod(at, self._row)
        hexes = self._areas[area][way]
        by = Hex(column + self._q, row + self._r).minus(hexes[0])
        return leaf, own, Lying(area, way, tuple(one.plus(by) for one in hexes))

    def _places(self, area: int, free: int) -> Iterator[tuple[int, int, int, int]]:
        """Every place of an area: how much open edge it has, in which way, where its first hex lies, and its bits."""
        for way, steps in enumerate(self._ways[area]):
            holds = free
            for by in steps:
                holds &= _moved(free, -by)
            shape = sum(1 << by - min(steps) for by in steps)
            while holds:
                at = (holds & -holds).bit_length() - 1
                holds &= holds - 1
                own = _moved(shape, at + min(steps))
                open_edges = sum((_moved(own, by) & free & ~own).bit_count() for by in self._steps)
                yield open_edges, way, at, own

    def _by(self, way: Hex) -> int:
        return way.r * self._row + way.q


def _moved(bits: int, by: int) -> int:
    return bits << by if by >= 0 else bits >> -by
