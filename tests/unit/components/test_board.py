"""The printed board: true to size, everything where the scenario lays it, tiles that fit together."""

from __future__ import annotations

import io
import math
import re
from collections import Counter
from itertools import combinations, pairwise, product

import pytest
from msgspec.structs import replace
from PIL import Image

from generator import pipeline
from generator.backends.pdf import pdf_bytes
from generator.backends.png import png_pages
from generator.backends.svg import svg_pages
from generator.components import board as board_kind
from generator.components.board import grounds, labels, locator
from generator.components.board.areas import grown, loop_box, noise, soft_edge
from generator.components.board.courses import curves, heading, joined, near, on
from generator.components.board.grain import STEPS, _layers
from generator.components.board.layout import plan_of, undrawable
from generator.components.board.lines import paint
from generator.components.board.locator import ASIDE_MM, FRAME_MM, NARROWEST_MM
from generator.components.board.obstacles import crosses
from generator.components.board.picture import CONTOUR_MM, Painter, draw, grid_of, measure
from generator.components.board.sheets import SIGN_MM, build
from generator.components.board.walls import SHADOW, _crossed, _turn, crossing, wall_mm
from generator.components.scenario_sheet.board_map import board_map
from generator.components.sheet_kind import Printed
from generator.diagnostics import UserError
from generator.drawing import Affine, Document, Group, Page, Path, Style, Symbol, Text, Use
from generator.drawing.bounds import bounds, text_box
from generator.drawing.box import Box
from generator.drawing.tones import lightness, mixed
from generator.hexes import DIRECTIONS, Grid, Hex, distance, neighbours, outlines
from generator.loading.boards import load_terrain
from generator.model.board import Board, cells, outside
from generator.model.terrain import Grain
from generator.sheets import style
from generator.sheets.pages import bind
from generator.typesetting import NOTHING
from generator.units import MM_PER_INCH
from tests import games
from tests.conftest import LANGUAGES, ROOT, SCENARIO
from tests.rasters import pdf_against_svg
from tests.unit.components.placed_items import placed
from tests.unit.components.read_sheets import PAPERS, context_for, flat, standard, texts, with_scenario

BOTH = ("flat", "pointy")
KNIFE_MM = 1.4


def board_of(*features: dict, columns=6, rows=5, size=32.0, orientation="flat") -> Board:
    return Board.model_validate(
        {
            "flat_to_flat_mm": float(size),
            "orientation": orientation,
            "columns": columns,
            "rows": rows,
            "features": list(features),
        }
    )


def plan_for(game, *features: dict, **size):
    return plan_of(board_of(*features, **size), context_for(game))


def hex_called(plan, name: str) -> Hex:
    return next(at for at, number in plan.numbers.items() if number == name)


def scenario_with(tmp_path, board: str):
    """The sample scenario with another board, as a file."""
    text = SCENARIO.read_text(encoding="utf-8")
    head, _ = text.split("\nboard:\n")
    head = re.sub(r"    setup_hexes: \[[^\]]*\]\n", "", head)
    path = tmp_path / "other.yaml"
    path.write_text(f"{head}\nboard:\n{board}", encoding="utf-8")
    return path


# -- where hexes lie ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("orientation", BOTH)
def test_hexes_stand_in_columns_and_rows(game, orientation):
    plan = plan_for(game, columns=7, rows=6, orientation=orientation)
    grid = grid_of(plan, 32)
    at = {name: grid.centre(place) for place, name in plan.numbers.items()}
    assert len(at) == 42
    lines = [(column, row) for column in range(1, 8) for row in range(1, 7)]
    for column, row in lines:
        x, y = at[f"{column:02}{row:02}"]
        x0, y0 = at["0101"]
        if orientation == "flat":
            assert x - x0 == pytest.approx((column - 1) * 1.5 * 32 / math.sqrt(3))
            assert y - y0 == pytest.approx(32 * (row - 1 + (0.5 if column % 2 == 0 else 0)))
        else:
            assert x - x0 == pytest.approx(32 * (column - 1 + (0.5 if row % 2 == 0 else 0)))
            assert y - y0 == pytest.approx((row - 1) * 1.5 * 32 / math.sqrt(3))


@pytest.mark.parametrize("orientation", BOTH)
@pytest.mark.parametrize("size", [(1, 1), (2, 1), (1, 2), (22, 16)])
def test_it_is_as_large_as_the_scenario_sheet_says(game, orientation, size):
    board = board_of(columns=size[0], rows=size[1], orientation=orientation)
    plan = plan_of(board, context_for(game))
    assert [side - CONTOUR_MM for side in measure(plan, board.flat_to_flat_mm)] == pytest.approx(board.size_mm())


def test_a_large_board_needs_three_digits(game):
    plan = plan_for(game, {"at": ["120003"], "name": "Far"}, columns=120, rows=3)
    assert plan.numbers[plan.names[0].hexes[0]] == "120003"


@pytest.mark.parametrize("orientation", BOTH)
def test_hexes_are_true_to_size_on_paper(game, orientation):
    """Measured on a picture of 300 dpi: the outer edges of the contour, less its width."""
    plan = plan_for(game, columns=1, rows=1, orientation=orientation)
    picture = draw(plan, context_for(game), 32.0)
    page = Page(60, 60, (Group(picture.items, Affine.translate(5, 5)),))
    (data,) = png_pages(pdf_bytes(Document("d", (page,))), 300)
    image = Image.open(io.BytesIO(data)).convert("L")
    if orientation == "pointy":
        image = image.transpose(Image.Transpose.TRANSPOSE)
    middle = round((5 + (picture.height_mm if orientation == "pointy" else picture.width_mm) / 2) / MM_PER_INCH * 300)
    shades = [1 - image.getpixel((middle, y)) / 255 for y in range(image.height)]
    first, last = _edge(shades), len(shades) - _edge(shades[::-1])
    assert (last - first) / 300 * MM_PER_INCH - CONTOUR_MM == pytest.approx(32.0, abs=0.1)


def _edge(shades: list[float]) -> float:
    """Where the first ink begins, the share of the pixel it covers counted."""
    first = next(i for i, shade in enumerate(shades) if shade > 0.1)
    return first + 1 - shades[first]


# -- what lies on them -------------------------------------------------------------------------------------


def test_runs_are_filled(game):
    plan = plan_for(game, {"terrain": "dense_wood", "at": ["0202..0204", "0401"]})
    assert {plan.numbers[at] for at in plan.grounds["dense_wood"]} == {"0202", "0203", "0204", "0401"}


@pytest.mark.parametrize("orientation", BOTH)
def test_a_way_along_the_edge_stays_on_the_board(game, orientation):
    ends = [("0101", "0601"), ("0105", "0605"), ("0601", "0605"), ("0101", "0105"), ("0205", "0605"), ("0202", "0602")]
    for start, end in ends:
        plan = plan_for(game, {"terrain": "road", "along": [start, end]}, orientation=orientation)
        ((*course,),) = plan.courses["road"]
        assert all(at in plan.numbers for at in course), (start, end)
        assert all(distance(one, other) == 1 for one, other in pairwise(course))
        assert (plan.numbers[course[0]], plan.numbers[course[-1]]) == (start, end)


@pytest.mark.parametrize("orientation", BOTH)
@pytest.mark.parametrize(
    "run", ["0202", "0101..0601", "0204..0202", "0101..0105", "0202..0603", "0601..0102", "0605..0105"]
)
def test_rules_know_the_hexes_of_a_run_that_are_drawn(game, run, orientation):
    """Also of one that zigzags along hexsides."""
    wood = {"terrain": "dense_wood", "at": [run]}
    plan, board = plan_for(game, wood, orientation=orientation), board_of(wood, orientation=orientation)
    assert {plan.numbers[at] for at in plan.grounds["dense_wood"]} == set(map(board.name_of, board.ground()))


def test_of_a_board_of_no_size_no_hex_is_outside():
    assert outside(board_of(columns=None, rows=None), "0909") is None and outside(board_of(), "0909")


@pytest.mark.parametrize("orientation", BOTH)
def test_a_course_is_one_line_that_crosses_hexsides_in_their_middles(game, orientation):
    plan = plan_for(game, {"terrain": "stream", "along": ["0301", "0303", "0505"]}, orientation=orientation)
    grid, (course,) = grid_of(plan, 32), plan.courses["stream"]
    found = curves(grid, course, plan.hexes)
    for (one, other), (before, after) in zip(pairwise(course), pairwise(found), strict=True):
        assert before[3] == pytest.approx(after[0])
        (x1, y1), (x2, y2) = grid.centre(one), grid.centre(other)
        assert before[3] == pytest.approx(((x1 + x2) / 2, (y1 + y2) / 2))
        # It passes the side upright, so that what joins there joins smoothly.
        assert math.dist(before[2], grid.centre(one)) < math.dist(before[3], grid.centre(one))
    start, end = found[0][0], found[-1][3]
    for at, place in ((course[0], start), (course[-1], end)):
        # Over the edge of the board, in the middle of a side with nothing beyond.
        assert math.dist(place, grid.centre(at)) == pytest.approx(16)
        beyond = [near for step in DIRECTIONS if (near := at.plus(step)) not in plan.numbers]
        assert any(math.dist(place, grid.centre(near)) == pytest.approx(16) for near in beyond)


