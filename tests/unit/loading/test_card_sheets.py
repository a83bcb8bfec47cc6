"""Files of cards that are sheets say what files of YAML say, and their mistakes stand at row and cell."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from generator import resources
from generator.loading.missing_words import missing_words
from generator.loading.project import Loaded, load_project
from generator.loading.yaml_reader import read

SCENARIO = resources.data("scenarios", "capitan_hex", "alberche_ford.yaml")
CARDS = "capitan/british.yaml"


def flat(card: dict[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in card.items():
        if isinstance(value, dict):
            yield from flat(value, f"{before}{key}.")
        else:
            yield before + key, "|".join(map(str, value)) if isinstance(value, list) else value


def table(file: str) -> list[list[Any]]:
    cards = read(resources.data("units", file)).data("cards")
    rows = [dict(flat({"id": name, **card})) for name, card in cards.items()]
    heads = list(dict.fromkeys(head for row in rows for head in row))
    return [heads, *([row.get(head) for head in heads] for row in rows)]


def write(path: Path, rows: list[list[Any]]) -> None:
    if path.suffix == ".xlsx":
        book = openpyxl.Workbook()
        for row in rows:
            book.active.append(row)
        book.save(path)
    else:
        with path.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file, delimiter="\t" if path.suffix == ".tsv" else ",").writerows(rows)


def played(folder: Path, name: str, rows: list[list[Any]]) -> Loaded:
    """The sample with a sheet in place of its British cards."""
    write(folder / name.partition("!")[0], rows)
    (folder / "scenario.yaml").write_text(SCENARIO.read_text(encoding="utf-8").replace(CARDS, name), encoding="utf-8")
    return load_project(folder / "scenario.yaml")


def said(found: Loaded) -> list[str]:
    return [str(one).rpartition("british.")[2] for one in found.problems]


@pytest.mark.parametrize("name", ["british.csv", "british.tsv", "british.xlsx", "british.xlsx!Sheet"])
def test_a_sheet_of_cards_says_what_yaml_says(tmp_path: Path, name: str):
    found, meant = played(tmp_path, name, table(CARDS)), load_project(SCENARIO)
    assert found.problems == []
    assert {name: card.value for name, card in found.project.cards.items()} == {
        name: card.value for name, card in meant.project.cards.items()
    }
    where = found.project.cards["lieutenant_sharpe"].where("morale")
    assert (where.line, where.column) == (2, table(CARDS)[0].index("morale") + 1)


def test_mistakes_stand_at_row_and_cell(tmp_path: Path):
    heads, first, *rest = table(CARDS)
    at = {head: index for index, head in enumerate(heads)}
    first[at["morale"]], first[at["arm"]] = "x", "infantri"
    rest[0][at["id"]], rest[1][at["id"]] = "", "Foot 48"
    heads[at["courage"]] = "curage"
    assert sorted(said(played(tmp_path, "british.csv", [heads, first, *rest]))[:5]) == sorted([
        f"csv:1:{at['courage'] + 1}: unknown column 'curage'. Did you mean 'courage'?",
        f"csv:2:{at['morale'] + 1}: 'morale' must be a whole number, not the text 'x'. Give a whole number.",
        f"csv:2:{at['arm'] + 1}: 'arm' cannot be the text 'infantri'. Did you mean 'infantry'?",
        "csv:3:1: this card has no id. Give it one of its own.",
        "csv:4:1: 'Foot 48' is not an id. Did you mean 'foot_48'?",
    ])  # fmt: skip


def test_a_language_that_a_card_lacks_is_told_at_its_cell(tmp_path: Path):
    rows = table(CARDS)
    column = rows[0].index("name.fr")
    row = next(number for number, one in enumerate(rows) if number and one[column])
    rows[row][column] = None
    project = played(tmp_path, "british.csv", rows).project
    (found,) = (one for one in missing_words("fr", {SCENARIO: project}) if "british.csv" in one.source.file)
    assert (found.source.line, found.what) == (row + 1, "'name' has no words in 'fr'")
    assert found.remedy == "Add 'name.fr'."


def test_a_column_that_is_missing_is_said_once(tmp_path: Path):
    rows = table(CARDS)
    index = rows[0].index("courage")
    assert said(played(tmp_path, "british.csv", [row[:index] + row[index + 1 :] for row in rows])) == [
        "csv:1:1: the column 'courage' is missing. Add 'courage' to the heads here."
    ]


def test_an_id_stands_once(tmp_path: Path):
    rows = table(CARDS)
    assert said(played(tmp_path, "british.csv", [*rows, rows[1]])) == [
        f"csv:{len(rows) + 1}:1: the id 'lieutenant_sharpe' stands here a second time (first at line 2). Rename one of the two."
    ]


def test_a_workbook_with_macros_is_refused(tmp_path: Path):
    (problem, *_) = played(tmp_path, "british.xlsm", table(CARDS)).problems
    assert problem.what == "'british.xlsm' is a workbook with macros, which are not read"
    assert problem.remedy == "Save it as .xlsx, .ods or 'CSV UTF-8'."


def test_cards_are_not_missed_where_their_sheet_has_no_ids(tmp_path: Path):
    heads, *rows = table(CARDS)
    found = said(played(tmp_path, "british.csv", [["nome", *heads[1:]], *rows]))
    assert any("the column 'id' is missing" in one for one in found)
    assert not any("no card is called" in one for one in found)


def test_a_title_above_the_heads_is_passed_over(tmp_path: Path):
    assert not any(
        "british.csv" in one for one in said(played(tmp_path, "british.csv", [["British army"], *table(CARDS)]))
    )
