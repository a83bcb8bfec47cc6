"""Streams, roads and paths painted: water between banks that come and go, roads with an edge on both sides."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence

from generator.components.board.areas import noise
from generator.components.board.courses import Course, Curve, halves, path
from generator.components.board.grounds import line_mm
from generator.drawing import Item, Path, Style
from generator.drawing.items import Command
from generator.hexes import Grid, Hex, Point
from generator.model.terrain import LineDrawing
from generator.sheets import style

EDGE, CASING = 0.018, 0.011
"""The edge of water and of the bed of a railway, and that of a road, as shares of the hex."""
FLOW, BESIDE_MIDDLE = ((0.16, 0.42), (0.1, 0.36)), 0.17
"""The strokes on water on either side of its middle, and the gaps between, in hexes; and how far from it, in its breadth."""
BANK = 0.035
"""The bank beside the edge of water, in hexes."""
SLEEPER, RAIL = 0.028, 0.3
"""Across a sleeper, in hexes; the line over them, as a share of their length."""


def half_mm(line: LineDrawing, size: float) -> float:
    """From the middle of a course to the outside of its edge, where it is broadest; the edges of water lie beside it."""
    return line.width * (1 + line.varies / 2) * size / 2 + (_edge_mm(size) if line.varies else 0.0)


def _edge_mm(size: float) -> float:
    return max(style.HAIRLINE_MM, EDGE * size)


def paint(
    courses: Mapping[str, Sequence[Course]],
    lines: Mapping[str, LineDrawing],
    grid: Grid,
    springs: Collection[Point] = (),
) -> Iterator[Item]:
    """Water below, then roads: of each, all edges before all bands, so that courses run into one another.

    The bed of a railway lies below the water: a river runs on under the rails. Water rises where it begins in the centre
    of a hex, or at one of the ``springs``.
    """
    wet = {kind: found for kind, found in courses.items() if lines[kind].varies}
    dry = {kind: found for kind, found in courses.items() if not lines[kind].varies}
    size = grid.flat_to_flat_mm
    edge = _edge_mm(size)
    tracks = {kind: found for kind, found in dry.items() if lines[kind].sleepers}
    roads = {kind: found for kind, found in dry.items() if kind not in tracks}
    for kind, found in tracks.items():
        if bed := lines[kind].fill:
            pen = Style(stroke=bed, width_mm=lines[kind].width * size + 2 * edge, join="round")
            yield from (path(curve, pen) for _, curve in found)
    for kind, found in wet.items():
        line = lines[kind]
        layers = [(line.ink, edge), (line.fill or line.ink, 0.0)]
        if line.bank:
            layers.insert(0, (line.bank, edge + BANK * size))
        wetter = [(ink, beyond, course) for ink, beyond in layers for course in found]
        yield from (_water(course, line, grid, beyond, ink, springs) for ink, beyond, course in wetter)
    for kind, found in wet.items():
        yield from _flow(found, lines[kind], grid)
    yield from _roads(roads, lines, size, max(style.HAIRLINE_MM, CASING * size))
    for kind, found in tracks.items():
        yield from _railway(found, lines[kind], size, edge)


def _flow(found: Sequence[Course], line: LineDrawing, grid: Grid) -> Iterator[Item]:
    """Fine strokes along water, by turns on either side of its middle."""
    size = grid.flat_to_flat_mm
    for side, dashes in zip((-1, 1), FLOW, strict=True):
        reach = side * BESIDE_MIDDLE * line.width * size
        pen = Style(
            stroke=line.ink, width_mm=line_mm(grid), dash_mm=tuple(share * size for share in dashes), cap="round"
        )
        for _, parts in found:
            yield path([_beside(half, reach, reach) for part in parts for half in halves(part)], pen)


def _roads(
    courses: Mapping[str, Sequence[Course]], lines: Mapping[str, LineDrawing], size: float, edge: float
) -> Iterator[Item]:
    for kind, found in courses.items():
        line = lines[kind]
        width = line.width * size
        if line.fill is None:
            dashes = (max(1.0, 0.09 * size), max(0.8, 0.07 * size))
            yield from (
                path(curve, Style(stroke=line.ink, width_mm=max(0.3, 0.6 * width), dash_mm=dashes))
                for _, curve in found
            )
            continue
        yield from (
            path(curve, Style(stroke=line.ink, width_mm=width, cap="round", join="round")) for _, curve in found
        )
    for kind, found in courses.items():
        line = lines[kind]
        width = line.width * size
        inside = max(width - 2 * edge, width * 0.5)
        if line.fill is not None:
            pen = Style(stroke=line.fill, width_mm=inside, cap="round", join="round")
            yield from (path(curve, pen) for _, curve in found)


def _railway(found: Sequence[Course], line: LineDrawing, size: float, edge: float) -> Iterator[Item]:
    """Sleepers as dashes of a broad pen, and the line over them all."""
    width, sleeper = line.width * size, max(style.HAIRLINE_MM, SLEEPER * size)
    apart = max((line.sleepers or 0.0) * size, 2 * sleeper)
    pens = [
        Style(stroke=line.ink, width_mm=width, dash_mm=(sleeper, apart - sleeper)),
        Style(stroke=line.ink, width_mm=max(2 * edge, RAIL * width), join="round"),
    ]
    for pen in pens:
        yield from (path(curve, pen) for _, curve in found)


def _water(
    course: Course, line: LineDrawing, grid: Grid, beyond_mm: float, ink: str, springs: Collection[Point]
) -> Path:
    """The ground between two banks, each of which has a way of its own."""
    hexes, parts = course
    rises = parts[0][0] in (grid.centre(hexes[0]), *springs)
    half = line.width * grid.flat_to_flat_mm / 2
    left, right = (list(_bank(hexes, parts, line, half, beyond_mm, side, rises)) for side in (-1, 1))
    commands: list[Command] = [("M", *left[0][0]), *(("C", *one, *other, *end) for _, one, other, end in left)]
    commands.append(("L", *right[-1][3]))
    commands += [("C", *other, *one, *start) for start, one, other, _ in reversed(right)]
    return Path((*commands, ("Z",)), Style(fill=ink))


def _bank(
    hexes: Sequence[Hex], parts: Sequence[Curve], line: LineDrawing, half: float, beyond: float, side: int, rises: bool
) -> Iterator[Curve]:
    def reach(index: int) -> float:
        """Half the breadth where the course enters its hex of that number; a spring is narrow."""
        if index == 0 and rises:
            return side * (half * 0.25 + beyond)
        key = hexes[min(index, len(hexes) - 1)]
        return side * (half * (1 - line.varies / 2 + line.varies * noise(*key, side, index)) + beyond)

    for index, part in enumerate(parts):
        before, after = reach(index), reach(index + 1)
        middle = (before + after) / 2
        # In halves: a bank known at the ends of a winding course alone would come too near to it between them.
        for curve, width, then in zip(halves(part), (before, middle), (middle, after), strict=True):
            yield _beside(curve, width, then)


def _beside(curve: Curve, before: float, after: float) -> Curve:
    """A curve so far to the right of another at its start and at its end."""
    start, one, other, end = curve
    out, back = _normal(start, one, end), _normal(other, end, start)
    return (
        _moved(start, out, before),
        _moved(one, out, before + (after - before) / 3),
        _moved(other, back, after - (after - before) / 3),
        _moved(end, back, after),
    )


def _normal(one: Point, other: Point, instead: Point) -> Point:
    """Upright to a direction, on its right; where two points are one, to the way from a third or to it."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    if not (dx or dy):
        dx, dy = other[0] - instead[0], other[1] - instead[1]
    length = math.hypot(dx, dy) or 1.0
    return -dy / length, dx / length


def _moved(point: Point, out: Point, reach: float) -> Point:
    return point[0] + out[0] * reach, point[1] + out[1] * reach