def test_a_course_that_ends_inland_ends_in_its_hex(game):
    plan = plan_for(game, {"terrain": "path", "along": ["0301", "0303"]})
    (course,) = plan.courses["path"]
    grid = grid_of(plan, 32)
    assert curves(grid, course, plan.hexes)[-1][3] == pytest.approx(grid.centre(course[-1]))


def test_a_railway_has_a_line_with_sleepers_across(game):
    """Told from a road in grey as well: dark, where a road is light between two edges."""
    plan = plan_for(game, {"terrain": "railway", "along": ["0101", "0105"]})
    pens = [item.style for item in placed(draw(plan, context_for(game), 20.0).items) if isinstance(item, Path)]
    ink = load_terrain().terrain["railway"].line.ink
    (sleepers, line) = [pen for pen in pens if pen.stroke == ink]
    assert sum(sleepers.dash_mm) == pytest.approx(0.14 * 20) and sleepers.width_mm == pytest.approx(0.12 * 20)
    assert not line.dash_mm and line.width_mm < sleepers.width_mm / 2


def test_a_road_that_ends_on_another_ends_on_its_curve(game):
    """The curve passes the centre of a bend by: the road neither stops short of it nor sticks out beyond."""
    bend = {"terrain": "road", "along": ["0204", "0303", "0404"]}
    branch = {"terrain": "road", "along": ["0303", "0305"]}
    plan = plan_for(game, bend, branch)
    grid, centres = grid_of(plan, 32), {at: grid_of(plan, 32).centre(at) for at in plan.hexes}
    drawn = [(course, curves(grid, course, plan.hexes)) for course in plan.courses["road"]]
    (_, crossed), (course, ended) = joined(grid, drawn)
    assert crossed == drawn[0][1], "the one that goes on is as it was"
    assert near(crossed, ended[0][0]) == pytest.approx(0)
    assert near(crossed, centres[course[0]]) > 0.5 and ended[0][0] != pytest.approx(centres[course[0]])
    assert ended[0][3] == drawn[1][1][0][3] and ended[1:] == drawn[1][1][1:], "from the first side on nothing changes"


def test_a_ford_lies_along_the_road_and_across_the_stream(game):
    straight = {"terrain": "stream", "along": ["0301", "0305"]}
    plan = plan_for(game, straight)
    (course,) = plan.courses["stream"]
    assert heading(curves(grid_of(plan, 32), course, plan.hexes)[2]) == pytest.approx(90)
    road = {"terrain": "road", "along": ["0204", "0303", "0402"]}
    turns = []
    for features in ([straight], [straight, road]):
        plan = plan_for(game, *features, {"mark": "ford", "at": ["0303"]})
        (ford,) = [
            item
            for item in draw(plan, context_for(game), 32.0).items
            if isinstance(item, Use) and "ford" in item.symbol.id
        ]
        turns.append(math.degrees(math.atan2(ford.transform.b, ford.transform.a)) % 180)
    assert turns[0] == pytest.approx(0, abs=1e-6) or turns[0] == pytest.approx(180)
    assert turns[1] == pytest.approx(150, abs=6)  # the road bends where it crosses


def test_walls_stand_on_the_sides_they_are_given(game):
    plan = plan_for(game, {"terrain": "low_walls", "sides": ["0202-0203", "0203-0202"]})
    grid, (side,) = grid_of(plan, 32), plan.walls["low_walls"]
    ends = [grid.corner(place) for place in side]
    middle = [sum(values) / 2 for values in zip(*ends, strict=True)]
    for name in ("0202", "0203"):
        assert math.dist(middle, grid.centre(hex_called(plan, name))) == pytest.approx(16)


@pytest.mark.thorough
def test_every_terrain_that_rules_know_can_be_drawn(game):
    drawn = load_terrain().terrain
    known = {*game.book.tables["terrain_movement"].rows, *game.book.tables["terrain_cover"].rows}
    assert known <= set(drawn)
    context = context_for(game)
    for kind, drawing in drawn.items():
        features = []
        if drawing.ground:
            assert drawing.ground.sign is None or context.art.has_symbol(drawing.ground.sign), kind
            features.append({"terrain": kind, "at": ["0303"]})
        if drawing.line:
            features.append({"terrain": kind, "along": ["0101", "0505"]})
        if drawing.wall:
            features.append({"terrain": kind, "sides": ["0303-0304"]})
        for size in (5.5, 32.0, 120.0):
            picture = draw(plan_for(game, *features), context, size)
            room = Box(0, 0, picture.width_mm, picture.height_mm)
            assert room.contains(bounds(picture.items), 0.7 if drawing.wall else 1e-3), kind


@pytest.mark.parametrize("size", [5.0, 9.6, 15.0, 32.0, 100.0])
@pytest.mark.parametrize("orientation", BOTH)
def test_words_are_legible_and_stand_clear(game, orientation, size):
    far = [{"at": [name], "name": f"Place {name}"} for name in ("0102", "0304", "0502", "0605")]
    picture = draw(plan_for(game, *far, orientation=orientation), context_for(game), size)
    found = [item for item in picture.items if isinstance(item, Text)]
    names = [item for item in found if item.text.startswith("Place")]
    assert len(names) == 4
    for text in found:
        assert text.size_pt >= 6.0
    for one, other in combinations(names, 2):
        shared = text_box(one).intersection(text_box(other))
        assert shared is None or size < 9, (one.text, other.text)
    assert (len(found) > 4) == (size >= 14)


# -- terrain -----------------------------------------------------------------------------------------------


def inside(loops, point) -> bool:
    """Whether a point lies within curves, felt for along a line from it to the right."""
    x, y = point
    crossings = 0
    for loop in loops:
        fine = [on(curve, step / 8) for curve in loop for step in range(8)]
        for (x1, y1), (x2, y2) in pairwise([*fine, fine[0]]):
            crossings += (y1 > y) != (y2 > y) and x < x1 + (x2 - x1) * (y - y1) / (y2 - y1)
    return crossings % 2 == 1


@pytest.mark.parametrize("orientation", BOTH)
def test_hexes_of_a_kind_grow_into_one_area(game, orientation):
    """One line round all; every hex of it lies in it for the most part, and no other does."""
    plan = plan_for(game, {"terrain": "wood", "at": ["0202..0204", "0303", "0403"]}, orientation=orientation)
    grid, wood, board = grid_of(plan, 32), plan.grounds["wood"], set(plan.hexes)
    loops = soft_edge(grid, grown(wood, board))
    assert len(loops) == 1
    for at in plan.hexes:
        x, y = grid.centre(at)
        spots = [(x + 9 * math.cos(turn), y + 9 * math.sin(turn)) for turn in range(6)]
        assert {inside(loops, spot) for spot in ((x, y), *spots)} == {at in wood}, plan.numbers[at]


@pytest.mark.parametrize("orientation", BOTH)
def test_no_area_reaches_over_a_hexside(game, orientation):
    plan = plan_for(game, {"terrain": "wood", "at": ["0202..0204", "0303", "0403", "0504"]}, orientation=orientation)
    grid, wood = grid_of(plan, 32), plan.grounds["wood"]
    edge = [on(curve, step / 8) for loop in soft_edge(grid, wood) for curve in loop for step in range(8)]
    middles = {at: grid.centre(at) for at in plan.hexes}
    for place in edge:
        nearest = min(math.dist(place, middle) for middle in middles.values())
        assert min(math.dist(place, middles[at]) for at in wood) < nearest + 0.1


def test_hexsides_in_a_wood_are_seen_between_the_trees(game):
    plan = plan_for(game, {"terrain": "dense_wood", "at": ["0202..0204", "0302..0304", "0402..0404"]})
    painter = Painter(plan, context_for(game), grid_of(plan, 32))
    middles = [painter.grid.centre(at) for at in plan.grounds["dense_wood"]]
    trees = [(sign.box.x + sign.box.w / 2, sign.box.y + sign.box.h / 2) for sign in painter.signs]
    assert len(trees) > 12 * len(middles)
    for tree in trees:
        first, second, *_ = sorted(middles, key=lambda at: math.dist(at, tree))
        # From the line between two hexes to the middle of a tree; what makes way for a number may come nearer.
        off = (math.dist(second, tree) ** 2 - math.dist(first, tree) ** 2) / (2 * math.dist(first, second))
        assert off > 0.04 * 32 or math.dist(first, second) > 33


def test_an_area_at_the_edge_goes_on_over_it(game):
    plan = plan_for(game, {"terrain": "wood", "at": ["0101..0105"]})
    area = grown(plan.grounds["wood"], set(plan.hexes))
    assert set(plan.grounds["wood"]) < area
    assert not area & (set(plan.hexes) - set(plan.grounds["wood"]))


def test_chance_is_the_same_each_time_and_even():
    found = [noise(q, r) for q in range(40) for r in range(40)]
    assert found == [noise(q, r) for q in range(40) for r in range(40)]
    assert all(-1 <= one <= 1 for one in found) and abs(sum(found) / len(found)) < 0.05
    assert len(set(found)) > 1590


