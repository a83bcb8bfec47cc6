"""Filled marks so thin that they are lines: how thin they are, and drawn as thick as is asked for."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache

from generator.drawing.items import Affine, Command
from generator.drawing.transforms import moved

MOST_POINTS = 24
"""What has more is an outline, and no line."""
_NOTHING_MM = 1e-6
"""What is no thicker is not seen at all, and stays so."""

Point = tuple[float, float]


@lru_cache(maxsize=8192)  # a figure stands on many pieces, and each sheet asks
def thinnest_mm(commands: tuple[Command, ...]) -> float:
    """The width of the thinnest of the marks in a filled path; infinite where there are none."""
    found = (_across(points)[0] for run in _runs(commands) if (points := _points(run)))
    return min((width for width in found if width > _NOTHING_MM), default=math.inf)


def thickened(commands: Sequence[Command], least_mm: float) -> tuple[Command, ...]:
    """The path with each mark of it that is thinner widened about its middle."""
    return tuple(command for run in _runs(commands) for command in _widened(run, least_mm))


def _widened(run: list[Command], least_mm: float) -> list[Command]:
    for _ in range(2):  # what is short as well is widened along, too
        points = _points(run)
        width, (nx, ny) = _across(points)
        if not _NOTHING_MM < width < least_mm - _NOTHING_MM:
            break
        along = [x * nx + y * ny for x, y in points]
        middle, more = (min(along) + max(along)) / 2, least_mm / width - 1
        # What lies on the middle stays, all else goes away from it, straight across.
        stretch = Affine(
            1 + more * nx * nx,
            more * nx * ny,
            more * nx * ny,
            1 + more * ny * ny,
            -more * middle * nx,
            -more * middle * ny,
        )
        run = list(moved(run, stretch))
    return run


def _runs(commands: Sequence[Command]) -> Iterator[list[Command]]:
    run: list[Command] = []
    for command in commands:
        if command[0] == "M" and run:
            yield run
            run = []
        run.append(command)
    yield run


def _pairs(values: Sequence[float]) -> Iterator[Point]:
    return zip(values[::2], values[1::2], strict=True)


def _points(run: Sequence[Command]) -> list[Point]:
    """Those of a mark, control points included; none of what is an outline, or but a line."""
    points = [point for _, *values in run for point in _pairs(values)] if len(run) <= MOST_POINTS else []
    return points if 2 < len(points) <= MOST_POINTS else []


def _across(points: Sequence[Point]) -> tuple[float, Point]:
    """The least width of what holds the points, and the direction it is measured in: across one of their edges."""
    if len(points) == 4:
        (x1, y1), (x2, y2), (x3, y3), (x4, y4) = points
        if y1 == y2 and x2 == x3 and y3 == y4 and x4 == x1 and (width := abs(x2 - x1)) and (height := abs(y3 - y2)):
            return min((width, (-1.0, 0.0)), (height, (0.0, -1.0)))  # an upright rectangle, as most are
    found = (math.inf, (0.0, 0.0))
    for (x1, y1), (x2, y2) in zip(points, [*points[1:], *points[:1]], strict=True):
        if length := math.hypot(x2 - x1, y2 - y1):
            nx, ny = (y1 - y2) / length, (x2 - x1) / length
            along = [x * nx + y * ny for x, y in points]
            found = min(found, (max(along) - min(along), (nx, ny)))
    return found
