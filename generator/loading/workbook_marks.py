"""What the reader of workbooks does not hand over: how far a sheet reaches, what is hidden or merged in it, and formulas
without a value.

Rows and columns count from 1. A sheet that reaches too far is refused here, before a reader makes room for it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import product
from typing import TypeVar

from msgspec import Struct, field

from generator.loading.sheet_files import MAX_CELLS
from generator.loading.workbook_xml import NotXml, TooMany, Xml

MAX_MARKS = 20_000
"""Hidden rows, hidden columns, or merged cells, of one sheet."""
MAX_FORMATS = 65_536
"""More than any program keeps."""
MAX_SIGNS = 20_000_000
"""Of the texts of all cells: one text may stand in very many."""
Span = tuple[int, int]
Mark = TypeVar("Mark")
MOST_SHOWN = 20
_SHOWN = re.compile(r"0[0-9]+|-?[0-9]+([.,][0-9]+)?\s*%")
"""What a number shows that is written with zeros before it, or in percents."""
_CELL = re.compile(r"\$?([A-Z]{1,3})\$?([0-9]{1,7})")


class TooFar(Exception):
    """The cell that makes a sheet too large."""


class Marks(Struct):
    """Of one sheet."""

    hidden_rows: list[Span] = field(default_factory=list)
    hidden_columns: list[Span] = field(default_factory=list)
    merged: list[tuple[Span, Span]] = field(default_factory=list)
    """First and last cell, each row and column."""
    without_value: list[Span] = field(default_factory=list)
    """Cells with a formula that was never worked out."""
    errors: dict[Span, str] = field(default_factory=dict)
    """Cells that show ``#REF!`` and the like."""
    shown: dict[Span, str] = field(default_factory=dict)
    """What cells with a number show that is written otherwise: ``6 %`` for 0.06, ``0305`` for 305."""
    last: Span = (0, 0)
    """The last row and the last column with anything in them."""
    filled: int = 0
    signs: int = 0
    before: int = 0
    """Cells in the sheets before it."""

    @property
    def area(self) -> int:
        return self.before + self.last[0] * self.last[1]

    def fill(self, row: int, column: int, count: int = 1, signs: int = 0) -> None:
        self.last = max(self.last[0], row), max(self.last[1], column)
        self.filled += count
        self.signs += count * signs
        if max(self.filled, self.area) > MAX_CELLS or self.signs > MAX_SIGNS:
            raise TooFar(f"{letters(column)}{row}")


def letters(column: int) -> str:
    """What a spreadsheet calls a column: 28 is AB."""
    name = ""
    while column > 0:
        column, rest = divmod(column - 1, 26)
        name = chr(65 + rest) + name
    return name


def marks_of_xlsx(xml: Xml, part: bytes, shared: bytes | None, styles: bytes | None) -> Marks:
    """Of the XML of one sheet, of that of the texts its cells share, and of how they look."""
    texts, looks = _Shared(), _Styles()
    if shared is not None:
        xml.read(shared, texts.start, text=texts.text)
    if styles is not None:
        xml.read(styles, looks.start, looks.end)
    sheet = _Xlsx(texts.lengths, looks.formats())
    xml.read(part, sheet.start, sheet.end, sheet.text)
    return sheet.marks


def marks_of_ods(xml: Xml, content: bytes) -> dict[str, Marks]:
    """Of all sheets, by name."""
    book = _Ods()
    xml.read(content, book.start, book.end, book.text)
    return book.sheets


class _Shared:
    def __init__(self) -> None:
        self.lengths: list[int] = []

    def start(self, name: str, given: Mapping[str, str]) -> None:
        if name == "si":
            self.lengths.append(0)

    def text(self, text: str) -> None:
        if self.lengths:
            self.lengths[-1] += len(text)


class _Styles:
    """How the cells of an XLSX file show numbers."""

    def __init__(self) -> None:
        self.codes = {"9": "0%", "10": "0.00%"}
        self.of_cells: list[str] = []
        self.is_of_cells = False

    def start(self, name: str, given: Mapping[str, str]) -> None:
        if name == "numFmt":
            self.codes[given.get("numFmtId", "")] = given.get("formatCode", "")
        elif name == "cellXfs":
            self.is_of_cells = True
        elif name == "xf" and self.is_of_cells:
            if len(self.of_cells) >= MAX_FORMATS:
                raise TooMany(f"{MAX_FORMATS} formats of cells")
            self.of_cells.append(given.get("numFmtId", ""))

    def end(self, name: str) -> None:
        self.is_of_cells = self.is_of_cells and name != "cellXfs"

    def formats(self) -> list[str]:
        return [self.codes.get(one, "") for one in self.of_cells]


def _as_shown(value: str, code: str) -> str:
    """A number in a format of percents or of leading zeros; empty in any other."""
    try:
        number = float(value)
    except ValueError:
        return ""
    if "%" in code:
        return f"{number * 100:.10g} %"
    return f"{number:0{len(code)}.0f}" if re.fullmatch("0{2,9}", code) and number.is_integer() else ""