def test_grey_boards_tell_kinds_apart_without_their_tints():
    """By what fills them, by their signs, by how these lie or by how many there are."""
    drawn = load_terrain().terrain
    kinds = "hill cultivated scrub scattered_wood wood trees close_wood rocks town buildings house_interior".split()
    grounds = [drawn[kind].ground for kind in kinds]
    ways = [(one.pattern, one.sign, one.lie) for one in grounds]
    assert len(set(ways)) == len(kinds)
    # Light and dense wood: of other trees, and nearer together.
    assert drawn["dense_wood"].ground.sign != drawn["wood"].ground.sign
    assert drawn["dense_wood"].ground.count > drawn["wood"].ground.count


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", [5.1, 9.6, 18.0, 32.0, 60.0])
def test_no_stroke_is_too_fine_to_print(game, size):
    """A quarter of a point at least, on the smallest map too."""
    context = context_for(game)
    for kind, drawing in load_terrain().terrain.items():
        ways = (("ground", {"at": ["0303"]}), ("line", {"along": ["0101", "0505"]}), ("wall", {"sides": ["0303-0304"]}))
        features = [{"terrain": kind, **laid} for way, laid in ways if getattr(drawing, way)]
        marks = [{"mark": mark, "at": [at]} for mark, at in (("ford", "0402"), ("bridge", "0202"))]
        picture = draw(plan_for(game, *features, *marks), context, size)
        assert min(strokes(picture.items)) >= 0.25 * MM_PER_INCH / 72 - 1e-6, kind


def strokes(items, scale: float = 1.0):
    """The breadths of all strokes as they are on paper."""
    for item in items:
        if isinstance(item, Path) and item.style.stroke and item.style.width_mm:
            yield item.style.width_mm * scale
        elif isinstance(item, Group | Use):
            at = item.transform
            inner = item.items if isinstance(item, Group) else item.symbol.items
            yield from strokes(inner, scale * min(math.hypot(at.a, at.b), math.hypot(at.c, at.d)))


@pytest.mark.parametrize("orientation", BOTH)
@pytest.mark.parametrize(
    "hill",
    [
        ["0303", "0203", "0204", "0304", "0404", "0305"],
        ["0202..0204", "0301..0304", "0402..0403", "0503", "0404"],
        ["0303", "0302", "0202", "0203", "0304", "0403", "0402"],
    ],
)
def test_a_summit_ends_with_its_hachures_before_the_slope(game, orientation, hill):
    size = 32.0
    plan = plan_for(game, {"terrain": "hill", "at": hill}, orientation=orientation)
    edges, summits = grounds.crests(plan.grounds["hill"], grid_of(plan, size))
    crest, summit = (
        [on(curve, step / 10) for loop in loops for curve in loop for step in range(10)] for loops in (edges, summits)
    )
    assert crest
    assert all(math.dist(one, other) > 1.2 * grounds.LONGEST * size for one in summit for other in crest)


@pytest.mark.parametrize("orientation", BOTH)
def test_open_ground_has_one_grain_off_numbers_and_below_all_else(game, orientation):
    plan = plan_for(game, {"terrain": "hill", "at": ["0202", "0302"]}, orientation=orientation)
    painter, drawn = Painter(plan, context_for(game), grid_of(plan, 32)), context_for(game).terrain.grain
    ground = next(item for item in painter.picture(()).items if isinstance(item, Group))
    uses = [item for item in ground.items if isinstance(item, Use) and item.symbol.id.startswith("grain-")]
    assert list(ground.items[: len(uses)]) == uses, "below all else"
    assert len({item.symbol.id for item in uses}) < len(uses), "drawn once, laid many times"
    layers = [(item, item.transform @ group.transform) for item in uses for group in item.symbol.items]
    paths = [(path, place) for item, place in layers for group in item.symbol.items for path in group.items]
    # Patches are no terrain: nobody could take one for it.
    tones = {path.style.fill for path, _ in paths if path.style.fill not in (None, drawn.ink)}
    assert set(drawn.patches) <= tones
    assert all(abs(lightness(tone) - lightness(context_for(game).terrain.open)) < 5 for tone in tones)
    strokes = [
        (place.apply(*one[1:]), place.apply(*other[1:]))
        for path, place in paths
        if path.style.stroke == drawn.ink
        for one, other in zip(path.commands[::2], path.commands[1::2], strict=True)
    ]
    in_hex = Counter(painter.grid.hex_at(stroke[0]) for stroke in strokes)
    bare = [at for at in plan.hexes if at not in painter.tints]
    # About as dense in each hex: no patch of it can be taken for terrain.
    assert all(0.6 * drawn.rows**2 < in_hex[at] for at in bare)
    for stroke in strokes:
        assert math.dist(*stroke) <= drawn.length * 32 + 1e-6
        for at, (number, is_clear) in painter.numbers.items():
            if is_clear and at in bare:
                assert not any(number.contains(Box(*end, 0.0, 0.0)) for end in stroke)
    small = Painter(plan, context_for(game), grid_of(plan, 6)).picture(())
    assert drawn.ink not in str(small.items)


def test_a_colour_of_the_grain_that_no_patch_has_is_left_out():
    drawn = Grain(ink="#889977", patches=[f"#aabb{n:02x}" for n in range(40)])
    layers = _layers(drawn, "#ccddbb", Grid(20.0, Hex(0, 1)), None)
    assert 2 < len(layers) < 40 * (STEPS + 1) + 1 and all(symbol.width_mm > 0 for _, symbol, _ in layers)


def test_open_ground_without_grain_has_none(game):
    context, plan = context_for(game), plan_for(game)
    bare = replace(context, terrain=context.terrain.model_copy(update={"grain": None}))
    found = [list(Painter(plan, own, grid_of(plan, 20.0))._grain()) for own in (context, bare)]
    assert found[0] and not found[1]


def test_the_key_names_open_ground(game):
    """In grey, where it is bare paper, too."""
    context = context_for(game, "es")
    said = [text.text for text in _placed_texts(build(game, context)[0].front)]
    assert "Terreno despejado" in said


def test_neighbours_in_a_wood_are_not_of_one_stamp(game):
    plan = plan_for(game, {"terrain": "dense_wood", "at": ["0202..0204", "0302..0304"]})
    painter = Painter(plan, context_for(game), grid_of(plan, 32))
    found = {sign.symbol.id for sign in painter.signs}
    assert len(found) >= 6


def test_a_name_in_a_wood_leaves_the_trees_below_it(game):
    wood = {"terrain": "dense_wood", "at": ["0202..0204", "0302..0304", "0402..0404"], "name": "Deep in the wood"}
    plan = plan_for(game, wood)
    painter, names = labels_of(game, plan, 32.0)
    (name,) = names
    drawn = next(item for item in painter.picture(names).items if isinstance(item, Group)).items
    below = [sign for sign in painter.signs if sign.is_crowded and sign.box.intersection(name.box)]
    assert below
    assert all(sign.draw() in drawn for sign in below)


def test_rows_of_trees_run_on_through_neighbouring_hexes(game):
    """At one angle, and never the same in two hexes."""
    plan = plan_for(game, {"terrain": "scattered_wood", "at": ["0202..0204", "0302..0304"]})
    painter = Painter(plan, context_for(game), grid_of(plan, 32))
    patterns = []
    for at in plan.grounds["scattered_wood"]:
        x, y = painter.grid.centre(at)
        middles = [(sign.box.x + sign.box.w / 2 - x, sign.box.y + sign.box.h / 2 - y) for sign in painter.signs]
        patterns.append(tuple(sorted((round(a), round(b)) for a, b in middles if math.hypot(a, b) < 14)))
    assert len(set(patterns)) == len(patterns) > 4 and all(patterns)


@pytest.mark.parametrize("kind", ["town", "dense_wood", "wood"])
def test_signs_lie_in_their_area_and_off_the_roads(game, kind):
    town = {"terrain": kind, "at": ["0202..0204", "0302..0304"]}
    road = {"terrain": "road", "along": ["0103", "0603"]}
    plan = plan_for(game, town, road)
    painter, _ = labels_of(game, plan, 32.0)
    loops = soft_edge(painter.grid, grown(plan.grounds[kind], set(plan.hexes)))
    assert len(painter.signs) > 20
    for sign in painter.signs:
        middle = sign.box.x + sign.box.w / 2, sign.box.y + sign.box.h / 2
        assert inside(loops, middle)
        (course,) = painter.courses["road"]
        assert near(course[1], middle) > painter.half_mm("road")


def test_houses_stand_along_the_road(game):
    """The first row of them on both sides looks to the road."""
    road = {"terrain": "road", "along": ["0101", "0105"]}
    painter, _ = labels_of(game, plan_for(game, {"terrain": "town", "at": ["0102..0104"]}, road), 32.0)
    turns = {round(math.degrees(math.atan2(sign.place.b, sign.place.a))) % 180 for sign in painter.signs}
    assert all(abs(turn - 90) < 10 for turn in turns), "as the road turns"
    (_, course) = painter.courses["road"][0]
    sides = {sign.box.x + sign.box.w / 2 > course[0][0][0] for sign in painter.signs}
    assert sides == {True, False}


def test_a_track_joins_a_road_and_no_stream(game):
    road = {"terrain": "road", "along": ["0204", "0303", "0404"]}
    track = {"terrain": "track", "along": ["0303", "0305"]}
    for kind, is_joined in (("road", True), ("stream", False)):
        painter, _ = labels_of(game, plan_for(game, {**road, "terrain": kind}, track), 32.0)
        ((_, crossed),) = painter.courses[kind]
        ((course, branch),) = painter.courses["track"]
        assert (near(crossed, branch[0][0]) < 1e-6) == is_joined
        assert (branch[0][0] == painter.grid.centre(course[0])) != is_joined


