"""The artillery block of a chart: one column a gun in play, with its templates as pictograms."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from generator.components.build_context import BuildContext
from generator.components.reference_chart.words import ChartFormatter
from generator.components.sentences import Notes, cells_of, marked
from generator.drawing import Group, Item, Mark, Style, Text, shapes
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.hexes import Grid, Hex
from generator.model.reference_chart_layout import GunSettings
from generator.model.template import CmShape, HexShape, TemplateShape
from generator.rulesets.api import Cell, Column, Row, Section, template_name
from generator.sheets import style
from generator.typesetting import Block, beside, dash, paragraph, rule, stack, width
from generator.units import mm_from_points

LABEL_SHARE, NARROW_LABEL_SHARE = 0.27, 0.42
"""The part of the width the labels take, of a page and of a narrow column; the guns share the rest."""
NARROW_MM = 130.0
LABEL_AIR_MM = 1.0
"""From a label to the first gun."""
LEAST_HEAD_MM, NUMERAL_MM, CAPTION_MM, HEAD_FOOT_MM = 13.0, 8.6, 10.4, 1.4
"""Of the head of a gun: its height, from its top to its numeral and to its caption, and from there to its foot."""
GROUP_MM, BARE_GROUP_MM, NAME_MM, REMARK_MM, REMARK_FOOT_MM = 9.6, 1.6, 4.4, 5.4, 0.8
"""A group's head, at least, and one without templates above the pitch of a row; from its top to its name and to the
remark below it; and from there to its foot."""
PAD_MM = 3.0
TEMPLATE_MM, HEADS_MM = 4.2, 1.3
"""From the top of a group to a template's name; from its foot to what stands at the head of the ranges."""
RANGE_SHARE, DODGE_MM = 0.2, 9.5
"""Where ranges end, as a part of a gun's column, and how far behind that the digits of the dodge rolls."""
GUN_BOX_MM = (14.0, 8.4)
PICTURE_MM, SMALL_PICTURE_MM = (11.0, 7.6), (7.6, 5.5)
"""Of a template, beside the heads of ranges and rolls, and above them where both have no room."""
PICTURE_AIR_MM, PICTURE_TOP_MM = 1.6, 1.0
"""To the right of a picture; above it, and from a small one to the heads below it."""
BEHIND_MM = 0.4
"""From a number to its footnote's figure."""
NAME_AIR_MM = 0.8
"""From a numeral or a name to the picture beside it."""
UNITS = ("hexes", "cm")
"""Forms of ranges: their unit stands at the head of the column."""
REMARK_PT, NAME_PT = style.HEAD_PT, style.SMALL_PT
"""What is written below a group's name, and what a template is called."""
LABEL_LEADING_PT, LABEL_FOOT_MM = 1.16 * style.LABEL_PT, 0.9
"""From line to line of a label in several lines, and from the last of them to the foot of its row."""
HEX_MM, CM_MM = 3.1, 0.62
"""In the picture of a template, a hex at the largest, and a centimetre."""
PEN = Style(stroke=style.INK, width_mm=style.BOX_MM, join="round")
DIE_MM = 0.8
"""The radius of the dot where the impact die stands."""


def gun_mm(width_mm: float, count: int) -> float:
    """The room of each of so many guns in a width."""
    label = NARROW_LABEL_SHARE if width_mm < NARROW_MM else LABEL_SHARE
    return width_mm * (1 - label) / max(1, count)


def artillery(
    section: Section,
    width_mm: float,
    notes: Notes,
    context: BuildContext,
    formatter: ChartFormatter,
    layout: GunSettings,
) -> Block:
    """The section in a width. A template without a shape has no picture. Rules are as wide at any scale."""
    return _in_standard_size(section, width_mm / layout.scale, notes, context, formatter, layout).scaled(layout.scale)


def _in_standard_size(
    section: Section,
    width_mm: float,
    notes: Notes,
    context: BuildContext,
    formatter: ChartFormatter,
    layout: GunSettings,
) -> Block:
    count = len(section.columns)
    unit = next((cell.form for row in section.rows for cell in row.cells if cell and cell.form in UNITS), "hexes")
    gun = min(layout.column_mm, gun_mm(width_mm, count))
    label = width_mm - gun * count
    table = _GunTable(context, formatter, notes, unit, layout.pitch_mm, label, gun)
    heads = beside([table.head(column) for column in section.columns], gun)
    blocks = [Block(width_mm, heads.height_mm, (heads.at(label, 0),))]
    for row in section.rows:
        above = rule(0, width_mm, 0, (style.GROUP_RULE_MM if row.opens else style.HAIRLINE_MM) / layout.scale)
        blocks += [Block(width_mm, 0.0, (above,)), table.group(row) if row.opens else table.row(row)]
    body = stack(blocks)
    tinted = range(1, count, 2) if count > 1 else range(count)
    tints = [shapes.rect(label + i * gun, 0, gun, body.height_mm, Style(fill=style.TINT)) for i in tinted]
    foot = rule(0, width_mm, body.height_mm, style.TITLE_RULE_MM / layout.scale)
    return Block(width_mm, body.height_mm, (*tints, *body.items, foot))


