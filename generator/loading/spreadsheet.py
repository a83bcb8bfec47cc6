"""A spreadsheet, ``.csv``, ``.tsv``, ``.xlsx`` or ``.ods``: each row a line of data, each cell with its place, row and cell.

The first row holds the heads, or a later one below a title (``sheet_heads``). A head with a point in it, ``dice.firing`` or
``name.es``, is a field of a group. Cells stand between commas, or between semicolons as Excel writes them where the comma is
the decimal mark: the heads tell which. Rows with nothing in them are passed over, and so are columns with neither head nor
cell.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from generator.diagnostics import MOST_SAID, Diagnostic, Source, UserError
from generator.loading.sheet_files import BOOKS, MAX_CELLS, MAX_ROWS, SPLIT
from generator.loading.sheet_heads import MOST_ABOVE, IsHead, delimiter_of, head_row, no_heads, said_delimiter
from generator.loading.sheet_text import text_or_guess
from generator.loading.yaml_reader import Document, Node, content_of

MAX_COLUMNS, MAX_GROUPS = 2_000, 6

Row = tuple[int, list[str]]
"""The line of the file that it begins on, and its cells."""


class Sheet(NamedTuple):
    document: Document
    """A list of rows. Each is a mapping of cells by their heads; a cell is text."""
    heads: dict[str, Source]
    delimiter: str
    """What parts the cells; nothing in a workbook."""


def read_spreadsheet(
    path: Path, shown: str, sheet: str = "", wanted: Collection[str] = (), is_head: IsHead = no_heads
) -> tuple[Sheet, list[Diagnostic]]:
    """The sheet, and what is wrong with its heads, its cells and the length of its rows. UserError when it cannot be read whole.

    Of a workbook the ``sheet`` of that name; without one, the only one, or one of a ``wanted`` name.
    """
    return read_sheet(content_of(path, shown), shown, path.suffix.lower(), sheet, wanted, is_head)


def read_sheet(
    content: bytes,
    file: str,
    suffix: str,
    sheet: str = "",
    wanted: Collection[str] = (),
    is_head: IsHead = no_heads,
) -> tuple[Sheet, list[Diagnostic]]:
    """The same, of the bytes of a file of that kind."""
    if suffix in BOOKS:
        from generator.loading.workbook import sheet_rows

        found = sheet_rows(content, file, suffix, sheet, wanted)
        return _sheet(found.rows, found.file, "", found.problems, is_head, found.covered)
    return read_cells(content, file, is_tabbed=suffix == ".tsv", is_head=is_head)


def read_cells(
    content: bytes, file: str, *, is_tabbed: bool = False, is_head: IsHead = no_heads
) -> tuple[Sheet, list[Diagnostic]]:
    """The same, of bytes of text: UTF-8, or what spreadsheet programs write besides, which is said."""
    text, guessed = text_or_guess(content, file)
    said = said_delimiter(text)
    delimiter = said or ("\t" if is_tabbed else delimiter_of(text, is_head))
    rows = (row for row in _rows(text, file, delimiter) if not (said and row[0] == 1))
    return _sheet(rows, file, delimiter, [guessed] if guessed else [], is_head)


def _sheet(
    found: Iterable[Row],
    file: str,
    delimiter: str,
    problems: list[Diagnostic],
    is_head: IsHead,
    covered: Mapping[tuple[int, int], Source] = MappingProxyType({}),
) -> tuple[Sheet, list[Diagnostic]]:
    rows = list(islice(((line, cells) for line, cells in found if any(cells)), MAX_ROWS + MOST_ABOVE + 2))
    if not rows:
        raise _refused(Source(file), "the file is empty", "Give its columns heads, and fill in rows below them.")
    (head_line, heads), *rows = rows[head_row([cells for _, cells in rows], is_head) :]
    if len(rows) > MAX_ROWS:
        raise _refused(Source(file, rows[MAX_ROWS][0], 1), f"more than {MAX_ROWS} rows in one sheet", SPLIT)
    problems = [one for one in problems if not (one.is_error and 0 < one.source.line < head_line)]
    if len(heads) > MAX_COLUMNS:
        raise _refused(Source(file, head_line, MAX_COLUMNS + 1), f"more than {MAX_COLUMNS} columns", "Leave some out.")
    if len(rows) * len(heads) > MAX_CELLS:  # of a row that ends early, the rest are empty ones
        what = f"{len(heads)} columns in {len(rows)} rows make more than {MAX_CELLS} cells"
        raise _refused(Source(file, head_line, 1), what, SPLIT)
    problems = [*problems, *_wrong_heads(file, head_line, heads, rows), *islice(_ragged(file, heads, rows), MOST_SAID)]
    places: dict[str, Source] = {}
    columns: dict[int, str] = {}
    for index, head in enumerate(heads):
        if head and head not in places and head.count(".") <= MAX_GROUPS:
            places[head] = Source(file, head_line, index + 1)
            columns[index] = head
    nodes = [_node(file, line, cells, columns, places, covered) for line, cells in rows]
    return Sheet(Document(file, Node(nodes, Source(file, head_line, 1))), places, delimiter), problems


def _rows(text: str, file: str, delimiter: str) -> Iterator[Row]:
    lines = io.StringIO(text, newline="").readlines()
    reader = csv.reader(lines, delimiter=delimiter, strict=True)
    line, count = 1, 0
    try:
        for cells in reader:
            for index, cell in enumerate(cells):
                if "\0" in cell:
                    where = Source(file, line, index + 1)
                    raise _refused(where, "there is a NUL byte here", "Save the sheet as 'CSV UTF-8' once more.")
            count += 1 + len(cells)
            if count > MAX_CELLS:
                raise _refused(Source(file, line, 1), f"more than {MAX_CELLS} cells in one file", SPLIT)
            yield line, [cell.strip() for cell in cells]
            line = reader.line_num + 1
    except csv.Error as error:
        raise _not_a_row(str(error), lines[line - 1 :], Source(file, line, 1), delimiter) from None


def _not_a_row(problem: str, rest: list[str], row: Source, delimiter: str) -> UserError:
    if "unexpected end" not in problem:
        return _refused(
            row, f"this row cannot be read: {problem}", "Check its quotes; inside quotes write a quote twice."
        )
    where = Source(row.file, row.line, len(next(csv.reader(rest, delimiter=delimiter))))
    return _refused(where, "the quotes that open here are never closed", "Close them, or remove them.")


def _wrong_heads(file: str, line: int, heads: list[str], rows: list[Row]) -> Iterator[Diagnostic]:
    filled = {index for _, cells in rows for index, cell in enumerate(cells) if cell} if "" in heads else set()
    first_of: dict[str, int] = {}
    for index, head in enumerate(heads):
        where = Source(file, line, index + 1)
        if not head:
            if index in filled:
                yield Diagnostic(where, "this column has no head", "Give it one, or empty its cells.")
        elif (first := first_of.setdefault(head, index + 1)) <= index:
            yield Diagnostic(
                where, f"the head '{head}' stands here a second time (first in cell {first})", "Rename one."
            )
        elif head.count(".") > MAX_GROUPS:
            what = f"the head '{head[:40]}…' stands in more than {MAX_GROUPS} groups"
            yield Diagnostic(where, what, "Rename the column.")


def _ragged(file: str, heads: list[str], rows: list[Row]) -> Iterator[Diagnostic]:
    for line, cells in rows:
        over = next((index for index in range(len(heads), len(cells)) if cells[index]), None)
        if over is not None:
            what = f"a cell too many: there are {len(heads)} heads"
            yield Diagnostic(Source(file, line, over + 1), what, "Remove it; a cell with a comma in it goes in quotes.")
        elif len(cells) < len(heads):
            what = f"this row ends after {len(cells)} of {len(heads)} cells"
            yield Diagnostic(Source(file, line, len(cells)), what, "Add the rest; they may be empty.")


def _node(
    file: str,
    line: int,
    cells: list[str],
    columns: dict[int, str],
    places: dict[str, Source],
    covered: Mapping[tuple[int, int], Source],
) -> Node:
    """One row. A cell that another one covers stands where that does, of which it is told already."""
    row = Node({}, Source(file, line, 1))
    for index, head in columns.items():
        where = covered.get((line, index + 1)) or Source(file, line, index + 1)
        row.value[head] = Node(cells[index] if index < len(cells) else "", where)
        row.keys[head] = places[head]
    return row


def _refused(where: Source, what: str, remedy: str) -> UserError:
    return UserError([Diagnostic(where, what, remedy)])