@pytest.mark.parametrize("line", [["0101", "0303", "0504"], ["0301", "0305"], ["0103", "0303", "0302"]])
@pytest.mark.parametrize("kind", ["stream", "railway"])
def test_an_airfield_stands_beside_the_courses_of_its_hex_and_among_its_houses(game, kind, line):
    course, town = {"terrain": kind, "along": line}, {"terrain": "town", "at": ["0303"]}
    painter, _ = labels_of(game, plan_for(game, course, town, {"mark": "airfield", "at": ["0303"]}), 22.0)
    bare, _ = labels_of(game, plan_for(game, course, town), 22.0)
    at, reach = hex_called(painter.plan, "0303"), painter.mark_reach_mm("airfield")
    place = painter.mark_place(at, "airfield")
    ((_, parts),) = painter.courses[kind]
    assert near(parts, place) > painter.half_mm(kind) + reach
    assert math.dist(place, painter.grid.centre(at)) + reach < 22.0 / 2
    houses = [house.box for house in painter.signs]
    assert houses
    for box in (*houses, painter.numbers[at][0]):
        x, y = min(max(place[0], box.x), box.right), min(max(place[1], box.y), box.bottom)
        assert math.dist(place, (x, y)) > 0.9 * reach
    # A river winds past it as it would without.
    assert painter.courses == bare.courses


def test_a_mark_stands_where_its_courses_cross(game):
    stream = {"terrain": "stream", "along": ["0301", "0303", "0504"]}
    road = {"terrain": "road", "along": ["0203", "0303", "0402"]}
    painter, _ = labels_of(game, plan_for(game, stream, road, {"mark": "bridge", "at": ["0303"]}), 32.0)
    place = painter.mark_place(hex_called(painter.plan, "0303"), "ford")
    for kind in ("stream", "road"):
        ((_, parts),) = painter.courses[kind]
        assert near(parts, place) < 1.5, kind


def test_a_river_runs_straight_through_its_ford_and_no_narrower_than_elsewhere(game):
    """What is seen of it above the ford goes on below, and a bend between two hexsides takes nothing of its breadth."""
    winding = {"terrain": "stream", "along": ["1201", "1202", "1304", "1306"]}
    plan = plan_for(game, winding, {"mark": "ford", "at": ["1304"]}, columns=14, rows=7)
    painter, _ = labels_of(game, plan, 32.0)
    line = load_terrain().terrain["stream"].line
    ((course, parts),) = painter.courses["stream"]
    at = course.index(hex_called(plan, "1304"))
    for (x1, _), (x2, _) in pairwise(on(parts[at], step / 8) for step in range(2, 7)):
        assert abs(x2 - x1) < 0.1
    (water,) = [item for item in paint(painter.courses, {"stream": line}, painter.grid) if item.style.fill == line.fill]
    least = line.width * 32.0 * (1 - 1.5 * line.varies)
    banks = [point[-2:] for point in water.commands if len(point) > 1]
    for part in parts[1:-1]:
        assert min(math.dist(on(part, 0.5), place) for place in banks) > 0.97 * least / 2


def test_a_river_runs_on_under_a_railway(game):
    stream, rails = {"terrain": "stream", "along": ["0301", "0305"]}, {"terrain": "railway", "along": ["0103", "0503"]}
    drawings = load_terrain().terrain
    painter, _ = labels_of(game, plan_for(game, stream, rails), 32.0)
    lines = {kind: drawings[kind].line for kind in ("stream", "railway")}
    order = [item.style.fill or item.style.stroke for item in paint(painter.courses, lines, painter.grid)]
    water, rail = lines["stream"].fill, lines["railway"]
    assert order.index(rail.fill) < order.index(water) < order.index(rail.ink)


@pytest.mark.parametrize(("kind", "left_out"), [("railway", "fill"), ("stream", "bank")])
def test_a_course_of_ones_own_has_no_bed_and_no_banks_unless_it_says_so(game, kind, left_out):
    painter, _ = labels_of(game, plan_for(game, {"terrain": kind, "along": ["0301", "0305"]}), 32.0)
    own = load_terrain().terrain[kind].line
    for line in (own, own.model_copy(update={left_out: None})):
        inks = {item.style.fill or item.style.stroke for item in paint(painter.courses, {kind: line}, painter.grid)}
        assert (getattr(own, left_out) in inks) == (line is own) and line.ink in inks


@pytest.mark.parametrize(("first", "share"), [("0303", 0.25), ("0301", 0.7)])
def test_water_that_rises_in_a_hex_begins_narrow(game, first, share):
    painter, _ = labels_of(game, plan_for(game, {"terrain": "stream", "along": [first, "0305"]}), 32.0)
    line = load_terrain().terrain["stream"].line
    (water,) = [item for item in paint(painter.courses, {"stream": line}, painter.grid) if item.style.fill == line.fill]
    begins, ends = water.commands[0][1:], water.commands[-2][-2:]
    wide = math.dist(begins, ends) / (line.width * 32.0)
    assert wide == pytest.approx(share) if share == 0.25 else wide > share


def test_water_comes_and_goes(game):
    """Its banks have ways of their own: it is broader here and narrower there."""
    plan = plan_for(game, {"terrain": "stream", "along": ["0301", "0305"]})
    lines = {"stream": load_terrain().terrain["stream"].line}
    painter, _ = labels_of(game, plan, 32.0)
    water = [item for item in paint(painter.courses, lines, painter.grid) if item.style.fill == lines["stream"].fill]
    widths = set()
    for y in range(20, 150, 6):
        row = [point[-2] for item in water for point in item.commands if len(point) > 1 and abs(point[-1] - y) < 9]
        widths.add(round(max(row) - min(row), 1)) if row else None
    assert len(water) == 1 and len(widths) > 2


# -- names and numbers -------------------------------------------------------------------------------------


def labels_of(game, plan, size):
    """The names as the board draws them at a size, and the painter that drew it."""
    painter = Painter(plan, context_for(game), grid_of(plan, size))
    return painter, painter.names(Box(0, 0, *measure(plan, size)))


def covers_a_course(painter, box: Box) -> bool:
    """Felt for at points all over the box, not asked of the code that places it."""
    spots = [(box.x + box.w * i / 12, box.y + box.h * j / 4) for i in range(13) for j in range(5)]
    return any(
        near(parts, spot) < painter.half_mm(kind) - 0.05
        for kind, found in painter.courses.items()
        for _, parts in found
        for spot in spots
    )


@pytest.mark.sample(2)
@pytest.mark.parametrize("size", [5.4, 9.6, 16.0, 32.0])
@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_the_sample_hide_nothing(game, language, size):
    plan = plan_of(game.scenario.board, context_for(game, language))
    painter, names = labels_of(game, plan, size)
    grid, marks = painter.grid, [at for hexes in plan.marks.values() for at in hexes]
    (house,) = [sign.box for sign in painter.signs if sign.is_alone]
    for name in names:
        for part in name.boxes:
            assert not covers_a_course(painter, part), name.text
            assert part.intersection(house) is None
            for at in marks:
                x, y = grid.centre(at)
                assert part.intersection(Box(x, y, 0, 0).inset(-0.2 * size)) is None, name.text
            for box, _ in painter.numbers.values():
                assert part.intersection(box) is None, name.text
    for one, other in combinations(names, 2):
        pairs = ((mine, its) for mine in one.boxes for its in other.boxes)
        assert not any(mine.intersection(its) for mine, its in pairs), (one.text, other.text)


def test_a_name_longer_than_its_board_lies_across_the_middle_of_it(game):
    name = "Donaudampfschifffahrt"
    plan = plan_for(game, {"at": ["0101"], "name": name}, columns=1, rows=1, size=12.0)
    _, (label,) = labels_of(game, plan, 12.0)
    wide, high = measure(plan, 12.0)
    assert label.box.w > wide
    assert (label.box.x + label.box.w / 2, label.box.y + label.box.h / 2) == pytest.approx((wide / 2, high / 2))


def test_the_name_of_what_lies_on_hexsides_belongs_to_the_hexes_on_both(game):
    plan = plan_for(game, {"terrain": "low_walls", "sides": ["0202-0203", "0203-0303"], "name": "Vineyard"})
    assert set(plan.names[0].hexes) == {hex_called(plan, name) for name in ("0202", "0203", "0303")}


def test_the_name_of_a_river_lies_along_it_and_close(game):
    plan = plan_for(game, {"terrain": "stream", "along": ["0103", "0503"], "name": {"en": "The long river"}})
    for size in (16.0, 22.0, 32.0):
        painter, (name,) = labels_of(game, plan, size)
        ((_, parts),) = painter.courses["stream"]
        middle = name.box.x + name.box.w / 2, name.box.y + name.box.h / 2
        assert name.degrees, "the river winds, so that no stretch of it is level"
        assert near(parts, middle) < 0.5 * size
        assert not any(covers_a_course(painter, part) for part in name.boxes)


def test_the_name_of_a_steep_river_stands_upright(game):
    plan = plan_for(game, {"terrain": "stream", "along": ["0301", "0305"], "name": {"en": "The river"}})
    _, (name,) = labels_of(game, plan, 22.0)
    assert not name.degrees


