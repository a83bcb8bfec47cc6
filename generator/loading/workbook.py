"""A sheet of a workbook, ``.xlsx`` or ``.ods``, as rows of text, each cell as a person reads it: 3 for 3.0, what a formula
came to, what is merged downwards in each of its rows.

What a program made of a text, a date of ``1-2``, is refused: what stood there cannot be told from it.
"""

from __future__ import annotations

import datetime
import posixpath
from collections.abc import Collection, Iterator
from functools import lru_cache
from pathlib import PurePosixPath
from typing import Any, NamedTuple

from generator.diagnostics import Diagnostic, Severity, Source, UserError, did_you_mean
from generator.loading.workbook_marks import (
    Marks,
    Span,
    TooFar,
    letters,
    marks_of_ods,
    marks_of_xlsx,
)
from generator.loading.workbook_xml import NotXml, TooMany, Xml
from generator.loading.workbook_zip import packed_again, refused, unpacked

_DATES = (datetime.date, datetime.time, datetime.timedelta)


class SheetRows(NamedTuple):
    file: str
    """Of the file and the sheet: ``units.xlsx!Units``."""
    rows: list[tuple[int, list[str]]]
    problems: list[Diagnostic]
    covered: dict[tuple[int, int], Source]
    """Row and column of cells that one to their left covers, of which that is said: where it stands."""


def sheet_rows(content: bytes, file: str, suffix: str, sheet: str, wanted: Collection[str]) -> SheetRows:
    """The rows of a sheet: the one of that name; without, the only one, or one of a ``wanted`` name. UserError where it
    cannot be read."""
    found = _read_once(content, file, suffix, sheet, tuple(wanted))
    if isinstance(found, UserError):
        raise UserError(found.diagnostics)
    return found


@lru_cache(maxsize=8)
def _read_once(content: bytes, file: str, suffix: str, sheet: str, wanted: tuple[str, ...]) -> SheetRows | UserError:
    """A game and each of its scenarios ask for the same sheets."""
    try:
        return _sheet_rows(content, file, suffix, sheet, wanted)
    except UserError as error:
        return error


def _sheet_rows(content: bytes, file: str, suffix: str, sheet: str, wanted: tuple[str, ...]) -> SheetRows:
    from python_calamine import CalamineError, CalamineWorkbook, SheetTypeEnum, SheetVisibleEnum

    parts = unpacked(content, file, suffix)
    again = "Open it in the program it comes from, and save it once more."
    xml = Xml()
    try:
        ods = marks_of_ods(xml, parts["content.xml"]) if suffix == ".ods" else None
        book = CalamineWorkbook.from_filelike(packed_again(parts))
        names = [
            one.name
            for one in book.sheets_metadata
            if one.typ == SheetTypeEnum.WorkSheet and (one.visible == SheetVisibleEnum.Visible or one.name == sheet)
        ]
        name = _chosen(file, names, sheet, wanted)
        marks = (
            ods.get(name, Marks())
            if ods is not None
            else marks_of_xlsx(
                xml, parts[_part_of(xml, parts, name)], parts.get("xl/sharedStrings.xml"), parts.get("xl/styles.xml")
            )
        )
        cells = book.get_sheet_by_name(name).to_python(skip_empty_area=False) if marks.filled else []
    except TooFar as far:
        what = f"a sheet of it reaches to {far}, more cells than are read"
        raise refused(file, what, "Delete what stands far from the list, or split it into several.") from None
    except TooMany as most:
        remedy = "Keep the list alone in it, without formats and empty rows."
        raise refused(file, f"there are more than {most} in it", remedy) from None
    except (NotXml, CalamineError, KeyError):
        raise refused(file, "the file is broken, or made to mislead", again) from None
    except BaseException as fault:
        # A fault of the reader itself, which is written in Rust and says so outside of what Python calls an Exception.
        if type(fault).__name__ != "PanicException":
            raise
        raise refused(file, "the file cannot be made sense of", again) from None
    shown = f"{file}!{name.replace('/', '_')}"
    return SheetRows(shown, *_read(cells, marks, shown))


def _chosen(file: str, names: list[str], sheet: str, wanted: Collection[str]) -> str:
    if sheet:
        if sheet not in names:
            raise refused(file, f"there is no sheet '{sheet}' in it", did_you_mean(sheet, names))
        return sheet
    if len(names) == 1:
        return names[0]
    found = [name for name in names if name.casefold() in {one.casefold() for one in wanted}]
    if len(found) == 1:
        return found[0]
    if not names:
        raise refused(file, "there is no sheet in it to be seen", "Show one, and save it once more.")
    which = ", ".join(f"'{name}'" for name in names)
    raise refused(
        file, f"it is not said which sheet is meant: {which}", f"Write '{PurePosixPath(file).name}!{names[0]}'."
    )


