"""The sheets of a game in which each unit is one person: states and missiles to tick, numbers in columns, an ambush."""

from __future__ import annotations

import itertools
import re

import pytest
from msgspec.structs import replace

from generator.components.board.layout import plan_of
from generator.components.board.picture import draw, grid_of
from generator.components.control_sheet.marks import many_mm
from generator.components.kit import Kit
from generator.components.sentences import Formatter
from generator.drawing import Path, Text, Use
from generator.drawing.bounds import bounds
from generator.hexes import Hex, distance
from generator.model.board import Board, cells
from generator.model.control_sheet_layout import ControlSheetLayout
from generator.rulesets.api import Game
from generator.sheets import style
from generator.sheets.style import LEAD_PT
from tests import games
from tests.conftest import LANGUAGES
from tests.unit.components.placed_items import placed
from tests.unit.components.read_sheets import (
    ON_PAPERS,
    PAPERS,
    boxes,
    check_page,
    context_for,
    control_sheets,
    said,
    scenario_sheets,
    squeezed,
    texts,
    with_layouts,
)


@pytest.fixture(scope="module")
def ambush() -> Game:
    return games.played("cry_havoc")


def layout_of(game: Game) -> ControlSheetLayout:
    where = game.project.scenario.where()
    return context_for(game).sheet_layout("control_sheet", game.book.layouts["control_sheet"], where).value


def test_who_rides_is_shown_riding(ambush):
    units = [unit for side in ambush.sides for unit in side.units]
    assert all(unit.face is not None and unit.face.figures == unit.emblem for unit in units)
    assert sum(unit.face.state == "mounted" for unit in units) == 3


# -- the control sheet -------------------------------------------------------------------------------------


@pytest.mark.spread("paper")
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_side_has_all_of_it_on_one_page(ambush, language, paper):
    made = control_sheets(ambush, language, paper)
    assert len(made) == len(ambush.sides)
    for sheet in made:
        check_page(sheet)


@pytest.mark.parametrize("language", LANGUAGES)
def test_columns_that_nobody_fills_have_no_head(ambush, language):
    words = context_for(ambush, language).words
    for sheet in control_sheets(ambush, language):
        found = [text.text for text in texts(sheet.front)]
        assert words("control_sheet.head.unit") in found
        for column in ("figures", "points", "abilities"):
            assert words(f"control_sheet.head.{column}") not in found


def test_nothing_is_kept_free_for_points_that_nobody_counts(ambush):
    """Below the rows of a side, up to its turns."""
    sheet = control_sheets(ambush, "es", "letter")[0]
    (turns,) = (text.y_mm for text in texts(sheet.front) if text.text == "Turno")
    boxes_of = [bounds((one,)) for one in placed(sheet.front) if isinstance(one, Path)]
    rules = [box.y + box.h for box in boxes_of if box.w > 150 and box.y < turns]
    assert turns - max(rules) < 10.0


def test_a_line_to_write_on_in_large_print_is_no_double_of_the_rule_of_its_row(ambush):
    sheet = control_sheets(with_layouts(ambush, control_sheet="large_print"))[0]
    level = [box for one in placed(sheet.front) if isinstance(one, Path) for box in [bounds((one,))] if box.h < 0.5]
    rules, to_write_on = [box.y for box in level if box.w > 150], [box.y for box in level if 10 < box.w < 40]
    assert to_write_on and min(rule - y for y in to_write_on for rule in rules if rule > y) > 1.6


def missile_mm(game):
    """The size of a box for a missile: it grows with the words before it."""
    tracks, front = layout_of(game).tracks, control_sheets(game)[1].front
    words_pt = (min(LEAD_PT, share * tracks.word_pt) for share in (1.0, 1.1, 1.2, 1.3))
    grown = (tracks.model_copy(update={"word_pt": pt}) for pt in words_pt)
    return max(map(many_mm, grown), key=lambda size: len(boxes(front, size)))


def test_missiles_stand_in_rows_of_ten(ambush):
    size = missile_mm(ambush)
    archers = [unit for unit in ambush.sides[1].units if unit.kind == "archer"]
    assert archers
    shown = sum(track.count for unit in archers for track in unit.tracks if track.id == "missiles")
    found = boxes(control_sheets(ambush)[1].front, size)
    rows = [len(list(row)) for _, row in itertools.groupby(sorted(round(box.commands[0][2], 3) for box in found))]
    assert rows.count(10) * 10 == shown


