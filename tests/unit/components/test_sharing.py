"""Which kinds of pieces share sheets."""

from __future__ import annotations

import math
from types import SimpleNamespace

import pytest

from generator.components import sharing
from generator.drawing import Symbol
from generator.sheets.edges import Edges
from generator.sheets.furniture import Heading
from generator.sheets.pages import Sheet, Sheets
from generator.sheets.paper import Paper
from generator.sheets.plan import Band, Piece, SheetPlan, placed

A4 = Paper("a4", 210, 297)


def _laid_out(shares):
    """Sheets as full as they can be, by how many each kind needs."""

    def lay_out(kinds):
        left = sum(shares[kind] for kind in kinds)
        return [_sheet(min(1.0, left - number)) for number in range(math.ceil(left))]

    return lay_out


def _sheet(share):
    side_mm = math.sqrt(share * A4.width_mm * A4.height_mm)
    piece = Piece(Symbol("one", side_mm, side_mm, ()), None, side_mm, side_mm)
    return SimpleNamespace(paper=A4, plan=SimpleNamespace(fronts=[placed(piece, 0.0, 0.0)]))


def _shared(shares, of_one_size=(), loose=None):
    kinds = tuple(shares)
    made = sharing.on_sheets(kinds, of_one_size, kinds if loose is None else loose, _laid_out(shares))
    return {kinds: len(sheets) for kinds, sheets in made.items()}


def test_a_kind_that_leaves_most_of_its_last_sheet_blank_goes_where_most_room_is():
    assert _shared({"cards": 1.7, "ships": 0.2, "gauges": 1.6}) == {("cards",): 2, ("ships", "gauges"): 2}
    assert _shared({"cards": 1.9, "ships": 0.2, "gauges": 1.9}) == {("cards",): 2, ("ships",): 1, ("gauges",): 2}


def test_what_fills_more_than_half_of_its_sheets_keeps_them():
    assert _shared({"cards": 1.9, "gauges": 1.35, "boards": 0.6}) == {("cards",): 2, ("gauges", "boards"): 2}
    assert _shared({"cards": 0.6, "gauges": 2.0}) == {("cards",): 1, ("gauges",): 2}


@pytest.mark.parametrize("loose", [("ships",), ("gauges",), ()])
def test_decks_share_with_no_other_size(loose):
    assert _shared({"ships": 0.2, "gauges": 1.6}, loose=loose) == {("ships",): 1, ("gauges",): 2}


def test_those_of_one_size_share_first():
    shares = {"counters": 0.6, "ships": 0.3, "markers": 0.3}
    assert _shared(shares, [("counters", "markers")]) == {("counters", "markers"): 1, ("ships",): 1}
    shares["ships"] = 0.05
    assert _shared(shares, [("counters", "markers")]) == {("counters", "ships", "markers"): 1}


@pytest.mark.parametrize(
    ("each", "together", "drawn"),
    [(1, 1, {"Counters"})] + [(1, count, {"Counters, A", "Counters, B"}) for count in (2, 3)],
)
def test_only_the_sheets_that_are_taken_are_drawn(each, together, drawn):
    seen = set()

    def lay_out(pieces, name, label, others):
        def draw():
            seen.add(label)
            there = [placed(piece, 0.0, 0.0) for piece in pieces]
            for _ in range(count):
                yield Sheet(A4, Heading(name), label, (), plan=SheetPlan((Band(tuple(there), Edges()),)))

        count = each if name else together
        return Sheets(count, draw)

    pieces = {owner: [Piece(Symbol(owner, 20.0, 20.0, ()), None, 20.0, 20.0)] for owner in "ab"}
    sheets = sharing.laid_out(pieces, {"a": "A", "b": "B"}, "Counters", lay_out, apart=False)
    assert len(sheets) == min(2 * each, together)
    assert seen == set()
    assert len([*sheets]) == len(sheets)
    assert seen == drawn
