"""What lies on the board of a scenario, and who may not stand there (F 3.3.2)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import combinations, product

from generator.model.board import Board, Cell
from generator.model.rulebook import Rulebook

SITUATIONS = ("hill_joint", "mountain_behind_hill", "many_hill_hexes")
"""Rows of tables that are about how ground lies, and no kind of it."""
ROAD = "road"
"""The one kind that stands in no table's rows: the book gives roads a table of their own."""
WITH_FLOORS = ("building", "town")
"""The kinds that have floors to stand on (F 3.3.1)."""


def kinds(book: Rulebook) -> tuple[str, ...]:
    """The kinds of ground that the rules know."""
    rows = (*book.tables["terrain_going"].rows, *book.tables["sight_blocking"].rows, ROAD)
    return tuple(kind for kind in dict.fromkeys(rows) if kind not in SITUATIONS)


def beside(board: Board, lies: Mapping[Cell, tuple[str, ...]], cell: Cell) -> frozenset[str]:
    """The kinds of ground that fill the hexes about one; ``lies`` is of ``Board.ground``."""
    return frozenset(kind for other, kinds in lies.items() if board.are_neighbours(cell, other) for kind in kinds)


def meet(board: Board, kind: str) -> bool:
    """Whether two features of a kind touch, or lie in one hex."""
    lie = [
        {cell for named in feature.at for cell in board.run(named)}
        for feature in board.features
        if feature.terrain == kind
    ]
    return any(
        here == there or board.are_neighbours(here, there)
        for one, other in combinations(lie, 2)
        for here, there in product(one, other)
    )


def closed_to(book: Rulebook, mobility: str, kinds: tuple[str, ...], around: Collection[str]) -> str:
    """The first of the kinds that a mobility may not enter; empty where there is none.

    ``around`` are the kinds of the hexes about it: a mountain with a hill beside it can be entered from there.
    """
    going = book.tables["terrain_going"]
    # The book gives horses no going of their own, so nothing is closed to them.
    if mobility not in going.columns:
        return ""
    rows = {kind: "mountain_behind_hill" if kind == "mountain" and "hill" in around else kind for kind in kinds}
    closed = (
        kind for kind, row in rows.items() if row in going.rows and going.value(row, mobility).value == "forbidden"
    )
    return next(closed, "")