class _GunTable(Struct, frozen=True):
    """Sets heads and rows: labels in a column, then as many columns of guns, all of one width."""

    context: BuildContext
    format: ChartFormatter
    notes: Notes
    unit: str
    pitch_mm: float
    label_mm: float
    gun_mm: float

    @property
    def range_edge(self) -> float:
        return PAD_MM + self.gun_mm * RANGE_SHARE

    @property
    def dodge_edge(self) -> float:
        return self.range_edge + DODGE_MM

    @property
    def _heads_end(self) -> float:
        """Where the last head above the values ends."""
        return self.dodge_edge + 1.6

    @property
    def _right_mm(self) -> float:
        """Where pictures of templates end."""
        return self.gun_mm - PICTURE_AIR_MM

    @property
    def _is_narrow(self) -> bool:
        """Whether a picture has no room beside the heads, and stands above them."""
        return self._right_mm - PICTURE_MM[0] < self._heads_end

    @property
    def _group_mm(self) -> float:
        """The height of a group's head at least."""
        if not self._is_narrow:
            return GROUP_MM
        return 2 * PICTURE_TOP_MM + SMALL_PICTURE_MM[1] + face("sans-medium").cap_height_mm(REMARK_PT) + HEADS_MM

    def head(self, column: Column) -> Block:
        """The numeral, the piece, and what it is."""
        items: list[Item] = []
        right, left = self.gun_mm - PAD_MM, PAD_MM
        if column.head is not None:
            numeral = self.format.line(column.head)
            items.append(Text(PAD_MM, NUMERAL_MM, numeral, "serif-semibold", style.NUMERAL_PT, style.INK))
            left += width(numeral, "serif-semibold", style.NUMERAL_PT) + NAME_AIR_MM
        if column.symbol:
            symbol = self.context.art.symbol(column.symbol, style.INK, style.PAPER)
            wide, tall = min(GUN_BOX_MM[0], right - left), GUN_BOX_MM[1]
            items.append(self.context.art.fit(symbol, right - wide, 1.2, wide, tall))
        height = LEAST_HEAD_MM
        if column.caption is not None:
            runs = self.format.name(column.caption, self.notes, style.NOTE_PT, fill=style.SECONDARY)
            caption = paragraph(runs, self.gun_mm - 2 * PAD_MM)
            items.append(caption.at(PAD_MM, CAPTION_MM))
            height = max(height, CAPTION_MM + caption.height_mm + HEAD_FOOT_MM)
        return Block(self.gun_mm, height, tuple(items))

    def group(self, row: Row) -> Block:
        """The head of a group: its name, a remark, and for each gun its template."""
        height = self._group_mm if row.cells else self.pitch_mm + BARE_GROUP_MM
        remark: tuple[Item, ...] = ()
        if row.text is not None:
            runs = self.format.name(row.text, self.notes, REMARK_PT, fill=style.SECONDARY)
            block = paragraph(runs, self.label_mm - LABEL_AIR_MM)
            remark = (block.at(0, REMARK_MM),)
            height = max(height, REMARK_MM + block.height_mm + REMARK_FOOT_MM)
        base = NAME_MM if row.cells else height / 2 + 1.5
        name = Text(0, base, self.format.line(row.label), "serif-semibold", style.NAME_PT, style.INK)
        templates = beside([self._template(cell, height) if cell else None for cell in row.cells], self.gun_mm)
        return Block(self.label_mm, height, (name, *remark, templates.at(self.label_mm, 0)), self._mark(row))

    def row(self, row: Row) -> Block:
        """A label, in lines of one size with all others, and the values on its first line."""
        label = paragraph(
            self.format.name(row.label, self.notes, style.LABEL_PT), self.label_mm - LABEL_AIR_MM, LABEL_LEADING_PT
        )
        metrics = face("sans")
        base = self.pitch_mm / 2 + metrics.cap_height_mm(style.LABEL_PT) / 2
        top = base - metrics.ascent_mm(style.LABEL_PT)
        is_single = label.height_mm < mm_from_points(2 * style.LABEL_PT)
        height = self.pitch_mm if is_single else max(self.pitch_mm, top + label.height_mm + LABEL_FOOT_MM)
        values = [self._value(cell, base, height) for cell in row.cells]
        items = (label.at(0, top), beside(values, self.gun_mm).at(self.label_mm, 0))
        return Block(self.label_mm, height, items, self._mark(row))

    def _mark(self, row: Row) -> Mark | None:
        return marked(self.format.line(row.label), cells_of(row))

    def _value(self, cell: Cell | None, base: float, height: float) -> Block:
        shown = [one.of for one in (cell, cell.aside) if one] if cell else []
        mark = marked(self._text(cell), shown) if cell else None
        return Block(self.gun_mm, height, tuple(self._values(cell, base)), mark)

    def _template(self, cell: Cell, height: float) -> Block:
        """Its name, its picture, and what the ranges and rolls below it are."""
        words = self.context.words
        name = words(template_name(cell.value))
        items: list[Item] = [Text(PAD_MM, TEMPLATE_MM, name, "sans-semibold", NAME_PT, style.INK)]
        if mark := self.notes.mark(cell.notes):
            x = PAD_MM + width(name, "sans-semibold", NAME_PT) + 0.2
            items.append(Text(x, TEMPLATE_MM, mark, "sans", NAME_PT, style.INK))
        foot = height - HEADS_MM
        for edge, key in ((self.range_edge, self.unit), (self._heads_end, "dodge")):
            head = words(f"reference_chart.head.{key}")
            items.append(Text(edge, foot, head, "sans-medium", REMARK_PT, style.SECONDARY, "end"))
        if (shape := self.context.template_shapes.get(cell.value)) is not None:
            right, (wide, tall) = self._right_mm, PICTURE_MM
            top = (height - tall) / 2
            if self._is_narrow:
                (wide, tall), top = SMALL_PICTURE_MM, PICTURE_TOP_MM
                wide = min(wide, right - PAD_MM - width(name, "sans-semibold", NAME_PT) - NAME_AIR_MM)
            items.append(_picture(shape, Box(right - wide, top, wide, tall)))
        return Block(self.gun_mm, height, tuple(items), marked(name, (cell.of,)))

    def _text(self, cell: Cell) -> str:
        return str(cell.value) if cell.form in UNITS else self.format.part(cell)

    def _values(self, cell: Cell | None, base: float) -> Iterator[Item]:
        """A range, and the roll to dodge."""
        if cell is None:
            yield dash(self.range_edge, base, style.LABEL_PT)
            return
        text = self._text(cell)
        mark = self.notes.mark(cell.notes)
        yield from _number(text, "½", mark, self.range_edge, base, "sans-bold", style.PLAYED_PT, BEHIND_MM)
        if cell.aside is not None:
            roll, mark = self.format.part(cell.aside), self.notes.mark(cell.aside.notes)
            yield from _number(roll, "+", mark, self.dodge_edge, base, "sans", style.VALUE_PT, BEHIND_MM)


