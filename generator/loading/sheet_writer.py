"""Rows of data as a sheet, from which the reader makes the same data: CSV, TSV, XLSX, ODS.

What a cell cannot hold is found by reading the sheet again, and said.
"""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Any
from xml.sax.saxutils import escape

from generator.diagnostics import Diagnostic, UserError
from generator.loading.cells import column_of, typed
from generator.loading.mistakes import MOST
from generator.loading.own_notes import Notes, notes_of
from generator.loading.spreadsheet import Sheet, read_sheet
from generator.loading.yaml_reader import Document
from generator.model.base import LANGUAGES
from generator.model.fields import FieldSpec

Cell = str | int | float
BETWEEN = " | "
_NEVER = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
"""What XML cannot hold, and nothing prints: a file with it could not be read at all."""


def sheet_of(
    rows: Document,
    fields: Mapping[str, FieldSpec],
    suffix: str,
    heads: Iterable[str] = (),
    notes: Notes = MappingProxyType({}),
) -> bytes:
    """The rows, a list of mappings, as a file of that kind; in columns of these ``heads``, or in the order of their keys, with
    notes of one's own.

    UserError with every value that it cannot hold.
    """
    languages = (*LANGUAGES, *rows.languages)
    wanted = [tidied(row, fields) for row in rows.data()]
    flat = [dict(_flat(row)) for row in wanted]
    heads = list(dict.fromkeys([*heads, *in_order(flat), *notes]))
    problems = [
        Diagnostic(rows.where(index, *_steps(head, wanted[index])), f"'{head}' cannot stand in a cell", _why(head, value, fields, languages))
        for index, row in enumerate(flat)
        for head, value in row.items()
        if (isinstance(value, dict | list) and not _is_list_of_values(value))
        or _NEVER.search(str(_cell(value)))
        or column_of(fields, head, languages) is None
    ]  # fmt: skip
    for head, texts in notes.items():
        problems += [_lost_note(rows, head, index) for index, text in enumerate(texts) if _NEVER.search(head + text)]
    if problems:
        raise UserError(problems[:MOST])
    noted = [{head: texts[index] for head, texts in notes.items()} for index in range(len(flat))]
    cells = [{**row, **own} for row, own in zip(flat, noted, strict=True)]
    table: list[Sequence[Cell]] = [heads, *([_cell(row.get(head, "")) for head in heads] for row in cells)]
    content = WRITERS[suffix](table)
    sheet, _ = read_sheet(content, rows.file, suffix)
    if problems := [*_lost_notes(sheet, rows, notes), *_lost(sheet, rows, wanted, fields, languages)]:
        raise UserError(problems[:MOST])
    return content


def in_order(rows: Iterable[Iterable[str]]) -> list[str]:
    """All names in these rows, in an order that is that of each of them, as far as they agree."""
    after: dict[str, dict[str, None]] = {}
    for row in rows:
        names = list(row)
        for name in names:
            after.setdefault(name, {})
        for name, following in pairwise(names):
            after[name][following] = None
    placed: list[str] = []
    begun: set[str] = set()
    todo = list(after)
    while todo:  # from behind: a name is placed once all that follow it are
        name = todo[-1]
        if name in begun:
            todo.pop()
            if name not in placed:
                placed.append(name)
        else:
            begun.add(name)
            todo += [one for one in reversed(after[name]) if one not in begun]
    return placed[::-1]


def tidied(row: Mapping[str, Any], fields: Mapping[str, FieldSpec]) -> dict[str, Any]:
    """A row without what says nothing: keys without a value, and empty lists where they stand for themselves."""
    made = {}
    for name, value in row.items():
        spec = fields.get(name)
        says_nothing = value is None or (value == [] and spec is not None and spec.default == [])
        if not says_nothing:
            made[name] = _tidied(value, spec)
    return made


