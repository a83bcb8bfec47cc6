"""Whether a counter lies inside a hex of the board: geometry, and no game's rule."""

from __future__ import annotations

import math
from collections.abc import Iterator

from generator.diagnostics import Diagnostic, Severity
from generator.hexes import LARGEST_SQUARE
from generator.model.base import Located
from generator.model.board import Board
from generator.model.rulebook import Rulebook
from generator.model.scenario import CounterStyle, PlayedScenario
from generator.rulesets.api import Derived, Input, derived

IN_HEX = {"square": LARGEST_SQUARE, "hexagon": 1.0}
"""The size of the largest counter of a shape that lies inside a hex of flat-to-flat size 1."""

SLACK = 1e-6
"""So that a counter as large as its hex is not too large by what floats lose."""


def largest(book: Rulebook, board: Board, style: CounterStyle) -> Derived:
    """The largest counter of its shape that lies inside a hex of the board, rounded down to a tenth of a millimetre."""
    size = Input("hex, flat to flat", board.flat_to_flat_mm, "mm", "scenario")
    rule = f"the largest {style.shape} inside a hex"
    return derived(book, "counter.largest_mm", _largest_mm(board, style), size, rule=rule, clauses=("geometry",))


def _largest_mm(board: Board, style: CounterStyle) -> float:
    return math.floor(board.flat_to_flat_mm * IN_HEX[style.shape] * 10 + SLACK) / 10


def check(scenario: Located[PlayedScenario], clause: str, usual_mm: float | None = None) -> Iterator[Diagnostic]:
    """A board there must be, by that clause, and the counters should lie inside its hexes.

    ``usual_mm`` is the size that the rules give hexes, if they do.
    """
    board, style = scenario.value.board, scenario.value.counters
    if board is None:
        size = "…" if usual_mm is None else f"{usual_mm:g}"
        remedy = f"Add 'board:' with 'flat_to_flat_mm: {size}'."
        yield Diagnostic(scenario.where(), "a game on hexes needs a board", remedy, clause=clause)
        return
    most = _largest_mm(board, style)
    if style.size_mm > most:
        smallest = math.ceil(style.size_mm / IN_HEX[style.shape] * 10) / 10
        what = "counter" if style.shape == "square" else "hexagonal counter"
        yield Diagnostic(
            scenario.where("counters", "size_mm"),
            f"a {what} of {style.size_mm:g} mm does not lie inside a hex of {board.flat_to_flat_mm:g} mm",
            f"The largest that does is {most:g} mm; this one wants a hex of {smallest:g} mm.",
            Severity.WARNING,
        )
