"""The grass of open ground, below all else: meadows whose edges follow no hexes, and even rows of tufts upon them."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import product
from math import cos, sin

from generator.components.board.areas import Loop, noise, path, rounded
from generator.components.board.obstacles import overlap
from generator.drawing import Affine, Item, Style, Symbol, Use
from generator.drawing.box import Box
from generator.drawing.tones import mixed
from generator.hexes import ORIGIN, Grid, Hex, Point, nearest, neighbours
from generator.model.terrain import Grass

SWELLS = ((3.4, 1.0, 0.5), (1.7, 0.45, -0.4))
"""How far apart, in hexes, that rises and falls of which the high parts are meadows, how much, and how it is turned, in radians;
a smaller swell bends their edges. A meadow is larger than a hex, and nobody takes it for one."""
LEVEL, EDGE = 0.05, 0.16
"""Above this lie meadows: somewhat less than half of a board; and from so much below it ground of a tone between."""
STEP = 0.5
"""How close together the edge of a meadow is felt for, in hexes."""
INSIDE = 0.1
"""So much further above it stand tufts: none on the edge."""
STRAY = 0.22
"""How far a tuft stands from its place in its row, in places."""
NUMBER_AIR_MM = 0.5
"""From a tuft to the number of a hex."""

_Place = tuple[int, int]
_CORNERS = ((0, 0), (1, 0), (1, 1), (0, 1))


def grass(
    drawn: Grass,
    symbol: Symbol,
    open_: str,
    bare: Collection[Hex],
    board: Collection[Hex],
    grid: Grid,
    numbers: Mapping[Hex, Box],
) -> Iterator[Item]:
    """Meadows on a board whose ground is ``open_``, and their tufts in ``bare`` hexes, off the ``numbers``; nothing where hexes are small."""
    size = grid.flat_to_flat_mm
    if size < drawn.least_hex_mm:
        return
    for level, tint in ((LEVEL - EDGE, mixed(open_, drawn.tint, 0.5)), (LEVEL, drawn.tint)):
        yield path(_meadows(board, grid, level), Style(fill=tint))
    scale = drawn.size * size / symbol.width_mm
    wide, high = symbol.width_mm * scale, symbol.height_mm * scale
    for at, column, row in product(sorted(board), range(drawn.rows), range(drawn.rows)):
        q, r = (
            start + (step + STRAY * noise(at.q, at.r, column, row, axis)) / drawn.rows
            for axis, (start, step) in enumerate(((at.q, column), (at.r, row)))
        )
        lies_in, (x, y) = nearest(q, r), grid.point(q, r)
        box = Box(x - wide / 2, y - high / 2, wide, high)
        around = box.inset(-NUMBER_AIR_MM)
        near = (numbers[one] for one in (lies_in, *neighbours(lies_in)) if one in numbers)
        if lies_in in bare and _lush(grid, (x, y)) > LEVEL + INSIDE and not any(overlap(around, one) for one in near):
            yield Use(symbol, Affine.translate(box.x, box.y) @ Affine.scale(scale))


def _lush(grid: Grid, at: Point) -> float:
    """How lush the ground is there: the same on every drawing of a board, whatever its size."""
    x0, y0 = grid.centre(ORIGIN)
    x, y = (at[0] - x0) / grid.flat_to_flat_mm, (at[1] - y0) / grid.flat_to_flat_mm
    return sum(
        much * _swell((x * cos(turn) - y * sin(turn)) / far, (x * sin(turn) + y * cos(turn)) / far, number)
        for number, (far, much, turn) in enumerate(SWELLS)
    )


def _swell(x: float, y: float, number: int) -> float:
    """Noise that changes smoothly from one whole place to the next."""
    column, row = math.floor(x), math.floor(y)
    across, down = (share * share * (3 - 2 * share) for share in (x - column, y - row))
    above, below = (
        noise(column, at, number) * (1 - across) + noise(column + 1, at, number) * across for at in (row, row + 1)
    )
    return above * (1 - down) + below * down


def _meadows(board: Collection[Hex], grid: Grid, level: float) -> tuple[Loop, ...]:
    """The edges of what lies above a level, which close beyond the board."""
    step = STEP * grid.flat_to_flat_mm
    left, top, right, bottom = grid.box(board)
    columns, rows = (math.ceil(length / step) + 5 for length in (right - left, bottom - top))

    def value(place: _Place) -> float:
        column, row = place
        is_within = 0 < column < columns and 0 < row < rows
        return _lush(grid, point(place)) - level if is_within else -1.0

    def point(place: tuple[float, float]) -> Point:
        return left + (place[0] - 2) * step, top + (place[1] - 2) * step

    return tuple(rounded([point(at) for at in loop]) for loop in _contours(columns, rows, value) if len(loop) > 3)


def _contours(columns: int, rows: int, value: Callable[[_Place], float]) -> Iterator[list[tuple[float, float]]]:
    """The lines round where a field of values is above 0, by marching squares: each through points on the edges of squares."""
    values = {place: value(place) for place in product(range(columns + 1), range(rows + 1))}
    follows: dict[tuple[_Place, _Place], tuple[_Place, _Place]] = {}
    for column, row in product(range(columns), range(rows)):
        corners = [(column + dx, row + dy) for dx, dy in _CORNERS]
        edges = [
            (one, other)
            for one, other in zip(corners, (*corners[1:], corners[0]), strict=True)
            if (values[one] > 0) != (values[other] > 0)
        ]
        # Clockwise from where a square is left to where it is entered again lie corners outside: a line cuts them off.
        for index, (one, other) in enumerate(edges):
            if values[one] > 0:
                back, inside = edges[(index + 1) % len(edges)]
                follows[one, other] = inside, back
    while follows:
        edge = first = min(follows)
        loop: list[tuple[float, float]] = []
        while not loop or edge != first:
            (x1, y1), (x2, y2) = edge
            share = values[edge[0]] / (values[edge[0]] - values[edge[1]])
            loop.append((x1 + share * (x2 - x1), y1 + share * (y2 - y1)))
            edge = follows.pop(edge)
        yield loop
