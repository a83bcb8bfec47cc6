"""The map on the scenario sheet: always there, as wide as the page, and no page left largely blank for it."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from generator import pipeline
from generator.components.board.layout import plan_of
from generator.components.board.obstacles import crosses
from generator.components.board.picture import Painter, draw, grid_of, measure
from generator.components.board.sheets import build as build_board
from generator.components.scenario_sheet import set_up_hexes, set_up_names
from generator.components.scenario_sheet.board_map import board_map
from generator.components.scenario_sheet.north import north
from generator.drawing import Group, Path, Text
from generator.drawing.bounds import bounds, text_box
from generator.drawing.box import Box
from generator.hexes import Hex, distance
from generator.rulesets.api import Game
from generator.sheets import style
from generator.sheets.furniture import content_area
from generator.typesetting import Block
from tests import games
from tests.conftest import LANGUAGES, ROOT
from tests.unit.components.read_sheets import (
    PAPERS,
    context_for,
    flat,
    said,
    scenario_sheets,
    squeezed,
    standard,
    texts,
    with_scenario,
)

KESSEL = ROOT / "data" / "games" / "kessel" / "scenarios"
OF_KESSEL = {f"kessel_{path.stem}": path for path in sorted(KESSEL.glob("*.yaml"))}
BOARDS = ("capitan_hex", "cry_havoc", "flames_hexwar", *OF_KESSEL)
SHOWN = [
    (name, language, PAPERS[(row + column) % 2])
    for row, name in enumerate(BOARDS)
    for column, language in enumerate(LANGUAGES)
]
"""Each board in each language, each on either paper."""
SHOWN = [shown for shown in SHOWN if shown[0] != "kessel_first"] + [("kessel_first", "en", "a4")]


@cache
def played(name: str) -> Game:
    return pipeline.derive(OF_KESSEL[name]) if name in OF_KESSEL else games.played(name)


@pytest.mark.sample(1)
@pytest.mark.parametrize(("name", "language", "paper"), SHOWN)
def test_the_board_is_as_wide_as_the_page_and_no_third_of_a_page_is_blank(name, language, paper):
    made, shown = scenario_sheets(played(name), language, paper), 0
    assert len(made) == 2
    for sheet in made:
        area = content_area(sheet.paper, sheet.heading)
        assert bounds(sheet.front).bottom - area.y > 2 / 3 * area.h
        drawn = [box for item in flat(sheet.front) if isinstance(item, Path) and (box := bounds((item,)))]
        contour = max(drawn, key=lambda box: box.w * box.h)
        if contour.h < 100:
            continue
        shown += 1
        beside = [box for text in texts(sheet.front) if (box := text_box(text))]
        beside = [box for box in beside if contour.y < box.y < contour.bottom]
        left = min([contour.x, *(box.x for box in beside if box.right <= contour.x)])
        right = max([contour.right, *(box.right for box in beside if box.x >= contour.right)])
        # For a key below it, it gives up 3 % of its width, and up to 18 % above a table of many rows: half on either side.
        given_up = 0.09 if name == "capitan_hex" else 0.015 if paper == "letter" and name != "capitan" else 0.0
        aside = 0.4 + given_up * area.w
        assert area.right - right < aside and left - area.x < aside
        # And 2.4 from there to the footer.
        assert area.bottom - bounds(sheet.front).bottom > (0.6 if name == "capitan_hex" else 2.6)
    assert shown == 1


@settings(max_examples=40)
@given(
    columns=st.integers(1, 60),
    rows=st.integers(1, 60),
    page_mm=st.sampled_from((120.0, 160.0, 233.5, 251.0)),
    share=st.sampled_from((1.0, 0.6)),
)
def test_a_board_of_any_size_is_as_wide_or_as_high_as_it_may_be(columns, rows, page_mm, share):
    game, width_mm, layout = played("capitan_hex"), 186.0, standard("scenario_sheet")
    layout = layout.model_copy(update={"board": layout.board.model_copy(update={"share": share})})
    feature = game.scenario.board.features[0].model_copy(update={"hexes": ("0101",), "name": None})
    board = game.scenario.board.model_copy(update={"columns": columns, "rows": rows, "features": (feature,)})
    game = with_scenario(game, board=board)
    found = board_map(game, context_for(game), width_mm, page_mm, layout)
    wide, high = measure(found.plan, found.hex_mm)
    section = found.section(is_drawn=False)
    is_wide = 2 * found.beside_mm + wide == pytest.approx(share * width_mm, abs=1e-3)
    most_high_mm = min(page_mm, layout.board.most_high_mm + section.height_mm - high - found.above_mm)
    is_high = section.height_mm == pytest.approx(most_high_mm, abs=1e-3)
    assert is_wide or is_high
    assert 2 * found.beside_mm + wide <= share * width_mm + 1e-3 and section.height_mm <= page_mm + 1e-3


@pytest.mark.parametrize(("columns", "rows"), [(1, 60), (60, 1)])
def test_a_map_of_one_column_or_row_numbers_it(columns, rows):
    game = played("capitan_hex")
    feature = game.scenario.board.features[0].model_copy(
        update={"terrain": "dense_wood", "at": ("0101",), "along": (), "sides": (), "name": None}
    )
    board = game.scenario.board.model_copy(update={"columns": columns, "rows": rows, "features": (feature,)})
    game = with_scenario(game, board=board)
    found = board_map(game, context_for(game), 186.0, 120.0, standard("scenario_sheet"))
    numbers = [text.text for text in texts(found.section().rows[0].items) if text.text.isdigit()]
    assert found.beside_mm and numbers.count("01") == 3


def test_numbers_beside_a_map_are_at_the_height_of_the_hexes_next_to_them():
    """Rows of even columns lie half a hex lower: those on the right of such a board are numbered there."""
    game = played("cry_havoc")
    found = board_map(game, context_for(game), 186.0, 250.0, standard("scenario_sheet"))
    board, grid, items = found.board, grid_of(found.plan, found.hex_mm), found.section().rows[0].items
    contour = max((bounds((it,)) for it in flat(items) if isinstance(it, Path)), key=lambda box: box.w)
    numbers = [(it.text, text_box(it)) for it in texts(items) if it.text.isdecimal()]
    assert board.columns % 2 == 0
    for column, beside in (
        (1, [one for one in numbers if one[1].right < contour.x]),
        (board.columns, [one for one in numbers if one[1].x > contour.right]),
    ):
        assert [number for number, _ in beside] == [board.name_of((column, row))[2:] for row in range(1, 15)]
        middles = [grid.centre(board.hex_at((column, row)))[1] for row in range(1, 15)]
        above = [box.y + box.h / 2 - middle for middle, (_, box) in zip(middles, beside, strict=True)]
        assert max(above) - min(above) < 0.1
        assert abs(above[0] - contour.y) < 1.0  # a digit is as high as a line without its descenders


@pytest.mark.thorough
def test_the_board_is_shown_whatever_else_there_is():
    game = played("capitan_hex")
    plenty = tuple(f"Rule {number}. {'It goes on and on and says very little. ' * 8}" for number in range(24))
    full, title = with_scenario(game, special_rules=plenty), squeezed("The board")
    assert title in "".join(map(said, scenario_sheets(full)))
    bare = with_scenario(full, board=full.scenario.board.model_copy(update={"features": ()}))
    assert title not in "".join(map(said, scenario_sheets(bare)))


@pytest.mark.sample(1)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["capitan_hex", "flames_hexwar", "cry_havoc"])
def test_names_in_large_print_are_as_much_larger_as_the_numbers_where_they_have_room(name, language):
    """Most of them are, and none is smaller than the smallest was."""
    game, sizes = played(name), []
    context = context_for(game, language)
    ours = standard("scenario_sheet")
    for label_pt in (style.HEAD_PT, 10.0):
        found = board_map(game, context, 186.0, 250.0, ours.model_copy(update={"label_pt": label_pt}))
        sizes.append([text.size_pt for text in _names(found.section().rows)])
    own, large = sizes
    assert min(large) >= min(own) - 0.2
    assert sum(size > 1.2 * max(own) for size in large) >= 0.6 * len(large)


def _names(items):
    """The names on a map, in groups that are turned as well."""
    for item in items:
        if isinstance(item, Text) and item.font == "serif-italic":
            yield item
        elif isinstance(item, (Group, Block)):
            yield from _names(item.items)


def test_set_up_areas_are_named_in_the_colour_of_their_side_and_the_north_is_told_where_it_is_said():
    game = played("capitan_hex")
    layout = standard("scenario_sheet")
    found = texts(board_map(game, context_for(game), 186.0, 250.0, layout).section().block.items)
    names = {text.text: text for text in found}
    allies, french = names["Allies: set-up"], names["French: set-up"]
    assert allies.fill != french.fill and allies.x_mm < french.x_mm and "N" in names
    sides = tuple(replace(one, side=one.side.model_copy(update={"setup_hexes": ()})) for one in game.sides)
    board = game.scenario.board.model_copy(update={"north": None})
    bare = replace(with_scenario(game, board=board), sides=sides)
    told = {text.text for text in texts(board_map(bare, context_for(bare), 186.0, 250.0, layout).section().block.items)}
    assert not told & {"Allies: set-up", "French: set-up", "N"}


@pytest.mark.parametrize(("side", "is_level"), [("top", False), ("left", True)])
def test_the_arrow_points_to_where_the_north_is(side, is_level):
    game = played("capitan_hex")
    arrow, _ = north(186.0, 6.0, standard("scenario_sheet"), context_for(game).words, side).items
    box = bounds((arrow,))
    assert (box.w > box.h) is is_level and box.right == pytest.approx(186.0, abs=0.01)


def test_what_sets_up_is_lined_within_the_board_and_off_its_edge():
    game = played("flames_hexwar")
    context, plan = context_for(game), plan_of(game.scenario.board, context_for(game))
    areas = set_up_hexes.areas(game, game.scenario.board, context)
    assert [len(area.hexes) for area in areas] == [9 * 12, 2 * 12]
    wide, high = measure(plan, 10.0)
    laid = set_up_hexes.overlay(areas, plan, context, 10.0)
    box = bounds((*laid.under, *laid.over))
    assert box.x >= 0 and box.y >= 0 and box.right <= wide and box.bottom <= high


def test_a_road_parts_no_lines_of_what_sets_up_and_no_name_stands_on_its_edge():
    game = played("flames_hexwar")
    context, plan = context_for(game), plan_of(game.scenario.board, context_for(game))
    laid = set_up_hexes.overlay(set_up_hexes.areas(game, game.scenario.board, context), plan, context, 10.0)
    parted = {(round(x, 3), round(y, 3)) for _, *at in laid.under[0].clip.commands if at for x, y in [at]}
    grid, road = grid_of(plan, 10.0), next(at for at, name in plan.numbers.items() if name == "0307")
    assert not {(round(x, 3), round(y, 3)) for x, y in grid.corners(road)} & parted
    bare, kept_off = draw(plan, context, 10.0), draw(plan, context, 10.0, overlay=laid)
    on_edge = [[box for box in one.words if any(crosses(line, box) for line in laid.lines)] for one in (bare, kept_off)]
    assert on_edge[0] and not on_edge[1]


@pytest.mark.sample(1)
@pytest.mark.parametrize("side", ["left", None])
def test_the_first_page_of_a_printed_board_tells_the_north(side):
    game = played("cry_havoc")
    board = game.scenario.board.model_copy(update={"north": side})
    first, *_ = build_board(with_scenario(game, board=board), context_for(game))
    letters = [item for item in flat(first.front) if isinstance(item, Text) and item.text == "N"]
    assert len(letters) == (1 if side else 0)


def test_areas_of_wendel_wood_are_those_of_its_words() -> None:
    """The convoy's own hexes; of trees, scrub and the toll house those that are four hexes or more from all of it."""
    game = games.played("cry_havoc")
    board, context = game.scenario.board, context_for(game)
    plan, (convoy, outlaws) = plan_of(board, context), set_up_hexes.areas(game, board, context)
    entries = game.scenario.sides[0].units
    stands = {
        board.hex_at(cell)
        for one in entries
        for named in (one.hex, one.second_hex)
        if named
        for cell in board.run(named)
    }
    assert set(convoy.hexes) == stands
    covered = {at for kind in ("trees", "scrub", "house_interior", "door") for at in plan.grounds.get(kind, ())}
    covered |= {at for hexes in plan.marks.values() for at in hexes}

    def steps(one: Hex, other: Hex) -> int:
        return distance(Hex(one.q - other.q, one.r - other.r))

    assert set(outlaws.hexes) == {at for at in covered if min(steps(at, one) for one in stands) >= 4}


