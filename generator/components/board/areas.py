"""Areas of a board: hexes of one kind grown together, with an edge as soft as nature's. The same each time."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from msgspec import Struct

from generator.components.board.courses import Curve, on
from generator.drawing import Path, Style
from generator.drawing.box import Box
from generator.drawing.items import Command
from generator.hexes import Corner, Grid, Hex, Point, connected_parts, neighbours, outlines

WOBBLE = 0.075
"""How far the edge of an area strays into it at most, as a share of the hex: never out of it, over a hexside."""
BACK = 0.075
"""How far an area draws back, in hexes, where a hex that is not of it juts into it: the round edge would cut off its corner."""
INSET_STEP, INSET_STEPS = 0.03, 14
"""By how much a corner that is not clear is moved in, in hexes, and how often at most."""
STRIP, FIELD, SHIFT, SKEW, REACH = 1.15, 0.8, 0.28, 0.12, 1.4
"""The breadth of a strip of fields and the mean length of one in it, in hexes; how far its ends are shifted, in lengths; how
aslant they lie; and from the middle of a field to a hex that it may reach."""
_MIX = 0x9E3779B1

Loop = tuple[Curve, ...]
Edge = tuple[Box, Sequence[Point]]
"""A closed line through points, and its box."""
_Side = tuple[float, float, float, float, float]
"""Of a closed line: its upper and its lower end, how far right it reaches, where it begins above, and how far it then goes to the
right for each mm down."""
BANDS = 4
"""In which sides are looked for, to the height of a hex."""


@lru_cache(maxsize=1 << 15)
def noise(*key: int) -> float:
    """A number from -1 to 1 that looks like chance and hangs on nothing but its key."""
    mixed = 0x2545F491
    for part in key:
        mixed = ((mixed ^ (part & 0xFFFFFFFF)) * _MIX) & 0xFFFFFFFF
        mixed ^= mixed >> 15
    return mixed / 0x7FFFFFFF - 1.0


def grown(hexes: Iterable[Hex], board: Collection[Hex]) -> set[Hex]:
    """The hexes with those beyond the edge of the board that touch mostly them: what lies at the edge goes on over it."""
    inside = set(hexes)
    beyond = {beside for at in inside for beside in neighbours(at) if beside not in board}

    def is_ours(at: Hex) -> bool:
        touching = [one in inside for one in neighbours(at) if one in board]
        return 2 * sum(touching) > len(touching)

    return inside | {at for at in beyond if is_ours(at)}


def soft_edge(
    grid: Grid,
    hexes: Iterable[Hex],
    inset: float = 0.0,
    is_clear: Callable[[Point], bool] | None = None,
    is_crest: bool = False,
) -> tuple[Loop, ...]:
    """The lines round an area, within its hexsides: curves that the corners and the middles of these pull at.

    ``inset`` moves them in, in hexes. They draw back from the corners of hexes outside that jut into the area. A crest, far
    inside, is smoother: the corners alone pull at it.
    A point that ``is_clear`` is not content with is moved in further, until it is; where that is too far, the line is left
    out.
    """
    insets = [inset + step * INSET_STEP for step in range(INSET_STEPS if is_clear else 1)]

    def pulled(pull: _Pull) -> Point | None:
        places = (pull.at(by, grid.flat_to_flat_mm) for by in insets)
        return next((place for place in places if is_clear is None or is_clear(place)), None)

    found = []
    for loop in outlines(hexes):
        pulls = list(_crest_pulls(grid, loop) if is_crest else _pulls(grid, loop))
        points = [place for pull in pulls if (place := pulled(pull)) is not None]
        if len(points) == len(pulls):
            found.append(rounded(points))
    return tuple(found)


def loop_box(loop: Loop) -> Box:
    """A box that holds a line round an area."""
    points = [point for curve in loop for point in curve]
    left, top = (min(point[axis] for point in points) for axis in (0, 1))
    return Box(left, top, max(x for x, _ in points) - left, max(y for _, y in points) - top)


def path(loops: Iterable[Loop], pen: Style) -> Path:
    commands: list[Command] = []
    for loop in loops:
        commands.append(("M", *loop[0][0]))
        commands += [("C", *one, *other, *end) for _, one, other, end in loop]
        commands.append(("Z",))
    return Path(tuple(commands), pen)


def fields(area: Iterable[Hex], grid: Grid) -> Iterator[tuple[tuple[int, int], tuple[Point, ...]]]:
    """Four-sided fields that cover an area and more, in strips that lie as each part of it has them; and a key of each."""
    size = grid.flat_to_flat_mm
    for part in connected_parts(area):
        places = [grid.centre(at) for at in part]
        turn = math.radians(35 * noise(*part[0], 5))
        cos, sin = math.cos(turn), math.sin(turn)
        turned = [((x * cos + y * sin) / size, (y * cos - x * sin) / size) for x, y in places]
        for column in _steps([x for x, _ in turned], STRIP):
            for row in _steps([y for _, y in turned], FIELD):
                left, right = column * STRIP, (column + 1) * STRIP
                top, bottom = (FIELD * (at + SHIFT * noise(*part[0], column, at)) for at in (row, row + 1))
                middle = (left + right) / 2, (top + bottom) / 2
                if min(math.dist(middle, place) for place in turned) < REACH:
                    corners = ((left, top), (right, top + SKEW), (right, bottom + SKEW), (left, bottom))
                    spread = (((x * cos - y * sin) * size, (x * sin + y * cos) * size) for x, y in corners)
                    yield (part[0].q * 31 + column, part[0].r * 31 + row), tuple(spread)


def _steps(values: Sequence[float], step: float) -> range:
    return range(math.floor((min(values) - 1) / step), math.ceil((max(values) + 1) / step))


class _Pull(Struct, frozen=True):
    """A point that pulls at the line round an area: on a hexside, and how far it lies further in, in hexes."""

    place: Point
    inward: Point
    depth: float

    def at(self, inset: float, size_mm: float) -> Point:
        reach = (self.depth + inset) * size_mm
        return self.place[0] + reach * self.inward[0], self.place[1] + reach * self.inward[1]


def _pulls(grid: Grid, loop: Sequence[Corner]) -> Iterator[_Pull]:
    """The corners of a line round hexes, each followed by the middle of the side that begins there."""
    for corner, (before, here, after) in zip(loop, _turns(grid, loop), strict=True):
        # Outlines run clockwise, so that their inside is on the right, and a turn to the left goes round a hex outside.
        juts = (here[0] - before[0]) * (after[1] - here[1]) < (here[1] - before[1]) * (after[0] - here[0])
        yield _Pull(here, _rightward(before, after), _stray(*corner) + (BACK if juts else 0.0))
        middle = (here[0] + after[0]) / 2, (here[1] + after[1]) / 2
        yield _Pull(middle, _rightward(here, after), _stray(*corner, 1))


def _crest_pulls(grid: Grid, loop: Sequence[Corner]) -> Iterator[_Pull]:
    for corner, (before, here, after) in zip(loop, _turns(grid, loop), strict=True):
        yield _Pull(here, _rightward(before, after), _stray(*corner))


def _turns(grid: Grid, loop: Sequence[Corner]) -> Iterator[tuple[Point, Point, Point]]:
    """Each corner between the one before it and the next."""
    places = [grid.corner(corner) for corner in loop]
    return zip((places[-1], *places), places, (*places[1:], places[0]), strict=False)


def _stray(*key: int) -> float:
    return WOBBLE * (1 + noise(*key)) / 2


def _rightward(one: Point, other: Point) -> Point:
    """The direction to the right of the way from a point to another."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    far = math.hypot(dx, dy)
    return -dy / far, dx / far


