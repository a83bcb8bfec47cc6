"""A wheel before it is drawn: a section of the chart in the words of a language.

A column of the table is a sector of the lower disc, a row a window of the upper one.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from generator.components.build_context import Words
from generator.components.sentences import Formatter, Notes, cells_of, named_in
from generator.model.rulebook import Rulebook
from generator.rulesets.api import Cell, Line, Section
from generator.rulesets.reading import sentence

NOTHING = "–"


class Name(Struct, frozen=True):
    """Words, and the superior figures of their footnotes."""

    text: str
    mark: str = ""


class ValueList(Struct, frozen=True):
    """A section beside the table: its rows are what they are worth and what they are called."""

    title: str
    subtitle: str
    """What its rows are; empty where the title tells it."""
    rows: tuple[tuple[str, str], ...]
    parted: frozenset[int] = frozenset()
    """The numbers of rows that a line parts from those before them: they are of another kind."""
    of: Sequence[Sequence[str]] = ()
    """The places in the rules' tables of what each row shows."""


class Overflow(Struct, frozen=True):
    """What of a wheel has no room on its disc and stands on cards beside it."""

    lines: tuple[str, ...] = ()
    lists: tuple[ValueList, ...] = ()
    footnotes: tuple[tuple[int, str], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.lines or self.lists)


class Wheel(Struct, frozen=True):
    title: str
    clauses: str
    sectors: tuple[str, ...]
    rows: tuple[tuple[Name, tuple[str, ...]], ...]
    """What a row is called, and what it has in each sector."""
    lines: tuple[str, ...]
    lists: tuple[ValueList, ...]
    footnotes: tuple[tuple[int, str], ...]
    of: Sequence[Sequence[Sequence[str]]]
    """The places in the rules' tables of what a row has in each sector."""
    lines_of: Sequence[str]
    """Those of what its lines name."""


class Sections(Struct, frozen=True):
    """What a wheel is made of."""

    table: Section
    beside: tuple[Section, ...]
    lines: tuple[Line, ...]


def sections_of(book: Rulebook, chart: Sequence[Section]) -> tuple[Sections, ...]:
    """The wheels of a book whose table stands on this chart; beside it, what of the rest does."""
    there = {section.id: section for section in chart}
    return tuple(
        Sections(
            there[wheel.section],
            tuple(there[name] for name in wheel.beside if name in there),
            tuple(sentence(book, key) for key in wheel.lines),
        )
        for wheel in book.wheels
        if wheel.section in there
    )


def wheel_for(made_of: Sections, words: Words) -> Wheel:
    """The wheel in words, its footnotes numbered as they are met."""
    table, formatter, notes = made_of.table, Formatter(words), Notes()
    known = {note: line for section in (table, *made_of.beside) for note, line in section.footnotes.items()}

    def line(line: Line) -> str:
        return formatter.line(line) + notes.mark(line.notes)

    def values(cells: Sequence[Cell | None]) -> tuple[str, ...]:
        return tuple(
            NOTHING if cell is None or cell.value is None else formatter.part(cell) + notes.mark(cell.notes)
            for cell in cells
        )

    rows = tuple(
        (Name(formatter.line(row.label), notes.mark(row.label.notes)), values(row.cells)) for row in table.rows
    )
    lines = tuple(line(one) for one in made_of.lines)
    lists = tuple(
        ValueList(
            formatter.line(section.title),
            formatter.line(section.corner) if section.corner else "",
            tuple((" ".join(values(row.cells)), line(row.label)) for row in section.rows),
            frozenset(number for number, row in enumerate(section.rows) if number and row.opens),
            [[*cells_of(row), *named_in(row.label)] for row in section.rows],
        )
        for section in made_of.beside
    )
    footnotes = notes.texts(lambda key: formatter.line(known.get(key, Line(key))))
    heads = tuple(formatter.line(column.head) if column.head else "" for column in table.columns)
    of = [[[cell.of] if cell else [] for cell in row.cells] for row in table.rows]
    lines_of = [place for one in made_of.lines for place in named_in(one)]
    title, clauses = formatter.line(table.title), ", ".join(table.clauses)
    return Wheel(title, clauses, heads, rows, lines, lists, footnotes, of, lines_of)