@pytest.mark.sample(2)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_place_is_named_on_tiles_and_overview(game, language):
    plan = plan_of(game.scenario.board, context_for(game, language))
    (_, large), (_, middling), (_, small) = (labels_of(game, plan, size) for size in (32.0, 9.6, 5.4))
    for one, two, three in zip(large, middling, small, strict=True):
        assert one.text == two.text == three.text
        # A name that has no room within a wood on the small map stands beside it, seen from the hex next to that.
        assert max(distance(one.at, two.at), distance(one.at, three.at)) <= 1, one.text


@pytest.mark.sample(6)
@pytest.mark.parametrize("size", [5.4, 9.6, 32.0])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_lies_across_the_edge_of_an_area(game, language, size):
    """As it is drawn: softer than the hexsides."""
    plan = plan_of(game.scenario.board, context_for(game, language))
    painter, names = labels_of(game, plan, size)
    edges = list(rims(painter))
    assert edges
    for name in names:
        assert not any(crosses(edge, box) for edge in edges for box in name.boxes), name.text


@pytest.mark.parametrize("size", [5.4, 8.4, 9.6, 32.0])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_place_is_named_nearer_to_the_wall_of_another(game, language, size):
    """The mill has its own."""
    plan = plan_of(game.scenario.board, context_for(game, language))
    painter, names = labels_of(game, plan, size)
    garden = [[painter.grid.corner(end) for end in wall] for walls in plan.walls.values() for wall in walls]
    along = [on_line(*wall, step / 8) for wall in garden for step in range(9)]
    mill = next(at for kind, hexes in plan.grounds.items() if kind == "buildings" for at in hexes)
    places = [(one, label) for one, label in zip(plan.names, names, strict=True) if len(one.hexes) == 1]
    assert len(places) > 2
    for name, label in places:
        box, (own,) = label.box, name.hexes
        spots = [(box.x + box.w * i / 20, box.y + box.h * j / 4) for i in range(21) for j in range(5)]
        away = min(math.dist(spot, painter.grid.centre(own)) for spot in spots)
        assert own == mill or away < min(math.dist(*pair) for pair in product(spots, along)), name.text
    assert [label.lines for name, label in places if name.hexes == (mill,)] == [(name_of(plan, mill),)]


def name_of(plan, at):
    return next(name.text for name in plan.names if name.hexes == (at,))


def on_line(start, end, share):
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def edges_of(painter, ground, hexes):
    return next(grounds.tones(ground, hexes, painter.plan.hexes, painter.grid)).within[0]


@pytest.mark.sample(1)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_name_of_a_bend_between_banks_lies_along_it(language):
    """On the board, on the small maps of A4 and of Letter and in large print, and clear of the edges of both banks."""
    found = games.played("cry_havoc")
    plan = plan_of(found.scenario.board, context_for(found, language))
    seats = ()
    for size, larger in ((25.0, 1.0), (10.6, 1.0), (10.9, 1.0), (10.2, 1.5)):
        painter = Painter(plan, context_for(found, language), grid_of(plan, size))
        names = painter.names(Box(0, 0, *measure(plan, size)), seats, larger)
        seats = seats or painter.seats(names)
        (named,) = [index for index, name in enumerate(plan.names) if name.beside]
        label, hexes = names[named], plan.names[named].hexes
        middle = label.box.x + label.box.w / 2, label.box.y + label.box.h / 2
        assert label.degrees, "it lies along the road, which climbs there"
        assert min(math.dist(painter.grid.centre(at), middle) for at in hexes) < 0.7 * size
        assert not any(crosses(line, box, 0.5) for line in rims(painter) for box in label.boxes), (size, larger)


def rims(painter):
    """The edges of areas as they are drawn, in short pieces."""
    for ground, hexes in painter.grounds:
        for loop in edges_of(painter, ground, hexes):
            points = [on(curve, step / 6) for curve in loop for step in range(6)]
            yield from ((*pair, 0.0) for pair in pairwise([*points, points[0]]))


@pytest.mark.sample(5)
@pytest.mark.parametrize("orientation", BOTH)
@pytest.mark.parametrize("size", [14.0, 20.0, 32.0, 60.0])
def test_a_number_keeps_its_place_in_its_hex_and_makes_way_for_courses_and_marks(game, orientation, size):
    courses = [
        {"terrain": "stream", "along": ["0101", "0105"]},
        {"terrain": "road", "along": ["0201", "0605"]},
        {"terrain": "track", "along": ["0601", "0205"]},
    ]
    plan = plan_for(game, *courses, {"mark": "bridge", "at": ["0303"]}, orientation=orientation)
    painter, _ = labels_of(game, plan, size)
    bare = labels_of(game, plan_for(game, orientation=orientation), size)[0].numbers
    for at, (box, is_clear) in painter.numbers.items():
        # Over a course the number has a ground of its own.
        assert not (is_clear and covers_a_course(painter, box)), plan.numbers[at]
        is_usual = math.dist(box[:2], bare[at][0][:2]) < 0.01
        assert is_usual or at in painter.passing or any(near in painter.passing for near in neighbours(at))
        x, y = painter.grid.centre(at)
        for corner in ((box.x, box.y), (box.right, box.y), (box.x, box.bottom), (box.right, box.bottom)):
            away = math.dist(corner, (x, y))
            for near_by in DIRECTIONS:
                assert away < math.dist(corner, painter.grid.centre(at.plus(near_by))), plan.numbers[at]


@pytest.mark.parametrize("orientation", BOTH)
@pytest.mark.parametrize("kind", ["low_walls", "high_walls"])
def test_a_number_keeps_clear_of_walls_and_their_shadow(game, orientation, kind):
    columns = ["0303", "0302", "0304", "0203"]
    walls = {"terrain": kind, "sides": [f"{columns[0]}-{one}" for one in columns[1:]]}
    painter, _ = labels_of(game, plan_for(game, walls, orientation=orientation), 32.0)
    ((name, sides),) = painter.plan.walls.items()
    half = wall_mm(painter.terrain.terrain[name].wall, painter.grid) * (0.5 + SHADOW)
    for at, (box, _) in painter.numbers.items():
        for one, other in sides:
            line = (painter.grid.corner(one), painter.grid.corner(other), half)
            assert not crosses(line, box, 0.7), painter.plan.numbers[at]


def test_numbers_are_dark_over_terrain_alone_and_their_halos_end_with_it(game):
    """Not all beside a height, whose slope reaches into few of their corners; small hexes have no room off it for some."""
    painter, _ = labels_of(game, plan_for(game, {"terrain": "hill", "at": ["0303", "0304", "0403", "0203"]}), 25.0)
    (foot,) = next(tone.within[0] for tone in painter.tones if tone.within)
    items = list(painter._numbers())
    inks = {item.text: item.fill for item in items if isinstance(item, Text)}
    for at, (box, _) in painter.numbers.items():
        is_over = at in painter.tints or loop_box(foot).intersection(box.inset(-0.4)) is not None
        assert is_over or inks[painter.plan.numbers[at]] == load_terrain().number
    assert inks["0303"] == inks["0304"] == style.INK
    assert any(isinstance(item, Group) and item.clip for item in items)


@pytest.mark.parametrize("size", [32.0, 50.0])
def test_numbers_stand_off_hachures_and_the_shaded_edge_of_a_height(game, size):
    painter, _ = labels_of(game, plan_for(game, {"terrain": "hill", "at": ["0303", "0304", "0403", "0203"]}), size)
    ((ground, hexes),) = painter.grounds
    pieces = list(grounds.steep(ground, hexes, painter.beside(ground), painter.grid))
    boxes = [box for box, is_clear in painter.numbers.values() if is_clear]
    assert pieces and len(boxes) == len(painter.numbers)
    assert not [box for box in boxes for (one, other), half in pieces if crosses((one, other, half), box)]


def test_hachures_end_on_the_slope(game):
    painter, _ = labels_of(game, plan_for(game, {"terrain": "hill", "at": ["0303", "0304"]}), 32.0)
    ((ground, hexes),) = painter.grounds
    foot, *above = grounds.fill(ground, hexes, painter.plan.hexes, painter.grid, load_terrain().open)
    drawn = [item for item in above if not isinstance(item, Path)]
    assert drawn and all(group.clip == foot for group in drawn)
    assert not any(isinstance(item, Path) and item.style.stroke is None for item in above), "no wedge stands free"


@pytest.mark.parametrize("orientation", BOTH)
@pytest.mark.parametrize("size", [20.0, 32.0])
def test_a_number_that_makes_way_is_no_pair_with_another(game, orientation, size):
    """Where tiles meet, all along a row and a column, and beside a river that winds through others."""
    plan = plan_for(game, {"terrain": "stream", "along": ["0101", "0105"]}, orientation=orientation)
    context, grid, (width, height) = context_for(game), grid_of(plan, size), measure(plan, size)
    usual = [box for box, _ in Painter(plan_for(game, orientation=orientation), context, grid).numbers.values()]
    moved = 0
    for share in range(3, 8):
        joints = [Box(share * width / 10, 0.0, 0.0, height), Box(0.0, share * height / 10, width, 0.0)]
        painter = Painter(plan, context, grid, joints)
        for (at, (box, is_clear)), (other, (its, _)) in combinations(painter.numbers.items(), 2):
            apart = max(box.x - its.right, its.x - box.right, box.y - its.bottom, its.y - box.bottom)
            assert apart > 0.2 * size, (plan.numbers[at], plan.numbers[other])
            assert not any(box.inset(-0.45).intersection(joint) for joint in joints)
            course = [part for _, part in painter.passing.get(at, ())]
            ends = ((box.x, box.y), (box.right, box.y), (box.x, box.bottom), (box.right, box.bottom))
            assert not is_clear or all(near(course, end) > painter.half_mm("stream") + 0.45 for end in ends if course)
        moved += sum(box not in usual for box, _ in painter.numbers.values())
    assert moved


