"""Every table of the rules, transcribed a third time and blind, held against the data cell by cell.

``third_<ruleset>.yaml`` was typed from the documents alone. Where it differs from a cell that the data calls printed,
the difference was settled by the words of the document: they are quoted «so» in the note of the cell. A cell of the
data that says no, or nothing is added, agrees with a document that is silent.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from generator import resources
from generator.loading.rulebook import load_rulebook
from generator.model.rulebook import Rulebook
from generator.model.table import Status, Value
from tests import games, plain_yaml

RULESETS = games.NAMES
HERE = Path(__file__).parent


@dataclass(frozen=True)
class Compared:
    """A cell of the third transcription beside that of the data."""

    place: str
    read: Any
    held: Value

    @property
    def agrees(self) -> bool:
        value = self.held.value.model_dump() if hasattr(self.held.value, "model_dump") else self.held.value
        if self.read is None:
            return not value
        return self.read == value and isinstance(self.read, bool) == isinstance(value, bool)

    @property
    def is_settled(self) -> bool:
        match self.held.status:
            case Status.HOUSE:
                return bool(self.held.note)
            case Status.COMPUTED:
                return self.read is None
        return "«" in self.held.note

    def __str__(self) -> str:
        value = self.held
        return f"{self.place}: read as {self.read!r}, {value.status} as {value.value!r} ({value.source})"


def transcription(ruleset: str) -> dict[str, Any]:
    return plain_yaml.read(HERE / f"third_{ruleset}.yaml")


def own_tables(ruleset: str) -> set[str]:
    """The tables that stand in the folder of a ruleset, those of its base aside."""
    folder = resources.data("rulesets", ruleset, "tables")
    return {name for path in folder.glob("*.yaml") for name in plain_yaml.read(path)}


def comparisons(book: Rulebook, tables: dict[str, Any]) -> Iterator[Compared]:
    for name, table in tables.items():
        for row, cells in table["rows"].items():
            for column, read in zip(table["columns"], cells, strict=True):
                place = f"{name}/{row}/{column}"
                yield Compared(place, read, book.value(name, str(row), str(column)))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_cell_agrees_or_is_settled_by_the_words_of_the_book(ruleset: str) -> None:
    book = load_rulebook(ruleset)
    compared = list(comparisons(book, transcription(ruleset)))
    open_ = [str(one) for one in compared if not one.agrees and not one.is_settled]
    assert not open_, "\n".join(open_)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_table_is_transcribed(ruleset: str) -> None:
    assert own_tables(ruleset) == set(transcription(ruleset))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_printed_cell_is_transcribed(ruleset: str) -> None:
    book, there = load_rulebook(ruleset), transcription(ruleset)
    compared = {one.place for one in comparisons(book, there)}
    printed = {
        f"{name}/{row}/{column}"
        for name in own_tables(ruleset)
        for row in book.tables[name].rows
        for column in book.tables[name].columns
        if book.value(name, row, column).status is Status.PRINTED
    }
    assert not printed - compared


def test_the_comparison_can_fail() -> None:
    book = load_rulebook("capitan")
    wrong = {"weapon_ranges": {"columns": ["short"], "rows": {"pistol": [{"cm": 10, "hex": 3}]}}}
    silent = {"pivot": {"columns": ["degrees"], "rows": {"gun": [None]}}}
    for tables in (wrong, silent):
        (one,) = comparisons(book, tables)
        assert not one.agrees and not one.is_settled
