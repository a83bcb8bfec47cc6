"""Control sheets in large print: half the pages of the first edition, and type and boxes that are large."""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise, product

import pytest
from msgspec.structs import replace

from generator import pipeline
from generator.components.control_sheet.sheet import build
from generator.components.control_sheet.turn_legend import reminded
from generator.components.sentences import Formatter
from generator.diagnostics import Source
from generator.drawing import Group, Path, Style
from generator.drawing.bounds import bounds
from generator.drawing.fonts import face
from generator.model.base import Located
from generator.sheets import style
from generator.sheets.furniture import content_area
from generator.typesetting import width
from tests import games
from tests.conftest import LANGUAGES, ROOT
from tests.unit.components.read_sheets import (
    LONG_NAME,
    ON_PAPERS,
    PAPERS,
    boxes,
    check_page,
    context_for,
    flat,
    renamed,
    said,
    squeezed,
    stand_in,
    texts,
    with_layouts,
    with_scenario,
    with_units,
)

MOST = {"capitan_hex": 4, "flames_hexwar": 3, "cry_havoc": 2, "capitan": 2}
"""Pages of all sides: no more than half of the 8, 6, 6 and 4 that there were on A4, 12, 6, 6 and 4 on Letter."""
LEAST_FULL = 0.88
"""Of the height of a page, down to which something stands on it."""
MARK_MM, FIGURE_MM, SIGN_MM = 4.1, 5.2, 10.4
TURN_BELOW_MM = 12.0
"""From words about the boxes of turns to these, at most."""
LINE_MM = 7.0
"""From one line of what is ticked to the next, and what many boxes stand off from it."""


def large(game):
    return with_layouts(game, control_sheet="large_print")


@games.once
def sheets(game, language="en", paper="a4"):
    return build(large(game), context_for(game, language, paper), stand_in)


@pytest.mark.sample(1)
@pytest.mark.parametrize("ruleset", MOST)
def test_large_print_takes_half_the_pages(ruleset):
    game = games.played(ruleset)
    for language, paper in product(LANGUAGES, PAPERS) if ruleset == "capitan_hex" else ON_PAPERS:
        made = sheets(game, language, paper)
        assert len(made) <= MOST[ruleset], (paper, language)
        for sheet in made:
            check_page(sheet)
            area = content_area(sheet.paper, sheet.heading)
            assert bounds(sheet.front).bottom > area.y + LEAST_FULL * area.h, (sheet.name, paper, language)


@pytest.mark.thorough
def test_abilities_whose_points_are_counted_stand_in_the_rows_of_their_units():
    game = games.played("capitan_hex")
    for language in LANGUAGES:
        told = "".join(said(sheet) for sheet in sheets(game, language))
        words = context_for(game, language).words
        for ability in (ability for side in game.sides for unit in side.units for ability in unit.picked):
            assert squeezed(f"{words(ability.name)} {ability.points}") in told, (language, ability.id)


def test_a_sum_of_points_stands_on_one_line():
    """Below the points, at the end of the line that says who the unit is."""
    game = games.played("capitan_hex")
    for language in LANGUAGES:
        sums = [text.text for sheet in sheets(game, language) for text in texts(sheet.front) if {*text.text} & {*"×+"}]
        sums = [text for text in sums if not any(letter.isalpha() for letter in text)]
        assert sums
        assert not any(text.startswith(("×", "+")) or text.endswith(("×", "+")) for text in sums), language


@pytest.mark.sample(1)
@pytest.mark.parametrize("ruleset", MOST)
def test_type_and_boxes_are_large(ruleset):
    """Names and numbers of 13 pt or more, states and losses of 11, nothing under 8; boxes as wide as a pencil's cross."""
    game = games.played(ruleset)
    context = context_for(game)
    names = {context.words.say(unit.name) for unit in game.units}
    for sheet in sheets(game):
        found = texts(sheet.front)
        assert min(text.size_pt for text in found) > 8
        assert all(text.size_pt > 13 * 0.85 - 0.01 for text in found if text.text in names)
        assert boxes(sheet.front, MARK_MM if ruleset == "cry_havoc" else FIGURE_MM)