@pytest.mark.parametrize("size", [15.0, 22.0, 32.0])
def test_no_number_cuts_a_railway(game, size):
    railway = {"terrain": "railway", "along": ["0101", "0103", "0404", "0401", "0601", "0605"]}
    painter, _ = labels_of(game, plan_for(game, railway), size)
    assert not any(covers_a_course(painter, box) for box, _ in painter.numbers.values())


def test_numbers_stand_alike_where_nothing_is_in_the_way(game):
    painter, _ = labels_of(game, plan_for(game), 32.0)
    places = {
        (round(box.x - painter.grid.centre(at)[0], 6), round(box.y - painter.grid.centre(at)[1], 6))
        for at, (box, _) in painter.numbers.items()
    }
    assert len(places) == 1


@pytest.mark.parametrize("size", [18.0, 25.0])
def test_trees_make_way_for_numbers_and_leave_no_bald_wood(size):
    """By their area, of those that would stand there without numbers."""
    havoc = games.played("cry_havoc")
    context = context_for(havoc)
    plan = plan_of(havoc.scenario.board, context)
    with_numbers, without = (
        sum(sign.box.w * sign.box.h for sign in Painter(one, context, grid_of(one, size)).signs if sign.is_crowded)
        for one in (plan, replace(plan, numbers={}))
    )
    assert 0.9 * without < with_numbers < without


@pytest.mark.sample(3)
@pytest.mark.parametrize("columns", [13, 17])
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("orientation", BOTH)
def test_no_number_is_cut_where_two_tiles_meet(game, orientation, paper, columns):
    """Nor by a knife that errs."""
    large = with_scenario(game, board=board_of(columns=columns, rows=13, orientation=orientation))
    context = context_for(large, "en", paper)
    tiles = build(large, context)[1:]
    parts = [part for sheet in tiles for part in _parts(sheet.front)]
    boxes = {(item.text, text_box(item)) for part in parts for item in part.items if isinstance(item, Text)}
    joints = {(round(-part.transform.e, 3), round(-part.transform.f, 3)) for part in parts}
    first = min(x for x, _ in joints), min(y for _, y in joints)
    upright, level = (
        {place - least for place in places} - {0.0}
        for places, least in zip(zip(*joints, strict=True), first, strict=True)
    )
    assert upright and level and len(boxes) == columns * 13
    for number, box in boxes:
        assert box is not None
        for x in upright:
            assert not box.x - KNIFE_MM < x < box.right + KNIFE_MM, number
        for y in level:
            assert not box.y - KNIFE_MM < y < box.bottom + KNIFE_MM, number


def test_tiles_lie_over_one_another_by_less_where_that_saves_sheets(game):
    """Two rows of tiles hold the higher board where they share 7 mm, and with 8 a part of it would stand on a third."""
    for rows, count, overlap_mm in ((14, 4, 7.0), (12, 4, 10.0)):
        large = with_scenario(game, board=board_of(columns=18, rows=rows, size=25.0))
        tiles = build(large, context_for(large))[1:]
        tops = sorted({-part.transform.f for sheet in tiles for part in _parts(sheet.front)})
        (height,) = {
            round(box.h, 3)
            for item in tiles[0].front
            if isinstance(item, Group)
            and item.clip
            and (box := bounds((replace(item.clip, style=Style(fill="#000000")),)))
        }
        assert len(tiles) == count
        assert height - (tops[1] - tops[0]) == pytest.approx(overlap_mm, abs=0.01)


def _parts(items) -> list[Group]:
    """What each tile shows of the drawing, as it places it."""
    return [
        inner
        for item in items
        if isinstance(item, Group) and item.clip
        for inner in item.items
        if isinstance(inner, Group)
    ]


def _drawn(items) -> int:
    """How much a backend has to write: points and glyphs, groups opened."""
    points = sum(len(item.commands) for item in items if isinstance(item, Path))
    inside = sum(_drawn(item.items) for item in items if isinstance(item, Group))
    return len(items) + points + inside


@pytest.mark.thorough
def test_tiles_together_draw_hardly_more_than_the_board(game):
    """What lies in the strips where they overlap is drawn twice, and nothing is drawn on a tile that does not show it."""
    large = with_scenario(game, board=board_of(columns=40, rows=40))
    tiles = build(large, context_for(large))[1:]
    whole = _drawn(draw(plan_of(large.scenario.board, context_for(large)), context_for(large), 32.0).items)
    assert len(tiles) > 20
    # The marks of the joints are no part of it.
    assert sum(_drawn(part.items) for sheet in tiles for part in _parts(sheet.front)) < 1.35 * whole


@pytest.mark.parametrize("size", [6.0, 32.0])
def test_a_name_stands_on_the_ground_that_lies_below_it(game, size):
    """Its letters are drawn twice: broader in the colour of the ground, then in ink."""
    wood = {"terrain": "dense_wood", "at": ["0202..0204", "0302..0304"], "name": "Here"}
    plan = plan_for(game, wood)
    items = draw(plan, context_for(game), size).items
    (at,) = [index for index, item in enumerate(items) if isinstance(item, Text) and item.text == "Here"]
    halo, within = _edge_of_name(items[at - 1])
    wood = load_terrain().terrain["dense_wood"].ground
    assert [item.symbol.id.split("-")[0] for item in halo] == ["halo"] * 8 and len(within) == 1
    # It fades into the trees: broad in a tone between, then narrower in the tint.
    faded, inner = ({item.symbol.items[0].style.stroke for item in part} for part in (halo[:4], halo[4:]))
    assert faded == {mixed(wood.tint, wood.body, labels.SOFT)} and inner == {wood.tint}


def _edge_of_name(item) -> tuple[list, list[Path]]:
    """The broad letters below a name on a ground, and what they are clipped to."""
    clips = []
    while isinstance(item.items[0], Group):
        clips.append(item.clip)
        (item,) = item.items
    return list(item.items), [*clips, item.clip]


def test_nothing_shows_between_the_words_of_a_name(game):
    """Where a hexside lay there, it would look like a hyphen."""
    glyphs = list(labels.halo("A ford", labels.FONT, 8.0, (0.0, 0.0), "#ffffff", 0.3))
    assert len(glyphs) == len("A ford")
    (space,) = [use for use in glyphs if f"-{ord(' ')}-" in use.symbol.id]
    assert bounds([space]).w >= space.symbol.width_mm and bounds([space]).bottom <= 0.31


def test_a_name_that_stands_on_several_grounds_has_an_edge_of_each(game):
    """Its edge is everywhere of the colour of what lies below, so that none of it shows on another ground."""
    plan = plan_for(game, {"terrain": "dense_wood", "at": ["0202"]}, {"terrain": "hill", "at": ["0302", "0303"]})
    painter = Painter(plan, context_for(game), grid_of(plan, 6.0))
    at = hex_called(plan, "0202")
    tones = list(painter.tones)
    x, y = painter.grid.centre(at)
    found = list(labels.draw(labels.Label("Here", 7.2, at, Box(x - 3.0, y - 1.0, 6.0, 2.0), 0.3), tones))
    assert [item.symbol.id.split("-")[0] for item in found[:4]] == ["halo"] * 4, "the open ground, on all of it"
    assert {item.symbol.items[0].style.stroke for item in found[:4]} == {load_terrain().open}
    assert isinstance(found[-1], Text)
    colours = {
        use.symbol.items[0].style.stroke: within for halo, within in map(_edge_of_name, found[4:-1]) for use in halo
    }
    wood, height = (load_terrain().terrain[kind].ground for kind in ("dense_wood", "hill"))
    edge = mixed(height.body, height.ink, grounds.SHADED)
    assert {wood.tint, edge} <= set(colours)
    assert bounds([colours[wood.tint][0]]).right > x and bounds([colours[edge][0]]).x > x


@pytest.mark.parametrize("size", [14.0, 32.0, 50.0])
def test_the_number_of_a_hex_is_smaller_than_a_name(game, size):
    plan = plan_for(game, {"at": ["0202"], "name": "Here"}, size=size)
    found = {item.text: item.size_pt for item in draw(plan, context_for(game), size).items if isinstance(item, Text)}
    assert found["0303"] < 0.9 * found["Here"] and found["0303"] <= style.LABEL_PT


def test_what_cannot_be_missed_is_covered_least(game):
    """A board full of water has no clear place, and the name stands there all the same."""
    water = [{"terrain": "stream", "along": [f"0{column}01", f"0{column}02"]} for column in (1, 2)]
    (name,) = labels_of(game, plan_for(game, *water, {"at": ["0101"], "name": "A ford"}, columns=2, rows=2), 6.0)[1]
    assert name.text == "A ford"