def test_nothing_stands_so_near_above_missiles_that_it_looks_like_one(ambush):
    size, front = missile_mm(ambush), control_sheets(ambush)[1].front
    found = [*boxes(front, size), *boxes(front, layout_of(ambush).tracks.box_mm)]
    placed = sorted({box.commands[0][1:] for box in found}, key=lambda at: at[1])
    tens = [y for _, y in placed if sum(one[1] == y for one in placed) == 10]
    firsts = {y for y in tens if not any(0 < y - other < size + 1.5 for other in tens)}
    assert firsts
    for first in firsts:
        above = [y for x, y in placed if y < first and any(one == (x, first) for one in placed)]
        assert not above or first - (max(above) + size) >= 2.0


def test_without_anything_kept_turn_by_turn_no_unit_has_a_line_of_turns(ambush):
    sheet = control_sheets(ambush)[0]
    name = ambush.sides[0].units[0].name
    assert [text.text for text in texts(sheet.front)].count(name) == 1
    assert squeezed("on each line") not in said(sheet)


def test_boxes_of_victory_points_are_those_of_the_scenario(ambush):
    for side, sheet in zip(ambush.sides, control_sheets(ambush), strict=True):
        for score in side.side.scores:
            assert squeezed(f"{score.what['en']}: {score.points}") in said(sheet)


def test_who_is_not_placed_writes_down_his_hex(ambush):
    hidden = [unit for unit in ambush.units if unit.roster.hex is None]
    assert hidden
    for unit in ambush.units:
        assert any(track.id == "starts_at" for track in unit.tracks) == (unit in hidden)


# -- the scenario sheet ------------------------------------------------------------------------------------


@pytest.mark.sample(1)
@pytest.mark.spread("paper")
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_scenario_keeps_everything_in_its_place(ambush, language, paper):
    made = scenario_sheets(ambush, language, paper)
    assert len(made) == 2
    for sheet in made:
        check_page(sheet)


def pages_of(game, language="en", paper="a4"):
    return [texts(sheet.front) for sheet in scenario_sheets(game, language, paper)]


def all_texts(game, language="en", paper="a4"):
    return [text for page in pages_of(game, language, paper) for text in page]


def test_each_of_a_side_has_his_numbers_under_their_heads(ambush):
    first = all_texts(ambush)
    heads = [text for text in first if text.text in ("attack", "defence", "move")]
    assert len(heads) == len(ambush.listed) * len(ambush.sides)
    ends, top = {head.x_mm for head in heads}, min(head.y_mm for head in heads)
    page = next(found for found in pages_of(ambush) if any(text.text == "defence" for text in found))
    numbers = [text for text in page if text.anchor == "end" and text.x_mm in ends and text.font == "sans-semibold"]
    numbers = [text for text in numbers if top < text.y_mm]
    shown = [value for unit in ambush.units for value in unit.listed if value is not None]
    assert sorted(int(text.text) for text in numbers if text.text.isdigit()) == sorted(shown)


def test_numbers_are_those_of_how_he_starts(ambush):
    rider = next(unit for unit in ambush.units if unit.card.mounted)
    assert rider.listed == tuple(rider.values[f"mounted.{kind}"].value for kind in ("attack", "defence", "move"))
    mule = next(unit for unit in ambush.units if unit.kind == "mule")
    assert mule.listed[0] is None and mule.listed[1] == mule.values["mule.defence"].value


def test_it_says_once_who_acts_first(ambush):
    assert sum("first" in text.text.lower() for text in all_texts(ambush)) == 3  # with set-up and a rule


def test_many_who_are_placed_stand_in_two_columns(ambush):
    first = all_texts(ambush)
    placed = [text for text in first if re.search(r": \d{4}", text.text)]
    assert len(placed) == sum(len(side.placed) for side in ambush.sides)
    left = min(text.x_mm for text in placed)
    assert len({text.x_mm for text in placed if text.x_mm < left + 90}) == 2


@pytest.mark.sample(1)
@pytest.mark.spread("paper")
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_who_is_placed_has_a_line(ambush, language, paper):
    first = squeezed(" ".join(text.text for text in all_texts(ambush, language, paper)))
    say = Formatter(context_for(ambush, language, paper).words)
    for side in ambush.sides:
        for line in side.placed:
            assert squeezed(say.line(line)) in first


