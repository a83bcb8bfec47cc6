"""What of a kit is wanted, and what of it was printed before."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.components.selection import Printed, Selection, shows
from generator.diagnostics import UserError
from generator.drawing import Style, Symbol, shapes
from generator.production.kit_files import selection
from generator.production.order import Order
from generator.sheets.plan import Piece
from tests import own_games

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
