"""What a player needs at the table stands on the chart of a game that needs it, and on two pages where that is asked."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from generator.components.reference_chart import chart as reference_chart
from generator.components.reference_chart.chosen import READ_ONCE, ranked
from generator.components.sentences import Formatter
from generator.production.order import Order
from generator.production.set_up import set_up
from generator.rulesets.api import Game, Line, Section
from generator.rulesets.capitan import chart as capitan_chart
from generator.rulesets.capitan_hex import chart as hex_chart
from tests import games
from tests.conftest import LANGUAGES
from tests.unit.components.placed_items import check_page
from tests.unit.components.read_sheets import context_for, with_layouts, with_scenario, with_units

CHARTS = {"capitan": capitan_chart.with_chart, "capitan_hex": hex_chart.with_chart}
BOTH = ("capitan", "capitan_hex")
PAPERS = ("a4", "letter")


@cache
def of(ruleset: str) -> Game:
    return games.played(ruleset)


def lines(chart: tuple[Section, ...]) -> Iterator[Line]:
    for section in chart:
        yield from (*section.lines, *section.once)
        yield from (row.text for row in section.rows if row.text is not None)


def keys(game: Game) -> set[str]:
    return {line.key for line in lines(game.chart)}


def said(game: Game, key: str) -> str:
    (line,) = {line.key: line for line in lines(game.chart) if line.key == key}.values()
    return Formatter(context_for(game).words).line(line)


# -- Capitán -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", BOTH)
@pytest.mark.parametrize(
    ("key", "clause"),
    [
        ("rule.sight", "B 7.1"),
        ("rule.range", "B 7.2|H 5.2"),
        ("rule.moving_through", "B 6.1"),
        ("gun_shot.1", "B 12.13"),
        ("gun_shot.4", "B 12.13"),
        ("rule.no_charge_factors", "B 6.3"),
        ("rule.rally", "B 6.6"),
        ("rule.rout", "B 5.2|B 6.6"),
        ("rule.march_buildings", "B 6.1"),
        ("rule.command_regroups", "B 6.8"),
        ("rule.structures", "B 12.14"),
        ("rule.breaking_off", "B 6.7"),
        ("rule.gun_charged", "B 12.16"),
        ("out_of_sequence.counter_charge", "B 3.2.2"),
        ("rule.led_abilities", "B 11.1"),
        ("rule.once_a_turn", "B 2.1"),
    ],
)
def test_what_a_player_would_miss_stands_on_the_chart(ruleset: str, key: str, clause: str) -> None:
    game = of(ruleset)
    found = [line for line in lines(game.chart) if line.key == key]
    assert found, key
    if found[0].clauses:
        assert {*clause.split("|")} & {*found[0].clauses} or not key.startswith("rule."), found[0].clauses


@pytest.mark.parametrize("ruleset", BOTH)
def test_merging_asks_for_one_reduced_unit(ruleset: str) -> None:
    text = said(of(ruleset), "rule.merging")
    assert "a reduced unit that has passed its test or rallied" in text and "any friendly unit of its arm" in text


@pytest.mark.parametrize("ruleset", BOTH)
def test_a_unit_is_rallied_by_its_own_command_or_an_independent_one(ruleset: str) -> None:
    text = said(of(ruleset), "rule.rally")
    assert "the unit’s own command or an independent one" in text
    assert "does nothing else" in text and "A rallied unit is active" in text


@pytest.mark.parametrize("ruleset", BOTH)
def test_mounted_commands_of_infantry_aides_and_staff_lead_a_charge_too(ruleset: str) -> None:
    text = said(of(ruleset), "rule.charge_led")
    assert "Mounted infantry commands, aides-de-camp and staff officers" in text and "at its speed" in text


@pytest.mark.parametrize("ruleset", BOTH)
def test_fire_in_light_ground_is_short_without_cavalry_too(ruleset: str) -> None:
    game = of(ruleset)
    on_foot = tuple(tuple(unit for unit in side.units if not unit.card.mounted) for side in game.sides)
    foot = CHARTS[ruleset](with_units(game, on_foot))
    assert "rule.range_light_ground" in keys(foot)
    assert "rule.range_mounted" not in keys(foot) and "rule.range_mounted" in keys(of(ruleset))


@pytest.mark.parametrize("ruleset", BOTH)
def test_buildings_are_spoken_of_where_the_scenario_has_them(ruleset: str) -> None:
    game = of(ruleset)
    assert any(ground.kind == "buildings" for ground in game.scenario.terrain)
    bare = tuple(ground for ground in game.scenario.terrain if ground.kind == "cultivated")
    assert "rule.march_buildings" not in keys(CHARTS[ruleset](with_scenario(game, terrain=bare)))


def test_a_counter_charge_moves_into_the_free_hex() -> None:
    assert "moves into the free hex and pays for the ground" in said(
        of("capitan_hex"), "out_of_sequence.counter_charge"
    )


@pytest.mark.parametrize("ruleset", BOTH)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_ranks_of_players_stand_by_their_box(ruleset: str, language: str) -> None:
    game = of(ruleset)
    grade = next(track for track in game.sides[0].tracks if track.id == "grade")
    assert grade.reminder is not None
    text = Formatter(context_for(game, language).words).line(grade.reminder)
    points = [game.book.value("grades", row, "free_ability").value for row in game.book.tables["grades"].rows]
    assert all(str(number) in text for number in points if number)


# -- letters -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", BOTH)
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_letter_of_cards_and_sheets_begins_a_word_of_what_it_stands_for(ruleset: str, language: str) -> None:
    game, words = of(ruleset), context_for(of(ruleset), language).words
    (legend,) = (section for section in game.chart if section.form == "legend")
    told = {row.label.key for row in legend.rows}
    stats = {key for key in game.book.words[language] if key.startswith("stat.") and key.endswith(".short")}
    assert stats - told <= {"stat.gun_points.short"}
    for key in stats:
        letters, name = words(key), words(key.replace(".short", ".name"))
        if letters.isupper() and letters.isalpha():
            initials = "".join(word[0] for word in name.replace("’", " ").split()).upper()
            rest = iter(name.upper())
            assert all(letter in rest for letter in letters), f"{letters} for {name}"
            assert letters[0] == initials[0], f"{letters} for {name}"


# -- what is looked up, and what is read once --------------------------------------------------------------


@pytest.mark.parametrize("name", games.NAMES)
def test_what_is_read_once_stands_last(name: str) -> None:
    game = of(name)
    layout = context_for(game).sheet_layout("reference_chart", "standard", game.project.scenario.where()).value
    themes = [section.theme for section in ranked(game.chart, layout)]
    assert READ_ONCE not in themes[: len(themes) - themes.count(READ_ONCE)]


@pytest.mark.sample(6)
@pytest.mark.spread("paper")
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", games.NAMES)
def test_at_the_table_there_are_two_pages(name: str, language: str, paper: str) -> None:
    game = of(name)
    game = with_layouts(game, reference_chart="at_the_table")
    made = reference_chart.build(game, set_up(game, Order(out=Path(), language=language, paper=paper)))
    assert len(made) <= 2
    for sheet in made:
        check_page(sheet)


@pytest.mark.parametrize("name", games.NAMES)
def test_at_the_table_no_table_that_is_looked_up_is_left_out(name: str) -> None:
    game = of(name)
    layout = context_for(game).sheet_layout("reference_chart", "at_the_table", game.project.scenario.where()).value
    there = {section.id for section in ranked(game.chart, layout)}
    assert {section.id for section in game.chart if section.rows and section.rank == "table"} <= there
    once = replace(game.chart[0], id="another", rank="once")
    assert "another" not in {section.id for section in ranked((once,), layout)}
