"""Tables as a rulebook sets them: hairlines, no verticals, tabular figures that stand in line."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise, zip_longest

from msgspec import Struct
from msgspec.structs import replace

from generator.drawing import Item, Style, Text, shapes
from generator.drawing.fonts import face
from generator.sheets import style
from generator.sheets.style import COLUMN_GAP_MM, HEAD_PT, LABEL_PT, SNUG_MM, VALUE_PT
from generator.typesetting.block import NOTHING, Block, air, beside, stack
from generator.typesetting.marks import rule
from generator.typesetting.paragraph import Run, paragraph
from generator.typesetting.table_cells import (
    BOX_AIR_MM,
    MOST_BOX_MM,
    Needs,
    Place,
    TableColumn,
    TableRow,
    draw_cell,
    widest,
)
from generator.typesetting.text import Lines, set_lines, width
from generator.units import mm_from_points

HEAD_FONT = "sans-medium"
HEAD_LEADING, LABEL_LEADING = 1.1, 1.16
"""From line to line of a head and of a label, in sizes of their type."""
PITCH_MM = 4.6
ABOVE_HEAD_MM, HEAD_AIR_MM = 1.4, SNUG_MM
"""Above a column head, and from its foot to the line below it."""
HEAD_OVER = 0.6
"""Of the gap between columns, what a head may take of it."""
HEAD_GAP = 1.5
"""Between heads, in sizes of their type: those that would stand closer are broken into lines where they can be."""
SHORT_HEAD_MM, HEAD_SPARE_MM = 9.0, 0.2
"""A head is not broken that is no longer than this; what it has beside its words at least."""
TEXT_AIR_MM, FOOT_MM = 0.35, 0.9
"""From a label to the sentence below it, and from either to the foot of a row of several lines."""
GAP_MM = COLUMN_GAP_MM
"""Between columns at least."""
SPREAD_MM = 7.0
"""What a column may have of room to spare."""
BOX_PITCH_MM, DIE_PITCH_MM = 5.6, 6.0
"""A row with boxes to write in, and one with dice."""
MOST_LABELS = 0.55
"""Of a half of the width: where labels are longer they take another line rather than all of it."""
WRAPPED_SHARE = 0.36
"""Of the width, for labels that do not fit on a line beside columns that have the room first."""
ROWS_IN_HALVES = 6
"""A table of so many rows may stand in two halves beside each other."""
SPARSE_SHARE = 0.6
"""Of the width of a form in large print: where boxes take less, hairlines lead from box to box."""
FORM_SHARE = 0.75
"""Of its cells: a table of more boxes than that is a form."""
LARGE = 1.25
"""A table more times as large as usual is in large print."""
SHORT_LABEL_MM = 6.0
"""Labels that are no longer are figures, and need no share of the width."""

TINT = Style(fill=style.TINT)


class Table(Struct, frozen=True):
    """Columns and rows, to be set in any width. Room to spare goes to the columns, then to the labels."""

    columns: tuple[TableColumn, ...]
    rows: tuple[TableRow, ...]
    pitch_mm: float = PITCH_MM
    leading: float = 1.0
    """How many times as far apart as usual the lines of a sentence stand."""
    air: float = 1.0
    """The same of such a sentence, from its label and from the foot of its row."""
    value_pt: float = VALUE_PT
    gap_mm: float = GAP_MM
    label_share: float = 0.34
    """The least part of the width that labels are given."""
    columns_first: bool = False
    """Whether columns share out all the room the labels leave."""
    corner: str = ""
    """At the head of the labels: what the columns' heads are numbers of."""
    is_even: bool = False
    """Whether its columns are all of one width, where each has room for that and its head a line."""
    like: tuple[Table, ...] = ()
    """Tables of as many columns that are read together, this one among them: those stand below one another."""

    @property
    def _measured(self) -> tuple[Table, ...]:
        """Those whose heads, labels and cells its columns hold."""
        return self.like or (self,)

    @property
    def _share(self) -> float:
        """How many times as large as usual its words and heads are."""
        return max(1.0, self.value_pt / VALUE_PT)

    @property
    def _head_fill(self) -> str:
        """Grey beside large type is too pale to be looked up by."""
        return style.INK if self._is_large else style.SECONDARY

    @property
    def _is_large(self) -> bool:
        return self._share > LARGE

    @property
    def _is_form(self) -> bool:
        """Whether it is there to be filled in: the boxes part its rows, and have all the room there is."""
        cells = [cell for row in self.rows for cell in row.cells]
        return sum(cell.is_box for cell in cells) > FORM_SHARE * len(cells)

    def set(self, width_mm: float) -> Block:
        return self._stacked(width_mm, self._set_rows(width_mm))

    def _set_rows(self, width_mm: float) -> list[Block]:
        label_mm, places = self._places(width_mm)
        return [self._row(row, label_mm if row.cells else width_mm, width_mm, places) for row in self.rows]

    def _stacked(self, width_mm: float, rows: Sequence[Block]) -> Block:
        """The rows below their heads, with rules between them."""
        _, places = self._places(width_mm)
        # Boxes that stand close part rows themselves.
        is_sparse = self._is_large and MOST_BOX_MM * len(places) < SPARSE_SHARE * width_mm
        blocks = [self._head(places, width_mm)]
        for row, block in zip(self.rows, rows, strict=True):
            is_first = len(blocks) == 1
            if (is_first and blocks[0].items) or (not is_first and (row.opens or not self._is_form or is_sparse)):
                above = rule(0, width_mm, 0, style.GROUP_RULE_MM if row.opens else style.HAIRLINE_MM)
                blocks.append(Block(width_mm, 0.0, (above,)))
            blocks.append(block)
        if self._is_form:
            # As far from the rule as from one another.
            blocks.append(air(BOX_AIR_MM + style.GROUP_RULE_MM / 2))
        body = stack(blocks)
        tints = [
            shapes.rect(place.left - self.gap_mm / 2, 0, place.width + self.gap_mm, body.height_mm, TINT)
            for column, place in zip(self.columns, places, strict=True)
            if column.is_tinted
        ]
        foot = rule(0, width_mm, body.height_mm, style.GROUP_RULE_MM)
        return Block(width_mm, body.height_mm, (*tints, *body.items, foot))

    def in_halves(self, width_mm: float, gap_mm: float) -> Block:
        """In a width that would part values too far from their labels: half of the rows beside the others.

        One to be filled in stands in the left half alone. One of few rows, or that needs more than a half, has the whole
        width, and so has one with sentences in its rows.
        """
        half_mm = (width_mm - gap_mm) / 2
        if any(row.text for row in self.rows):
            return self.set(width_mm)
        if self._needed_mm(half_mm) > half_mm or not (self._is_parted or self._is_form):
            return replace(self, columns_first=True).set(width_mm)
        left = -(-len(self.rows) // 2) if self._is_parted else len(self.rows)
        halves = [
            replace(self, rows=rows, like=self._measured) for rows in (self.rows[:left], self.rows[left:]) if rows
        ]
        rows = [half._set_rows(half_mm) for half in halves]
        highest = [max(block.height_mm for block in abreast if block) for abreast in zip_longest(*rows)]
        # The rules of one half go on in the other; a shorter half ends where its last row does.
        even = (
            [
                block if at == len(blocks) < len(highest) else replace(block, height_mm=high)
                for at, (block, high) in enumerate(zip(blocks, highest), 1)
            ]
            for blocks in rows
        )
        return beside(
            [half._stacked(half_mm, blocks) for half, blocks in zip(halves, even, strict=True)], half_mm + gap_mm
        )

    def is_in_one_half(self, width_mm: float, gap_mm: float) -> bool:
        """Whether one half of a width holds all of it, and its rows are not parted."""
        half_mm = (width_mm - gap_mm) / 2
        return not any(row.text for row in self.rows) and self._needed_mm(half_mm) <= half_mm and not self._is_parted

    @property
    def _is_parted(self) -> bool:
        return len(self.rows) >= ROWS_IN_HALVES and not self._is_form

    # -- columns -------------------------------------------------------------------------------------------

    def _places(self, width_mm: float) -> tuple[float, list[Place]]:
        """The width of the labels, and the columns to the right of them."""
        needs = [self._needs(index) for index in range(len(self.columns))]
        if not needs:
            return width_mm, []
        widths = self._widths(needs)
        taken = self._shift_mm + sum(widths) + self.gap_mm * len(widths)
        room_mm, label_mm = width_mm - taken + self._shift_mm, self._label_mm(width_mm)
        if self.columns_first and label_mm > room_mm:
            # Labels that go on several lines anyhow leave columns room between them.
            label_mm = min(label_mm, WRAPPED_SHARE * width_mm)
        spare = max(0.0, room_mm - label_mm)
        spare = spare if self.columns_first or self._is_form else min(spare, SPREAD_MM * len(widths))
        label_mm = x = width_mm - taken - spare
        even_mm = (sum(widths) + spare) / len(widths)
        heads_mm = widest((column.head for column in self.columns), HEAD_FONT, HEAD_PT * self._share)
        is_even = self.is_even and max(*widths, heads_mm - HEAD_OVER * self.gap_mm) <= even_mm
        places = []
        for one, wide in zip(needs, widths, strict=True):
            wide = even_mm if is_even else wide + spare / len(widths)
            places.append(Place(x + self.gap_mm, wide, one))
            x += self.gap_mm + wide
        return label_mm, places

    @property
    def _shift_mm(self) -> float:
        """The last column ends a little before the edge of the table, or half a gap where it may be tinted."""
        return self.gap_mm / 2 if any(column.is_tinted for column in self.columns) else SNUG_MM

    def _widths(self, needs: Sequence[Needs]) -> list[float]:
        """Of the columns, at least."""
        return [
            max(one.width, *(_head_mm(table.columns[i].head, HEAD_PT * self._share) for table in self._measured))
            for i, one in enumerate(needs)
        ]

    def _needed_mm(self, width_mm: float) -> float:
        """What it needs to stand in a width: no label has less than its share of that, and boxes are as wide as ever."""
        widths = self._widths([self._needs(index) for index in range(len(self.columns))])
        if self._is_form:
            widths = [max(wide, MOST_BOX_MM) for wide in widths]
        label_mm = min(self._longest_mm, MOST_LABELS * width_mm)
        return label_mm + self._shift_mm + sum(widths) + self.gap_mm * len(widths)

    @property
    def least_mm(self) -> float:
        """In a narrower width its columns would lie over its labels, or less than half a gap from them."""
        widths = self._widths([self._needs(index) for index in range(len(self.columns))])
        runs = (run for row in self.rows if row.cells for run in row.label)
        label_mm = max((widest(run.text.split(" "), run.font, run.size_pt) for run in runs), default=0.0)
        return label_mm + self._shift_mm + sum(widths) + self.gap_mm * (len(widths) - 0.5)

    def _needs(self, index: int) -> Needs:
        cells = [row.cells[index] for one in self._measured for row in one.rows if index < len(row.cells)]
        own = [row.cells[index] for row in self.rows if index < len(row.cells)]
        return Needs.of(cells, own, self._share, self.value_pt)

    @property
    def _longest_mm(self) -> float:
        """Of the labels and what stands at their head."""
        rows = [row for one in self._measured for row in one.rows if row.cells]
        corner_mm = width(self.corner, HEAD_FONT, HEAD_PT * self._share)
        return max([corner_mm, *(sum(run.width_mm for run in row.label) for row in rows)])

    def _label_mm(self, width_mm: float) -> float:
        """The least width of the labels: as much as the longest needs, and their share."""
        natural = self._longest_mm
        least = 0.0 if self._is_form or natural <= SHORT_LABEL_MM * self._share else width_mm * self.label_share
        return max(min(natural + self._shift_mm, width_mm), least) if natural else 0.0

    # -- rows ----------------------------------------------------------------------------------------------

    def _head(self, places: Sequence[Place], width_mm: float) -> Block:
        """The heads of the columns, their last lines on one baseline."""
        if not any(column.head for column in self.columns):
            return NOTHING
        font, size_pt = HEAD_FONT, HEAD_PT * self._share
        heads = self._set_heads(places, HEAD_OVER * self.gap_mm)
        apart_mm = HEAD_GAP * mm_from_points(size_pt)
        ends = [
            (place.middle - head.width_mm / 2, place.middle + head.width_mm / 2)
            for head, place in zip(heads, places, strict=True)
            if head.lines
        ]
        if any(left - right < apart_mm for (_, right), (left, _) in pairwise(ends)):
            heads = self._set_heads(places, self.gap_mm - apart_mm)
        base = ABOVE_HEAD_MM + face(font).ascent_mm(size_pt) + max(head.rest_mm for head in heads)
        items: list[Item] = []
        if self.corner:
            items.append(Text(0, base, self.corner, font, size_pt, self._head_fill))
        for head, place in zip(heads, places, strict=True):
            items += head.at(min(place.middle, width_mm - SNUG_MM - head.width_mm / 2), base - head.rest_mm, "middle")
        return Block(width_mm, base + HEAD_AIR_MM, tuple(items))

    def _set_heads(self, places: Sequence[Place], over_mm: float) -> list[Lines]:
        """The heads, each in the width of its column and so much more, or of its longest word. All break at their commas
        where one takes several lines."""
        font, size_pt = HEAD_FONT, HEAD_PT * self._share

        def set_heads(comma: str) -> list[Lines]:
            return [
                set_lines(
                    column.head.replace(", ", comma),
                    font,
                    size_pt,
                    max(place.width + over_mm, _longest_word_mm(column.head, size_pt)),
                    self._head_fill,
                    prefer="wrap",
                    leading=HEAD_LEADING,
                )
                for column, place in zip(self.columns, places, strict=True)
            ]

        heads = set_heads(", ")
        is_parted = any(
            len(head.lines) > 1 and "," in column.head for head, column in zip(heads, self.columns, strict=True)
        )
        return set_heads(",\n") if is_parted else heads

    def _row(self, row: TableRow, label_mm: float, width_mm: float, places: Sequence[Place]) -> Block:
        lead = row.label[0] if row.label else Run("", size_pt=LABEL_PT)
        # The first line stands where it would in a row of one line.
        boxed = BOX_PITCH_MM if any(cell.is_box for cell in row.cells) else 0.0
        pitch = max(self.pitch_mm, boxed, DIE_PITCH_MM * self._share if any(cell.die for cell in row.cells) else 0.0)
        base = pitch / 2 + face("sans").cap_height_mm(lead.size_pt) / 2
        top = base - face(lead.font).ascent_mm(lead.size_pt)
        text = label = paragraph(row.label, label_mm, max(LABEL_PT, lead.size_pt) * LABEL_LEADING)
        if row.text:
            # A sentence below the label runs on under the cells, which stand on the first line.
            leading_pt = self.leading * style.LEADING * max(run.size_pt for run in row.text)
            air_mm = self.air * TEXT_AIR_MM * lead.size_pt / LABEL_PT
            text = stack([label, air(air_mm), paragraph(row.text, width_mm, leading_pt)])
        is_single = text is label and label.height_mm <= mm_from_points(lead.size_pt * 1.3)
        draw = partial(draw_cell, pitch=pitch, base=base, share=self._share, value_pt=self.value_pt)
        cells = [item for cell, place in zip(row.cells, places) for item in draw(cell, place)]
        foot_mm = FOOT_MM * (self.air if row.text else 1.0)
        height = pitch if is_single else max(pitch, top + text.height_mm + foot_mm)
        return Block(width_mm, height, (text.at(0, top), *cells), row.mark)


def _head_mm(head: str, size_pt: float) -> float:
    """What a head needs: its longest word, or all of it where that is short."""
    return max(_longest_word_mm(head, size_pt), min(width(head, HEAD_FONT, size_pt), SHORT_HEAD_MM) + HEAD_SPARE_MM)


def _longest_word_mm(head: str, size_pt: float) -> float:
    return widest(head.split(" "), HEAD_FONT, size_pt) + HEAD_SPARE_MM
