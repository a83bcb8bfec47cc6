"""No key of a word reaches paper: every ability, weapon, kind and specialist, on every kind of sheet, in each language.

The samples use a part of what the rules know. Here the whole vocabulary of each ruleset is in play: units made from
the tables and the models themselves, so that a new ability or a new kind of team is tried without a word here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, get_args

import pytest
import yaml

from generator import pipeline
from generator.components.build_context import Words
from generator.components.kit import Kit
from generator.components.sentences import Formatter
from generator.components.sheet_kinds import KINDS, ON_REQUEST
from generator.drawing import Document
from generator.drawing.items import Group, Item, Text, Use
from generator.loading.rulebook import load_rulebook
from generator.production.order import GUIDE, Order
from generator.production.set_up import set_up
from generator.rulesets.api import Game
from generator.rulesets.capitan import artillery
from generator.rulesets.capitan.model import Gun
from generator.rulesets.cry_havoc import model as havoc
from generator.rulesets.flames_hexwar import model as flames
from tests.cases.test_cases import PLAIN
from tests.conftest import LANGUAGES, ROOT

SAMPLES = {
    "capitan": "capitan/santa_cruz_farm",
    "capitan_hex": "capitan_hex/alberche_ford",
    "flames_hexwar": "flames_hexwar/brzoza_crossroads",
    "cry_havoc": "cry_havoc/wendel_wood",
}
TOLD = tuple(kind for kind in KINDS if kind != GUIDE)
"""The kinds of sheets that the cutting guide tells of."""
KEY = re.compile(r"[a-z_]+(?:\.(?!pdf\b)[a-z0-9_]+)+|[{}]")
"""What a key of a word, or a part of a sentence that was not filled in, looks like."""


class HexLoader(yaml.SafeLoader):
    """Reads 0110 as a hex and not, as YAML does, as an octal number."""

    yaml_implicit_resolvers = {
        first: [(tag, pattern) for tag, pattern in found if not tag.endswith(":int")]
        for first, found in yaml.SafeLoader.yaml_implicit_resolvers.items()
    }


HexLoader.add_implicit_resolver("tag:yaml.org,2002:int", re.compile(r"(?:0|[1-9][0-9]*)$"), [*"0123456789"])


# -- everything in play ------------------------------------------------------------------------------------


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


@pytest.fixture(scope="module", params=SAMPLES)
def menagerie(request, tmp_path_factory) -> Game:
    """A game of every unit there can be, on the board of the ruleset's sample and on all kinds of ground."""
    ruleset, folder = request.param, tmp_path_factory.mktemp(request.param)
    cards = CARDS[ruleset](ruleset)
    written = {"ruleset": "capitan" if ruleset.startswith("capitan") else ruleset, "cards": cards}
    (folder / "cards.yaml").write_text(yaml.safe_dump(written), encoding="utf-8")
    sample = ROOT / "data" / "scenarios" / f"{SAMPLES[ruleset]}.yaml"
    scenario = yaml.load(sample.read_text(encoding="utf-8"), HexLoader) | {"cards": ["cards.yaml"], "terrain": []}
    scenario.pop("points_agreed", None)
    if ruleset == "flames_hexwar":
        scenario["weather"] = ["mud"]
    names = [*cards]
    for side, own in zip(scenario["sides"], (names[::2], names[1::2]), strict=True):
        side |= {"units": [{"card": name} for name in own], "setup": []}
        side.pop("scores", None)
    file = folder / "menagerie.yaml"
    file.write_text(yaml.safe_dump(scenario, allow_unicode=True), encoding="utf-8")
    return pipeline.derive(file)


# -- what stands on the paper ------------------------------------------------------------------------------


def texts(items: Sequence[Item], seen: set[str]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Text):
            yield item.text
        elif isinstance(item, Group):
            yield from texts(item.items, seen)
        elif isinstance(item, Use) and item.symbol.id not in seen:
            seen.add(item.symbol.id)
            yield from texts(item.symbol.items, seen)


def said(document: Document) -> list[str]:
    seen: set[str] = set()
    return [text for page in document.pages for text in texts(page.items, seen)]


def kit_of(game: Game, language: str) -> Kit:
    return Kit(game, set_up(game, Order(out=Path(), language=language, paper="a3")), "long-edge", kinds=TOLD)


def kinds_of(game: Game) -> tuple[str, ...]:
    return tuple(kind for kind in (*KINDS, *ON_REQUEST) if game.scenario.board or kind != "board")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_stands_on_any_sheet(menagerie: Game, language: str) -> None:
    kit = kit_of(menagerie, language)
    drawn = {kind: document for kind in kinds_of(menagerie) if (document := kit.document(kind)) is not None}
    assert {"control_sheets", "scenario_sheet", "reference_chart", "unit_cards", "cutting_guide"} <= drawn.keys()
    raw = [f"{kind}: {text}" for kind, document in drawn.items() for text in said(document) if KEY.search(text)]
    assert not raw, "\n".join(raw)


@pytest.mark.parametrize("language", LANGUAGES)
def test_control_sheets_name_every_ability_that_is_kept_count_of(menagerie: Game, language: str) -> None:
    words = Words(language, menagerie.book.words[language])
    tracks = [track for unit in menagerie.units for track in unit.tracks if "ability" in track.label.parts]
    assert {track.id for track in tracks} >= (
        {"double_move", "ambushers", "explosive_grenades"} if "special_abilities" in menagerie.book.tables else set()
    )
    for track in tracks:
        assert words(f"ability.{track.id}.name").lower() in Formatter(words).line(track.label).lower()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_of_ours_is_cut_short_on_a_counter(menagerie: Game, language: str) -> None:
    """A user's name may be, where it has no room; the words of a ruleset are as short as a counter needs them."""
    kit = kit_of(menagerie, language)
    if (document := kit.document("counters")) is None:
        return
    symbols = [item for page in document.pages for item in page.items if not isinstance(item, Text)]
    cut = [text for text in texts(symbols, set()) if re.search(r"[^\W\d]{3,}\.$", text)]
    assert not [text for text in cut if "pulg." not in text and "100" not in text]
