"""Drawings as agreed, in millimetres. ``make golden`` writes them anew."""

from __future__ import annotations

import pytest

from generator.components.cards import unit_card
from generator.components.counters import counter
from generator.components.pieces.layout import CompiledLayout
from generator.diagnostics import Source
from generator.drawing import Use
from generator.drawing.dump import dump
from generator.production.order import Order
from generator.production.set_up import set_up
from tests.conftest import SCENARIO, GoldenDiffers, compare_with_golden


@pytest.fixture(scope="module")
def context(game):
    return set_up(game, Order(out=SCENARIO.parent))


def _faces(game, context, key: str):
    layout = CompiledLayout(context.layout("counter", "classic", Source("a test")))
    counters = counter.game_counters(game, context, lambda _: layout)
    unit = next(unit for unit in game.units if unit.key == key)
    return counters, unit


@pytest.mark.parametrize(
    ("key", "number"),
    [
        ("allies.foot_48th", 0),
        ("allies.foot_48th", 1),
        ("allies.lieutenant_sharpe", 0),
        ("france.vistula_lancers", 0),
        ("france.howitzer_24_pounder", 2),
        ("france.howitzer_24_pounder", 3),
    ],
)
def test_counters(game, context, golden, key: str, number: int) -> None:
    counters, unit = _faces(game, context, key)
    design = unit.counters[number].front
    symbol = counters.symbol(design)
    golden(f"counter-{unit.card_id}-{design.kind}-{design.size}-{number}", dump([Use(symbol)]))


@pytest.mark.parametrize(
    "key", ["allies.lieutenant_sharpe", "france.dragoons_16th", "france.horse_artillery_6_pounder"]
)
def test_unit_cards(game, context, golden, key: str) -> None:
    front = CompiledLayout(context.layout("unit_card", "poker", Source("a test")))
    back = CompiledLayout(context.layout("unit_card_back", "uniform", Source("a test")))
    unit = next(unit for unit in game.units if unit.key == key)
    (piece,) = unit_card.pieces(game, (unit,), context, front, back, backs=False)
    golden(f"unit_card-{unit.card_id}", dump([Use(piece.front)]))


def test_the_comparison_can_fail(tmp_path) -> None:
    agreed = tmp_path / "a.txt"
    agreed.write_text("line 1.000\n", encoding="utf-8")
    with pytest.raises(GoldenDiffers, match="1.001"):
        compare_with_golden(agreed, "line 1.001\n", update=False)
    with pytest.raises(GoldenDiffers, match="there is no golden"):
        compare_with_golden(tmp_path / "b.txt", "x", update=False)
