"""How far the glyphs in a die stand from its outline."""

from __future__ import annotations

from generator.drawing import Path, Text
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
