"""Flames Hexwar."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.loading.rulebook import load_rulebook
from generator.rulesets.flames_hexwar.model import ON_FOOT
from tests.end_to_end.scenario_games import ABSENT, ALL, NO_SIZE, OTHERS, OWN, SampleGame, Spread

SAMPLE = "brzoza_crossroads"
UNIT = load_rulebook("flames_hexwar").data["unit"].fields
TEAM = UNIT["teams"].fields
CLAUSES = {"flames-hexwar": {0: 0, 1: 0, 2: 5, 3: 9}}
PARTS = {"flames-hexwar": {"3.3": 3, "3.5": 13, "3.6": 3, "3.7": 5, "3.8": 2}}
TYPES_FIGURES = True
"""Its words yet say one, two and three."""
VARIANTS: list[dict[str, Any]] = [{"weather": []}, {"weather": ["rain", "mud"]}]


def cards(scenario: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Platoons with every kind, role, weapon, way of moving and special action; in rain and fog no aircraft."""
    special = [*load_rulebook("flames_hexwar").tables["special_actions"].rows]
    sizes, others = TEAM["size"].one_of, [one for one in TEAM["role"].one_of if "_command" not in f"_{one}"]
    movers = [one for one in TEAM["mobility"].one_of if one not in ON_FOOT.values()]
    weapons = TEAM["weapons"].fields["kind"].one_of
    trainings = UNIT["training"].one_of
    made = {}
    for number, kind in enumerate(UNIT["kind"].one_of):
        team_kind = TEAM["kind"].one_of[number % 3]
        if kind == "air_support":
            if {"rain", "fog"} & {*scenario.get("weather", ())}:
                continue
            team_kind = "aircraft"
        elif kind in ("tanks", "assault_guns"):
            team_kind = "vehicle"
        elif kind in ("guns", "mortars", "artillery"):
            team_kind = "gun"
        teams = {}
        for i in range(2):
            team: dict[str, Any] = {"name": f"Team {i}", "kind": team_kind, "count": 1}
            if team_kind != "aircraft":
                team |= {"size": sizes[(number + i) % 3], "move": 20}
            if team_kind == "vehicle":
                team |= {"mobility": movers[(number + i) % len(movers)]}
                if kind in ("tanks", "assault_guns"):
                    team |= {"armour": {"front": 6, "side": 4, "top": 1}, "turret": kind == "tanks"}
            armed = {"kind": weapons[(2 * number + i) % len(weapons)], "range": 40, "rof": 2, "at": 3, "fp": 4}
            if kind in ("mortars", "artillery"):
                armed |= {
                    "kind": "mortar" if kind == "mortars" else "artillery",
                    "bombardment": {"at": 3, "fp": 5, "range": 80, "smoke": True},
                }
            team["weapons"] = [armed]
            if team_kind != "aircraft":
                lead = "company_command" if kind == "command" else "command"
                team["role"] = others[number % len(others)] if i else lead
            teams[f"team_{i}"] = team
        made[kind] = {
            "status": "sample",
            "nation": "germany" if number % 2 else "soviet_union",
            "kind": kind,
            "name": f"Platoon {number}",
            "training": trainings[number % 3],
            "motivation": 3,
            "points": 100,
            "special_actions": [] if kind == "air_support" else [special[number % len(special)]],
            "teams": teams,
        }
    return made


ACTIONS = tuple(load_rulebook("flames_hexwar").tables["planning_actions"].rows)

VARIED = SampleGame(
    "flames_hexwar",
    ((0, 1, 5), (0, 1, 3, 4, 7, 9, 10)),
    ("terrain_going", "sight_blocking"),
    layouts={
        "counter": ["team_small", "classic"],
        "marker": ["plain"],
        "unit_card": ["platoon"],
        "unit_card_back": ["platoon"],
    },
    named={
        "attacker": ["germans", "soviets"],
        "sides.units.company": [ABSENT, "armour"],
        "sides.units.order": [ABSENT, Spread(ACTIONS[:3]), Spread(ACTIONS[3:])],
        "sides.units.deployed": [ABSENT],
        **{f"sides.units.deployed.{name}": [OWN] for name in ("hex", "teams", "mounted")},
    },
    takers={
        "colour": ALL,
        "order": [(1, 1), (1, 2), (1, 3)],
        "reserve": [(1, 4)],
        "off_board": [(1, 5)],
        "company": [(1, 2)],
        "deployed": [(0, 1)],
    },
    alone={
        **NO_SIZE,
        "counters.size_mm": [10.0],
        "counters.shape": ["hexagon"],
        "sides.units.name": [OTHERS],
        "sides.units.company": [ABSENT],
        "sides.units.deployed.half": ["covered", "open"],
    },
    airborne="sturmovik_flight",
)
