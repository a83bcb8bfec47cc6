"""A table of a rulebook: its values, and for each value its unit, its source and its status.

    gun_ranges:
      unit: hex
      source: {work: hex-supplement, clause: "9.4"}
      status: printed
      columns: [canister.effective, canister.long, ball_shell.effective, ball_shell.long]
      rows:
        III: [6, 10, 12, 20]

Rows and columns stand as the book prints them. Their names are ids; the words for paper are in the
ruleset's ``words/``.
"""

from enum import StrEnum
from typing import Annotated, Any, Literal, Self

from msgspec import Struct
from pydantic import BeforeValidator, Field, model_validator

from generator.model.base import (
    WORDS_SCHEMA,
    Localized,
    Many,
    Model,
    Title,
    WrongAt,
    at_most,
    marked_up,
    refuse,
    short_for,
)
from generator.model.cell_form import CellForm


class Status(StrEnum):
    """Where a value comes from."""

    PRINTED = "printed"
    """The book prints it."""
    COMPUTED = "computed"
    """A formula of the book gives it."""
    HOUSE = "house"
    """The book is silent, contradictory or misprinted: a ruling of ours, with a note."""
    BLANK = "blank"
    """The book leaves it to a sheet that is not in it: to be filled in from one's own copy."""
    OWN = "own"
    """Filled in from a user's own copy."""


class Reference(Model):
    """A clause of a work: ``{work: hex-supplement, clause: "9.4"}``."""

    work: str
    """A rulebook, by its name under ``works``."""
    clause: str
    """The clause of it, as it is numbered there: ``9.4``."""

    def __str__(self) -> str:
        return f"{self.work} {self.clause}"


class Ground(Model):
    """What a kind of ground does to a move."""

    change: int | None = 0
    """Added to the move, in the table's unit; None where the ground is impassable."""
    no_march: bool = False
    no_charge: bool = False
    impassable: bool = False


class Dual(Model):
    """A distance the book prints in both units."""

    cm: int
    hex: int


def _ids(value: Any) -> Any:
    return list(value) if isinstance(value, dict) else value


def _heads(value: Any) -> Any:
    return value if isinstance(value, dict) else {}


def _names(value: Any) -> Any:
    """Of the rows that have a name and cells."""
    rows = value.items() if isinstance(value, dict) else ()
    return {row: it["name"] for row, it in rows if isinstance(it, dict) and "name" in it and "cells" in it}


def _cells(value: Any) -> Any:
    """The cells of a row, whether it has a name or is a single cell."""
    if isinstance(value, dict) and "cells" in value:
        value = value["cells"]
    return value if isinstance(value, list) else [value]


Cell = int | float | str | bool | Ground | Dual | None
"""None where the book prints nothing or a dash."""


class Special(Model):
    """What differs for one row (``III``) or one cell (``III/canister.long``) of a table."""

    status: Annotated[Status | None, Field(strict=False)] = None
    """Where the value comes from; left out, as those of its table."""
    source: Reference | None = None
    """The clause that prints it; left out, that of its table."""
    unit: str | None = None
    """What it is a number of; left out, as the rest of its table."""
    note: str = ""
    """For whoever reads the data."""
    footnote: str = ""
    """The key of the words that stand below."""


class Fill(Model):
    """What may stand in a table that is filled in: results by their letters, or whole numbers."""

    letters: Many[str] = ()
    """Those that the rules name; a user's table may have others, with what they mean."""
    numbers: Annotated[tuple[int, int], Field(strict=False)] | None = None
    """The least and the most."""
    or_words: Many[str] = ()
    """What may stand in the place of a number: ``impassable``."""
    columns: Literal["fixed", "odds"] = "fixed"
    """``odds``: 1-1 upward, those of the rules and as many between and behind them as one's copy has."""


class Column(Model):
    """A column with its words for paper: ``{head: Columns, as: signed}``; ``Columns`` alone is short for its head."""

    head: Localized
    """Its words for paper."""
    as_: Annotated[CellForm | None, Field(alias="as")] = None
    """How its cells are set; left out, as their unit tells."""
    unit: str | None = None
    """What they are numbers of; left out, as the rest of the table."""


@short_for(WORDS_SCHEMA)
def _column(value: Any) -> Any:
    return {"head": value} if isinstance(value, str) or (isinstance(value, dict) and "head" not in value) else value