@pytest.mark.sample(1)
@pytest.mark.parametrize(("language", "paper"), ON_PAPERS)
def test_each_who_is_placed_has_a_line_in_large_print_too(ambush, language, paper):
    test_each_who_is_placed_has_a_line(with_layouts(ambush, scenario_sheet="large_print"), language, paper)


@pytest.mark.sample(1)
@pytest.mark.parametrize("sheets", [control_sheets, scenario_sheets])
def test_a_weapon_is_not_named_where_the_kind_names_it(ambush, sheets):
    said = {text.text for sheet in sheets(ambush) for text in texts(sheet.front)}
    assert {"Archer", "Crossbowman"} <= said
    assert not [text for text in said if re.search(r"\b(bow|crossbow)\b", text)]


@pytest.mark.sample(1)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_of_a_rule_stands_alone(ambush, language):
    last = scenario_sheets(ambush, language)[-1].front
    words = context_for(ambush, language).words
    for rule in (*ambush.scenario.victory, *ambush.scenario.special_rules):
        lone = words.say(rule).rsplit(" ", 1)[1]
        assert lone not in [text.text for text in texts(last)]


def test_heads_of_the_box_stay_on_a_line(ambush):
    last = [text.text for text in texts(scenario_sheets(ambush, "fr")[-1].front)]
    assert "Les hors-la-loi" in last


@pytest.mark.thorough
def test_few_who_are_placed_stand_below_each_other(ambush):
    sides = tuple(replace(side, placed=side.placed[:3]) for side in ambush.sides)
    first = texts(scenario_sheets(replace(ambush, sides=sides))[0].front)
    (wat,) = [text for text in first if text.text == "Wat: 0609."]
    (aldous,) = [text for text in first if text.text.startswith("Sir Aldous: ")]
    assert wat.x_mm == aldous.x_mm and wat.y_mm > aldous.y_mm


def test_as_many_dice_are_wanted_as_the_missiles_take(ambush):
    said = [text.text for sheet in scenario_sheets(ambush) for text in texts(sheet.front)]
    most = ambush.book.value("ammunition", "bow", "dice").value
    assert any(text.startswith(f"{most}\u00a0× D") and text.endswith(", missiles, combat") for text in said)


# -- the board ---------------------------------------------------------------------------------------------


def test_a_house_is_closed_but_for_its_doorway_and_its_window(ambush):
    """Every side between inside and outside is a wall or a window, but for one at the door, which is said to be it."""
    board, ground = ambush.scenario.board, ambush.scenario.board.ground()
    inside = {cell for cell, kinds in ground.items() if {"house_interior", "door"} & set(kinds)}
    every = {(c, r) for c in range(1, board.columns + 1) for r in range(1, board.rows + 1)}
    outer = {frozenset((a, b)) for a in inside for b in every - inside if board.are_neighbours(a, b)}
    shut = [feature for feature in board.features if feature.terrain != "door"]
    closed = {frozenset(cells(side)) for feature in shut for side in feature.sides}
    assert closed <= outer
    (open_side,) = outer - closed
    assert {open_side} == {
        frozenset(cells(side)) for feature in board.features if feature not in shut for side in feature.sides
    }
    assert any("door" in ground.get(cell, ()) for cell in open_side)
    assert any(cell not in ground for cell in open_side)


@pytest.mark.sample(1)
@pytest.mark.parametrize("size_mm", [5.0, 25.0])
def test_a_window_is_drawn_across_its_hexside(ambush, size_mm):
    context = context_for(ambush)
    sign = context.art.symbol("terrain_window", context.terrain.terrain["window"].wall.ink, style.PAPER)

    def signs(board: Board) -> list[Use]:
        plan = plan_of(board, context)
        return [one for one in draw(plan, context, size_mm).items if isinstance(one, Use) and one.symbol.id == sign.id]

    board = ambush.scenario.board
    (window,) = signs(board)
    x, y = window.transform.apply(sign.width_mm / 2, sign.height_mm / 2)
    plan = plan_of(board, context)
    (side,) = plan.walls["window"]
    (x1, y1), (x2, y2) = (grid_of(plan, size_mm).corner(end) for end in side)
    assert (x, y) == pytest.approx(((x1 + x2) / 2, (y1 + y2) / 2))
    without = tuple(feature for feature in board.features if feature.terrain != "window")
    assert not signs(board.model_copy(update={"features": without}))


# -- the ambush --------------------------------------------------------------------------------------------


