"""What words on a board keep clear of: boxes and lines that may not be covered, and boxes that had better not be."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from generator.drawing.box import Box
from generator.hexes import Point

FORBIDDEN = 1000.0
"""What it costs to cover something that may not be: more than everything else a place can cost together."""
AIR_MM = 0.5
"""From a word to what may not be covered."""

Line = tuple[Point, Point, float]
"""From a point to a point, so far to both sides: a piece of a course, or of an edge."""


class Obstacles:
    """Boxes and lines, each in the squares of a raster that it reaches, so that few are asked about a place."""

    def __init__(self, square_mm: float) -> None:
        self._square = max(4.0, square_mm)
        self._boxes: dict[tuple[int, int], list[tuple[int, Box, float]]] = {}
        self._lines: dict[tuple[int, int], list[tuple[int, Line, Box, float]]] = {}
        self._count = 0

    def forbid(self, box: Box) -> None:
        self.mind(box, FORBIDDEN)

    def mind(self, box: Box, cost: float) -> None:
        """A box that costs something to cover."""
        self._count += 1
        for square in self._squares(box):
            self._boxes.setdefault(square, []).append((self._count, box, cost))

    def forbid_line(self, points: Sequence[Point], half_mm: float, cost: float = FORBIDDEN) -> None:
        """A line through points, ``half_mm`` to both sides of them; or one that costs less to cross, for each piece of it."""
        for (x1, y1), (x2, y2) in pairwise(points):
            self._count += 1
            box = Box(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1)).inset(-half_mm)
            for square in self._squares(box):
                self._lines.setdefault(square, []).append((self._count, ((x1, y1), (x2, y2), half_mm), box, cost))

    def cost(self, box: Box) -> float:
        """Of words in a box: what they cover. FORBIDDEN or more where that is something they may not."""
        wide, seen, total = box.inset(-AIR_MM), set(), 0.0
        for square in self._squares(wide):
            for number, other, cost in self._boxes.get(square, ()):
                if number not in seen and overlap(wide if cost >= FORBIDDEN else box, other):
                    seen.add(number)
                    total += cost
            for number, line, around, cost in self._lines.get(square, ()):
                if number not in seen and overlap(wide, around) and crosses(line, box, AIR_MM):
                    seen.add(number)
                    total += cost
        return total

    def _squares(self, box: Box) -> Iterator[tuple[int, int]]:
        size = self._square
        for column in range(math.floor(box.x / size), math.floor(box.right / size) + 1):
            for row in range(math.floor(box.y / size), math.floor(box.bottom / size) + 1):
                yield column, row


def overlap(one: Box, other: Box) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


def crosses(line: Line, box: Box, air_mm: float = 0.0) -> bool:
    """Whether a line with its breadth comes so near to a box, or into it."""
    one, other, half = line
    reach = half + air_mm
    if not _passes(one, other, box.inset(-reach)):
        return False
    if _passes(one, other, box):
        return True
    corners = ((box.x, box.y), (box.right, box.y), (box.x, box.bottom), (box.right, box.bottom))
    to_ends = min(
        math.hypot(max(box.x - x, 0.0, x - box.right), max(box.y - y, 0.0, y - box.bottom)) for x, y in (one, other)
    )
    return min(to_ends, *(_from_line(corner, one, other) for corner in corners)) < reach


def _passes(one: Point, other: Point, box: Box) -> bool:
    """Whether a line without breadth runs through a box."""
    (x1, y1), (x2, y2) = one, other
    start, end = 0.0, 1.0
    for at, step, low, high in ((x1, x2 - x1, box.x, box.right), (y1, y2 - y1, box.y, box.bottom)):
        if step == 0.0:
            if not low <= at <= high:
                return False
            continue
        enter, leave = sorted(((low - at) / step, (high - at) / step))
        start, end = max(start, enter), min(end, leave)
    return start <= end


def _from_line(point: Point, one: Point, other: Point) -> float:
    (x, y), (x1, y1), (dx, dy) = point, one, (other[0] - one[0], other[1] - one[1])
    length = dx * dx + dy * dy
    share = min(1.0, max(0.0, ((x - x1) * dx + (y - y1) * dy) / length)) if length else 0.0
    return math.dist(point, (x1 + share * dx, y1 + share * dy))
