"""The sections of a chart in pieces that pages may be cut between, and where they stand once they are set."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from generator.components.reference_chart.words import SmallPrint
from generator.rulesets.api import Section
from generator.typesetting import ROWS_IN_HALVES
from generator.typesetting.columns import Flowing, Placed


class Piece(Struct, frozen=True):
    """A section, or a part of one that pages may be cut between."""

    part: Section
    """What of the section stands here."""
    small: SmallPrint
    """Of the whole section."""
    width_mm: float
    follows: bool
    air: float
    """How many times the least space it has between lines, as ``SectionSetter`` has it."""
    columns: int = 1
    """Of its lines."""
    is_named: bool = False
    """Whether names of a glossary have a column of their own."""
    notes: frozenset[str] = frozenset()
    """The footnotes of the whole section."""


class SetPages(NamedTuple):
    """All pieces of a chart, measured, where they stand page by page, and how many copies of a page stand on it.

    ``is_even`` where no section breaks between columns.
    """

    measured: list[tuple[Piece, Flowing]]
    pages: list[list[Placed]]
    copies: int
    is_even: bool


def is_small(section: Section) -> bool:
    """Whether it is a table that stays in one half of the page: of few rows, or to be filled in."""
    return section.form == "table" and (is_form(section) or len(section.rows) < ROWS_IN_HALVES)


def is_form(section: Section) -> bool:
    """Whether it is a table with boxes to write in."""
    boxed = any(cell.form == "blank" for row in section.rows for cell in row.cells if cell)
    return section.form == "table" and boxed


def is_in_lines(section: Section) -> bool:
    """Whether it is lines, which stand in even columns where it is set across the page."""
    return section.form in ("lines", "steps")
