"""A wheel before it is drawn: a section of the chart in the words of a language.

A column of the table is a sector of the lower disc, a row a window of the upper one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.components.build_context import Words
from generator.components.sentences import Formatter, Notes
from generator.model.rulebook import Rulebook
from generator.rulesets.api import Cell, Line, Section
from generator.rulesets.reading import sentence

NOTHING = "–"


@dataclass(frozen=True, slots=True)
class Marked:
    """Words, and the superior figures of their footnotes."""

    text: str
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Listed:
    """A section beside the table, and each of its rows with what it is worth."""

    title: str
    of: str
    """What its rows are; empty where the title says it."""
    rows: tuple[tuple[str, Marked], ...]


@dataclass(frozen=True, slots=True)
class Wheel:
    title: str
    clauses: str
    sectors: tuple[str, ...]
    rows: tuple[tuple[Marked, tuple[str, ...]], ...]
    """What a row is called, and what it has in each sector."""
    lines: tuple[Marked, ...]
    lists: tuple[Listed, ...]
    footnotes: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Beside:
    """What of a wheel stands on cards beside it."""

    lines: tuple[Marked, ...] = ()
    lists: tuple[Listed, ...] = ()
    footnotes: tuple[tuple[int, str], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.lines or self.lists)


@dataclass(frozen=True, slots=True)
class Sections:
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


def say_wheel(made_of: Sections, words: Words) -> Wheel:
    table, formatter, notes = made_of.table, Formatter(words), Notes(1)
    own = {line.key: line for section in (table, *made_of.beside) for line in section.footnotes}

    def marked(line: Line) -> Marked:
        return Marked(formatter.line(line), notes.mark(line.notes))

    def shown(cell: Cell | None) -> str:
        if cell is None or cell.value is None:
            return NOTHING
        return formatter.part(cell) + notes.mark(cell.notes)

    rows = tuple((marked(row.label), tuple(shown(cell) for cell in row.cells)) for row in table.rows)
    lines = tuple(marked(line) for line in made_of.lines)
    lists = tuple(
        Listed(
            formatter.line(section.title),
            formatter.line(section.corner) if section.corner else "",
            tuple((" ".join(shown(cell) for cell in row.cells), marked(row.label)) for row in section.rows),
        )
        for section in made_of.beside
    )
    footnotes = notes.texts(lambda key: formatter.line(own.get(key, Line(key))))
    heads = tuple(formatter.line(column.head) if column.head else "" for column in table.columns)
    return Wheel(formatter.line(table.title), ", ".join(table.clauses), heads, rows, lines, lists, footnotes)
