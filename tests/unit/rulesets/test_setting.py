"""What a ruleset hands to the scenario sheet: its dice, its units in the lists of their sides, the ground agreed."""

from __future__ import annotations

from functools import partial

import pytest

from generator import pipeline, resources
from generator.diagnostics import Source
from generator.loading.rulebook import load_rulebook
from generator.model.scenario import Terrain
from generator.rulesets import agreed_ground
from generator.rulesets.api import Game, Line
from generator.rulesets.folder import Thing, World
from generator.rulesets.folder.dice import dice
from generator.rulesets.folder.roster import Roster, with_entries


def sample(path: str) -> Game:
    return pipeline.derive(resources.data("scenarios", f"{path}.yaml"))


def agreed(kind: str, **more: object) -> Terrain:
    return Terrain.model_validate({"where": "Here", "kind": kind, **more})


# -- dice --------------------------------------------------------------------------------------------------


def test_a_die_a_figure_is_rolled_in_fire(game: Game) -> None:
    for die in game.dice:
        firing = [u.values["figures"].value for u in game.units if u.values["dice.firing"].value == die.sides]
        assert die.at_once >= max(firing, default=1)
        assert (Line("scenario_sheet.use.firing") in die.uses) == bool(firing)


def test_cavalry_counts_its_two_attacks(game: Game) -> None:
    roster = Roster(game.project)
    unit = next(u for u in game.units if u.kind == "cavalry")
    attacks = max(unit.values[f"attacks.{arm}"].value for arm in ("infantry", "cavalry"))
    alone = World(roster.world.book, {"unit": (roster.thing(unit.key),)}, roster.sides, roster.game)
    at_once = {die.sides: die.at_once for die in dice(alone)}
    assert attacks > 1
    assert at_once[unit.values["dice.combat"].value] == unit.values["figures"].value * attacks


@pytest.mark.parametrize("limited", [True, False])
def test_missiles_take_a_die_each_where_they_are_not_counted(limited: bool) -> None:
    book = load_rulebook("cry_havoc")
    played = Thing("scenario", "", {"limited_ammunition": limited}, lambda *path: Source(""))
    game = Thing("game", book.id, {}, played.where)
    (die,) = dice(World(with_entries(book), {}, (), game, {}, played))
    assert die.at_once == (book.value("ammunition", "bow", "dice").value if limited else 1)


# -- the lists of the sides --------------------------------------------------------------------------------


def test_a_gun_brings_its_limber_where_it_has_one(game: Game) -> None:
    pieces = Line("scenario_sheet.gun"), Line("scenario_sheet.limber")
    limber = [unit.entry.besides for unit in game.units if unit.card.gun and unit.card.gun.limber]
    assert limber and all(lines[:2] == pieces for lines in limber)
    assert all(unit.entry.besides == () for unit in game.units if unit.card.gun is None)
    for unit in game.units:
        assert (Line("scenario_sheet.limbered") in unit.entry.besides) == unit.roster.limbered


def test_a_gun_that_starts_limbered_has_its_limber_with_it() -> None:
    limbered = [unit.entry.besides for unit in sample("capitan/santa_cruz_farm").units if unit.roster.limbered]
    assert limbered and all(one == (Line("scenario_sheet.gun"), Line("scenario_sheet.limbered")) for one in limbered)


def test_counters_of_all_units_are_those_in_the_box(game: Game) -> None:
    for size, counted in zip(("full", "half"), zip(*(unit.entry.counters.value for unit in game.units), strict=True)):
        needs = [need for unit in game.units for need in unit.counters if not need.single_sided_only]
        assert sum(counted) == sum(need.quantity for need in needs if need.front.size == size)
    on_table = sample("capitan/santa_cruz_farm")
    assert all(unit.entry.counters is None for unit in on_table.units)


def test_platoons_are_counted_in_teams_and_transports_apart() -> None:
    platoons = sample("flames_hexwar/brzoza_crossroads")
    for unit in platoons.units:
        teams, strength = unit.values["teams"].value, unit.entry.strength
        assert strength == teams if "transports" not in unit.values else strength.parts["teams"] == teams
        keys = [line.key.rpartition(".")[2] for line in unit.entry.besides]
        assert keys == [name for name in ("reserve", "off_board") if getattr(unit.roster, name)]
    assert any(unit.entry.besides for unit in platoons.units)