@pytest.mark.sample(1)
@pytest.mark.parametrize("paper", PAPERS)
def test_the_names_of_tiles_keep_off_the_edge(game, paper):
    context = context_for(game, "en", paper)
    first = build(game, context)[0]
    (whole,) = [item for item in first.front if isinstance(item, Group) and len(item.items) > 20]
    plan = plan_of(game.scenario.board, context)
    discs = [box for item in whole.items if isinstance(item, Path) and (box := _disc(item))]
    assert len(discs) == len(build(game, context)) - 1
    wide, _ = measure(plan, 32)
    size = 32 * max(bounds([item]).right for item in whole.items) / wide
    grid = grid_of(plan, size)
    beyond = {near for at in plan.hexes for step in DIRECTIONS if (near := at.plus(step)) not in plan.numbers}
    for box in discs:
        middle = box.x + box.w / 2, box.y + box.h / 2
        # The middle of a hex beyond the edge is half a hex from the edge.
        assert min(math.dist(middle, grid.centre(at)) for at in beyond) > size / 2 + SIGN_MM + 1.0
        for one, other in (tuple(map(grid.corner, side)) for sides in plan.walls.values() for side in sides):
            assert min(math.dist(middle, end) for end in (one, other)) > SIGN_MM


@pytest.mark.sample(1)
@pytest.mark.parametrize("ruleset", ["capitan_hex", "cry_havoc", "flames_hexwar"])
def test_the_names_of_neighbours_cover_neither_the_edge_nor_a_number(ruleset):
    game = games.played(ruleset)
    board, context = game.scenario.board, context_for(game)
    grid = grid_of(plan_of(board, context), board.flat_to_flat_mm)
    edges = [
        (grid.corner(start), grid.corner(end), CONTOUR_MM / 2)
        for loop in outlines(plan_of(board, context).hexes)
        for start, end in pairwise((*loop, loop[0]))
    ]
    plates = 0
    for sheet in build(game, context)[1:]:
        (part,) = _parts(sheet.front)
        numbers = [text_box(item) for item in part.items if isinstance(item, Text)]
        for plate, name in pairwise(sheet.front):
            if isinstance(name, Text):
                box = bounds((plate,))
                on_board = box._replace(x=box.x - part.transform.e, y=box.y - part.transform.f)
                assert not any(crosses(edge, on_board) for edge in edges), (name.text, on_board)
                assert not any(on_board.inset(-0.3).intersection(number) for number in numbers)
                plates += 1
    assert plates >= 4


def _disc(item: Path) -> Box | None:
    box = bounds([item])
    is_round = item.style.fill == style.PAPER and item.style.stroke == style.INK
    return box if box and is_round and abs(box.w - box.h) < 0.01 and abs(box.w - 2 * SIGN_MM) < 0.5 else None


# -- mistakes ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("feature", "message"),
    [
        (
            "{terrain: dense_wod, at: [0305]}",
            "other.yaml:{line}:17: there is no terrain 'dense_wod'. Did you mean 'dense_wood'?",
        ),
        (
            "{terrain: dense_wood, at: [0305, 0709]}",
            ":{line}:40: there is no hex 0709 on this board. Its hexes go from 0101 to 0605",
        ),
        ("{terrain: dense_wood, at: [0305..0306]}", "there is no hex 0306 on this board"),
        ("{terrain: low_walls, sides: [0101-0103]}", "the hexes of 0101-0103 do not touch"),
        ("{terrain: stream, at: [0101]}", ":{line}:25: 'stream' cannot lie 'at'. Lay it along a course"),
        ("{terrain: stream, along: [0101]}", "a course needs two hexes at least"),
        ("{terrain: stream, at: [0101], along: [0101, 0102]}", "Give one of the three"),
        ("{at: [0101]}", "nothing says what lies there"),
        ("{mark: frod, at: [0101]}", "Did you mean 'ford'?"),
        ("{mark: ford, sides: [0101-0102]}", "a mark stands in hexes"),
        ("{terrain: road, mark: ford, at: [0101]}", "Make two entries of it"),
        ("{terrain: dense_wood, at: [C3]}", "'C3' is not a hex"),
        ("{terrain: dense_wood, hexes: [0101]}", "unknown key 'hexes'"),
    ],
)
def test_mistakes_are_said_where_they_are(tmp_path, feature, message):
    board = f"  flat_to_flat_mm: 32\n  columns: 6\n  rows: 5\n  features:\n    - {feature}\n"
    path = scenario_with(tmp_path, board)
    try:
        game = pipeline.derive(path)
        found = list(undrawable(game.project.scenario, load_terrain()))
    except UserError as error:
        found = error.diagnostics
    line = path.read_text(encoding="utf-8").splitlines().index(f"    - {feature}") + 1
    assert any(message.replace("{line}", str(line)) in str(one) for one in found), [str(one) for one in found]


def test_a_board_of_no_size_is_refused(game):
    bare = with_scenario(game, board=Board(flat_to_flat_mm=32.0))
    with pytest.raises(UserError, match="not said how many hexes it has. Add 'columns: …' and 'rows: …'"):
        build(bare, context_for(bare))
    none = with_scenario(game, board=None)
    with pytest.raises(UserError, match="this scenario has none"):
        build(none, context_for(none))


def test_what_cannot_lie_as_it_is_laid_is_refused_when_it_is_drawn(game):
    wrong = with_scenario(game, board=board_of({"terrain": "stream", "at": ["0101"]}))
    context, layout = context_for(wrong), standard("scenario_sheet")
    for made in (build, lambda *_: board_map(wrong, context, 186.0, 250.0, layout)):
        with pytest.raises(UserError, match="'stream' cannot lie 'at'. Lay it along a course"):
            made(wrong, context)


def test_features_ask_for_the_size(tmp_path):
    path = scenario_with(tmp_path, "  flat_to_flat_mm: 32\n  features:\n    - {at: [0101], name: Here}\n")
    with pytest.raises(UserError, match="Add its size in hexes"):
        pipeline.derive(path)


# -- sheets ------------------------------------------------------------------------------------------------


@pytest.mark.sample(1)
@pytest.mark.spread("paper")
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_page_says_how_and_shows_all(game, language, paper):
    context = context_for(game, language, paper)
    first, *tiles = build(game, context)
    said = " ".join(text.text for text in _placed_texts(first.front))
    assert "{" not in said
    for feature in game.scenario.board.features:
        if feature.name:
            assert context.words.say(feature.name) in said
        if feature.terrain:
            called = context.words.say(feature.key) if feature.key else context.words(f"terrain.{feature.terrain}")
            assert called.split(",")[0] in said
    for tile in tiles:
        name = tile.name.split()[-1]
        assert said.split().count(name) == 1
    boxes = [(text, box) for text, box in _text_boxes(first.front)]
    names = {context.words.say(feature.name) for feature in game.scenario.board.features if feature.name}
    for (one, a), (other, b) in combinations(boxes, 2):
        if f"{one.text} {other.text}" in names:
            continue  # the lines of one name
        shared = a.intersection(b)
        assert shared is None or shared.w < 0.05 or shared.h < 0.05, (one.text, other.text)
    for text, _ in boxes:
        assert text.size_pt >= 6.0


@pytest.mark.sample(1)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_page_says_whose_ground_a_hex_has(game, language):
    """Slopes, shadows and trees reach over hexsides; who plays asks what such a hex is."""
    context = context_for(game, language)
    first = build(game, context)[0]
    said = " ".join(text.text for text in _placed_texts(first.front))
    assert context.words("board.ground") in said


def test_the_key_stands_beside_a_board_that_is_larger_so():
    """A board that is nearly square, on a page that lies: below it the key would take a third of its height."""
    ambush = games.played("cry_havoc")
    context = context_for(ambush)
    first = build(ambush, context)[0]
    shown = [(" ".join(text.text for text in _placed_texts((item,))), bounds((item,))) for item in first.front]
    (key,) = (box for said, box in shown if said.startswith(context.words("board.open")))
    (whole,) = (box for said, box in shown if "A1" in said)
    assert key.right < whole.x and key.y < whole.y + 2 and whole.h > 0.5 * first.paper.landscape().height_mm


def test_the_key_says_what_the_scenario_makes_of_a_kind(tmp_path):
    """And of a mark; what it says nothing of has the name that the rules give it."""
    features = "{terrain: stream, along: [0101, 0104], key: Deep water}, {mark: ford, at: [0102], key: Shallows}"
    other = "{terrain: track, along: [0201, 0204]}, {mark: bridge, at: [0203]}"
    size = "  flat_to_flat_mm: 32\n  columns: 20\n  rows: 12\n"
    game = pipeline.derive(scenario_with(tmp_path, f"{size}  features: [{features}, {other}]\n"))
    said = [text.text for text in _placed_texts(build(game, context_for(game))[0].front)]
    assert {"Deep water", "Shallows", "Track", "Bridge"} <= set(said) and "Fordable stream" not in said


def test_a_part_of_a_road_bears_its_name_along_it(tmp_path):
    size = "  flat_to_flat_mm: 32\n  columns: 9\n  rows: 5\n"
    features = "{terrain: track, along: [0103, 0903]}, {along: [0303, 0603], name: The bend}"
    game = pipeline.derive(scenario_with(tmp_path, f"{size}  features: [{features}]\n"))
    plan = plan_of(game.scenario.board, context_for(game))
    painter = Painter(plan, context_for(game), grid_of(plan, 32.0))
    (name,) = painter.names(Box(0, 0, *measure(plan, 32.0)))
    (hexes,) = [one.hexes for one in plan.names]
    assert name.at in hexes
    nearest = min(hexes, key=lambda at: math.dist(painter.grid.centre(at), (name.box.x + name.box.w / 2, name.box.y)))
    assert abs(painter.grid.centre(nearest)[1] - name.box.y) < 16.0


