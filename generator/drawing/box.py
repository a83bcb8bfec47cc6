"""A rectangle, in mm."""

from __future__ import annotations

from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle: its left, its top, its width and height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    def union(self, other: Box) -> Box:
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Box(x, y, max(self.right, other.right) - x, max(self.bottom, other.bottom) - y)

    def intersection(self, other: Box) -> Box | None:
        left, top, wide, high = self
        other_left, other_top, other_wide, other_high = other
        x = max(left, other_left)
        w = min(left + wide, other_left + other_wide) - x
        if w < 0:
            return None  # most pairs lie beside one another
        y = max(top, other_top)
        h = min(top + high, other_top + other_high) - y
        return Box(x, y, w, h) if h >= 0 else None

    def inset(self, by: float) -> Box:
        """Smaller by ``by`` on every side; larger where it is negative."""
        return Box(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)

    def contains(self, other: Box, slack: float = 1e-6) -> bool:
        left, top, wide, high = self
        x, y, w, h = other
        return x >= left - slack and y >= top - slack and x + w <= left + wide + slack and y + h <= top + high + slack