def test_a_side_is_of_a_coalition_that_the_rules_name(game: Game) -> None:
    assert [side.coalition for side in game.sides] == [Line("coalition.allies"), Line("coalition.empire")]
    assert all(side.coalition is None for side in sample("cry_havoc/wendel_wood").sides)


# -- the ground --------------------------------------------------------------------------------------------


def test_walls_have_a_row_for_each_way_of_the_movement_table(game: Game) -> None:
    table = agreed_ground.movement_and_cover(game.book, (agreed("low_walls", capacity=2), agreed("road")))
    assert table is not None
    inside, crossing, road = table.rows
    assert (inside.continues, crossing.continues, road.continues) == (False, True, False)
    assert crossing.kind.key == "row.terrain_movement.crossing_wall" and crossing.where == ""
    assert len(inside.cells) == len(table.columns) == 4 and len(crossing.cells) == 2
    assert (inside.capacity, road.capacity) == (2, None)


def test_footnotes_are_those_of_cells_in_the_order_they_come(game: Game) -> None:
    table = agreed_ground.movement_and_cover(game.book, (agreed("rocks"), agreed("cultivated"), agreed("road")))
    assert [*table.footnotes] == ["footnote.base_rules_cover", "footnote.cultivated"]
    assert agreed_ground.movement_and_cover(game.book, (agreed("road"),)).footnotes == {}


def test_ground_without_a_rating_asks_for_an_agreement_where_none_was_made() -> None:
    book = load_rulebook("flames_hexwar")
    ways = len(book.tables["terrain_going"].columns)
    rated, noted, silent = agreed("wood", note="Slow."), agreed("town", note="Slow."), agreed("town")
    table = agreed_ground.ratings(book, (rated, noted), "terrain_going")
    assert [len(row.cells) for row in table.rows] == [ways, 0] and table.small_print == ()
    table = agreed_ground.ratings(book, (rated, silent), "terrain_going")
    assert table.rows[1].cells == (None,) * ways and table.small_print == (Line("scenario_sheet.unrated"),)


@pytest.mark.parametrize(("ruleset", "make"), [("capitan_hex", "movement_and_cover"), ("flames_hexwar", "ratings")])
def test_ground_on_the_board_that_is_not_agreed_is_said_to_be_told_elsewhere(ruleset: str, make: str) -> None:
    make = partial(getattr(agreed_ground, make), load_rulebook(ruleset), (agreed("dense_wood"),))
    assert make().elsewhere is None and make(there=("dense_wood",)).elsewhere is None
    elsewhere = make(there=("road", "dense_wood")).elsewhere
    assert elsewhere == Line("scenario_sheet.told_elsewhere", {"kinds": (Line("terrain.road"),)})


def test_every_ground_that_the_rules_rate_is_listed_where_it_lies_on_the_board() -> None:
    game = sample("flames_hexwar/brzoza_crossroads")
    listed = {row.kind.key for row in game.ground.rows}
    rated = game.book.tables["terrain_going"].rows
    there = agreed_ground.on_board(game.scenario.board)
    assert {f"terrain.{kind}" for kind in there if kind in rated} <= listed
    elsewhere = game.ground.elsewhere
    assert (
        elsewhere and {kind.key for kind in elsewhere.parts["kinds"]} == {f"terrain.{kind}" for kind in there} - listed
    )


def test_a_book_without_ratings_has_what_was_agreed_alone() -> None:
    table = agreed_ground.ratings(load_rulebook("cry_havoc"), (agreed("scrub"), agreed("trees", note="Thick.")))
    assert table.columns == () and table.small_print == ()
    assert [row.kind.key for row in table.rows] == ["terrain.scrub", "terrain.trees"]


@pytest.mark.parametrize("make", [agreed_ground.movement_and_cover, agreed_ground.ratings])
def test_nothing_agreed_is_no_table(game: Game, make) -> None:
    assert make(game.book, ()) is None


@pytest.mark.parametrize("ruleset", ["capitan", "capitan_hex", "cry_havoc", "flames_hexwar"])
def test_every_kind_of_ground_has_a_name(ruleset: str) -> None:
    book = load_rulebook(ruleset)
    names = agreed_ground.names(book)
    assert {f"terrain.{kind}" for kind in names} == {key for key in book.words["en"] if key.startswith("terrain.")}
    assert all(line.key == f"terrain.{kind}" for kind, line in names.items())
