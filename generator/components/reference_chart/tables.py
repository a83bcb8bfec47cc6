"""Of a chart: sections that are tables, set in a width, their values near their labels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from generator.components.reference_chart.words import NO_BREAK, ChartFormatter, SmallPrint
from generator.components.sentences import Notes, cells_of, marked
from generator.model.reference_chart_layout import ReferenceChartLayout
from generator.rulesets.api import Cell, Row, Section
from generator.sheets import style
from generator.typesetting import (
    BLANK,
    DASH,
    Block,
    Run,
    Table,
    TableCell,
    TableColumn,
    TableRow,
)

LEAST_PITCH = 0.46
"""Of a row of a table, in mm for each point of its type, whatever its layout says."""
WIDE_GAP_SHARE = 0.5
"""Of the gap between columns, in a table as wide as the page, which has many."""
FAR_MM = 12.0
"""For each point of its labels, of the usual ones at least: in a table wider than that values would stand far from them."""
LABEL_SHARE, WIDE_LABEL_SHARE = 0.34, 0.16
"""The least part of a table that its labels are given, of a column and of a page."""
LEADING_SHARE = 0.14
"""How much of the air between blocks goes between rows of a table, and between the lines of a paragraph."""
BOXES_SHARE = 0.2
"""How much of the air that a page has more than others makes rows of boxes to write in higher."""
COMMON_SHARE = 2 / 3
"""Of the cells of a table that are words: one that stands in more of them is what all goes by, and others are exceptions."""


class TableSetter(Struct, frozen=True):
    """Sets the tables of a chart. ``others`` are all its sections: tables of the same numbers have the same columns.

    There is ``air`` times as much space between blocks as there is at least, of which rows have their share, and
    ``leading`` times as much from line to line.
    """

    format: ChartFormatter
    layout: ReferenceChartLayout
    others: Sequence[Section]
    air: float
    leading: float
    spare: float = 0.0
    """What of the air a page has more than others: boxes to write in are higher for it."""

    @property
    def pitch(self) -> float:
        """How many times the least it is from row to row."""
        return 1.0 + LEADING_SHARE * (self.air - 1.0)

    def set(self, section: Section, width: float, notes: Notes, small: SmallPrint) -> Block:
        table = self._unset(section, notes, small)
        alike = [one for one in self.others if _is_read_as(one, section)]
        if len(alike) > 1:
            # Measured without the numbers of their footnotes: all come out alike.
            like = tuple(self._unset(one, Notes(are_printed=self.layout.footnotes), SmallPrint(one)) for one in alike)
            table = replace(table, like=like)
        return table.in_halves(width, self.layout.column_gap_mm) if self._is_far(section, width) else table.set(width)

    def _is_far(self, section: Section, width: float) -> bool:
        """Whether values of a table would stand far from their labels in a width."""
        return section.form != "wide" and self.is_broad(width)

    def is_broad(self, width: float) -> bool:
        return width > FAR_MM * max(style.LABEL_PT, self.layout.tables.label_pt)

    def is_half(self, section: Section, width: float) -> bool:
        """Whether it is a table that would take no more than a half of the width."""
        if section.form != "table" or not self._is_far(section, width):
            return False
        table = self._unset(section, Notes(are_printed=self.layout.footnotes), SmallPrint(section))
        return table.is_in_one_half(width, self.layout.column_gap_mm)

    def least_mm(self, section: Section) -> float:
        """The narrowest width that holds the columns of a table beside its labels."""
        return self._unset(section, Notes(are_printed=self.layout.footnotes), SmallPrint(section)).least_mm

    def half_mm(self, width: float) -> float:
        return (width - self.layout.column_gap_mm) / 2

    def _unset(self, section: Section, notes: Notes, small: SmallPrint) -> Table:
        sizes, is_wide = self.layout.tables, section.form == "wide"
        heads = [self.format.line(column.head) if column.head else "" for column in section.columns]
        # A sentence below a row runs on under its cells, where a tint would cut through it.
        has_tints = is_wide and not any(row.text for row in section.rows)
        boxed = any(cell.form == "blank" for row in section.rows for cell in row.cells if cell)
        pitch = self.pitch * (1 + BOXES_SHARE * self.spare * boxed)
        return Table(
            tuple(
                TableColumn(head if is_wide else head.lower(), has_tints and i % 2 == 1) for i, head in enumerate(heads)
            ),
            _with_framed(_with_common(_with_centred([self._row(row, notes, small) for row in section.rows]))),
            pitch_mm=pitch * max(sizes.pitch_mm, LEAST_PITCH * max(sizes.label_pt, sizes.value_pt)),
            leading=self.leading,
            air=self.air,
            value_pt=sizes.value_pt,
            gap_mm=sizes.gap_mm * (WIDE_GAP_SHARE if is_wide else 1.0),
            label_share=WIDE_LABEL_SHARE if is_wide else LABEL_SHARE,
            columns_first=is_wide,
            corner=self.format.line(section.corner).lower() if section.corner else "",
            is_even=section.corner is not None,
        )

    def _row(self, row: Row, notes: Notes, small: SmallPrint) -> TableRow:
        label = self._label(row, notes, "sans-semibold" if row.text else "sans")
        label = (*label, *self.format.clauses(small.of(row.label)))
        text = self.format.sentence(row.text, notes) if row.text else ()
        cells = tuple(self._cell(cell, notes) for cell in row.cells)
        mark = marked("".join(run.text for run in label), cells_of(row))
        return TableRow(label, cells, text, row.opens, mark)

    def _cell(self, cell: Cell | None, notes: Notes) -> TableCell:
        found = self.format.table_cell(cell, notes)
        if cell is None or not cell.of or found in (DASH, BLANK):
            return found
        return replace(found, mark=marked(found.text, (cell.of,)))

    def _label(self, row: Row, notes: Notes, font: str) -> tuple[Run, ...]:
        runs = self.format.name(row.label, notes, self.layout.tables.label_pt, font)
        return tuple(run._replace(text=_broken_between(run.text)) for run in runs)


def _broken_between(text: str) -> str:
    """A list whose entries, with semicolons between, each stay on a line."""
    return text.replace(" ", NO_BREAK).replace(f";{NO_BREAK}", "; ") if "; " in text else text


def _is_read_as(one: Section, other: Section) -> bool:
    """Whether two tables of a theme have the same heads, or say the same of the same kind of numbers."""
    is_of_numbers = one.corner is not None and one.corner == other.corner and len(one.columns) == len(other.columns)
    return (one.form, one.theme) == (other.form, other.theme) and (is_of_numbers or one.columns == other.columns)


def _with_centred(rows: Sequence[TableRow]) -> tuple[TableRow, ...]:
    """Numbers that stand in the middle of their columns, with all that belongs to them.

    All of them where some have halves; and those of a group that has rolls alone, ``5+``, below numbers alone: one is not
    read against the other.
    """
    if any(cell.is_centred for row in rows for cell in row.cells):
        return tuple(map(_centred, rows))
    first = next((i for i, row in enumerate(rows) if row.opens), len(rows))
    above, below = (
        [cell for row in part for cell in row.cells if cell.is_number] for part in (rows[:first], rows[first:])
    )
    if any(cell.hang for cell in above) or not all(cell.hang and not cell.marks and not cell.aside for cell in below):
        return tuple(rows)
    return (*rows[:first], *map(_centred, rows[first:]))


def _with_common(rows: Sequence[TableRow]) -> tuple[TableRow, ...]:
    """Rows whose commonest word is set plain, so that the few others are seen."""
    words = Counter(cell.text for row in rows for cell in row.cells if cell.is_word)
    common, times = max(words.items(), key=lambda one: one[1], default=("", 0))
    if len(words) < 2 or times <= COMMON_SHARE * words.total():
        return tuple(rows)
    return tuple(
        replace(row, cells=tuple(replace(cell, is_plain=cell.is_word and cell.text == common) for cell in row.cells))
        for row in rows
    )


def _with_framed(rows: Sequence[TableRow]) -> tuple[TableRow, ...]:
    """Rows of boxes to write in whose few printed words and numbers stand in boxes too, so that none looks left out."""
    cells = [cell for row in rows for cell in row.cells]
    if 2 * sum(cell.is_box for cell in cells) <= len(cells):
        return tuple(rows)
    return tuple(
        replace(
            row,
            cells=tuple(
                replace(cell, is_framed=not (cell.is_box or cell.is_blank or cell.text == DASH.text))
                for cell in row.cells
            ),
        )
        for row in rows
    )


def _centred(row: TableRow) -> TableRow:
    cells = (replace(cell, is_centred=True) if cell.is_number else cell for cell in row.cells)
    return replace(row, cells=tuple(cells))
