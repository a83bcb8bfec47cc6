"""Cry Havoc."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.loading.rulebook import load_rulebook
from generator.rulesets.cry_havoc.model import MISSILES
from tests.end_to_end.scenario_games import ABSENT, ALL, NO_SIZE, OTHERS, OWN, SampleGame

SAMPLE = "wendel_wood"
UNIT = load_rulebook("cry_havoc").data["unit"].fields
CLAUSES = {"cry-havoc": {1: 5, 2: 6, 3: 9, 4: 9, 5: 0, 6: 5, 7: 2, 8: 4}}
PARTS: dict[str, dict[str, int]] = {}
VARIANTS: list[dict[str, Any]] = [{"limited_ammunition": True, "surrender": True}]


def cards(_: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Characters of every kind, with every weapon."""
    fit, wounded = {"attack": 10, "defence": 6, "move": 5}, {"attack": 5, "defence": 3}
    hand = [one for one in UNIT["weapon"].one_of if one not in MISSILES.values()]
    kinds = UNIT["kind"].one_of
    made = {}
    for number in range(max(len(hand), len(kinds))):
        kind = kinds[number % len(kinds)]
        one: dict[str, Any] = {"status": "sample", "nation": "free_men", "kind": kind, "name": f"One {number}"}
        if kind == "mule":
            one["move"] = 8
        else:
            one |= {"weapon": MISSILES.get(kind, hand[number % len(hand)]), "fit": fit}
            one |= {"stunned": {"defence": 3}, "wounded": wounded}
            if kind in ("knight", "sergeant"):
                one["mounted"] = {"fit": fit, "wounded": wounded | {"move": 4}}
            if kind == "knight":
                one["ransom"] = {"fit": fit, "wounded": wounded}
        made[f"one_{number}"] = one
    return made


VARIED = SampleGame(
    "cry_havoc",
    ((0, 1, 5, 6, 7, 8, 9), (0, 1, 2, 5, 7)),
    ("terrain_cost",),
    layouts={
        "counter": ["character"],
        "marker": ["plain"],
        "unit_card": ["character"],
        "unit_card_back": ["character", "uniform"],
    },
    named={**{f"sides.units.{name}": [OWN] for name in ("hex", "second_hex")}, "sides.units.led_by": [ABSENT]},
    takers={"colour": ALL, "led_by": [(0, 6)]},
    alone={
        **NO_SIZE,
        "counters.size_mm": [10.0],
        "counters.shape": ["hexagon"],
        "first": [ABSENT],
        "sides.units.name": [OTHERS],
        "sides.units.on_foot": [True],
    },
)
