"""What rulesets hand over for the control sheet: numbers, points, and how those of the sides balance."""

from __future__ import annotations

from math import prod

import pytest

from generator.components.sentences import Formatter
from generator.rulesets.api import Line, verdict
from tests import games
from tests.unit.components.read_sheets import context_for


@pytest.mark.parametrize("ruleset", games.NAMES)
def test_points_add_up_to_the_total(ruleset: str) -> None:
    game = games.played(ruleset)
    for side in game.sides:
        assert (side.points is None) == (ruleset == "cry_havoc")
        for unit in side.units:
            if unit.points is not None and unit.points.products:
                assert sum(map(prod, unit.points.products)) == unit.points.total
        if side.points is not None:
            assert side.points.total == sum(unit.points.total for unit in side.units if unit.points)
            assert len(side.points.parts) != 1
            assert not side.points.parts or sum(part.parts["points"] for part in side.points.parts) == side.points.total


@pytest.mark.parametrize("ruleset", games.NAMES)
@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_all_of_it_has_words(ruleset: str, language: str) -> None:
    game = games.played(ruleset)
    say = Formatter(context_for(game, language).words)
    for unit in game.units:
        for value in (*unit.details, *unit.command, *(stat.value for stat in unit.stats.values())):
            assert say.part(value)
        assert all(stat.head in say.words for stat in unit.stats.values())
    for side in game.sides:
        assert all(map(say.line, side.notes))
        if side.points is not None:
            assert all(map(say.line, (*side.points.parts, side.points.allowed, side.points.verdict)))


@pytest.mark.parametrize(("ruleset", "unit"), [("capitan", "cm"), ("capitan_hex", "hex")])
def test_a_command_reaches_as_far_as_its_board_counts(ruleset: str, unit: str) -> None:
    game = games.played(ruleset)
    commands = [one for one in game.units if one.command]
    assert commands
    for one in commands:
        rank, reach = one.command
        assert reach.parts["unit"] == Line(f"unit.{unit}")
        assert rank.parts["capacity"] == one.values["command.capacity"].value


def test_of_a_crossbowman_it_is_not_said_that_he_has_a_crossbow() -> None:
    units = games.played("cry_havoc").units
    assert {len(unit.details) for unit in units if unit.kind in ("archer", "crossbowman")} == {1}
    assert {len(unit.details) for unit in units if unit.kind == "knight"} == {2}


@pytest.mark.parametrize(
    ("total", "key", "off"),
    [(9, "outside_under", 1), (10, "inside", None), (20, "inside", None), (23, "outside_over", 3)],
)
def test_points_within_bounds_are_told_as_that(total: int, key: str, off: int | None) -> None:
    found = verdict(total, Line("control_sheet.inside"), 10, 20)
    assert (found.key, found.parts.get("points")) == (f"control_sheet.{key}", off)


def test_a_bound_may_be_missing() -> None:
    kept = Line("kept")
    assert verdict(9, kept, most=10) is kept
    assert verdict(11, kept, least=10) is kept
    assert verdict(9, kept, least=10).key == "control_sheet.outside_under"
