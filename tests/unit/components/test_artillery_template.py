from __future__ import annotations

import math
import re
from collections import defaultdict
from functools import partial
from itertools import pairwise, product

import pytest
from msgspec.structs import replace

from generator.components import artillery_template
from generator.components.artillery_template import arc_of_fire, range_strip
from generator.components.artillery_template.pieces import Template
from generator.components.artillery_template.sheets import build, build_on_film, build_whole_arc
from generator.components.artillery_template.signs import AIDS_THEME, BAND_MM, CONTOUR_MM, DIE_MM, FILM
from generator.components.artillery_template.themes import THEMES, by_ammunition, by_template
from generator.components.artillery_template.tile_plan import HEAD_PT, TILE_PT, _middle, _numbers, name_box
from generator.components.pieces.freeform import marks_of
from generator.components.sheet_kind import Printed, ReferenceSource
from generator.diagnostics import UserError
from generator.drawing import Group, Path, Style, Text, Use, shapes
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.drawing.tones import lightened
from generator.hexes import ORIGIN, Grid, Hex, distance, outlines
from generator.loading.boards import load_templates
from generator.loading.rulebook import load_rulebook
from generator.loading.validate import validate
from generator.loading.yaml_reader import read_bytes
from generator.model.scenario import Board
from generator.model.table import Status
from generator.model.template import HexShape, HexShapeFile
from generator.rulesets import registry
from generator.rulesets.api import Derived, Fire, TemplateNeed, TemplateUser
from generator.sheets import style
from generator.sheets.edges import overlap
from tests import games
from tests.conftest import LANGUAGES
from tests.unit.components.placed_items import check_page, placed, shown_tiles, texts, words
from tests.unit.components.read_sheets import PAPERS, context_for, with_scenario

SIZES = (15, 25, 32, 40, 100)


@pytest.fixture(scope="module")
def on_table():
    return games.played("capitan")


def on_board(game, size):
    return with_scenario(game, board=Board(flat_to_flat_mm=float(size)))


@games.once
def sheets(game, size=32, language="en", paper="a4"):
    return build(on_board(game, size), context_for(game, language, paper))


@games.once
def whole_arc(game, language="en", paper="a4"):
    return build_whole_arc(on_board(game, 32), context_for(game, language, paper))


LANES = [lightened(THEMES[0], style.BAND_SHARES[shade]) for shade in (range_strip.EFFECTIVE, range_strip.LONG)]
THEMED = defaultdict(lambda: THEMES[0])
GROUNDS = {lightened(theme, share) for theme in (*THEMES, AIDS_THEME) for share in style.BAND_SHARES[1:]}


def hexes_drawn(items) -> list[Path]:
    """Filled outlines of six corners."""
    return [
        item
        for item in placed(items)
        if isinstance(item, Path) and item.style.fill in (style.RED, *GROUNDS) and len(item.commands) == 7
    ]


def points_of(path: Path) -> list[tuple[float, float]]:
    return [(command[1], command[2]) for command in path.commands if command[0] != "Z"]


def sides_apart(path: Path) -> list[float]:
    points = points_of(path)
    middles = [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in zip(points, points[1:] + points[:1], strict=True)]
    return [math.dist(middles[side], middles[side + 3]) for side in range(3)]


def roll(value: int) -> Derived:
    return Derived("gun.ball.dodge.long", value, "roll", "", ("B 12.13",), Status.PRINTED)


def need(id_: str, *users: str) -> TemplateNeed:
    return TemplateNeed(
        id_, tuple(TemplateUser(f"gun_type.{type_}.name", "weapon.gun", roll(8), roll(7)) for type_ in users)
    )


# -- data --------------------------------------------------------------------------------------------------


def test_every_template_of_the_rules_has_its_shape(game):
    table = game.book.tables["template_shapes"]
    shapes = load_templates("hex")
    assert set(shapes) == set(table.rows)
    for name, shape in shapes.items():
        assert len(shape.hexes) == table.value(name, "hexes").value


def test_the_shapes_are_those_of_the_ruling():
    shapes = load_templates("hex")
    for name in ("ball_1", "ball_2", "canister_1", "canister_2"):
        grid = Grid(1, Hex(*shapes[name].arrow))
        heights = {at: grid.centre(Hex(*at))[1] for at in shapes[name].hexes}
        assert max(heights, key=heights.get) == shapes[name].red, "red is nearest to the gun"
        along = distance(Hex(*shapes[name].arrow)) == 1
        assert along == name.startswith("ball"), "ball runs through hexsides, canister about a vertex"
    first, second = (set(shapes[f"shell_{size}"].hexes) - {(0, 0)} for size in (1, 2))
    assert len(second) == 6 and len(first) == 3
    assert all(distance(Hex(*a), Hex(*b)) == 2 for a in first for b in first if a != b), "alternate neighbours"


def shape_file(body: str) -> HexShapeFile:
    head = "status: house\nsource: {work: hex-supplement, clause: '9.1'}\nshapes:\n  x: "
    return validate(read_bytes((head + body).encode(), "mine.yaml"), HexShapeFile)


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("{hexes: [[0, 0], [2, 0]], red: [0, 0], arrow: [1, 1]}", "does not hang together"),
        ("{hexes: [[0, 0]], red: [1, 0], arrow: [1, 1]}", "is none of 'hexes'"),
        ("{hexes: [[0, 0]], red: [0, 0], arrow: [0, 0]}", "points nowhere"),
        ("{hexes: [[0, 0], [0, 0]], red: [0, 0], arrow: [0, 1]}", "stands twice"),
    ],
)
def test_a_club_is_told_what_is_wrong_with_its_shape(body, message):
    with pytest.raises(UserError, match=message):
        shape_file(body)


# -- sheets ------------------------------------------------------------------------------------------------


@pytest.mark.spread("paper")
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_every_page_is_clean(game, size, language, paper):
    for sheet in sheets(game, size, language, paper):
        check_page(sheet)


@pytest.mark.parametrize("size", SIZES)
def test_hexes_are_true_to_the_board(game, size):
    drawn = [path for sheet in sheets(game, size) for path in hexes_drawn(sheet.front)]
    assert drawn
    for path in drawn:
        assert sides_apart(path) == pytest.approx([size] * 3, abs=1e-6)


