"""What lies on the board of a scenario, and who may not stand there (F 3.3.2)."""

from __future__ import annotations

from generator.model.board import Board, Cell, cells
from generator.model.rulebook import Rulebook

SITUATIONS = ("hill_joint", "mountain_behind_hill", "many_hill_hexes")
"""Rows of tables that are about how ground lies, and no kind of it."""
ROAD = "road"
"""The one kind that stands in no table's rows: the book gives roads a table of their own."""


def kinds(book: Rulebook) -> tuple[str, ...]:
    """The kinds of ground that the rules know."""
    rows = (*book.tables["terrain_going"].rows, *book.tables["sight_blocking"].rows, ROAD)
    return tuple(kind for kind in dict.fromkeys(rows) if kind not in SITUATIONS)


def by_hex(board: Board) -> dict[Cell, tuple[str, ...]]:
    """The kinds of ground that fill each hex. Courses and hexsides fill none."""
    found: dict[Cell, tuple[str, ...]] = {}
    for feature in board.features:
        if feature.terrain is not None:
            for named in feature.at:
                for cell in _run(board, named):
                    found[cell] = (*found.get(cell, ()), feature.terrain)
    return found


def closed_to(book: Rulebook, mobility: str, kinds: tuple[str, ...]) -> str:
    """The first of the kinds that a mobility may not enter; empty where there is none."""
    going = book.tables["terrain_going"]
    # The book gives horses no going of their own, so nothing is closed to them.
    if mobility not in going.columns:
        return ""
    return next((kind for kind in kinds if kind in going.rows and going.value(kind, mobility).value == "forbidden"), "")


def _run(board: Board, named: str) -> list[Cell]:
    """The hexes of a name: one, or a run along a row of hexes. Of a run that bends only the two ends are known."""
    first, *rest = cells(named)
    if not rest or first == rest[0]:
        return [first]
    start, end = board.steps(first), board.steps(rest[0])
    across, up = end[0] - start[0], end[1] - start[1]
    length = max(abs(across), abs(up), abs(across + up))
    if (across % length, up % length) != (0, 0):
        return [first, rest[0]]
    on_it = {(start[0] + across // length * i, start[1] + up // length * i) for i in range(length + 1)}
    columns, rows = board.columns or 0, board.rows or 0
    every = ((column, row) for column in range(1, columns + 1) for row in range(1, rows + 1))
    return [cell for cell in every if board.steps(cell) in on_it]
