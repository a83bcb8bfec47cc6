"""Rows of boxes: numbered ones to move a marker along, with what happens there; small ones to tick."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from generator.components.reference_chart.words import ChartFormatter
from generator.drawing import Item, Style, Text, shapes
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.drawing.text import fit_text
from generator.rulesets.api import Cell, Row, Section
from generator.sheets import style
from generator.typesetting import Block, Run, beside, even_blocks, in_lines, paragraph, stack, tick_box

TICK_MM, TICK_GAP_MM = 4.4, 1.2
NUMBERED_MM = 11.0
"""A box for a small counter, or a marker, where the track does not say how large."""
WIDEST = 2.0
"""The boxes of a track, which fill its width, in their heights at most."""
LINE_GAP_MM, LABEL_GAP_MM = 1.2, 1.0
FRAME = Style(stroke=style.INK, width_mm=style.BOX_MM)


def tracks(section: Section, width_mm: float, formatter: ChartFormatter, size_pt: float) -> Block:
    """The rows below one another, each with its label above where that says more than the title."""
    blocks = [block for row in section.rows for block in _row(row, section, width_mm, formatter, size_pt)]
    return stack(blocks, LABEL_GAP_MM)


def _row(row: Row, section: Section, width_mm: float, formatter: ChartFormatter, size_pt: float) -> Iterator[Block]:
    if row.label != section.title:
        yield paragraph([Run(formatter.line(row.label), "sans-semibold", size_pt)], width_mm)
    cells = [cell for cell in row.cells if cell is not None]
    if all(cell.value != "" for cell in cells):
        least = section.box_mm or NUMBERED_MM
        split = even_blocks(len(cells), max(1, int((width_mm + 1e-6) // least)))
        # The lines of the first box and of the last lie within the width.
        wide = min(WIDEST * least, (width_mm - style.BOX_MM) / max(map(len, split)))
        boxes = [_numbered(cell, formatter, wide, least) for cell in cells]
        drawn = stack((beside([boxes[i] for i in line], wide) for line in split), LINE_GAP_MM)
        yield replace(drawn, items=(drawn.at(style.BOX_MM / 2, 0.0),))
        return
    boxes = [_tick() for _ in cells]
    lines = in_lines([box.width_mm for box in boxes], width_mm, 0.0)
    yield stack((beside([boxes[i] for i in line], boxes[line[0]].width_mm) for line in lines), LINE_GAP_MM)


def _tick() -> Block:
    return Block(TICK_MM + TICK_GAP_MM, TICK_MM, (tick_box(0, 0, TICK_MM),))


def _numbered(cell: Cell, formatter: ChartFormatter, wide: float, high: float) -> Block:
    """A number in its corner, and below it what happens there."""
    base = 1.0 + face("sans-bold").cap_height_mm(style.HEAD_PT)
    items: list[Item] = [shapes.rect(0, 0, wide, high, FRAME)]
    items.append(Text(1.0, base, str(cell.value), "sans-bold", style.HEAD_PT, style.INK))
    if cell.aside is not None:
        room = Box(0.7, base + 0.6, wide - 1.4, high - base - 1.2)
        text = formatter.part(cell.aside)
        fitted = fit_text(
            text,
            "sans",
            style.SMALL_PT if high > NUMBERED_MM else style.LEAST_PT,
            room,
            align="centre",
            valign="middle",
            wrap=True,
            break_words=True,
            shrink_to=1,
        )
        items += fitted.items
    return Block(wide, high, tuple(items))
