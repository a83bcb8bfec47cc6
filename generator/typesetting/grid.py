"""Rows of a ruled table with given columns: cells on one baseline, a hairline below each row, heads above the first.

Where a ``Table`` measures its columns from what stands in them, a grid's are where the caller puts them.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from generator.drawing import Item
from generator.drawing.fonts import face
from generator.sheets import style
from generator.typesetting.block import NOTHING, Block
from generator.typesetting.marks import dash, rule
from generator.typesetting.text import Anchor, Lines, set_lines

HEAD_FONT = "sans-medium"
_HEAD_FOOT_MM = 1.4
"""From the baseline of heads to the rule below them."""
_BELOW_MM, _BELOW_FOOT_MM = 0.4, 1.1
"""From the foot of a row's line to what stands below it, and from there to the hairline."""
_CLOSE = 5.8 / 8.8
"""Of a row that is no higher than what stands below it wants it to be, for each point of its type."""
_MIDDLE_AIR_MM = 3.2
"""Above and below cells of several lines that stand about the middle of their row, together."""


class Column(Struct, frozen=True):
    """A column of a grid: ``x_mm`` is where the edge, or the middle, that its cells stand on lies.

    ``wraps`` where long words take another line before they shrink.
    """

    x_mm: float
    width_mm: float
    anchor: Anchor = "start"
    font: str = "sans"
    size_pt: float = style.TEXT_PT
    fill: str = style.INK
    wraps: bool = False
    drop_mm: float = 0.0
    """How far its first baseline lies below that of the row."""

    def set(self, text: str) -> Lines:
        prefer = "wrap" if self.wraps else "shrink"
        return set_lines(text, self.font, self.size_pt, self.width_mm, self.fill, prefer=prefer)


Cell = str | Lines | None
"""Words, or words that are set already; None for nothing, which a dash stands for."""


class Grid(Struct, frozen=True):
    """Columns in a width. A row is ``pitch_mm`` high, and higher by the further lines of its cells.

    Capitals of ``align_pt`` stand in the middle of the pitch; with ``centred``, those of each cell in the middle of
    the row, however many lines it has.
    """

    width_mm: float
    columns: Sequence[Column]
    pitch_mm: float
    align_pt: float = style.TEXT_PT
    centred: bool = False

    def head(
        self,
        texts: Sequence[str | Lines],
        height_mm: float,
        size_pt: float,
        foot_mm: float = _HEAD_FOOT_MM,
        least_mm: float = 0.0,
    ) -> Block:
        """Heads of the columns, their last lines on one baseline ``foot_mm`` above a hairline.

        ``height_mm`` is that of heads of one line, ``least_mm`` of heads of any number.
        """
        heads = [
            replace(column, font=HEAD_FONT, size_pt=size_pt, fill=style.INK, wraps=False).set(text)
            if isinstance(text, str)
            else text
            for column, text in zip(self.columns, texts, strict=True)
        ]
        height = max(least_mm, height_mm + max((head.rest_mm for head in heads), default=0.0))
        items: list[Item] = []
        for column, head in zip(self.columns, heads, strict=True):
            items += head.at(column.x_mm, height - foot_mm - head.rest_mm, column.anchor)
        return Block(self.width_mm, height, (*items, rule(0, self.width_mm, height)))

    def row(
        self,
        cells: Sequence[Cell],
        *,
        least_mm: float = 0.0,
        rule_mm: float = style.HAIRLINE_MM,
        below: Lines | None = None,
        drawn: Block = NOTHING,
    ) -> Block:
        """A row of cells, in the order of the columns; the last columns may have none.

        ``below`` is small print under the cells; ``drawn`` stands at the left, about the middle of the first line or,
        where cells do, of the row. ``rule_mm`` is the weight of the line at the foot, 0 for none.
        """
        lines = [column.set(cell) if isinstance(cell, str) else cell for column, cell in zip(self.columns, cells)]
        height, middle = self._height(lines, max(self.pitch_mm, least_mm))
        base = middle + face("sans").cap_height_mm(self.align_pt) / 2
        items: list[Item] = [drawn.at(0, middle - drawn.height_mm / 2)] if drawn.items else []
        for column, one in zip(self.columns, lines):
            if one is None:
                items.append(dash(column.x_mm, base, column.size_pt, column.anchor))
            else:
                up = one.rest_mm / 2 if self.centred else -column.drop_mm
                items += one.at(column.x_mm, base - up, column.anchor)
        if below is not None and below.lines:
            # In a high row it stays with its line: the air that would part them stands above and below both.
            items += below.below(0.0, height + _BELOW_MM - max(0.0, self.pitch_mm - _CLOSE * self.align_pt) / 2)
            height += below.height_mm + _BELOW_MM + _BELOW_FOOT_MM
        if rule_mm:
            items.append(rule(0, self.width_mm, height, rule_mm))
        return Block(self.width_mm, height, tuple(items))

    def _height(self, lines: Sequence[Lines | None], least_mm: float) -> tuple[float, float]:
        """The height of a row, and what its cells stand about: its middle, or that of its first line."""
        if self.centred:
            height = max([least_mm, *(one.height_mm + _MIDDLE_AIR_MM for one in lines if one)])
            return height, height / 2
        rests = [column.drop_mm + one.rest_mm for column, one in zip(self.columns, lines) if one and one.lines]
        return least_mm + max(rests, default=0.0), self.pitch_mm / 2
