"""How far the glyphs in a die stand from its outline, and a die from what is beside it."""

from __future__ import annotations

import math

from generator.drawing import Path, Text
from generator.drawing.box import Box
from generator.drawing.fonts import face


def corners_of(die: Path) -> list[tuple[float, float]]:
    return [command[1:] for command in die.commands if len(command) == 3]


def air_in_die(die: Path, number: Text) -> float:
    """From the outermost point of the glyphs, control points included, to the inner side of the die's line."""
    metrics, mm = face(number.font), number.size_pt * 25.4 / 72_000
    run = metrics.run(number.text)
    points = [
        (number.x_mm + (at - run.advance / 2 + x) * mm, number.y_mm + y * mm)
        for char, at in run.glyphs
        for _, *lengths in metrics.outline(char)
        for x, y in zip(lengths[::2], lengths[1::2], strict=True)
    ]
    line = die.style.width_mm / 2 if die.style.stroke else 0.0
    return -max(outside_by(corners_of(die), x, y) for x, y in points) - line


def outside_by(corners: list[tuple[float, float]], x: float, y: float) -> float:
    """How far a point lies outside a convex polygon given clockwise; negative inside."""
    far = -1e9
    for (x1, y1), (x2, y2) in zip(corners, [*corners[1:], corners[0]], strict=True):
        length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
        far = max(far, -((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)) / length)
    return far


def edge_of(die: Path, scale: float) -> list[tuple[float, float]]:
    """The corners of a die with its line, in mm of paper."""
    corners = corners_of(die)
    wide = die.style.width_mm / 2 if die.style.stroke else 0.0
    middle = [sum(along) / len(corners) for along in zip(*corners, strict=True)]
    return [
        tuple(
            (at + math.copysign(min(wide, abs(at - mid)), at - mid)) * scale
            for at, mid in zip(corner, middle, strict=True)
        )
        for corner in corners
    ]


def corners_of_box(box: Box) -> list[tuple[float, float]]:
    return [(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)]


def apart(one: list[tuple[float, float]], other: list[tuple[float, float]]) -> float:
    """How far two convex shapes given by their corners are from one another, where they do not overlap."""
    pairs = ((one, other), (other, one))
    return min(_to_side(*point, *side) for these, those in pairs for point in these for side in _sides(those))


def _sides(corners: list[tuple[float, float]]) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    return list(zip(corners, [*corners[1:], corners[0]], strict=True))


def _to_side(x: float, y: float, start: tuple[float, float], end: tuple[float, float]) -> float:
    dx, dy = end[0] - start[0], end[1] - start[1]
    along = max(0.0, min(1.0, ((x - start[0]) * dx + (y - start[1]) * dy) / (dx * dx + dy * dy)))
    return math.hypot(x - start[0] - along * dx, y - start[1] - along * dy)
