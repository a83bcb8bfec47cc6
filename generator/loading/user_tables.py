"""Tables that a rulebook leaves blank, filled in from a user's own copy of the game.

    ruleset: cry_havoc
    tables:
      combat_foot:
        letters: {B: {en: Attacker retreats}}
        columns: [1-1, 2-1, 3-1, 4-1, 8-1]
        rows:
          1: [A, A, D, D, D]

A table is filled in whole: every row, every cell. Its ``fill`` says what may stand in it (``model/table.py``). Only a
row that the rules themselves do not have, one of ours, may be left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from generator.diagnostics import Diagnostic, UserError, did_you_mean
from generator.loading.mistakes import WHOLE
from generator.loading.validate import examine
from generator.loading.yaml_reader import Document, read
from generator.model.base import Id, Many, Model, Title
from generator.model.rulebook import Rulebook
from generator.model.table import Fill, Status, Table

ODDS = re.compile(r"([1-9][0-9]?)-1")
"""The column of a combat table, ``3-1``."""
DASHES = {"–": "-", "—": "-"}
LONGEST = 3
"""Characters of a result: more have no room in its cell."""
MOST_COLUMNS = 20
"""As many as stand side by side on a sheet."""
Cell = str | int | float | bool | None


class OwnTable(Model):
    """One table. Without ``columns`` it has those of the rules."""

    title: Title | None = None
    """What it is called on paper."""
    letters: dict[str, Title] = {}
    """What its results mean, and which there are besides those that the rules name."""
    columns: Many[str | int] = ()
    """The columns of your copy, where they are others."""
    rows: dict[str, list[Cell]]
    """Each row, with a cell for each column."""


class OwnTables(Model):
    ruleset: Id
    """The game they are for."""
    tables: dict[Id, OwnTable]
    """The tables that the rules leave blank, by their ids: 'fichas tables' lists them."""


def filled_in(book: Rulebook, path: Path, shown_as: str) -> tuple[Rulebook, list[Diagnostic]]:
    """The rulebook with the tables of a file, and everything that is wrong with them; wrong ones stay blank."""
    try:
        document = read(path, shown_as)
    except UserError as error:
        return book, list(error.diagnostics)
    located, problems, *_ = examine(document, OwnTables)
    if problems or located is None:
        return book, problems
    found = located.value
    if found.ruleset != book.id:
        what = f"these tables are for '{found.ruleset}', and the scenario is played by '{book.id}'"
        return book, [Diagnostic(document.where("ruleset"), what, f"Use tables with 'ruleset: {book.id}'.")]
    tables = dict(book.tables)
    if not found.tables:
        remedy = "Fill in one of those that 'fichas tables' calls blank, or remove 'tables' from the scenario."
        problems.append(Diagnostic(document.where("tables"), "no table is filled in here", remedy))
    for name, table in found.tables.items():
        blank = tables.get(name)
        if blank is None or blank.fill is None:
            fillable = [each for each, table in book.tables.items() if table.fill]
            what = f"there is no table '{name}' to fill in"
            problems.append(Diagnostic(document.where_key("tables", name), what, did_you_mean(name, fillable)))
            continue
        wrong = list(_Check(document, name, table, blank, blank.fill, book).problems())
        problems += wrong
        if not wrong:
            tables[name] = _filled(blank, table)
    return replace(book, tables=tables), problems


def _filled(blank: Table, table: OwnTable) -> Table:
    rows = {
        row: [_plain(cell, blank) for cell in table.rows[row]] if row in table.rows else blank.rows[row]
        for row in blank.rows
    }
    columns = [str(column) for column in table.columns] or blank.columns
    given = {"columns": columns, "rows": rows, "status": Status.OWN, "title": table.title, "letters": table.letters}
    ours = [row for row in _ours(blank) if row in table.rows]  # no longer ours: the user has filled it in
    kept = {place: special for place, special in blank.exceptions.items() if place not in ours}
    return blank.model_copy(update={**given, "exceptions": kept})


def _ours(blank: Table) -> list[str]:
    """The rows that the rules do not have."""
    return [row for row in blank.rows if (it := blank.exceptions.get(row)) is not None and it.status is Status.HOUSE]


def _plain(cell: Cell, table: Table) -> Cell:
    if type(cell) is int and table.fill and table.fill.letters:
        return str(cell)  # 0 is a sign here
    return DASHES.get(cell, cell) if isinstance(cell, str) else cell


class _Check:
    """What is wrong with one table, cell by cell."""

    def __init__(
        self, document: Document, name: str, table: OwnTable, blank: Table, fill: Fill, book: Rulebook
    ) -> None:
        self.document, self.at, self.table, self.blank, self.fill, self.book = (
            document, ("tables", name), table, blank, fill, book,
        )  # fmt: skip
        self.columns = [str(column) for column in table.columns] or blank.columns

    def problems(self) -> Iterator[Diagnostic]:
        yield from self._letters()
        yield from self._columns()
        yield from self._rows()

    def _letters(self) -> Iterator[Diagnostic]:
        for letter in self.table.letters:
            where = self.document.where_key(*self.at, "letters", letter)
            if not self.fill.letters:
                yield Diagnostic(where, "this table holds numbers and no results", "Remove 'letters'.")
                return
            if len(letter) > LONGEST:
                what = f"the result '{letter}' is longer than {LONGEST} characters"
                yield Diagnostic(where, what, "Shorten it; what it means stands below the table.")

    def _columns(self) -> Iterator[Diagnostic]:
        if not self.table.columns:
            return
        wrong = list(self._wrong_columns())
        yield from wrong
        where = self.document.where(*self.at, "columns")
        for column in () if wrong else self.blank.columns:  # a column that is wrong may be the one that is missing
            if column not in self.columns:
                yield Diagnostic(where, f"the column '{column}' is missing", f"Add '{column}' and its cells.")

    def _wrong_columns(self) -> Iterator[Diagnostic]:
        if len(self.columns) > MOST_COLUMNS:
            what = f"{len(self.columns)} columns are more than the {MOST_COLUMNS} there is room for"
            yield Diagnostic(self.document.where(*self.at, "columns"), what, "Leave the last ones out.")
        last = 0
        for index, column in enumerate(self.columns):
            here = self.document.where(*self.at, "columns", index)
            if column in self.columns[:index]:
                yield Diagnostic(here, f"the column '{column}' stands here twice", "Keep one of the two.")
            elif self.fill.columns == "odds":
                odds = ODDS.fullmatch(column)
                if odds is None:
                    yield Diagnostic(here, f"'{column}' is no column of odds", "Write it as 3-1; none is below 1-1.")
                elif int(odds[1]) <= last:
                    what = f"the column '{column}' stands behind {last}-1"
                    yield Diagnostic(here, what, "Order the columns from 1-1 upward.")
                last = int(odds[1]) if odds else last
            elif column not in self.blank.columns:
                remedy = did_you_mean(column, self.blank.columns)
                yield Diagnostic(here, f"this table has no column '{column}'", remedy)

    def _rows(self) -> Iterator[Diagnostic]:
        rows = self.table.rows
        whole = self.document.where_key(*self.at, "rows")
        missing = [f"'{row}'" for row in self.blank.rows if row not in rows and row not in _ours(self.blank)]
        if missing:
            one = len(missing) == 1
            what = f"the row {missing[0]} is missing" if one else f"the rows {', '.join(missing)} are missing"
            every = f"{next(iter(self.blank.rows))} to {next(reversed(self.blank.rows))}"
            yield Diagnostic(whole, what, f"Fill in every row, {every}.")
        lengths = {len(cells) for cells in rows.values()}
        alike = len(rows) > 1 and len(lengths) == 1 and lengths != {len(self.columns)}
        if alike:
            what = f"the rows have {lengths.pop()} cells where there are the columns {', '.join(self.columns)}"
            yield Diagnostic(whole, what, "Say above them which columns yours has, 'columns: [...]'.")
        for row, cells in rows.items():
            if row not in self.blank.rows:
                last = next(reversed(self.blank.rows))
                remedy = f"Its rows are 1 to {last}." if last.isdigit() else did_you_mean(row, self.blank.rows)
                where = self.document.where_key(*self.at, "rows", row)
                yield Diagnostic(where, f"this table has no row '{row}'", remedy)
            elif not alike:
                yield from self._row(row, cells)

    def _row(self, row: str, cells: list[Cell]) -> Iterator[Diagnostic]:
        at = (*self.at, "rows", row)
        if len(cells) != len(self.columns):
            what = f"the row '{row}' has {len(cells)} cells where there are {len(self.columns)} columns"
            yield Diagnostic(
                self.document.where_key(*at), what, f"Give it a cell for each of {', '.join(self.columns)}."
            )
        for index, (cell, column) in enumerate(zip(cells, self.columns, strict=False)):
            wrong = self._cell(cell, row, column)
            if wrong:
                yield Diagnostic(self.document.where(*at, index), *wrong)

    def _cell(self, cell: Cell, row: str, column: str) -> tuple[str, str] | None:
        """What is wrong with a cell, and what to do."""
        place = f"{row} / {column}"
        if cell is None or cell == "":
            nothing = ' Write "-" for no effect.' if "-" in self.fill.letters else ""
            return f"there is a hole at {place}", f"Fill in what your copy prints.{nothing}"
        quoted = self._quoted(row, column)
        if quoted is not None:
            if _plain(cell, self.blank) == quoted[0]:
                return None
            return f"the rules quote {quoted[0]} at {place} ({quoted[1]}), not {cell}", "Look it up once more."
        return self._letter(cell) if self.fill.letters else self._number(cell, self.fill.numbers)

    def _letter(self, cell: Cell) -> tuple[str, str] | None:
        known = (*self.fill.letters, *self.table.letters)
        if _plain(cell, self.blank) in known:
            return None
        remedy = f"Use {', '.join(known)}; or say what it means under 'letters: {{{cell}: …}}'."
        return f"there is no result '{cell}'", remedy

    def _number(self, cell: Cell, limits: tuple[int, int] | None) -> tuple[str, str] | None:
        value = _plain(cell, self.blank)
        if limits is None or value in self.fill.or_words:
            return None
        if isinstance(value, str) and WHOLE.fullmatch(value):
            return f"'{value}' is a text, and this table holds numbers", f"Write it without quotes: {int(value)}."
        least, most = limits
        if type(value) is int and least <= value <= most:
            return None
        either = "".join(f", nor '{word}'" for word in self.fill.or_words)
        return f"'{cell}' is not a whole number from {least} to {most}{either}", "Write what your copy prints."

    def _quoted(self, row: str, column: str) -> tuple[object, str] | None:
        """What the rules themselves print there, and where."""
        if column not in self.blank.columns:
            return None
        cell = self.blank.value(row, column)
        return (cell.value, self.book.cite(cell.source)) if cell.value is not None else None
