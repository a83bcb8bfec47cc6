"""Where the lines of a diagram run, in hexes and on paper."""

from __future__ import annotations

from generator.components.hexes import Grid, Hex, Point
from generator.model.board import Board, cells
from generator.model.diagram import Diagram, DiagramLine

Segment = tuple[Point, Point]


def hexes_of(board: Board, named: str) -> list[Hex]:
    """The hex of a name, or the two of a hexside."""
    return [Hex(*board.steps(cell)) for cell in cells(named)]


def middle(board: Board, grid: Grid, named: str) -> Point:
    """The middle of a hex, or of a hexside."""
    places = [grid.centre(at) for at in hexes_of(board, named)]
    return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)


def run_of(diagram: Diagram, line: DiagramLine, grid: Grid) -> Segment:
    """From where to where a line runs: between the middles of two hexes, or from the middle of a side."""
    board = diagram.board
    first, last = (diagram.figure(name) for name in line.between)
    return middle(board, grid, line.starts_at or first.at), middle(board, grid, last.at)
