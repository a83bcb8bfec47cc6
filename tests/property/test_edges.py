"""Boxes that touch, as fewer boxes: the same paper is taken, and a full grid is one."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from generator.drawing.box import Box
from generator.sheets.edges import joined

grids = st.tuples(st.integers(1, 8), st.integers(1, 8), st.integers(0, 7))


def cells(columns: int, rows: int, left_out: int) -> list[Box]:
    """A grid of boxes of 15 by 20 mm, whose last row is not full."""
    every = [Box(5.0 + 15 * column, 7.0 + 20 * row, 15.0, 20.0) for row in range(rows) for column in range(columns)]
    return every[: len(every) - min(left_out, columns - 1)]


@given(grids, st.randoms(use_true_random=False))
def test_a_grid_is_one_box_and_what_its_last_row_holds_another(grid, random) -> None:
    columns, rows, left_out = grid
    boxes = cells(columns, rows, left_out)
    random.shuffle(boxes)
    found = joined(boxes)
    is_full = len(boxes) == columns * rows
    assert len(found) == (1 if is_full or rows == 1 else 2)
    assert sum(box.w * box.h for box in found) == sum(box.w * box.h for box in boxes)
    assert all(any(whole.contains(box) for whole in found) for box in boxes)


@given(st.lists(st.tuples(*[st.integers(0, 6)] * 2), min_size=1, max_size=20, unique=True))
def test_scattered_boxes_take_what_they_took(places) -> None:
    boxes = [Box(10.0 * x, 10.0 * y, 10.0, 10.0) for x, y in places]
    found = joined(boxes)
    assert sum(box.w * box.h for box in found) == 100.0 * len(boxes)
    assert all(any(whole.contains(box) for whole in found) for box in boxes)
    apart = [Box(12.0 * x, 12.0 * y, 10.0, 10.0) for x, y in places]
    assert sorted(joined(apart)) == sorted(apart)
