"""A side's roster in a sheet, ``units: allies.csv``: a unit a row, with the keys of an entry as heads."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import replace

from generator.diagnostics import Diagnostic, Source, UserError, suggested
from generator.loading.mistakes import MOST, missing_key
from generator.loading.near_files import files_with
from generator.loading.sheet_files import MAX_ROWS, SHEETS, SPLIT, file_and_sheet, is_named_as_sheet, not_a_sheet
from generator.loading.yaml_reader import Document, Node, shown
from generator.model.base import LANGUAGES
from generator.model.fields import FieldSpec
from generator.model.rulebook import Rulebook
from generator.named_files import named_file

SHEET_NAME = "roster"
COPIES = "copies"
"""The column that says how often a row stands in the roster."""
MOST_COPIES = 60
_OF_ANY_ENTRY: dict[str, Any] = {
    "card": {"is": "id"},
    "name": {"is": "words", "else": "none"},
    "colour": {"is": "id", "else": "none"},
    COPIES: {"is": "whole", "from": 1, "to": MOST_COPIES, "else": 1},
}


class Rosters(NamedTuple):
    document: Document
    """The scenario as it would be with its rosters written in it."""
    problems: list[Diagnostic]
    told: frozenset[Source]
    """Places of which it is said already what is wrong."""
    lack_cards: frozenset[str]
    """Sheets of which it is said that they have no column for cards."""

    def is_new(self, problem: Diagnostic) -> bool:
        """Whether it has not been said of a sheet already."""
        lacks = problem.source.file in self.lack_cards and problem.what == missing_key("card")
        return problem.source not in self.told and not lacks


def entry_fields(book: Rulebook) -> Mapping[str, FieldSpec]:
    """The heads of a game's rosters, in their order."""
    own = book.data["entry"].fields if "entry" in book.data else {}
    return {**{name: FieldSpec.model_validate(spec) for name, spec in _OF_ANY_ENTRY.items()}, **own}


def rosters_in(document: Document) -> dict[str, Node]:
    """What stands under ``units`` of the sides of a scenario, by their ids; nothing of a file that is none."""
    root = document.root.value
    sides = root.get("sides") if isinstance(root, dict) else None
    listed = (
        [side.value for side in sides.value if isinstance(side.value, dict)]
        if sides and isinstance(sides.value, list)
        else []
    )
    return {str(side["id"].value): side["units"] for side in listed if {"id", "units"} <= side.keys()}


def with_rosters(document: Document, folder: Path, book: Rulebook) -> Rosters:
    """A scenario of cards with the rosters that its sides name in place of their names."""
    problems: list[Diagnostic] = []
    told: set[Source] = set()
    lack: set[str] = set()
    root = document.root.value
    sides = root.get("sides") if isinstance(root, dict) else None
    if sides is None or not isinstance(sides.value, list):
        return Rosters(document, [], frozenset(), frozenset())
    made = []
    for side in sides.value:
        named = side.value.get("units") if isinstance(side.value, dict) else None
        if named is not None and is_named_as_sheet(named.value):
            try:
                units, wrong = _roster(side, document.languages, folder, book)
                if any(one.what.startswith("the column 'card' is missing") for one in wrong):
                    lack.add(wrong[0].source.file)
            except UserError as error:
                units, wrong = Node(None, named.source), list(error.diagnostics)
                told.add(named.source)
            problems += wrong
            told.update(one.source for one in wrong if one.is_error)
            side = Node({**side.value, "units": units}, side.source, side.keys)
        made.append(side)
    root = Node({**root, "sides": Node(made, sides.source)}, document.root.source, document.root.keys)
    return Rosters(replace(document, root=root), problems, frozenset(told), frozenset(lack))


def _roster(side: Node, languages: Sequence[str], folder: Path, book: Rulebook) -> tuple[Node, list[Diagnostic]]:
    """The entries of one side, and what is wrong with cells and heads. UserError where it cannot be read whole."""
    # Few scenarios have sheets, and the others need not wait for what reads them.
    from generator.loading.cells import is_head_of, typed
    from generator.loading.spreadsheet import read_spreadsheet

    named = side.value["units"]
    file, sheet = file_and_sheet(named.value)
    if refusal := not_a_sheet(file, named.source):
        raise refusal
    folders = (folder, *book.folders)
    path = named_file(file, named.source, folders, "sheet of units", lambda: _near(file, folders))
    fields, known = entry_fields(book), (*LANGUAGES, *languages)
    name = side.value["id"].value if "id" in side.value else ""
    found, problems = read_spreadsheet(
        path, shown(path), sheet, (str(name), SHEET_NAME, path.stem), is_head_of(fields, known)
    )
    rows = typed(found, fields, known)
    entries = [entry for _, entry in each_copy(rows.rows, problems)]
    if len(entries) > MAX_ROWS:
        what = f"the copies here make {len(entries)} units, more than {MAX_ROWS}"
        raise UserError([Diagnostic(found.document.where(), what, SPLIT)])
    return Node(entries, named.source), [*problems, *rows.problems][:MOST]


def each_copy(rows: Sequence[Node], problems: list[Diagnostic]) -> Iterator[tuple[int, Node]]:
    """The entries of a roster, each as often as its row says, with the place of that row; what is wrong goes to
    ``problems``."""
    for place, row in enumerate(rows):
        cell, copies = row.value.get(COPIES), 1
        if cell is not None:
            row = Node({name: one for name, one in row.value.items() if name != COPIES}, row.source, row.keys)
            if isinstance(cell.value, int) and 1 <= cell.value <= MOST_COPIES:
                copies = cell.value
            else:
                what = f"'{COPIES}' must be a whole number from 1 to {MOST_COPIES}, not '{cell.value}'"
                problems.append(Diagnostic(cell.source, what, "Change the number."))
        yield from ((place, row) for _ in range(copies))


def _near(name: str, folders: Sequence[Path]) -> str:
    close = suggested(name, files_with(folders, *SHEETS))
    return f"Did you mean '{close}'?" if close else "Give its path from the scenario's folder."
