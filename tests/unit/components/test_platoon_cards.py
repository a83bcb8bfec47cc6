"""Cards of platoons, order and action cards, and their markers: whole in every language, and as many as are played."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from generator import pipeline
from generator.components import team_rows
from generator.components.kit import Kit
from generator.diagnostics import UserError
from generator.model.base import LANGUAGES
from generator.production.order import Order
from generator.production.set_up import set_up
from generator.rulesets.api import Game
from generator.rulesets.flames_hexwar.model import Platoon
from generator.sheets.duplex import Duplex
from tests.conftest import ROOT

SCENARIO = ROOT / "data" / "scenarios" / "flames_hexwar" / "brzoza_crossroads.yaml"


@pytest.fixture(scope="module")
def game() -> Game:
    return pipeline.derive(SCENARIO)


def kit_in(game: Game, language: str, paper: str = "a4", duplex: Duplex = "long-edge") -> Kit:
    return Kit(game, set_up(game, Order(out=Path(), language=language, paper=paper)), duplex)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_text_fits(game: Game, language: str, paper: str) -> None:
    """A text that does not fit is an error."""
    kit = kit_in(game, language, paper)
    assert all(kit.sheets(kind) for kind in ("counters", "unit_cards", "order_cards"))


def test_the_rules_choose_the_layout_and_a_scenario_may_choose_another(game: Game) -> None:
    assert kit_in(game, "en").layout_name("unit_card") == "platoon"
    assert kit_in(game, "en").layout_name("marker") == "plain"
    kit = kit_in(game, "en")
    asked = game.scenario.layouts.model_validate({"unit_card": "tarot"})
    scenario = game.scenario.model_copy(update={"layouts": asked})
    located = replace(game.project.scenario, value=scenario)
    kit.game = replace(game, project=replace(game.project, scenario=located))
    assert kit.layout_name("unit_card") == "tarot"


def test_a_card_for_each_platoon_and_each_action(game: Game) -> None:
    kit = kit_in(game, "en")
    for side in game.sides:
        pieces = kit.pieces("order_cards")[side.side.id]
        decks = [deck for deck in game.decks if deck.side == side.side.id]
        assert sum(piece.quantity for piece in pieces) == sum(deck.why.value for deck in decks)
        assert {(piece.width_mm, piece.height_mm) for piece in pieces} == {(44, 63)}
        assert len({id(piece.back) for piece in pieces}) == len(decks)
        assert len(kit.pieces("unit_cards")[side.side.id]) == len(side.units)


def test_nine_order_cards_or_more_go_on_a_page(game: Game) -> None:
    for paper in ("a4", "letter"):
        fullest = max(len(sheet.plan.fronts) for sheet in kit_in(game, "en", paper).sheets("order_cards") if sheet.plan)
        assert fullest >= 9


def test_markers_fill_no_more_than_two_sheets_a_side(game: Game) -> None:
    names = Counter(sheet.name for sheet in kit_in(game, "en").sheets("counters"))
    assert names and len(kit_in(game, "en").sheets("counters")) <= 2 * len(game.sides)
    needed = {(need.side, need.kind): need.quantity for need in game.markers}
    assert needed["germans", "dug_in"] == 5


def test_a_card_with_more_than_it_has_room_for_is_refused(game: Game) -> None:
    words = set_up(game, Order(out=Path())).words
    unit = game.units[1]
    assert isinstance(unit.card, Platoon)
    team = unit.card.teams["rifle_mg"]
    crowd = {f"rifle_{number}": team for number in range(11)}
    crowded = replace(unit, card=unit.card.model_copy(update={"teams": crowd}))
    with pytest.raises(UserError, match="has room for 10"):
        team_rows.rows(crowded, words, 8)


def test_long_games_leave_the_boxes_to_the_control_sheet(game: Game) -> None:
    words = set_up(game, Order(out=Path())).words
    battery = next(unit for unit in game.units if unit.kind == "artillery")
    boxes = team_rows.rows(battery, words, 16)["boxes"]
    assert [len(box.turns) for box in boxes] == [16, 16]
    assert all(box.pitch_mm * 16 <= team_rows.BOXES_MM for box in boxes)
    assert not team_rows.rows(battery, words, 17)["boxes"]
