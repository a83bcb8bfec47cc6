"""Tables as a rulebook sets them: hairlines, no verticals, tabular figures that stand in line.

Numbers end on one edge of their column; what follows a number hangs behind that edge: the plus of ``8+``,
then in a column of their own the marks ``#`` and ``@``, then a footnote's superior figure. The companion
of a number (centimetres beside hexes) ends on an edge of its own. Where there is nothing stands a grey dash.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.drawing import Affine, Group, Item, Style, Text, shapes
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.drawing.text import fit_text
from generator.sheets import style
from generator.sheets.style import COLUMN_GAP_MM, HEAD_PT, LABEL_PT, LEAST_PT, SNUG_MM, TIGHT_MM, VALUE_PT
from generator.typesetting.block import NOTHING, Block
from generator.typesetting.dice import draw_die
from generator.typesetting.marks import rule
from generator.typesetting.paragraph import Run, paragraph, tightened
from generator.units import mm_from_points

WORD_PT, ASIDE_PT, MARK_PT = style.TEXT_PT, style.NOTE_PT, LABEL_PT
PITCH_MM = 4.6
HEAD_AIR_MM = SNUG_MM
"""From the foot of a column head to the line below it."""
MARKS_MM = TIGHT_MM
ASIDE_MM = SNUG_MM
GAP_MM = COLUMN_GAP_MM
"""Between columns at least."""
SPREAD_MM = 7.0
"""What a column may have of room to spare."""
BOX_PITCH_MM, BOX_AIR_MM, LEAST_BOX_MM, MOST_BOX_MM = 5.6, 0.55, 7.0, 16.0
"""A row with boxes to write in, from a box to the lines above and below it, and how wide boxes are."""
NOTE_AIR_MM = 0.4
DOT_MM, DIE_MM = 0.85, 3.6
"""The radius of a dot; a die that stands clear of the lines above and below it."""


@dataclass(frozen=True, slots=True)
class TableCell:
    """One place of a table, in words and figures ready to set."""

    text: str = ""
    hang: str = ""
    """Behind the edge the number ends on: the plus of 8+."""
    marks: str = ""
    aside: str = ""
    note: str = ""
    """Superior figures."""
    is_word: bool = False
    """Set in the middle of the column, and smaller."""
    is_dot: bool = False
    die: int = 0
    """The sides of a die to be drawn."""
    is_blank: bool = False
    """Nothing at all, not even a dash."""
    is_box: bool = False
    """A box to write in, as wide as its column."""

    @property
    def is_number(self) -> bool:
        drawn = self.is_dot or self.die or self.is_blank or self.is_box
        return not (drawn or self.is_word or self == DASH)


DASH = TableCell("–")
BLANK = TableCell(is_blank=True)


@dataclass(frozen=True, slots=True)
class TableColumn:
    head: str = ""
    is_tinted: bool = False


@dataclass(frozen=True, slots=True)
class TableRow:
    label: tuple[Run, ...] = ()
    cells: tuple[TableCell, ...] = ()
    text: tuple[Run, ...] = ()
    """A sentence below the label."""
    opens: bool = False
    """Whether a group begins here: a rule in ink above it."""


@dataclass(frozen=True, slots=True)
class _Measured:
    """A column's widths, in mm, and where its number edge lies from its left."""

    digits: float
    behind: float
    marks_at: float
    aside: float
    is_middle: bool

    @property
    def width(self) -> float:
        return self.digits + self.behind + (ASIDE_MM + self.aside if self.aside else 0.0)


