"""Games with everything a ruleset knows in play: units made from the tables and the models themselves.

The samples use a part of what the rules know. A new ability or a new kind of team is tried here without a word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, get_args

import yaml

from generator import pipeline
from generator.loading.rulebook import load_rulebook
from generator.rulesets.api import Game
from generator.rulesets.capitan import artillery
from generator.rulesets.capitan.model import Gun
from generator.rulesets.cry_havoc import model as havoc
from generator.rulesets.flames_hexwar import model as flames
from tests.cases.test_cases import PLAIN
from tests.conftest import ROOT

SAMPLES = {
    "capitan": "capitan/santa_cruz_farm",
    "capitan_hex": "capitan_hex/alberche_ford",
    "flames_hexwar": "flames_hexwar/brzoza_crossroads",
    "cry_havoc": "cry_havoc/wendel_wood",
}


class HexLoader(yaml.SafeLoader):
    """Reads 0110 as a hex and not, as YAML does, as an octal number."""

    yaml_implicit_resolvers = {
        first: [(tag, pattern) for tag, pattern in found if not tag.endswith(":int")]
        for first, found in yaml.SafeLoader.yaml_implicit_resolvers.items()
    }


HexLoader.add_implicit_resolver("tag:yaml.org,2002:int", re.compile(r"(?:0|[1-9][0-9]*)$"), [*"0123456789"])


def parted(things: Sequence[Any], size: int) -> Iterator[Sequence[Any]]:
    return (things[at : at + size] for at in range(0, len(things), size))


def capitan_cards(ruleset: str) -> dict[str, dict[str, Any]]:
    """Cards with every ability, weapon, gun, specialist and class of troops."""
    book = load_rulebook(ruleset)
    plain = PLAIN | {"status": "sample", "troop_class": "veteran", "figures": 8}
    cards: dict[str, dict[str, Any]] = {}

    def add(name: str, **own: Any) -> None:
        cards[f"{name}_{len(cards)}"] = plain | own

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
    for number, weapon in enumerate(get_args(Gun.model_fields["weapon"].annotation)):
        piece = gun(type=artillery.types_of(book, weapon)[0], weapon=weapon, horse=number % 2 == 0)
        add(weapon, arm="artillery", gun=piece, figures=12, abilities=["explosive_grenades"])
    return cards


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


def flames_cards(_: str) -> dict[str, dict[str, Any]]:
    """Platoons with every kind, role, weapon, way of moving and special action."""
    special = [*load_rulebook("flames_hexwar").tables["special_actions"].rows]
    sizes, others = get_args(flames.Size), [one for one in get_args(flames.Role) if "_command" not in f"_{one}"]
    movers = [one for one in get_args(flames.Mobility) if one not in flames.ON_FOOT.values()]
    weapons = get_args(flames.WeaponKind)
    trainings = get_args(flames.Training)
    cards = {}
    for number, kind in enumerate(get_args(flames.PlatoonKind)):
        team_kind = get_args(flames.TeamKind)[number % 3]
        if kind == "air_support":
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
        cards[kind] = {
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
    return cards


def havoc_cards(_: str) -> dict[str, dict[str, Any]]:
    """Characters of every kind, with every weapon."""
    fit, wounded = {"attack": 10, "defence": 6, "move": 5}, {"attack": 5, "defence": 3}
    hand = [one for one in get_args(havoc.Weapon) if one not in havoc.MISSILES.values()]
    kinds = get_args(havoc.Kind)
    cards = {}
    for number in range(max(len(hand), len(kinds))):
        kind = kinds[number % len(kinds)]
        one: dict[str, Any] = {"status": "sample", "nation": "free_men", "kind": kind, "name": f"One {number}"}
        if kind == "mule":
            one["move"] = 8
        else:
            one |= {"weapon": havoc.MISSILES.get(kind, hand[number % len(hand)]), "fit": fit}
            one |= {"stunned": {"defence": 3}, "wounded": wounded}
            if kind in ("knight", "sergeant"):
                one["mounted"] = {"fit": fit, "wounded": wounded | {"move": 4}}
            if kind == "knight":
                one["ransom"] = {"fit": fit, "wounded": wounded}
        cards[f"one_{number}"] = one
    return cards


CARDS = {
    "capitan": capitan_cards,
    "capitan_hex": capitan_cards,
    "flames_hexwar": flames_cards,
    "cry_havoc": havoc_cards,
}


def everything(ruleset: str, folder: Path, **changes: Any) -> Game:
    """A game of every unit there can be, on the board of the ruleset's sample and on all kinds of ground.

    ``changes`` are keys of its scenario. In rain and fog there are no aircraft.
    """
    cards = CARDS[ruleset](ruleset)
    if {"rain", "fog"} & {*changes.get("weather", ())}:
        cards = {name: card for name, card in cards.items() if card["kind"] != "air_support"}
    written = {"ruleset": "capitan" if ruleset.startswith("capitan") else ruleset, "cards": cards}
    (folder / "cards.yaml").write_text(yaml.safe_dump(written), encoding="utf-8")
    sample = (ROOT / "data" / "scenarios" / f"{SAMPLES[ruleset]}.yaml").read_text(encoding="utf-8")
    made = yaml.load(sample, HexLoader) | {"cards": ["cards.yaml"], "terrain": []} | changes
    made.pop("points_agreed", None)
    names = [*cards]
    for side, own in zip(made["sides"], (names[::2], names[1::2]), strict=True):
        side |= {"units": [{"card": name} for name in own], "setup": []}
        side.pop("scores", None)
    file = folder / "menagerie.yaml"
    file.write_text(yaml.safe_dump(made, allow_unicode=True), encoding="utf-8")
    return pipeline.derive(file)
