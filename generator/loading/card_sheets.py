"""A sheet of cards as the file of cards it stands for: a card a row, under its ``id``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from generator.diagnostics import Diagnostic, Source
from generator.loading.cells import is_head_of, typed
from generator.loading.spreadsheet import read_spreadsheet
from generator.loading.yaml_reader import Document, Node
from generator.model.base import ID, LANGUAGES, as_an_id
from generator.model.fields import FieldSpec
from generator.model.rulebook import Rulebook

SHEET_NAMES = ("cards", "units")
"""Of several sheets, those that are taken where none is named."""

_OF_ANY_CARD: dict[str, Any] = {
    "id": {"is": "id"},
    "status": {"one_of": ["printed", "sample", "user"], "else": "user"},
    "source": {"is": "text", "else": ""},
    "nation": {"is": "id"},
    "name": {"is": "words"},
    "portrait": {"is": "text", "else": "none"},
}


class CardSheet(NamedTuple):
    document: Document
    """As YAML would have given it: ``ruleset``, and ``cards`` by id."""
    problems: list[Diagnostic]
    told: frozenset[Source]
    """Cells of which it is said already what is wrong."""
    missing: frozenset[str]
    """Keys for which there is no column, said once."""


def card_fields(book: Rulebook) -> Mapping[str, FieldSpec]:
    """The heads of a game's cards, in their order."""
    own = book.data["unit"].fields if "unit" in book.data else {}
    return {**{name: FieldSpec.model_validate(spec) for name, spec in _OF_ANY_CARD.items()}, **own}


def read_card_sheet(path: Path, shown: str, sheet: str, book: Rulebook, ruleset: str) -> CardSheet:
    """The cards of a sheet, typed as the game declares them. UserError when it cannot be read whole."""
    fields = card_fields(book)
    found, problems = read_spreadsheet(path, shown, sheet, (*SHEET_NAMES, path.stem), is_head_of(fields))
    languages = (*LANGUAGES, *found.document.languages)
    rows = typed(found, fields, languages)
    problems += rows.problems
    told = frozenset(one.source for one in problems if one.is_error)
    cards = Node({}, found.document.root.source)
    for row in rows.rows:
        node = row.value.pop("id", None)
        row.keys.pop("id", None)
        if node is None or node.value is None:
            if "id" not in rows.missing:
                problems.append(Diagnostic((node or row).source, "this card has no id", "Give it one of its own."))
        elif not re.fullmatch(ID, node.value):
            problems.append(Diagnostic(node.source, f"'{node.value}' is not an id", as_an_id(node.value)))
        elif node.value in cards.value:
            first = cards.keys[node.value].line
            what = f"the id '{node.value}' stands here a second time (first at line {first})"
            problems.append(Diagnostic(node.source, what, "Rename one of the two."))
        else:
            cards.value[node.value], cards.keys[node.value] = row, node.source
    root = Node({"ruleset": Node(ruleset, cards.source), "cards": cards}, cards.source)
    missing = frozenset(step for name in rows.missing for step in name.split("."))
    return CardSheet(Document(found.document.file, root), problems, told, missing)
