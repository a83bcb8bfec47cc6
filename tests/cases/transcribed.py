"""A book transcribed a second time, held against the data: values, units, clauses and what is missing.

A passage has its clause and its cells: a label in a few of the book's words, what the book prints there, and where the
data keeps it, ``table/row`` or ``table/row/column``, or several such places. What a ruling reads otherwise than it is
printed is ``{printed: ..., read: ..., why: ...}``.

What a printed cell means ("6+ hexes", "un hex", "muy difícil") is read here by each book's own words, with no code of
the program.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.loading.rulebook import load_rulebook
from generator.model.rulebook import Rulebook
from generator.model.table import Status, Value
from tests import plain_yaml

Passage = dict[str, Any]


@dataclass(frozen=True)
class Transcription:
    book: Rulebook
    passages: list[Passage]
    numbers: Mapping[str, float]
    """Words that stand for a number."""
    names: Mapping[str, Any]
    """Words that stand for a name, or for yes and no."""
    units: Mapping[str, str]
    """The unit that a word behind a number stands for."""

    @classmethod
    def of(
        cls,
        ruleset: str,
        file: str,
        *,
        numbers: Mapping[str, float],
        names: Mapping[str, Any],
        units: Mapping[str, str],
    ) -> Transcription:
        passages = plain_yaml.read(Path(__file__).with_name(file))
        return cls(load_rulebook(ruleset), passages, numbers, names, units)

    def passage(self, clause: str) -> Passage:
        return next(passage for passage in self.passages if passage["clause"] == clause)

    def meaning(self, printed: str) -> tuple[Any, str | None]:
        """What a printed cell means, and its unit where the cell has one: ``6+ hexes`` is 6, in hexes."""
        if printed in self.names:
            return self.names[printed], None
        if printed in self.numbers:
            return self.numbers[printed], None
        if die := re.fullmatch(r"D(\d+)", printed):
            return int(die[1]), "die"
        if signed := re.fullmatch(r"[+-]\d", printed):
            return int(signed[0]), "modifier"
        if number := re.fullmatch(r"(\d+(?:´\d)?|[a-z]+)(\+?) ?(\D*)", printed):
            count, _, noun = number.groups()
            word = self.numbers.get(count)
            value = word if word is not None else float(count.replace("´", ".")) if "´" in count else int(count)
            return value, self.units[noun] if noun else None
        raise ValueError(f"'{printed}' is not read")

    def places(self, passage: Passage) -> Iterator[tuple[str, Any, str, Value]]:
        """Label, printed cell, address and value of every cell of a passage."""
        for label, printed, where in passage["cells"]:
            for address in where if isinstance(where, list) else [where]:
                yield label, printed, address, self.book.value(*address.split("/"))

    def differences(self, passage: Passage) -> Iterator[str]:
        for label, printed, address, held in self.places(passage):
            ruled = isinstance(printed, dict)
            meant, unit = self.meaning(printed["read"] if ruled else printed)
            if meant != held.value or isinstance(meant, bool) != isinstance(held.value, bool):
                yield f"'{label}': the book has '{printed}', {address} has {held.value!r}"
            if unit and unit != held.unit:
                yield f"'{label}': the book has '{printed}', {address} is in {held.unit}"
            if held.source.clause != passage["clause"]:
                yield f"'{label}': read in {passage['clause']}, {address} cites {held.source.clause}"
            if ruled != (held.status is not Status.PRINTED):
                yield f"'{label}': {address} is called {held.status}"

    def read(self) -> list[str]:
        """The full address of each cell that is transcribed."""
        return [self._full(address) for passage in self.passages for *_, address, _ in self.places(passage)]

    def printed(self) -> set[str]:
        """The full address of each cell that the data calls printed."""
        return {
            f"{name}/{row}/{column}"
            for name, table in self.book.tables.items()
            for row in table.rows
            for column in table.columns
            if (value := table.value(row, column)).status is Status.PRINTED and value.value is not None
        }

    def clauses(self) -> list[tuple[int, ...]]:
        return [tuple(int(part) for part in passage["clause"].split(".")) for passage in self.passages]

    def _full(self, address: str) -> str:
        """An address with its column, where the table's only one goes without."""
        table, row, *column = address.split("/")
        return "/".join((table, row, *(column or self.book.tables[table].columns[:1])))
