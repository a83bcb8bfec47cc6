"""Shapes on the plan of a table, in mm: outlines, round or sharp, and courses through places. y runs down."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TypeVar

from generator.components.board.areas import Loop, closed_line, inside, noise
from generator.components.board.courses import BEND, WANDER, Course, Curve
from generator.components.board.obstacles import from_line
from generator.drawing.box import Box
from generator.hexes import Grid, Hex, Point, nearest

T = TypeVar("T")

ROUND = 0.5
"""How far from its corner a round corner begins, in hexes, where the sides leave that much."""
HOLD = 0.55
"""How far a round corner holds on to its sides, of the way to the corner."""
BEYOND = 0.6
"""How far a course that ends at the edge of the table runs on over it, in hexes."""
AT_EDGE_MM = 0.01


def clockwise(points: Sequence[Point]) -> tuple[Point, ...]:
    """The corners of an outline clockwise on paper, whichever way they were given."""
    turn = sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in sides(points))
    return tuple(points) if turn >= 0 else tuple(reversed(points))


def sharp(points: Sequence[Point]) -> Loop:
    """An outline with its corners as they are."""
    return tuple(_straight(one, other) for one, other in sides(points))


def rounded(points: Sequence[Point], hex_mm: float) -> Loop:
    """An outline with round corners. What is straight of its sides lies where they do."""
    found: list[Curve] = []
    corners = [_round(*three, ROUND * hex_mm) for three in _threes(points)]
    for (_, _, _, end), following in sides(corners):
        found += [_straight(end, following[0]), following]
    return tuple(found)


def _round(before: Point, at: Point, after: Point, most_mm: float) -> Curve:
    start, end = (_towards(at, to, min(most_mm, math.dist(at, to) / 2)) for to in (before, after))
    return start, _part(start, at, HOLD), _part(end, at, HOLD), end


def inset(points: Sequence[Point], by_mm: float) -> tuple[Point, ...]:
    """A clockwise outline moved in; none where nothing is left of it, or its sides would meet."""
    found = []
    for before, at, after in _threes(points):
        one, other = _inward(before, at), _inward(at, after)
        share = by_mm / max(0.2, 1 + one[0] * other[0] + one[1] * other[1])
        found.append((at[0] + (one[0] + other[0]) * share, at[1] + (one[1] + other[1]) * share))
    edge = [closed_line(points)]
    is_left = all(inside(place, edge) and from_outline(place, points) > 0.9 * by_mm for place in found)
    return tuple(found) if is_left else ()


def sides(corners: Sequence[T]) -> list[tuple[T, T]]:
    """From each corner to the next, the last to the first."""
    return [*zip(corners, (*corners[1:], corners[0]), strict=True)]


def from_outline(point: Point, points: Sequence[Point]) -> float:
    """How far a point is from the nearest side."""
    return min(from_line(point, one, other) for one, other in sides(points))


def box_of(points: Sequence[Point]) -> Box:
    return closed_line(points)[0]


def middle_of(points: Sequence[Point]) -> Point:
    """The middle of an outline; of one that bends round its own, a place inside."""
    box = box_of(points)
    middle = box.x + box.w / 2, box.y + box.h / 2
    edge = [closed_line(points)]
    if inside(middle, edge):
        return middle
    places = [(box.x + box.w * i / 12, box.y + box.h * j / 12) for i in range(1, 12) for j in range(1, 12)]
    within = [place for place in places if inside(place, edge)]
    return max(within, key=lambda place: from_outline(place, points), default=middle)


def course(points: Sequence[Point], grid: Grid, table: Box, *, is_wet: bool) -> Course:
    """A course through places, straight between them, in curves no longer than a hex; water winds on the way.

    Where it ends at the edge of the table it runs on over it.
    """
    size = grid.flat_to_flat_mm
    points = [point for point, before in zip(points, (None, *points)) if point != before]
    places, turns = [points[0]], [_angle(points[0], points[1])]
    for index, (one, other) in enumerate(pairwise(points)):
        pieces, heading = max(1, math.ceil(math.dist(one, other) / size)), _angle(one, other)
        for piece in range(1, pieces + 1):
            places.append(_part(one, other, piece / pieces) if piece < pieces else other)
            turns.append(heading)
        if index + 2 < len(points):
            turns[-1] += math.remainder(_angle(other, points[index + 2]) - heading, math.tau) / 2
    hexes = [hex_at(_part(one, other, 0.5), grid) for one, other in pairwise(places)]
    if is_wet:
        for at in range(1, len(places) - 1):
            one, other = hexes[at - 1], hexes[at]
            turns[at] += WANDER * noise(one.q + other.q, one.r + other.r)
    parts = []
    for (start, ahead), (end, behind) in pairwise(zip(places, turns, strict=True)):
        hold = BEND * math.dist(start, end)
        parts.append((start, _ahead(start, ahead, hold), _ahead(end, behind, -hold), end))
    if at_edge(places[0], table):
        parts.insert(0, _straight(_ahead(places[0], turns[0], -BEYOND * size), places[0]))
        hexes.insert(0, hexes[0])
    if at_edge(places[-1], table):
        parts.append(_straight(places[-1], _ahead(places[-1], turns[-1], BEYOND * size)))
        hexes.append(hexes[-1])
    return tuple(hexes), tuple(parts)


def is_edge(one: Point, other: Point, table: Box) -> bool:
    """Whether a side lies on the edge of the table."""
    return at_edge(one, table) and at_edge(other, table) and at_edge(_part(one, other, 0.5), table)


def at_edge(point: Point, table: Box) -> bool:
    x, y = point
    return min(x - table.x, table.right - x, y - table.y, table.bottom - y) < AT_EDGE_MM


def hex_at(point: Point, grid: Grid) -> Hex:
    """The hex of a grid that a point lies in."""
    (x0, y0), (x1, y1), (x2, y2) = grid.point(0, 0), grid.point(1, 0), grid.point(0, 1)
    (a, b), (c, d), (x, y) = (x1 - x0, y1 - y0), (x2 - x0, y2 - y0), (point[0] - x0, point[1] - y0)
    spread = a * d - b * c
    return nearest((x * d - y * c) / spread, (y * a - x * b) / spread)


def hexes_in(box: Box, grid: Grid) -> list[Hex]:
    """Those whose middles lie in a box, in their order."""
    ends = [hex_at((x, y), grid) for x in (box.x, box.right) for y in (box.y, box.bottom)]
    every = (
        Hex(q, r)
        for q in range(min(at.q for at in ends) - 1, max(at.q for at in ends) + 2)
        for r in range(min(at.r for at in ends) - 1, max(at.r for at in ends) + 2)
    )
    return [at for at in every if box.contains(Box(*grid.centre(at), 0.0, 0.0))]


def _threes(corners: Sequence[Point]) -> Iterator[tuple[Point, Point, Point]]:
    """Each corner between its neighbours."""
    return zip((corners[-1], *corners[:-1]), corners, (*corners[1:], corners[0]), strict=True)


def _straight(one: Point, other: Point) -> Curve:
    return one, _part(one, other, 1 / 3), _part(one, other, 2 / 3), other


def _part(one: Point, other: Point, share: float) -> Point:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def _towards(one: Point, other: Point, by_mm: float) -> Point:
    return _part(one, other, by_mm / (math.dist(one, other) or 1.0))


def _inward(one: Point, other: Point) -> Point:
    """Upright to a side of a clockwise outline, inwards."""
    length = math.dist(one, other) or 1.0
    return -(other[1] - one[1]) / length, (other[0] - one[0]) / length


def _ahead(point: Point, turn: float, reach: float) -> Point:
    return point[0] + math.cos(turn) * reach, point[1] + math.sin(turn) * reach


def _angle(one: Point, other: Point) -> float:
    return math.atan2(other[1] - one[1], other[0] - one[0])
