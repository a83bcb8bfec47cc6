"""What words on a board keep clear of: boxes and lines that may not be covered, and boxes that had better not be."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise, product

from generator.drawing.box import Box
from generator.hexes import Point

FORBIDDEN = 1000.0
"""What it costs to cover something that may not be: more than everything else a place can cost together."""
AIR_MM = 0.5
"""From a word to what may not be covered."""

Line = tuple[Point, Point, float]
"""From a point to a point, so far to both sides: a piece of a course, or of an edge."""
Square = tuple[int, int]
"""A square of a raster: its column and its row."""
_Reach = tuple[float, float, float, float]
"""Left, top, right and bottom of a box."""


class Obstacles:
    """Boxes and lines, each in the squares of a raster that it reaches, so that few are asked about a place."""

    def __init__(self, square_mm: float) -> None:
        self._square = max(4.0, square_mm)
        self._boxes: dict[Square, list[tuple[int, _Reach, float]]] = {}
        self._lines: dict[Square, list[tuple[int, Line, _Reach, float]]] = {}
        self._count = 0

    def copy(self) -> Obstacles:
        """The same, to which more is added."""
        copy = Obstacles(self._square)
        copy._boxes = {square: [*boxes] for square, boxes in self._boxes.items()}
        copy._lines = {square: [*lines] for square, lines in self._lines.items()}
        copy._count = self._count
        return copy

    def forbid(self, box: Box) -> None:
        self.mind(box, FORBIDDEN)

    def mind(self, box: Box, cost: float) -> None:
        """A box that costs something to cover."""
        self._count += 1
        reach = _reach(box)
        for square in _squares(reach, self._square):
            self._boxes.setdefault(square, []).append((self._count, reach, cost))

    def forbid_line(self, points: Sequence[Point], half_mm: float, cost: float = FORBIDDEN) -> None:
        """A line through points, ``half_mm`` to both sides of them; or one that costs less to cross, for each piece of it."""
        for (x1, y1), (x2, y2) in pairwise(points):
            self._count += 1
            reach = _reach(Box(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1)).inset(-half_mm))
            for square in _squares(reach, self._square):
                self._lines.setdefault(square, []).append((self._count, ((x1, y1), (x2, y2), half_mm), reach, cost))

    def cost(self, box: Box, most: float = math.inf) -> float:
        """Of words in a box: what they cover. FORBIDDEN or more where that is something they may not, or come too near to.

        What costs as much as ``most`` is not counted further.
        """
        close, wide = _reach(box), _reach(box.inset(-AIR_MM))
        left, top, right, bottom = wide
        seen, total, squares = set[int](), 0.0, tuple(_squares(wide, self._square))
        for square in squares:
            for number, (x1, y1, x2, y2), cost in self._boxes.get(square, ()):
                # Most are clear of it, and are told from its wider box.
                if left < x2 and x1 < right and top < y2 and y1 < bottom and number not in seen:
                    if cost < FORBIDDEN and not _meet(close, (x1, y1, x2, y2)):
                        continue
                    seen.add(number)
                    total += cost
                    if total >= most:
                        return total
        # Lines are dearer to look at, and come last.
        for square in squares:
            for number, line, (x1, y1, x2, y2), cost in self._lines.get(square, ()):
                is_near = left < x2 and x1 < right and top < y2 and y1 < bottom
                air_mm = AIR_MM if cost >= FORBIDDEN else 0.0
                if is_near and number not in seen and crosses(line, box, air_mm):
                    seen.add(number)
                    total += cost
                    if total >= most:
                        return total
        return total


def squares_of(box: Box, size: float) -> Iterator[Square]:
    """Those of a raster that a box reaches into."""
    return _squares((box.x, box.y, box.right, box.bottom), size)


def _squares(reach: _Reach, size: float) -> Iterator[Square]:
    left, top, right, bottom = reach
    for column in range(math.floor(left / size), math.floor(right / size) + 1):
        for row in range(math.floor(top / size), math.floor(bottom / size) + 1):
            yield column, row


def _reach(box: Box) -> _Reach:
    return box.x, box.y, box.right, box.bottom


def _meet(one: _Reach, other: _Reach) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


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
    return min(to_ends, *(from_line(corner, one, other) for corner in corners)) < reach


def _passes(one: Point, other: Point, box: Box) -> bool:
    """Whether a line without breadth runs through a box."""
    (x1, y1), (x2, y2) = one, other
    start, end = 0.0, 1.0
    for at, step, low, high in ((x1, x2 - x1, box.x, box.right), (y1, y2 - y1, box.y, box.bottom)):
        if step == 0.0:
            if not low <= at <= high:
                return False
            continue
        enter, leave = (low - at) / step, (high - at) / step
        if enter > leave:
            enter, leave = leave, enter
        start, end = enter if enter > start else start, leave if leave < end else end
        if start > end:
            return False
    return True


def from_line(point: Point, one: Point, other: Point) -> float:
    (x, y), (x1, y1), (dx, dy) = point, one, (other[0] - one[0], other[1] - one[1])
    length = dx * dx + dy * dy
    share = min(1.0, max(0.0, ((x - x1) * dx + (y - y1) * dy) / length)) if length else 0.0
    return math.dist(point, (x1 + share * dx, y1 + share * dy))


def in_squares(points: Iterable[Point], size: float) -> dict[tuple[int, int], list[Point]]:
    found: dict[tuple[int, int], list[Point]] = {}
    for x, y in points:
        found.setdefault((math.floor(x / size), math.floor(y / size)), []).append((x, y))
    return found


def near(point: Point, squares: Mapping[tuple[int, int], Sequence[Point]], size: float) -> Iterator[Point]:
    """All points no farther away than the squares are wide, and some more."""
    column, row = math.floor(point[0] / size), math.floor(point[1] / size)
    for beside in product((column - 1, column, column + 1), (row - 1, row, row + 1)):
        yield from squares.get(beside, ())
