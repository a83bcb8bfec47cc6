"""What is wrong with a scenario of Cry Havoc or with its cards, each said once, in its place, with a remedy."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator import pipeline
from generator.diagnostics import UserError

SCENARIO = """\
ruleset: cry_havoc
title: {en: A bridge, es: Un puente, fr: Un pont}
cards: [cards.yaml]
turns: 6
first: us
surrender: true
sides:
  - id: us
    name: {en: We, es: Los nuestros, fr: Les nôtres}
    coalition: crown
    units:
      - {card: knight, hex: "0303", second_hex: "0304"}
      - {card: spearman, hex: "0505"}
      - {card: mule, hex: "0506", led_by: spearman}
      - {card: old_mule, hex: "0405", led_by: spearman}
  - id: they
    name: {en: They, es: Ellos, fr: Eux}
    coalition: outlaws
    units:
      - {card: bowman, hex: "0901"}
victory: [{en: Hold it, es: Conservarlo, fr: Le tenir}]
counters: {size_mm: 18}
board:
  flat_to_flat_mm: 25
  columns: 10
  rows: 10
  features:
    - {terrain: trees, at: ["0801..0803"]}
    - {terrain: house_interior, at: ["0808"]}
    - {terrain: wall, at: ["0809"]}
date: {en: One day, es: Un día, fr: Un jour}
place: {en: Somewhere, es: Algún lugar, fr: Quelque part}
summary: {en: A bridge is held., es: Se defiende un puente., fr: On tient un pont.}
"""
CARDS = """\
ruleset: cry_havoc
cards:
  knight:
    nation: house_of_alder
    kind: knight
    name: Sir Someone
    weapon: sword
    fit: {attack: 16, defence: 9, move: 7}
    stunned: {defence: 5}
    wounded: {attack: 9, defence: 5}
    mounted: {fit: {attack: 24, defence: 12, move: 13}, wounded: {attack: 13, defence: 7, move: 9}}
    ransom: {fit: {attack: 7, defence: 5, move: 7}, wounded: {attack: 4, defence: 3}}
  spearman:
    nation: house_of_alder
    kind: man_at_arms
    name: Someone
    weapon: spear
    fit: {attack: 9, defence: 6, move: 8}
    stunned: {defence: 3}
    wounded: {attack: 5, defence: 3}
  bowman:
    nation: free_men
    kind: archer
    name: Another
    weapon: bow
    fit: {attack: 6, defence: 4, move: 9}
    stunned: {defence: 2}
    wounded: {attack: 3, defence: 2}
  mule: {nation: house_of_alder, kind: mule, name: A mule, move: 10}
  old_mule: {nation: house_of_alder, kind: mule, name: Another mule, move: 9}