def rounded(corners: Sequence[Point]) -> Loop:
    """A closed uniform cubic B-spline as Bézier curves, one a corner."""
    before, after = [*corners[-1:], *corners[:-1]], [*corners[1:], *corners[:1]]
    joints = [
        ((x0 + 4 * x1 + x2) / 6, (y0 + 4 * y1 + y2) / 6)
        for (x0, y0), (x1, y1), (x2, y2) in zip(before, corners, after, strict=True)
    ]
    return tuple(
        (start, ((2 * x1 + x2) / 3, (2 * y1 + y2) / 3), ((x1 + 2 * x2) / 3, (y1 + 2 * y2) / 3), end)
        for start, (x1, y1), (x2, y2), end in zip(joints, corners, after, [*joints[1:], *joints[:1]], strict=True)
    )


def within(grid: Grid, area: Collection[Hex], inset: float = 0.0) -> Inside:
    """What lies within the edges of an area, or within lines so far inside of them, in hexes."""
    loops = soft_edge(grid, area, inset)
    edges = (closed_line([on(curve, step / 4) for curve in loop for step in range(4)]) for loop in loops)
    return Inside(edges, grid.flat_to_flat_mm)


def closed_line(points: Sequence[Point]) -> Edge:
    """A closed line through points, with its box."""
    left, top = (min(point[axis] for point in points) for axis in (0, 1))
    right, bottom = (max(point[axis] for point in points) for axis in (0, 1))
    return Box(left, top, right - left, bottom - top), points


class Inside:
    """What lies within edges: of each only the sides are asked about that are as high as the point."""

    def __init__(self, edges: Iterable[Edge], hex_mm: float) -> None:
        self._band_mm = hex_mm / BANDS
        self._bands: dict[int, list[_Side]] = {}
        for _, points in edges:
            for one, other in pairwise([*points, points[0]]):
                (x1, y1), (x2, y2) = (one, other) if one[1] <= other[1] else (other, one)
                if y1 < y2:  # no line to the right crosses a level one
                    side = y1, y2, max(x1, x2), x1, (x2 - x1) / (y2 - y1)
                    for band in range(self._band(y1), self._band(y2) + 1):
                        self._bands.setdefault(band, []).append(side)

    def _band(self, y: float) -> int:
        return math.floor(y / self._band_mm)

    def __call__(self, point: Point) -> bool:
        x, y = point
        is_in = False
        for top, bottom, right, x1, slope in self._bands.get(self._band(y), ()):
            if top <= y < bottom and x < right and x < x1 + slope * (y - top):
                is_in = not is_in
        return is_in


def inside(point: Point, edges: Sequence[Edge]) -> bool:
    """Whether a line from a point to the right crosses the edge an odd number of times."""
    x, y = point
    crossings = 0
    for box, points in edges:
        # One that lies all to the right is crossed as often into it as out of it.
        if box.y <= y <= box.bottom and box.x <= x <= box.right:
            for (x1, y1), (x2, y2) in pairwise([*points, points[0]]):
                crossings += (y1 > y) != (y2 > y) and x < x1 + (x2 - x1) * (y - y1) / (y2 - y1)
    return crossings % 2 == 1
