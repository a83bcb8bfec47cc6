"""Tables as expressions see them: ``tables.sizes[size].steps``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from generator.diagnostics import did_you_mean
from generator.expressions import Absent, Found, View, unknown
from generator.model.base import Model
from generator.model.rulebook import Rulebook
from generator.model.table import Dual, Value
from generator.rulesets.api import Input

Note = Callable[[tuple[str, ...], Callable[[], Input]], None]


class Tables(View):
    __slots__ = ("_tables", "book", "note")

    def __init__(self, book: Rulebook, note: Note) -> None:
        """``note`` is told of each cell that is asked for."""
        self.book, self.note = book, note
        self._tables: dict[str, TableView] = {}

    def get(self, name: str) -> TableView:
        if name not in self._tables:
            if name not in self.book.tables:
                raise unknown(f"no table is called '{name}'", name, self.book.tables)
            self._tables[name] = TableView(self, name)
        return self._tables[name]

    def called(self) -> str:
        return "the tables"


class TableView(View):
    __slots__ = ("_rows", "id", "table", "tables")

    def __init__(self, tables: Tables, name: str) -> None:
        self.tables, self.id, self.table = tables, name, tables.book.tables[name]
        self._rows: dict[str, RowView] = {}

    def get(self, name: str) -> RowView:
        if name not in self._rows:
            if name not in self.table.rows:
                raise Absent(f"{self.called()} has no row '{name}'", partial(did_you_mean, name, self.table.rows))
            self._rows[name] = RowView(self, name)
        return self._rows[name]

    def entries(self) -> Sequence[Any]:
        return [self.get(row) for row in self.table.rows]

    def heads(self) -> Sequence[str]:
        return tuple(self.table.rows)

    def called(self) -> str:
        return f"the table '{self.id}'"


class RowView(View):
    """A row; or, of one with columns such as ``shell.long``, those that begin alike."""

    __slots__ = ("_cells", "_prefix", "id", "of")

    def __init__(self, of: TableView, row: str, prefix: str = "") -> None:
        self.of, self.id, self._prefix = of, row, prefix
        self._cells: dict[str, tuple[Value, Any]] = {}

    def get(self, name: str) -> Any:
        column, columns = self._prefix + name, self.of.table.columns
        if column not in columns:
            if any(one.startswith(f"{column}.") for one in columns):
                return RowView(self.of, self.id, f"{column}.")
            raise Absent(f"{self.of.called()} has no column '{column}'", partial(did_you_mean, column, columns))
        if column not in self._cells:
            cell = self.of.table.value(self.id, column)
            whole = isinstance(cell.value, Model)
            self._cells[column] = cell, CellView(self, column, cell) if whole else Found(cell.value, cell)
        cell, found = self._cells[column]
        if isinstance(found, Found):
            self.note(column, cell, cell.value, cell.unit)
        return found

    def note(self, column: str, cell: Value, value: Any, unit: str) -> None:
        tables, place = self.of.tables, (self.of.id, self.id, column)
        tables.note(place, lambda: Input("/".join(place), value, unit, tables.book.cite(cell.source)))

    def heads(self) -> Sequence[str]:
        return [one.removeprefix(self._prefix) for one in self.of.table.columns if one.startswith(self._prefix)]

    def called(self) -> str:
        return f"the row '{self.id}' of {self.of.called()}"

    def __str__(self) -> str:
        return self.id


class CellView(View):
    """A cell of several parts: a distance in both units, what a kind of ground does."""

    __slots__ = ("_cell", "_column", "_row")

    def __init__(self, row: RowView, column: str, cell: Value) -> None:
        self._row, self._column, self._cell = row, column, cell

    def get(self, name: str) -> Found:
        parts = type(self._cell.value).model_fields
        if name not in parts:
            raise unknown(f"{self.called()} has no '{name}'", name, parts)
        value = getattr(self._cell.value, name)
        unit = name if isinstance(self._cell.value, Dual) else self._cell.unit
        self._row.note(f"{self._column}.{name}", self._cell, value, unit)
        return Found(value, self._cell)

    def heads(self) -> Sequence[str]:
        return tuple(type(self._cell.value).model_fields)

    def called(self) -> str:
        return f"the cell '{self._column}' in {self._row.called()}"