@pytest.mark.parametrize("ruleset", ["capitan_hex", "capitan"])
def test_each_unit_has_its_turns_in_its_row(ruleset):
    """All turns with their numbers, in a box where one is ticked, those of one number in line, and no unit's name twice."""
    game = games.played(ruleset)
    turns = [str(turn + 1) for turn in range(game.scenario.turns)]
    context = context_for(game)
    made = sheets(game)
    for side in game.sides:
        own = [text for sheet in made if sheet.shared_by == side.side.id for text in texts(sheet.front)]
        for unit in side.units:
            names = sum(context.words.say(other.name) == context.words.say(unit.name) for other in side.units)
            assert sum(text.text == context.words.say(unit.name) for text in own) == names
        numbers = [text for text in own if text.text in turns and text.font == "sans-medium" and text.anchor != "end"]
        for turn in turns:
            places = {(text.anchor, round(text.x_mm, 2)) for text in numbers if text.text == turn}
            assert len(places) == len({anchor for anchor, _ in places})
            assert sum(text.text == turn for text in numbers) == len(side.units)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
def test_what_a_tick_in_a_turn_says_stands_above_the_turns(language, paper):
    """In words: a box of their own would be taken for a state."""
    game = games.played("capitan_hex")
    context = context_for(game, language)
    track = next(track for unit in game.units for track in unit.tracks if track.id == "aide_de_camp")
    label, found = Formatter(context.words).line(track.label), 0
    told = context.words("control_sheet.turn_box", ticked=label)
    for sheet in sheets(game, language, paper):
        numbers = [text for text in texts(sheet.front) if text.font == "sans-medium" and text.text.isdigit()]
        squares = [bounds((item,)) for item in flat(sheet.front) if isinstance(item, Path) and len(item.commands) == 5]
        # Behind the number of the turn, which can be read when the box is ticked.
        behind = [(bounds((text,)).right, text.y_mm) for text in numbers]
        ticked = [
            box
            for box in squares
            if box.w < 7 and any(0.5 < box.x - right < 4 and abs(box.bottom - y) < 0.3 for right, y in behind)
        ]
        for text in (text for text in texts(sheet.front) if text.text == told):
            found += 1
            assert any(0 < box.y - text.y_mm < TURN_BELOW_MM for box in ticked)
            assert not any(box.y < text.y_mm < box.bottom and 0 < text.x_mm - box.right < 1.5 for box in ticked)
    assert found