@pytest.mark.parametrize("size", [15, 25, 32, 40])
def test_templates_are_whole_where_a_page_holds_them(game, size):
    pages = [sheet for sheet in sheets(game, size) if "templates" in sheet.heading.title]
    red = [path for sheet in pages for path in hexes_drawn(sheet.front) if path.style.fill == style.RED]
    assert len(red) == len(game.templates)


def test_large_templates_come_in_parts_with_letters_at_their_joints(game):
    pages = sheets(game, 100)
    hexes = sum(len(load_templates("hex")[need.id].hexes) for need in game.templates)
    drawn = [path for sheet in pages if "templates" in sheet.heading.title for path in hexes_drawn(sheet.front)]
    assert len(drawn) == hexes
    said = words(pages)
    assert "same letter" in said
    letters = [text.text for sheet in pages for text in texts(sheet) if text.text in "ABCDEF"]
    assert all(letters.count(letter) % 2 == 0 for letter in letters)


def test_a_hex_larger_than_the_paper_is_refused_kindly(game):
    with pytest.raises(UserError, match="larger than any page"):
        sheets(game, 300)


def test_no_guns_no_sheets(game):
    assert build(replace(game, battery=None), context_for(game)) == ()


def test_guns_without_ranges_have_neither_strip_nor_arc(game):
    made = build(replace(on_board(game, 32), battery=replace(game.battery, fires=())), context_for(game))
    assert [sheet.heading.title for sheet in made] == ["Artillery templates"]


def test_hexes_of_which_a_page_holds_no_two_have_no_arc(game):
    made = sheets(game, 150)
    assert {sheet.heading.title for sheet in made} == {"Artillery templates", "Range strip"}


def test_hexes_too_small_for_words_have_them_all_below(game):
    """Where no word stands in a hex there is no size that all of them share."""
    sheet, _ = sheets(game, 6)
    drawn = [points_of(path) for path in hexes_drawn(sheet.front)]
    names = {context_for(game).words(need.name) for need in game.templates}
    found = [text for text in texts(sheet) if text.text in names]
    assert {text.text for text in found} == names
    for x, y in ((text.x_mm + 1.0, text.y_mm - 0.5) for text in found):
        assert not any(_inside(corners, x, y) for corners in drawn)


@pytest.mark.parametrize(("size", "tiles"), [(6, 1), (10, 2)])
def test_an_arc_on_one_page_is_not_joined(game, size, tiles):
    on, context = on_board(game, size), context_for(game)
    made = build_whole_arc(on, context)
    assert sum(len(marks_of(sheet.front)) for sheet in made) == tiles
    joints = artillery_template._arc_joined(Printed(on, context, {artillery_template.WHOLE_ARC: made}))
    assert len(list(joints)) == (tiles > 1)


@pytest.mark.parametrize("kind", artillery_template.SHEET_KINDS[:2], ids=lambda kind: kind.id)
def test_a_ruleset_without_guns_says_that_it_has_no_templates(game, kind):
    names = ("cry_havoc", "capitan_hex")
    sources = [ReferenceSource(registry.find(name), load_rulebook(name), None) for name in names]
    why = f"'cry_havoc' has no guns with templates of their own, and so no {kind.id}."
    assert [kind.reference.lacking(source) for source in sources] == [why, ""]


def test_the_heading_states_the_size(game):
    assert {sheet.heading.kind for sheet in sheets(game, 12.5, "es")} == {"Hexágonos de 12,5 mm entre lados"}


@pytest.mark.parametrize("paper", PAPERS)
def test_rows_of_templates_stand_in_the_middle_of_the_page(game, paper):
    made = build_on_film(on_board(game, 32), context_for(game, "en", paper))
    (sheet,) = [sheet for sheet in made if sheet.heading.title == "Templates for film"]
    rings = [item for item in placed(sheet.front) if isinstance(item, Path) and item.style.width_mm == CONTOUR_MM]
    box = bounds(rings)
    assert box.x + box.w / 2 == pytest.approx(sheet.paper.width_mm / 2, abs=0.01)


def test_all_pieces_of_the_strip_begin_at_one_edge(game):
    (sheet,) = [sheet for sheet in sheets(game) if sheet.heading.title == "Range strip"]
    cuts = [item for item in placed(sheet.front) if isinstance(item, Path) and item.style.width_mm == CONTOUR_MM]
    assert len(cuts) > 1 and len({round(bounds([cut]).x, 3) for cut in cuts}) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sheet_relies_on_a_colour_of_its_ink(game, on_table, language):
    """In grey the hex of impact is black: the words that find it are true of any ink, and red is the rules' word."""
    said = [
        words(make(on, context_for(on, language))).lower()
        for on in (on_board(game, 32), on_table)
        for make in (build, build_on_film)
    ]
    found = [re.findall(r"\b(?:red|rojo|roja|rojos|rojas|rouge|rouges)\b", text) for text in said]
    pages = sum(
        sheet.heading.title == sheets(game, 32, language)[0].heading.title for sheet in sheets(game, 32, language)
    )
    assert [len(each) for each in found] == [pages, 0, 0, 0]


# -- one template ------------------------------------------------------------------------------------------


ROOM = [Box(0, 0, 273, 160), Box(0, 0, 186, 240)]


def piece(game, id_, *users, size=32, language="en"):
    template = Template(need(id_, *users), load_templates("hex")[id_], context_for(game, language), size)
    (only,) = template.pieces(ROOM)
    return only


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("users", [("I",), ("I", "II"), ("I", "II", "III"), ("I", "II", "III", "IV")])
@pytest.mark.parametrize("id_", ["ball_1", "ball_2", "canister_1", "canister_2", "shell_1", "shell_2"])
def test_name_and_rolls_stand_inside_the_contour(game, id_, users, language):
    made = piece(game, id_, *users, language=language)
    outlines = [points_of(path) for path in hexes_drawn(made.items)]
    found = [item for item in placed(made.items) if isinstance(item, Text)]
    assert context_for(game, language).words(f"template.{id_}") in [text.text for text in found]
    assert sum(text.text == "8+" for text in found) == len(users)
    assert sum(text.text == "7+" for text in found) == len(users)
    for text in found:
        box = bounds([text])
        for x in (box.x, box.right):
            for y in (box.y, box.bottom):
                assert any(_inside(outline, x, y) for outline in outlines), text


