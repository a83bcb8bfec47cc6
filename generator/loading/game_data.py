"""The lists of a game's data: each line typed, from a spreadsheet, from YAML, or from the game's own file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from pydantic import RootModel

from generator.diagnostics import Diagnostic, Severity, Source, UserError, did_you_mean, suggested
from generator.loading.fields import Choices, model_of, wrong_fields
from generator.loading.game_folder import FILE
from generator.loading.mistakes import MOST
from generator.loading.sheet_files import MAX_ROWS, SAVE_AS, SHEETS, SPLIT, file_and_sheet, not_a_sheet
from generator.loading.validate import sift
from generator.loading.yaml_reader import Document, Node, merged, read, shown
from generator.model.base import LANGUAGES, Model, filled, plain
from generator.model.fields import DataSpec, FieldSpec
from generator.model.project import DataLine
from generator.named_files import named_file
from generator.paths import files_in

_YAML = (".yaml", ".yml")
_ID = FieldSpec.model_validate({"is": "id", "else": "none"})


def with_id(fields: Mapping[str, FieldSpec]) -> dict[str, FieldSpec]:
    """What a line of a list says: the fields that are declared, and its id."""
    return {"id": _ID, **fields}


class Data(NamedTuple):
    lines: dict[str, list[DataLine]]
    """By list, the lines that are right; of others, what is right where the rest may be left out."""
    problems: list[Diagnostic]
    doubtful: frozenset[Source]
    """Places of which the rules can say nothing, because of what is wrong there."""
    ids: dict[str, list[str]]
    """By list, the ids of all its lines, right or wrong."""


Changes = Mapping[str, Mapping[str, Node]]
"""By list and id, the fields of a line that a scenario changes."""


def read_data(
    data: Mapping[str, DataSpec], document: Document, folders: Sequence[Path], choices: Choices, changes: Changes
) -> Data:
    """Every list, and every mistake in any of them. ``document`` has the lists as they are declared, for the places."""
    raw = {kind: _Raw(kind, spec, document, folders, changes.get(kind, {})) for kind, spec in data.items()}
    ids = {kind: list(found.ids) for kind, found in raw.items()}
    choices = {**choices, **ids, **{f"{kind}s": found for kind, found in ids.items()}}
    lines: dict[str, list[DataLine]] = {}
    problems: list[Diagnostic] = []
    doubtful: frozenset[Source] = frozenset()
    for kind, found in raw.items():
        wrong = list(wrong_fields(found.fields, choices, document, kind, "fields"))
        problems += [*wrong, *found.problems[:MOST]]
        lines[kind] = []
        if not wrong:
            lines[kind], mistakes, places = found.read(choices)
            problems += mistakes
            doubtful |= places
    return Data(lines, problems, doubtful, ids)


class _Raw:
    """A list whose lines have ids and no types yet: one list may choose among the ids of another."""

    def __init__(
        self, kind: str, spec: DataSpec, document: Document, folders: Sequence[Path], changes: Mapping[str, Node]
    ) -> None:
        self.kind, self.document, self.folders = kind, document, folders
        self.fields = with_id(spec.fields)
        self.is_typed = bool(spec.fields)
        self.rows: list[Node] = []
        self.ids: dict[str, Source] = {}
        self.problems: list[Diagnostic] = []
        self.told: set[Source] = set()
        """Cells of which it is said already what is wrong."""
        self.lacks: frozenset[str] = frozenset()
        names = [spec.from_] if isinstance(spec.from_, str) else spec.from_ or ()
        for index, name in enumerate(names):
            try:
                self._take(list(self._rows_of(name, document.where(kind, "from", index))))
            except UserError as error:
                self.problems += error.diagnostics
        if spec.rows is not None:
            self._take(list(self._rows_in(document.node(kind, "rows"))))
        elif not names:
            self.problems.append(self._without_lines())
        self.rows = [
            merged(row, changes[own]) if (own := _id_of(row)) is not None and own in changes else row
            for row in self.rows
        ]

    def _without_lines(self) -> Diagnostic:
        there = files_in(self.folders, *SHEETS, *_YAML)
        mine = next((one for one in there if PurePosixPath(one).stem in (self.kind, f"{self.kind}s")), None)
        remedy = f"Add 'from: {mine}'." if mine else f"Add 'from: {self.kind}s.yaml', a file of them, or 'rows'."
        what = f"it is not said where the lines of '{self.kind}' are"
        return Diagnostic(self.document.where(self.kind), what, remedy, Severity.WARNING)

    def _rows_of(self, name: str, where: Source) -> Iterator[Node]:
        """The rows of a file."""
        if refusal := not_a_sheet(name, where):
            raise refusal
        file_name, sheet_name = file_and_sheet(name)
        suffix = PurePosixPath(file_name).suffix.lower()
        if suffix not in (*SHEETS, *_YAML):
            what = f"'{name}' is neither a sheet ({', '.join(SHEETS)}) nor YAML"
            raise UserError([Diagnostic(where, what, SAVE_AS)])
        file = named_file(file_name, where, self.folders, "file", lambda: self._near(file_name))
        if suffix in _YAML:
            yield from self._rows_in(read(file, shown(file)).root)
            return
        from generator.loading.cells import is_head_of, typed, untyped
        from generator.loading.spreadsheet import read_spreadsheet

        wanted = (self.kind, f"{self.kind}s", file.stem)
        languages = (*LANGUAGES, *self.document.languages)
        is_head = is_head_of(self.fields, languages)
        sheet, problems = read_spreadsheet(file, shown(file), sheet_name, wanted, is_head)
        self.problems += problems
        if not self.is_typed:
            self.fields |= untyped(sheet, self.problems)
        found = typed(sheet, self.fields, languages)
        self.problems += found.problems
        self.told |= {one.source for one in self.problems if one.is_error}
        self.lacks |= found.lacks
        yield from found.rows

    def _near(self, name: str) -> str:
        """A remedy for a file that is not there: the near one, or the sheets; other YAML is seldom a list."""
        if close := suggested(name, [one for one in files_in(self.folders, *SHEETS, *_YAML) if one != FILE]):
            return f"Did you mean '{close}'?"
        sheets = files_in(self.folders, *SHEETS)
        return did_you_mean(name, sheets) if sheets else "Write it, or remove 'from'."

    def _rows_in(self, root: Node) -> Iterator[Node]:
        """The rows of YAML: a list, or a mapping by id."""
        if not self.is_typed:
            remedy = "Write 'fields: {name: {is: words}, …}'."
            self.problems.append(
                Diagnostic(self.document.where(self.kind), "it is not said what its lines hold", remedy)
            )
        elif isinstance(root.value, list):
            yield from root.value
        elif isinstance(root.value, dict):
            for name, row in root.value.items():
                yield self._named(name, row, root.keys.get(name, row.source))
        else:
            remedy = "Write a mapping by id, or a list."
            self.problems.append(Diagnostic(root.source, f"there are no lines of '{self.kind}' here", remedy))

    def _named(self, name: str, row: Node, where: Source) -> Node:
        """A row of a mapping, with the id that is its key."""
        if not isinstance(row.value, dict):
            return row
        given = row.value.get("id")
        if given is not None and given.value != name:
            what = f"its id is '{name}', the key that it stands under"
            self.problems.append(Diagnostic(given.source, what, "Remove 'id' here."))
        return Node({**row.value, "id": Node(name, where)}, row.source, {**row.keys, "id": where})

    def _take(self, rows: list[Node]) -> None:
        """Adds rows, and says of each id that it stands there twice."""
        if len(rows) > MAX_ROWS:
            what = f"more than {MAX_ROWS} lines in one file"
            self.problems.append(Diagnostic(rows[MAX_ROWS].source, what, SPLIT))
        for row in rows[:MAX_ROWS]:
            name = _id_of(row)
            if name in self.ids:
                node, first = row.value["id"], self.ids[name]
                there = f"line {first.line}" if first.file == node.source.file else f"{first.file}:{first.line}"
                what = f"the id '{name}' stands here a second time (first at {there})"
                self.problems.append(Diagnostic(node.source, what, "Rename one of the two."))
            elif name is not None:
                self.ids[name] = row.value["id"].source
            self.rows.append(row)

    def read(self, choices: Choices) -> tuple[list[DataLine], list[Diagnostic], frozenset[Source]]:
        """The lines, of two with one id the first. Where a column lacks that must be there, only what is wrong besides."""
        spare = {name: self.fields[name].model_copy(update={"else_": None}) for name in self.lacks}
        line = model_of(self.kind, {**self.fields, **spare}, choices)
        model: type[RootModel[list[Model]]] = filled(RootModel, filled(list, line))
        file = self.rows[0].source.file if self.rows else self.document.file
        document = Document(file, Node(self.rows, Source(file)), self.kind, self.document.languages)
        located, problems, doubtful = sift(document, model)
        problems = [one for one in problems if one.source not in self.told]
        if located is None or self.lacks:
            return [], problems, doubtful
        lines: dict[str, DataLine] = {}
        for index, row in enumerate(located.value.root):
            values = plain(row)
            name = values["id"] = str(index + 1) if values["id"] is None else str(values["id"])
            lines.setdefault(name, DataLine(name, values, partial(located.where, index)))
        return list(lines.values()), problems, doubtful


def _id_of(row: Node) -> str | None:
    node = row.value.get("id") if isinstance(row.value, dict) else None
    return str(node.value) if node is not None and isinstance(node.value, str | int | float) else None
