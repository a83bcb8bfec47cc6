"""What of a kit is wanted, and what of it was printed before."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from generator.components.selection import Printed, Selection, shows
from generator.drawing import Style, Symbol, shapes
from generator.sheets.plan import Piece

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