def _number(
    text: str, tail: str, mark: str, edge: float, base: float, font: str, size_pt: float, air_mm: float
) -> Iterator[Text]:
    """A number that ends on an edge; its tail hangs behind that, then a footnote's figure."""
    digits = text.removesuffix(tail) or text
    yield Text(edge, base, digits, font, size_pt, style.INK, "end")
    if digits != text:
        yield Text(edge, base, tail, font, size_pt, style.INK)
        edge += width(tail, font, size_pt)
    if mark:
        yield Text(edge + air_mm, base, mark, "sans", style.LABEL_PT, style.SECONDARY)


# -- pictures of templates -----------------------------------------------------------------------------------


def _picture(shape: TemplateShape, box: Box) -> Item:
    """A template the arrow's way up, in the middle of a box and no larger than all of its kind are."""
    return _hex_picture(shape, box) if isinstance(shape, HexShape) else _cm_picture(shape, box)


def _hex_picture(shape: HexShape, box: Box) -> Item:
    hexes = [Hex(*at) for at in shape.hexes]
    unit = Grid(1.0, Hex(*shape.arrow))
    left, top, right, bottom = unit.box(hexes)
    size = min(HEX_MM, box.w / (right - left), box.h / (bottom - top))
    grid = Grid(size, Hex(*shape.arrow)).at(
        box.x + (box.w - (left + right) * size) / 2, box.y + (box.h - (top + bottom) * size) / 2
    )
    red = Hex(*shape.red)
    fills = [(at, style.RED if at == red else style.PAPER) for at in sorted(hexes, key=lambda at: at == red)]
    return Group(tuple(shapes.polygon(grid.corners(at), replace(PEN, fill=fill)) for at, fill in fills))


def _cm_picture(shape: CmShape, box: Box) -> Item:
    half = (shape.disc or 0) / 2
    corners = shape.outline or ((-half, -half), (half, half))
    (left, right), (near, far) = ((min(along), max(along)) for along in zip(*corners, strict=True))
    size = min(CM_MM, box.w / (right - left), box.h / (far - near))
    # Along the line of fire is up the page.
    x, y = box.x + (box.w - (left + right) * size) / 2, box.y + (box.h + (near + far) * size) / 2
    pen = replace(PEN, fill=style.PAPER)
    body = (
        shapes.circle(x, y, half * size, pen)
        if shape.disc
        else shapes.polygon([(x + across * size, y - along * size) for across, along in shape.outline], pen)
    )
    die = shapes.circle(x + shape.die[0] * size, y - shape.die[1] * size, DIE_MM, Style(fill=style.RED))
    return Group((body, die))
