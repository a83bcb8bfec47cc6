"""Artillery templates in centimetres: true to size, all words inside, the arc of fire and the deviation card."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from msgspec.structs import replace

from generator.components.artillery_template import cm_arc, cm_pieces, deviation_card
from generator.components.artillery_template.outline import outline
from generator.components.artillery_template.sheets import build, build_on_film, build_whole_arc
from generator.components.artillery_template.signs import CONTOUR_MM, DIE_MM, INNER_MM, RED
from generator.diagnostics import UserError
from generator.drawing import Group, Path, Text, Use
from generator.drawing.bounds import bounds, text_box
from generator.drawing.box import Box
from generator.loading.boards import load_templates
from generator.loading.validate import validate
from generator.loading.yaml_reader import read_bytes
from generator.model.table import Status
from generator.model.template import CmShapeFile
from generator.rulesets.api import Derived, TemplateNeed, TemplateUser
from generator.sheets import style
from generator.sheets.furniture import content_area
from generator.sheets.tiling import OVERLAP_MM
from tests import games
from tests.conftest import LANGUAGES
from tests.unit.components.placed_items import check_page, placed, shown_tiles, texts, words
from tests.unit.components.read_sheets import PAPERS, context_for, flat

SHAPES = load_templates("cm")
TYPES = ("I", "II", "III", "IV")


@pytest.fixture(scope="module")
def on_table():
    return games.played("capitan")


@games.once
def whole_arc(game, language="en", paper="a4"):
    return build_whole_arc(game, context_for(game, language, paper))


def roll(value: int) -> Derived:
    return Derived("gun.ball.dodge.long", value, "roll", "", ("B 12.13",), Status.PRINTED)


def need(id_: str, *types: str) -> TemplateNeed:
    return TemplateNeed(
        id_, tuple(TemplateUser(f"gun_type.{type_}.name", "weapon.gun", roll(8), roll(7)) for type_ in types)
    )


def of_piece(made, kind):
    return [item for item in placed(made.items) if isinstance(item, kind)]


# -- data --------------------------------------------------------------------------------------------------


def test_every_template_has_the_size_of_its_table(on_table):
    table = on_table.book.tables["template_shapes"]
    assert set(SHAPES) == set(table.rows)
    for name, shape in SHAPES.items():
        made = outline(shape)
        length, width = (table.value(name, side).value * 10 for side in ("length", "width"))
        assert (made.height_mm, made.width_mm) == (pytest.approx(length), pytest.approx(width))
        assert (shape.disc is not None) == (table.value(name, "shape").value == "disc")


def test_ball_and_canister_open_away_from_the_gun_and_shell_lies_about_the_die():
    for name, shape in SHAPES.items():
        made = outline(shape)
        if name.startswith("shell"):
            assert made.die == (pytest.approx(made.width_mm / 2), pytest.approx(made.height_mm / 2))
        else:
            assert made.die[1] > made.height_mm / 2, "the die is at the near end"


def shape_file(body: str) -> CmShapeFile:
    head = "status: house\nsource: {work: base-rules, clause: '12.11'}\nshapes:\n  x: "
    return validate(read_bytes((head + body).encode(), "mine.yaml"), CmShapeFile)


@pytest.mark.parametrize(
    "body",
    [
        "{outline: [[0, 0], [0, 4], [5, 5], [4, 0]], die: [2, 2]}",
        "{outline: [[4, 0], [5, 5.5], [0, 4], [0, 0]], die: [2, 2]}",
        "{disc: 8.5, die: [1, -1]}",
    ],
)
def test_a_club_may_draw_its_own_shape_either_way_round(body):
    assert shape_file(body).shapes["x"]


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("{die: [0, 0]}", "either an 'outline' or a 'disc'"),
        ("{disc: 5, outline: [[0, 0], [0, 4], [4, 0]], die: [1, 1]}", "either an 'outline' or a 'disc'"),
        ("{disc: 5, die: [0, 2.5]}", "outside the disc"),
        ("{outline: [[0, 0], [0, 4], [4, 0]], die: [3, 3]}", "outside the outline"),
        ("{outline: [[0, 0], [0, 4], [4, 4], [1, 2]], die: [1, 3]}", "none pointing inwards"),
        ("{outline: [[0, 0], [4, 4], [0, 4], [4, 0]], die: [2, 2]}", "none pointing inwards"),
        ("{outline: [[0, 0], [0, 4]], die: [0, 2]}", "three corners"),
        ("{outline: [[0, 0], [0, 0], [0, 4], [4, 0]], die: [1, 1]}", "three corners"),
        ("{outline: [[0, 3], [2, -3], [-3, 1], [3, 1], [-2, -3]], die: [0, 0]}", "none pointing inwards"),
    ],
)
def test_a_club_is_told_what_is_wrong_with_its_shape(body, message):
    with pytest.raises(UserError, match=message):
        shape_file(body)


# -- one template ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id_", sorted(SHAPES))
def test_the_outer_edge_of_the_cutting_line_is_the_true_size(on_table, id_):
    made = cm_pieces.piece(need(id_, "II"), SHAPES[id_], context_for(on_table))
    contour = next(item for item in made.items if isinstance(item, Group) and item.clip and _is_contour(item))
    box = bounds([contour])
    shape = outline(SHAPES[id_])
    # A circle of four curves is within 0.03 % of its radius.
    assert box.w == pytest.approx(shape.width_mm, abs=0.03)
    assert box.h == pytest.approx(shape.height_mm, abs=0.03)
    assert (made.width_mm, made.height_mm) == (shape.width_mm, shape.height_mm)


def _is_contour(group: Group) -> bool:
    return any(isinstance(item, Path) and item.style.width_mm == 2 * CONTOUR_MM for item in group.items)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("count", [1, 2, 4])
@pytest.mark.parametrize("id_", sorted(SHAPES))
def test_name_and_rolls_stand_inside(on_table, id_, count, language):
    context = context_for(on_table, language)
    made = cm_pieces.piece(need(id_, *TYPES[:count]), SHAPES[id_], context)
    found, shape = of_piece(made, Text), outline(SHAPES[id_])
    assert context.words(f"template.{id_}") in [text.text for text in found]
    assert sum(text.text == "8+" for text in found) == count
    for text in found:
        box = text_box(text)
        for x in (box.x, box.right):
            for y in (box.y, box.bottom):
                assert _inside(shape.corners, x, y), text


def _inside(corners, x, y) -> bool:
    turns = [(x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) for (x1, y1), (x2, y2) in pairwise((*corners, corners[0]))]
    return min(turns) >= -1e-6 or max(turns) <= 1e-6


@pytest.mark.parametrize("id_", sorted(SHAPES))
def test_the_arrow_leaves_the_red_disc_upwards_and_the_die_has_its_place(on_table, id_):
    made = cm_pieces.piece(need(id_, "III"), SHAPES[id_], context_for(on_table))
    red = next(bounds([path]) for path in of_piece(made, Path) if path.style.fill == RED)
    arrow = bounds([path for path in of_piece(made, Path) if path.style.cap == "round"])
    die = bounds([path for path in of_piece(made, Path) if path.style.stroke == style.PAPER])
    assert 0 < red.y - arrow.bottom < 2
    assert arrow.x + arrow.w / 2 == pytest.approx(red.x + red.w / 2)
    assert red.contains(die) and die.w == pytest.approx(DIE_MM + style.DRAWN_MM, abs=0.01)
    centre = red.x + red.w / 2, red.y + red.h / 2
    assert centre == pytest.approx(outline(SHAPES[id_]).die)


def test_a_shape_too_small_for_words_has_them_below(on_table):
    shape = shape_file("{disc: 3, die: [0, 0]}").shapes["x"]
    made = cm_pieces.piece(need("shell_1", *TYPES), shape, context_for(on_table))
    below = [text.text for text in of_piece(made, Text) if text.y_mm > 30]
    assert below[0] == "Shell 1" and "IV: effective 8+, long 7+" in below
    assert Box(0, 0, made.width_mm, made.height_mm).contains(bounds(made.items), 0.4)


@pytest.mark.parametrize(("disc", "below"), [(4.5, True), (5.5, False)])
def test_a_shape_with_room_for_rolls_alone_says_below_what_their_columns_are(on_table, disc, below):
    shape = shape_file(f"{{disc: {disc}, die: [0, 0]}}").shapes["x"]
    made = cm_pieces.piece(need("shell_1", "I"), shape, context_for(on_table))
    found = [text for text in of_piece(made, Text) if text.y_mm > 10 * disc]
    columns = context_for(on_table).words("artillery_template.columns")
    assert " ".join(text.text for text in found) == (columns if below else "")
    assert {"Shell 1", "I", "8+", "7+"} <= {text.text for text in of_piece(made, Text)}


# -- deviation ---------------------------------------------------------------------------------------------


def test_the_deviation_card_has_a_way_on_each_side(on_table):
    made = deviation_card.piece(on_table.battery.deviation, context_for(on_table).words)
    found = {text.text: text for text in of_piece(made, Text)}
    x, y = found["impact"].x_mm, found["impact"].y_mm
    assert found["right"].x_mm > x > found["left"].x_mm
    assert found["short"].y_mm > y > found["long"].y_mm
    rolls = [
        (text.x_mm > x + 1, text.x_mm < x - 1, text.y_mm < y - 15)
        for text in of_piece(made, Text)
        if text.text == "even"
    ]
    assert sorted(rolls) == [(False, False, True), (True, False, False)], "even is right, and long"


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_leaves_the_deviation_card(on_table, language):
    made = deviation_card.piece(on_table.battery.deviation, context_for(on_table, language).words)
    inner = Box(0, 0, made.width_mm, made.height_mm).inset(2.0)
    for text in of_piece(made, Text):
        assert inner.contains(text_box(text)), text
    said = " ".join(text.text for text in of_piece(made, Text))
    assert "1–3" in said


# -- arc ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("degrees", [60, 90, 120])
def test_rings_lie_at_their_centimetres_and_edges_at_half_the_arc(degrees):
    wedge = cm_arc.Wedge(degrees, 15)
    muzzle = wedge.at(0, 0)
    for radius in (50.0, 150.0):
        commands = wedge.ring(radius)
        for command in commands:
            assert math.dist(command[-2:], muzzle) == pytest.approx(radius)
        for (*_, x0, y0), (_, x1, y1, x2, y2, x3, y3) in pairwise(commands):
            middle = (x0 + 3 * x1 + 3 * x2 + x3) / 8, (y0 + 3 * y1 + 3 * y2 + y3) / 8
            assert math.dist(middle, muzzle) == pytest.approx(radius, abs=1e-3)
    x, y = wedge.at(100.0, wedge.half)
    assert math.degrees(math.atan2(x - muzzle[0], muzzle[1] - y)) == pytest.approx(degrees / 2)


def test_a_band_that_ends_inside_the_wedge_has_a_heavy_ring(on_table):
    found = on_table.battery.fires
    least = {fire.minimum for fire in found if fire.minimum}
    words_ = context_for(on_table).words
    drawn = cm_arc.draw(cm_arc.Wedge(90, 24), found, words_)
    heavy = [item for item in drawn if isinstance(item, Path) and item.style.width_mm == cm_arc.BOUNDARY_MM]
    assert len(heavy) == len([end for end in least if end < 24]) == 1
    texts_ = [item.text for item in drawn if isinstance(item, Text)]
    assert {str(fire.long) for fire in found} <= set(texts_)


def test_all_of_an_arc_is_cut_along_a_heavy_line_though_it_runs_on(on_table):
    fires, words_ = on_table.battery.fires, context_for(on_table).words
    for radius in (16, max(fire.long for fire in fires)):
        wedge = cm_arc.Wedge(90, radius)
        drawn = cm_arc.draw(wedge, fires, words_)
        (outer,) = [item for item in placed(drawn) if isinstance(item, Path) and item.style.width_mm == 2 * CONTOUR_MM]
        assert outer.commands == wedge.path(outer.style).commands
        assert not [item for item in drawn if isinstance(item, Path) and item.commands == wedge.ring(wedge.radius_mm)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("radius", [16, 24])
def test_a_table_covers_no_ring_where_it_has_room_between_two(on_table, language, radius):
    fires, wedge = on_table.battery.fires, cm_arc.Wedge(90, radius)
    plate = bounds(cm_arc.table(wedge, fires, context_for(on_table, language).words))
    muzzle = wedge.at(0, 0)
    near = muzzle[1] - plate.bottom
    far = max(math.dist(muzzle, (x, plate.y)) for x in (plate.x, plate.right))
    assert not [ring for ring in (*range(5, radius, 5), *cm_arc.band_ends(wedge, fires)) if near <= 10 * ring <= far]


def test_a_narrow_arc_goes_without_its_table(on_table):
    drawn = cm_arc.draw(cm_arc.Wedge(20, 13), on_table.battery.fires, context_for(on_table).words)
    assert "template" not in [item.text for item in drawn if isinstance(item, Text)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("radius", [13, 16, 24])
def test_the_table_of_an_arc_is_as_large_as_there_is_room_for_beside_the_numbers(on_table, language, radius):
    words_ = context_for(on_table, language).words
    wedge = cm_arc.Wedge(90, radius)
    drawn = [item for item in cm_arc.draw(wedge, on_table.battery.fires, words_) if isinstance(item, Text)]
    (about,) = [item for item in drawn if item.text == words_("artillery_template.table_about_cm")]
    assert about.size_pt >= 1.3 * style.NOTE_PT
    plate = bounds(cm_arc.table(wedge, on_table.battery.fires, words_))
    numbers = [text_box(item) for item in drawn if item.font == "sans-semibold" and item.text.isdigit()]
    assert numbers and all(plate.intersection(box) is None for box in numbers)


@pytest.mark.parametrize(("radius", "is_tiled"), [(13, False), (24, False), (120, True)])
def test_numbers_stand_clear_of_every_ring_wherever_they_stand_on_it(on_table, radius, is_tiled):
    fires, wedge = on_table.battery.fires, cm_arc.Wedge(90, radius, is_tiled)
    ends, muzzle = cm_arc.band_ends(wedge, fires), wedge.at(0, 0)
    lines = {10.0 * ring: INNER_MM / 2 for ring in range(5, radius, 5)}
    lines |= {10.0 * ring: cm_arc.BOUNDARY_MM / 2 for ring in ends} | {wedge.radius_mm: CONTOUR_MM}
    for ring in {*range(5, radius, 5), *ends, radius}:
        for share in (-1, -0.7, -0.4, 0, 0.4, 0.7, 1):
            box = text_box(cm_arc.number_of(wedge, ring, share, style.INK, context_for(on_table).words))
            outermost = max(math.dist(muzzle, (x, box.y)) for x in (box.x, box.right))
            innermost = math.dist(muzzle, (min(max(muzzle[0], box.x), box.right), box.bottom))
            air = [max(innermost - at, at - outermost) - half for at, half in lines.items()]
            assert min(air) >= 1.0, (ring, share)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_template_says_what_its_rolls_are_for(on_table, language):
    context = context_for(on_table, language)
    for id_ in ("canister_1", "ball_1", "shell_2"):
        said = [text.text for text in of_piece(cm_pieces.piece(need(id_, "II"), SHAPES[id_], context), Text)]
        assert context.words("artillery_template.needed") in said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id_", ["ball_1", "shell_2"])
def test_heads_and_values_of_rolls_stand_in_the_middle_of_their_columns(on_table, language, id_):
    context = context_for(on_table, language)
    found = of_piece(cm_pieces.piece(need(id_, "II"), SHAPES[id_], context), Text)
    heads = [context.words(f"artillery_template.{name}") for name in ("type", "effective", "long")]
    type_, effective, long = (next(text for text in found if text.text == head) for head in heads)
    values = [next(text for text in found if text.text == value) for value in ("II", "8+", "7+")]
    assert [text.x_mm for text in values] == pytest.approx([type_.x_mm, effective.x_mm, long.x_mm])
    assert {text.anchor for text in (type_, effective, long, *values)} == {"middle"}
    # What they are for stands above all of it, below the name and in line with it.
    (needed,) = [text for text in found if text.text == context.words("artillery_template.needed")]
    (name,) = [text for text in found if text.text == context.words(f"template.{id_}")]
    assert needed.x_mm == pytest.approx(name.x_mm)
    assert name.y_mm < needed.y_mm < effective.y_mm


@pytest.mark.parametrize("id_", ["canister_1", "ball_1", "shell_2"])
def test_the_line_of_fire_goes_from_the_rim_to_the_disc_but_for_words(on_table, id_):
    made = cm_pieces.piece(need(id_, "II"), SHAPES[id_], context_for(on_table))
    lines = [path for path in of_piece(made, Path) if path.style.width_mm == cm_pieces.SIGHT_MM]
    assert {path.style.stroke for path in lines} == {style.INK} and cm_pieces.SIGHT_MM >= 0.5 * 25.4 / 72
    ends = sorted((y for path in lines for _, _, y in path.commands), reverse=True)
    (disc,) = [bounds([path]) for path in of_piece(made, Path) if path.style.fill == RED]
    assert ends[0] == pytest.approx(made.height_mm)
    assert disc.bottom < ends[-1] < disc.bottom + 6
    boxes = [text_box(text) for text in of_piece(made, Text)]
    for first, last in zip(ends[::2], ends[1::2], strict=True):
        assert not [box for box in boxes if box.y < first and box.bottom > last]


# -- sheets ------------------------------------------------------------------------------------------------


@pytest.mark.spread("paper")
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_clean(on_table, language, paper):
    pages = build(on_table, context_for(on_table, language, paper))
    assert 1 <= len(pages) <= 3
    for sheet in pages:
        check_page(sheet)
    names = [context_for(on_table, language).words(f"template.{need.id}") for need in on_table.templates]
    said = [text.text for sheet in pages for text in texts(sheet)]
    assert all(said.count(name) == 1 for name in names)


def test_the_arc_is_in_the_kit_and_needs_no_page_more_where_there_is_room(on_table):
    pages = build(on_table, context_for(on_table))
    assert len(pages) == 2
    assert "muzzle" in words(pages)


def test_how_to_lay_the_arc_is_told_on_its_page_alone(on_table):
    said = [[text.text for text in texts(sheet)] for sheet in build(on_table, context_for(on_table))]
    told = [any(text.startswith("Arc of fire: the point") for text in page) for page in said]
    assert told == ["muzzle" in page for page in said] and sum(told) == 1


@pytest.mark.thorough
def test_the_whole_arc_reaches_as_far_as_the_guns(on_table):
    pages = whole_arc(on_table)
    assert len(pages) > 20
    assert len({sheet.name for sheet in pages}) == len(pages)
    # The wedge is half as wide again as it is high, and every tile shows some of it.
    radius = 10.0 * max(fire.long for fire in on_table.battery.fires)
    area = math.pi / 4 * radius**2
    tile = pages[0].paper.printable
    assert len(pages) > area / (tile.w * tile.h)


@pytest.mark.sample(1)
@pytest.mark.parametrize("language", LANGUAGES)
def test_heavy_rings_say_on_each_tile_that_numbers_them_what_ends_there(on_table, language):
    ends = {str(end) for fire in on_table.battery.fires for end in (fire.minimum, fire.effective, fire.long) if end}
    unsaid, seen = [], 0
    about = context_for(on_table, language).words("artillery_template.table_about_cm")
    for page in whole_arc(on_table, language)[1:]:
        if about in [text.text for text in texts(page)]:
            continue  # numbers of the table are no rings
        found = [
            text
            for text in texts(page)
            if text.font == "sans-semibold" and text.text in ends and text.fill == style.INK
        ]
        names = [
            text
            for text in texts(page)
            if text.font == "sans-medium" and text.fill == style.INK and text.size_pt >= style.TEXT_PT
        ]
        seen += len(found)
        for number in found:
            # Below it, or behind its unit.
            near = [(name.x_mm - number.x_mm, name.y_mm - number.y_mm) for name in names]
            if not any((abs(x) < 8 and 0 < y < 7) or (0 < x < 16 and abs(y) < 0.01) for x, y in near):
                unsaid.append((page.name, number.text))
    assert seen and not unsaid


def _along(path: Path) -> list[Box]:
    """Places along a path, close together."""
    found: list[Box] = []
    at = start = path.commands[0][1:]
    for _, *numbers in path.commands[1:]:
        ends = [*zip(numbers[::2], numbers[1::2], strict=True)] or [start]
        points = [at, *ends]
        for step in range(2001):
            bent = points
            while len(bent) > 1:
                bent = [
                    (x1 + (x2 - x1) * step / 2000, y1 + (y2 - y1) * step / 2000)
                    for (x1, y1), (x2, y2) in pairwise(bent)
                ]
            found.append(Box(*bent[0], 0.0, 0.0))
        at = ends[-1]
    return found


@pytest.mark.sample(1)
@pytest.mark.parametrize("paper", PAPERS)
def test_no_name_of_a_neighbour_breaks_the_outline_that_is_cut(on_table, paper):
    seen = 0
    for page in whole_arc(on_table, "en", paper)[1:]:
        first, *others = shown_tiles(page)
        if others:
            continue  # the drawing reaches beyond each tile, under the others
        (piece,) = [item for item in page.front if isinstance(item, Group) and item.mark]
        (whole,) = piece.items
        (use,) = [
            item for part in whole.items if isinstance(part, Group) for item in part.items if isinstance(item, Use)
        ]
        drawn = placed(use.symbol.items, piece.transform @ whole.transform @ use.transform)
        (wedge,) = [item for item in drawn if isinstance(item, Path) and item.style.width_mm == 2 * CONTOUR_MM]
        outline = [at for at in _along(wedge) if first.area.contains(at)]
        labels = [text for text in first.texts if text.font == "sans-medium" and text.fill == style.SECONDARY]
        seen += len(labels) if outline else 0
        grounds = [box.inset(-0.7) for label in labels if (box := bounds([label]))]
        assert not any(ground.contains(at) for ground in grounds for at in outline), page.name
    assert seen > 4


@pytest.mark.sample(1)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_steps_of_the_whole_arc_have_pictures_and_stay_on_the_page(on_table, language, paper):
    first = whole_arc(on_table, language, paper)[0]
    room = content_area(first.paper, first.heading).inset(-0.4)
    assert all(room.contains(box) for item in first.front if (box := bounds((item,))))
    numbers = [text for text in texts(first) if text.text in {"1", "2", "3"} and text.font == "sans-bold"]
    assert len(numbers) == 3 and 1 in (len({text.x_mm for text in numbers}), len({text.y_mm for text in numbers}))
    clipped = [item for item in flat(first.front) if isinstance(item, Group) and item.clip is not None]
    assert len(clipped) == 5


@pytest.mark.sample(1)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_tile_of_the_whole_arc_bears_the_numbers_of_its_rings_and_one_the_table(on_table, language):
    pages = whole_arc(on_table, language)
    farthest = str(max(fire.long for fire in on_table.battery.fires))
    said = [[text.text for text in texts(page)] for page in pages]
    bare = [page for page, own in zip(pages, said, strict=True) if not any(text.isdigit() for text in own)]
    # The corners of the wedge have room for none.
    assert len(bare) <= 6
    assert sum(own.count(farthest) for own in said) >= 8
    about = context_for(on_table, language).words("artillery_template.table_about_cm")
    assert about in said[0] and sum(about in own for own in said[1:]) == 1


@pytest.mark.thorough
def test_the_point_of_the_whole_arc_lies_well_inside_a_tile(on_table):
    """It is laid to the muzzle: what stands at it is whole on one tile, far from the joints of that."""
    said, seen = context_for(on_table).words("artillery_template.muzzle"), []
    for page in whole_arc(on_table)[1:]:
        for tile in shown_tiles(page):
            for box in (bounds([item]) for item in tile.texts if item.text == said):
                middle, joints = box.x + box.w / 2, tile.area.inset(OVERLAP_MM)
                if joints.contains(box):
                    seen.append((middle - tile.area.x, joints.right - middle))
    ((left, right),) = seen
    assert left > 20.0 and right > 20.0


@pytest.mark.thorough
def test_a_tile_of_the_whole_arc_is_told_of_no_line_that_it_does_not_have(on_table):
    for page in whole_arc(on_table)[1:]:
        told = [text.text for text in texts(page) if text.text.startswith(("Lay ", "Cut "))]
        # A small tile has no room for it; the first page says the same of all.
        assert len(told) <= len(list(shown_tiles(page)))
        for one in told:
            assert "Slanting" not in one, "the edges of this arc are solid"
            assert ("solid" in one) == ("dashed lines." not in one)


def test_no_guns_no_sheets(on_table):
    assert build(replace(on_table, battery=None), context_for(on_table)) == ()


def test_a_shape_larger_than_the_paper_is_refused_kindly(on_table):
    context = context_for(on_table)
    huge = {**SHAPES, "shell_2": shape_file("{disc: 50, die: [0, 0]}").shapes["x"]}
    with pytest.raises(UserError, match="larger than any page"):
        build(on_table, replace(context, template_shapes=huge))


@pytest.mark.spread("paper")
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_film_has_outlines_and_words_and_nothing_filled(on_table, language, paper):
    context = context_for(on_table, language, paper)
    made = build_on_film(on_table, context)
    for sheet in made:
        check_page(sheet)
        fills = {item.style.fill for item in placed(sheet.front) if isinstance(item, Path)}
        assert fills <= {None, style.PAPER}
    for need in on_table.templates:
        assert context.words(f"template.{need.id}") in words(made)
    # The arc is among them, with a row for each kind of fire.
    assert all(str(fire.long) in words(made).split() for fire in on_table.battery.fires)
