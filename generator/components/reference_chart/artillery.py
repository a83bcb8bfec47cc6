"""The artillery block of a chart: one column a gun in play, with its templates as pictograms."""

from __future__ import annotations

from collections.abc import Sequence

from generator.components.build_context import BuildContext
from generator.components.reference_chart.pictures import picture
from generator.components.reference_chart.words import ChartFormatter, Notes
from generator.drawing import Affine, Group, Item, Style, Text, shapes
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.model.reference_chart_layout import GunSettings
from generator.rulesets.api import Cell, Column, Row, Section, template_name
from generator.sheets import style
from generator.typesetting import Block, Run, grey, paragraph

LABEL_SHARE, NARROW_LABEL_SHARE = 0.27, 0.36
"""The part of the width the labels take, of a page and of a narrow column; the guns share the rest."""
NARROW_MM = 130.0
HEAD_MM, GROUP_MM = 16.0, 9.6
REMARK_MM = 5.4
"""From the top of a group to the remark below its name."""
PAD_MM = 3.0
GUN_BOX_MM = (14.0, 8.4)
PICTURE_MM = (11.0, 8.4)
SMALL_PICTURE = 0.66
UNITS = ("hexes", "cm")
"""Forms of ranges: their unit stands at the head of the column."""
REMARK_PT, NAME_PT = style.HEAD_PT, style.SMALL_PT
"""What is said below a group's name, and what a template is called."""
TIGHT_LEADING = 1.1
"""From line to line of a label in two lines, in sizes of its type: both stand within a row."""


def gun_mm(width_mm: float, count: int) -> float:
    """The room of each of so many guns in a width."""
    label = NARROW_LABEL_SHARE if width_mm < NARROW_MM else LABEL_SHARE
    return width_mm * (1 - label) / max(1, count)


