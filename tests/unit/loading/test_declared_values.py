"""What a ruleset's folder declares of its values, its clauses, and what is said of mistakes in them."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.diagnostics import UserError
from generator.loading.rulebook import read_game

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


def mistakes(folder: Path) -> str:
    try:
        return "\n".join(map(str, read_game(folder).problems))
    except UserError as error:
        return str(error)


def test_what_is_declared_is_in_the_rulebook(tmp_path: Path) -> None:
    declared = "unit:\n  gun.{kind}.long: {type: whole, unit: cm, clause: [M 2.1, '2'], status: printed, rule: far}\n"
    book = read_game(folder_with(tmp_path, values=declared, clauses="weapon: M 3\n")).book
    found = book.quantity("gun.ball.long", "unit")
    assert (found.type, found.unit, found.clause, found.status, found.rule) == (
        "whole", "cm", ("M 2.1", "M 2"), "printed", "far",
    )  # fmt: skip
    assert book.clauses == {"weapon": "M 3"}


def test_what_the_program_works_out_has_no_formula_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(
        "format: 1\nid: mine\nname: Mine\nextends: capitan_hex\n"
        "values: {unit: {counter.full: {is: figures, type: whole}, half_in_cover: {is: figures, type: whole}}}\n"
    )
    (said,) = (str(one) for one in read_game(tmp_path).problems)
    assert "game.yaml:5:36: 'counter.full' is worked out by the program" in said


def test_a_ruleset_need_not_declare_anything(tmp_path: Path) -> None:
    book = read_game(folder_with(tmp_path)).book
    assert not book.quantities and not book.clauses


@pytest.mark.parametrize(
    ("text", "place", "what"),
    [
        (
            "unit:\n  reach: {type: int}\n",
            "2:17",
            "'type' cannot be the text 'int'. Did you mean 'whole'?",
        ),
        ("unit:\n  reach: {type: whole, unti: cm}\n", "2:24", "unknown key 'unti'. Did you mean 'unit'"),
        ("unit:\n  reach: {unit: cm}\n", "2:10", "nothing works it out. Add 'is'"),
        ("unit:\n  reach: whole\n", "2:10", "'reach' must be a mapping"),
        ("unit:\n  reach: {type: whole, clause: [M 1, M.2]}\n", "2:38", "'M.2' is no clause"),
        ("unit:\n  reach: {type: whole, clause: M x}\n", "2:32", "'M x' is no clause"),
        ("\nunit:\n  reach: {type: whole, clause: [X 1]}\n", "3:32", "no work of this ruleset has the letter 'X'"),
        ("unit: reach\n", "1:7", "'unit' must be a mapping"),
        ("unit:\n  reach: {type: whole, when: far}\n", "2:10", "'when' is of a value with 'is'"),
        ("unit:\n  reach: {type: whole, table: ranges}\n", "2:31", "no table is called 'ranges'"),
        ("unit:\n  reach: {type: whole, clause: M 1, table: ranges}\n", "2:10", "Keep one"),
        ("unit:\n  reach: {is: [{is: far, table: ranges}]}\n", "2:33", "no table is called 'ranges'"),
        ("unit:\n  reach: {is: [{is: far, clause: X 1}]}\n", "2:34", "no work of this ruleset has the letter 'X'"),
        ("unit:\n  at.{x}: {is: x}\n", "2:11", "have not the same names. Add 'for: {x: […]}'"),
        ("unit:\n  at.{x}: {for: {x: nowhere}, is: x}\n", "2:21", "no table is called 'nowhere'"),
    ],
)
def test_a_mistake_in_a_declaration_is_named_with_its_place(tmp_path: Path, text: str, place: str, what: str) -> None:
    said = mistakes(folder_with(tmp_path, values=text))
    assert f"values.yaml:{place}: " in said
    assert what in said


@pytest.mark.parametrize(
    ("text", "place", "what"),
    [
        ("weapon: 3\n", "1:9", "'weapon' must be text"),
        ("weapon: M3\n", "1:9", "'M3' is no clause"),
        ("weapon: B 3\n", "1:9", "no work of this ruleset has the letter 'B'. Use the letter of one: M"),
    ],
)
def test_a_mistake_in_a_clause_is_named_with_its_place(tmp_path: Path, text: str, place: str, what: str) -> None:
    said = mistakes(folder_with(tmp_path, clauses=text))
    assert f"clauses.yaml:{place}: " in said
    assert what in said


def test_a_row_that_a_house_adds_is_of_the_bases_families(tmp_path: Path) -> None:
    """``cost.{ability}`` of Capitán is of the rows of a table; and what is changed is the house's, by its own rules."""
    (tmp_path / "game.yaml").write_text(
        "format: 1\nid: mine\nname: Mine\nextends: flames_hexwar\n"
        "tables: {bombardment_extent: {rows: {'2': [4, null, 1, false]}}}\n"
    )
    found = read_game(tmp_path)
    cell = found.book.value("bombardment_extent", "2")
    assert (cell.status, found.book.cite(cell.source)) == ("house", "R")
    assert "As many hexes as three guns" not in cell.note  # as the base's cell says of its own value
    (tmp_path / "game.yaml").write_text(
        "format: 1\nid: mine\nname: Mine\nextends: capitan\n"
        "tables: {special_abilities: {rows: {night_march: [25, false, null, null]}}}\n"
    )
    assert "cost.night_march" in read_game(tmp_path).book.quantities["unit"]


def test_what_a_game_of_cards_would_never_print_is_refused(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(
        "format: 1\nid: mine\nname: Mine\nextends: capitan_hex\npieces: {events: {each: event}}\n"
        "data: {event: {rows: [], fields: {name: {is: words}}}}\ncontrol_sheet: {units: {boxes: {hull: 3}}}\n"
    )
    said = sorted(str(one) for one in read_game(tmp_path).problems)
    assert [one.split("game.yaml:")[1].split(": ")[0] for one in said] == ["5:1", "6:8", "7:25"]
    assert "'control_sheet.units.boxes' would print nothing: 'capitan_hex' is played with cards and rosters" in said[2]