class _Xlsx:
    def __init__(self, lengths: list[int], formats: list[str]) -> None:
        self.marks, self.lengths, self.formats = Marks(), lengths, formats
        self.format = ""
        self.row = self.column = 0
        self.type = self.value = ""
        self.is_value = self.is_filled = self.has_formula = False

    def start(self, name: str, given: Mapping[str, str]) -> None:
        match name:
            case "c":
                self.column += 1
                if "r" in given:
                    self.row, self.column = _position(given["r"])
                self.type, self.value, self.is_filled, self.has_formula = given.get("t", ""), "", False, False
                style = int(given.get("s", 0))
                self.format = self.formats[style] if 0 <= style < len(self.formats) else ""
            case "v":
                self.is_value = self.is_filled = True
            case "is":
                self.is_filled = True
            case "f":
                self.has_formula = self.is_filled = True
            case "row":
                self.row, self.column = int(given.get("r", self.row + 1)), 0
                if _is_true(given.get("hidden")):
                    _add(self.marks.hidden_rows, (self.row, self.row))
            case "col" if _is_true(given.get("hidden")):
                _add(self.marks.hidden_columns, (int(given["min"]), int(given["max"])))
            case "mergeCell":
                first, _, last = given["ref"].partition(":")
                _add(self.marks.merged, (_position(first), _position(last or first)))

    def text(self, text: str) -> None:
        if self.is_value and not self.value:  # its beginning will do
            self.value = text

    def end(self, name: str) -> None:
        if name == "v":
            self.is_value = False
        elif name == "c" and self.is_filled:
            at = self.row, self.column
            if self.type == "s" and not 0 <= int(self.value or 0) < len(self.lengths):
                raise NotXml
            self.marks.fill(*at, signs=self.lengths[int(self.value or 0)] if self.type == "s" else 0)
            if self.type == "e":
                self.marks.errors[at] = self.value or "#VALUE!"
            elif self.has_formula and not self.value and self.type != "str":
                self.marks.without_value.append(at)
            elif self.type in ("", "n") and (shown := _as_shown(self.value, self.format)):
                self.marks.shown[at] = shown


class _Ods:
    def __init__(self) -> None:
        self.sheets: dict[str, Marks] = {}
        self.marks = Marks()
        self.row = self.column = 1
        self.rows = self.columns = self.table_columns = 1
        self.cell: Mapping[str, str] | None = None
        self.is_filled, self.signs, self.shown = False, 0, ""

    def start(self, name: str, given: Mapping[str, str]) -> None:
        match name:
            case "table":
                self.marks = self.sheets[given.get("table:name", "")] = Marks(before=self.marks.area)
                self.row = self.table_columns = 1
            case "table-column":
                count = _times(given, "table:number-columns-repeated")
                if given.get("table:visibility", "visible") != "visible":
                    _add(self.marks.hidden_columns, (self.table_columns, self.table_columns + count - 1))
                self.table_columns += count
            case "table-row":
                self.rows, self.column = _times(given, "table:number-rows-repeated"), 1
                if given.get("table:visibility", "visible") != "visible":
                    _add(self.marks.hidden_rows, (self.row, self.row + self.rows - 1))
            case "table-cell" | "covered-table-cell":
                self.cell, self.columns = given, _times(given, "table:number-columns-repeated")
                self.is_filled = "office:value-type" in given or "table:formula" in given
                self.signs, self.shown = sum(map(len, given.values())), ""
            case "p":  # the last is the cell's own; before it may stand those of a comment
                self.is_filled, self.shown = True, ""
            case "s":  # so many spaces
                self.signs += int(given.get("text:c", 1))

    def text(self, text: str) -> None:
        self.signs += len(text)
        if len(self.shown) < MOST_SHOWN:
            self.shown += text

    def end(self, name: str) -> None:
        if name == "table-row":
            self.row += self.rows
        elif name in ("table-cell", "covered-table-cell") and self.cell is not None:
            if self.is_filled:
                last = self.row + self.rows - 1, self.column + self.columns - 1
                self.marks.fill(*last, self.rows * self.columns, self.signs)
                self._look_at(self.cell)
            self.column += self.columns
            self.cell = None

    def _look_at(self, cell: Mapping[str, str]) -> None:
        at, shown = (self.row, self.column), self.shown.strip()
        alike = [(at[0] + down, at[1] + across) for down, across in product(range(self.rows), range(self.columns))]
        if cell.get("calcext:value-type") == "error":
            self.marks.errors |= dict.fromkeys(alike, shown or "#VALUE!")
        elif "table:formula" in cell and "office:value-type" not in cell:
            self.marks.without_value.append(at)
        elif cell.get("office:value-type") in ("float", "percentage") and _SHOWN.fullmatch(shown):
            self.marks.shown |= dict.fromkeys(alike, shown)
        down = _times(cell, "table:number-rows-spanned")
        across = _times(cell, "table:number-columns-spanned")
        if down > 1 or across > 1:
            _add(self.marks.merged, (at, (at[0] + down - 1, at[1] + across - 1)))


def _add(marks: list[Mark], mark: Mark) -> None:
    if len(marks) >= MAX_MARKS:
        raise TooMany(f"{MAX_MARKS} hidden or merged places")
    marks.append(mark)


def _position(name: str) -> Span:
    found = _CELL.fullmatch(name)
    if found is None or int(found[2]) < 1:
        raise NotXml
    column = 0
    for letter in found[1]:
        column = column * 26 + ord(letter) - 64
    return int(found[2]), column


def _times(given: Mapping[str, str], name: str) -> int:
    count = int(given.get(name, 1))
    if count < 1:
        raise NotXml
    return count


def _is_true(value: str | None) -> bool:
    return value in ("1", "true")
