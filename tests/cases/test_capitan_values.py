"""Capitán's statistics and points as expressions: over the samples' units they give what its Python gives."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from generator import pipeline
from generator.diagnostics import Source
from generator.loading.validate import validate_located
from generator.loading.yaml_reader import read
from generator.model.quantity import Quantities, Quantity
from generator.rulesets.api import Game, Unit
from generator.rulesets.capitan.derive import card_of
from generator.rulesets.capitan.figures import kind_of
from generator.rulesets.capitan.model import CapitanRosterUnit
from generator.rulesets.folder import Thing, World
from tests import games

FILE = Path(__file__).with_name("capitan_values.yaml")
OURS = {"arm"}
"""What only the expressions need."""


def thing(game: Game, unit: Unit) -> Thing:
    card, entry = card_of(unit), cast(CapitanRosterUnit, unit.roster)
    fields = {
        "card": card.model_dump(),
        "kind": kind_of(card),
        "kinds": list(game.book.tables["reduced_unit"].rows),
        "figures": card.figures if card.command else entry.figures or card.figures,
        "abilities": list(card.abilities if entry.abilities is None else entry.abilities),
    }
    return Thing("unit", unit.key, fields, lambda *path: Source("cards.yaml", 1, 1), unit.side)


@pytest.mark.parametrize(("ruleset", "compared"), [("capitan", 254), ("capitan_hex", 410)])
def test_expressions_give_what_python_gives(ruleset: str, compared: int) -> None:
    game, document = pipeline.derive(games.sample(ruleset)), read(FILE)
    declared = {key: validate_located(document.part(key), Quantity) for key in document.data()}
    quantities = Quantities(
        {key: one.value for key, one in declared.items()}, {key: one.where for key, one in declared.items()}
    )
    book = replace(game.book, quantities={"unit": quantities})
    units = [thing(game, unit) for unit in game.units]
    world = World(book, {"unit": units}, (), Thing("game", ruleset, {}, lambda *path: Source("game.yaml")))
    count = 0
    for one, unit in zip(units, game.units, strict=True):
        found = world.values(one)
        for key, derived in found.items():
            if key not in OURS:
                assert (key, derived.value) == (key, unit.values[key].value), unit.key
                count += 1
        assert {key for key in declared if key in unit.values} == set(found) - OURS
    assert not [problem for problem in world.check() if problem.is_error]
    assert count == compared