class Table(Model):
    """One table. ``rows`` keeps the order of the book; every row has a cell a column.

    Columns are ids, or ids with their heads: ``{cost: Move, shift: {head: Columns, as: signed}}``. A row may have a name,
    ``{name: Rough ground, cells: [2, -1]}``, and of a single column its cell alone. ``clause`` is short for a source in
    the game's own first work.
    """

    unit: str = ""
    """``hex``, ``cm``, ``points``, ``figures``, ``counters``, ``die``, ``modifier``, ``roll`` … of every value,
    unless ``column_units`` says otherwise."""
    column_units: dict[str, str] = Field(default_factory=dict)
    source: Reference
    status: Annotated[Status, Field(strict=False)] = Status.PRINTED
    note: str = ""
    """What someone who reads the data should know, in English."""
    footnote: str = ""
    """The key of the words that stand below wherever the values are printed, lest they mislead a player."""
    columns: Annotated[list[str], BeforeValidator(_ids)]
    rows: Annotated[dict[str, Annotated[list[Cell], BeforeValidator(_cells)]], at_most(5_000, "rows")]
    heads: Annotated[
        dict[str, Annotated[Column, BeforeValidator(_column)]], BeforeValidator(_heads), Field(alias="columns")
    ] = {}
    """Of columns that are given with them."""
    names: Annotated[dict[str, Localized], BeforeValidator(_names), Field(alias="rows")] = {}
    """Of rows that are given with them."""
    clause: str = ""
    """Short for a ``source`` in the game's own first work."""
    exceptions: dict[str, Special] = Field(default_factory=dict)
    fill: Fill | None = None
    """For a table that the book leaves blank: how it is filled in."""
    title: Title | None = None
    """What the game's own file, or a user's own copy, calls it."""
    corner: Localized | None = None
    """What the heads of its columns are numbers of: ``Die``."""
    letters: dict[str, Title] = Field(default_factory=dict)
    """What its results mean, where a user's own copy says so."""

    @model_validator(mode="after")
    def _no_part_is_bold(self) -> Self:
        texts: list[tuple[str, tuple[str | int, ...]]] = [
            (column, ("columns", index, column)) for index, column in enumerate(self.columns)
        ]
        texts += [(row, ("rows", row)) for row in self.rows]
        texts += [
            (cell, ("rows", row, "cells", index))
            for row, cells in self.rows.items()
            for index, cell in enumerate(cells)
            if isinstance(cell, str)
        ]
        refuse([WrongAt(said, *at) for text, at in texts if (said := marked_up(text))])
        return self

    @model_validator(mode="after")
    def _rectangular(self) -> Self:
        for row, cells in self.rows.items():
            if len(cells) != len(self.columns):
                what = f"{len(cells)} cells where there are {len(self.columns)} columns. Give it one for each"
                raise WrongAt(what, "rows", row)
        for column in self.column_units:
            if column not in self.columns:
                raise WrongAt(f"column_units names '{column}', which is not a column", "column_units")
        for place in self.exceptions:
            row, _, column = place.partition("/")
            if row not in self.rows or (column and column not in self.columns):
                raise WrongAt(f"exceptions names '{place}', which is no row or cell of this table", "exceptions", place)
        return self

    def value(self, row: str, column: str | None = None) -> "Value":
        """One cell with all that is known of it. Without a column, the table's only one. KeyError if absent."""
        column = self.columns[0] if column is None else column
        index = self.columns.index(column) if column in self.columns else None
        if row not in self.rows or index is None:
            raise KeyError(f"no cell {row}/{column}")
        status, source, note, footnote = self.status, self.source, self.note, self.footnote
        head = self.heads.get(column)
        unit = self.column_units.get(column) or (head.unit if head and head.unit else self.unit)
        for place in (row, f"{row}/{column}"):
            if (special := self.exceptions.get(place)) is not None:
                status = special.status or status
                source = special.source or source
                unit = special.unit or unit
                note = special.note or note
                footnote = special.footnote or footnote
        return Value(self.rows[row][index], unit, source, status, note, footnote)

    def to_json(self) -> dict[str, Any]:
        """The form ``fichas tables --json`` prints."""
        form: dict[str, Any] = {
            "unit": self.unit,
            "source": self.source.model_dump(),
            "status": self.status.value,
            "columns": list(self.columns),
            "rows": {
                row: [cell.model_dump() if isinstance(cell, Model) else cell for cell in cells]
                for row, cells in self.rows.items()
            },
        }
        if self.column_units:
            form["column_units"] = dict(self.column_units)
        if self.note:
            form["note"] = self.note
        if self.fill is not None:
            form["fill"] = self.fill.model_dump(mode="json", exclude_defaults=True)
        if self.exceptions:
            form["exceptions"] = {
                place: special.model_dump(mode="json", exclude_defaults=True)
                for place, special in self.exceptions.items()
            }
        return form


class Value(Struct, frozen=True):
    """A cell taken from a table."""

    value: Any
    unit: str
    source: Reference
    status: Status
    note: str = ""
    footnote: str = ""
