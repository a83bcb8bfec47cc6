"""Streams and roads as curves: from side to side of each hex, and over the edge of the board."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from itertools import pairwise

from generator.drawing import Path, Style
from generator.hexes import DIRECTIONS, Grid, Hex, Point

BEND = 0.38
"""How far the ends of a curve hold on to their direction, as a share of the way across the hex."""
WANDER = 0.75
"""The most by which a course that wanders crosses a hexside aslant, in radians."""
STEPS = 8
"""Points a hex by which a course is felt for."""

Curve = tuple[Point, Point, Point, Point]
Course = tuple[tuple[Hex, ...], tuple[Curve, ...]]
"""The hexes of a course, and its curve in each of them."""


def curves(
    grid: Grid,
    course: Sequence[Hex],
    board: Collection[Hex],
    wanders: Callable[..., float] | None = None,
    straight: Collection[Hex] = (),
) -> tuple[Curve, ...]:
    """The course as one curve a hex: it crosses hexsides in their middles, and runs as straight as it can between.

    It begins and ends in the centre of a hex; where that lies at the edge of the board, outside it. ``wanders`` says
    for a hexside, from -1 to 1, how far water leaves the straight way there; through hexes that are ``straight`` it does not.
    """
    ends = [_beyond(course[0], course[1], board), _beyond(course[-1], course[-2], board)]
    first = _door(grid, course[0], ends[0]) if ends[0] else grid.centre(course[0])
    last = _door(grid, course[-1], ends[1]) if ends[1] else grid.centre(course[-1])
    doors = [first, *(_door(grid, one, other) for one, other in pairwise(course)), last]
    headings = [_angle(doors[0], grid.centre(course[0]) if ends[0] else doors[1])]
    for index, (one, other) in enumerate(pairwise(course), 1):
        before, after = one in straight, other in straight
        aside = WANDER * wanders(one.q + other.q, one.r + other.r) if wanders and not (before or after) else 0.0
        # Beside one straight hex it turns in the other.
        back, on_to = (index - before, index + after) if before != after else (index - 1, index + 1)
        headings.append(_angle(doors[back], doors[on_to]) + aside)
    headings.append(_angle(grid.centre(course[-1]) if ends[1] else doors[-2], doors[-1]))
    found = []
    for (start, ahead), (end, behind) in pairwise(zip(doors, headings, strict=True)):
        hold = BEND * math.dist(start, end)
        found.append((start, _ahead(start, ahead, hold), _ahead(end, behind, -hold), end))
    return tuple(found)


def joined(grid: Grid, found: Sequence[Course]) -> tuple[Course, ...]:
    """Courses that run into one another, where one that ends in a hex which another crosses ends on that one's curve.

    A curve passes the centre of its hex by: a course that ran to the centre would stop short of it, or stick out.
    """
    crossing = {at: curve for course, drawn in found for at, curve in zip(course[1:-1], drawn[1:-1], strict=True)}
    made = []
    for course, drawn in found:
        first, *_, last = course
        (start, *_), (*_, end) = drawn[0], drawn[-1]
        parts = list(drawn)
        if start == grid.centre(first) and first in crossing:
            _, _, hold, door = parts[0]
            meets = _nearest(crossing[first], door)
            parts[0] = (meets, meets, hold, door)
        if end == grid.centre(last) and last in crossing:
            door, hold, _, _ = parts[-1]
            meets = _nearest(crossing[last], door)
            parts[-1] = (door, hold, meets, meets)
        made.append((course, tuple(parts)))
    return tuple(made)


def halves(curve: Curve) -> tuple[Curve, Curve]:
    """A curve in two, which meet in its middle."""
    start, one, other, end = curve
    between = _middle(one, other)
    before, after = _middle(start, one), _middle(other, end)
    into, out = _middle(before, between), _middle(between, after)
    middle = _middle(into, out)
    return (start, before, into, middle), (middle, out, after, end)


def path(found: Sequence[Curve], pen: Style) -> Path:
    first = ("M", *found[0][0])
    return Path((first, *(("C", *one, *other, *end) for _, one, other, end in found)), pen)


def points(found: Sequence[Curve]) -> tuple[Point, ...]:
    """Points along a course from end to end."""
    steps = [on(curve, step / STEPS) for curve in found for step in range(STEPS)]
    return (*steps, found[-1][3])


def stretch(course: Course, hexes: Sequence[Hex]) -> tuple[Curve, ...]:
    """The curves of a course in hexes that follow one another on it; none where they do not."""
    along, parts = course
    starts = (at for at in range(len(along) - len(hexes) + 1) if along[at : at + len(hexes)] == tuple(hexes))
    start = next(starts, None)
    return () if start is None else parts[start : start + len(hexes)]


def near(found: Sequence[Curve], point: Point) -> float:
    """How far a point is from a course, to within a few hundredths of a hex."""
    return min(math.dist(on(curve, step / STEPS), point) for curve in found for step in range(STEPS + 1))


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
    return min((on(curve, step / STEPS) for step in range(STEPS + 1)), key=lambda one: math.dist(one, point))


def _door(grid: Grid, one: Hex, other: Hex) -> Point:
    return _middle(grid.centre(one), grid.centre(other))


def _middle(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def _angle(one: Point, other: Point) -> float:
    return math.atan2(other[1] - one[1], other[0] - one[0])


def _ahead(point: Point, turn: float, reach: float) -> Point:
    return point[0] + math.cos(turn) * reach, point[1] + math.sin(turn) * reach


def on(curve: Curve, t: float) -> Point:
    """The point of a curve at a share of it."""
    u = 1 - t
    a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
    (x1, y1), (x2, y2), (x3, y3), (x4, y4) = curve
    return a * x1 + b * x2 + c * x3 + d * x4, a * y1 + b * y2 + c * y3 + d * y4
