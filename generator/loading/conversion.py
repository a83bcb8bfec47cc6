"""A file of cards, of a list of a game, or the roster of a side, as plain rows, whichever form it is in; and rows as any form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from msgspec.structs import replace

from generator.diagnostics import Diagnostic, Source, UserError, did_you_mean
from generator.loading.card_files import read_card_file
from generator.loading.card_sheets import SHEET_NAMES, card_fields
from generator.loading.cells import is_head_of, typed, untyped
from generator.loading.game_data import with_id
from generator.loading.game_folder import FILE
from generator.loading.mistakes import MOST
from generator.loading.own_notes import Notes, as_comments, comments_of, notes_of
from generator.loading.roster_sheets import SHEET_NAME, each_copy, entry_fields, rosters_in
from generator.loading.sheet_files import SHEETS, file_and_sheet
from generator.loading.sheet_writer import paths_of, sheet_of, tidied
from generator.loading.spreadsheet import read_spreadsheet
from generator.loading.yaml_reader import Document, Node, content_of, read, read_bytes, shown
from generator.loading.yaml_writer import indented, yaml_of
from generator.model.base import LANGUAGES
from generator.model.fields import FieldSpec
from generator.model.rulebook import Rulebook

YAML = (".yaml", ".yml")


class Listing(NamedTuple):
    """What a file holds one of a line of."""

    fields: Mapping[str, FieldSpec]
    names: tuple[str, ...]
    """Sheets that it may stand in."""
    ruleset: str = ""
    """Of cards, whose they are."""
    is_roster: bool = False
    side: str = ""
    """Of a roster that stands in a scenario, whose it is."""


class Rows(NamedTuple):
    """What a file holds."""

    document: Document
    """A list of rows, each with its id."""
    problems: list[Diagnostic]
    heads: tuple[str, ...] = ()
    """Of a sheet, in the order of its columns."""
    notes: Notes = MappingProxyType({})
    has_comments: bool = False
    """Of YAML, whether it has comments, which no other form keeps."""
    has_defaults: bool = False
    """Of a file of cards, whether it says once what all of them have, which then stands in each."""

    @property
    def empty(self) -> list[str]:
        """Columns with nothing in them, which YAML has no place for."""
        filled = {cell for row in self.document.data() for cell in paths_of(row)}
        return [head for head in self.heads if head not in filled and not any(self.notes.get(head, ()))]


def listing(book: Rulebook, name: str | None, file: Path, ruleset: str) -> Listing:
    """The cards of a game, a roster, or one of a game's lists: the one of that name, that is read from that file, or the
    only one. Of a scenario, the roster of the side of that name."""
    if book.models:
        sides = rosters_in(read(file, shown(file))) if file.suffix.lower() in YAML else {}
        if sides and name not in sides:
            remedy = did_you_mean(name, sides) if name else f"Say it with --list: {', '.join(sides)}."
            raise _wrong(shown(file), "this is a scenario, and a roster is of one of its sides", remedy)
        if name is None:
            return Listing(card_fields(book), SHEET_NAMES, ruleset)
        if not sides and name != SHEET_NAME:
            remedy = f"Leave it out for cards; the roster of a side is '{SHEET_NAME}'."
            raise _wrong("--list", f"there is no list '{name}' of units with cards", remedy)
        return Listing(entry_fields(book), (SHEET_NAME, name), is_roster=True, side=name if sides else "")
    data = book.data
    if name is not None and name not in data:
        name = next((kind for kind in data if name == f"{kind}s"), name)
    if name is not None and name not in data:
        raise _wrong("--list", f"'{book.id}' has no list '{name}'", did_you_mean(name, data))
    read_from = [kind for kind, spec in data.items() if file.name in _file_names(spec.from_)]
    found = [name] if name is not None else read_from if len(read_from) == 1 else list(data)
    if len(found) != 1:
        raise _wrong(shown(file), "it is not said which list this is", f"Say it with --list: {', '.join(data)}.")
    (kind,) = found
    return Listing(with_id(data[kind].fields), (kind, f"{kind}s"))


def _file_names(given: Any) -> list[str]:
    names = [given] if isinstance(given, str) else given or ()
    return [file_and_sheet(name)[0].rpartition("/")[2] for name in names]


def rows_of(name: str, of: Listing) -> Rows:
    """The rows of a file, and warnings. UserError with all that is wrong in it."""
    file_name, sheet_name = file_and_sheet(name)
    path = Path(file_name)
    if path.suffix.lower() in YAML:
        document = read_card_file(path, shown(path)) if of.ruleset else read(path, shown(path))
        roster = rosters_in(document)[of.side] if of.side else None
        listed = (
            document.part("cards")
            if of.ruleset
            else Document(document.file, roster)
            if roster
            else _list_in(document, path, of)
        )
        rows = _rows_of_yaml(listed)
        where = (
            listed.root.keys.values()
            if isinstance(listed.root.value, dict)
            else [row.source for row in rows.root.value]
        )
        lines = [one.line for one in where]
        text = content_of(path, shown(path)).decode("utf-8-sig")
        is_part = listed is not document and not of.ruleset
        comments = comments_of(_between(text, listed.root.source.line, lines) if is_part else text, lines)
        has_defaults = bool(of.ruleset) and bool((document.data() or {}).get("defaults"))
        return Rows(rows, [], notes=comments.notes, has_comments=comments.has_others, has_defaults=has_defaults)
    sheet, problems = read_spreadsheet(path, shown(path), sheet_name, (*of.names, path.stem), is_head_of(of.fields))
    fields = of.fields if len(of.fields) > 1 else {**of.fields, **untyped(sheet, problems)}
    found = typed(sheet, fields, LANGUAGES)
    problems += [one for one in found.problems if not one.what.endswith("is missing")]
    if any(one.is_error for one in problems):
        raise UserError(problems[:MOST])
    rows = Document(sheet.document.file, Node(found.rows, sheet.document.root.source))
    return Rows(rows, problems, tuple(sheet.heads), notes_of(sheet))


def _list_in(document: Document, path: Path, of: Listing) -> Document:
    """A list whose lines stand in the game's own file, or that is the whole file. UserError for a file of another kind."""
    root, (kind, *_) = document.root.value, of.names
    if isinstance(root, dict) and any(key in root and isinstance(root[key].value, str) for key in ("game", "ruleset")):
        raise _wrong(document.file, "this is a scenario, and no list", "Give the file that the game's 'from' names.")
    steps = {FILE: ("data", kind, "rows"), "data.yaml": (kind, "rows")}.get(path.name)
    if steps is None:
        return document
    if len([*document.walk(steps)]) < len(steps):
        what = f"no lines of '{kind}' stand in this file"
        raise _wrong(document.file, what, "Give the file that its 'from' names, or another list with --list.")
    return replace(document, root=document.node(*steps))