def _part_of(xml: Xml, parts: dict[str, bytes], name: str) -> str:
    """The part of an XLSX file that a sheet stands in."""
    by_name: dict[str, str] = {}
    targets: dict[str, str] = {}

    def sheet(element: str, given: Any) -> None:
        if element == "sheet":
            key = next((value for key, value in given.items() if key.rpartition(":")[2] == "id" and ":" in key), "")
            by_name[given.get("name", "")] = key

    def relation(element: str, given: Any) -> None:
        if element == "Relationship":
            targets[given.get("Id", "")] = given.get("Target", "")

    xml.read(parts["xl/workbook.xml"], sheet)
    xml.read(parts["xl/_rels/workbook.xml.rels"], relation)
    return posixpath.normpath(posixpath.join("/xl", targets[by_name[name]])).lstrip("/")


def _read(
    cells: list[list[Any]], marks: Marks, file: str
) -> tuple[list[tuple[int, list[str]]], list[Diagnostic], dict[tuple[int, int], Source]]:
    problems: list[Diagnostic] = []
    covered: dict[tuple[int, int], Source] = {}
    rows = [[_text(cell) for cell in row] for row in cells]
    for (row, column), text in (marks.shown | marks.errors).items():
        if row <= len(rows) and column <= len(rows[row - 1]):
            rows[row - 1][column - 1] = text
    for row, line in enumerate(cells, start=1):
        for column, cell in enumerate(line, start=1):
            if isinstance(cell, _DATES):
                what = f"the spreadsheet made a date of what was typed in {letters(column)}{row}, {_text(cell)}"
                remedy = "Give the column the format Text, and type it again."
                problems.append(Diagnostic(Source(file, row, column), what, remedy))
    for row, column in marks.without_value:
        what = f"the formula in {letters(column)}{row} was never worked out"
        remedy = "Open the file in a spreadsheet program, and save it once more."
        problems.append(Diagnostic(Source(file, row, column), what, remedy))
    problems += _unmerged(rows, marks, file, covered)
    problems += _hidden(rows, marks, file)
    width = max((index + 1 for row in rows for index, cell in enumerate(row) if cell), default=0)
    return [(line, [*row, *[""] * width][:width]) for line, row in enumerate(rows, start=1)], problems, covered


def _text(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int() | float():
            return str(int(value)) if value == value // 1 and abs(value) < 1e15 else format(value, ".15g")
        case str():
            return value.strip()
        case _:
            return str(value).removesuffix(" 00:00:00")


def _unmerged(
    rows: list[list[str]], marks: Marks, file: str, covered: dict[tuple[int, int], Source]
) -> Iterator[Diagnostic]:
    """Writes what is merged downwards into each of its rows; what is merged sideways covers its cells."""
    room = sum(map(len, rows))  # merged cells do not overlap, unless a file is made to mislead
    for (top, left), (bottom, right) in marks.merged:
        room -= max(1, min(bottom, len(rows)) - top)
        if room < 0:
            break
        value = rows[top - 1][left - 1] if top <= len(rows) and left <= len(rows[top - 1]) else ""
        if not value:
            continue
        if right > left:
            what = f"the cells {letters(left)}{top} to {letters(right)}{bottom} are merged"
            remedy = "Unmerge them: each column has its own head and its own cells."
            yield Diagnostic(where := Source(file, top, left), what, remedy)
            for line, row in enumerate(rows[top - 1 : bottom], start=top):
                columns = range(left, min(right, len(row)) + 1)
                room -= len(columns)
                if room >= 0:
                    covered.update(((line, column), where) for column in columns)
            continue
        for row in rows[top:bottom]:
            row[left - 1] = value


def _hidden(rows: list[list[str]], marks: Marks, file: str) -> Iterator[Diagnostic]:
    """Says of what is hidden that it is read all the same, as it would be saved as CSV."""
    remedy = "Show it, or delete it if it is not meant."
    for first, last in _joined(marks.hidden_rows):
        if any(any(row) for row in rows[first - 1 : last]):
            what = f"row {first} is hidden" if first == last else f"rows {first} to {last} are hidden"
            yield Diagnostic(Source(file, first, 1), f"{what}, and read all the same", remedy, Severity.WARNING)
    width = max(map(len, rows), default=0)
    for first, last in _joined([span for span in marks.hidden_columns if span[0] <= width]):
        if any(any(row[first - 1 : last]) for row in rows):
            one, other = letters(first), letters(last)
            what = f"column {one} is hidden" if first == last else f"columns {one} to {other} are hidden"
            yield Diagnostic(Source(file, 1, first), f"{what}, and read all the same", remedy, Severity.WARNING)


def _joined(spans: list[Span]) -> list[Span]:
    """Spans that touch, as one."""
    made: list[Span] = []
    for first, last in sorted(spans):
        if made and first <= made[-1][1] + 1:
            made[-1] = made[-1][0], max(last, made[-1][1])
        else:
            made.append((first, last))
    return made
