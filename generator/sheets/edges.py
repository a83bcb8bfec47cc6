"""What sheets need of boxes beyond ``drawing.bounds.Box``: a length for each side, and who overlaps whom."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from operator import add
from typing import Literal, NamedTuple

from generator.drawing.box import Box

SLACK_MM = 1e-6
"""Lengths nearer than this are equal: a nanometre, far above what adding floats costs."""

Turn = Literal[0, 90, 180, 270]
"""Degrees, clockwise as seen on paper."""


class Edges(NamedTuple):
    """A length for each side of a box, in mm."""

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0

    def least(self, most_mm: float) -> Edges:
        """Each side, but no more than ``most_mm``."""
        return Edges(*(min(side, most_mm) for side in self))

    def turned(self, turn: int) -> Edges:
        """The sides after a clockwise turn by a multiple of 90°: what was on the left is then on top."""
        sides = self
        for _ in range(turn // 90 % 4):
            sides = Edges(left=sides.bottom, top=sides.left, right=sides.top, bottom=sides.right)
        return sides


def between(left: float, top: float, right: float, bottom: float) -> Box:
    """A box by its sides; its size is negative where they are the wrong way round."""
    return Box(left, top, right - left, bottom - top)


def grown(box: Box, by: Edges) -> Box:
    return between(box.x - by.left, box.y - by.top, box.right + by.right, box.bottom + by.bottom)


def around(boxes: Iterable[Box]) -> Box:
    """The smallest box that holds all of ``boxes``, of which there is at least one."""
    lefts, tops, wide, high = zip(*boxes, strict=True)
    return between(min(lefts), min(tops), max(map(add, lefts, wide)), max(map(add, tops, high)))


def joined(boxes: Iterable[Box]) -> tuple[Box, ...]:
    """The same area in fewer boxes: those of one height that touch side by side, then those of one width one below another."""
    rows = _in_runs(
        sorted(boxes, key=lambda box: (box.y, box.h, box.x)),
        lambda last, box: (last.y, last.h) == (box.y, box.h) and box.x <= last.right + SLACK_MM,
    )
    return _in_runs(
        sorted(rows, key=lambda box: (box.x, box.w, box.y)),
        lambda last, box: (last.x, last.w) == (box.x, box.w) and box.y <= last.bottom + SLACK_MM,
    )


def _in_runs(boxes: Iterable[Box], goes_on: Callable[[Box, Box], bool]) -> tuple[Box, ...]:
    """Boxes in an order, each run of those that go on as one."""
    found: list[Box] = []
    for box in boxes:
        if found and goes_on(found[-1], box):
            found[-1] = found[-1].union(box)
        else:
            found.append(box)
    return tuple(found)


def gaps(start: float, end: float, taken: Iterable[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """What is left of a length."""
    for low, high in sorted(taken):
        if low > start:
            yield start, low
        start = max(start, high)
    if end > start:
        yield start, end


def overlap(one: Box, other: Box) -> bool:
    """Whether they share an area; boxes that only touch do not."""
    x, y, w, h = one
    other_x, other_y, other_w, other_h = other
    if min(y + h, other_y + other_h) - max(y, other_y) <= SLACK_MM:
        return False
    return min(x + w, other_x + other_w) - max(x, other_x) > SLACK_MM
