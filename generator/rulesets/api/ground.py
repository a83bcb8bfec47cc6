"""The ground that the players agreed on, and what the rules make of it: a table of the scenario sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct, field

from generator.rulesets.api.lines import Cell, Line


class GroundColumn(Struct, frozen=True):
    """``form`` tells what stands in it: ``change``, a number that marks may follow, or ``word``.

    Neighbours of the same ``group`` have it as a second head above their own; of a table, all columns or none have one.
    Changes stand in groups only.
    """

    head: Line
    form: Literal["change", "word"]
    group: Line | None = None


class GroundRow(Struct, frozen=True):
    """What was agreed of a place, and a cell a column, None for a dash; a row may end before the last columns.

    Where there is a note and no cell at all, the note stands in their place.
    """

    kind: Line
    """What the place counts as."""
    cells: tuple[Cell | None, ...] = ()
    where: str | Mapping[str, str] = ""
    note: str | Mapping[str, str] = ""
    capacity: int | None = None
    """Counters that fit in each hex."""
    strength: int | None = None
    continues: bool = False
    """Whether it says more of the place in the row before."""


class GroundTable(Struct, frozen=True):
    columns: tuple[GroundColumn, ...]
    rows: tuple[GroundRow, ...]
    footnotes: Mapping[str, Line] = field(default_factory=dict)
    """Those that its cells name, in order."""
    small_print: tuple[Line, ...] = ()
    """What is said below it besides."""
    elsewhere: Line | None = None
    """Where to look for the ground that is not in it."""
