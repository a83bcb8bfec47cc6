"""Hexes as paths to draw: the contour of several, the sides between them."""

from __future__ import annotations

from collections.abc import Iterable

from generator.drawing import Path, Style, shapes
from generator.drawing.items import Command
from generator.hexes import Edge, Grid, Hex, outlines


def outline_path(grid: Grid, hexes: Iterable[Hex], pen: Style) -> Path:
    """The contour of hexes as one path."""
    commands: list[Command] = []
    for loop in outlines(hexes):
        points = [grid.corner(place) for place in loop]
        commands += [("L" if index else "M", *point) for index, point in enumerate(points)]
        commands.append(("Z",))
    return Path(tuple(commands), pen)


def edge_lines(grid: Grid, edges: Iterable[Edge], pen: Style) -> Path:
    """Hexsides as one path."""
    return shapes.lines([(*grid.corner(start), *grid.corner(end)) for start, end in edges], pen)
