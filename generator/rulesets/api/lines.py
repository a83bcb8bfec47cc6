"""Words with numbers in them, and the tables and sections of a chart that they stand in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Any

from msgspec import Struct, field

from generator.model.cell_form import CELL_FORMS
from generator.model.chart import Rank
from generator.model.diagram import Diagram


class Cell(Struct, frozen=True):
    """What stands in one place of a chart, without its words.

    ``form`` tells how it is set: ``number``; ``times`` (once, twice, 3 times); ``signed`` (+2); ``roll`` (7+); ``die`` (D10); ``dice``, a pair of
    how many and of what (1D6); ``hexes`` and ``cm``, a distance with its unit; ``word``, ``letter`` and
    ``small``, a word key, the last without its capital; ``line``, a phrase; ``tick``, for what is so; ``counters``, a pair of full and half counters (2½);
    ``template``, the id of an artillery template; ``text``, as it is, with an empty one for a place left empty;
    ``blank``, a box to write in; ``box``, one to tick, with its number. ValueError for another, which would print the value as it stands.
    """

    value: Any = None
    """None where there is nothing."""
    form: str = "number"
    aside: Cell | None = None
    """Its companion: centimetres beside hexes, the dodge roll beside the range."""
    marks: tuple[tuple[str, str], ...] = ()
    """Signs behind it, each with the word key of what it stands for."""
    notes: tuple[str, ...] = ()
    """Word keys of footnotes; what stands behind a space, ``footnotes`` of the section says."""
    of: str = ""
    """Its place in the tables of the rules, if it is from one: ``weapon_ranges/rifle/long``."""

    def __post_init__(self) -> None:
        if self.form not in CELL_FORMS:
            raise ValueError(f"there is no form '{self.form}' of a cell")


class Line(Struct, frozen=True):
    """A sentence or a name: a word key, and what fills its ``{parts}``: text, numbers or ``Cell``."""

    key: str
    parts: Mapping[str, Any] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    """Where the rules say it; for the label of a row, where they say what stands in the row."""


def joined(lines: Sequence[Any], key: str) -> Any:
    """Several as one, two at a time: ``{one}; {two}``. An empty text for none."""
    return reduce(lambda one, two: Line(key, {"one": one, "two": two}), lines) if lines else ""


class Column(Struct, frozen=True):
    """A column of a chart table. A gun's carries a symbol and a caption."""

    head: Line | None = None
    symbol: str = ""
    caption: Line | None = None


class Row(Struct, frozen=True):
    """A line of a chart table: its label, a cell a column, and a sentence about it."""

    label: Line
    cells: tuple[Cell | None, ...] = ()
    text: Line | None = None
    opens: bool = False
    """Whether it begins a group of rows."""


class Example(Struct, frozen=True):
    """A drawn example: its picture, what is said below it, and the cover that each of its lines meets."""

    diagram: Diagram
    text: Line
    covers: tuple[Cell | None, ...] = ()


class Section(Struct, frozen=True):
    """One block of a reference chart. Titles, labels and lines are word keys; components set them.

    ``form`` tells what it is: ``table`` (columns and rows), ``wide`` (a table as wide as the page), ``steps``
    and ``lines`` (sentences, numbered or not), ``glossary`` (names, a cell and a sentence), ``blanks`` (names with
    lines to write on, one behind each cell, or what is settled, its companion), ``legend`` (letters and what they stand for, on a line),
    ``diagrams`` (drawn examples), ``track`` (names with boxes to tick) or ``artillery`` (one column a gun). Lines of a table stand below it.
    """

    id: str
    form: str
    theme: str
    """What it belongs to: sections of a theme stand together."""
    title: Line
    clauses: tuple[str, ...]
    columns: tuple[Column, ...] = ()
    rows: tuple[Row, ...] = ()
    lines: tuple[Line, ...] = ()
    corner: Line | None = None
    """What the heads of the columns are numbers of."""
    footnotes: Mapping[str, Line] = field(default_factory=dict)
    """What those of its footnotes say that are more than the words of their key."""
    letters: tuple[tuple[str, str], ...] = ()
    """Word keys of the letters in its cells and of what they stand for, in order."""
    examples: tuple[Example, ...] = ()
    brief: tuple[Line, ...] = ()
    """Those of its lines that are wanted turn by turn."""
    once: tuple[Line, ...] = ()
    """Sentences of it that are read once, before play; they are not among its lines."""
    rank: Rank = "table"
    """How soon the section as a whole is wanted."""
    by_name: bool = False
    """Whether its rows stand in the order of their names, in each language."""
    colour: str = ""
    """A theme whose colour it has, where that is not its own."""
    box_mm: float | None = None
    """The height and least width of the numbered boxes of a track, where it says so."""
