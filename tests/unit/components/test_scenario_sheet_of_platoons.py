"""The scenario sheet of a game without dice of its own: the board below a set-up, and what was agreed of the ground."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from generator.components.box_count import Count
from generator.components.control_sheet.sign import sign
from generator.components.scenario_sheet import box
from generator.components.scenario_sheet.sides import _sign
from generator.components.sentences import Formatter
from generator.drawing.bounds import bounds
from generator.drawing.tones import luminance
from generator.rulesets import agreed_ground
from generator.rulesets.api import Game
from generator.sheets import style
from generator.sheets.furniture import content_area
from tests import games
from tests.conftest import LANGUAGES
from tests.unit.components.read_sheets import (
    ON_PAPERS,
    PAPERS,
    check_page,
    context_for,
    flat,
    said,
    scenario_sheets,
    squeezed,
    stand_in,
    texts,
    with_layouts,
    with_scenario,
    with_units,
)

COLUMNS = [f"{column:02}" for column in range(1, 17)]
ROWS = [f"{row:02}" for row in range(1, 13)]


@pytest.fixture(scope="module")
def platoons() -> Game:
    return games.played("flames_hexwar")


def placed(sheet, words: str) -> list:
    return [text for text in texts(sheet.front) if text.text == words]


@pytest.mark.sample(1)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_sections_stand_in_the_order_of_the_layout(platoons, language, paper):
    made = scenario_sheets(platoons, language, paper)
    words = context_for(platoons, language).words
    assert len(made) == 2
    order = ("turns", "victory", "special_rules", "terrain", "box", "board")
    titles = [words(f"scenario_sheet.section.{name}") for name in order]
    found = [text.text for sheet in made for text in texts(sheet.front) if text.font == "serif-semibold"]
    assert [text for text in found if text in titles] == titles
    for sheet in made:
        check_page(sheet)


@pytest.mark.spread("paper")
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_foot_of_every_page_has_air(platoons, language, paper):
    for sheet in scenario_sheets(platoons, language, paper):
        drawn = bounds(sheet.front)
        assert drawn is not None and content_area(sheet.paper, sheet.heading).bottom - drawn.bottom > 2.6


def test_the_columns_and_rows_of_the_small_board_are_numbered(platoons):
    (page,) = [sheet for sheet in scenario_sheets(platoons) if placed(sheet, "The board")]
    numbered = [text for text in texts(page.front) if text.text in {*COLUMNS, *ROWS}]
    above = [text for text in numbered if text.anchor == "middle"]
    aside = [text for text in numbered if text.anchor == "end" and text.x_mm < above[0].x_mm]
    assert [text.text for text in above] == COLUMNS and len({text.y_mm for text in above}) == 1
    assert [text.text for text in aside] == ROWS and len({text.x_mm for text in aside}) == 1
    assert [text.x_mm for text in above] == sorted(text.x_mm for text in above)
    assert [text.y_mm for text in aside] == sorted(text.y_mm for text in aside)


def test_a_long_board_numbers_only_as_many_as_have_room(platoons):
    board = platoons.scenario.board.model_copy(
        update={"columns": 60, "features": platoons.scenario.board.features[2:3]}
    )
    found = [text for sheet in scenario_sheets(with_scenario(platoons, board=board)) for text in texts(sheet.front)]
    above = [text.text for text in found if text.anchor == "middle" and len(text.text) == 2 and text.text.isdigit()]
    assert above[:2] in (["01", "03"], ["01", "06"], ["01", "11"])


def test_the_list_of_the_box_takes_both_columns(platoons):
    _, second = scenario_sheets(platoons)
    heads = placed(second, "in all")
    assert len(heads) == 2 and len({head.y_mm for head in heads}) == 1
    assert heads[1].x_mm - heads[0].x_mm > 60


@pytest.mark.thorough
def test_points_stand_on_the_line_of_the_name_above_what_is_said_of_a_unit(platoons):
    large = with_layouts(platoons, scenario_sheet="large_print")
    found = [text for sheet in scenario_sheets(large) for text in texts(sheet.front)]
    words = {text.text: text for text in found}
    for unit in platoons.sides[0].units:
        name = words[unit.name["en"]]
        points = [one for one in found if one.text == str(unit.points.total) and one.font == "sans-semibold"]
        assert min(abs(one.y_mm - name.y_mm) for one in points) < 0.5


@pytest.mark.sample(1)
@pytest.mark.parametrize(("language", "paper"), ON_PAPERS)
def test_prose_of_large_print_is_large_on_pages_that_have_room(platoons, language, paper):
    """Though rows are lower and the table of the ground close, where the page of the board is full."""
    made = scenario_sheets(with_layouts(platoons, scenario_sheet="large_print"), language, paper)
    assert len(made) == 3
    for sheet in made:
        prose = [text.size_pt for text in texts(sheet.front) if text.font == "serif"]
        room_mm = content_area(sheet.paper, sheet.heading).bottom - bounds(sheet.front).bottom
        assert room_mm < 40 or min(prose, default=12) >= 12


def test_no_board_no_map(platoons):
    bare = with_scenario(platoons, board=platoons.scenario.board.model_copy(update={"features": ()}))
    made = scenario_sheets(bare)
    assert not [text for sheet in made for text in placed(sheet, "The board")]


@pytest.mark.sample(1)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_agreed_stands_where_the_book_has_no_rating(platoons, language):
    dash, asks = "–", squeezed(context_for(platoons, language).words("scenario_sheet.unrated"))
    made = scenario_sheets(platoons, language)
    assert asks not in "".join(said(sheet) for sheet in made)
    town = platoons.scenario.terrain[0].model_copy(update={"note": None})
    table = agreed_ground.ratings(platoons.book, (town, *platoons.scenario.terrain[1:]), "terrain_going")
    silent = scenario_sheets(replace(platoons, ground=table), language)
    assert asks in "".join(said(sheet) for sheet in silent)

    def dashes(pages) -> int:
        return sum(text.text == dash for sheet in pages for text in texts(sheet.front))

    assert dashes(silent) - dashes(made) == 5


@pytest.mark.thorough
def test_a_set_up_on_a_further_page_has_no_heads_of_columns(platoons):
    long, short = platoons.sides
    units = tuple(replace(long.units[i % 5], key=f"{long.side.id}.{i}") for i in range(55))
    made = scenario_sheets(with_units(platoons, (units, short.units[:3])))
    last = next(sheet for sheet in reversed(made) if placed(sheet, "Set-up"))
    assert len(placed(last, "Set-up")) == 2 and len(placed(last, "Unit")) == 1


def test_a_column_of_the_box_with_nothing_of_a_side_names_no_side(platoons):
    counts = [Count("a", (1, 2)), Count("b", (3, 4)), Count("c", shared=5), Count("d", shared=6)]
    context = context_for(platoons, "en", "a4")
    layout = context.sheet_layout("scenario_sheet", "standard", platoons.project.scenario.where()).value
    found = texts(box.contents(platoons, context, counts, 186.0, layout, columns=2).head.items)
    assert [text.text for text in found if text.text in ("Germans", "Soviets", "in all")] == [
        "Germans",
        "Soviets",
        "in all",
        "in all",
    ]


def test_figures_stand_in_the_middle_of_their_square_and_fill_it(platoons):
    """Low ones as well: tanks beside men."""
    context = context_for(platoons)
    for unit in (unit for side in platoons.sides for unit in side.units):
        _, figure, _ = sign(unit, context, stand_in, 5.6).items
        drawn = bounds((figure,))
        assert abs(drawn.x + drawn.w / 2 - 2.8) < 0.01 and abs(drawn.y + drawn.h / 2 - 2.8) < 0.01, unit.key
        assert 0.88 * 5.6 < max(drawn.w, drawn.h) < 0.94 * 5.6, unit.key


def test_figures_of_the_list_stand_on_the_colour_of_their_unit(platoons):
    """As on the control sheet, in the middle of their row."""
    context = context_for(platoons)
    for unit in (unit for side in platoons.sides for unit in side.units):
        (shown,) = _sign(unit, context, stand_in, 7.1, 8.2).items
        ground, *_ = flat((shown,))
        box = bounds((ground,))
        assert ground.style.fill == sign(unit, context, stand_in, 7.1).items[0].style.fill != style.PAPER
        assert box.w == pytest.approx(7.1) and box.h == pytest.approx(7.1), unit.key


def test_small_figures_stand_out_from_their_ground(platoons):
    for unit in (side.units[0] for side in platoons.sides):
        ground, *_ = sign(unit, context_for(platoons), stand_in, 5.6).items
        ink = context_for(platoons).palette.colours[unit.colour].ink
        light, dark = sorted((luminance(ground.style.fill), luminance(ink)), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 5.5, unit.key


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_large_print_no_column_of_words_is_narrow_and_no_place_is_broken(platoons, language):
    game = with_layouts(platoons, scenario_sheet="large_print")
    made = scenario_sheets(game, language)
    found = [text for sheet in made for text in texts(sheet.front)]
    context = context_for(game, language)
    heads = [context.words(f"scenario_sheet.section.{name}") for name in ("victory", "special_rules")]
    lefts = {text.text: (text.x_mm, text.y_mm) for text in found if text.text in heads}
    (left, top), (right, beside) = (lefts[head] for head in heads)
    assert abs(top - beside) > 1 or right - left > 70
    where = {Formatter(context.words).part(row.where) for row in game.ground.rows if not row.continues}
    assert where and (language != "en" or where <= {text.text for text in found})


def test_dice_that_are_all_alike_are_a_fact_with_their_uses(platoons):
    """A table of one row would leave half of the width bare, or stand alone on its page."""
    (die,) = platoons.dice
    for name in ("standard", "large_print"):
        found = [
            text.text
            for sheet in scenario_sheets(with_layouts(platoons, scenario_sheet=name))
            for text in texts(sheet.front)
        ]
        assert any(text.startswith(f"{die.at_once}\u00a0× D{die.sides}, to hit") for text in found), name
        assert "most at once" not in found, name
