"""Flames Hexwar's data: what its tables say to one another."""

from __future__ import annotations

import pytest

from generator.loading.rulebook import load_rulebook
from generator.model.table import Status

BOOK = load_rulebook("flames_hexwar")
CENTIMETRES = list(BOOK.tables["hex_distances"].rows)


@pytest.mark.parametrize("table", ["hex_distances", "double_distances", "mortar_distances"])
def test_hexes_never_fall_as_centimetres_rise(table: str) -> None:
    assert list(BOOK.tables[table].rows) == CENTIMETRES
    assert [int(cm) for cm in CENTIMETRES] == sorted(int(cm) for cm in CENTIMETRES)
    hexes = [BOOK.value(table, cm).value for cm in CENTIMETRES]
    assert hexes == sorted(hexes)


@pytest.mark.parametrize("cm", CENTIMETRES)
def test_a_double_move_is_computed_as_the_book_says_or_printed(cm: str) -> None:
    multiple = BOOK.value("double_move", "base_move").value
    double = BOOK.value("double_distances", cm)
    if double.value != multiple * BOOK.value("hex_distances", cm).value:
        assert (cm, double.value, double.status) == ("25", 7, Status.PRINTED)


@pytest.mark.parametrize("cm", CENTIMETRES)
def test_a_mortar_reaches_as_far_as_the_book_says(cm: str) -> None:
    hexes, per_cm = (BOOK.value("mortar_range", "mortar", column).value for column in ("distance", "per_length"))
    assert BOOK.value("mortar_distances", cm).value * per_cm == int(cm) * hexes


def test_every_move_and_fire_that_could_mislead_has_its_footnote() -> None:
    """The book calls the double move by the code of move and fire in one place."""
    places = [
        ("planning_actions", "move_and_fire", "code"),
        ("execution_order", "tactical_move", "order"),
        ("weather", "rain", "move_and_fire"),
        ("weather", "fog", "move_and_fire"),
    ]
    assert {BOOK.value(*place).footnote for place in places} == {"footnote.move_and_fire"}


def test_rolls_to_hit_that_the_book_does_not_print_are_marked_as_ours() -> None:
    """It tells of veterans only, and of a roll beyond the die only for assault guns out of their arc."""
    rolls = {training: BOOK.value("to_hit", training) for training in ("veteran", "trained", "recruit")}
    assert [roll.value for roll in rolls.values()] == [4, 3, 2]
    assert [roll.status for roll in rolls.values()] == [Status.PRINTED, Status.HOUSE, Status.HOUSE]
    limits = [BOOK.value("roll_limits", limit) for limit in ("easiest", "hardest")]
    assert [limit.value for limit in limits] == [2, 6]
    assert BOOK.value("assault_gun_outside", "assault_gun", "needed_at_most").value == limits[1].value
    for ours in (rolls["trained"], rolls["recruit"], *limits):
        assert ours.status is Status.HOUSE and ours.footnote and ours.note


def test_what_the_book_leaves_open_is_empty() -> None:
    """No figure is made up for guns behind hills or for cover in rain."""
    assert "guns" not in BOOK.tables["sight_blocking"].columns
    assert BOOK.value("weather", "rain", "always_in_cover").value is None
