"""Drawn examples: what they say holds for where their lines run, and for the tables they are of."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from pydantic import ValidationError

from generator.components.board.layout import WAYS, plan_of
from generator.components.board.obstacles import crosses, overlap
from generator.components.board.overlay import Overlay
from generator.components.board.picture import Painter, grid_of
from generator.components.diagram import draw, hex_mm
from generator.components.diagram.picture import (
    DISC,
    HALO_MM,
    HEAD_MM,
    HEAD_SHARE,
    PEN_MM,
    Segment,
    _crosses,
    covered,
    middle,
    run_of,
)
from generator.diagnostics import UserError
from generator.drawing import Path as Outline
from generator.drawing import Text, Use
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.hexes import DIRECTIONS, Edge, Grid, Hex, distance, edge, neighbours
from generator.loading.charts import read_chart
from generator.loading.rulebook import load_rulebook
from generator.loading.yaml_reader import read
from generator.model.chart import parse_cell_ref
from generator.model.diagram import Diagram, DiagramLine
from generator.sheets import style
from tests import games
from tests.unit.components.placed_items import placed
from tests.unit.components.read_sheets import context_for

BOOK = load_rulebook("cry_havoc")
GRID = Grid(10.0)
LINES = [(name, number) for name, found in BOOK.diagrams.items() for number in range(len(found.lines))]
LINE_AND_HALO_MM = PEN_MM + HALO_MM
OWN_TESTS = ("over_figures", "doorway", "corner")
"""Where not the ground alone decides: a weapon does, or the one who chooses a side."""


@pytest.fixture(scope="module")
def context():
    return context_for(games.played("cry_havoc"))


# -- geometry of our own, to hold the examples against -------------------------------------------------------


def on_the_way(diagram: Diagram, line: DiagramLine) -> list[Hex]:
    """The hexes a line passes, without those of the two it runs between."""
    (x1, y1), (x2, y2) = run_of(diagram, line, GRID)
    ends = [figure for name in line.between for figure in [diagram.figure(name)]]
    without = {at for one in ends for named in (one.at, one.second) if named for at in diagram.board.hexes_of(named)}
    found = {}
    for step in range(1001):
        x, y = x1 + (x2 - x1) * step / 1000, y1 + (y2 - y1) * step / 1000
        every = ground(diagram)[0]
        found[min(every, key=lambda at: (GRID.centre(at)[0] - x) ** 2 + (GRID.centre(at)[1] - y) ** 2)] = True
    return [at for at in found if at not in without]


def ground(diagram: Diagram) -> tuple[dict[Hex, str], dict[Edge, str]]:
    """What fills each hex, and what stands on each hexside."""
    board = diagram.board
    filled = {board.hex_at(cell): "" for cell in board.every_cell()}
    sides = {}
    for feature in diagram.features:
        filled |= {at: feature.terrain for named in feature.at for at in board.hexes_of(named)}
        sides |= {side_of(*board.hexes_of(named)): feature.terrain for named in feature.sides}
    return filled, sides


def side_of(one: Hex, other: Hex) -> Edge:
    return edge(one, DIRECTIONS.index(other.minus(one)))


def meets(run: Segment, side: Edge) -> bool:
    """Whether a line crosses a hexside or touches it."""
    (ax, ay), (bx, by) = run
    (cx, cy), (dx, dy) = (GRID.corner(place) for place in side)

    def turn(px, py, qx, qy, rx, ry):
        return (qx - px) * (ry - py) - (qy - py) * (rx - px)

    for a, b, c, d in ((ax, bx, cx, dx), (ay, by, cy, dy)):
        if max(min(a, b), min(c, d)) > min(max(a, b), max(c, d)) + 1e-6:
            return False
    one, two = turn(ax, ay, bx, by, cx, cy), turn(ax, ay, bx, by, dx, dy)
    three, four = turn(cx, cy, dx, dy, ax, ay), turn(cx, cy, dx, dy, bx, by)
    return one * two <= 1e-6 and three * four <= 1e-6


def is_free(diagram: Diagram, line: DiagramLine) -> bool:
    """The rules on lines of fire, as far as the ground goes (C 2.3 to 2.6)."""
    filled, sides = ground(diagram)
    run, passed = run_of(diagram, line, GRID), on_the_way(diagram, line)
    start, end = (diagram.board.hexes_of(diagram.figure(name).at)[0] for name in line.between)
    crossed = {
        kind: [side for side, of in sides.items() if of == kind and meets(run, side)] for kind in ("wall", "window")
    }
    windows = [] if line.starts_at else crossed["window"]
    if crossed["wall"] or any(filled[at] == "trees" for at in passed):
        return False
    if len(windows) + sum(filled[at] == "door" for at in passed) > 1:
        return False
    if any(
        side not in {edge(end, number) for number in range(6)} | {edge(end, n)[::-1] for n in range(6)}
        for side in windows
    ):
        return False
    return all(distance(at, end) >= distance(start, at) for at in passed if filled[at] == "bank")


def cover_of(diagram: Diagram, line: DiagramLine) -> str | None:
    """The cover of the second of a line (C 3)."""
    filled, sides = ground(diagram)
    run, passed, target = run_of(diagram, line, GRID), on_the_way(diagram, line), diagram.figure(line.between[1])
    stood = {filled[at] for named in (target.at, target.second) if named for at in diagram.board.hexes_of(named)}
    inside = "house_interior" in stood
    opened = "door" in {filled[at] for at in passed} or any(
        meets(run, side) for side, of in sides.items() if of == "window"
    )
    if "bank" in stood or (inside and (opened or line.starts_at)):
        return "medium"
    return "light" if {"scrub", "trees"} & stood or "scrub" in {filled[at] for at in passed} else None


# -- what the examples say -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "number"), [(name, n) for name, n in LINES if name not in OWN_TESTS])
def test_a_line_is_free_where_the_rules_leave_it_free(name, number):
    diagram = BOOK.diagrams[name]
    line = diagram.lines[number]
    assert is_free(diagram, line) == (line.stopped is None)


@pytest.mark.parametrize(("name", "number"), [(name, n) for name, n in LINES if name not in OWN_TESTS])
def test_its_cover_is_that_of_the_ground(name, number):
    diagram = BOOK.diagrams[name]
    line = diagram.lines[number]
    if line.stopped is None:
        said = BOOK.value(*parse_cell_ref(line.cover)[:3]).value if line.cover else None
        assert said == cover_of(diagram, line)


def test_both_shoot_over_someone_and_the_bow_alone_may():
    diagram = BOOK.diagrams["over_figures"]
    stood = {diagram.board.hexes_of(figure.at)[0] for figure in diagram.figures}
    assert all(stood & set(on_the_way(diagram, line)) for line in diagram.lines)
    bow, crossbow = diagram.lines
    assert BOOK.value("line_of_fire", "standing_figure", "bow").value == "over_some" and bow.stopped is None
    assert BOOK.value("line_of_fire", "standing_figure", "crossbow").value == "blocked" and crossbow.stopped


@pytest.mark.parametrize("name", ["doorway", "corner"])
def test_in_crossfire_one_side_gives_cover(name):
    diagram = BOOK.diagrams[name]
    assert len({line.between[1] for line in diagram.lines}) == 1
    assert all(is_free(diagram, line) for line in diagram.lines)
    covers = [BOOK.value(*parse_cell_ref(line.cover)[:3]).value for line in diagram.lines if line.cover]
    assert covers == ["medium"]


@pytest.mark.parametrize(("name", "number"), LINES)
def test_what_stops_a_line_stands_in_it(name, number):
    diagram = BOOK.diagrams[name]
    line = diagram.lines[number]
    if line.stopped is None:
        return
    stop = diagram.board.hexes_of(line.stopped)
    if len(stop) == 2:
        assert meets(run_of(diagram, line, GRID), side_of(*stop))
    else:
        ends = [at for one in line.between for at in diagram.board.hexes_of(diagram.figure(one).at)]
        assert stop[0] in (*on_the_way(diagram, line), ends[1])


@pytest.mark.parametrize(("name", "number"), LINES)
def test_a_line_starts_in_its_hex_or_at_a_side_near_it(name, number):
    diagram = BOOK.diagrams[name]
    line = diagram.lines[number]
    if line.starts_at is not None:
        own = diagram.board.hexes_of(diagram.figure(line.between[0]).at)[0]
        assert {own, *neighbours(own)} & set(diagram.board.hexes_of(line.starts_at))


# -- the picture ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BOOK.diagrams)
def test_all_of_its_ground_can_be_drawn_as_it_lies(name, context):
    for feature in BOOK.diagrams[name].features:
        way = next(key for key in WAYS if getattr(feature, key))
        assert getattr(context.terrain.terrain[feature.terrain], WAYS[way]) is not None


@pytest.mark.parametrize("name", BOOK.diagrams)
@pytest.mark.parametrize("width", [38.0, 62.5])
def test_it_is_as_wide_as_asked_for_and_nothing_leaves_it(name, width, context):
    diagram = BOOK.diagrams[name]
    picture = draw(diagram, context, hex_mm(diagram, width, context))
    assert picture.width_mm == pytest.approx(width)
    box = bounds(picture.items)
    assert box.x >= -0.4 and box.y >= -0.4
    assert box.right <= width + 0.4 and box.bottom <= picture.height_mm + 0.4


def test_letters_stand_in_their_hexes(context):
    diagram = BOOK.diagrams["bank"]
    grid = grid_of(plan_of(diagram.board, context), 8.0)
    letters = {item.text: item for item in draw(diagram, context, 8.0).items if isinstance(item, Text)}
    assert set(letters) == {figure.name for figure in diagram.figures}
    for name, text in letters.items():
        x, y = grid.centre(diagram.board.hexes_of(diagram.figure(name).at)[0])
        assert abs(text.x_mm - x) < 0.01 and 0 < text.y_mm - y < 1.5


def test_a_line_that_is_stopped_is_dashed(context):
    diagram = BOOK.diagrams["wall"]
    dashed = [
        item
        for item in draw(diagram, context, 8.0).items
        if isinstance(item, Outline) and item.style.dash_mm == (1.2, 0.8)
    ]
    assert len(dashed) == sum(line.stopped is not None for line in diagram.lines) == 1


def test_lines_pass_below_the_sign_that_a_hex_is_known_by(context):
    items = draw(BOOK.diagrams["door"], context, 8.0).items
    sign = max(number for number, item in enumerate(items) if isinstance(item, Use))
    lines = [n for n, item in enumerate(items) if isinstance(item, Outline) and item.style.width_mm == LINE_AND_HALO_MM]
    assert len(lines) == 2 and max(lines) < sign


def test_openings_stay_whole_where_a_line_passes_them(context):
    items = draw(BOOK.diagrams["window_from_outside"], context, 6.0).items
    windows = [number for number, item in enumerate(items) if isinstance(item, Use)]
    inks = [n for n, item in enumerate(items) if isinstance(item, Outline) and item.style.fill == style.INK]
    assert len(windows[2:]) == 2 and min(inks) < windows[2]


@pytest.mark.parametrize("size", [5.5, 8.0])
def test_the_sign_of_a_door_stands_beside_lines(size, context):
    diagram = BOOK.diagrams["door"]
    plan = plan_of(diagram.board, context)
    grid = grid_of(plan, size)
    over = [*covered(diagram, grid)]
    (door,) = (sign for sign in Painter(plan, context, grid, (), Overlay(covered=tuple(over))).signs if sign.is_alone)
    assert not any(crosses(line, bounds((door.draw(),))) for line in over)


def test_the_ground_shows_around_the_sign_of_a_door(context):
    """No plate hides it: the sign stands beside lines."""
    items = draw(BOOK.diagrams["door"], context, 8.0).items
    sign = bounds((next(item for item in reversed(items) if isinstance(item, Use)),))
    plates = [bounds((item,)) for item in items if isinstance(item, Outline) and item.style.fill == style.PAPER]
    assert not any(overlap(plate, sign) for plate in plates)


@pytest.mark.parametrize("size", [5.5, 8.0])
@pytest.mark.parametrize("name", BOOK.diagrams)
def test_the_head_of_an_arrow_is_clear_of_walls(name, size, context):
    diagram = BOOK.diagrams[name]
    grid = grid_of(plan_of(diagram.board, context), size)
    walls = [tuple(grid.corner(corner) for corner in side) for side, of in ground(diagram)[1].items() if of == "wall"]
    for line in diagram.lines:
        if line.stopped is None:
            tip, base = head_of(run_of(diagram, line, grid), size)
            box = Box(min(tip[0], base[0]), min(tip[1], base[1]), abs(tip[0] - base[0]), abs(tip[1] - base[1]))
            assert not any(crosses((*wall, 0.25), box, HEAD_MM * HEAD_SHARE) for wall in walls), line.between


def head_of(run: Segment, size: float) -> Segment:
    """From the tip of an arrow to the middle of the foot of its head."""
    (x1, y1), (x2, y2) = run
    far = math.dist(*run)
    shares = [1 - (DISC * size + PEN_MM + more) / far for more in (0.0, HEAD_MM)]
    tip, base = [(x1 + share * (x2 - x1), y1 + share * (y2 - y1)) for share in shares]
    return tip, base


@pytest.mark.parametrize("size", [5.5, 8.0])
@pytest.mark.parametrize("name", BOOK.diagrams)
def test_a_cross_is_clear_of_figures_and_no_line_runs_over_a_third_one(name, size, context):
    diagram = BOOK.diagrams[name]
    grid = grid_of(plan_of(diagram.board, context), size)
    stopped = [line for line in diagram.lines if line.stopped]
    crosses_of = [round_of(item) for item in _crosses(diagram, grid)][::2]
    assert len(crosses_of) == len(stopped)
    figures = {one: middle(diagram.board, grid, one.at) for one in diagram.figures}
    for x, y, radius in crosses_of:
        assert all(math.dist((x, y), at) > radius + DISC * size + PEN_MM / 2 + 0.3 for at in figures.values())
    for line in diagram.lines:
        run = *run_of(diagram, line, grid), LINE_AND_HALO_MM / 2
        others = [at for one, at in figures.items() if one.name and one.name not in line.between]
        assert not any(crosses(run, Box(*at, 0, 0), DISC * size) for at in others)


def round_of(item):
    """The middle of something round, and its radius."""
    box = bounds((item,))
    return box.x + box.w / 2, box.y + box.h / 2, box.w / 2


@pytest.mark.parametrize("name", ["scrub", "rider"])
def test_no_part_of_a_tuft_sticks_out_from_below_figures_and_lines(name, context):
    diagram = BOOK.diagrams[name]
    plan = plan_of(diagram.board, context)
    grid = grid_of(plan, 6.4)
    over = [*covered(diagram, grid)]

    def tufts(*args):
        return Painter(plan, context, grid, *args).signs

    assert any(crosses(line, tuft.box) for line in over for tuft in tufts())
    left = tufts((), Overlay(covered=tuple(over)))
    assert left and not any(crosses(line, tuft.box) for line in over for tuft in left)


def test_the_head_of_an_arrow_through_a_window_lies_behind_it():
    """Whoever stands right behind it stands so far away from it."""
    diagram = BOOK.diagrams["window_from_outside"]
    grid = Grid(6.0)  # smaller than the chart's
    (start, end), (window, _) = run_of(diagram, diagram.lines[0], grid), middle(diagram.board, grid, "0301-0401")
    base = end[0] + DISC * grid.flat_to_flat_mm + PEN_MM + HEAD_MM
    assert start[0] > window > base
    assert start[1] == end[1]


# -- mistakes ------------------------------------------------------------------------------------------------

PLAIN = {"columns": 4, "rows": 2, "figures": [{"name": "A", "at": "0101"}, {"name": "B", "at": "0401"}]}


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"lines": [{"between": ["A", "C"]}]}, "'C', who does not stand here"),
        ({"figures": [{"name": "A", "at": "0101"}, {"name": "A", "at": "0201"}]}, "two figures have one name"),
        ({"figures": [{"name": "A", "at": "0103"}]}, "hex 0103 lies off"),
        (
            {"lines": [{"between": ["A", "B"], "stopped": "0201", "cover": "target_cover/scrub/standing_in"}]},
            "meets no",
        ),
        ({"figures": [{"name": "A", "at": "0101", "away_from": "0301-0401"}]}, "0301-0401 is no side of hex 0101"),
        (
            {"figures": [{"name": "A", "at": "0101", "second": "0201", "away_from": "0101-0102"}]},
            "Leave 'away_from' or 'second' out",
        ),
    ],
)
def test_a_wrong_diagram_is_refused(wrong, said):
    Diagram.model_validate(PLAIN)
    with pytest.raises(ValidationError, match=said):
        Diagram.model_validate(PLAIN | wrong)


@pytest.mark.parametrize(
    ("form", "line", "said"),
    [
        ("diagrams", "{say: example.scrub, diagram: scrab}", "no diagram is called 'scrab'"),
        ("diagrams", "{say: example.scrub}", "no diagram stands above this line"),
        ("lines", "{say: example.scrub, diagram: scrub}", "only a section of 'form: diagrams' draws one"),
    ],
)
def test_a_chart_says_which_diagram_is_not_there(tmp_path: Path, form, line, said):
    path = tmp_path / "chart.yaml"
    path.write_text(f"sections:\n  - id: examples\n    form: {form}\n    theme: missiles\n    lines:\n      - {line}\n")
    with pytest.raises(UserError) as error:
        read_chart(read(path), (), BOOK.tables, BOOK.words, BOOK.diagrams)
    (problem,) = error.value.diagnostics
    assert said in problem.what and problem.source.line == 6


def test_letters_grow_with_the_figures_they_stand_on(context):
    def size_pt(hexes_mm):
        items = placed(draw(BOOK.diagrams["over_figures"], context, hexes_mm).items)
        return next(one.size_pt for one in items if isinstance(one, Text) and one.text == "A")

    assert size_pt(9.0) > style.LEAST_PT and size_pt(12.0) == pytest.approx(size_pt(9.0) * 12 / 9)
