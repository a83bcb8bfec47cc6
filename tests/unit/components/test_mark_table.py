from __future__ import annotations

from itertools import combinations

import pytest

from generator.components.control_sheet.mark_table import Need, Place, arranged, begun_left

FOOT = ("routed", "reduced", "flag")
GUN = ("routed", "reduced", "flag", "crew_reduced", "crew_too_few", "limbered", "in_battery", "spiked", "captured")
SCOUT = ("routed", "reduced", "hidden", "decoy", "flag")
HIDDEN_COMMAND = ("hidden", "decoy", "flag")
WIDE = {"flag", "crew_reduced", "crew_too_few", "decoy"}
ROWS = [HIDDEN_COMMAND, FOOT, FOOT, ("flag",), FOOT, ("dismounted", "flag"), SCOUT, GUN, FOOT]


def needs(rows, **other):
    return {name: other.get(name, Need(2 if name in WIDE else 1, 1)) for row in rows for name in row}


def lines(row, places):
    return {line for name in row for line in range(places[name].line, places[name].below)}


@pytest.fixture(scope="module")
def places():
    return arranged(ROWS, needs(ROWS), 3)


def test_what_a_row_shows_has_places_of_its_own_in_the_columns_there_are(places):
    assert set(places) == {name for row in ROWS for name in row}
    for place in places.values():
        assert 0 <= place.column < place.right <= 3
    for row in ROWS:
        assert not any(places[one].meets(places[other]) for one, other in combinations(row, 2))


def test_what_most_rows_show_comes_first_in_the_order_of_the_rules(places):
    """Though the first row has none of the first two."""
    assert [(places[name].line, places[name].column) for name in FOOT] == [(0, 0), (0, 1), (1, 0)]


def test_the_states_of_a_gun_stand_below_one_another_beside_its_crew(places):
    states = [places[name] for name in ("limbered", "in_battery", "spiked", "captured")]
    assert [(place.line, place.column) for place in states] == [(0, 2), (1, 2), (2, 2), (3, 2)]
    assert [(places[name].line, places[name].column) for name in ("crew_reduced", "crew_too_few")] == [(2, 0), (3, 0)]


def test_rows_are_as_low_as_their_words_allow(places):
    assert [len(lines(row, places)) for row in (FOOT, GUN, ("flag",), ("dismounted", "flag"))] == [2, 4, 1, 1]
    assert len(lines(HIDDEN_COMMAND, places)) == 2


def test_a_place_may_be_shared_by_what_no_row_shows_together():
    rows = [("a", "b"), ("a", "c")]
    places = arranged(rows, needs(rows), 1)
    assert places["b"] == places["c"] != places["a"]


def test_many_lines_of_boxes_are_kept_clear():
    rows = [("a", "many", "b")]
    places = arranged(rows, needs(rows, many=Need(1, 3)), 2)
    assert lines(("many",), places) == {0, 1, 2} and not places["many"].meets(places["b"])


def test_the_order_of_the_rows_does_not_matter_where_they_agree():
    assert arranged(ROWS, needs(ROWS), 3) == arranged(ROWS[::-1], needs(ROWS), 3)


def test_rows_that_contradict_one_another_have_a_table_all_the_same():
    rows = [("a", "b"), ("b", "a")]
    assert set(arranged(rows, needs(rows), 2)) == {"a", "b"}


def test_nothing_at_all_has_a_table():
    assert arranged([(), ()], {}, 3) == {}


def test_what_a_row_names_twice_is_a_fault_and_not_drawn_over_itself():
    with pytest.raises(ValueError, match="twice"):
        arranged([("a", "a")], needs([("a",)]), 3)


def test_a_row_with_nothing_at_the_left_of_its_first_line_begins_with_what_the_second_begins_with():
    flag, hidden, decoy = Place(0, 2, 1, 3), Place(1, 0, 2, 1), Place(1, 1, 2, 3)
    assert begun_left([hidden, decoy, flag]) == [Place(0, 0, 1, 1), Place(1, 0, 2, 2), flag]
    routed = Place(0, 0, 1, 1)
    for whole in ([routed, hidden, decoy, flag], [flag], [], [hidden._replace(right=3), flag]):
        assert begun_left(whole) == whole
