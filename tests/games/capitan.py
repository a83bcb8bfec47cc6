"""Capitán, on a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.loading.rulebook import load_rulebook
from generator.rulesets.capitan import every_gun
from tests.cases.test_cases import PLAIN
from tests.end_to_end.scenario_games import ABSENT, ALL, OWN, SampleGame

SAMPLE = "santa_cruz_farm"
CLAUSES = {"base-rules": {0: 1, 1: 5, 2: 5, 3: 2, 4: 2, 5: 3, 6: 11, 7: 6, 8: 12, 9: 2, 10: 1, 11: 1, 12: 18}}
PARTS = {"base-rules": {"3.2": 7}}

# -- cards -------------------------------------------------------------------------------------------------


def cards(_: Mapping[str, Any], ruleset: str = "capitan") -> dict[str, dict[str, Any]]:
    """Cards with every ability, weapon, gun, specialist and class of troops."""
    book = load_rulebook(ruleset)
    plain = PLAIN | {"status": "sample", "troop_class": "veteran", "figures": 8}
    made: dict[str, dict[str, Any]] = {}

    def add(name: str, **own: Any) -> None:
        made[f"{name}_{len(made)}"] = plain | own

    of_arm: dict[str, list[str]] = {}
    for ability in book.tables["special_abilities"].rows:
        of_arm.setdefault(book.value("special_abilities", ability, "arm").value or "infantry", []).append(ability)
    arms = {"infantry": {}, "cavalry": {"mounted": True, "lancers": True}, "artillery": {"gun": gun()}}
    for arm, names in of_arm.items():
        for three in parted(names, 3):
            of = {"command": commander()} if arm == "command" else {"arm": arm, **arms[arm]}
            add(arm, **of, abilities=[*three])
    for weapon, troop_class in zip(book.tables["weapon_ranges"].rows, 2 * [*book.tables["permitted_actions"].columns]):
        add("armed", weapon=weapon, troop_class=troop_class, guerrilla=troop_class == "militia")
    add("engineers", arm="engineers", abilities=["engineers"])
    add("cuirassiers", arm="cavalry", mounted=True, figure="cuirassier", weapon="pistol")
    for three in parted([*book.tables["specialist_effects"].rows], 3):
        for rank, arm in (("subordinate", "infantry"), ("independent", "cavalry"), ("independent", "artillery")):
            add("command", arm=arm, mounted=arm == "cavalry", command=commander(rank, three))
    weapons = book.data["unit"].fields["gun"].fields["weapon"].one_of
    for number, (weapon, type_) in enumerate(
        (one, gun.type) for one in weapons for gun in every_gun.guns(book) if gun.weapon == one
    ):
        piece = gun(type=type_, weapon=weapon, horse=number % 2 == 0)
        add(weapon, arm="artillery", gun=piece, figures=12, abilities=["explosive_grenades"])
    return made


def gun(**own: Any) -> dict[str, Any]:
    return {"type": "II", "weapon": "gun", "model": "A piece", "limber": True, "points": 10} | own


def commander(rank: str = "independent", specialists: Sequence[str] = ()) -> dict[str, Any]:
    return {
        "rank": rank,
        "reach": 20,
        "capacity": 2,
        "specialists": [*specialists],
        "may_dismount": rank == "independent",
    }


def parted(things: Sequence[Any], size: int) -> Iterator[Sequence[Any]]:
    return (things[at : at + size] for at in range(0, len(things), size))


# -- the sample, varied ------------------------------------------------------------------------------------

FIGURES = {"sides.units.figures": [1, 60], "sides.units.ammunition": [("shell",), ("canister", "ball", "shell")]}
OF_CAPITAN = {"sides.units.abilities": [ABSENT, ()], "sides.copies": [OWN]}
LAYOUTS_OF_CAPITAN = {
    "marker": ["plain"],
    "unit_card": ["poker", "tarot", "landscape"],
    "unit_card_back": ["uniform", "abilities"],
}
TAKERS_OF_CAPITAN = {
    "colour": ALL,
    "figures": [(0, 1)],
    "abilities": [(0, 2)],
    "ammunition": [(0, 4)],
    "limbered": [(0, 4)],
}

VARIED = SampleGame(
    "capitan",
    ((0, 1, 2, 3, 5), (0, 1, 3, 4)),
    ("terrain_movement", "terrain_cover"),
    layouts={"counter": ["classic"], **LAYOUTS_OF_CAPITAN},
    named=OF_CAPITAN,
    takers=TAKERS_OF_CAPITAN,
    alone={"board.columns": [ABSENT], "board.rows": [ABSENT], **FIGURES, "counters.size_mm": [10.0]},
)