class ArtilleryChart:
    """Sets the section in a width. A template without a shape has no picture."""

    def __init__(self, context: BuildContext, say: ChartFormatter, own: GunSettings) -> None:
        self.context, self.say, self.shapes, self.own = context, say, context.template_shapes, own

    def set(self, section: Section, width_mm: float, notes: Notes) -> Block:
        count = len(section.columns)
        unit = next((cell.form for row in section.rows for cell in row.cells if cell and cell.form in UNITS), "hexes")
        column = min(self.own.column_mm, gun_mm(width_mm, count))
        left = width_mm - column * count
        xs = [left + column * index for index in range(count)]
        heads = [self._head(one, x, column, notes) for one, x in zip(section.columns, xs, strict=True)]
        y = max(height for _, height in heads)
        items = [item for drawn, _ in heads for item in drawn]
        rules: list[Item] = []
        for row in section.rows:
            rules.append(_rule(width_mm, y, style.GROUP_RULE_MM if row.opens else style.HAIRLINE_MM))
            height = self._height_mm(row, left)
            if row.opens:
                drawn = self._group(row, unit, xs, column, left, height, notes)
            else:
                drawn = self._row(row, xs, column, left, notes)
            items.append(Group(tuple(drawn), Affine.translate(0, y)))
            y += height
        rules.append(shapes.line(0, y, width_mm, y, Style(stroke=style.INK, width_mm=style.TITLE_RULE_MM)))
        tints = [shapes.rect(x, 0, column, y, Style(fill=style.TINT)) for x in (xs[1::2] if count > 1 else xs)]
        return Block(width_mm, y, (*tints, *rules, *items))

    def _height_mm(self, row: Row, label_mm: float) -> float:
        if not row.opens:
            return self.own.pitch_mm
        height = GROUP_MM if row.cells else self.own.pitch_mm + 1.6
        if row.text is None:
            return height
        remark = paragraph([grey(self.say.line(row.text), REMARK_PT)], label_mm - 1.0)
        return max(height, REMARK_MM + remark.height_mm + 0.8)

    def _head(self, column: Column, x: float, width: float, notes: Notes) -> tuple[list[Item], float]:
        """The numeral, the piece, and what it is."""
        items: list[Item] = []
        if column.head is not None:
            items.append(
                Text(x + PAD_MM, 8.6, self.say.line(column.head), "serif-semibold", style.NUMERAL_PT, style.INK)
            )
        if column.symbol:
            symbol = self.context.art.symbol(column.symbol, style.INK, style.PAPER)
            wide, tall = GUN_BOX_MM
            items.append(self.context.art.fit(symbol, x + width - PAD_MM - wide, 1.2, wide, tall))
        bottom = 10.0
        if column.caption is not None:
            mark = notes.mark(column.caption.notes)
            runs = [grey(self.say.line(column.caption), style.NOTE_PT), *([grey(mark, style.NOTE_PT)] if mark else [])]
            caption = paragraph(runs, width - 2 * PAD_MM)
            items.append(caption.at(x + PAD_MM, 10.4))
            bottom = 10.4 + caption.height_mm
        return items, max(HEAD_MM - 3.0, bottom + 1.4)

    def _group(
        self, row: Row, unit: str, xs: Sequence[float], width: float, left: float, height: float, notes: Notes
    ) -> list[Item]:
        """The head of a group: its name, a remark, and for each gun its template."""
        base = 4.4 if row.cells else height / 2 + 1.5
        items: list[Item] = [Text(0, base, self.say.line(row.label), "serif-semibold", style.NAME_PT, style.INK)]
        if row.text is not None:
            runs = [grey(self.say.line(row.text), REMARK_PT)]
            if mark := notes.mark(row.text.notes):
                runs.append(grey(mark, REMARK_PT))
            items.append(paragraph(runs, left - 1.0).at(0, REMARK_MM))
        for cell, x in zip(row.cells, xs, strict=False):
            if cell is not None:
                items += self._template(cell, unit, x, width, height, notes)
        return items

    def _template(self, cell: Cell, unit: str, x: float, width: float, height: float, notes: Notes) -> list[Item]:
        words = self.context.words
        name = words(template_name(cell.value))
        items: list[Item] = [Text(x + PAD_MM, 4.2, name, "sans-semibold", NAME_PT, style.INK)]
        if mark := notes.mark(cell.notes):
            at = x + PAD_MM + face("sans-semibold").width_mm(name, NAME_PT) + 0.2
            items.append(Text(at, 4.2, mark, "sans", NAME_PT, style.INK))
        digits, dodge = self._edges(x, width)
        base = height - 1.3
        for edge, key in ((digits, unit), (dodge + 1.6, "dodge")):
            head = words(f"reference_chart.head.{key}")
            items.append(Text(edge, base, head, "sans-medium", REMARK_PT, style.SECONDARY, "end"))
        if (shape := self.shapes.get(cell.value)) is not None:
            wide, tall = PICTURE_MM
            right = x + width - 1.6
            if right - wide < dodge + 1.6:
                # Too narrow for both: the picture stands above the heads.
                wide, tall = (side * SMALL_PICTURE for side in PICTURE_MM)
                items.append(picture(shape, Box(right - wide, 0.5, wide, tall)))
            else:
                items.append(picture(shape, Box(right - wide, (height - tall) / 2, wide, tall)))
        return items

    @staticmethod
    def _edges(x: float, width: float) -> tuple[float, float]:
        """Where the ranges end, and where the digits of the dodge rolls do."""
        return x + PAD_MM + width * 0.2, x + PAD_MM + width * 0.2 + 9.5

    @staticmethod
    def _narrow(label: str, mark: str, width_mm: float) -> Block:
        """A label too long for its line, in two small ones."""
        runs = [Run(text, "sans", REMARK_PT) for text in (label, mark) if text]
        return paragraph(runs, width_mm, TIGHT_LEADING * REMARK_PT)

    def _row(self, row: Row, xs: Sequence[float], width: float, left: float, notes: Notes) -> list[Item]:
        say = self.say
        middle = self.own.pitch_mm / 2
        label = say.line(row.label)
        base = middle + face("sans").cap_height_mm(style.LABEL_PT) / 2
        mark = notes.mark(row.label.notes)
        natural = face("sans").width_mm(label + mark, style.LABEL_PT)
        size = style.LABEL_PT * min(1.0, (left - 1.5) / max(1.0, natural))
        items: list[Item] = []
        if size < style.NOTE_PT:
            block = self._narrow(label, mark, left - 1.0)
            items.append(block.at(0, middle - block.height_mm / 2))
        else:
            items.append(Text(0, base, label + mark, "sans", size, style.INK))
        for cell, x in zip(row.cells, xs, strict=False):
            digits, dodge = self._edges(x, width)
            if cell is None:
                items.append(Text(digits, base, "–", "sans", style.LABEL_PT, style.SECONDARY, "end"))
                continue
            text = str(cell.value) if cell.form in UNITS else say.part(cell)
            whole = text.rstrip("½") or text
            pen = digits
            items.append(Text(digits, base, whole, "sans-bold", style.PLAYED_PT, style.INK, "end"))
            if whole != text:
                items.append(Text(digits, base, text[len(whole) :], "sans-bold", style.PLAYED_PT, style.INK))
                pen += face("sans-bold").width_mm("½", style.PLAYED_PT)
            if note := notes.mark(cell.notes):
                items.append(Text(pen + 0.2, base, note, "sans", style.LABEL_PT, style.INK))
            if cell.aside is not None:
                roll = say.part(cell.aside)
                items.append(Text(dodge, base, roll.rstrip("+"), "sans", style.VALUE_PT, style.INK, "end"))
                plus = 0.0
                if roll.endswith("+"):
                    items.append(Text(dodge, base, "+", "sans", style.VALUE_PT, style.INK))
                    plus = face("sans").width_mm("+", style.VALUE_PT)
                if note := notes.mark(cell.aside.notes):
                    items.append(Text(dodge + plus + 0.1, base, note, "sans", style.LABEL_PT, style.INK))
        return items


def _rule(width_mm: float, y: float, weight_mm: float) -> Item:
    ink = style.HAIRLINE if weight_mm <= style.HAIRLINE_MM else style.INK
    return shapes.line(0, y, width_mm, y, Style(stroke=ink, width_mm=weight_mm))