def test_the_ambushers_have_hexes_enough_to_hide_in(ambush):
    """Four hexes from everyone who is placed against them, in cover that their set-up names."""
    board, ground = ambush.scenario.board, ambush.scenario.board.ground()

    def at(cell) -> Hex:
        return board.hex_at(cell)

    convoy = [
        at(cells(named)[0])
        for unit in ambush.sides[0].units
        for named in (unit.roster.hex, unit.roster.second_hex)
        if named
    ]
    cover = {"trees", "scrub", "house_interior", "door"}
    free = [
        cell
        for cell, kinds in ground.items()
        if cover & set(kinds) and min(distance(at(cell), one) for one in convoy) >= 4
    ]
    hidden = [unit for unit in ambush.sides[1].units if unit.roster.hex is None]
    assert len(free) >= 3 * len(hidden)


def test_who_leads_a_mule_stands_beside_it_or_beside_one_tied_to_it(ambush):
    board = ambush.scenario.board
    at = {unit.card_id: cells(unit.roster.hex)[0] for unit in ambush.sides[0].units}
    mules = [unit for unit in ambush.sides[0].units if unit.kind == "mule"]
    for mule in mules:
        assert board.are_neighbours(at[mule.card_id], at[mule.roster.led_by])


def test_the_card_of_a_mule_has_a_box_a_turn_for_who_leads_it(ambush: Game) -> None:
    kit = Kit(ambush, context_for(ambush), "long-edge")
    head = kit.context.words("card.led_by")
    cards = {piece.label: piece for of_side in kit.pieces("unit_cards").values() for piece in of_side}
    for unit in ambush.units:
        texts = [item for item in placed(cards[unit.key].front.items) if isinstance(item, Text)]
        named = [text for text in texts if text.text == head]
        turns = [text.text for text in texts if named and text.y_mm > 60 and text.text.isdigit()]
        wanted = [str(turn + 1) for turn in range(ambush.scenario.turns or 0)] if unit.kind == "mule" else []
        assert turns == wanted, unit.key


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_is_led_by_a_large_figure_and_numbers_have_one_size(ambush, language: str):
    """Each kind of number stands below its sign, on cards of few and of many states alike."""
    kit, sizes = Kit(ambush, context_for(ambush, language), "long-edge"), set()
    for piece in (piece for of_side in kit.pieces("unit_cards").values() for piece in of_side):
        shown = [(one, bounds((one,))) for one in placed(piece.front.items)]
        figure = max((box for one, box in shown if isinstance(one, Use) and box.bottom < 21), key=lambda box: box.h)
        assert figure.h > 11.9, (piece.label, figure.h)
        numbers = [(one, box) for one, box in shown if isinstance(one, Text) and one.font == "sans-bold"]
        sizes |= {one.size_pt for one, _ in numbers}
        middles = {round(box.x + box.w / 2) for _, box in numbers}
        signs = {round(box.x + box.w / 2) for _, box in shown if box.y > 18.3 and box.bottom < 21.5 and box.w < 3.2}
        assert middles <= {x + off for x in signs for off in (-1, 0, 1)}, piece.label
    assert len(sizes) == 1 and min(sizes) > 10.5


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_state_of_a_card_has_a_ring_for_a_marker_beside_its_numbers(ambush, language: str) -> None:
    """So that the state of a rider or an archer is marked as that of anyone; the card says what they are for."""
    kit = Kit(ambush, context_for(ambush, language), "long-edge")
    cards = {piece.label: placed(piece.front.items) for pieces in kit.pieces("unit_cards").values() for piece in pieces}
    for unit in ambush.units:
        shown = [(one, bounds((one,))) for one in cards[unit.key]]
        drawn = [box for one, box in shown if isinstance(one, Path) and box.x < 6 and box.y > 23]
        rings = [box for box in drawn if box.w > 2.7 and box.w == pytest.approx(box.h)]
        defences = [one for one, _ in shown if isinstance(one, Text) and one.font == "sans-bold" and 42 < one.x_mm < 46]
        assert len(rings) == (len(defences) if unit.kind != "mule" else 0), unit.key
        for ring, number in zip(rings, defences, strict=bool(rings)):
            assert ring.y < number.y_mm < ring.bottom, unit.key
        told = kit.context.words("card.marked")
        assert (told in {one.text for one, _ in shown if isinstance(one, Text)}) == bool(rings), unit.key