def _placed_texts(items) -> list[Text]:
    return [text for text, _ in _text_boxes(items)]


def _text_boxes(items, x: float = 0.0, y: float = 0.0) -> list[tuple[Text, Box]]:
    found = []
    for item in items:
        if isinstance(item, Group):
            found += _text_boxes(item.items, x + item.transform.e, y + item.transform.f)
        elif isinstance(item, Text) and (box := text_box(item)) is not None:
            found.append((item, Box(box.x + x, box.y + y, box.w, box.h)))
    return found


@pytest.mark.sample(1)
@pytest.mark.parametrize(("paper", "tiles"), [("a4", 8), ("letter", 9), ("a3", 4)])
def test_as_few_tiles_as_it_takes(game, paper, tiles):
    assert len(build(game, context_for(game, "en", paper))) == 1 + tiles


def test_a_board_of_hundreds_of_pages_is_refused(game):
    huge = with_scenario(game, board=board_of(columns=200, rows=200, size=300.0))
    with pytest.raises(UserError, match=r"would be printed on \d+ pages, more than 400\. Give it fewer or smaller"):
        build(huge, context_for(huge))


def test_a_board_on_one_page_is_not_joined(game):
    for columns, joints in ((3, 0), (20, 1)):
        on = with_scenario(game, board=board_of(columns=columns, rows=3))
        context = context_for(on)
        assert len(list(board_kind._joints(Printed(on, context, {board_kind.ID: build(on, context)})))) == joints


@pytest.mark.parametrize(("paper", "is_told"), [("a4", True), ("100x100", False)])
def test_on_very_small_paper_the_first_page_goes_without_the_key(game, paper, is_told):
    kinds = [kind for kind, drawn in load_terrain().terrain.items() if drawn.ground][:8]
    features = [{"terrain": kind, "at": [f"{n:02}01"]} for n, kind in enumerate(kinds, 1)]
    on = with_scenario(game, board=board_of(*features, columns=10))
    said = {text.text for text in texts(build(on, context_for(on, "en", paper))[0].front)}
    assert ("Open ground" in said) is ("Scattered wood" in said) is is_told


def test_a_small_board_beside_a_tile_wants_room():
    board, cells = Symbol("small", 100.0, 80.0, ()), {"A1": Box(0.0, 0.0, 50.0, 80.0), "A2": Box(50.0, 0.0, 50.0, 80.0)}
    rooms = (Box(0.0, 0.0, wide, 200.0) for wide in (NARROWEST_MM + ASIDE_MM + FRAME_MM, NARROWEST_MM))
    wide, narrow = (locator.beside("A1", board, cells, room, lambda wide: NOTHING) for room in rooms)
    assert wide and not narrow


@pytest.mark.parametrize(("side", "named"), [(20.0, 2), (4.0, 2), (2.5, 0)])
def test_a_tile_of_the_small_board_is_named_where_that_covers_little_of_it(side, named):
    assert len(list(locator._plate("A1", Box(0.0, 0.0, side, side), is_it=True))) == named


def test_a_board_that_fits_is_one_page(game):
    small = with_scenario(game, board=board_of(columns=5, rows=6))
    (sheet,) = build(small, context_for(small))
    texts_drawn = texts(sheet.front)
    assert texts_drawn == []  # no joints, so no marks and no names of neighbours


@pytest.mark.thorough
def test_the_tiles_stay_on_paper(game):
    for paper in PAPERS:
        for sheet in build(game, context_for(game, "en", paper))[1:]:
            assert sheet.paper.printable.contains(bounds(sheet.front), 0.1)


def test_pdf_and_svg_agree_and_come_out_the_same_twice(game):
    context = context_for(game)
    sheets = build(game, context)
    document = bind("t", (sheets[0], sheets[3]), context.words.furniture())
    pdf, svgs = pdf_bytes(document), list(svg_pages(document))
    again = bind("t", tuple(build(game, context_for(game))[number] for number in (0, 3)), context.words.furniture())
    assert (pdf_bytes(again), list(svg_pages(again))) == (pdf, svgs)
    difference = pdf_against_svg(pdf, svgs[0], 0)
    assert difference.agree, difference


def test_a_name_of_hexes_is_read():
    assert cells("0305..0308") == ((3, 5), (3, 8))
    assert cells("003005-003006") == ((3, 5), (3, 6))


@pytest.mark.sample(1)
@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_places_stand_off_the_names_of_tiles(language):
    found = games.played("flames_hexwar")
    whole = next(item for item in build(found, context_for(found, language))[0].front if isinstance(item, Group))
    discs = [box for item in whole.items if isinstance(item, Path) and (box := _disc(item))]
    names = [
        box
        for item in flat(whole.items)
        if isinstance(item, Text) and "italic" in item.font and (box := text_box(item))
    ]
    assert discs and names
    for disc in discs:
        middle = disc.x + disc.w / 2, disc.y + disc.h / 2
        for box in names:
            aside = (
                max(box.x - middle[0], 0.0, middle[0] - box.right),
                max(box.y - middle[1], 0.0, middle[1] - box.bottom),
            )
            assert math.hypot(*aside) > SIGN_MM + 1.9


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", [9.6, 14.2, 16.0, 16.4, 22.0])
def test_no_name_is_nearer_to_another_named_place_than_to_its_own(size):
    """A town crowded by a railway, two rivers and towns beside it: its name is broken, and stays with it."""
    kessel = pipeline.derive(ROOT / "data" / "games" / "kessel" / "scenarios" / "first.yaml")
    painter, names = labels_of(kessel, plan_of(kessel.scenario.board, context_for(kessel)), size)
    grid, homes = painter.grid, {name.text: name.hexes[0] for name in painter.plan.names if len(name.hexes) == 1}

    def off(box, at):
        x, y = grid.centre(at)
        return max(box.x - x, 0.0, x - box.right), max(box.y - y, 0.0, y - box.bottom)

    for label in names:
        if label.text in homes:
            own = math.hypot(*off(label.box, homes[label.text]))
            others = [at for text, at in homes.items() if text != label.text]
            assert own < min(0.85 * size, *(math.hypot(*off(label.box, at)) for at in others))
            middle = label.box.x + label.box.w / 2, label.box.y + label.box.h / 2
            assert min(math.dist(middle, grid.centre(at)) for at in others) > size / 2, label.text
        assert not any(label.box.intersection(box) for box, _ in painter.numbers.values()), label.text


BANKS = ((0, -10, 0, 10), (6, -10, 6, 10), (-10, 4, 10, 4))
"""A stream downwards, a road beside it, and one over it."""


def test_a_bridge_lies_across_the_stream_where_a_road_passes_it_by():
    """Along a bank, a road is not the one of the bridge."""
    grid = Grid(20.0)
    stream, beside, over = (((x1, y1), (x1, y1), (x2, y2), (x2, y2)) for x1, y1, x2, y2 in BANKS)
    assert crossing(Hex(0, 0), [stream, beside], grid) == crossing(Hex(0, 0), [stream], grid) == (0.0, 0.0)
    assert abs(_turn(_crossed([stream, beside], grid))) % 180 == 0.0
    x, _ = crossing(Hex(0, 0), [stream, over], grid)
    assert abs(x) < 0.5, "where they meet it lies on both"


def test_tiles_stand_at_the_head_and_say_below_which_they_are_where_there_is_room(tmp_path):
    game = pipeline.derive(scenario_with(tmp_path, "  columns: 16\n  rows: 11\n  flat_to_flat_mm: 50\n"))
    tiles = build(game, context_for(game))[1:]
    assert len(tiles) > 4
    for sheet in tiles:
        texts_in = [item for item in flat(sheet.front[-1:]) if isinstance(item, Text)]
        assert [item.text for item in texts_in if item.fill == style.PAPER] == [sheet.name.split()[-1]]
        title = next(item for item in texts_in if item.font == "serif-semibold")
        assert title.text == sheet.name.split()[-1]
        window = next(item for item in sheet.front if isinstance(item, Group) and item.clip).clip
        shown = bounds((replace(window, style=Style(fill=style.INK)),))
        assert shown.y == pytest.approx(sheet.paper.printable.y + style.GAP_MM)
        assert shown.bottom < title.y_mm < sheet.paper.printable.bottom


@pytest.mark.sample(1)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", ["capitan_hex", "cry_havoc"])
def test_tiles_that_fill_their_page_say_beside_them_which_they_are(name, paper):
    game = games.played(name)
    for sheet in build(game, context_for(game, "en", paper))[1:]:
        texts_in = [item for item in flat(sheet.front[-1:]) if isinstance(item, Text)]
        called = next(item for item in texts_in if item.font == "serif-semibold")
        assert called.text == sheet.name.split()[-1]
        box = bounds(sheet.front[-1:])
        window = next(item for item in sheet.front if isinstance(item, Group) and item.clip).clip
        shown = bounds((replace(window, style=Style(fill=style.INK)),))
        assert box.right < shown.x and box.x > style.MARGIN_MM - 0.2 and box.bottom < shown.bottom + 0.2