@pytest.mark.sample(1)
@pytest.mark.parametrize(("ruleset", "least_mm"), [("capitan_hex", 5.6), ("capitan", 4.55), ("flames_hexwar", 5.6)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_turns_are_as_wide_as_the_row_and_high_enough_for_a_pencil(ruleset, least_mm, language):
    for sheet in sheets(games.played(ruleset), language):
        area = content_area(sheet.paper, sheet.heading)
        tints = [bounds((item,)) for item in flat(sheet.front) if getattr(item, "style", 0) == Style(fill=style.TINT)]
        numbers = [text for text in texts(sheet.front) if text.font == "sans-medium" and text.text == "2"]
        first = [text for text in numbers if text.x_mm < area.x + 30]
        assert first
        for text in first:
            # The number stands on the line, so that a state has the whole height of the turn behind it.
            (ground,) = [box for box in tints if box.y < text.y_mm < box.bottom and box.x < text.x_mm < box.right]
            assert ground.h > least_mm and text.y_mm > ground.bottom - 1
            assert text.size_pt >= 11


def test_words_of_a_unit_stand_above_its_turns_where_that_costs_no_page():
    """Beside the numbers of turns they would be read as the words of these."""
    for sheet in sheets(games.played("capitan_hex")):
        found = texts(sheet.front)
        labels = [
            text
            for text in found
            if text.anchor == "end" and text.text in ("command points (L)", "aide-de-camp out (−1)")
        ]
        left = min((text.x_mm for text in found if text.font == "serif-semibold"), default=0.0)
        own = [
            text.y_mm
            for text in found
            if text.font == "sans" and abs(text.x_mm - left) < 0.01 and text.anchor == "start"
        ]
        for label in labels:
            above = [y for y in own if y < label.y_mm]
            assert label.y_mm - max(above) > 5.0, label.text


@pytest.mark.parametrize("ruleset", ["capitan_hex", "cry_havoc"])
def test_names_stand_as_high_beside_their_signs_on_every_row(ruleset):
    game = games.played(ruleset)
    context = context_for(game)
    names, heights = {context.words.say(unit.name) for unit in game.units}, set()
    for sheet in sheets(game):
        signs = [bounds((item,)) for item in flat(sheet.front) if isinstance(item, Group)]
        signs = [box for box in signs if abs(box.w - SIGN_MM) < 0.3]
        for text in (text for text in texts(sheet.front) if text.text in names):
            heights.add(round(text.y_mm - max(box.y for box in signs if box.y < text.y_mm), 1))
    assert heights and max(heights) - min(heights) < 0.25, heights


@pytest.mark.parametrize("ruleset", ["capitan_hex", "flames_hexwar"])
def test_signs_stand_as_far_below_the_rule_of_their_row_on_all_rows_of_a_page(ruleset):
    for sheet in sheets(games.played(ruleset)):
        area = content_area(sheet.paper, sheet.heading)
        drawn = [bounds((item,)) for item in flat(sheet.front)]
        signs = [box for box in drawn if box and abs(box.w - SIGN_MM) < 0.3 and abs(box.h - SIGN_MM) < 0.3]
        rules = [box.bottom for box in drawn if box and abs(box.w - area.w) < 0.4 and box.h < 1]
        above = [box.y - max(y for y in rules if y < box.y) for box in signs]
        assert above and max(above) - min(above) < 0.4, (sheet.name, above)


def test_a_page_that_another_follows_is_filled():
    """What is less than a row stands between the rows."""
    for side, sheet in zip(("Allies", "French"), sheets(games.played("capitan_hex"))[::2], strict=True):
        area = content_area(sheet.paper, sheet.heading)
        last = max(text.y_mm for text in texts(sheet.front) if text.y_mm < area.bottom)
        assert last > area.bottom - 8, side


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_kept_for_the_side_stands_on_strips_apart(language):
    for sheet in sheets(games.played("flames_hexwar"), language):
        tints = [
            bounds((item,)) for item in flat(sheet.front) if getattr(item, "style", None) == Style(fill=style.TINT)
        ]
        lowest = sorted({(round(box.y, 2), round(box.bottom, 2)) for box in tints})[-2:]
        (_, above), (below, _) = lowest
        assert sheet.name.endswith("1/2") or below - above > 1.2, sheet.name


def test_marks_are_explained_on_every_page():
    for ruleset, mark in (
        ("capitan_hex", "* Colour taken: M +2, combat +2."),
        ("flames_hexwar", "1–8: the turns; on the line write the action and the platoon’s state"),
    ):
        for sheet in sheets(games.played(ruleset)):
            assert squeezed(mark) in said(sheet), sheet.name


@pytest.mark.spread("paper")
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_signs_are_explained_on_every_page_and_that_rows_go_on_stands_on_a_line_with_them(language, paper):
    words = context_for(games.played("capitan_hex"), language).words
    keys = [words("control_sheet.legend.counter"), words("control_sheet.legend.reduced", clause="H 11")]
    made = sheets(games.played("capitan_hex"), language, paper)
    for sheet in made:
        assert all(squeezed(key) in said(sheet) for key in keys), sheet.name
    for first in made[::2]:
        lines = {text.text: text.y_mm for text in texts(first.front)}
        goes_on = lines[words("control_sheet.overleaf")]
        below = [y for y in lines.values() if abs(y - goes_on) < 3]
        assert max(below) - min(below) < 0.02, first.name


@pytest.mark.sample(1)
@pytest.mark.parametrize("ruleset", ["capitan_hex", "capitan"])
def test_words_of_a_units_turns_stand_clear_of_its_own(ruleset):
    """A name of many words, and below it what is kept count of turn by turn."""
    game = games.played(ruleset)
    units = tuple(tuple(renamed(unit, LONG_NAME) for unit in side.units) for side in game.sides)
    for sheet in sheets(with_units(game, units)):
        check_page(sheet)


@pytest.mark.parametrize("ruleset", ["capitan_hex", "capitan"])
def test_what_turns_mean_and_notes_on_losses_are_told_on_the_last_sheet_of_a_side(ruleset):
    """What is the same for both sides on that of one of them at least: lines to write on come first."""
    game = games.played(ruleset)
    say = Formatter(context_for(game).words)
    last = {sheet.shared_by: said(sheet) for sheet in sheets(game)}
    notes = [note for side in game.sides for note in side.notes]
    told = [*notes, *(track.reminder for side in game.sides for track in side.tracks if track.reminder)]
    assert told
    assert all(any(squeezed(say.line(one)) in page for page in last.values()) for one in told)


def test_command_points_of_a_turn_are_circles_beside_the_states():
    """As many as a command has, once: they are rubbed out each turn."""
    game = games.played("capitan")
    for side in game.sides:
        points = sum(track.count for unit in side.units for track in unit.tracks if track.form == "points")
        page = [sheet for sheet in sheets(game) if sheet.shared_by == side.side.id]
        drawn = [item for sheet in page for item in flat(sheet.front) if isinstance(item, Path) and _is_circle(item)]
        assert len(drawn) == points > 0
        assert all(bounds((circle,)).w > 4 for circle in drawn)


def _is_circle(item):
    return item.style == Style(stroke=style.INK, width_mm=style.BOX_MM) and len(item.commands) > 5


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", ["capitan_hex", "capitan"])
def test_who_a_unit_is_stands_on_one_line_below_its_values(ruleset, language):
    """Or on two or three where figures on several lines stand beside it; it begins where the name does."""
    game = games.played(ruleset)
    context = context_for(game, language)
    say, names = Formatter(context.words).part, {context.words.say(unit.name) for unit in game.units}
    first = {say(unit.details[0]) for unit in game.units}
    count = 0
    for sheet in sheets(game, language):
        found = texts(sheet.front)
        lefts = {round(text.x_mm, 2) for text in found if text.text in names}
        told = [text for text in found if any(text.text.startswith(f"{one} ·") for one in first)]
        assert len(lefts) == 1
        assert {round(text.x_mm, 2) for text in told} == lefts
        count += len(told)
    assert count == len(game.units)


@pytest.mark.sample(1)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
def test_turns_stand_clear_of_the_rule_of_the_next_unit(language, paper):
    for ruleset in ("capitan_hex", "capitan"):
        for sheet in sheets(games.played(ruleset), language, paper):
            area = content_area(sheet.paper, sheet.heading)
            drawn = [bounds((item,)) for item in flat(sheet.front)]
            rules = [box.y for box in drawn if box and box.w > area.w - 1 and box.h < 1]
            numbers = [text.y_mm for text in texts(sheet.front) if text.font == "sans-medium" and text.text == "1"]
            tints = [
                bounds((item,)) for item in flat(sheet.front) if getattr(item, "style", None) == Style(fill=style.TINT)
            ]
            for y in numbers:
                foot = max(box.bottom for box in tints if box.y < y < box.bottom)
                assert min(rule for rule in rules if rule > foot - 0.1) - foot > 0.6, sheet.name


def test_what_turns_mean_stands_beside_the_totals_of_a_page_that_is_full():
    """In Spanish the verdict has a line of its own there, and nothing stood to the left of it."""
    page = texts(sheets(games.played("flames_hexwar"), "es", "letter")[0].front)
    (smoke,) = [text for text in page if text.text.startswith("Humo usado:")]
    (total,) = [text for text in page if text.text == "Total"]
    (weather,) = [text for text in page if text.text == "Meteorología"]
    assert total.y_mm < smoke.y_mm < weather.y_mm - 5


@pytest.mark.thorough
def test_lines_to_write_on_go_on_to_what_is_next():
    """Each has room for a number of two or three digits, and meets no box."""
    game = games.played("cry_havoc")
    for language in LANGUAGES:
        for sheet in sheets(game, language):
            inked = [bounds((item,)) for item in flat(sheet.front) if isinstance(item, Path) and _is_to_write_on(item)]
            ticked = [bounds((box,)) for box in boxes(sheet.front, MARK_MM)]
            assert inked and ticked
            assert min(line.w for line in inked) > 8
            assert not any(line.intersection(box) for line in inked for box in ticked)


def _is_to_write_on(item):
    return len(item.commands) == 2 and item.style.stroke == style.INK and item.style.width_mm == style.BOX_MM


def test_a_game_that_keeps_nothing_by_turns_has_none_in_its_rows():
    """Ships have losses, and the game has turns, but nothing is ticked for a ship each turn."""
    fleets = pipeline.derive(ROOT / "data" / "games" / "weather_gage" / "scenarios" / "channel.yaml")
    assert fleets.scenario.turns
    for sheet in sheets(fleets):
        check_page(sheet)
        assert not any(text.text == "1" and text.font == "sans-medium" for text in texts(sheet.front))


def test_rows_are_as_high_as_what_they_hold(game):
    names = [context_for(game).words.say(unit.name) for unit in game.sides[0].units]
    first, *_ = sheets(game)
    bases = sorted(text.y_mm for text in texts(first.front) if text.text in names)
    steps = [low - high for high, low in pairwise(bases)]
    assert max(steps) - min(steps) > 3


@pytest.mark.sample(1)
@pytest.mark.parametrize("below", [("turns",), ("tracks",), ("turns", "tracks"), ("tracks", "turns")])
@pytest.mark.parametrize("ruleset", MOST)
def test_any_layout_may_have_them_below(ruleset, below):
    """Lying paper, small type: what is asked for stands in the rows, the rest where it was."""
    game = games.played(ruleset)
    context = context_for(game)
    ours = context.sheet_layout("control_sheet", "standard", Source("ours")).value
    parts = ("order_of_battle",) if "turns" in below else ours.parts
    battle = ours.order_of_battle.model_copy(update={"below": below})
    layout = ours.model_copy(update={"order_of_battle": battle, "parts": parts})
    mine = Located(layout, lambda *path: Source("mine.yaml"), lambda *path: Source("mine.yaml"))
    for sheet in build(game, replace(context, sheet_layout=lambda *asked: mine), stand_in):
        check_page(sheet)


@pytest.mark.parametrize("paper", PAPERS)
def test_fields_hold_all_their_boxes_and_fill_their_lines(paper):
    """Five fields on two lines of three and two, the last of them up to the edge."""
    game = games.played("cry_havoc")
    for side, sheet in zip(game.sides, sheets(game, "en", paper), strict=True):
        area = content_area(sheet.paper, sheet.heading)
        fields = [
            box
            for item in flat(sheet.front)
            if isinstance(item, Path) and len(item.commands) == 5 and item.style.stroke is not None
            for box in [bounds((item,))]
            if box.w > 30
        ]
        lines = {round(box.y, 2): [other for other in fields if abs(other.y - box.y) < 0.1] for box in fields}
        assert [len(line) for _, line in sorted(lines.items())] == [3, 2]
        assert all(abs(max(box.right for box in line) - area.right) < 0.3 for line in lines.values())
        wanted = sum(track.count for track in side.tracks if track.form == "uses")
        ticked = [bounds((item,)) for item in flat(sheet.front) if isinstance(item, Path) and len(item.commands) == 5]
        inside = [box for box in ticked if any(field.contains(box, 0.0) for field in fields) and box.w < 7]
        assert len(inside) == wanted and min(box.w for box in inside) > 4


@pytest.mark.sample(1)
@pytest.mark.spread("paper")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
def test_deep_letters_of_a_field_stand_clear_of_its_boxes(language, paper):
    game = games.played("cry_havoc")
    for sheet in sheets(game, language, paper):
        ticked = [bounds((item,)) for item in flat(sheet.front) if isinstance(item, Path) and len(item.commands) == 5]
        ticked = [box for box in ticked if 5.3 < box.w < 7]
        assert len(ticked) > 5
        for text in texts(sheet.front):
            if text.font == "sans" and text.size_pt <= 12:
                below = [
                    box.y for box in ticked if box.x <= text.x_mm + 1 < box.right and 0 < box.bottom - text.y_mm < 8
                ]
                low = text.y_mm + face("sans").descent_mm(text.size_pt)
                assert all(y - low > 0.6 for y in below), text.text


def test_the_key_of_turns_is_of_all_of_them():
    game = games.played("flames_hexwar")
    for sheet in sheets(game):
        key = f"1–{game.scenario.turns}: the turns; on the line write"
        assert squeezed(key) in said(sheet), sheet.name


@pytest.mark.parametrize("paper", PAPERS)
def test_how_many_missiles_there_are_stands_before_their_boxes(paper):
    for sheet in sheets(games.played("cry_havoc"), "en", paper):
        found = texts(sheet.front)
        rolled, boxed = (
            [text for text in found if text.text == name] for name in ("Missiles at start", "Missiles shot")
        )
        assert rolled and len(rolled) == len(boxed)
        assert all(0 <= two.y_mm - one.y_mm < LINE_MM + 0.5 for one, two in zip(rolled, boxed, strict=True))


@pytest.mark.sample(1)
@pytest.mark.parametrize("ruleset", MOST)
@pytest.mark.parametrize("turns", [1, 17, 80])
def test_too_many_turns_for_a_row_have_pages_of_their_own(ruleset, turns):
    game = with_scenario(games.played(ruleset), turns=turns)
    made = sheets(game)
    for sheet in made:
        check_page(sheet)
    assert any("turn by turn" in sheet.heading.title for sheet in made) == (turns == 80)


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_shrunk_for_a_word_that_is_too_long_and_for_no_other(language):
    found = [text for sheet in sheets(games.played("flames_hexwar"), language) for text in texts(sheet.front)]
    names = [text for text in found if text.font == "serif-semibold" and text.size_pt < style.SECTION_PT]
    assert len(names) <= 2, names


@pytest.mark.spread("paper")
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_ticked_begins_on_the_line_of_the_name_and_the_numbers_before_it(language, paper):
    """Where numbers are all that stands behind the name: below them half of the width would stay empty."""
    game = games.played("cry_havoc")
    words = context_for(game, language).words
    names = {words.say(unit.name) for unit in game.units}
    for sheet in sheets(game, language, paper):
        found = texts(sheet.front)
        drawn = [bounds((box,)) for box in boxes(sheet.front, MARK_MM)]
        middles = [box.y + box.h / 2 for box in drawn]
        numbers = [text for text in found if text.font == "sans-bold" and text.size_pt == 14]
        lines = [text for text in found if text.text in names]
        assert len(numbers) > len(lines) > 0
        for text in lines:
            line = text.y_mm - face(text.font).cap_height_mm(text.size_pt) / 2
            assert min(abs(middle - line) for middle in middles) < 0.02, text.text
        assert max(bounds((text,)).right for text in numbers) + 3 < min(box.x for box in drawn)


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_of_a_character_stand_large_beside_his_name(language):
    """Those of how he starts: his counter, in small, could not tell them."""
    game = games.played("cry_havoc")
    words = context_for(game, language).words
    found = [text for sheet in sheets(game, language) for text in texts(sheet.front)]
    names = {text.text: text for text in found if text.font == "serif-semibold"}
    for unit in game.units:
        name = names[words.say(unit.name)]
        middle = name.y_mm - face(name.font).cap_height_mm(name.size_pt) / 2
        beside = [
            text
            for text in found
            if text.font == "sans-bold"
            and abs(text.y_mm - face(text.font).cap_height_mm(text.size_pt) / 2 - middle) < 0.1
        ]
        assert {str(value) for value in unit.listed if value is not None} <= {text.text for text in beside}
        assert all(text.size_pt == 14 for text in beside)


def test_lines_to_write_the_same_on_are_as_long_on_every_row():
    lengths = defaultdict(list)
    for sheet in sheets(games.played("cry_havoc")):
        lines = [bounds((item,)) for item in flat(sheet.front) if isinstance(item, Path) and _is_to_write_on(item)]
        for text in texts(sheet.front):
            behind = [line for line in lines if line.x > text.x_mm and abs(line.y - text.y_mm) < 2]
            if text.text in ("Horse led by", "Led by", "Missiles at start", "Set up in hex"):
                lengths[text.text].append(min(behind, key=lambda line: line.x).w)
    assert len(lengths["Horse led by"]) == 3
    assert all(max(one) - min(one) < 0.01 for one in lengths.values()), lengths


@pytest.mark.sample(1)
@pytest.mark.parametrize("language", LANGUAGES)
def test_roles_on_a_line_begin_at_its_top(language):
    """A box alone stands beside the first of another role's lines, not between two of them."""
    made = sheets(games.played("flames_hexwar"), language, "letter")
    tops = [sorted(bounds((box,)).y for box in boxes(sheet.front, FIGURE_MM)) for sheet in made]
    assert all(not 0.2 < low - high < FIGURE_MM for own in tops for high, low in pairwise(own))


@pytest.mark.spread("paper")
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_lines_of_turns_stand_apart(language, paper):
    """The numbers of turns that stand on two lines, one below the other."""
    game, apart = games.played("capitan_hex"), []
    for sheet in sheets(game, language, paper):
        numbered = [text for text in texts(sheet.front) if text.font == "sans-medium" and text.anchor == "start"]
        columns = {round(text.x_mm, 1) for text in numbered if text.text == "1"}
        for x in columns:
            bases = sorted(text.y_mm for text in numbered if abs(text.x_mm - x) < 0.1 and text.text in ("1", "7"))
            apart += [low - high for high, low in pairwise(bases)]
    assert min(apart) > 4.6 + 2 * 0.5 + 0.75


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_to_be_known_of_turns_is_told_of_every_side(language):
    """Type is no larger than leaves it room."""
    game = games.played("capitan")
    say = Formatter(context_for(game, language).words)
    for sheet, side in zip(sheets(game, language), game.sides, strict=True):
        told = said(sheet)
        reminders = [*reminded((track for unit in side.units for track in unit.tracks), say)]
        assert reminders and all(squeezed(text) in told for text in reminders), sheet.name


@pytest.mark.parametrize("ruleset", ["capitan_hex", "capitan"])
def test_turns_of_a_page_have_one_form(ruleset):
    """Where one is ticked a box stands behind its number; grounds are as high on every row."""
    for sheet in sheets(games.played(ruleset)):
        shown = (item for item in flat(sheet.front) if getattr(item, "style", 0) == Style(fill=style.TINT))
        assert len({round(bounds((item,)).h, 2) for item in shown}) == 1, sheet.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_letters_stand_for_is_told_on_every_page(language):
    game = games.played("capitan_hex")
    words = context_for(game, language).words
    title = words("control_sheet.legend.abbreviations", title="@", entries="").split("@")[1].strip(" .")
    for sheet in sheets(game, language):
        told = [text.text for text in texts(sheet.front) if title in text.text and "\u00a0· M moral" in text.text]
        assert len(told) == 1, sheet.name


def test_small_print_keeps_the_dot_where_a_line_ends_between_two_things_and_ends_with_no_word_alone():
    made = [text.text for sheet in sheets(games.played("capitan_hex"), "fr", "letter") for text in texts(sheet.front)]
    assert any(line.endswith("\u00a0·") for line in made)
    assert "commandement." not in made


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", ["capitan_hex", "capitan"])
def test_words_over_the_fields_of_a_line_are_as_large_as_the_rest(ruleset, language):
    game = games.played(ruleset)
    words = context_for(game, language).words
    label = words("track.promotion_points", points="1")
    found = [text for sheet in sheets(game, language) for text in texts(sheet.front) if text.text.startswith(label[:8])]
    assert found and all(10.5 <= text.size_pt <= 12 for text in found)
    assert len({text.size_pt for text in found}) == 1


@pytest.mark.parametrize("ruleset", ["capitan_hex", "capitan"])
def test_states_stand_in_columns_that_are_the_same_for_every_unit(ruleset):
    """Five to a row, from the left: the first box of each line stands where names begin."""
    for sheet in sheets(games.played(ruleset)):
        drawn = [bounds((box,)) for box in boxes(sheet.front, MARK_MM)]
        lefts = sorted({round(box.x, 1) for box in drawn})
        assert len(lefts) <= 5, lefts
        for y in {round(box.y, 1) for box in drawn}:
            own = sorted(round(box.x, 1) for box in drawn if abs(box.y - y) < 0.2)
            assert own[0] == lefts[0] and {*own} <= {*lefts}, (sheet.name, own)


@pytest.mark.parametrize("paper", PAPERS)
def test_lines_for_states_are_as_long_as_their_turns_leave_room_and_reach_the_margin(paper):
    for sheet in sheets(games.played("capitan"), "en", paper):
        area = content_area(sheet.paper, sheet.heading)
        sevens = [text for text in texts(sheet.front) if text.font == "sans-medium" and text.text == "7"]
        sevens = [text for text in sevens if text.anchor == "start"]
        edges = [text.x_mm + width("7", text.font, text.size_pt) for text in sevens]
        drawn = [
            bounds((item,))
            for item in flat(sheet.front)
            if isinstance(item, Path) and item.style == Style(stroke=style.SECONDARY, width_mm=style.DRAWN_MM)
        ]
        # A box to tick may stand between the number and the line.
        found = [box for box in drawn if any(0.5 < box.x - edge < 1.2 or 6 < box.x - edge < 7.5 for edge in edges)]
        assert len(found) >= len(edges) > 0 and min(box.w for box in found) > 7
        # The last ends as far before the margin as each before the next begins.
        assert 0 <= area.right - max(box.right for box in drawn) <= 1.2, sheet.name


def test_details_are_larger_where_pages_hold_them():
    """Nothing that is told gives way to that."""
    for ruleset in ("capitan_hex", "flames_hexwar", "cry_havoc"):
        game = games.played(ruleset)
        say = Formatter(context_for(game).words).part
        details = {say(detail) for unit in game.units for detail in unit.details}
        told = [text for sheet in sheets(game) for text in texts(sheet.front)]
        found = [text for text in told if text.text.split(" · ")[0] in details]
        assert found and min(text.size_pt for text in found) > 10.9, ruleset


@pytest.mark.spread("paper")
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", ["capitan_hex", "capitan"])
def test_both_sides_are_told_the_same_of_ranks(ruleset, language, paper):
    """On the last page of each side, or of neither."""
    game = games.played(ruleset)
    words = context_for(game, language, paper).words
    rank = Formatter(words).line(next(reversed(game.sides[0].tracks)).reminder)
    told = {}
    for sheet in sheets(game, language, paper):
        told[sheet.shared_by] = told.get(sheet.shared_by, False) or squeezed(rank) in said(sheet)
    assert len(set(told.values())) == 1, told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
def test_what_a_side_may_do_with_its_ranks_is_told_on_each_sheet(language, paper):
    """On the fullest sheets there are, seven units on Letter, too; what letters stand for may give way to it."""
    game = games.played("capitan")
    say = Formatter(context_for(game, language, paper).words)
    told = {say.line(track.reminder) for side in game.sides for track in side.tracks if track.reminder}
    assert told
    for sheet in sheets(game, language, paper):
        assert all(squeezed(line) in said(sheet) for line in told), sheet.name
