"""What the sheets of the sample kit hold is what was counted by hand from the rosters."""

from __future__ import annotations

from collections import Counter

import pytest

from generator.components.counters import counter
from generator.components.pieces.layout import CompiledLayout
from generator.diagnostics import Source
from generator.production.order import Order
from generator.production.set_up import set_up
from tests.conftest import SCENARIO

BY_HAND = {
    # Sharpe 1, Rifles 2, Ashby 1, 48th 2, Caçadores 2, Ruiz 1 and his foot counter 1, Zamora 2, guerrillas 2,
    # dragoons 3, gunners 2, artificers 1; halves of the 48th, the artificers and the aide-de-camp.
    "allies": {"full": 20, "half": 3, "piece": 2},
    # Morel 1 and his foot counter 1, Duval 1, fusiliers 3, grenadiers 2, voltigeurs 2, dragoons 4, lancers 3, horse gunners 4,
    # howitzer 3, sappers 1; halves of the sappers and the aide-de-camp.
    "france": {"full": 25, "half": 2, "piece": 4},
}
# Two for each unit of troops, one for each command; the aide-de-camp and the dismounted command bring their own.
EXTRA_HALVES = {"allies": 8 * 2 + 3, "france": 8 * 2 + 2}


@pytest.fixture(scope="module")
def counters(game):
    context = set_up(game, Order(out=SCENARIO.parent))
    layout = CompiledLayout(context.layout("counter", "classic", Source("a test")))
    return counter.game_counters(game, context, lambda _: layout)


def _sizes(game, counters, side: str, *, backs: bool) -> Counter:
    found: Counter = Counter()
    for unit in next(s for s in game.sides if s.side.id == side).units:
        for piece in counters.pieces(unit.counters, backs=backs):
            found[piece.front.id.split("-")[-2]] += piece.quantity
    return found


@pytest.mark.parametrize("side", BY_HAND)
def test_counters_of_a_duplex_kit(game, counters, side: str) -> None:
    assert _sizes(game, counters, side, backs=True) == BY_HAND[side]


@pytest.mark.parametrize("side", BY_HAND)
def test_a_single_sided_kit_adds_the_halves_the_rules_can_need(game, counters, side: str) -> None:
    expected = BY_HAND[side] | {"half": BY_HAND[side]["half"] + EXTRA_HALVES[side]}
    assert _sizes(game, counters, side, backs=False) == expected


def test_every_full_counter_has_its_half_on_the_back(game, counters) -> None:
    for unit in game.units:
        for piece in counters.pieces(unit.counters, backs=True):
            if piece.front.id.split("-")[-2] == "full":
                assert piece.back is not None and piece.back.id.split("-")[-2] == "half"


def test_a_counter_draws_the_figures_it_stands_for(game) -> None:
    figures = game.book.tables["counter_figures"]
    for unit in game.units:
        for need in unit.counters:
            design = need.front
            if design.kind in ("gun", "limber"):
                assert len(design.figures) == 1
            elif design.is_command and design.size == "full":
                assert len(design.figures) == unit.card.figures
            elif not design.is_command:
                assert len(design.figures) == figures.value(design.kind, design.size).value


def test_no_colour_twice_within_a_type_on_a_side(game) -> None:
    types = game.book.tables["counter_type_of"]
    for side in game.sides:
        seen = Counter((types.value(unit.kind, "type").value, unit.colour) for unit in side.units)
        assert max(seen.values()) == 1


def test_a_gun_wears_its_crews_colour(game) -> None:
    for unit in game.units:
        assert {need.front.colour for need in unit.counters} == {unit.colour}
