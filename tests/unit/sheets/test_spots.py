"""Sheets that are laid out alike have the very same spots, whatever is drawn on their pieces."""

from __future__ import annotations

import pytest

from generator.drawing import Symbol
from generator.sheets.imposition import impose
from generator.sheets.paper import Paper
from generator.sheets.plan import Piece

PAPER = Paper("a4", 210, 297)


def design(number: int, *, has_back: bool) -> Piece:
    front, back = (Symbol(f"{side}{number}", 15, 15, (), bleed_mm=1.5) for side in ("front", "back"))
    return Piece(front, back if has_back else None, 15, 15, 10)


@pytest.mark.parametrize("backs", [1, 3])
def test_full_sheets_share_their_spots(backs):
    designs = [design(number, has_back=number % backs == 0) for number in range(100)]
    first, second, *_ = impose(designs, PAPER, PAPER.printable, duplex="long-edge")
    ours, theirs = (plan.bands[0].spots for plan in (first, second))
    assert len(ours) > 100 and all(one is other for one, other in zip(ours, theirs, strict=True))
    assert first.fronts[0].piece is not second.fronts[0].piece
    if backs == 1:
        assert all(one.spot is other.spot for one, other in zip(first.backs, second.backs, strict=True))
