"""What of a unit is kept count of in play, for figures on a table and for counters on hexes."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from generator.loading.rulebook import load_rulebook
from generator.rulesets.api import Cell
from generator.rulesets.folder.roster import alone
from generator.rulesets.folder.tracks import tracks
from tests import games
from tests.conftest import LANGUAGES

FORMS = ("turn", "points", "uses", "state", "blank")


@pytest.fixture(scope="module")
def on_table():
    return games.played("capitan")


@pytest.fixture(params=["table", "hexes"])
def either(request, game, on_table):
    return on_table if request.param == "table" else game


def by_id(unit):
    return {track.id: track for track in unit.tracks}


def anew(game, unit, *, card=None, abilities=None):
    """The tracks of a unit with another card or other abilities."""
    entry = unit.roster.model_copy(update={"abilities": unit.abilities if abilities is None else abilities})
    return {track.id: track for track in tracks(*alone(game.book, card or unit.card, entry))}


def test_every_track_has_a_form_a_rule_and_words_in_every_language(either):
    for side in either.sides:
        for track in (*side.tracks, *(track for unit in side.units for track in unit.tracks)):
            assert track.form in FORMS
            assert track.count >= 1
            assert track.why.rule
            assert track.why.clauses
            assert all(clause[:2] in ("B ", "H ") for clause in track.why.clauses)
            for language in LANGUAGES:
                assert track.label.key in either.book.words[language]
    for unit in either.units:
        assert len({track.id for track in unit.tracks}) == len(unit.tracks)


def test_every_label_of_the_words_is_used_and_filled(either):
    """Each label's parts are those its words name."""
    for unit in either.units:
        for track in unit.tracks:
            said = either.book.words["en"][track.label.key]
            assert said.format(**{name: "" for name in track.label.parts}) is not None
            assert all(f"{{{name}}}" in said for name in track.label.parts)


def test_every_unit_activates_once_a_turn(either):
    for unit in either.units:
        first = unit.tracks[0]
        assert (first.id, first.form, first.count, first.why.clauses) == ("activated", "turn", 1, ("B 2.1",))


def test_a_command_has_its_capacity_in_points_every_turn(either):
    for unit in either.units:
        points = by_id(unit).get("command_points")
        assert (points is not None) == (unit.card.command is not None)
        if points is not None:
            assert (points.form, points.count) == ("points", unit.card.command.capacity)
            assert "B 3.2.5" in points.why.clauses


def test_an_aide_de_camp_rides_out_turn_by_turn(either):
    for unit in either.units:
        command = unit.card.command
        has_aide = command is not None and "aide_de_camp" in command.specialists
        aide = by_id(unit).get("aide_de_camp")
        assert (aide is not None) == has_aide
        if aide is not None:
            assert (aide.form, aide.why.clauses) == ("turn", ("B 1.3",))
            assert aide.label.parts["modifier"] == Cell(-1, "signed")


def test_only_troops_rout_and_are_reduced(either):
    for unit in either.units:
        own = by_id(unit)
        for name in ("routed", "reduced"):
            assert (name in own) == (unit.card.command is None)
        if "reduced" in own:
            assert own["reduced"].why == unit.values["reduced_at"]


def test_the_clause_of_reduced_is_that_of_the_book_in_hand(game, on_table):
    clauses = [
        {by_id(unit)["reduced"].why.clauses for unit in one.units if unit.card.command is None}
        for one in (game, on_table)
    ]
    assert clauses == [{("H 11",)}, {("B 5.3",)}]


def test_a_hidden_unit_says_which_of_three_decoys_is_true(either):
    for unit in either.units:
        own = by_id(unit)
        assert ("hidden" in own) == ("true_decoy" in own) == ("hidden_movement" in unit.abilities)
        if "hidden" in own:
            assert own["hidden"].form == "state"
            assert (own["true_decoy"].form, own["true_decoy"].label.parts) == ("blank", {"decoys": 3})


def test_a_colour_taken_tells_its_bonus(either):
    for unit in either.units:
        colour = by_id(unit)["colour_taken"]
        assert (colour.form, colour.why.clauses) == ("state", ("B 8.7",))
        assert {replace(part, of="") for part in colour.reminder.parts.values()} == {Cell(2, "signed")}
        assert len(colour.reminder.parts) == 2


@pytest.mark.parametrize(
    ("ability", "form", "count"),
    [("explosive_grenades", "uses", 3), ("double_move", "turn", 1), ("ambushers", "turn", 1)],
)
def test_an_ability_with_a_limit_is_kept_count_of(either, ability, form, count):
    unit = next(unit for unit in either.units if unit.card.gun)
    assert ability not in anew(either, unit, abilities=())
    found = anew(either, unit, abilities=(ability,))[ability]
    assert (found.form, found.count, found.why.clauses) == (form, count, ("B 11",))


def test_abilities_without_a_limit_are_not():
    book = load_rulebook("capitan")
    kept = {"explosive_grenades", "double_move", "ambushers"}
    limited = {
        name
        for name in book.tables["special_abilities"].rows
        if book.value("special_abilities", name, "every_other_turn").value
        or book.value("special_abilities", name, "uses_per_game").value
    }
    assert limited == kept


def test_engineers_stay_two_turns_at_their_work(either):
    for unit in either.units:
        work = by_id(unit).get("demolition")
        assert (work is not None) == ("engineers" in unit.abilities)
        if work is not None:
            assert (work.form, work.label.parts["turns"]) == ("turn", 2)


def test_a_gun_has_its_crew_and_where_it_stands(either):
    states = {"crew_reduced", "crew_too_few", "spiked", "captured"}
    for unit in either.units:
        own = by_id(unit)
        gun = unit.card.gun
        assert (states <= set(own)) == (gun is not None)
        assert ("limbered" in own) == ("in_battery" in own) == (gun is not None and gun.limber)
        if gun is not None:
            for name, key in (
                ("crew_reduced", "gun.crew_reduced.figures"),
                ("crew_too_few", "gun.crew_minimum.figures"),
            ):
                assert own[name].label.parts["figures"] == unit.values[key].value
                assert own[name].why == unit.values[key]


@pytest.mark.parametrize(
    ("troops", "label"), [("regular", "track.fired"), ("veteran", "track.fired_hurried"), ("elite", None)]
)
def test_how_often_a_gun_fires_is_kept_count_of_where_it_rests(either, troops, label):
    """B 12.10: the elite fire every turn; veterans may, with another die; regulars may not."""
    unit = next(unit for unit in either.units if unit.card.gun)
    card = unit.card.model_copy(update={"troop_class": troops})
    found = anew(either, unit, card=card).get("fired")
    assert (found.label.key if found else None) == label
    if found:
        assert (found.form, found.why.clauses) == ("turn", ("B 12.10",))
    if troops == "veteran":
        assert found.label.parts["die"] == Cell(10, "die")


def test_a_mounted_command_that_may_dismount_can_be_ticked_as_dismounted(either):
    for unit in either.units:
        command = unit.card.command
        may = command is not None and unit.card.mounted and command.may_dismount
        assert ("dismounted" in by_id(unit)) == may


def test_a_side_writes_down_its_points_and_a_grade_and_no_award_is_invented(either):
    for side in either.sides:
        assert [track.id for track in side.tracks] == ["victory_points", "promotion_points", "grade"]
        assert {track.form for track in side.tracks} == {"blank"}
        assert side.tracks[1].label.parts == {"points": 1000}
