"""Shapes with corners that a sign stands on, told apart without colour: shares of the box they fill."""

from __future__ import annotations

import math
from collections.abc import Sequence

from generator.drawing import Path, Style
from generator.drawing.box import Box
from generator.drawing.shapes import Point, polygon

_RAYS, _VALLEY = 12, 0.8
"""Of a burst: its points, and how near the middle it comes between them."""


def _ring(count: int, *radii: float, turn: float = 0.0) -> tuple[Point, ...]:
    """Corners about the middle, from the top on, at each of the radii in turn."""
    angles = (2 * math.pi * i / count + turn for i in range(count))
    return tuple(
        (0.5 + radii[i % len(radii)] * math.sin(angle), 0.5 - radii[i % len(radii)] * math.cos(angle))
        for i, angle in enumerate(angles)
    )


PLATES: dict[str, tuple[Point, ...]] = {
    "diamond": _ring(4, 0.52),
    "tile": _ring(6, 0.51),
    "long_hexagon": ((0.2, 0.0), (0.8, 0.0), (1.0, 0.5), (0.8, 1.0), (0.2, 1.0), (0.0, 0.5)),
    "pentagon": ((0.5, 0.0), (1.0, 0.36), (0.84, 0.98), (0.16, 0.98), (0.0, 0.36)),
    "octagon": _ring(8, 0.5 / math.cos(math.pi / 8), turn=math.pi / 8),
    "shield": ((0.03, 0.0), (0.97, 0.0), (0.97, 0.55), (0.86, 0.78), (0.5, 1.0), (0.14, 0.78), (0.03, 0.55)),
    "burst": _ring(2 * _RAYS, 0.51, 0.51 * _VALLEY),
}
"""Corner by corner; points may reach a little beyond the box, for a shape that looks as large as the others."""
SHAPES = ("rect", "line", "circle", "hexagon", "die", *PLATES)
"""What an element of a layout may have as its ``shape``."""


def plate(name: str, box: Box, style: Style) -> Path:
    """KeyError when there is none of the name."""
    return polygon(_placed(PLATES[name], box), style)


def _placed(corners: Sequence[Point], box: Box) -> tuple[Point, ...]:
    return tuple((box.x + x * box.w, box.y + y * box.h) for x, y in corners)
