"""Where the name of a river or a road may lie along its course: turned with it, close to it, on either side."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, pairwise

from msgspec import Struct

from generator.components.board.courses import STEPS
from generator.components.board.obstacles import AIR_MM, FORBIDDEN, Obstacles
from generator.drawing.box import Box
from generator.hexes import Hex, Point

STEEPEST = 60.0
"""So many degrees from the level a name may be turned; along a steeper course it stands upright."""
GAPS = (0.02, 0.06, 0.11)
"""From a course and its air to a name, in hexes."""
BOW_COST, TURN_COST, BELOW_COST, RANK_COST, GAP_COST = 5.0, 0.6, 0.15, 0.15, 3.0
"""Of each hex by which a course leaves the straight way beside its name, of a quarter turn, of standing below the course,
of each hex after the one that speaks best for it, and of each hex of distance."""
PIECES = 5
"""How many pieces of a turned name are together as long as it is high: the boxes of longer ones reach far beyond its letters."""
COVERS = 4.0
"""How much what it covers weighs, which its pieces share."""


class Turned(Struct, frozen=True):
    """A name along a course: its cost, the hex it is seen from, its middle, its turn, and boxes that hold it."""

    cost: float
    at: Hex
    middle: Point
    degrees: float
    boxes: tuple[Box, ...]


def best(
    ranked: Sequence[Hex],
    course: tuple[Sequence[Hex], Sequence[Point], float],
    size: tuple[float, float],
    hex_mm: float,
    obstacles: Obstacles,
    room: Box,
    moved: Callable[[Turned], float] | None = None,
) -> Turned | None:
    """The best place along a course: its hexes, points of it, and half its breadth; none where none is clear.

    ``ranked`` are its hexes, the one that speaks best for it first; ``size`` is what the name takes; ``moved`` says what
    a place costs besides.
    """
    chosen = None
    for place in sorted(_places(ranked, course, size, hex_mm), key=lambda one: (round(one.cost, 6), one.middle)):
        if chosen is not None and place.cost >= chosen.cost:
            break
        covered = _covered(place.boxes, obstacles, room)
        if covered is None:
            continue
        total = place.cost + COVERS * covered / len(place.boxes) + (moved(place) if moved else 0.0)
        if chosen is None or total < chosen.cost:
            chosen = Turned(total, place.at, place.middle, place.degrees, place.boxes)
    return chosen


def _covered(boxes: Sequence[Box], obstacles: Obstacles, room: Box) -> float | None:
    """What boxes cost together that cover nothing they may not and lie in the room; none for others."""
    if not all(map(room.contains, boxes)):
        return None
    total = 0.0
    for box in boxes:
        cost = obstacles.cost(box, FORBIDDEN)
        if cost >= FORBIDDEN:
            return None
        total += cost
    return total


def _places(
    ranked: Sequence[Hex],
    course: tuple[Sequence[Hex], Sequence[Point], float],
    size: tuple[float, float],
    hex_mm: float,
) -> Iterator[Turned]:
    hexes, points, half = course
    width, height = size
    ranks = {at: rank for rank, at in enumerate(ranked)}
    run = [0.0, *accumulate(math.dist(*pair) for pair in pairwise(points))]
    for i, here in enumerate(run):
        if here < width / 2 or run[-1] - here < width / 2:
            continue
        beside = [point for point, far in zip(points, run, strict=True) if abs(far - here) <= width / 2]
        (x1, y1), (x2, y2) = sorted((beside[0], beside[-1]))
        angle = math.atan2(y2 - y1, x2 - x1)
        if abs(math.degrees(angle)) > STEEPEST:
            continue
        x, y = points[i]
        down = (-math.sin(angle), math.cos(angle))
        off = [(px - x) * down[0] + (py - y) * down[1] for px, py in beside]
        at = hexes[min(i // STEPS, len(hexes) - 1)]
        cost = BOW_COST * (max(off) - min(off)) / hex_mm + TURN_COST * abs(angle) * 2 / math.pi
        cost += RANK_COST * ranks.get(at, len(ranks))
        for side, reach in ((-1, -min(off)), (1, max(off))):
            for gap in GAPS:
                away = side * (reach + half + AIR_MM + gap * hex_mm + height / 2)
                middle = x + down[0] * away, y + down[1] * away
                extra = GAP_COST * gap + (BELOW_COST if side > 0 else 0.0)
                yield Turned(cost + extra, at, middle, math.degrees(angle), _boxes(middle, angle, width, height))


def _boxes(middle: Point, angle: float, width: float, height: float) -> tuple[Box, ...]:
    """Boxes that hold a turned one, as many as keep them close to it."""
    count = max(1, math.ceil(PIECES * width / height)) if angle else 1
    right, down = math.cos(angle), math.sin(angle)
    piece = width / count
    wide, high = piece * abs(right) + height * abs(down), piece * abs(down) + height * abs(right)
    steps = [(k + 0.5) * piece - width / 2 for k in range(count)]
    return tuple(
        Box(middle[0] + step * right - wide / 2, middle[1] + step * down - high / 2, wide, high) for step in steps
    )
