"""Common outlines as ``Path`` items, and nothing a path could not say. All lengths in mm."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache

from generator.drawing.items import Command, Path, Style
from generator.hexes import SIDE

ARC = 4 / 3 * (math.sqrt(2) - 1)
"""How far a quarter circle's control points stand from its ends, in radii."""

Point = tuple[float, float]


@lru_cache(maxsize=512)  # the same ground lies below many pieces
def rect(x: float, y: float, width: float, height: float, style: Style) -> Path:
    right, bottom = x + width, y + height
    return Path((("M", x, y), ("L", right, y), ("L", right, bottom), ("L", x, bottom), ("Z",)), style)


def rounded_rect(x: float, y: float, width: float, height: float, radius: float, style: Style) -> Path:
    """A rectangle with quarter-circle corners; the radius is held to half the shorter side."""
    r = min(radius, width / 2, height / 2)
    if r <= 0:
        return rect(x, y, width, height, style)
    k, right, bottom = r * (1 - ARC), x + width, y + height
    return Path(
        (
            ("M", x + r, y),
            ("L", right - r, y),
            ("C", right - k, y, right, y + k, right, y + r),
            ("L", right, bottom - r),
            ("C", right, bottom - k, right - k, bottom, right - r, bottom),
            ("L", x + r, bottom),
            ("C", x + k, bottom, x, bottom - k, x, bottom - r),
            ("L", x, y + r),
            ("C", x, y + k, x + k, y, x + r, y),
            ("Z",),
        ),
        style,
    )


def ellipse(cx: float, cy: float, rx: float, ry: float, style: Style) -> Path:
    """Four curves, within 0.03 % of the radius."""
    kx, ky = rx * ARC, ry * ARC
    return Path(
        (
            ("M", cx + rx, cy),
            ("C", cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry),
            ("C", cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy),
            ("C", cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry),
            ("C", cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy),
            ("Z",),
        ),
        style,
    )


def circle(cx: float, cy: float, radius: float, style: Style) -> Path:
    return ellipse(cx, cy, radius, radius, style)


def line(x1: float, y1: float, x2: float, y2: float, style: Style) -> Path:
    return Path((("M", x1, y1), ("L", x2, y2)), style)


def lines(segments: Iterable[tuple[float, float, float, float]], style: Style) -> Path:
    """Many separate lines in one path, such as the strokes of a ground mark."""
    return Path(tuple(c for x1, y1, x2, y2 in segments for c in (("M", x1, y1), ("L", x2, y2))), style)


def polyline(points: Iterable[Point], style: Style) -> Path:
    return Path(_open(points), style)


def polygon(points: Iterable[Point], style: Style) -> Path:
    return Path((*_open(points), ("Z",)), style)


def hexagon_points(cx: float, cy: float, flat_to_flat_mm: float, *, pointy: bool) -> tuple[Point, ...]:
    """The six corners, clockwise: from the right one, or from the lower right one when ``pointy``."""
    radius, turn = flat_to_flat_mm * SIDE, 30.0 if pointy else 0.0
    angles = [math.radians(60 * i + turn) for i in range(6)]
    return tuple((cx + radius * math.cos(angle), cy + radius * math.sin(angle)) for angle in angles)


def hexagon(cx: float, cy: float, flat_to_flat_mm: float, style: Style, *, pointy: bool = False) -> Path:
    """A regular hexagon. ``pointy`` has corners above and below, its flats left and right."""
    return polygon(hexagon_points(cx, cy, flat_to_flat_mm, pointy=pointy), style)


def _open(points: Iterable[Point]) -> tuple[Command, ...]:
    return tuple(("L" if i else "M", x, y) for i, (x, y) in enumerate(points))
