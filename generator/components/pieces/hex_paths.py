"""Hexes as paths to draw: the contour of several, the sides between them."""

from __future__ import annotations

import math
from collections.abc import Iterable

from generator.drawing import Path, Style, shapes
from generator.drawing.items import Command
from generator.hexes import Corner, Edge, Grid, Hex, outlines

PIECE = math.pi / 6
"""An arc is drawn as curves of about this angle."""


def outline_path(grid: Grid, hexes: Iterable[Hex], pen: Style) -> Path:
    """The contour of hexes as one path."""
    commands: list[Command] = []
    for loop in outlines(hexes):
        points = [grid.corner(place) for place in loop]
        commands += [("L" if index else "M", *point) for index, point in enumerate(points)]
        commands.append(("Z",))
    return Path(tuple(commands), pen)


def round_corner(grid: Grid, hexes: Iterable[Hex], corner: Corner, radius_mm: float, pen: Style) -> Path:
    """The contour of hexes, led round a disc about one of its corners, outside of them."""
    x, y = grid.corner(corner)
    commands: list[Command] = []
    for loop in outlines(hexes):
        for i, place in enumerate(loop):
            name = "L" if i else "M"
            if place != corner:
                commands.append((name, *grid.corner(place)))
                continue
            before, after = grid.corner(loop[i - 1]), grid.corner(loop[(i + 1) % len(loop)])
            start, end = (math.atan2(to[1] - y, to[0] - x) for to in (before, after))
            # The hexes lie on one side of the contour all along; outside is the other way round.
            sweep = (end - start) % math.tau
            sweep = sweep if _is_outside(grid, hexes, x, y, start + sweep / 2) else sweep - math.tau
            commands.append((name, x + radius_mm * math.cos(start), y + radius_mm * math.sin(start)))
            commands += _arc(x, y, radius_mm, start, sweep)
        commands.append(("Z",))
    return Path(tuple(commands), pen)


def _is_outside(grid: Grid, hexes: Iterable[Hex], x: float, y: float, angle: float) -> bool:
    """Whether a way from a corner leads out of the hexes about it."""
    near = grid.flat_to_flat_mm / 4
    there = x + near * math.cos(angle), y + near * math.sin(angle)
    return min(math.dist(there, grid.centre(at)) for at in hexes) > grid.flat_to_flat_mm / 2


def _arc(x: float, y: float, radius: float, start: float, sweep: float) -> Iterable[Command]:
    count = math.ceil(abs(sweep) / PIECE)
    step = sweep / count
    pull = 4 / 3 * math.tan(step / 4) * radius
    for number in range(count):
        a, b = start + number * step, start + (number + 1) * step
        from_x, from_y = x + radius * math.cos(a), y + radius * math.sin(a)
        to_x, to_y = x + radius * math.cos(b), y + radius * math.sin(b)
        first = from_x - pull * math.sin(a), from_y + pull * math.cos(a)
        second = to_x + pull * math.sin(b), to_y - pull * math.cos(b)
        yield ("C", *first, *second, to_x, to_y)


def edge_lines(grid: Grid, edges: Iterable[Edge], pen: Style) -> Path:
    """Hexsides as one path."""
    return shapes.lines([(*grid.corner(start), *grid.corner(end)) for start, end in edges], pen)
