"""Sheets of decks: all pieces stand alike, on as many rows each, in the same places, and so do those of decks beside them."""

import math

import pytest

from generator.drawing import Symbol
from generator.sheets.furniture import Heading
from generator.sheets.laying_out import lay_out
from generator.sheets.paper import Paper
from generator.sheets.plan import Piece
from generator.sheets.printing import HOME, Printing

A4 = Paper("a4", 210.0, 297.0)
SHOP = Printing(3, 4, shared_cuts=False, crop_marks="both", registration="targets", cut_files=True)
ORDERS, TAROT, POKER = (44.0, 63.0), (70.0, 120.0), (63.0, 88.0)
WIDE_MM = 30.0 * 2 / math.sqrt(3)
HEAD = Heading("Side", "Cards", "", "compact")


def deck(size, count):
    symbols = [Symbol(f"card-{number}", *size, ()) for number in range(count)]
    return [Piece(symbol, symbol, *size) for symbol in symbols]


def sheets(size, count, *others, printing=HOME):
    beside = [deck(size, other) for other in others]
    return [*lay_out(deck(size, count), A4, HEAD, "Cards", duplex="long-edge", printing=printing, beside=beside)]


def look(sheet):
    """What sheets of decks have in common: the paper, the head, and which way cards stand."""
    return sheet.paper, sheet.heading.size, {placement.turn for placement in sheet.plan.fronts}


@pytest.mark.parametrize(("size", "one", "other"), [(ORDERS, 42, 54), (POKER, 7, 6), (TAROT, 8, 7)])
def test_decks_of_one_kind_stand_in_one_grid(size, one, other) -> None:
    both = [*sheets(size, one, other), *sheets(size, other, one)]
    assert all(look(sheet) == look(both[0]) for sheet in both)


def test_cards_of_a_deck_stand_one_way_unless_a_sheet_is_saved_by_two() -> None:
    assert [{placement.turn for placement in sheet.plan.fronts} for sheet in sheets(TAROT, 4)] == [{0}]
    (mixed,) = sheets(TAROT, 6)
    assert len({placement.turn for placement in mixed.plan.fronts}) == 2


def test_sheets_of_a_deck_have_as_many_rows() -> None:
    """Two full ones and a third of a third looked as if the rest was missing."""
    assert [len(sheet.plan.fronts) for sheet in sheets(ORDERS, 42, 54)] == [15, 15, 12]


def test_hexagons_of_a_deck_that_are_staggered_fill_a_sheet_before_the_next() -> None:
    tile = Symbol("tile", WIDE_MM, 30.0, ())
    tiles = [Piece(tile, None, WIDE_MM, 30.0, 80, six_sided=True)]
    first, last = lay_out(tiles, A4, HEAD, "Tiles", beside=[])
    assert all(band.staggered for band in first.plan.bands)
    assert len(first.plan.fronts) > len(last.plan.fronts) > 0


@pytest.mark.parametrize("printing", [HOME, SHOP], ids=["home", "shop"])
@pytest.mark.parametrize(("size", "count"), [(POKER, 21), (TAROT, 5), (ORDERS, 42)])
def test_rows_of_a_sheet_stand_where_those_of_the_others_do(printing, size, count) -> None:
    first, *others = sheets(size, count, printing=printing)
    places = [(placement.x_mm, placement.y_mm) for placement in first.plan.fronts]
    for sheet in others:
        there = [(placement.x_mm, placement.y_mm) for placement in sheet.plan.fronts]
        assert there == places[: len(there)]
        assert sheet.taken == first.taken
