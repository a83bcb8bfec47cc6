"""Games of cards and rosters as things that expressions ask."""

from __future__ import annotations

import pytest

from generator import pipeline
from generator.diagnostics import Source
from generator.expressions import Meter
from generator.expressions.looked_up import MAX_STEPS
from generator.rulesets.folder.roster import Roster
from tests import games

HERE = Source("a case")
OURS = ["capitan", "capitan_hex"]


@pytest.fixture(scope="module", params=OURS)
def game(request):
    return games.played(request.param)


def test_the_expressions_of_our_games_name_what_there_is_and_can_be_worked_out(game) -> None:
    world = Roster(game.project).world
    world.prove()
    assert [one for one in world.check() if one not in game.diagnostics] == []


def test_a_name_that_nothing_has_would_be_said(game) -> None:
    roster = Roster(game.project)
    roster.world.value_of("card.moral", roster.units[0], HERE)
    unit = f"unit '{game.units[0].key}'"
    assert [one.what for one in roster.failures()] == [f"'card' of {unit} has no 'moral' ({unit})"]


def test_a_unit_says_what_its_card_says_changed_by_its_entry(game) -> None:
    roster = Roster(game.project)
    for unit, thing in zip(game.units, roster.units, strict=True):
        ask = lambda text, thing=thing: roster.world.value_of(text, thing, HERE)  # noqa: E731
        assert ask("morale") == unit.card.morale
        assert ask("card.figures") == unit.card.figures
        assert ask("entry.figures") == unit.roster.figures
        assert ask("abilities | count") == len(unit.abilities)
        assert ask("side.coalition") == next(s.side.coalition for s in game.sides if s.side.id == unit.side)


def test_its_fields_stand_where_they_were_written(game) -> None:
    scenario, cards = game.project.scenario.where().file, {card.where().file for card in game.project.cards.values()}
    for unit, thing in zip(game.units, Roster(game.project).units, strict=True):
        assert thing.where("entry").file == thing.where("entry", "figures").file == scenario
        assert thing.where("morale").file in cards
        assert thing.where("figures").file == scenario or unit.roster.figures is None


def test_a_side_has_its_own_units_and_the_other_side(game) -> None:
    roster = Roster(game.project)
    world = roster.world
    for side, other in zip(game.sides, reversed(game.sides), strict=True):
        thing = next(one for one in roster.sides if one.id == side.side.id)
        assert world.value_of("units | count", thing, HERE) == len(side.units)
        assert world.value_of("sides | where('id', '!=', id) | first", thing, HERE) is None
        assert world.value(thing, "points.theirs").value == other.values["points.total"].value


@pytest.mark.sample(1)
@pytest.mark.parametrize("ruleset", games.NAMES)
def test_wherever_the_values_run_out_of_steps_it_is_said(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the checks, or only once units, points and charts are made of values that no check has asked for."""
    file = games.sample(ruleset)
    meters: list[Meter] = []
    monkeypatch.setattr("generator.rulesets.folder.world.Meter", lambda: meters.append(Meter()) or meters[-1])
    assert pipeline.examine(file)[0] is not None
    spent = MAX_STEPS - min(meter.left for meter in meters)
    for steps in range(0, spent, spent // 12):
        monkeypatch.setattr("generator.rulesets.folder.world.Meter", lambda steps=steps: Meter(steps))
        game, said = pipeline.examine(file)
        assert game is None or any(one.is_error for one in game.diagnostics)
        assert any("the values take too long to work out" in one.what for one in said), steps