def _between(text: str, first: int, lines: Sequence[int]) -> str:
    """A text without what stands before a line of it, and after the last of some."""
    kept = text.splitlines()[: max(lines, default=first)]
    return "\n".join(["" if line < first else one for line, one in enumerate(kept, start=1)])


def _copied(found: Rows) -> Rows:
    """A roster with a row for each copy, as a scenario has them. UserError where it is not said how many there are."""
    problems: list[Diagnostic] = []
    entries = list(each_copy(found.document.root.value, problems))
    if problems:
        raise UserError(problems[:MOST])
    notes = {head: [texts[place] for place, _ in entries] for head, texts in found.notes.items()}
    root = Node([entry for _, entry in entries], found.document.root.source)
    return found._replace(document=replace(found.document, root=root), notes=notes)


def _rows_of_yaml(document: Document) -> Document:
    root = document.root
    rows = root.value
    if isinstance(rows, dict):
        rows = [_named(name, row, root.keys.get(name, row.source)) for name, row in rows.items()]
    wrong = [row for row in rows if not isinstance(row.value, dict)] if isinstance(rows, list) else [root]
    if wrong:
        raise UserError([Diagnostic(row.source, "this is not a line of a list", "Write a mapping.") for row in wrong])
    return Document(document.file, Node(rows, root.source), languages=document.languages)


def _named(name: str, row: Node, where: Source) -> Node:
    if not isinstance(row.value, dict):
        return row
    return Node({"id": Node(name, where), **row.value}, row.source, {"id": where, **row.keys})


def written(found: Rows, of: Listing, suffix: str) -> bytes:
    """The rows in another form. UserError with all that it cannot hold."""
    if of.is_roster and suffix in YAML:
        found = _copied(found)
    rows = found.document
    if suffix in SHEETS:
        fields = of.fields if len(of.fields) > 1 else _plain_fields(rows, of.fields)
        return sheet_of(rows, fields, suffix, found.heads, found.notes)
    plain = [tidied(row, of.fields) for row in rows.data()]
    ids = [row.get("id") for row in plain]
    value: Any = plain
    if of.ruleset or (None not in ids and len(set(ids)) == len(ids)):
        if problems := list(_without_id(rows, ids)):
            raise UserError(problems[:MOST])
        value = {row["id"]: {name: one for name, one in row.items() if name != "id"} for row in plain}
    value = {"ruleset": of.ruleset, "cards": value} if of.ruleset else value
    content = yaml_of(value) if not any(map(any, found.notes.values())) else _with_notes(value, found.notes)
    if read_bytes(content, rows.file).data() != value:
        raise _wrong(rows.file, "this holds what YAML of ours cannot", "Remove signs that cannot be printed.")
    return content


def _with_notes(value: Any, notes: Notes) -> bytes:
    """YAML with notes above each line that has some."""
    if isinstance(value, dict) and set(value) == {"ruleset", "cards"}:
        head = f"ruleset: {value['ruleset']}\ncards:\n"
        return head.encode() + indented(_with_notes(value["cards"], notes))
    one_each = [{name: one} for name, one in value.items()] if isinstance(value, dict) else [[one] for one in value]
    lines = (
        "".join(f"{comment}\n" for comment in as_comments(notes, index)).encode() + yaml_of(one)
        for index, one in enumerate(one_each)
    )
    return b"".join(lines)


def _plain_fields(rows: Document, fields: Mapping[str, FieldSpec]) -> Mapping[str, FieldSpec]:
    text = FieldSpec.model_validate({"is": "text", "else": "none"})
    return {**{name: text for row in rows.data() for name in row}, **fields}


def _without_id(rows: Document, ids: list[Any]) -> Any:
    for index, name in enumerate(ids):
        if name is None:
            yield Diagnostic(rows.where(index), "this card has no id", "Give it one of its own.")
        elif name in ids[:index]:
            yield Diagnostic(rows.where(index, "id"), f"the id '{name}' stands here a second time", "Rename one.")


def _wrong(where: str, what: str, remedy: str) -> UserError:
    return UserError([Diagnostic(Source(where), what, remedy)])