@dataclass(frozen=True, slots=True)
class Table:
    """Columns and rows, to be set in any width. Room to spare goes to the columns, then to the labels."""

    columns: tuple[TableColumn, ...]
    rows: tuple[TableRow, ...]
    pitch_mm: float = PITCH_MM
    value_pt: float = VALUE_PT
    gap_mm: float = GAP_MM
    label_share: float = 0.34
    """The least part of the width that labels are given."""
    value_font: str = "sans-bold"
    spread_mm: float = SPREAD_MM
    columns_first: bool = False
    """Whether columns share out all the room the labels leave."""
    corner: str = ""
    """At the head of the labels: what the columns' heads are numbers of."""

    def set(self, width_mm: float) -> Block:
        measured = [self._measure(index) for index in range(len(self.columns))]
        label_mm, lefts, widths = self._places(measured, width_mm)
        items: list[Item] = []
        head, y = self._heads(lefts, widths, width_mm)
        items += head
        tops: list[Item] = []
        for number, row in enumerate(self.rows):
            if number or head:
                weight = style.GROUP_RULE_MM if row.opens else style.HAIRLINE_MM
                tops.append(rule(0, width_mm, y, weight))
            block, height = self._row(row, label_mm if row.cells else width_mm, width_mm, lefts, widths, measured)
            items.append(Group(block, Affine.translate(0, y)))
            y += height
        tints = [
            shapes.rect(left - self.gap_mm / 2, 0, wide + self.gap_mm, y, Style(fill=style.TINT))
            for column, left, wide in zip(self.columns, lefts, widths, strict=True)
            if column.is_tinted
        ]
        return Block(width_mm, y, (*tints, *tops, *items, rule(0, width_mm, y, style.GROUP_RULE_MM)))

    # -- widths --------------------------------------------------------------------------------------------

    def _measure(self, index: int) -> _Measured:
        cells = [row.cells[index] for row in self.rows if index < len(row.cells)]
        numbers = [cell for cell in cells if cell.is_number]
        bold, mark = face(self.value_font), face("sans-medium")
        digits = max((bold.width_mm(cell.text, self.value_pt) for cell in numbers), default=0.0)
        hang = max((bold.width_mm(cell.hang, self.value_pt) for cell in numbers), default=0.0)
        marks = max((mark.width_mm(cell.marks, MARK_PT) for cell in numbers), default=0.0)
        note = max((face("sans").width_mm(cell.note, MARK_PT) for cell in numbers), default=0.0)
        aside = max((face("sans").width_mm(cell.aside, ASIDE_PT) for cell in numbers), default=0.0)
        behind = hang + (MARKS_MM + marks if marks else 0.0) + note
        words = max((face("sans-semibold").width_mm(cell.text, WORD_PT) for cell in cells if cell.is_word), default=0.0)
        if any(cell.is_box for cell in cells):
            words = max(words, LEAST_BOX_MM)
        if not numbers:
            return _Measured(max(words, 2 * DOT_MM), 0.0, 0.0, 0.0, is_middle=True)
        spare = max(0.0, words - digits - behind - aside)
        return _Measured(digits + spare / 2, behind + spare / 2, hang + MARKS_MM, aside, is_middle=False)

    def _places(self, measured: Sequence[_Measured], width_mm: float) -> tuple[float, list[float], list[float]]:
        heads = [self._head_width(column.head) for column in self.columns]
        widths = [max(one.width, head) for one, head in zip(measured, heads, strict=True)]
        if not widths:
            return width_mm, [], []
        natural = max((sum(run.width_mm for run in row.label) for row in self.rows if row.cells), default=0.0)
        # The last column ends on the edge of the table but for half a gap where it is tinted.
        shift = self.gap_mm / 2 if any(column.is_tinted for column in self.columns) else 0.0
        natural += shift if natural else 0.0
        label = max(min(natural, width_mm), width_mm * self.label_share if natural else 0.0)
        spare = width_mm - label - sum(widths) - self.gap_mm * len(widths)
        if spare > 0:
            most = spare if self.columns_first else min(spare, self.spread_mm * len(widths))
            widths = [wide + most / len(widths) for wide in widths]
        used = sum(widths) + self.gap_mm * len(widths)
        label = width_mm - used
        lefts, x = [], label + self.gap_mm
        for wide in widths:
            lefts.append(x)
            x += wide + self.gap_mm
        return label - shift, [left - shift for left in lefts], widths

    def _head_width(self, head: str) -> float:
        """What a head needs: its longest word, or all of it where that is short."""
        metrics = face("sans-medium")
        whole = metrics.width_mm(head, HEAD_PT)
        longest = max((metrics.width_mm(word, HEAD_PT) for word in head.split(" ")), default=0.0)
        return max(longest, min(whole, 9.0)) + 0.2

    # -- setting -------------------------------------------------------------------------------------------

    def _heads(self, lefts: Sequence[float], widths: Sequence[float], width_mm: float) -> tuple[list[Item], float]:
        if not any(column.head for column in self.columns):
            return [], 0.0
        fitted = [
            fit_text(
                column.head,
                "sans-medium",
                HEAD_PT,
                Box(0, 0, wide + self.gap_mm * 0.8, 30),
                wrap=True,
                prefer="wrap",
                fill=style.SECONDARY,
                least_pt=LEAST_PT,
                leading_pt=HEAD_PT * 1.1,
                align="centre",
            )
            for column, wide in zip(self.columns, widths, strict=True)
        ]
        lines = max(len(one.lines) for one in fitted)
        step = mm_from_points(HEAD_PT * 1.1)
        height = 1.4 + face("sans-medium").ascent_mm(HEAD_PT) + (lines - 1) * step + HEAD_AIR_MM
        items: list[Item] = []
        if self.corner:
            items.append(Text(0, height - HEAD_AIR_MM, self.corner, "sans-medium", HEAD_PT, style.SECONDARY))
        for one, left, wide in zip(fitted, lefts, widths, strict=True):
            base = height - HEAD_AIR_MM - (len(one.lines) - 1) * step
            half = max((face("sans-medium").width_mm(line, one.size_pt) for line in one.lines), default=0.0) / 2
            middle = min(left + wide / 2, width_mm - half)
            items += (
                Text(middle, base + number * step, line, "sans-medium", one.size_pt, style.SECONDARY, "middle")
                for number, line in enumerate(one.lines)
            )
        return items, height

    def _row(
        self,
        row: TableRow,
        label_mm: float,
        width_mm: float,
        lefts: Sequence[float],
        widths: Sequence[float],
        measured: Sequence[_Measured],
    ) -> tuple[tuple[Item, ...], float]:
        """The items of a row from its own top, and its height."""
        items: list[Item] = []
        label = paragraph(row.label, label_mm, LABEL_PT * 1.16) if row.label else NOTHING
        # A sentence below the label runs on under the cells, which stand on the first line.
        text = tightened(row.text, width_mm) if row.text else None
        first = max((run.size_pt for run in row.label), default=LABEL_PT)
        cap = face("sans").cap_height_mm(first)
        # The first line stands where it would in a row of one line.
        pitch = max(self.pitch_mm, BOX_PITCH_MM) if any(cell.is_box for cell in row.cells) else self.pitch_mm
        base = pitch / 2 + cap / 2
        top = base - face(row.label[0].font if row.label else "sans").ascent_mm(first)
        items.append(label.at(0, top))
        bottom = top + label.height_mm
        if text is not None:
            items.append(text.at(0, bottom + 0.35))
            bottom += 0.35 + text.height_mm
        single = label.height_mm <= mm_from_points(first * 1.3) and text is None
        height = pitch if single else max(pitch, bottom + 0.9)
        for cell, left, wide, one in zip(row.cells, lefts, widths, measured, strict=False):
            if cell.is_box:
                items += _box(cell.note, left, min(wide, MOST_BOX_MM), wide, pitch, base)
                continue
            items += self._cell(cell, left, wide, one, base, cap)
        return tuple(items), height

    def _cell(self, cell: TableCell, left: float, wide: float, one: _Measured, base: float, cap: float) -> list[Item]:
        if cell.is_blank:
            return []
        middle = left + wide / 2
        if cell.is_dot or cell.die:
            drawn = self._drawn(cell, middle, base - cap / 2)
            note = Text(middle + DOT_MM + 0.5, base, cell.note, "sans", MARK_PT, style.INK)
            return [*drawn, note] if cell.note else drawn
        edge = middle - one.width / 2 + one.digits
        if cell == DASH or cell.text == DASH.text:
            items: list[Item] = (
                [Text(middle, base, "–", "sans", LABEL_PT, style.SECONDARY, "middle")]
                if one.is_middle
                else [Text(edge, base, "–", "sans", LABEL_PT, style.SECONDARY, "end")]
            )
            pen = middle + 1.0 if one.is_middle else edge
        elif cell.is_word:
            items = [Text(middle, base, cell.text, "sans-semibold", WORD_PT, style.INK, "middle")]
            pen = middle + face("sans-semibold").width_mm(cell.text, WORD_PT) / 2
        else:
            items = [Text(edge, base, cell.text, self.value_font, self.value_pt, style.INK, "end")]
            pen = edge
            if cell.hang:
                items.append(Text(edge, base, cell.hang, self.value_font, self.value_pt, style.INK))
                pen += face(self.value_font).width_mm(cell.hang, self.value_pt)
        if cell.marks:
            at = edge + one.marks_at
            items.append(Text(at, base, cell.marks, "sans-medium", MARK_PT, style.INK))
            pen = at + face("sans-medium").width_mm(cell.marks, MARK_PT)
        if cell.note:
            items.append(Text(pen + 0.15, base, cell.note, "sans", MARK_PT, style.INK))
        if cell.aside:
            right = middle + one.width / 2
            items.append(Text(right, base, cell.aside, "sans", ASIDE_PT, style.SECONDARY, "end"))
        return items

    @staticmethod
    def _drawn(cell: TableCell, x: float, y: float) -> list[Item]:
        if cell.die:
            return list(draw_die(cell.die, x, y, DIE_MM, False, style.INK, style.PAPER, style.NOTE_PT))
        return [shapes.circle(x, y, DOT_MM, Style(fill=style.INK))]


def _box(note: str, left: float, box_mm: float, wide: float, pitch: float, base: float) -> list[Item]:
    """A box to write in, in the middle of its column, and a footnote's figure behind it."""
    frame, x = Style(fill=style.PAPER, stroke=style.SECONDARY, width_mm=style.BOX_MM), left + (wide - box_mm) / 2
    drawn: list[Item] = [shapes.rect(x, BOX_AIR_MM, box_mm, pitch - 2 * BOX_AIR_MM, frame)]
    if note:
        drawn.append(Text(x + box_mm + NOTE_AIR_MM, base, note, "sans", MARK_PT, style.INK))
    return drawn
