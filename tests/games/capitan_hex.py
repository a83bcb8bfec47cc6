"""Capitán, on hexes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.end_to_end.scenario_games import ABSENT, NO_SIZE, OTHERS, SampleGame
from tests.games import capitan
from tests.games.capitan import FIGURES, LAYOUTS_OF_CAPITAN, OF_CAPITAN, TAKERS_OF_CAPITAN

SAMPLE = "alberche_ford"
CLAUSES = {"hex-supplement": {0: 0, 1: 0, 2: 0, 3: 0, 4: 0, 5: 4, 6: 7, 8: 0, 9: 6, 11: 0, 12: 0}}
"""It has no chapters 7 and 10."""
PARTS: dict[str, dict[str, int]] = {}


def cards(scenario: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    return capitan.cards(scenario, "capitan_hex")


VARIED = SampleGame(
    "capitan_hex",
    ((2, 3, 4, 8, 9), (0, 3, 9)),
    ("terrain_movement", "terrain_cover"),
    layouts={"counter": ["classic", "informed"], **LAYOUTS_OF_CAPITAN},
    named=OF_CAPITAN,
    takers=TAKERS_OF_CAPITAN,
    alone={
        **NO_SIZE,
        **FIGURES,
        "board.features.name": [ABSENT],
        "counters.size_mm": [10.0],
        "sides.units.name": [OTHERS],
    },
)
