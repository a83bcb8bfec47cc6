"""Walls on hexsides, and marks: fords and bridges where courses cross, others beside courses."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from generator.components.board.courses import Curve, heading, on
from generator.components.pieces.art import ArtLibrary
from generator.components.pieces.hex_paths import edge_lines
from generator.drawing import Affine, Group, Item, Path, Style, Use
from generator.hexes import Edge, Grid, Hex, Point
from generator.model.terrain import MarkDrawing, WallDrawing
from generator.sheets import style

STONES = (0.11, 0.03)
"""A stone of a wall, and the joint to the next."""
OPENING = 0.4
"""Along a hexside, for the sign of an opening in its wall."""
SHADOW = 0.3
"""How far a wall throws its shadow down and to the right, in its own breadth."""
SAMPLES = 24
AROUND = 0.15
"""Of a course through a hex, so much to both sides of a mark tells how it lies there."""

RINGS, WAYS = (0.0, 0.16, 0.24, 0.32), tuple(range(60, 420, 30))
"""From the middle of a hex to a mark beside its courses, in hexes; and the ways there, in degrees, the lower right first."""
MEETING = 0.1
"""Courses that come no nearer to one another, in hexes, do not meet: their middles are felt for in steps."""


def wall_mm(wall: WallDrawing, grid: Grid) -> float:
    return max(0.5, wall.width * grid.flat_to_flat_mm)


def wall_reach_mm(wall: WallDrawing, grid: Grid) -> float:
    """From the middle of a wall to the edge of its shadow."""
    return (0.5 + SHADOW) * wall_mm(wall, grid)


def walls(wall: WallDrawing, sides: Sequence[Edge], grid: Grid, shadow: str) -> Iterator[Item]:
    return built(wall, partial(edge_lines, grid, sides), grid, shadow)


def built(wall: WallDrawing, lines: Callable[[Style], Path], grid: Grid, shadow: str) -> Iterator[Item]:
    """A wall along lines, given what draws them with a pen."""
    size, width = grid.flat_to_flat_mm, wall_mm(wall, grid)
    body = lines(Style(stroke=shadow, width_mm=width, cap="round"))
    yield Group((body,), Affine.translate(SHADOW * width, SHADOW * width))
    yield lines(Style(stroke=wall.ink, width_mm=width, cap="round"))
    dashes = tuple(max(0.3, share * size) for share in STONES)
    yield lines(Style(stroke=wall.stone, width_mm=width * 0.55, dash_mm=dashes))


def openings(wall: WallDrawing, sides: Sequence[Edge], grid: Grid, art: ArtLibrary) -> Iterator[Use]:
    """The signs of the openings in a wall, if it has any."""
    if wall.sign is None:
        return
    symbol = art.symbol(wall.sign, wall.ink, style.PAPER)
    scale = OPENING * grid.flat_to_flat_mm / symbol.width_mm
    middle = Affine.translate(-symbol.width_mm / 2, -symbol.height_mm / 2)
    for start, end in sides:
        (x1, y1), (x2, y2) = grid.corner(start), grid.corner(end)
        turn = Affine.rotate(math.degrees(math.atan2(y2 - y1, x2 - x1)))
        yield Use(symbol, Affine.translate((x1 + x2) / 2, (y1 + y2) / 2) @ turn @ Affine.scale(scale) @ middle)


def mark_reach_mm(drawing: MarkDrawing, art: ArtLibrary, grid: Grid) -> float:
    """From the middle of a mark to its edge, however it is turned."""
    symbol = art.symbol(drawing.sign, drawing.ink, drawing.ground)
    high = symbol.height_mm / symbol.width_mm
    reach = max(1.0, high) if drawing.lie == "beside" else math.hypot(1.0, high)
    return drawing.size * grid.flat_to_flat_mm * reach / 2


def mark(drawing: MarkDrawing, place: Point, passing: Sequence[Curve], art: ArtLibrary, grid: Grid) -> Use:
    """A mark in its place, lying as a course of its hex crosses the others there; where they do not meet, across the first."""
    symbol = art.symbol(drawing.sign, drawing.ink, drawing.ground)
    scale = drawing.size * grid.flat_to_flat_mm / symbol.width_mm
    middle = Affine.translate(-symbol.width_mm / 2, -symbol.height_mm / 2)
    turn = 0.0 if drawing.lie == "beside" else _turn(_crossed(passing, grid))
    return Use(symbol, Affine.translate(*place) @ Affine.rotate(turn) @ Affine.scale(scale) @ middle)


def beside_courses(at: Hex, grid: Grid) -> Iterator[Point]:
    """Where a mark may stand that makes way for courses: the middle of its hex, then round it."""
    x, y = grid.centre(at)
    for ring in RINGS:
        for degrees in WAYS if ring else (0,):
            turn, away = math.radians(degrees), ring * grid.flat_to_flat_mm
            yield x + away * math.cos(turn), y + away * math.sin(turn)


def crossing(at: Hex, passing: Sequence[Curve], grid: Grid) -> Point:
    """Where the courses of a hex meet: the last of them and the first; else the middle of the first, or of the hex."""
    passing = _crossed(passing, grid)
    if not passing:
        return grid.centre(at)
    if len(passing) == 1:
        return on(passing[0], 0.5)
    (x1, y1), (x2, y2) = (
        on(curve, share) for curve, share in zip((passing[0], passing[-1]), _met(passing), strict=True)
    )
    return (x1 + x2) / 2, (y1 + y2) / 2


def _crossed(passing: Sequence[Curve], grid: Grid) -> Sequence[Curve]:
    """The courses of a hex, or the first alone where the last passes it by: a road along a bank is not the one of a bridge."""
    if len(passing) < 2:
        return passing
    one, other = (on(curve, share) for curve, share in zip((passing[0], passing[-1]), _met(passing), strict=True))
    return passing if math.dist(one, other) < MEETING * grid.flat_to_flat_mm else passing[:1]


def _met(passing: Sequence[Curve]) -> tuple[float, float]:
    """How far along the first and the last of the courses they come nearest to one another."""
    shares = [step / SAMPLES for step in range(SAMPLES + 1)]
    pairs = ((one, other) for one in shares for other in shares)
    return min(pairs, key=lambda two: math.dist(on(passing[0], two[0]), on(passing[-1], two[1])))


def _turn(passing: Sequence[Curve]) -> float:
    """Degrees in which one crosses: along the upper of the courses, or across the only one."""
    if not passing:
        return 0.0
    if len(passing) == 1:
        return heading(passing[0]) + 90.0
    # As it lies there, which is not how it crosses the hex: what goes on beyond the mark goes on straight.
    share = _met(passing)[1]
    (x1, y1), (x2, y2) = (on(passing[-1], max(0.0, min(1.0, share + way))) for way in (-AROUND, AROUND))
    return math.degrees(math.atan2(y2 - y1, x2 - x1))