def _inside(points, x, y):
    pairs = zip(points, points[1:] + points[:1], strict=True)
    return all((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) >= -1e-6 for (x1, y1), (x2, y2) in pairs)


def test_small_hexes_move_words_beside_the_template(game):
    made = piece(game, "ball_1", "I", "II", size=8)
    found = [item for item in placed(made.items) if isinstance(item, Text)]
    below = max(bounds([path]).bottom for path in hexes_drawn(made.items))
    assert {"Ball 1", "I: effective 8+, long 7+"} <= {text.text for text in found if text.y_mm > below}
    assert all(text.size_pt >= 6 for text in found)
    assert Box(0, 0, made.width_mm, made.height_mm).contains(bounds(made.items), 0.3)


def test_the_contour_is_the_cutting_line(game):
    made = piece(game, "shell_2", "IV")
    strokes = [item.style.width_mm for item in placed(made.items) if isinstance(item, Path) and item.style.stroke]
    assert strokes.count(CONTOUR_MM) == 1


@pytest.mark.parametrize(("size", "side"), [(25, DIE_MM), (32, DIE_MM), (100, DIE_MM), (15, 9.6)])
def test_the_place_of_the_die(game, size, side):
    made = piece(game, "ball_1", "I", size=size)
    dashed = [item for item in placed(made.items) if isinstance(item, Path) and item.style.dash_mm]
    box = bounds(dashed)
    assert box.w - style.DRAWN_MM == pytest.approx(side, abs=0.1)


@pytest.mark.parametrize("id_", sorted(load_templates("hex")))
def test_the_arrow_points_up_and_away_from_the_red_hex(game, id_):
    made = piece(game, id_, "III")
    red = next(path for path in hexes_drawn(made.items) if path.style.fill == style.RED)
    arrows = [item for item in placed(made.items) if isinstance(item, Path) and item.style.cap == "round"]
    box = bounds(arrows)
    assert box.bottom < bounds([red]).y + 1.5
    middle = bounds([red])
    assert box.x + box.w / 2 == pytest.approx(middle.x + middle.w / 2)


@pytest.mark.parametrize("id_", sorted(load_templates("hex")))
def test_no_hexside_runs_on_into_the_arrow(game, id_):
    made = piece(game, id_, "III")
    paths = [item for item in placed(made.items) if isinstance(item, Path)]
    arrow = bounds([path for path in paths if path.style.cap == "round"])
    middle = arrow.x + arrow.w / 2
    (sides,) = [path for path in paths if path.style.width_mm == style.DRAWN_MM and not path.style.dash_mm]
    for start, end in zip(sides.commands[::2], sides.commands[1::2], strict=True):
        if abs(start[1] - middle) < 1e-6 and abs(end[1] - middle) < 1e-6:
            assert max(start[2], end[2]) < arrow.y


ALONE = HexShape(hexes=((0, 0),), red=(0, 0), arrow=(0, 1))
BESIDE = HexShape(hexes=((0, 0), (1, 0)), red=(0, 0), arrow=(0, 1))


@pytest.mark.parametrize(("shape", "below"), [(ALONE, ("Ball 1", "I: effective 8+, long 7+")), (BESIDE, ())])
def test_a_shape_without_a_hex_before_its_red_one_has_its_words_below_or_beside(game, shape, below):
    (made,) = Template(need("ball_1", "I"), shape, context_for(game), 32.0).pieces(ROOM)
    foot = max(bounds([path]).bottom for path in hexes_drawn(made.items))
    found = [item for item in placed(made.items) if isinstance(item, Text)]
    assert tuple(text.text for text in found if text.y_mm > foot) == below
    assert sum(text.text == "Ball 1" for text in found) == 1


def test_a_type_with_several_rolls_names_the_weapons_of_each(game):
    def user(weapon, effective, long):
        return TemplateUser("gun_type.IV.name", f"weapon.{weapon}", roll(effective), roll(long))

    users = (user("gun", 8, 8), user("howitzer", 8, 8), user("congreve_rocket", 4, 5))
    template = Template(TemplateNeed("shell_2", users), load_templates("hex")["shell_2"], context_for(game), 32)
    found = [item.text for item in placed(template.pieces(ROOM)[0].items) if isinstance(item, Text)]
    assert "IV Gun, Howitzer" in found and "IV Congreve rockets" in found
    assert found.count("8+") == 2


# -- arc and strip -----------------------------------------------------------------------------------------


def is_range(text):
    return (text.fill, text.font) == (
        (style.INK, "sans-bold") if int(text.text) % 5 == 0 else (AIDS_THEME, "sans-semibold")
    )


@pytest.mark.parametrize("size", SIZES)
def test_each_hex_of_the_arc_tells_its_range(game, size):
    (sheet,) = [sheet for sheet in sheets(game, size) if sheet.heading.title == "Arc of fire"]
    tinted = [path for path in hexes_drawn(sheet.front) if path.style.fill in GROUNDS]
    numbers = [text for text in texts(sheet) if text.text.isdigit() and is_range(text)]
    assert len(tinted) == len(numbers) > 0
    area = Box(0, 0, sheet.paper.width_mm, sheet.paper.height_mm)
    grid, hexes = arc_of_fire.placed(size, 90, 24, area)
    assert ORIGIN not in hexes
    assert "1" in [text.text for text in numbers]


def test_the_arc_goes_no_farther_than_the_guns(game):
    _, hexes = arc_of_fire.placed(6, 90, 8, Box(0, 0, 1000, 1000))
    assert max(map(distance, hexes)) == 8


