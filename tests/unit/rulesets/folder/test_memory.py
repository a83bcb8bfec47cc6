"""What one derivation takes over from the one before of the same scenario."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator import pipeline
from generator.production.warm import Warm
from generator.rulesets.api import Unit
from tests.conftest import ROOT, SCENARIO


class Ford:
    """The sample scenario with cards beside it, derived again and again."""

    def __init__(self, folder: Path) -> None:
        self.scenario, self.cards, self.warm = folder / "ford.yaml", folder / "british.yaml", Warm()
        text = SCENARIO.read_text(encoding="utf-8").replace("capitan/british.yaml", "british.yaml")
        self.scenario.write_text(text, encoding="utf-8")
        shutil.copy(ROOT / "data" / "units" / "capitan" / "british.yaml", self.cards)

    def units(self) -> dict[str, Unit]:
        return {unit.key: unit for unit in pipeline.derive(self.scenario, self.warm).units}

    def change(self, file: Path, old: str, new: str) -> None:
        text = file.read_text(encoding="utf-8")
        assert old in text
        file.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.fixture
def ford(tmp_path: Path) -> Ford:
    return Ford(tmp_path)


def anew(before: dict[str, Unit], now: dict[str, Unit]) -> set[str]:
    """The units whose values are not the very ones of before."""
    return {key for key, unit in now.items() if unit.values is not before[key].values}


def test_only_the_unit_of_the_changed_card_is_made_anew(ford: Ford) -> None:
    before = ford.units()
    ford.change(ford.cards, "{en: 48th Foot,", "{en: 48th of Foot,")
    now = ford.units()
    assert anew(before, now) == {"allies.foot_48th"}
    assert now["allies.foot_48th"].values == before["allies.foot_48th"].values


def test_a_number_that_values_rest_on_changes_them(ford: Ford) -> None:
    before = ford.units()
    ford.change(ford.cards, "{firing: 8, combat: 8}\n    figures: 10", "{firing: 10, combat: 8}\n    figures: 10")
    changed = ford.units()
    assert changed["allies.foot_48th"].values != before["allies.foot_48th"].values


def test_a_line_more_above_moves_places_and_makes_no_value_anew(ford: Ford) -> None:
    before = ford.units()
    ford.scenario.write_text("# a remark\n" + ford.scenario.read_text(encoding="utf-8"), encoding="utf-8")
    for key, unit in ford.units().items():
        assert unit.where.line == before[key].where.line + 1
        assert unit.values is before[key].values


def test_what_is_wrong_is_said_as_long_as_it_is(ford: Ford) -> None:
    ford.units()
    ford.change(ford.cards, "morale: 3", "morale: 3\n    points: many")
    problems = [pipeline.examine(ford.scenario, ford.warm)[1] for _ in range(2)]
    assert problems[0] == problems[1] != []
    ford.change(ford.cards, "\n    points: many", "")
    assert not any(one.is_error for one in pipeline.examine(ford.scenario, ford.warm)[1])
