"""Sections of a chart in parts: where pages may be cut between lines or rows, and guns in blocks of a few."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from unicodedata import combining, normalize

from msgspec.structs import replace

from generator.components.sentences import Formatter
from generator.rulesets.api import Line, Row, Section
from generator.typesetting import even_blocks

LONG = 12
"""Of so many lines, a section may be cut."""
KEPT = 3
"""So many lines stay together at least at the head of a section and at its foot."""
KEPT_ENTRIES = 2
"""The same of the lines of entries of a glossary, which are longer."""


def kept_together(items: tuple[Any, ...], kept: int = KEPT) -> list[tuple[Any, ...]]:
    """Some at the head and at the foot, and each between them; all of them where they are too few for both."""
    if len(items) < 2 * kept:
        return [items]
    return [items[:kept], *((one,) for one in items[kept:-kept]), items[-kept:]]


def gun_parts(section: Section, most: int) -> Iterator[Section]:
    """Guns in several blocks, where one would be too crowded; rows that tell nothing of its guns are left out."""
    if section.form != "artillery" or len(section.columns) <= most:
        yield section
        return
    for part in even_blocks(len(section.columns), most):
        guns = slice(part.start, part.stop)
        rows = [replace(row, cells=row.cells[guns]) for row in section.rows]
        rows = [row for row, whole in zip(rows, section.rows, strict=True) if any(row.cells) or not whole.cells]
        title = continued(section.title) if part.start else section.title
        yield replace(section, columns=section.columns[guns], rows=tuple(rows), title=title)


def in_order(section: Section, said: Formatter) -> Section:
    """Its rows in the order of their names, accents aside."""

    def letters(row: Row) -> str:
        return "".join(letter for letter in normalize("NFD", said.line(row.label).casefold()) if not combining(letter))

    return replace(section, rows=tuple(sorted(section.rows, key=letters)))


def continued(title: Line) -> Line:
    """The title of what is carried on."""
    return Line("reference_chart.continued", {"title": title})


def parts_of(section: Section, across: int) -> list[Section]:
    """What pages may be cut between; of a glossary, lines of so many entries."""
    match section.form:
        case "lines" if len(section.lines) >= LONG:
            return [replace(section, lines=lines) for lines in kept_together(section.lines)]
        case "blanks" if len(section.rows) > 2 * KEPT:
            parts = kept_together(section.rows)
        case "glossary" if section.rows:
            begin = tuple(range(0, len(section.rows), across))
            parts = [section.rows[lines[0] : lines[-1] + across] for lines in kept_together(begin, KEPT_ENTRIES)]
        case _:
            return [section]
    # Lines about the rows stand above the first of them.
    return [replace(section, rows=rows, lines=() if i else section.lines) for i, rows in enumerate(parts)]
