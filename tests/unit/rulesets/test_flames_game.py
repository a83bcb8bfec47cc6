"""A Flames Hexwar scenario from its file to the game: what the kit is made from, and what the commands print."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from generator import pipeline, resources
from generator.__main__ import main
from generator.loading.art import load_flags
from generator.loading.nations import load_nations
from generator.loading.rulebook import load_rulebook
from generator.model.table import Status
from generator.rulesets.api import Derived, Game, Unit, nested
from generator.rulesets.api.derived import by_key
from generator.rulesets.chart import EVERYTHING
from generator.rulesets.flames_hexwar.chart import chart_of
from generator.rulesets.flames_hexwar.decks import NOT_ORDERED, of_side
from tests import games
from tests.conftest import LANGUAGES

SCENARIO = resources.data("scenarios", "flames_hexwar", "brzoza_crossroads.yaml")
BOOK = load_rulebook("flames_hexwar")


@pytest.fixture(scope="module")
def flames() -> Game:
    return games.played("flames_hexwar")


def unit(game: Game, key: str) -> Unit:
    return next(unit for unit in game.units if unit.key == key)


def every_value(game: Game) -> list[Derived]:
    of_units = [value for unit in game.units for value in unit.values.values()]
    of_sides = [value for side in game.sides for value in side.values.values()]
    needs = [*(marker.why for marker in game.markers), *(deck.why for deck in game.decks)]
    return [*of_units, *of_sides, *needs, *game.values.values(), *(area.hexes for area in game.areas)]


# -- values ------------------------------------------------------------------------------------------------


def test_every_value_says_why(flames: Game) -> None:
    for value in every_value(flames):
        assert value.rule and value.clauses
        assert all(clause.startswith("F ") for clause in value.clauses)
        if value.status == "house":
            assert value.note


def test_values_below_others_go_beside_them() -> None:
    """Whichever of them comes first."""
    one, two, three = (
        Derived(key, number, "", "", (), Status.PRINTED) for number, key in enumerate(("a", "a.b", "a.b.c"))
    )
    expected = {"a": {"": 0, "b": {"": 1, "c": 2}}}
    assert nested(by_key([one, two, three])) == nested(by_key([three, two, one])) == expected


def test_who_is_given_no_orders_has_no_deck(flames: Game) -> None:
    aircraft = [unit for unit in flames.units if unit.kind in NOT_ORDERED]
    assert aircraft and of_side(BOOK, "soviets", aircraft) == ()


def test_a_layout_can_ask_for_every_value(flames: Game) -> None:
    """No key is the beginning of another, so ``unit.team.rifle.move.hexes`` leads to one value."""
    for it in flames.units:
        keys = set(it.values)
        assert not [key for key in keys for other in keys if other.startswith(f"{key}.")]
        assert nested(it.values)


@pytest.mark.parametrize(
    ("key", "name", "value"),
    [
        ("soviets.rifle_company", "teams", 21),
        ("soviets.rifle_company", "command.reach.hexes", 3),
        ("soviets.rifle_company", "command.reach.from_18", 3),
        ("soviets.rifle_company", "command.reach.from_13", 2),
        ("soviets.rifle_company", "command.reach.below", 1),
        ("soviets.motor_rifle_company", "teams", 18),  # lorries are none
        ("soviets.motor_rifle_company", "transports", 6),
        ("soviets.sturmovik_flight", "teams", 2),
        ("soviets.motor_rifle_company", "command.reach.hexes", 3),
        ("soviets.tank_company", "command.reach.hexes", 1),
        ("soviets.tank_company", "assault.strength", 18),  # nine tanks of top armour 1, twice
        ("soviets.tank_company", "assault.repulse.first", 2),
        ("soviets.mortar_company", "team.mortar.weapon.1.bombardment.hexes", 24),
        ("soviets.mortar_company", "bombardment.dispersed.hexes", 12),
        ("soviets.mortar_company", "bombardment.concentrated.hexes", 3),
        ("soviets.mortar_company", "bombardment.normal.with_1", 2),
        ("soviets.gun_battery", "bombardment.dispersed.hexes", 16),
        ("soviets.gun_battery", "team.gun.weapon.1.bombardment.whole_board", True),
        ("soviets.gun_battery", "availability.roll", 4),
        ("soviets.heavy_assault_guns", "team.gun.move.hexes", 4),
        ("soviets.heavy_assault_guns", "team.gun.move.double", 7),
        ("soviets.heavy_assault_guns", "team.gun.arc.degrees", 60),
        ("germans.panzergrenadier_zug", "assault.strength", 18),  # five of three shots and the command's three
        ("germans.panzergrenadier_zug", "team.half_track.road.per", 2),
        ("germans.panzergrenadier_zug", "team.mg.stacking.mounted", 0),
        ("germans.spaehtrupp", "team.car.target.is_small", True),
        ("germans.spaehtrupp", "team.car.target.long_range", 6),
        ("germans.spaehtrupp", "team.car.stacking.points", 2),
        ("germans.panzer_zug", "team.tank.target.long_range", 7),
        ("germans.panzer_zug", "team.tank.weapon.1.cover", -1),
        ("germans.panzer_zug", "to_hit", 4),
        ("soviets.tank_company", "to_hit", 2),
    ],
)
def test_what_is_derived_of_a_platoon(flames: Game, key: str, name: str, value: object) -> None:
    assert unit(flames, key).values[name].value == value


def test_what_does_not_apply_is_not_there(flames: Game) -> None:
    assert "command.reach.from_18" not in unit(flames, "soviets.tank_company").values  # nine teams
    assert "command.reach.below" not in unit(flames, "germans.grenadier_zug").values
    assert "availability.roll" not in unit(flames, "soviets.mortar_company").values
    assert "command.reach.hexes" not in unit(flames, "soviets.sturmovik_flight").values


def test_weather_changes_moves_and_sight(tmp_path: Path) -> None:
    text = SCENARIO.read_text(encoding="utf-8").replace("weather: []", "weather: [rain, mud]")
    text = text.replace("      - {card: sturmovik_flight, company: armour}\n", "")
    (tmp_path / "wet.yaml").write_text(text, encoding="utf-8")
    game = pipeline.examine(tmp_path / "wet.yaml")[0]
    assert game is not None and game.values["action.move_and_fire.allowed"].value is False
    values = unit(game, "germans.panzer_zug").values
    assert values["team.tank.move.in_mud"].value == 2 and values["team.tank.target.seen_to"].value == 8
    foot = unit(game, "germans.grenadier_zug").values
    assert (foot["team.command.move.in_mud"].value, foot["team.command.move.double_in_mud"].value) == (1, 2)
    assert "team.gun.target.seen_to" not in unit(game, "germans.pak_zug").values


# -- what the kit is made from -----------------------------------------------------------------------------


def test_the_attacker_is_told_the_least_and_the_defender_the_most(flames: Game) -> None:
    germans, soviets = flames.sides
    assert germans.values["points.total"].value == 870 and soviets.values["ratio.least"].value == 1740
    assert soviets.values["points.total"].value == 1810 and germans.values["ratio.most"].value == 905


def test_there_is_a_marker_for_every_state_of_the_book(flames: Game) -> None:
    for side in flames.sides:
        needed = {need.kind: need.quantity for need in flames.markers if need.side == side.side.id}
        assert list(needed) == list(BOOK.tables["markers"].rows)
        there = [unit.card for unit in side.units if unit.kind != "air_support" and not unit.roster.off_board]
        teams = [team for platoon in there for team in platoon.teams.values()]
        assert needed["suppressed"] == sum(team.count for team in teams)
        # A hex for every seven points of a platoon's teams on foot, up (F 3.3.1).
        assert (
            needed["gone_to_ground"]
            == {"germans": 1 + 2 + 2 + 1 + 2, "soviets": 1 + 6 + 6 + 1 + 2 + 1 + 5}[side.side.id]
        )
        assert needed["wreck"] == sum(team.count for team in teams if team.kind == "vehicle")
    assert all(f"marker.{need.kind}" in BOOK.words[language] for need in flames.markers for language in LANGUAGES)


def test_every_extent_that_the_guns_can_ask_has_one_template(flames: Game) -> None:
    asked = {
        value.value
        for it in flames.units
        for key, value in it.values.items()
        if re.fullmatch(r"bombardment\.\w+\.(hexes|with_\d+)", key)
    }
    made = [area.hexes.value for area in flames.areas if area.kind == "bombardment"]
    assert made == sorted(asked) and max(made) == 16
    (air,) = [area for area in flames.areas if area.kind == "air_attack"]
    assert air.within is not None and (air.hexes.value, air.within.value) == (3, 2)
    assert [(user.unit, user.pieces) for user in air.users] == [
        ("soviets.sturmovik_flight", 2),
        ("soviets.sturmovik_flight", 1),
    ]
    widest = next(area for area in flames.areas if area.id == "bombardment_16")
    assert [(user.unit, user.mode, user.pieces) for user in widest.users] == [
        ("soviets.gun_battery", "area_mode.dispersed", 8)
    ]


def test_each_company_has_its_order_deck_and_each_side_its_actions(flames: Game) -> None:
    decks = {deck.id: deck for deck in flames.decks}
    assert list(decks) == [
        "germans.orders_1", "germans.actions", "soviets.orders_1", "soviets.orders_2", "soviets.actions",
    ]  # fmt: skip
    assert [decks[f"soviets.orders_{n}"].company for n in (1, 2)] == ["infantry", "armour"]
    in_decks = [card.unit for deck in flames.decks if deck.form == "order" for card in deck.cards]
    ordered = [it.key for it in flames.units if it.kind not in ("command", "air_support")]
    assert sorted(in_decks) == sorted(ordered)
    for deck in flames.decks:
        assert deck.why.value == sum(card.copies for card in deck.cards)
    actions = decks["germans.actions"].cards
    assert [card.copies for card in actions] == [7] * len(BOOK.tables["planning_actions"].rows)
    for card in actions:
        assert card.label is not None and card.mark is not None
        assert all({card.label.key, card.mark.key} <= set(BOOK.words[language]) for language in LANGUAGES)


def test_what_is_kept_count_of(flames: Game) -> None:
    kept = {it.key: [track.id for track in it.tracks] for it in flames.units}
    assert kept["soviets.gun_battery"] == ["available", "bombarded", "smoke"]
    assert kept["germans.granatwerfer_zug"] == ["smoke"]
    assert kept["soviets.mortar_company"] == []
    assert kept["germans.panzer_zug"] == ["drawn", "arrived", "smoke"]
    assert [(track.id, track.count) for track in flames.sides[1].tracks] == [
        ("weather", 1),
        ("reinforcement", 1),
    ]
    (waiting,) = flames.sides[1].tracks[1].why.inputs
    assert waiting.value == 3
    reminders = {track.id: track.reminder for it in flames.units for track in it.tracks if track.reminder}
    assert set(reminders) == {"bombarded", "smoke"}
    streaks = reminders["bombarded"].parts
    assert [streaks[key] for key in ("limit", "automatic", "bombarding_turns", "silent_turns")] == [3, 3, 2, 2]
    assert [streaks[key].value for key in ("bombarding", "silent")] == [-1, 1]
    groups = unit(flames, "soviets.rifle_company").figure_groups
    assert [group.figures for group in groups] == [1, 18, 2]
    keys = [track.label.key for it in (*flames.units, *flames.sides) for track in it.tracks]
    keys += [key for it in flames.units for group in it.figure_groups for key in group.label]
    assert all(key in BOOK.words[language] for key in keys for language in LANGUAGES)


def test_every_word_of_the_cards_is_there(flames: Game) -> None:
    for it in flames.units:
        platoon = it.card
        keys = {f"unit_kind.{platoon.kind}", f"training.{platoon.training}"}
        for team in platoon.teams.values():
            keys |= {f"team_kind.{team.kind}", *(f"weapon.{weapon.kind}" for weapon in team.weapons)}
            keys |= {f"role.{team.role}"} if team.role else set()
        for language in LANGUAGES:
            assert keys <= set(BOOK.words[language])


# -- the commands ------------------------------------------------------------------------------------------


def test_check_explain_and_tables_work_on_the_scenario(capsys) -> None:
    assert main(["check", str(SCENARIO)]) == 0
    assert "no errors, no warnings" in capsys.readouterr().out
    assert main(["explain", str(SCENARIO), "mortar_company"]) == 0
    shown = capsys.readouterr().out.replace("\u00a0", " ")
    assert "120 mm Mortar Company (soviets.mortar_company)" in shown
    assert (
        "bombardment.hexes     24 hex       F 3.8: the list of mortar ranges [printed] from bombardment.range.cm 120"
        in shown
    )
    assert main(["tables", "flames_hexwar", "mortar_distances"]) == 0
    assert ["120", "24"] in [line.split() for line in capsys.readouterr().out.splitlines()]


def test_explain_as_json_has_every_value(capsys, flames: Game) -> None:
    assert main(["explain", str(SCENARIO), "--json"]) == 0
    form = json.loads(capsys.readouterr().out)
    assert form["ruleset"] == "flames_hexwar"
    assert {key: set(it["values"]) for key, it in form["units"].items()} == {
        it.key: set(it.values) for it in flames.units
    }
    assert len(form["markers"]) == len(flames.markers)


@pytest.mark.thorough
def test_the_board_can_be_printed(tmp_path: Path) -> None:
    arguments = ["build", str(SCENARIO), "--only", "board", "--format", "svg", "--out", str(tmp_path)]
    assert main(arguments) == 0
    assert list(tmp_path.glob("brzoza_crossroads/svg/board-*.svg"))


# -- the chart ---------------------------------------------------------------------------------------------


def said(game: Game, section: str) -> set[str]:
    """The keys of the lines and the rows of a section."""
    (found,) = [one for one in game.chart if one.id == section]
    return {line.key for line in (*found.lines, *(row.label for row in found.rows))}


def test_the_chart_has_what_is_in_play_and_nothing_else(flames: Game, tmp_path: Path) -> None:
    shown = {section.id for section in flames.chart}
    assert {"hex_distances", "command_reach", "bombardment_modes", "air_attack", "assault_gun_arc"} <= shown
    assert not {"weather", "mountains"} & shown
    assert said(flames, "command_reach") >= {"rule.russian_reach"}
    assert "modifier.slow_mover" not in said(flames, "opportunity_fire_exposure")
    text = SCENARIO.read_text(encoding="utf-8").replace("weather: []", "weather: [mud]")
    text = text.replace("      - {card: sturmovik_flight, company: armour}\n", "")
    (tmp_path / "muddy.yaml").write_text(text, encoding="utf-8")
    in_mud = pipeline.derive(tmp_path / "muddy.yaml")
    muddy = {section.id for section in in_mud.chart}
    assert muddy - shown == {"weather"}
    assert said(in_mud, "weather") == {"rule.mud_move", "rule.mud_ground"}, "neither rain nor fog"
    assert "modifier.slow_mover" in said(in_mud, "opportunity_fire_exposure")
    assert shown - muddy == {section.id for section in flames.chart if section.theme == "air"}


def test_the_chart_rates_the_ground_that_lies_on_the_board(flames: Game, tmp_path: Path) -> None:
    going = {"row.common.hill", "row.common.wood", "row.common.dense_wood", "rule.unrated_ground"}
    assert said(flames, "terrain_going") == going, "neither mountains nor hills that meet"
    assert "row.common.mountain" not in said(flames, "sight_blocking")
    text = SCENARIO.read_text(encoding="utf-8")
    (tmp_path / "touching.yaml").write_text(text.replace("at: [0303..0305, 0403..0404, 0203]", "at: [1009]"), "utf-8")
    assert "row.terrain_going.hill_joint" in said(pipeline.derive(tmp_path / "touching.yaml"), "terrain_going")
    # Where nothing is said to lie on the board, it may be any ground.
    bare = text[: text.index("terrain:\n")] + text[text.index("victory:\n") : text.index("  features:\n")]
    (tmp_path / "bare.yaml").write_text(bare, encoding="utf-8")
    shown = said(pipeline.derive(tmp_path / "bare.yaml"), "terrain_going")
    assert shown >= {"row.common.mountain", "row.terrain_going.hill_joint"}


def test_the_chart_says_what_is_ours(flames: Game) -> None:
    notes = {line.key: line.notes for section in flames.chart for line in section.lines}
    notes |= {row.label.key: row.label.notes for section in flames.chart for row in section.rows}
    assert notes["turn.execution"] == ("footnote.activation_order",)
    assert notes["bombardment.mortars"] == ("footnote.mortar_limit",)
    assert notes["row.to_hit_modifiers.hit_in_opportunity_fire"] == ("footnote.hit_in_opportunity_fire",)
    assert notes["rule.reorganise"] == ("footnote.reorganisation",)
    assert "air.anti_aircraft" not in notes, "nobody in play fires at aircraft"


def test_what_is_left_to_another_game_has_room_to_be_written(flames: Game) -> None:
    (found,) = [section for section in flames.chart if section.form == "blanks"]
    for key in ("save", "suppressed", "ranging_in", "smoke", "aircraft", "assault", "withdrawal"):
        assert f"blank.{key}" in {row.label.key for row in found.rows}


def test_every_word_of_the_whole_chart_is_there() -> None:
    found = chart_of(BOOK, EVERYTHING)
    assert len(found) == len(BOOK.chart)
    for section in found:
        keys = {section.title.key, f"theme.{section.theme}", *(row.label.key for row in section.rows)}
        keys |= {column.head.key for column in section.columns if column.head}
        keys |= {line.key for line in section.lines} | {note for line in section.lines for note in line.notes}
        cells = [cell for row in section.rows for cell in row.cells if cell is not None]
        keys |= {str(cell.value) for cell in cells if cell.form == "word"} | {
            key for cell in cells for key in cell.notes
        }
        for language in LANGUAGES:
            assert keys <= set(BOOK.words[language]), section.id


def test_the_nations_are_those_of_its_time(flames: Game) -> None:
    nations, flags = load_nations(BOOK.nations), load_flags(BOOK.nations)
    assert set(nations) == set(flags) == {"soviet_union", "great_britain", "germany"}
    assert flames.project.nations == nations and "germany" not in load_nations()
    for nation in nations.values():
        assert nation.colour in flames.project.colours
        assert all(f"coalition.{nation.coalition}" in BOOK.words[language] for language in LANGUAGES)
