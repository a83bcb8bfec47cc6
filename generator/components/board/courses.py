"""Streams and roads: from side to side of each hex in curves, and over the edge of the board."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from itertools import pairwise

from generator.drawing import Path, Style
from generator.hexes import DIRECTIONS, Grid, Hex, Point

PULL = 0.8
"""How far a curve is drawn towards the centre of its hex: 0 for a straight cut, 1 for a sharp bend."""
STEPS = 8
"""Points a hex by which a course is felt for."""

Curve = tuple[Point, Point, Point, Point]
Course = tuple[tuple[Hex, ...], tuple[Curve, ...]]
"""The hexes of a course, and its curve in each of them."""


def curves(grid: Grid, course: Sequence[Hex], board: Collection[Hex]) -> tuple[Curve, ...]:
    """The course as one curve a hex: it crosses hexsides in their middles, upright to them.

    It begins and ends in the centre of a hex; where that lies at the edge of the board, outside it.
    """
    ends = [_beyond(course[0], course[1], board), _beyond(course[-1], course[-2], board)]
    doors: list[Point | None] = [ends[0] and _door(grid, course[0], ends[0])]
    doors += [_door(grid, one, other) for one, other in pairwise(course)]
    doors += [ends[1] and _door(grid, course[-1], ends[1])]
    found = []
    for at, (start, end) in zip(course, pairwise(doors), strict=True):
        centre = grid.centre(at)
        start, end = start or centre, end or centre
        found.append((start, _towards(start, centre), _towards(end, centre), end))
    return tuple(found)


def joined(grid: Grid, found: Sequence[Course]) -> tuple[Course, ...]:
    """Courses of one kind, where one that ends in a hex which another crosses ends on that one's curve.

    A curve passes the centre of its hex by: a course that ran to the centre would stop short of it, or stick out.
    """
    crossing = {at: curve for course, drawn in found for at, curve in zip(course[1:-1], drawn[1:-1], strict=True)}
    made = []
    for course, drawn in found:
        first, *_, last = course
        (start, *_), (*_, end) = drawn[0], drawn[-1]
        parts = list(drawn)
        if start == grid.centre(first) and first in crossing:
            meets, door = _nearest(crossing[first], parts[0][3]), parts[0][3]
            parts[0] = (meets, meets, _towards(door, meets), door)
        if end == grid.centre(last) and last in crossing:
            meets, door = _nearest(crossing[last], parts[-1][0]), parts[-1][0]
            parts[-1] = (door, _towards(door, meets), meets, meets)
        made.append((course, tuple(parts)))
    return tuple(made)


def path(found: Sequence[Curve], pen: Style) -> Path:
    first = ("M", *found[0][0])
    return Path((first, *(("C", *one, *other, *end) for _, one, other, end in found)), pen)


def points(found: Sequence[Curve]) -> tuple[Point, ...]:
    """Points along a course from end to end."""
    steps = [_on(curve, step / STEPS) for curve in found for step in range(STEPS)]
    return (*steps, found[-1][3])


def near(found: Sequence[Curve], point: Point) -> float:
    """How far a point is from a course, to within a few hundredths of a hex."""
    return min(math.dist(_on(curve, step / STEPS), point) for curve in found for step in range(STEPS + 1))


def heading(curve: Curve) -> float:
    """Degrees clockwise from the right in which a course passes its hex."""
    (x1, y1), _, _, (x2, y2) = curve
    return math.degrees(math.atan2(y2 - y1, x2 - x1))


def _beyond(end: Hex, before: Hex, board: Collection[Hex]) -> Hex | None:
    """The hex outside the board that a course goes on to: straight on if it can, else the next best."""
    straight = DIRECTIONS.index(end.minus(before))
    for turn in (0, 1, -1):
        there = end.plus(DIRECTIONS[(straight + turn) % 6])
        if there not in board:
            return there
    return None


def _nearest(curve: Curve, point: Point) -> Point:
    return min((_on(curve, step / STEPS) for step in range(STEPS + 1)), key=lambda one: math.dist(one, point))


def _door(grid: Grid, one: Hex, other: Hex) -> Point:
    (x1, y1), (x2, y2) = grid.centre(one), grid.centre(other)
    return (x1 + x2) / 2, (y1 + y2) / 2


def _towards(point: Point, centre: Point) -> Point:
    return point[0] + (centre[0] - point[0]) * PULL, point[1] + (centre[1] - point[1]) * PULL


def _on(curve: Curve, t: float) -> Point:
    u = 1 - t
    a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
    (x1, y1), (x2, y2), (x3, y3), (x4, y4) = curve
    return a * x1 + b * x2 + c * x3 + d * x4, a * y1 + b * y2 + c * y3 + d * y4
