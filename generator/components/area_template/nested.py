"""Areas of hexes laid beside one another on the grid of a page, edge to edge. Pure geometry.

Neighbours share the line between them, which is cut once; where an area may be turned, it is, so that it lies close.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from generator.drawing.box import Box
from generator.hexes import Grid, Hex, neighbours

SLACK_MM = 1e-6
TRIES = 120
"""Orders in which areas are laid."""


@dataclass(frozen=True, slots=True)
class Lying:
    """Where an area lies: which, in which of its ways, and the hexes of the page that are its own."""

    area: int
    way: int
    hexes: tuple[Hex, ...]


@dataclass(slots=True)
class Leaf:
    """A page with the hexes that have room on it, and what lies there."""

    kind: int
    free: set[Hex]
    laid: list[Lying] = field(default_factory=list)


def cells(room: Box, flat_to_flat_mm: float, *, is_shifted: bool) -> tuple[Grid, frozenset[Hex]]:
    """A grid from the upper left corner of a room, and its hexes there; ``is_shifted`` for half a hex to the right."""
    grid = Grid(flat_to_flat_mm)
    left, top, _, _ = grid.box((Hex(0, 0),))
    grid = grid.at(room.x - left + (flat_to_flat_mm / 2 if is_shifted else 0.0), room.y - top)
    reach = 2 + 2 * int((room.w + room.h) // flat_to_flat_mm)
    span = range(-reach, reach + 1)
    return grid, frozenset(at for q in span for r in span if _holds(room, grid, at := Hex(q, r)))


def _holds(room: Box, grid: Grid, at: Hex) -> bool:
    left, top, right, bottom = grid.box((at,))
    is_across = left >= room.x - SLACK_MM and right <= room.right + SLACK_MM
    return is_across and top >= room.y - SLACK_MM and bottom <= room.bottom + SLACK_MM


def nest(areas: Sequence[Sequence[Sequence[Hex]]], pages: Sequence[frozenset[Hex]]) -> list[Leaf]:
    """Areas, each in several ways, on as few pages as are found, of whichever kinds. Each has room on some page.

    They are laid the largest first, then in other orders, always the same ones.
    """
    largest = sorted(range(len(areas)), key=lambda i: (-len(areas[i][0]), i))
    shuffled = Random(0)
    orders = [largest, *(shuffled.sample(largest, len(largest)) for _ in range(TRIES))]
    return min((_laid(order, areas, pages) for order in orders), key=len)


def has_room(ways: Sequence[Sequence[Hex]], pages: Sequence[frozenset[Hex]]) -> bool:
    return any(_best(0, ways, Leaf(kind, set(free))) for kind, free in enumerate(pages))


def _laid(
    order: Sequence[int], areas: Sequence[Sequence[Sequence[Hex]]], pages: Sequence[frozenset[Hex]]
) -> list[Leaf]:
    """Each where it leaves the fewest free hexes beside it, on the first page that holds it."""
    leaves: list[Leaf] = []
    for i in order:
        found = next((best for leaf in leaves if (best := _best(i, areas[i], leaf))), None)
        if found is None:
            fresh = (Leaf(kind, set(free)) for kind, free in enumerate(pages))
            found = max(
                (best for leaf in fresh if (best := _best(i, areas[i], leaf))), key=lambda one: len(one[0].free)
            )
            leaves.append(found[0])
        leaf, lying = found
        leaf.laid.append(lying)
        leaf.free -= set(lying.hexes)
    return leaves


def _best(area: int, ways: Sequence[Sequence[Hex]], leaf: Leaf) -> tuple[Leaf, Lying] | None:
    found = min(_places(area, ways, leaf), key=lambda one: one[0], default=None)
    return (leaf, found[1]) if found else None


def _places(area: int, ways: Sequence[Sequence[Hex]], leaf: Leaf) -> Iterator[tuple[tuple, Lying]]:
    """Every place of an area on a page, and how much open edge it has there."""
    for way, hexes in enumerate(ways):
        first = hexes[0]
        for at in leaf.free:
            moved = tuple(Hex(one.q - first.q + at.q, one.r - first.r + at.r) for one in hexes)
            if leaf.free.issuperset(moved):
                own = set(moved)
                open_edges = sum(one in leaf.free and one not in own for at in moved for one in neighbours(at))
                yield (open_edges, way, sorted((one.r, one.q) for one in moved)), Lying(area, way, moved)
