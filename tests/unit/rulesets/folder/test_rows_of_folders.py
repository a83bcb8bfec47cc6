"""Rows that a stranger's folder puts on its pieces, as its layouts get them, and what is said of a mistake."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator import pipeline
from generator.components.own_pieces.names import named
from generator.diagnostics import UserError
from generator.expressions import Namespace
from generator.loading.project import load_project
from generator.rulesets.api import Game
from generator.rulesets.folder import FolderRuleset
from tests.pages import write_tutorial
from tests.unit.components.read_sheets import context_for
from tests.unit.rulesets.test_cry_havoc_checks import CARDS, SCENARIO

WORDS = """
  rule.powder: {en: "Powder, {charges} at {far}: {combat/1/2:1} to {who}", es: "Pólvora, {charges} a {far}, a {who}"}
  rule.who: {en: "the {name}", es: "los {name}"}
  list.then: "{one}; {two}"
  list.of: "of {names}"
  state.strength: {en: Fresh, es: Entera}
"""
ROWS = """
unit:
  states:
    - for: {state: [strength, weak]}
      when: unit[state] > 1
      label: state.{state}
      cells: {steps: "unit[state]", extra: {is: copies, form: signed, when: copies > 1}}
  rules:
    - label: {en: Powder, es: Pólvora}
      say: rule.powder
      parts: {charges: strength, far: {is: move, form: hexes}, who: {say: rule.who, parts: {name: name}}}
    - {when: kind == 'guns', say: {en: "{name} fire", es: "{name} tiran"}}
  orders:
    - say:
        - {say: "{name} halt.", when: strength > 3}
        - {for: {n: "[2, 1]"}, say: "Row {n}."}
        - say: [{say: list.of, parts: {names: {for: {one: units}, is: one.name, when: one.kind == kind}}}, {say: stop}]
          join: list.then
  boxes:
    - cells: {boxes: {for: {n: strength | numbers}, is: n, when: n > 1}, none: "none"}
"""


def game(folder: Path, rows: str = ROWS, words: str = WORDS) -> Game:
    write_tutorial(folder)
    own = folder / "my_game"
    (own / "card.yaml").write_text(rows, encoding="utf-8")
    with (own / "game.yaml").open("a", encoding="utf-8") as file:
        file.write(f"words:{words}")
    project = load_project(own)
    assert project.project is not None and not project.problems, project.problems
    return FolderRuleset("my_game").derive(project.project)


def unit(game: Game, key: str, language: str = "en") -> Namespace:
    """What the layout of its counter may ask for."""
    words = context_for(game, language).words
    piece = next(piece for kind in game.piece_kinds for piece in kind.pieces if piece.thing == key)
    return named(piece.names["unit"], words)


def test_a_layout_asks_for_rows_by_the_name_of_their_block(tmp_path: Path) -> None:
    found = game(tmp_path)
    lancers, guards = unit(found, "north.lancers"), unit(found, "north.guards")
    assert [(row.name, row.steps, row.extra) for row in lancers.states] == [("Fresh", 3, "+2"), ("state.weak", 2, "+2")]
    assert [row.extra for row in guards.states] == ["", ""]
    assert [(row.boxes, row.none) for row in lancers.boxes] == [([2, 3], "")]


def test_sentences_are_filled_in_each_language(tmp_path: Path) -> None:
    found = game(tmp_path)
    powder, fire = unit(found, "north.battery").rules
    assert (powder.name, powder.text) == (
        "Powder",
        "Powder, 4 at 2\u00a0hexes: DR to the Battery",
    ) and fire.text == "Battery fire"
    assert not any("name" in row.known() for row in [fire])
    powder, fire = unit(found, "north.battery", "es").rules
    assert (powder.name, powder.text, fire.text) == (
        "Pólvora",
        "Pólvora, 4 a 2\u00a0hex, a los Battery",
        "Battery tiran",
    )
    assert len(unit(found, "north.lancers").rules) == 1


def test_several_sentences_stand_one_behind_the_other(tmp_path: Path) -> None:
    found = game(tmp_path)
    assert [row.text for row in unit(found, "north.battery").orders] == [
        "Battery halt. Row 2. Row 1. of Battery, Mortars; stop"
    ]
    assert unit(found, "north.lancers").orders[0].text == "Row 2. Row 1. of Lancers, Dragoons; stop"


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("when: strenght > 1", "'strenght' is not known here. Did you mean 'strength'?"),
        ("say: 'The {nmae}'", "'nmae' is not known here. Did you mean 'name'?"),
        ("say: rule.who, parts: {nam: name}", "nothing fills '{name}' of the words 'rule.who'. Did you mean 'nam'?"),
        ("cells: {a: {for: {one: untis}, is: one}}", "'untis' is not known here. Did you mean 'units'?"),
        ("cells: {a: {say: rule.who, parts: {name: nmae}}}", "'nmae' is not known here. Did you mean 'name'?"),
        ("say: [{say: rule.who, parts: {name: name}}, {say: '{nmae}'}]", "'nmae' is not known here"),
        ("say: [{say: rule.who}]", "nothing fills '{name}' of the words 'rule.who'"),
        ("cells: {a: units}", "this gives a list, and no single value"),
    ],
)
def test_a_mistake_is_said_at_its_place(tmp_path: Path, row: str, message: str) -> None:
    found = game(tmp_path, f"unit:\n  rules:\n    - {{{row}}}\n").diagnostics
    said = [str(one).rpartition("/")[2] for one in found if "typed in a formula" not in one.what]
    assert len(said) == 1 and said[0].startswith("card.yaml:3:") and message in said[0], said


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ("untis: {rules: []}", "card.yaml:1:1: no list of data is called 'untis'. Did you mean 'unit'?"),
        (
            "unit: {kind: []}",
            "card.yaml:1:8: a unit has 'kind' already, a field or a value. Give the rows another name.",
        ),
    ],
)
def test_a_block_needs_a_list_and_a_name_of_its_own(tmp_path: Path, rows: str, message: str) -> None:
    write_tutorial(tmp_path)
    (tmp_path / "my_game" / "card.yaml").write_text(f"{rows}\n", encoding="utf-8")
    (problem,) = load_project(tmp_path / "my_game").problems
    assert message in str(problem)


def test_a_cell_is_words_or_an_expression(tmp_path: Path) -> None:
    write_tutorial(tmp_path)
    (tmp_path / "my_game" / "card.yaml").write_text("unit: {rules: [{cells: {a: {form: die}}}]}\n", encoding="utf-8")
    with pytest.raises(UserError, match=r"card.yaml:1:28: 'a': this is either 'is', an expression, or 'say', words\."):
        load_project(tmp_path / "my_game")


def test_a_folder_that_extends_one_of_ours_has_blocks_of_its_own(tmp_path: Path) -> None:
    rows = "card: {unit: {loot: [{when: kind == 'mule', label: Loot, say: 'Worth {move}.'}]}}\n"
    own = f"format: 1\nid: own\nname: Own\nextends: cry_havoc\n{rows}"
    (tmp_path / "game.yaml").write_text(own, encoding="utf-8")
    (tmp_path / "bridge.yaml").write_text(SCENARIO.replace("ruleset: cry_havoc", "game: .", 1), encoding="utf-8")
    (tmp_path / "cards.yaml").write_text(CARDS, encoding="utf-8")
    units = pipeline.derive(tmp_path / "bridge.yaml").units
    assert (
        {unit.key for unit in units if unit.rows["loot"]}
        == {unit.key for unit in units if unit.kind == "mule"}
        != set()
    )
    assert all(unit.rows["states"] for unit in units)
