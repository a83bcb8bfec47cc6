"""A template's shape in millimetres, in the space of its piece: (0, 0) at the upper left, the line of fire upright."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

from msgspec import Struct

from generator.components.artillery_template.signs import CONTOUR_MM
from generator.drawing import Group, Path, Style, shapes
from generator.model.template import CmShape
from generator.sheets import style
from generator.units import MM_PER_CM

Point = tuple[float, float]
DISC_CORNERS = 120
"""A disc counts as so many corners where text is fitted into it: 0.03 % too small, and never too large."""


class Outline(Struct, frozen=True):
    width_mm: float
    height_mm: float
    corners: tuple[Point, ...]
    """Clockwise or not; of a disc, many."""
    die: Point
    """The middle of the impact die."""
    radius_mm: float | None
    """Of a disc."""

    def path(self, pen: Style) -> Path:
        if self.radius_mm is not None:
            return shapes.circle(self.width_mm / 2, self.height_mm / 2, self.radius_mm, pen)
        return shapes.polygon(self.corners, pen)

    def contour(self) -> Group:
        return contour(self.path)


def contour(path: Callable[[Style], Path], wide_mm: float = CONTOUR_MM, ink: str = style.INK) -> Group:
    """The cutting line along the inside of a shape, so that its outer edge is the true size."""
    # Half of a stroke lies outside its path: twice the width, and only the inside shows.
    pen = Style(stroke=ink, width_mm=2 * wide_mm)
    return Group((path(pen),), clip=path(Style()))


def outline(shape: CmShape) -> Outline:
    if shape.disc is not None:
        size = shape.disc * MM_PER_CM
        angles = [math.tau * number / DISC_CORNERS for number in range(DISC_CORNERS)]
        corners = tuple((size / 2 * (1 + math.cos(a)), size / 2 * (1 + math.sin(a))) for a in angles)
        die = size / 2 + shape.die[0] * MM_PER_CM, size / 2 - shape.die[1] * MM_PER_CM
        return Outline(size, size, corners, die, size / 2)
    left, right = _ends(x for x, _ in shape.outline)
    near, far = _ends(y for _, y in shape.outline)

    def place(x: float, y: float) -> Point:
        return (x - left) * MM_PER_CM, (far - y) * MM_PER_CM

    corners = tuple(place(*corner) for corner in shape.outline)
    return Outline((right - left) * MM_PER_CM, (far - near) * MM_PER_CM, corners, place(*shape.die), None)


def _ends(values: Iterable[float]) -> tuple[float, float]:
    found = list(values)
    return min(found), max(found)
