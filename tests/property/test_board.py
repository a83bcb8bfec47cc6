"""A board cut into tiles: put together again, every hex is whole, in its place and at its size."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.components.board.courses import near
from generator.components.board.layout import BoardPlan, plan_of
from generator.components.board.obstacles import FORBIDDEN, crosses, overlap
from generator.components.board.picture import Painter, grid_of, measure
from generator.components.board.places import Ground, places, ranked
from generator.drawing import Group, Style, Symbol, Use
from generator.drawing.box import Box
from generator.drawing.shapes import rect
from generator.hexes import Hex, between, distance
from generator.model.board import Board
from generator.sheets.tiling import OVERLAP_MM, count_tiles, evened, tiles
from tests.unit.components.read_sheets import context_for

PAGE = Box(6.35, 6.35, 197.3, 272.25)
SIZES = st.floats(8, 60)
COUNTS = st.integers(1, 24)


def plan(columns: int, rows: int, orientation: str) -> BoardPlan:
    board = Board(flat_to_flat_mm=30.0, orientation=orientation, columns=columns, rows=rows)
    hexes = tuple(map(board.hex_at, board.every_cell()))
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


# -- names -------------------------------------------------------------------------------------------------

CELLS = st.tuples(st.integers(1, 9), st.integers(1, 8))
WORDS = st.sampled_from(["Ford", "The mill", "Olive grove", "The long valley road"])


@st.composite
def laid_out(draw) -> Board:
    """A board with courses, marks, a house or two, walls, and names for some of them."""

    def cell() -> str:
        return "{:02}{:02}".format(*draw(CELLS))

    features: list[dict] = []
    for terrain in draw(st.lists(st.sampled_from(["stream", "road", "track"]), max_size=3)):
        along = [cell() for _ in range(draw(st.integers(2, 4)))]
        if len(set(along)) == len(along):
            features.append({"terrain": terrain, "along": along})
    features += [
        {"mark": draw(st.sampled_from(["ford", "bridge", "airfield"])), "at": [cell()]}
        for _ in range(draw(st.integers(0, 2)))
    ]
    for terrain in draw(st.lists(st.sampled_from(["buildings", "dense_wood", "cultivated"]), max_size=3)):
        features.append({"terrain": terrain, "at": [cell() for _ in range(draw(st.integers(1, 4)))]})
    features += [{"at": [cell()]} for _ in range(draw(st.integers(0 if features else 1, 3)))]
    for feature in features:
        if len(feature) == 1 or draw(st.booleans()):
            feature["name"] = draw(WORDS)
    return Board.model_validate(
        {
            "flat_to_flat_mm": draw(st.sampled_from([5.5, 8.0, 12.0, 16.0, 32.0])),
            "orientation": draw(st.sampled_from(["flat", "pointy"])),
            "columns": 9,
            "rows": 8,
            "features": features,
        }
    )


def inked(painter: Painter, box: Box) -> bool:
    """Whether a box lies on a course, a mark, a house or a number: felt for at points, not asked of what places it."""
    spots = [(box.x + box.w * i / 16, box.y + box.h * j / 4) for i in range(17) for j in range(5)]
    for kind, found in painter.courses.items():
        half = painter.half_mm(kind) - 0.05
        if any(near(parts, spot) < half for _, parts in found for spot in spots):
            return True
    for mark, hexes in painter.plan.marks.items():
        reach = painter.mark_reach_mm(mark) - 0.05
        if any(overlap(box, Box(*painter.mark_place(at, mark), 0.0, 0.0).inset(-0.7 * reach)) for at in hexes):
            return True
    alone = [sign.box for sign in painter.signs if sign.is_alone]
    return any(overlap(box, other) for other in (*alone, *(one for one, _ in painter.numbers.values())))


def _turn(laid: BoardPlan, index: int) -> tuple[bool, int, int]:
    """When a name is placed: a hex before an area before a course."""
    return laid.names[index].beside, len(laid.names[index].hexes), index


@settings(deadline=None, max_examples=25)
@given(laid_out())
def test_a_name_hides_nothing_where_any_place_is_clear(game, board: Board) -> None:
    context = context_for(game)
    laid = plan_of(board, context)
    size = board.flat_to_flat_mm
    room = Box(0, 0, *measure(laid, size))
    painter = Painter(laid, context, grid_of(laid, size))
    names = painter.names(room)
    assert [name.text for name in names] == [name.text for name in laid.names]
    assert names == Painter(laid, context, grid_of(laid, size)).names(room)
    for index, (label, name) in enumerate(zip(names, laid.names, strict=True)):
        assert room.contains(label.box)
        before = [other for other in range(len(names)) if _turn(laid, other) < _turn(laid, index)]
        others = [part for other in before for part in names[other].boxes]
        if not any(inked(painter, part) or any(overlap(part, other) for other in others) for part in label.boxes):
            continue
        # It had no better: every other place is taken too, by what may not be covered or by a name.
        ground = Ground(set(laid.hexes), set(), painter.keep_mm(), room)
        own = ranked(name, [other for other in laid.names if other is not name], set(painter.tints))
        named = [other.hexes[0] for other in laid.names if other is not name and len(other.hexes) == 1]
        found = places(name, own, painter.grid, ground, label.box.w, label.box.h, named)
        places_left = [place.box for place in found]
        fresh = Painter(laid, context, grid_of(laid, size))
        for other in others:
            fresh.around_names.forbid(other)
        assert all(fresh.around_names.cost(box) >= FORBIDDEN for box in places_left), label.text


NUMBERS = st.floats(-20, 20).map(lambda value: round(value, 1))


@given(NUMBERS, NUMBERS, NUMBERS, NUMBERS, st.floats(0, 4), st.floats(0, 12), st.floats(0, 6))
def test_a_line_reaches_a_box_where_some_point_of_it_does(
    x1: float, y1: float, x2: float, y2: float, half: float, wide: float, high: float
) -> None:
    box = Box(0.0, 0.0, wide, high)
    steps = [(x1 + (x2 - x1) * i / 400, y1 + (y2 - y1) * i / 400) for i in range(401)]
    least = min(math.hypot(max(-x, 0.0, x - wide), max(-y, 0.0, y - high)) for x, y in steps)
    if abs(least - half) > 0.1:
        assert crosses(((x1, y1), (x2, y2), half), box) == (least < half)
