"""The worked examples of the rulebooks."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import pytest
import yaml

from generator.loading.rulebook import load_rulebook
from generator.rulesets.capitan.distances import hexes_from_cm
from generator.rulesets.capitan_hex.counters import after_losses, tell_off

HERE = Path(__file__).parent
CASES = yaml.safe_load((HERE / "capitan_hex.yaml").read_text(encoding="utf-8"))
SHARPE = yaml.safe_load((HERE / "sharpe.yaml").read_text(encoding="utf-8"))

BOOK = load_rulebook("capitan_hex")

FORMULAS = {
    "hexes": lambda game, cm: hexes_from_cm(BOOK, cm, "distance", "a case").value,
    "counters": lambda game, kind, figures: asdict(tell_off(BOOK, kind, figures)),
    "losses": lambda game, kind, figures, losses: asdict(after_losses(BOOK, kind, figures, losses)),
    "value": lambda game, unit, key: _unit(game, unit).values[key].value,
    "side": lambda game, side: next(s for s in game.sides if s.side.id == side).values["points.total"].value,
}


def _unit(game, key: str):
    return next(unit for unit in game.units if unit.key == key)


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_worked_example(case, game) -> None:
    assert FORMULAS[case["formula"]](game, **case["given"]) == case["expect"], case["clause"]


@pytest.mark.parametrize(("key", "expected"), SHARPE["values"].items())
def test_sharpe_is_as_the_card_prints_him(game, key: str, expected) -> None:
    assert _unit(game, "allies.lieutenant_sharpe").values[key].value == expected


def test_sharpe_may_pick_what_his_card_lists(game) -> None:
    menu = {ability.name: ability.value for ability in _unit(game, "allies.lieutenant_sharpe").menu}
    assert menu == SHARPE["menu"]


def test_a_half_counter_never_holds_more_than_a_full_one() -> None:
    for kind in ("infantry", "gunners", "engineers", "cavalry"):
        full, half = (BOOK.value("counter_figures", kind, size).value for size in ("full", "half"))
        assert full == 2 * half


def test_side_totals_lie_in_each_others_margin(game) -> None:
    for side in game.sides:
        assert (
            side.values["points.least"].value <= side.values["points.total"].value <= side.values["points.most"].value
        )
