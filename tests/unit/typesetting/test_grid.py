"""Grids: cells on one baseline, rows as high as their highest cell, heads on the rule above."""

from __future__ import annotations

import pytest

from generator.drawing import Path, Text
from generator.drawing.bounds import text_box
from generator.sheets import style
from generator.typesetting import Block, Column, Grid, air, beside, set_lines, stack
from tests.unit.components.placed_items import placed

GRID = Grid(100.0, (Column(0, 40, wraps=True), Column(70, 20, "end"), Column(100, 20, "end")), 5.0)
LONG = "More words than forty millimetres hold on a line of their own"


def texts(block: Block) -> dict[str, Text]:
    return {item.text: item for item in placed(block.items) if isinstance(item, Text)}


def rules(block: Block) -> list[float]:
    return [item.commands[0][2] for item in placed(block.items) if isinstance(item, Path)]


def test_cells_of_a_row_share_a_baseline_about_its_middle() -> None:
    row = GRID.row(("One", "2", None))
    found = texts(row)
    assert len({text.y_mm for text in found.values()}) == 1
    assert found["–"].fill == style.SECONDARY and found["–"].x_mm == 100
    box = text_box(found["2"])
    assert box is not None and box.y + box.h / 2 == pytest.approx(2.5, abs=0.2)
    assert row.height_mm == 5.0 and rules(row) == [5.0]


def test_a_row_is_higher_by_the_lines_of_its_highest_cell() -> None:
    row = GRID.row((LONG, "2", "3"))
    lines = GRID.columns[0].set(LONG)
    assert len(lines.lines) > 1
    assert row.height_mm == pytest.approx(5.0 + lines.rest_mm)
    assert texts(row)["2"].y_mm == texts(row)[lines.lines[0]].y_mm


def test_cells_about_the_middle_of_a_row() -> None:
    grid = Grid(100.0, GRID.columns, 5.0, centred=True)
    row = grid.row((LONG, "2", "3"), least_mm=20.0)
    lines = grid.columns[0].set(LONG).lines
    found = texts(row)
    middle = (found[lines[0]].y_mm + found[lines[-1]].y_mm) / 2
    assert row.height_mm == 20.0 and found["2"].y_mm == pytest.approx(middle)


def test_small_print_stands_between_a_row_and_its_rule() -> None:
    small = set_lines("Small print", "sans", 6.8, 100.0)
    row = GRID.row(("One", "2", "3"), below=small)
    found = texts(row)
    assert found["One"].y_mm < found["Small print"].y_mm < rules(row)[0] == row.height_mm


def test_the_last_lines_of_heads_stand_on_one_baseline() -> None:
    head = GRID.head((LONG, "Two", ""), 5.0, 6.4)
    found = texts(head)
    assert len(found) > 2
    assert found["Two"].y_mm == max(text.y_mm for text in found.values()) == pytest.approx(head.height_mm - 1.4)


def test_blocks_below_and_beside_one_another() -> None:
    one, two = Block(10.0, 4.0), Block(20.0, 6.0)
    assert (stack((one, air(3.0), two), 1.0).width_mm, stack((one, air(3.0), two), 1.0).height_mm) == (20.0, 15.0)
    assert (beside((one, None, two), 30.0).width_mm, beside((one, None, two), 30.0).height_mm) == (80.0, 6.0)