"""


def problems(folder: Path, *changes: tuple[str, str]) -> list[str]:
    """What is said of the scenario and its cards after some changes."""
    scenario, cards = SCENARIO, CARDS
    for old, new in changes:
        assert (old in scenario) != (old in cards), f"'{old}' stands in both or in none"
        scenario, cards = scenario.replace(old, new, 1), cards.replace(old, new, 1)
    (folder / "cards.yaml").write_text(cards, encoding="utf-8")
    (folder / "bridge.yaml").write_text(scenario, encoding="utf-8")
    try:
        found = pipeline.examine(folder / "bridge.yaml")[1]
    except UserError as error:
        found = list(error.diagnostics)
    return [re.sub(r"^\S*?(\w+\.yaml)", r"\1", str(problem)) for problem in found]


def test_the_good_one_is_silent(tmp_path: Path) -> None:
    assert problems(tmp_path) == []


ROSTER = {
    "no side begins": (
        [("first: us\n", "")],
        r"it is not said which side acts first \(C 1\). Add 'first: us', or the other.",
    ),
    "a side that begins and is not": (
        [("first: us\n", "first: uss\n")],
        r":5:8: there is no side 'uss'. Did you mean 'us'\?",
    ),
    "a rider in one hex": (
        [(', second_hex: "0304"', "")],
        r":12:29: 'knight' is mounted, and stands in two hexes \(C 3.9\). Add 'second_hex', one beside it.",
    ),
    "a rider with a second hex alone": (
        [('hex: "0303", second_hex: "0304"', 'second_hex: "0304"')],
        r"Add 'hex', one beside it",
    ),
    "a rider in hexes apart": (
        [('second_hex: "0304"', 'second_hex: "0310"')],
        r":12:49: 0303 and 0310 do not touch \(C 3.9\)",
    ),
    "a rider twice in one hex": ([('second_hex: "0304"', 'second_hex: "0303"')], r":12:49: 0303 and 0303 do not touch"),
    "no board": (
        [(SCENARIO[SCENARIO.index("board:") : SCENARIO.index("date:")], "")],
        r":1:1: a game on hexes needs a board \(C 8.2\). Add 'board:' with 'flat_to_flat_mm: 25'.",
    ),
    "a board of no size": (
        [("  columns: 10\n  rows: 10\n", "")],
        r":24:3: the board has features, and it is not said how large it is.",
    ),
    "a rider half in trees": (
        [('hex: "0303", second_hex: "0304"', 'hex: "0703", second_hex: "0803"')],
        r":12:49: 0803 is trees, which is closed to a horse \(C 4.3\)",
    ),
    "a mule in a house": (
        [('{card: mule, hex: "0506", led_by: spearman}', '{card: mule, hex: "0808"}')],
        r":14:27: 0808 is house interior, which is closed to a mule \(C 4.3\)",
    ),
    "anyone in a wall": (
        [('hex: "0901"', 'hex: "0809"')],
        r":20:29: 0809 is wall, which is closed to anyone \(C 4.2\)",
    ),
    "two in a hex": ([('hex: "0901"', 'hex: "0505"')], r":20:29: 'spearman' already stands in 0505 \(C 5\)"),
    "a second hex on foot": (
        [('{card: bowman, hex: "0901"}', '{card: bowman, hex: "0901", second_hex: "0902"}')],
        r":20:49: 'bowman' is not mounted, and stands in one hex \(C 3.9\). Remove 'second_hex'.",
    ),
    "on foot without a horse": (
        [('{card: bowman, hex: "0901"}', '{card: bowman, hex: "0901", on_foot: true}')],
        r":20:46: 'bowman' has no horse, so it is on foot anyway. Remove 'on_foot'.",
    ),
    "a hex off the board": (
        [('hex: "0901"', 'hex: "1101"')],
        r":20:29: there is no hex 1101 on this board. Its hexes go from 0101 to 1010.",
    ),
    "a man who is led": (
        [('{card: bowman, hex: "0901"}', '{card: bowman, hex: "0901", led_by: bowman}')],
        r":20:45: only mules are led \(C 4.9\). Remove 'led_by'.",
    ),
    "a mule led by no one there is": (
        [('"0506", led_by: spearman', '"0506", led_by: sperman')],
        r":14:43: no one of this side is 'sperman'. Did you mean 'spearman'\?",
    ),
    "a mule led by the enemy": (
        [('"0506", led_by: spearman', '"0506", led_by: bowman')],
        r":14:43: 'bowman' is of the other side",
    ),
    "a mule led by a mule": (
        [('"0405", led_by: spearman', '"0405", led_by: mule')],
        r":15:47: 'mule' is a mule, and leads no other \(C 4.9\). Name who leads them both.",
    ),
    "a mule led from afar": (
        [('"0405", led_by: spearman', '"0510", led_by: spearman')],
        r":15:47: warning: 'spearman' does not stand beside 'old_mule', nor beside a mule tied to it \(C 4.8\)",
    ),
    "ground there is not": (
        [("terrain: trees", "terrain: tree")],
        r"there is no terrain 'tree'. Did you mean 'trees'\?",
    ),
    "one side": ([(SCENARIO[SCENARIO.index("  - id: they") : SCENARIO.index("victory")], "")], r"sides"),
    "two sides of a name": ([("  - id: they", "  - id: us")], r"both sides are 'us'. Rename one."),
}
CHARACTERS = {
    "a mule with a weapon": (
        [("kind: mule, name: A mule,", "kind: mule, name: A mule, weapon: axe,")],
        r"a mule has no weapon and no strengths",
    ),
    "a mule that goes nowhere": (
        [("name: A mule, move: 10", "name: A mule")],
        r"it is not said how far the mule goes. Add 'move: 10'.",
    ),
    "an archer with a sword": (
        [("weapon: bow", "weapon: sword")],
        r"'bowman': 'kind: archer' goes with a bow. Set 'weapon: bow'.",
    ),
    "a spearman with a bow": ([("weapon: spear", "weapon: bow")], r"who shoots a bow is an archer or a crossbowman"),
    "a weapon there is not": (
        [("weapon: spear", "weapon: speer")],
        r"'weapon' cannot be the text 'speer'. Did you mean 'spear'\?",
    ),
    "a kind there is not": (
        [("kind: archer", "kind: archor")],
        r"'kind' cannot be the text 'archor'. Did you mean 'archer'\?",
    ),
    "a house there is not": (
        [("nation: free_men", "nation: free_man")],
        r"there is no house 'free_man'. Did you mean 'free_men'\?",
    ),
    "a ransom for a man-at-arms": (
        [
            (
                "    wounded: {attack: 5, defence: 3}\n",
                "    wounded: {attack: 5, defence: 3}\n    ransom: {fit: {attack: 2, defence: 2, move: 7}, wounded: {attack: 1, defence: 1}}\n",
            )
        ],
        r"only a knight can be ransomed, and this is a man at arms \(C 7.2\). Remove 'ransom'.",
    ),
    "a knight without a ransom": (
        [("    ransom: {fit: {attack: 7, defence: 5, move: 7}, wounded: {attack: 4, defence: 3}}\n", "")],
        r"bridge.yaml:12:16: warning: the knight 'knight' may surrender, and his card says nothing .* Add 'ransom:' to his card.",
    ),
    "no strengths for the stunned": ([("    stunned: {defence: 5}\n", "")], r"the key 'stunned' is missing"),
    "the wounded who run": (
        [("wounded: {attack: 9, defence: 5}", "wounded: {attack: 9, defence: 5, move: 4}")],
        r"the wounded on foot move 3 points, and this says 4 \(C 4.6\). Leave 'move' out.",
    ),
    "a wounded rider of unknown move": (
        [("wounded: {attack: 13, defence: 7, move: 9}", "wounded: {attack: 13, defence: 7}")],
        r"it is not said how far a wounded rider goes",
    ),
    "a rider better wounded": (
        [("wounded: {attack: 13, defence: 7, move: 9}", "wounded: {attack: 13, defence: 17, move: 9}")],
        r"warning: the defence is higher wounded than fit",
    ),
    "a defence of nothing": ([("defence: 9, move: 7", "defence: 0, move: 7")], r"'defence' must be at least 1, not 0"),
    "a strength in words": (
        [("attack: 16", "attack: strong")],
        r"'attack' must be a whole number, not the text 'strong'",
    ),
}


@pytest.mark.parametrize("name", [*ROSTER, *CHARACTERS])
def test_a_mistake_is_said_once(name: str, tmp_path: Path) -> None:
    changes, expected = {**ROSTER, **CHARACTERS}[name]
    said = problems(tmp_path, *changes)
    assert re.search(expected, said[0]), said
    assert [line for line in said[1:] if "warning: " not in line] == []


def test_a_man_on_foot_may_stand_in_trees(tmp_path: Path) -> None:
    assert problems(tmp_path, ('{card: spearman, hex: "0505"}', '{card: spearman, hex: "0801"}')) == []


def test_a_rider_on_foot_is_placed_as_one(tmp_path: Path) -> None:
    mounted = '{card: knight, hex: "0303", second_hex: "0304"}'
    assert problems(tmp_path, (mounted, '{card: knight, hex: "0303", on_foot: true}')) == []
    lines = [line.key for side in pipeline.derive(tmp_path / "bridge.yaml").sides for line in side.placed]
    assert lines == ["sheet.unit_on_foot", "sheet.unit_placed", *["sheet.mule_placed"] * 2, "sheet.unit_placed"]


def test_whoever_is_set_up_by_the_side_s_words_needs_no_hex(tmp_path: Path) -> None:
    assert problems(tmp_path, ('{card: bowman, hex: "0901"}', "{card: bowman}")) == []


def test_a_mule_tied_to_another_is_led_from_beside_that(tmp_path: Path) -> None:
    assert problems(tmp_path, ('hex: "0405"', 'hex: "0507"')) == []
