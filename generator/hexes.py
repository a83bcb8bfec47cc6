"""Hexes: axial coordinates, distances, arcs, outlines and boards of them, and from there to millimetres. Pure geometry.

A hex is named by two steps from an origin, ``(q, r)``, each through a hexside, the two 60° apart. On a
grid as it comes, ``q`` steps up and to the left and ``r`` up and to the right:

             (1,1)                     neighbours of (0,0), clockwise:
         (1,0)   (0,1)                 (1,0) (0,1) (-1,1) (-1,0) (0,-1) (1,-1)
             (0,0)

so that ``(0,1)`` is a direction through a hexside and ``(1,1)`` one through a vertex. A ``Grid`` turns
the whole until a direction of one's choice points up the page.

On a board a hex is named by its column and row, from 1: ``on_board`` gives its steps from the upper left corner.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cached_property, lru_cache
from typing import NamedTuple

from msgspec import Struct

Point = tuple[float, float]

SIDE = 1 / math.sqrt(3)
"""Of a hex of size 1, flat to flat: a side, and as much from its centre to a corner."""
LARGEST_SQUARE = math.sqrt(3) - 1
"""The side of the largest square in a hex of size 1, however it lies."""
SLACK = 1e-9
"""Radians by which a centre may miss the edge of an arc and still lie on it; mm between places that are as far out."""


class Hex(NamedTuple):
    """A hex, or the way from one hex to another."""

    q: int
    r: int

    def plus(self, other: Hex) -> Hex:
        return Hex(self.q + other.q, self.r + other.r)

    def minus(self, other: Hex) -> Hex:
        return Hex(self.q - other.q, self.r - other.r)


ORIGIN = Hex(0, 0)
DIRECTIONS = (Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0), Hex(0, -1), Hex(1, -1))
"""The six neighbours of the origin, clockwise on paper from the upper left."""
UP = {"flat": Hex(0, 1), "pointy": Hex(1, 1)}
"""The direction that points up the page, by what is at the top of each hex: a side or a corner."""


def on_board(column: int, row: int, orientation: str) -> Hex:
    """A hex of a board by its column and row. Every second column, or row where corners are up, stands half a hex on."""
    across, down = column - 1, row - 1
    if orientation == "flat":
        return Hex(-across, (across - across % 2) // 2 - down)
    right = (2 * across + down % 2 - down) // 2
    return Hex(-down - right, right)


@lru_cache(maxsize=1 << 15)
def neighbours(at: Hex) -> tuple[Hex, ...]:
    return tuple(at.plus(step) for step in DIRECTIONS)


def distance(one: Hex, other: Hex = ORIGIN) -> int:
    """How many hexes one moves from one to the other."""
    q, r = other.minus(one)
    return (abs(q) + abs(r) + abs(q + r)) // 2


def is_straight(way: Hex) -> bool:
    """Whether a way runs through hexsides only; one that does not may run through a corner."""
    return 0 in (way.q, way.r, way.q + way.r)


def disc(radius: int) -> tuple[Hex, ...]:
    """All hexes no farther than ``radius`` from the origin, near ones first."""
    span = range(-radius, radius + 1)
    hexes = [Hex(q, r) for q in span for r in span if distance(Hex(q, r)) <= radius]
    return tuple(sorted(hexes, key=lambda at: (distance(at), at)))


def between(one: Hex, other: Hex, lean: float = 1.0) -> tuple[Hex, ...]:
    """The hexes of a straight way from one to the other, both ends included.

    A way that runs along hexsides has two hexes to choose from; ``lean`` of 1 or -1 says which.
    """
    steps = distance(one, other)
    q, r = one.q + lean * LEAN, one.r + 2 * lean * LEAN
    dq, dr = other.minus(one)
    return (*(nearest(q + dq * step / steps, r + dr * step / steps) for step in range(steps)), other)


LEAN = 1e-6
"""Steps by which a way leaves the middle of things, so that no place of it lies between hexes."""


def nearest(q: float, r: float) -> Hex:
    """The hex whose centre is nearest to a place."""
    s = -q - r
    near_q, near_r, near_s = round(q), round(r), round(s)
    off_q, off_r, off_s = abs(near_q - q), abs(near_r - r), abs(near_s - s)
    if off_q > off_r and off_q > off_s:
        near_q = -near_r - near_s
    elif off_r > off_s:
        near_r = -near_q - near_s
    return Hex(near_q, near_r)


def arc(facing: Hex, degrees: float, radius: int) -> tuple[Hex, ...]:
    """The hexes up to ``radius`` whose centres lie within an arc of so many degrees about a facing."""
    half, ahead = math.radians(degrees) / 2, _angle(facing)

    def inside(at: Hex) -> bool:
        aside = abs(math.remainder(_angle(at) - ahead, math.tau))
        return aside <= half + SLACK

    return tuple(at for at in disc(radius) if at != ORIGIN and inside(at))


def connected_parts(hexes: Iterable[Hex]) -> tuple[tuple[Hex, ...], ...]:
    """The parts hexes fall into: in each one can walk from any hex to any other without leaving it."""
    left, parts = set(hexes), []
    while left:
        part, todo = [], [min(left)]
        left.discard(todo[0])
        while todo:
            here = todo.pop()
            part.append(here)
            for beside in neighbours(here):
                if beside in left:
                    left.discard(beside)
                    todo.append(beside)
        parts.append(tuple(sorted(part)))
    return tuple(parts)


Corner = tuple[int, int]
"""A corner in thirds of a step, so that the corners three hexes share are equal without rounding."""


def corner(at: Hex, index: int) -> Corner:
    """Corner ``index`` of a hex, clockwise: it lies between the neighbours ``index`` and ``index + 1``."""
    one, two = DIRECTIONS[index % 6], DIRECTIONS[(index + 1) % 6]
    return 3 * at.q + one.q + two.q, 3 * at.r + one.r + two.r


Edge = tuple[Corner, Corner]


def edge(at: Hex, side: int) -> Edge:
    """The hexside towards neighbour ``side``, clockwise about the hex."""
    return corner(at, side - 1), corner(at, side)


def outlines(hexes: Iterable[Hex]) -> tuple[tuple[Corner, ...], ...]:
    """The closed lines round a set of hexes, the outer ones clockwise, holes the other way about."""
    inside = set(hexes)
    onward: dict[Corner, Corner] = {}
    for at in sorted(inside):
        for side, step in enumerate(DIRECTIONS):
            if at.plus(step) not in inside:
                start, end = edge(at, side)
                onward[start] = end  # three hexes meet in a corner, so one line at most passes it
    loops = []
    while onward:
        first = min(onward)
        loop, here = [first], onward.pop(first)
        while here != first:
            loop.append(here)
            here = onward.pop(here)
        loops.append(tuple(loop))
    return tuple(loops)


def inner_edges(hexes: Iterable[Hex]) -> tuple[Edge, ...]:
    """The hexsides between two hexes of a set, each once."""
    inside = set(hexes)
    return tuple(edge(at, side) for at in sorted(inside) for side in range(3) if at.plus(DIRECTIONS[side]) in inside)


class Grid(Struct, frozen=True, dict=True):
    """Hexes on paper: their size, which direction points up, and where the origin's centre lies. In mm."""

    flat_to_flat_mm: float
    up: Hex = Hex(1, 1)
    x_mm: float = 0.0
    y_mm: float = 0.0

    @cached_property
    def _turn(self) -> tuple[float, float]:
        """Cosine and sine of the turn that brings ``up`` upright; exact where nothing need be turned."""
        if self.up.q == self.up.r > 0:
            return 1.0, 0.0
        turn = -math.pi / 2 - _angle(self.up)
        return math.cos(turn), math.sin(turn)

    def at(self, x_mm: float, y_mm: float) -> Grid:
        """The same grid with its origin elsewhere."""
        return Grid(self.flat_to_flat_mm, self.up, x_mm, y_mm)

    def point(self, q: float, r: float) -> Point:
        """Any place of the plane, in steps."""
        x, y = _raw(q, r)
        cos, sin = self._turn
        size = self.flat_to_flat_mm
        return self.x_mm + (x * cos - y * sin) * size, self.y_mm + (x * sin + y * cos) * size

    def centre(self, at: Hex) -> Point:
        return self.point(*at)

    def hex_at(self, place: Point) -> Hex:
        """The hex that a place lies in."""
        cos, sin = self._turn
        dx, dy = ((to - start) / self.flat_to_flat_mm for to, start in zip(place, (self.x_mm, self.y_mm), strict=True))
        x, y = dx * cos + dy * sin, dy * cos - dx * sin
        return nearest(-y / math.sqrt(3) - x, x - y / math.sqrt(3))

    def corner(self, place: Corner) -> Point:
        return self.point(place[0] / 3, place[1] / 3)

    def corners(self, at: Hex) -> tuple[Point, ...]:
        """The six corners of a hex, clockwise."""
        return tuple(self.corner(corner(at, index)) for index in range(6))

    def box(self, hexes: Iterable[Hex]) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of hexes. Only those farthest out have corners that matter."""
        return _box(self, tuple(hexes))


@lru_cache(maxsize=256)  # a board on a sheet is measured again in each way the sheet may be filled
def _box(grid: Grid, hexes: tuple[Hex, ...]) -> tuple[float, float, float, float]:
    xs, ys = zip(*(point for at in _farthest_out(hexes, grid.up) for point in grid.corners(at)), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


@lru_cache(maxsize=64)
def _farthest_out(hexes: tuple[Hex, ...], up: Hex) -> list[Hex]:
    """Those of some hexes whose centres are at the left, the top, the right or the bottom, whatever their size."""
    grid = Grid(1.0, up)
    centres = [(*grid.centre(at), at) for at in hexes]
    left, right = min(x for x, _, _ in centres) + SLACK, max(x for x, _, _ in centres) - SLACK
    top, bottom = min(y for _, y, _ in centres) + SLACK, max(y for _, y, _ in centres) - SLACK
    return [at for x, y, at in centres if x <= left or x >= right or y <= top or y >= bottom]


def slice_at(polygon: tuple[Point, ...], y: float) -> tuple[float, float] | None:
    """Left and right of a convex polygon at a height, or None where it does not reach."""
    crossings = []
    for (x1, y1), (x2, y2) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        if min(y1, y2) - 1e-9 <= y <= max(y1, y2) + 1e-9:
            share = 0.0 if abs(y2 - y1) < 1e-12 else min(1.0, max(0.0, (y - y1) / (y2 - y1)))
            crossings.append(x1 + (x2 - x1) * share)  # of a level edge its end is the start of the next
    return (min(crossings), max(crossings)) if crossings else None


def _raw(q: float, r: float) -> Point:
    """A place in steps, unturned, for hexes of size 1; y runs down."""
    return (r - q) / 2, -(q + r) * math.sqrt(3) / 2


def _angle(way: Hex) -> float:
    x, y = _raw(*way)
    return math.atan2(y, x)