_SETS_UP = ("capitan_hex", "flames_hexwar", "cry_havoc")


@pytest.mark.sample(1)
@pytest.mark.parametrize("wide_mm", [186.0, 190.0])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", _SETS_UP)
def test_the_name_of_an_area_stands_within_it(name: str, language: str, wide_mm: float) -> None:
    """On the standard and the large sheet, at any height that a page leaves the map."""
    game = played(name)
    context, ours = context_for(game, language), standard("scenario_sheet")
    board = game.scenario.board
    areas = {area.name: area for area in set_up_hexes.areas(game, board, context)}
    for label_pt, high_mm in ((style.HEAD_PT, 230.0), (10.5, 150.0), (10.5, 200.0)):
        layout = ours.model_copy(update={"label_pt": label_pt})
        found = board_map(game, context, wide_mm, high_mm, layout)
        grid, words = grid_of(found.plan, found.hex_mm), list[Box]()
        painter = Painter(found.plan, context, grid)
        for group in set_up_names.named(tuple(areas.values()), painter, words, found.larger):
            box, said = bounds((group,)), " ".join(text.text for text in reversed(texts((group,))))
            corners = product((box.x, box.right), (box.y, box.bottom))
            assert {grid.hex_at(at) for at in corners} <= set(areas[said].hexes), (said, label_pt, high_mm)
