"""The strips of a game in centimetres: what is in play, at the distances of the tables, each with its clause."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from generator.loading.rulebook import load_rulebook
from generator.model.base import in_language
from generator.rulesets.api import Line
from generator.rulesets.capitan import reach, rulers
from generator.rulesets.capitan.every_gun import fired
from generator.rulesets.folder import World
from generator.rulesets.folder.roster import Roster, nobody
from tests import games
from tests.conftest import LANGUAGES


@pytest.fixture(scope="module")
def on_table():
    return games.played("capitan")


def by_id(found):
    ids = [ruler.id for ruler in found]
    assert len(ids) == len(set(ids))
    return dict(zip(ids, found, strict=True))


def ends(lane):
    return [mark.distance.value for mark in lane.marks]


def names(ruler):
    return [in_language(line.parts["name"], "en") for line in ruler.users]


def carrying(game, card, **changes):
    """The units of a game with one card changed."""
    units = []
    for unit in game.units:
        if unit.card_id == card:
            unit = replace(unit, card=unit.card.model_copy(update=changes))
        units.append(unit)
    return tuple(units)


def test_hex_games_measure_without_rulers(game):
    assert game.rulers == ()


def test_every_mark_is_a_distance_with_its_clause(on_table):
    marks = [mark for ruler in on_table.rulers for lane in ruler.lanes for mark in lane.marks]
    marks += [mark for ruler in on_table.rulers for mark in ruler.asides]
    assert marks
    for mark in marks:
        assert mark.distance.unit == "cm" and mark.distance.value > 0, mark
        assert mark.distance.clauses and all(clause.startswith("B ") for clause in mark.distance.clauses), mark


def test_marks_lie_in_the_order_of_their_distance(on_table):
    for ruler in on_table.rulers:
        for lane in ruler.lanes:
            assert all(one <= other for one, other in pairwise(ends(lane))), ruler.id


def test_every_word_is_there_in_each_language(on_table):
    book = on_table.book

    def keys(line: Line):
        yield line.key
        for value in line.parts.values():
            for inner in value if isinstance(value, tuple) else (value,):
                if isinstance(inner, Line):
                    yield from keys(inner)

    guns = [(gun, fired(book, gun)) for gun in GUNS]
    for ruler in (*on_table.rulers, *rulers.every_ruler(book, guns)):
        lines = [ruler.title, *ruler.users, *(mark.label for mark in ruler.asides)]
        lines += [line for lane in ruler.lanes for line in (lane.label, *(mark.label for mark in lane.marks)) if line]
        for line in lines:
            for key in keys(line):
                assert all(key in book.words[language] for language in LANGUAGES), key


# -- small arms --------------------------------------------------------------------------------------------


def test_each_small_arm_in_play_has_its_strip_with_the_rolls_to_hit(on_table):
    found = by_id(on_table.rulers)
    musket = found["musket_foot_20_40_60"]
    (lane,) = musket.lanes
    assert [(mark.distance.value, mark.cell.value, mark.barred_by) for mark in lane.marks] == [
        (20, 5, ""),
        (40, 7, ""),
        (60, 9, ""),
    ]
    assert "Fusiliers" in names(musket)
    assert not [name for name in found if name.startswith("rifle")], "no rifle is in play"


def test_mounted_troops_have_long_range_struck_out(on_table):
    carbine = by_id(on_table.rulers)["cavalry_carbine_mounted_15_30_40"]
    assert [mark.barred_by for mark in carbine.lanes[0].marks] == ["", "", "B 7.2"]


def test_those_round_an_officer_bring_their_own_weapons(on_table):
    """B 7.3: an escort carries muskets; not where the card arms the command otherwise."""
    command = next(unit for unit in on_table.units if unit.card.command and not unit.card.mounted)
    escorted = command.card.command.model_copy(update={"specialists": ("escort",)})
    units = [unit for unit in carrying(on_table, command.card_id, command=escorted) if unit.card_id == command.card_id]
    found = by_id(rulers.rulers(on_table.book, units))
    assert set(found) >= {"pistol_foot_10_15_20", "musket_foot_20_40_60"}
    # He has no musket: it is his escort that is named.
    assert [line.key for line in found["pistol_foot_10_15_20"].users] == ["ruler.unit"]
    (user,) = found["musket_foot_20_40_60"].users
    assert user.key == "ruler.those_with" and user.parts["who"] == (Line("specialist.escort.name"),)
    units = [replace(unit, card=unit.card.model_copy(update={"weapon": "rifle"})) for unit in units]
    assert not any(name.startswith("musket") for name in by_id(rulers.rulers(on_table.book, units)))


def test_ranges_of_a_card_of_its_own_have_a_strip_of_their_own(on_table):
    unit = next(unit for unit in on_table.units if unit.card_id == "fusiliers_24th")
    other = replace(unit.values["range.long.cm"], value=66)
    units = [*on_table.units, replace(unit, values={**unit.values, "range.long.cm": other})]
    found = by_id(rulers.rulers(on_table.book, units))
    assert names(found["musket_foot_20_40_66"]) == ["Fusiliers"]
    assert len(names(found["musket_foot_20_40_60"])) > 1


# -- guns --------------------------------------------------------------------------------------------------


GUNS = tuple(
    load_rulebook("capitan").models["unit.gun"](type=type_, weapon=weapon, model="x", points=0)
    for type_, weapon in (("III", "gun"), ("IV", "howitzer"), ("III", "mortar"), ("II", "naval_carronade"))
)


def test_a_gun_has_a_lane_for_each_ammunition(on_table):
    gun = by_id(on_table.rulers)["gun_II_canister_ball"]
    canister, ball = gun.lanes
    assert (canister.label.key, ball.label.key) == ("template.canister_1", "template.ball_1")
    assert ends(canister) == [35, 55] and ends(ball) == [20, 50, 80]
    assert [mark.cell.value if mark.cell else None for mark in ball.marks] == [None, 6, 6]
    assert [mark.barred_by for mark in ball.marks] == ["B 12.5", "", ""]


def test_each_weapon_fires_what_it_may():
    book = load_rulebook("capitan")
    guns = [(gun, fired(book, gun)) for gun in GUNS]
    found = by_id(rulers.every_ruler(book, guns))
    assert {ruler.id for ruler in found.values() if ruler.form == "gun"} == {
        "naval_carronade_II_canister",
        "gun_III_canister_ball",
        "mortar_III_ball",
        "howitzer_IV_shell",
    }
    assert ends(found["mortar_III_ball"].lanes[0])[0] == 35


# -- moves and reach ---------------------------------------------------------------------------------------


def test_units_that_move_alike_share_a_strip(on_table):
    found = by_id(on_table.rulers)
    foot = found["movement_on_foot_15_20_25"]
    assert ends(foot.lanes[0]) == [15, 20, 25]
    assert {mark.label.key: mark.distance.value for mark in foot.asides} == {
        "ruler.elimination_advance": 10,
        "ruler.rout": 30,
        "ruler.pursuit": 45,
    }
    moving = [name for ruler in on_table.rulers if ruler.id.startswith("movement") for name in names(ruler)]
    assert sorted(moving) == sorted({in_language(unit.name, "en") for unit in on_table.units})
    mounted = found["movement_mounted_20_30_45"]
    assert [mark.label.key for mark in mounted.lanes[0].marks][1:] == ["movement.march", "movement.charge"]


def test_guns_are_pushed_and_drawn(on_table):
    assert ends(by_id(on_table.rulers)["gun_movement_10_25"].lanes[0]) == [10, 25]


def reaches(ruler):
    return {(mark.label.key.removeprefix("ruler.reach."), mark.distance.value) for mark in ruler.lanes[0].marks}


def test_the_gauge_has_what_is_in_play(on_table):
    found = reaches(by_id(on_table.rulers)["reach"])
    assert {
        ("cohesion.unit", 5),
        ("rally", 5),
        ("charge_minimum.infantry", 10),
        ("charge_minimum.cavalry", 20),
    } <= found
    assert {
        ("command_evasion.foot", 15),
        ("command_evasion.mounted", 20),
        ("command_evasion.placed_behind", 10),
    } <= found
    foot = [unit for unit in on_table.units if unit.card_id == "fusiliers_24th"]
    roster = Roster(on_table.project)
    alone = World(roster.world.book, {"unit": tuple(roster.thing(unit.key) for unit in foot)}, (), roster.game)
    assert not {name for name, _ in reaches(reach.of(alone, roster.game, foot))} & {
        "charge_minimum.cavalry",
        "cohesion.artillery",
        "rally.command",
        "radius",
    }


def test_the_musician_lengthens_the_radius(on_table):
    """Both are marked: the musician may fall, and the radius is then what the card prints."""
    ruler = by_id(on_table.rulers)["reach"]
    radii = [mark for mark in ruler.lanes[0].marks if mark.label.key == "ruler.reach.radius"]
    marked = [
        (name.key, name.parts["name"], mark.distance.value) for mark in radii for name in mark.label.parts["names"]
    ]
    expected = []
    for unit in (unit for unit in on_table.units if unit.card.command):
        expected.append(("ruler.unit", unit.name, unit.card.command.reach.cm))
        if "musician" in unit.card.command.specialists:
            expected.append(("ruler.with_musician", unit.name, unit.card.command.reach.cm + 10))
    assert sorted(marked, key=repr) == sorted(expected, key=repr)
    assert any(word == "ruler.with_musician" for word, _, _ in expected)


def test_the_whole_gauge_has_every_distance_of_the_book():
    book = load_rulebook("capitan")
    found = reaches(reach.of(*nobody(book)))
    assert {("hidden_movement", 40), ("deployment_cohesion.cavalry", 20), ("gun_reach.command_serving", 5)} <= found
