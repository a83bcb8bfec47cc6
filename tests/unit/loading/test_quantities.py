"""Quantities and clauses of a ruleset's folder, and what is said of mistakes in them."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.diagnostics import UserError
from generator.loading.rulebook import read_rulebook

HEAD = """\
format: 1
id: mine
name: Mine
distance: cm
works:
  my-rules: {title: My rules, letter: M}
"""


def folder_with(tmp_path: Path, **files: str) -> Path:
    (tmp_path / "game.yaml").write_text(HEAD, encoding="utf-8")
    for name, text in files.items():
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    return tmp_path


def test_what_is_declared_is_in_the_rulebook(tmp_path: Path) -> None:
    declared = "gun.{kind}.long: {type: whole, unit: cm, clauses: M 2.1, status: printed, label: far}\n"
    book = read_rulebook(folder_with(tmp_path, quantities=declared, clauses="weapon: M 3\n"))
    found = book.quantities["gun.ball.long"]
    assert (found.type, found.unit, found.clauses, found.status, found.label) == (
        "whole", "cm", ("M 2.1",), "printed", "far",
    )  # fmt: skip
    assert book.clauses == {"weapon": "M 3"}


def test_a_ruleset_need_not_declare_anything(tmp_path: Path) -> None:
    book = read_rulebook(folder_with(tmp_path))
    assert not book.quantities and not book.clauses


@pytest.mark.parametrize(
    ("text", "place", "what"),
    [
        ("reach: {type: int}\n", "1:15", "'type' cannot be the text 'int'. Use one of: flag, number, text, whole"),
        ("reach: {type: whole, unti: cm}\n", "1:22", "unknown key 'unti'. Did you mean 'unit'"),
        ("reach: {unit: cm}\n", "1:8", "the key 'type' is missing"),
        ("reach: whole\n", "1:8", "'reach' must be a mapping"),
        ("reach: {type: whole, clauses: [M 1, M.2]}\n", "1:37", "'M.2' is no clause"),
        ("reach: {type: whole, clauses: M x}\n", "1:31", "'M x' is no clause"),
        ("\nreach: {type: whole, clauses: [X 1]}\n", "2:31", "no work of this ruleset has the letter 'X'"),
        ("reach: {type: whole, table: ranges}\n", "1:29", "no table is called 'ranges'"),
        ("reach: {type: whole, clauses: M 1, table: ranges}\n", "1:8", "Keep one"),
    ],
)
def test_a_mistake_in_a_declaration_is_named_with_its_place(tmp_path: Path, text: str, place: str, what: str) -> None:
    with pytest.raises(UserError) as caught:
        read_rulebook(folder_with(tmp_path, quantities=text))
    assert f"quantities.yaml:{place}: " in str(caught.value)
    assert what in str(caught.value)


@pytest.mark.parametrize(
    ("text", "place", "what"),
    [
        ("weapon: 3\n", "1:9", "'weapon' must be text"),
        ("weapon: M3\n", "1:9", "'M3' is no clause"),
        ("weapon: B 3\n", "1:9", "no work of this ruleset has the letter 'B'. Use the letter of one: M"),
    ],
)
def test_a_mistake_in_a_clause_is_named_with_its_place(tmp_path: Path, text: str, place: str, what: str) -> None:
    with pytest.raises(UserError) as caught:
        read_rulebook(folder_with(tmp_path, clauses=text))
    assert f"clauses.yaml:{place}: " in str(caught.value)
    assert what in str(caught.value)