def _tidied(value: Any, spec: FieldSpec | None) -> Any:
    if isinstance(value, dict):
        inner = (spec.fields or {}) if spec is not None else {}
        if spec is not None and spec.by is not None:
            return {name: _tidied(one, spec.model_copy(update={"by": None})) for name, one in value.items()}
        return tidied(value, inner)
    if isinstance(value, list) and spec is not None and spec.fields is not None:
        return [_tidied(one, spec) for one in value]
    if spec is not None and isinstance(spec.one_of, str) and isinstance(value, int) and not isinstance(value, bool):
        return str(value)  # a row of a table, which may be written as a number
    return value


def paths_of(row: Mapping[str, Any]) -> list[str]:
    """The heads of a row."""
    return [head for head, _ in _flat(row)]


def _flat(row: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in row.items():
        if isinstance(value, list) and value and all(isinstance(one, dict) for one in value):
            value = {str(number): one for number, one in enumerate(value, 1)}
        if isinstance(value, dict) and value:
            yield from _flat(value, f"{before}{name}.")
        else:
            yield before + name, value


def _steps(head: str, row: Any) -> list[str | int]:
    """The path of a head in a row, whose lists count from 0."""
    steps: list[str | int] = []
    for name in head.split("."):
        if isinstance(row, list):
            number = int(name) - 1
            steps.append(number)
            row = row[number]
        else:
            steps.append(name)
            row = row[name] if isinstance(row, dict) else None
    return steps


def _is_list_of_values(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and not any(isinstance(one, dict | list) for one in value)


def _why(head: str, value: Any, fields: Mapping[str, FieldSpec], languages: Sequence[str]) -> str:
    if _NEVER.search(str(_cell(value))):
        return "Remove the character that cannot be printed."
    if column_of(fields, head, languages) is None:
        return "It is no field of this list: 'fichas check' says more."
    return "Keep this list in YAML." if isinstance(value, list) and value else "Remove it, or keep this list in YAML."


def _cell(value: Any) -> Cell:
    match value:
        case bool():
            return "true" if value else "false"
        case list():
            return BETWEEN.join(str(_cell(one)) for one in value)
        case _:
            cell: Cell = value
            return cell


def _lost(
    sheet: Sheet,
    rows: Document,
    wanted: list[dict[str, Any]],
    fields: Mapping[str, FieldSpec],
    languages: Sequence[str],
) -> Iterator[Diagnostic]:
    """The values that are not read again as they are."""
    found = typed(sheet, fields, languages).rows
    read = [dict(_flat(tidied(Document("", row).data(), fields))) for row in found]
    for index, row in enumerate(wanted):
        again = read[index] if index < len(read) else {}
        for head, value in _flat(row):
            is_same_kind = isinstance(again.get(head), bool) == isinstance(value, bool)
            if head not in again or again[head] != value or not is_same_kind:
                what = f"'{head}' would not be read from a cell as it stands here"
                remedy = "Signs that part lists, spaces at the ends and numbers written as text stand in YAML alone."
                yield Diagnostic(rows.where(index, *_steps(head, row)), what, remedy)


def _lost_notes(sheet: Sheet, rows: Document, notes: Notes) -> Iterator[Diagnostic]:
    again = notes_of(sheet)
    for head, texts in notes.items():
        found = again.get(head, ())
        for index, text in enumerate(texts):
            if text != (found[index] if index < len(found) else ""):
                yield _lost_note(rows, head, index)


def _lost_note(rows: Document, head: str, index: int) -> Diagnostic:
    what = f"the note under '{head}' would not be read from a cell as it stands here"
    return Diagnostic(rows.where(index), what, "Remove what is no letter in it, and spaces at its ends.")


def _text(rows: Sequence[Sequence[Cell]], delimiter: str) -> bytes:
    made = io.StringIO(newline="")
    csv.writer(made, delimiter=delimiter, lineterminator="\n").writerows(rows)
    return made.getvalue().encode("utf-8")


_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_XLSX = {
    "[Content_Types].xml": f'<Types xmlns="{_PACKAGE}/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    f'<Override PartName="/xl/workbook.xml" ContentType="{_TYPE}.sheet.main+xml"/>'
    f'<Override PartName="/xl/styles.xml" ContentType="{_TYPE}.styles+xml"/>'
    f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{_TYPE}.worksheet+xml"/></Types>',
    "_rels/.rels": f'<Relationships xmlns="{_PACKAGE}/relationships">'
    f'<Relationship Id="rId1" Type="{_OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    "xl/workbook.xml": f'<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}"><sheets>'
    '<sheet name="Units" sheetId="1" r:id="rId1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{_PACKAGE}/relationships">'
    f'<Relationship Id="rId1" Type="{_OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>'
    f'<Relationship Id="rId2" Type="{_OFFICE}/styles" Target="styles.xml"/></Relationships>',
    # The second style is the format Text, under which a spreadsheet makes no dates.
    "xl/styles.xml": f'<styleSheet xmlns="{_MAIN}"><fonts count="1"><font/></fonts>'
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>'
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>'
    '<cellXfs count="2"><xf xfId="0"/><xf xfId="0" numFmtId="49" applyNumberFormat="1"/></cellXfs>'
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
}


def _xlsx(rows: Sequence[Sequence[Cell]]) -> bytes:
    def cell(value: Cell) -> str:
        if value == "":
            return "<c/>"
        if isinstance(value, str):
            return f'<c t="inlineStr" s="1"><is><t xml:space="preserve">{escape(value)}</t></is></c>'
        return f"<c><v>{value!r}</v></c>"

    lines = "".join(f"<row>{''.join(map(cell, row))}</row>" for row in rows)
    sheet = f'<worksheet xmlns="{_MAIN}"><sheetData>{lines}</sheetData></worksheet>'
    return _packed({name: _HEAD + part for name, part in {**_XLSX, "xl/worksheets/sheet1.xml": sheet}.items()})


_ODS_TYPE = "application/vnd.oasis.opendocument.spreadsheet"
_ODF = "urn:oasis:names:tc:opendocument:xmlns"


def _ods(rows: Sequence[Sequence[Cell]]) -> bytes:
    def cell(value: Cell) -> str:
        if value == "":
            return "<table:table-cell/>"
        if isinstance(value, str):
            lines = "".join(f"<text:p>{escape(line)}</text:p>" for line in value.split("\n"))
            return f'<table:table-cell office:value-type="string">{lines}</table:table-cell>'
        return f'<table:table-cell office:value-type="float" office:value="{value!r}"><text:p>{value}</text:p></table:table-cell>'

    lines = "".join(f"<table:table-row>{''.join(map(cell, row))}</table:table-row>" for row in rows)
    spaces = " ".join(f'xmlns:{name}="{_ODF}:{name}:1.0"' for name in ("office", "table", "text"))
    content = f'<office:document-content {spaces} office:version="1.2"><office:body><office:spreadsheet>'
    content += f'<table:table table:name="Units">{lines}</table:table>'
    content += "</office:spreadsheet></office:body></office:document-content>"
    manifest = f'<manifest:manifest xmlns:manifest="{_ODF}:manifest:1.0" manifest:version="1.2">'
    for path, kind in (("/", _ODS_TYPE), ("content.xml", "text/xml")):
        manifest += f'<manifest:file-entry manifest:full-path="{path}" manifest:media-type="{kind}"/>'
    parts = {"META-INF/manifest.xml": f"{_HEAD}{manifest}</manifest:manifest>", "content.xml": _HEAD + content}
    return _packed({"mimetype": _ODS_TYPE, **parts})


def _packed(parts: Mapping[str, str]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as packed:
        for name, part in parts.items():
            how = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
            packed.writestr(zipfile.ZipInfo(name), part.encode("utf-8"), how)
    return made.getvalue()


WRITERS: Mapping[str, Callable[[Sequence[Sequence[Cell]]], bytes]] = {
    ".csv": lambda rows: _text(rows, ","),
    ".tsv": lambda rows: _text(rows, "\t"),
    ".xlsx": _xlsx,
    ".ods": _ods,
}