@pytest.mark.parametrize(("farthest", "runs_on"), [(24, True), (3, False)])
def test_the_contour_of_the_arc_is_heavy_only_where_it_ends(game, farthest, runs_on):
    area = Box(12, 30, 186, 220)
    grid, hexes = arc_of_fire.placed(32, 90, farthest, area)
    drawn = arc_of_fire.draw(context_for(game, "en"), grid, hexes, 90, area, farthest=farthest)
    heavy = [item for item in drawn if isinstance(item, Path) and item.style.width_mm == CONTOUR_MM]
    sides = sum(len(path.commands) // 2 for path in heavy)
    contour = sum(len(loop) for loop in outlines((ORIGIN, *hexes)))
    assert sides < contour if runs_on else sides == contour


def test_the_edges_of_the_arc_are_at_half_its_angle(game):
    (sheet,) = [sheet for sheet in sheets(game) if sheet.heading.title == "Arc of fire"]
    (edges,) = [
        item for item in placed(sheet.front) if isinstance(item, Path) and item.style.dash_mm == arc_of_fire.DASH_MM
    ]
    half = game.book.value("arc_of_fire", "gun").value / 2
    for start, end in zip(edges.commands[::2], edges.commands[1::2], strict=True):
        assert math.degrees(math.atan2(abs(end[1] - start[1]), start[2] - end[2])) == pytest.approx(half)


@pytest.mark.parametrize("size", SIZES)
def test_no_edge_of_the_arc_strikes_through_a_number(game, size):
    (sheet,) = [sheet for sheet in sheets(game, size) if sheet.heading.title == "Arc of fire"]
    items = list(placed(sheet.front))
    (edges,) = [item for item in items if isinstance(item, Path) and item.style.dash_mm == arc_of_fire.DASH_MM]
    numbers = [item for item in items if isinstance(item, Text) and item.text.isdigit() and is_range(item)]
    boxes = [bounds([number]) for number in numbers]
    for (_, *start), (_, *end) in zip(edges.commands[::2], edges.commands[1::2], strict=True):
        along = [[a + (b - a) * step / 400 for a, b in zip(start, end, strict=True)] for step in range(401)]
        assert not any(box.inset(-1.5).contains(Box(x, y, 0, 0)) for x, y in along for box in boxes)


@pytest.mark.sample(1)
@pytest.mark.parametrize("paper", PAPERS)
def test_no_number_of_the_whole_arc_lies_at_a_joint(game, paper):
    """Each keeps a millimetre from its middle, and so a little less from its line."""
    _, *pages = whole_arc(game, "en", paper)
    for tile in (tile for page in pages for tile in shown_tiles(page)):
        numbers = [bounds([item]) for item in tile.texts if item.text.isdigit()]
        joints = [bounds([item]) for item in tile.paths if item.style.dash_mm and item.style.stroke != style.INK]
        cuts = [bounds([item]) for item in tile.paths if item.style.stroke == style.SECONDARY]
        assert numbers and all(tile.area.contains(cut, 0.2) for cut in (*cuts, *numbers))
        assert not any(overlap(number.inset(-0.92), line) for number in numbers for line in (*joints, *cuts))


def _inked(tile, piece: Group) -> list[Box]:
    """Boxes along the lines that are drawn for a tile and the outline on it, and round its numbers."""
    (whole,) = piece.items
    (use,) = [item for part in whole.items if isinstance(part, Group) for item in part.items if isinstance(item, Use)]
    drawn = placed(use.symbol.items, piece.transform @ whole.transform @ use.transform)
    outline = [item for item in drawn if isinstance(item, Path) and item.style.width_mm == CONTOUR_MM]
    found = []
    for path in (*tile.paths, *outline):
        for (_, *start), (to, *end) in pairwise(path.commands):
            if to == "L":
                steps = [[a + (b - a) * step / 50 for a, b in zip(start, end, strict=True)] for step in range(51)]
                found += [box for at in steps if tile.area.contains(box := Box(*at, 0.0, 0.0), 2.0)]
    return [*found, *(bounds([text]) for text in tile.texts if text.text.isdigit())]


def _apart(one: Box, other: Box) -> float:
    across = max(one.x - other.right, other.x - one.right, 0.0)
    return math.hypot(across, max(one.y - other.bottom, other.y - one.bottom, 0.0))


@pytest.mark.sample(1)
@pytest.mark.parametrize("paper", PAPERS)
def test_the_name_of_each_tile_of_the_whole_arc_is_nearest_to_its_own(game, paper):
    _, *pages = whole_arc(game, "en", paper)
    for page in pages:
        pieces = [item for item in page.front if isinstance(item, Group) and item.mark]
        tiles = list(shown_tiles(page))
        inked = [_inked(*both) for both in zip(tiles, pieces, strict=True)]
        for number, tile in enumerate(tiles):
            (name,) = [bounds([text]) for text in tile.texts if text.size_pt == HEAD_PT and text.font == "sans-bold"]
            apart = [min(_apart(name, box) for box in boxes) for boxes in inked]
            assert apart[number] == min(apart), (page.name, number, apart)


def test_a_name_stands_in_the_middle_of_what_is_occupied_of_a_tile_or_of_a_bare_one():
    cell = Box(0.0, 0.0, 10.0, 20.0)
    assert _middle(cell, [Box(4.0, 10.0, 20.0, 20.0)]) == (7.0, 15.0)
    assert _middle(cell, [Box(20.0, 0.0, 5.0, 5.0)]) == (5.0, 10.0)


@pytest.mark.parametrize(("cell", "numbered"), [(Box(0.0, 0.0, 50.0, 50.0), 2), (Box(0.0, 0.0, 1.0, 50.0), 0)])
def test_a_ring_has_its_number_where_a_tile_has_room_for_it(cell, numbered):
    lines = [(str(y), (("M", 5.0, y), ("L", 20.0, y), ("L", 40.0, y))) for y in (15.0, 30.0)]
    items, taken = _numbers(lines, [cell])
    assert len(taken) == numbered and len(items) == 2 * numbered
    assert all(cell.contains(box) for box in taken)


def test_a_name_stands_lower_where_the_corner_of_its_tile_is_bare():
    tile = Box(10.0, 20.0, 100.0, 80.0)
    on_it = [Box(60.0, 20.0, 50.0, 80.0), Box(10.0, 70.0, 100.0, 30.0)]
    assert 60.0 < name_box("A2", tile, on_it).bottom < 70.0
    assert 10.0 < name_box("A2", tile, [*on_it, Box(12.0, 20.0, 5.0, 5.0)]).bottom < 20.0


@pytest.mark.sample(1)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_guns_reach_stands_on_the_tile_of_the_gun_too(game, language):
    """Where that is a large one: on A4."""
    context = context_for(game, language)
    _, *pages = whole_arc(game, language)
    about = context.words("artillery_template.table_about_hex")
    (tile,) = [tile for page in pages for tile in shown_tiles(page) if about in (text.text for text in tile.texts)]
    assert context.words("artillery_template.faces") in (text.text for text in tile.texts)
    assert all(tile.area.contains(bounds([text]), 0.2) for text in tile.texts if text.anchor == "end")


@pytest.mark.sample(1)
@pytest.mark.parametrize("paper", PAPERS)
def test_the_gun_of_the_whole_arc_lies_on_one_tile_and_the_plan_of_all_on_a_page_of_its_own(game, paper):
    plan, *pages = whole_arc(game, "en", paper)
    tiles = [tile for page in pages for tile in shown_tiles(page)]
    assert (len(pages), len(tiles)) == {"a4": (11, 17), "letter": (13, 16)}[paper]
    at_gun = {"1", "gun", "faces this hexside"}
    holding = []
    for tile in tiles:
        boxes = [bounds([item]) for item in tile.texts if item.text in at_gun]
        joints = [bounds([item]) for item in tile.paths if item.style.dash_mm and item.style.stroke != style.INK]
        if boxes:
            holding.append(tile)
            assert len(boxes) == 3 and all(tile.area.contains(box) for box in boxes)
            assert not any(overlap(box, joint.inset(-0.1)) for box in boxes for joint in joints)
    assert len(holding) == 1
    assert "981\u00a0×\u00a0801\u00a0mm" in words([plan])
    names = [page.name.removeprefix("Arc of fire, whole ").split(", ") for page in pages]
    assert {name for some in names for name in some} <= set(words([plan]).split())
    assert all({*some} <= {*words([page]).split()} for some, page in zip(names, pages, strict=True))
    pen = Style(stroke=style.SECONDARY, width_mm=style.DRAWN_MM)
    drawn = [item for item in placed(plan.front) if isinstance(item, Path) and item.style == pen]
    cells = [bounds([item]).inset(style.DRAWN_MM / 2) for item in drawn]
    cells = [cell for cell in cells if cell.w > 5 and cell.h > 5]
    assert len(cells) == len(tiles)
    for one, other in product(cells, cells):
        if min(one.bottom, other.bottom) - max(one.y, other.y) > 1 and abs(one.right - other.x) < 5:
            assert one.right == pytest.approx(other.x, abs=1e-3), "neighbours that do not meet"


@pytest.mark.parametrize("size", [24, 32, 40])
@pytest.mark.parametrize("language", LANGUAGES)
def test_which_side_a_gun_faces_is_said_beside_its_arrow(game, language, size):
    """In the upper half of its hex, and clear of the edges of the arc."""
    context = context_for(game, language)
    grid, hexes = arc_of_fire.placed(size, 90, 24, Box(12, 30, 186, 220))
    items = list(placed(arc_of_fire.draw(context, grid, hexes, 90, Box(12, 30, 186, 220))))
    (said,) = [
        item for item in items if isinstance(item, Text) and item.text == context.words("artillery_template.faces")
    ]
    _, middle = grid.centre(ORIGIN)
    assert middle - size / 2 < said.y_mm < middle + 1.0
    (edges,) = [item for item in items if isinstance(item, Path) and item.style.dash_mm == arc_of_fire.DASH_MM]
    begin = max(command[2] for command in edges.commands)
    gun = context.words("artillery_template.gun")
    for text in items:
        if isinstance(text, Text) and text.text in (gun, said.text):
            assert bounds([text]).y > begin


def fire(long: int) -> Fire:
    return Fire("gun_type.II.name", "", "ammunition.canister", "template.canister_1", 0, 5, long, (None, None))


def test_the_strip_counts_every_hex_once(game):
    lanes = range_strip.lanes(game.battery.fires)
    longest = max(lane.long for lane in lanes)
    for size in SIZES:
        made = range_strip.pieces(lanes, THEMED, context_for(game), size, 270)
        big = [
            text.text
            for one in made
            for text in placed(one.items)
            if isinstance(text, Text) and text.anchor == "middle" and text.text.isdigit()
        ]
        assert big == [str(number) for number in range(1, longest + 1)]
        assert all(one.width_mm <= 270 for one in made) or size > 250


def test_the_two_ends_of_a_joint_bear_one_letter(game):
    """The letter at a part's end is that on the lap of the next."""
    lanes = range_strip.lanes(game.battery.fires)
    made = range_strip.pieces(lanes, by_ammunition(game.battery), context_for(game), 32, 186)
    letters = [
        [text.text for text in placed(one.items) if isinstance(text, Text) and re.fullmatch("[A-Z]", text.text)]
        for one in made
    ]
    assert len(made) > 2 and [sorted(found) for found in letters] == [["A"], ["A", "B"], ["B", "C"], ["C", "D"], ["D"]]


def test_a_lane_has_the_colour_of_its_template(game):
    themes, by_name = by_ammunition(game.battery), by_template(game.battery)
    assert len(set(themes.values())) == len(themes) == 3
    assert all(by_name[fire.template] == themes[fire.ammunition] for fire in game.battery.fires)
    needs = {need.name: need for need in game.battery.templates}
    for name, theme in by_name.items():
        shape = load_templates("hex")[needs[name].id]
        (piece, *_) = Template(needs[name], shape, context_for(game), 32, theme=theme).pieces(ROOM)
        fills = {path.style.fill for path in hexes_drawn(piece.items)}
        assert fills == {style.RED, lightened(theme, style.BAND_SHARES[1])}


def test_a_lane_is_as_long_as_the_range(game):
    lane = fire(8)
    (made,) = range_strip.pieces([lane], THEMED, context_for(game), 20, 270)
    paths = [item for item in placed(made.items) if isinstance(item, Path)]
    bars = [path for path in paths if path.style.fill in LANES]
    boxes = [bounds([bar]) for bar in bars if bounds([bar]).h == pytest.approx(range_strip.LANE_MM)]
    assert [box.w for box in boxes] == [pytest.approx(5 * 20), pytest.approx(3 * 20)]


def test_a_lane_too_near_to_be_fired_at_is_named(game):
    made = range_strip.pieces(
        range_strip.lanes(game.battery.fires), by_ammunition(game.battery), context_for(game), 32, 186
    )
    said = [text.text for text in placed(made[0].items) if isinstance(text, Text)]
    assert {"II ball · too near", "IV shell · too near"} <= set(said)


@pytest.mark.parametrize("length", [8, 9])
def test_a_lane_is_closed_only_where_it_ends(game, length):
    """What goes on to another piece is open at its end."""
    lane = fire(length)
    for one in range_strip.pieces([lane], THEMED, context_for(game), 20, 75):
        ends = {text.text for text in placed(one.items) if isinstance(text, Text) and text.anchor == "end"}
        upright = [
            start[1]
            for item in placed(one.items)
            if isinstance(item, Path) and item.style.width_mm == style.BOX_MM
            for start, end in zip(item.commands[::2], item.commands[1::2], strict=True)
            if start[1] == end[1]
        ]
        begins = "1" in {text.text for text in placed(one.items) if isinstance(text, Text)}
        assert len(upright) == len(ends & {"5", str(length)}) + begins


def test_ranges_of_guns_in_play(game):
    found = {(fire.gun_type, fire.ammunition): (fire.minimum, fire.effective, fire.long) for fire in game.battery.fires}
    assert found == {
        ("gun_type.II.name", "ammunition.canister"): (0, 5, 8),
        ("gun_type.II.name", "ammunition.ball"): (4, 8, 16),
        ("gun_type.IV.name", "ammunition.shell"): (7, 15, 24),
    }


# -- on film, and on any board -----------------------------------------------------------------------------


@pytest.mark.spread("paper")
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_film_has_outlines_and_words_and_nothing_filled(game, language, paper):
    made = build_on_film(on_board(game, 32), context_for(game, language, paper))
    card = sheets(game, 32, language, paper)
    for sheet in made:
        check_page(sheet)
        fills = {
            item.style.fill for item in placed(sheet.front) if isinstance(item, Path) and item.commands[-1] == ("Z",)
        }
        # The gun in its hex is a figure of ink; nothing else is but outlined.
        assert fills <= {None, style.PAPER}
    for need in game.templates:
        name = context_for(game, language).words(f"template.{need.id}")
        assert name in words(made) and name in words(card)
    assert style.RED in {item.style.stroke for item in placed(made[0].front) if isinstance(item, Path)}


@pytest.mark.parametrize("size", SIZES)
def test_the_ring_on_film_lies_within_the_hex_of_impact(game, size):
    made = build_on_film(on_board(game, size), context_for(game))
    rings = [
        item.clip
        for sheet in made
        for group in sheet.front
        for item in getattr(group, "items", ())
        if isinstance(item, Group)
        and item.clip
        and any(p.style.stroke == style.RED for p in item.items if isinstance(p, Path))
    ]
    assert len(rings) == len(game.templates)
    for ring in rings:
        for apart in sides_apart(ring):
            assert 0 < apart < size


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_templates_lie_on_the_hexes_of_either_board(orientation):
    """Turned by some number of degrees, all hexes of a template cover hexes of the board exactly."""
    up = Hex(0, 1) if orientation == "flat" else Hex(1, 1)
    board = Grid(32, up)
    for name, shape in load_templates("hex").items():
        grid = Grid(32, Hex(*shape.arrow))
        (x1, y1), (x2, y2) = grid.centre(Hex(0, 1)), board.centre(Hex(0, 1))
        turn = math.atan2(y2, x2) - math.atan2(y1, x1)
        assert math.degrees(turn) % 30 == pytest.approx(0, abs=1e-6) or math.degrees(turn) % 30 == pytest.approx(30)
        for at in shape.hexes:
            for (x, y), there in zip(grid.corners(Hex(*at)), board.corners(Hex(*at)), strict=True):
                turned = x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)
                assert turned == pytest.approx(there, abs=1e-9), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet_says_how_each_template_lies(game, language):
    say = context_for(game, language).words
    said = words(sheets(game, 32, language))
    straight = [say(f"template.{need.id}") for need in game.templates if not need.id.startswith("canister")]
    corner = [say(f"template.{need.id}") for need in game.templates if need.id.startswith("canister")]
    assert say("artillery_template.through_sides", names=", ".join(straight)) in said
    assert say("artillery_template.through_corners", names=", ".join(corner)) in said


