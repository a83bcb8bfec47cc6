"""Units of a side that share a name are headed by what tells them apart."""

import pytest
from msgspec.structs import replace

from generator.rulesets.api import Game, Unit
from generator.rulesets.capitan.headlines import told_apart


@pytest.fixture
def foot(game: Game) -> Unit:
    return next(unit for unit in game.units if unit.card_id == "foot_48th")


def of(unit: Unit, **changes: str) -> Unit:
    card = unit.card.model_copy(update=changes)
    return replace(unit, card=card, origin=(card.origin, card.battalion))


def test_one_alone_keeps_its_name(foot: Unit) -> None:
    assert told_apart([foot, of(foot, name="Riflemen")])[0] == foot


def test_of_two_of_one_name_the_regiment_comes_first(foot: Unit) -> None:
    one, other = told_apart([foot, of(foot, origin="29th Foot")])
    assert one.name == foot.card.origin
    assert other.name == "29th Foot"
    assert one.origin == (foot.card.name, foot.card.battalion)
    assert foot.card.name in one.details and foot.card.origin not in one.details


def test_of_one_regiment_the_battalion_is_said_too(foot: Unit) -> None:
    _, other = told_apart([foot, of(foot, battalion="2nd Battalion")])
    assert other.name["en"] == "48th Foot · 2nd Battalion"
    assert other.name["fr"] == "48e de ligne · 2nd Battalion"
    assert other.origin == (foot.card.name,)


def test_what_nothing_tells_apart_stays(foot: Unit) -> None:
    assert told_apart([foot, foot]) == (foot, foot)


def test_a_name_of_the_roster_tells_apart(foot: Unit) -> None:
    named = replace(foot, roster=foot.roster.model_copy(update={"name": "Grant’s company"}))
    assert [unit.headline for unit in told_apart([foot, named])] == ["", ""]
