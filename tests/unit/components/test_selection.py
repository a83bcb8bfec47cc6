"""What of a kit is wanted, and what of it was printed before."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.components.selection import Printed, Selection, shows, shows_sheet
from generator.diagnostics import UserError
from generator.drawing import Style, Symbol, shapes
from generator.production.kit_files import kit_for, selection
from generator.production.order import Order
from generator.sheets.furniture import Heading
from generator.sheets.pages import Sheet
from generator.sheets.paper import Paper
from generator.sheets.plan import Piece
from tests import games, own_games

DOT = shapes.circle(9, 9, 1, Style(fill="#000000"))
COLOURS = ("#b70d0d", "#29386d", "#fdd619")


def piece(colour: str, quantity: int, name: str = "a") -> Piece:
    symbol = Symbol(name, 20, 20, (shapes.rect(0, 0, 20, 20, Style(fill=colour)),))
    return Piece(symbol, None, 20, 20, quantity)


def test_sides_and_units_are_wanted_where_they_are_named_and_all_where_none_is():
    everything, side = Selection(), Selection(sides=frozenset({"france"}))
    unit = Selection(units=frozenset({"allies.foot_48th"}))
    assert everything.takes_side("allies") and everything.takes_whole("allies") and everything.takes_unit("allies", "x")
    assert side.takes_whole("france") and not side.takes_side("allies")
    assert unit.takes_side("allies") and not unit.takes_side("france")
    assert unit.takes_unit("allies", "allies.foot_48th") and not unit.takes_unit("allies", "allies.rifles_95th")
    assert not unit.takes_whole("allies")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("sir_aldous", "--only: more than one side has a unit 'sir_aldous'. Say which: axis.sir_aldous or burgundy.sir_aldous."),
        ("sir_aldus", "--only: there is no kind of sheet, no side and no unit 'sir_aldus'. Did you mean 'sir_aldous'?"),
        ("axis.sir_aldous", {"axis.sir_aldous"}),
        ("burgundy", set()),
    ],
)  # fmt: skip
def test_a_unit_is_found_by_its_own_name_where_one_side_has_it(name: str, said: str | set[str]) -> None:
    order = Order(out=Path(), of=(name,))
    game = own_games.game(("axis", "soviet", "burgundy"), units=1)
    if isinstance(said, set):
        assert selection(game, order).units == said
        return
    with pytest.raises(UserError) as error:
        selection(game, order)
    assert str(error.value) == said


def test_of_a_unit_alone_there_is_what_is_its_own() -> None:
    """No cards of a deck, and none of the markers of its side."""
    order = Order(out=Path(), of=("allies.foot_48th",))
    kit, _ = kit_for(games.played("capitan_hex"), order, order.printed_as())
    assert [piece.label for piece in kit.pieces("unit_cards")["allies"]] == ["allies.foot_48th"]
    assert not any(kit.pieces("order_cards").values())
    assert {piece.label for pieces in kit.pieces("counters").values() for piece in pieces} == {"allies.foot_48th"}
    without = own_games.game(("axis", "soviet"))
    kit, _ = kit_for(without, Order(out=Path()), Order(out=Path()).printed_as())
    assert not any(kit.pieces("unit_cards").values())


def test_a_page_is_new_unless_as_many_show_the_same_as_before() -> None:
    one, other = (Sheet(Paper("a4", 210, 297), Heading("A"), name, items) for name, items in (("1", ()), ("2", (DOT,))))
    printed = Printed(pages=Counter([shows_sheet(one)]))
    assert [*printed.new_sheets([one])] == [] and [*printed.new_sheets([one, one, other])] == [one, other]


def test_what_looks_the_same_is_the_same_whatever_it_is_called():
    assert shows(piece("#b70d0d", 1, "a")) == shows(piece("#b70d0d", 3, "b"))
    assert shows(piece("#b70d0d", 1)) != shows(piece("#29386d", 1))


quantities = st.lists(st.tuples(st.sampled_from(COLOURS), st.integers(0, 5)), max_size=8)


@given(quantities, quantities)
def test_new_pieces_are_what_is_more_than_before(before, now):
    printed: Counter[str] = Counter()
    for colour, quantity in before:
        printed[shows(piece(colour, quantity))] += quantity
    wanted: Counter[str] = Counter()
    for colour, quantity in now:
        wanted[shows(piece(colour, quantity))] += quantity
    new: Counter[str] = Counter()
    for one in Printed(printed).new_pieces(piece(*each) for each in now):
        assert one.quantity > 0
        new[shows(one)] += one.quantity
    assert new == wanted - printed
