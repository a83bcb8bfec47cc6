"""Blocks put together: on lines, about the middle of a row, between rules."""

from __future__ import annotations

from generator.drawing import Path, Style, shapes
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.sheets import style
from generator.typesetting import Block, flow, in_row, ruled
from tests.unit.components.placed_items import placed


def block(width_mm: float, height_mm: float) -> Block:
    return Block(width_mm, height_mm, (shapes.rect(0, 0, width_mm, height_mm, Style(fill=style.INK)),))


def boxes(found: Block) -> list[Box]:
    return [bounds((item,)) for item in placed(found.items) if isinstance(item, Path) and item.style.fill]


def test_cells_of_a_row_stand_about_its_middle() -> None:
    row = in_row([(0.0, block(5, 4)), (10.0, block(5, 8))], 40, 12)
    assert boxes(row) == [Box(0, 4, 5, 4), Box(10, 2, 5, 8)]
    assert (row.width_mm, row.height_mm) == (40, 12)


def test_blocks_go_on_the_next_line_where_a_line_is_full() -> None:
    found = flow([block(10, 4), block(10, 2), block(10, 4)], 22, 2, 1)
    assert boxes(found) == [Box(0, 0, 10, 4), Box(12, 1, 10, 2), Box(0, 5, 10, 4)]
    assert (found.width_mm, found.height_mm) == (22, 9)
    assert flow([], 22, 2).height_mm == 0


def test_a_hairline_parts_rows_and_a_heavy_line_closes_them() -> None:
    found = ruled([block(10, 4), block(10, 6)], 30)
    lines = [item for item in placed(found.items) if isinstance(item, Path) and not item.style.fill]
    assert [(line.commands[0][2], line.style.width_mm) for line in lines] == [
        (4, style.HAIRLINE_MM),
        (10, style.TITLE_RULE_MM),
    ]
    assert found.height_mm == 10
