"""A board cut into tiles: put together again, every hex is whole, in its place and at its size."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.components.board.layout import BoardPlan
from generator.components.board.picture import grid_of, measure
from generator.components.hexes import Hex, between, distance
from generator.drawing import Group, Style, Symbol, Use
from generator.drawing.bounds import Box
from generator.drawing.shapes import rect
from generator.model.board import Board
from generator.sheets.tiling import OVERLAP_MM, count_tiles, evened, tiles

PAGE = Box(6.35, 6.35, 197.3, 272.25)
SIZES = st.floats(8, 60)
COUNTS = st.integers(1, 24)


def plan(columns: int, rows: int, orientation: str) -> BoardPlan:
    board = Board(flat_to_flat_mm=30.0, orientation=orientation, columns=columns, rows=rows)
    hexes = tuple(Hex(*board.steps((column + 1, row + 1))) for column in range(columns) for row in range(rows))
    up = Hex(0, 1) if orientation == "flat" else Hex(1, 1)
    return BoardPlan(up, hexes, {}, {}, {}, {}, {}, ())


@settings(deadline=None, max_examples=60)
@given(COUNTS, COUNTS, st.sampled_from(["flat", "pointy"]), SIZES)
def test_a_hex_cut_by_a_joint_is_whole_once_assembled(columns: int, rows: int, orientation: str, size: float) -> None:
    board = plan(columns, rows, orientation)
    width, height = measure(board, size)
    area = evened(width, height, PAGE)
    drawing = Symbol("board", width, height, (rect(0, 0, width, height, Style(fill="#000000")),))
    across, down = count_tiles(width, height, PAGE)
    found = list(tiles(drawing, area, [Box(0, 0, width, height)]))
    assert len(found) == across * down
    shown = {}
    for number, tile in enumerate(found):
        group = next(item for item in tile.items if isinstance(item, Group))
        (use,) = group.items
        assert isinstance(use, Use) and (use.transform.a, use.transform.b, use.transform.d) == (1.0, 0.0, 1.0)
        row, column = divmod(number, across)
        # Each tile is laid so that its cut corner comes to stand on the dashed lines of those before it.
        laid = column * (area.w - OVERLAP_MM), row * (area.h - OVERLAP_MM)
        # Where a point of the board comes to lie, on the tile and then on the table.
        for x, y in ((0.0, 0.0), (width, height)):
            on_page = use.transform.apply(x, y)
            assert on_page[0] - area.x + laid[0] == pytest.approx(x, abs=1e-6)
            assert on_page[1] - area.y + laid[1] == pytest.approx(y, abs=1e-6)
        shown[row, column] = Box(*laid, area.w, area.h)
    # On top of everything lies, at each place, the last tile that reaches there; together they leave no gap.
    for (row, column), box in shown.items():
        assert (row, column + 1) in shown or box.right >= width - 1e-6
        assert (row + 1, column) in shown or box.bottom >= height - 1e-6
        if (row, column + 1) in shown:
            assert box.right - shown[row, column + 1].x == pytest.approx(OVERLAP_MM)
        if (row + 1, column) in shown:
            assert box.bottom - shown[row + 1, column].y == pytest.approx(OVERLAP_MM)
    grid, whole = grid_of(board, size), Box(0, 0, width, height)
    for at in board.hexes:
        corners = grid.corners(at)
        left, top = min(x for x, _ in corners), min(y for _, y in corners)
        right, bottom = max(x for x, _ in corners), max(y for _, y in corners)
        assert whole.contains(Box(left, top, right - left, bottom - top))


@given(st.floats(30, 2000), st.floats(30, 2000))
def test_tiles_are_evened_without_one_more(width: float, height: float) -> None:
    area = evened(width, height, PAGE)
    assert PAGE.contains(area)
    assert count_tiles(width, height, area) == count_tiles(width, height, PAGE)


@given(*[st.integers(-20, 20)] * 4, st.sampled_from([1.0, -1.0]))
def test_a_straight_way_is_unbroken_and_the_shortest(q1: int, r1: int, q2: int, r2: int, lean: float) -> None:
    start, end = Hex(q1, r1), Hex(q2, r2)
    if start == end:
        return
    way = between(start, end, lean)
    assert (way[0], way[-1]) == (start, end)
    assert len(way) == distance(start, end) + 1
    assert all(distance(one, other) == 1 for one, other in pairwise(way))