def test_every_gun_in_play_has_its_range_bands(game):
    """On the strip, band by band, what each gun's own values say."""
    lanes = {
        (lane.gun_type, lane.ammunition): (lane.minimum, lane.effective, lane.long)
        for lane in range_strip.lanes(game.battery.fires)
    }
    guns = [unit for unit in game.units if "gun.pivot" in unit.values]
    assert guns
    for unit in guns:
        for key, effective in unit.values.items():
            if key.startswith("gun.") and key.endswith(".effective") and key.count(".") == 2:
                ammunition = key.split(".")[1]
                least, near, far = lanes[f"gun_type.{unit.card.gun.type}.name", f"ammunition.{ammunition}"]
                assert (near, far) == (effective.value, unit.values[f"gun.{ammunition}.long"].value)
                minimum = unit.values.get(f"gun.{ammunition}.minimum")
                assert least == (minimum.value if minimum else 0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_and_rolls_of_all_templates_are_of_one_size(game, language):
    page, *_ = sheets(game, 32, language)
    words = context_for(game, language).words
    names = {words(need.name) for need in game.battery.templates}
    heads = {words(f"artillery_template.{key}") for key in ("effective", "long")}
    for wanted in (names, heads, {"6+", "7+", "8+"}):
        found = [text for text in texts(page) if text.text in wanted]
        assert len(found) >= len(names)
        assert len({(text.size_pt, text.font) for text in found}) == 1, wanted


def test_the_arc_keeps_clear_of_the_foot_where_there_is_room(game):
    area = Box(12, 30, 186, 240)
    grid, hexes = arc_of_fire.placed(32, 90, 24, area)
    _, top, _, bottom = grid.box((ORIGIN, *hexes))
    above, below = top - area.y, area.bottom - bottom
    assert below >= min(above, arc_of_fire.MOST_BELOW_MM) - 1.0 > 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_film_small_heads_alone_stand_above_the_numbers(game, language):
    """A template once cut out says what its numbers are; nothing else is so small that it might run."""
    context = context_for(game, language)
    (sheet, *_) = build_on_film(on_board(game, 32), context)
    said = texts(sheet)
    heads = [context.words(f"artillery_template.{head}") for head in ("needed", "type", "effective", "long")]
    for head in heads:
        assert sum(text.text == head for text in said) == len(game.templates)
    assert min(text.size_pt for text in said if text.text not in heads) >= style.VALUE_PT - 1e-6


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_numbers_are_for_stands_in_the_middle_above_them(game, language):
    context = context_for(game, language)
    page, *_ = sheets(game, 32, language)
    heads = {name: context.words(f"artillery_template.{name}") for name in ("needed", "type", "long")}
    lefts, rights, needed = (
        sorted(
            (box.x + box.w / 2, box) for text in texts(page) if text.text == heads[name] and (box := bounds((text,)))
        )
        for name in ("type", "long", "needed")
    )
    assert len(needed) == len(game.templates)
    for (_, left), (_, right), (middle, _) in zip(lefts, rights, needed, strict=True):
        assert middle == pytest.approx((left.x + right.right) / 2, abs=0.6)


@pytest.mark.parametrize("kind", ["hex", "cm"])
def test_every_sheet_of_tiles_of_the_whole_arc_says_how_they_are_cut(game, on_table, kind):
    of = on_board(game, 32) if kind == "hex" else on_table
    context = context_for(of)
    plan, *pages = build_whole_arc(of, context)
    cut = context.words("artillery_template.whole_cut")
    ways = [
        context.words(f"artillery_template.whole_{way}", tile="").split("  ")[0]
        for way in ("first", "left", "head", "both")
    ]
    for page in pages:
        said = [text.text for text in texts(page)]
        assert cut in said or any(line.startswith(way) for line in said for way in ways), page.name


@pytest.mark.parametrize("make", [build, build_on_film])
def test_the_sides_where_the_arc_ends_are_three_times_as_heavy_as_those_where_it_runs_on(game, make):
    *_, arc = make(on_board(game, 32), context_for(game))
    widths = {item.style.width_mm for item in placed(arc.front) if isinstance(item, Path)}
    assert arc_of_fire.OPEN_MM in widths and max(widths) >= 3 * arc_of_fire.OPEN_MM


def test_dashes_round_the_place_of_impact_on_film_close_every_corner():
    corners = shapes.hexagon_points(0.0, 0.0, 30.0, pointy=False)
    ring = FILM.impact(partial(shapes.polygon, corners))
    bent = [path for path in ring.items if len(path.commands) == 3]
    assert [path.commands[1][1:] for path in bent] == [pytest.approx(corner) for corner in corners]
    lengths = [sum(math.dist(a[1:], b[1:]) for a, b in pairwise(path.commands)) for path in ring.items]
    assert lengths == pytest.approx([lengths[0]] * len(lengths))


@pytest.mark.thorough
def test_the_tiles_of_the_whole_arc_say_where_bands_end_inside_one_hex(game):
    hexes_mm = 32
    _, *pages = whole_arc(game)
    tiles = [tile for page in pages for tile in shown_tiles(page)]
    said = [text for tile in tiles for text in tile.texts if "Ball 1" in text.text or "Shell 2" in text.text]
    assert said and all(text.size_pt >= style.VALUE_PT for text in said)
    bands = {text.text.split(" · ")[-1] for tile in tiles for text in tile.texts}
    assert {"effective", "long", "too near"} <= bands
    corner_to_corner = 2 * hexes_mm / 3**0.5
    assert all(bounds([text]).w < corner_to_corner for text in said)


def test_a_gun_is_too_near_on_the_whole_arc_as_far_as_on_its_strip(game):
    """It may fire from its minimum on: the hex before is the last that is too near."""
    _, *pages = whole_arc(game)
    found = set()
    for tile in (tile for page in pages for tile in shown_tiles(page)):
        for text in (text for text in tile.texts if text.text.endswith("too near")):
            above = [
                it for it in tile.texts if it.text.isdigit() and abs(it.x_mm - text.x_mm) < 0.01 and it.y_mm < text.y_mm
            ]
            number = max(above, key=lambda it: it.y_mm)
            gun = next(it for it in tile.texts if number.y_mm < it.y_mm <= text.y_mm and it.x_mm == text.x_mm)
            found.add((gun.text.split()[0], int(number.text)))
    lanes = range_strip.lanes(game.battery.fires)
    word = context_for(game).words
    assert found == {(word(lane.gun_type), lane.minimum - 1) for lane in lanes if lane.minimum} != set()


@pytest.mark.sample(1)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_plan_of_the_whole_arc_has_what_guns_reach_beside_it(game, language, paper):
    context = context_for(game, language, paper)
    plan, *_ = whole_arc(game, language, paper)
    check_page(plan)
    said = [text.text for text in texts(plan)]
    assert context.words("artillery_template.table_about_hex") in said
    assert {str(end) for fire in game.battery.fires for end in (fire.effective, fire.long)} <= {*said}


@pytest.mark.sample(1)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheets_of_the_whole_arc_follow_its_tiles_and_the_plan_names_the_small_ones(game, language):
    context = context_for(game, language)
    title = context.words("artillery_template.whole_title")
    plan, *pages = whole_arc(game, language)
    names = [page.name.removeprefix(f"{title} ").split(", ") for page in pages]
    said = " ".join(words([plan]).split())
    shared = " ".join(context.words("artillery_template.whole_shared", tiles="@").split())
    (told,) = re.findall(re.escape(shared).replace("@", "([^.]*)"), said)
    small = told.split(", ")
    large = [name for some in names for name in some if name not in small]
    assert small and large == sorted(large)
    assert all(len([name for name in some if name not in small]) <= 1 for some in names)


@pytest.mark.parametrize("kind", ["hexes", "cm"])
def test_no_word_on_the_whole_arc_begins_at_a_diamond_and_no_name_in_the_plan_at_the_table(game, on_table, kind):
    on = on_board(game, 32) if kind == "hexes" else on_table
    plan, *pages = build_whole_arc(on, context_for(on))
    for page in pages:
        marks = [
            box
            for item in placed(page.front)
            if isinstance(item, Path) and item.style.fill == style.SECONDARY and (box := bounds((item,)))
        ]
        assert all(max(box.w, box.h) < 2.5 for box in marks)
        # But for what stands above a tile, and the names of its neighbours.
        own = [text for text in texts(page) if text.font != "sans" and text.fill != style.SECONDARY]
        said = [(text.text, box) for text in own if (box := bounds((text,)))]
        near = [(text, box) for text, box in said for mark in marks if overlap(box, mark.inset(-1.2))]
        assert not near, page.name
    names = [box for text in texts(plan) if text.size_pt == TILE_PT and (box := bounds((text,)))]
    others = [box for text in texts(plan) if text.size_pt != TILE_PT and (box := bounds((text,)))]
    assert not [1 for name in names for other in others if overlap(name.inset(-1.2), other)]


def test_the_line_where_a_band_ends_on_the_whole_arc_is_heavier_than_that_round_it_and_its_range_black(game):
    _, *pages = whole_arc(game)
    lanes, tiles = range_strip.lanes(game.battery.fires), [tile for page in pages for tile in shown_tiles(page)]
    ends = {end for lane in lanes for end in (lane.effective, lane.long, lane.minimum - 1) if end > 0}
    ranges = [text for tile in tiles for text in tile.texts if text.text.isdigit() and text.anchor == "middle"]
    ink = {int(text.text) for text in ranges if text.fill == style.INK}
    assert ink == ends
    grid, hexes, box = arc_of_fire.whole(32.0, 90.0, 6)
    drawn = placed(arc_of_fire.draw(context_for(game), grid, hexes, 90.0, box, ends={4}, with_edges=False))
    pens = [item.style for item in drawn if isinstance(item, Path) and item.style.stroke]
    heaviest = max(pens, key=lambda pen: pen.width_mm)
    assert heaviest.width_mm == BAND_MM > CONTOUR_MM and heaviest.stroke == style.INK


@pytest.mark.thorough
def test_the_steps_of_a_whole_arc_on_hexes_show_hexes(game):
    plan, *_ = whole_arc(game)
    outlines = [item for item in placed(plan.front) if isinstance(item, Path) and len(item.commands) == 7]
    assert len(outlines) > 20


def test_film_is_called_otherwise_than_card(game):
    (card, *_), (film, *_) = (made(on_board(game, 32), context_for(game)) for made in (build, build_on_film))
    assert (card.heading.title, film.heading.title) == ("Artillery templates", "Templates for film")


def test_an_edge_of_the_arc_is_broken_only_round_numbers_that_its_tile_shows():
    grid, hexes, box = arc_of_fire.whole(20.0, 90.0, 6)
    window = Box(box.x, box.y, box.w / 2, box.h / 2)
    (whole,) = arc_of_fire.edges_on(grid, 90.0, box, window, [])
    drawn = bounds((whole,))
    assert window.inset(-1.0).contains(drawn)
    middle = Box(drawn.x + drawn.w / 2, drawn.y + drawn.h / 2, 0.0, 0.0).inset(-1.0)
    elsewhere = Box(box.right - 4.0, box.bottom - 4.0, 2.0, 2.0)
    assert arc_of_fire.edges_on(grid, 90.0, box, window, [elsewhere]) == [whole]
    (broken,) = arc_of_fire.edges_on(grid, 90.0, box, window, [middle, elsewhere])
    assert len(broken.commands) == 2 * len(whole.commands)


@pytest.mark.parametrize(
    ("degrees", "window", "seen"),
    [(0.0, (0.0, 0.0, 99.0, 99.0), 2), (0.0, (0.0, 0.0, 9.0, 99.0), 0), (180.0, (0.0, 0.0, 99.0, 9.0), 0)],
)
def test_an_edge_of_the_arc_may_be_level_or_upright(degrees, window, seen):
    grid = Grid(20.0, arc_of_fire.FACING).at(50.0, 80.0)
    made = arc_of_fire.edges_on(grid, degrees, Box(0.0, 0.0, 100.0, 100.0), Box(*window), [])
    assert sum(len(path.commands) for path in made) == 2 * seen


def test_an_edge_of_the_arc_that_ends_in_a_number_is_not_drawn_beyond_it():
    grid = Grid(20.0, arc_of_fire.FACING).at(50.0, 80.0)
    area = Box(0.0, 0.0, 100.0, 100.0)
    (short,) = arc_of_fire.edges_on(grid, 0.0, area, area, [Box(40.0, -5.0, 20.0, 15.0)])
    assert bounds([short]).y == pytest.approx(10.0 + arc_of_fire.NUMBER_AIR_MM, abs=0.5) and len(short.commands) == 4


def test_boxes_along_the_contour_are_only_where_the_arc_ends():
    grid, hexes, box = arc_of_fire.whole(20.0, 90.0, 3)
    found = arc_of_fire.contour_boxes(grid, hexes)
    assert all(one.w > 0 and one.h > 0 and box.inset(-1.0).contains(one) for one in found)
    top = min(one.y for one in found)
    assert abs(top - grid.box(hexes)[1]) < 1.0
    # No side between two hexes of the arc is one of it.
    x, y = grid.centre(hexes[0])
    assert not any(one.intersection(Box(x - 1.0, y - 1.0, 2.0, 2.0)) for one in found)
