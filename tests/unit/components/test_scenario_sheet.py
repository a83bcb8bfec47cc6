from __future__ import annotations

from collections import defaultdict
from itertools import pairwise, permutations

import pytest
from msgspec.structs import replace

from generator import pipeline
from generator.components.board.layout import plan_of
from generator.components.control_sheet import sheet as control_sheet
from generator.components.control_sheet.sign import _FRAME
from generator.components.scenario_sheet.box import contents, dice
from generator.components.scenario_sheet.parts import _SCALE, STORY_LEADING, paragraphs, stepped
from generator.components.scenario_sheet.setter import Setter
from generator.components.scenario_sheet.sheet import build
from generator.components.scenario_sheet.sides import _FLAG_FRAME, across
from generator.components.scenario_sheet.story import _facts
from generator.components.sentences import Formatter
from generator.diagnostics import Source
from generator.drawing import Mark, Path, Shown
from generator.drawing.bounds import bounds, text_box
from generator.model.scenario import Terrain
from generator.rulesets import agreed_ground
from generator.sheets import style
from generator.sheets.furniture import content_area
from generator.typesetting import EMPTY
from tests import games
from tests.conftest import LANGUAGES, ROOT
from tests.unit.components.placed_items import placed
from tests.unit.components.read_sheets import (
    LONG_NAME,
    LONG_WORD,
    ON_PAPERS,
    PAPERS,
    box_of,
    check_page,
    context_for,
    flat,
    renamed,
    said,
    scenario_sheets,
    squeezed,
    stand_in,
    standard,
    texts,
    with_layouts,
    with_scenario,
    with_units,
    wordy,
)


def agreeing(game, *agreed):
    """The game with other agreements about the ground."""
    table = agreed_ground.movement_and_cover(game.book, agreed)
    return replace(with_scenario(game, terrain=agreed), ground=table)


@games.once
def agreeing_on(game, kind):
    """The same on one kind, without a map: its names take long to place."""
    agreed = Terrain.model_validate({"where": "Here", "kind": kind})
    return with_scenario(agreeing(game, agreed), board=None)


def words_of(game, language="en", paper="a4"):
    return "".join(said(sheet) for sheet in scenario_sheets(game, language, paper))


@pytest.mark.sample(1)
@pytest.mark.spread("paper")
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_two_pages_at_most_and_everything_in_its_place(game, language, paper):
    made = scenario_sheets(game, language, paper)
    assert len(made) <= 2
    for sheet in made:
        assert not sheet.paper.is_landscape
        check_page(sheet)


@pytest.mark.sample(2)
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_the_scenario_says_is_there(game, language):
    words, scenario = words_of(game, language), game.scenario
    wanted = [scenario.date, scenario.place, scenario.summary, *scenario.victory, *scenario.special_rules]
    for side in scenario.sides:
        wanted += [side.name, *side.setup]
    for agreed in scenario.terrain:
        wanted += [agreed.where, *([agreed.note] if agreed.note else [])]
    for text in wanted:
        assert squeezed(text if isinstance(text, str) else text[language]) in words, text
    for unit in game.units:
        name = unit.name if isinstance(unit.name, str) else unit.name[language]
        assert squeezed(name) in words


def test_a_small_scenario_takes_one_page(game):
    few = tuple(side.units[:4] for side in game.sides)
    bare = game.scenario.board.model_copy(update={"features": ()})
    small = with_scenario(agreeing(with_units(game, few), *game.scenario.terrain[:2]), special_rules=(), board=bare)
    made = scenario_sheets(small)
    assert len(made) == 1
    assert made[0].name == "Scenario"
    check_page(made[0])


def test_what_a_scenario_leaves_out_is_left_out(game):
    bare = with_scenario(
        agreeing(game),
        summary=None,
        victory=(),
        special_rules=(),
        first=None,
        points_agreed=None,
        board=game.scenario.board.model_copy(update={"columns": None, "rows": None}),
    )
    words = words_of(bare)
    for title in ("Terrainagreed", "Victory", "Specialrules", "Setsup", "Pointsagreed"):
        assert title not in words
    for sheet in scenario_sheets(bare):
        check_page(sheet)


@pytest.mark.sample(1)
@pytest.mark.spread("paper")
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_very_long_words_are_shrunk_and_wrapped_and_never_cut(game, language, paper):
    terrain = [t.model_copy(update={"where": LONG_NAME, "note": LONG_WORD}) for t in game.scenario.terrain]
    changed = with_scenario(
        agreeing(wordy(game), *terrain),
        summary=f"{LONG_NAME} {LONG_WORD} " * 4,
        place=LONG_NAME,
        turns=60,
        victory=(f"{LONG_NAME} {LONG_WORD}",) * 3,
        special_rules=(LONG_WORD * 3,),
    )
    made = scenario_sheets(changed, language, paper)
    for sheet in made:
        check_page(sheet)
    words = "".join(said(sheet) for sheet in made)
    units, agreed = 2 * 2, len(game.scenario.terrain)
    assert words.count(squeezed(LONG_NAME)) == units + 4 + 1 + 3 + agreed
    assert words.count(squeezed(LONG_WORD)) == units + 4 + 3 + 3 + agreed


@pytest.mark.thorough
def test_sides_too_long_for_a_page_go_on_with_their_heads(game):
    many = [tuple(replace(side.units[i % 10], key=f"{side.side.id}.{i}") for i in range(55)) for side in game.sides]
    made = scenario_sheets(with_units(game, tuple(many)))
    for sheet in made:
        check_page(sheet)
    heads = [sum(text.text == "Unit" for text in texts(sheet.front)) for sheet in made]
    assert sum(heads) == 4


@pytest.mark.thorough
def test_a_side_with_no_lines_left_has_no_head_on_a_further_page(game):
    long, short = game.sides
    units = tuple(replace(long.units[i % 10], key=f"{long.side.id}.{i}") for i in range(55))
    many = with_units(game, (units, short.units[:3]))
    many = replace(
        many, sides=tuple(replace(side, side=side.side.model_copy(update={"setup": ()})) for side in many.sides)
    )
    names = [side.side.name["en"] for side in many.sides]
    found = [[text.text for text in texts(sheet.front)] for sheet in scenario_sheets(many)]
    assert sum(names[0] in page for page in found) > 1
    heads = [sum(text.text == "Unit" for text in texts(sheet.front)) for sheet in scenario_sheets(many)]
    assert sum(heads) == 3


@pytest.mark.thorough
def test_a_board_is_as_wide_as_the_page_where_that_takes_no_further_page(game):
    _, second = scenario_sheets(game)
    numbers = [text.x_mm for text in texts(second.front) if text.text in ("01", "22") and text.anchor == "middle"]
    assert max(numbers) - min(numbers) > 145, "what is left is for its key"


@pytest.mark.sample(1)
@pytest.mark.parametrize(("language", "paper"), ON_PAPERS)
def test_the_board_has_its_key_where_no_table_tells_of_the_ground(language, paper):
    found = games.played("cry_havoc")
    made, context = scenario_sheets(found, language, paper), context_for(found, language)
    assert found.ground is None and len(made) == 2
    check_page(made[-1])
    kinds = plan_of(found.scenario.board, context).kinds
    key = [Formatter(context.words).line(name) for kind, name in found.terrain_names.items() if kind in kinds]
    assert len(key) == 8 and all(squeezed(name) in said(made[-1]) for name in key)


@pytest.mark.sample(1)
@pytest.mark.parametrize(("language", "paper"), ON_PAPERS)
@pytest.mark.parametrize("layout", ["standard", "large_print"])
def test_a_key_for_which_no_room_is_left_stands_in_the_line_of_the_title_of_the_board(layout, language, paper):
    """Not all that lies on the board is in the table of what was agreed."""
    found = with_layouts(games.played("flames_hexwar"), scenario_sheet=layout)
    context = context_for(found, language)
    title = context.words("scenario_sheet.section.board")
    kinds = plan_of(found.scenario.board, context).kinds
    key = [Formatter(context.words).line(name) for kind, name in found.terrain_names.items() if kind in kinds]
    (page,) = [
        sheet
        for sheet in scenario_sheets(found, language, paper)
        if title in [text.text for text in texts(sheet.front)]
    ]
    check_page(page)
    (head,) = [text for text in texts(page.front) if text.text == title]
    beside = [text.text for text in texts(page.front) if abs(text.y_mm - head.y_mm) < 1.5 and text != head]
    north, open_ground = context.words("scenario_sheet.plan.north"), context.words("board.open")
    below = {part for text in texts(page.front) if text.y_mm > head.y_mm + 100 for part in text.text.split()}
    assert len(key) == 6
    if beside == [north]:
        # Words that are too long for the line in large print stand below the board.
        assert (layout, language) == ("large_print", "es")
        assert {part for name in (*key, open_ground) for part in name.split()} <= below
    else:
        # Where not even that has room, open ground tells itself.
        is_full = layout == "large_print" and language != "en" and open_ground not in beside
        told = key if is_full else [*key, open_ground]
        assert sorted(beside) == sorted([*told, north])


@pytest.mark.parametrize(("language", "paper"), ON_PAPERS)
def test_turns_stand_by_the_story_and_clear_of_the_title_below(language, paper):
    """Beside more facts than there is story, the room that is left lies below the turns."""
    first, context = (
        scenario_sheets(games.played("cry_havoc"), language, paper)[0],
        context_for(games.played("cry_havoc"), language),
    )
    heads = [(text, text_box(text)) for text in texts(first.front) if text.font == "serif-semibold"]
    (turns,) = (box for text, box in heads if text.text == context.words("scenario_sheet.section.turns"))
    (victory,) = (box for text, box in heads if text.text == context.words("scenario_sheet.section.victory"))
    story = max(
        box.bottom
        for text in texts(first.front)
        if text.font == "serif" and (box := text_box(text)) and box.bottom < turns.y
    )
    assert turns.y - story < 7.5
    assert victory.y - turns.bottom > 6.0


def test_a_layout_names_the_facts_it_shows(game):
    context = context_for(game)
    assert "20 mm" in "".join(text.text for text in texts(scenario_sheets(game)[0].front))
    found = list(_facts(game, context, ("board", "turns")))
    assert [name for name, *_ in found] == ["Board", "Turns"]


@pytest.mark.sample(1)
@pytest.mark.parametrize(("language", "paper"), ON_PAPERS)
def test_nothing_of_large_print_meets_what_is_beside_it(game, language, paper):
    """Names and the numbers behind them, and heads that stand on one line."""
    for sheet in scenario_sheets(with_layouts(game, scenario_sheet="large_print"), language, paper):
        check_page(sheet)
        found = [(text, box) for text in texts(sheet.front) if (box := text_box(text)) is not None]
        for (left, one), (right, other) in permutations(found, 2):
            if left.font in ("serif-semibold", "sans-medium") and abs(left.y_mm - right.y_mm) < 0.5 and one.x < other.x:
                assert other.x - one.right > 2.0 or right.font == left.font == "serif-semibold", (left, right)


@pytest.mark.sample(1)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_of_large_print_ends_early(game, language):
    """Sections change places, and rows are higher, until the pages are about as full as one another."""
    for sheet in scenario_sheets(with_layouts(game, scenario_sheet="large_print"), language):
        area = content_area(sheet.paper, sheet.heading)
        assert max(text.y_mm for text in texts(sheet.front)) > area.bottom - 30


@pytest.mark.sample(1)
@pytest.mark.parametrize("ruleset", ["capitan", "capitan_hex"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_prose_in_large_print_is_as_large_as_names_in_tables(ruleset, language):
    """On each page, and of 12 points at least."""
    for sheet in scenario_sheets(with_layouts(games.played(ruleset), scenario_sheet="large_print"), language):
        prose = {text.size_pt for text in texts(sheet.front) if text.font == "serif"}
        names = {text.size_pt for text in texts(sheet.front) if text.font == "serif-semibold"}
        assert len(prose) <= 1 and prose <= names and min(prose, default=12.0) >= 12.0


@pytest.mark.sample(1)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_counters_of_a_command_are_for_is_said_below_the_list_of_the_box(game, language):
    note = context_for(game, language).words("scenario_sheet.counted.command")
    assert sum(squeezed(note) in said(sheet) for sheet in scenario_sheets(game, language)) == 1


@pytest.mark.sample(1)
@pytest.mark.parametrize(("language", "paper"), ON_PAPERS)
def test_large_print_has_a_key_of_its_board_beside_a_table_of_the_ground(game, language, paper):
    """And no prose is smaller than in the layout for it."""
    large, context = with_layouts(game, scenario_sheet="large_print"), context_for(game, language, paper)
    made = scenario_sheets(large, language, paper)
    plan, say = plan_of(game.scenario.board, context), Formatter(context.words)
    key = [plan.called.get(kind) or say.line(name) for kind, name in game.terrain_names.items() if kind in plan.kinds]
    title = squeezed(context.words("scenario_sheet.section.board"))
    (page,) = [sheet for sheet in made if title in said(sheet)]
    assert key and all(squeezed(name) in said(page) for name in key)
    assert min(text.size_pt for sheet in made for text in texts(sheet.front) if text.font == "serif") >= 12


@pytest.mark.sample(1)
@pytest.mark.parametrize("language", LANGUAGES)
def test_dice_alone_stand_in_two_columns(game, language):
    context = context_for(game, language)
    made = scenario_sheets(with_layouts(game, scenario_sheet="large_print"), language)
    heads = [
        text
        for sheet in made
        for text in texts(sheet.front)
        if text.text == context.words("scenario_sheet.head.at_once")
    ]
    assert len(heads) == 2 and heads[0].y_mm == heads[1].y_mm


@pytest.mark.sample(1)
@pytest.mark.parametrize("language", LANGUAGES)
def test_columns_of_the_box_stand_closer_where_names_need_the_room(game, language):
    made = scenario_sheets(with_layouts(game, scenario_sheet="large_print"), language)
    context = context_for(game, language)
    lines = [line.text for line in box_of(game, context)]
    shown = [text.text for sheet in made for text in texts(sheet.front)]
    assert all(line in shown for line in lines)


# -- terrain ---------------------------------------------------------------------------------------------


def line_of(game, kind):
    """The words to the right of an agreement, left to right."""
    found = [text for sheet in scenario_sheets(agreeing_on(game, kind)) for text in texts(sheet.front)]
    base = next(text.y_mm for text in found if text.text == "Here")
    line = sorted((text.x_mm, text.text) for text in found if abs(text.y_mm - base) < 1e-6)
    return [text for _, text in line[2:]]


@pytest.mark.thorough
def test_the_ground_is_that_of_the_tables(game):
    movement, cover = (game.book.tables[f"terrain_{name}"] for name in ("movement", "cover"))
    words = context_for(game).words
    for kind in movement.rows:
        line = line_of(game, kind)
        for arm in ("infantry", "cavalry"):
            ground = movement.value(kind, arm).value
            if ground.impassable:
                assert words("terrain_mark.impassable") in line
            elif ground.change:
                assert f"{ground.change:+d}".replace("-", "\u2212") in line
        if kind in cover.rows:
            for arm in ("infantry", "cavalry"):
                level = cover.value(kind, arm).value
                assert level is None or any(text.startswith(words(f"cover.{level}")) for text in line)


def test_walls_show_both_ways_of_the_movement_table(game):
    movement = game.book.tables["terrain_movement"]
    for kind, names in game.book.tables["terrain_moves_as"].rows.items():
        assert kind not in movement.rows
        assert all(name in movement.rows for name in names)
    words = words_of(agreeing_on(game, "low_walls"))
    assert "Jumpingawallorhedge" in words


def test_marks_and_footnotes_are_explained_only_where_they_stand(game):
    def small_print(kind):
        return words_of(agreeing_on(game, kind))

    words = context_for(game).words
    no_march, no_charge = (squeezed(words(f"terrain_mark.{key}")) for key in ("no_march", "no_charge"))
    assert no_march in small_print("scattered_wood") and no_charge in small_print("scattered_wood")
    assert no_march not in small_print("road")
    assert squeezed(words("footnote.cultivated")) in small_print("cultivated")
    assert squeezed(words("footnote.cultivated")) not in small_print("rocks")
    assert squeezed(words("footnote.base_rules_cover")) in small_print("rocks")


# -- the box ---------------------------------------------------------------------------------------------


def test_the_box_counts_what_the_game_needs(game):
    lines = {
        line.text: line for line in box_of(game, context_for(game), lambda kind: {"control_sheets": 4}.get(kind, 3))
    }
    for i, side in enumerate(game.sides):
        needs = [need for unit in side.units for need in unit.counters if not need.single_sided_only]
        listed = sum(
            line.sides[i]
            for name, line in lines.items()
            if name in ("Full counters", "Half counters", "Guns", "Limbers")
        )
        assert listed == sum(need.quantity for need in needs)
        assert lines["Unit cards"].sides[i] == len(side.units)
        markers = sum(line.sides[i] for name, line in lines.items() if name.startswith("Markers"))
        needed = [need for need in game.markers if need.side == side.side.id and not need.single_sided_only]
        assert markers == sum(need.quantity for need in needed)
    assert sum(line.shared for name, line in lines.items() if name.startswith("Templates")) == len(game.templates)
    assert (lines["Control sheets, pages"].shared, lines["Quick reference, pages"].shared) == (4, 3)


def test_the_halves_of_a_kit_without_backs_are_told_apart(game):
    extra = sum(n.quantity for u in game.units for n in u.counters if n.single_sided_only)
    assert squeezed(f"{extra} half counters and") in words_of(game)


def test_each_die_has_its_number_and_how_many_are_rolled_at_once(game):
    words = context_for(game).words
    pages = [texts(sheet.front) for sheet in scenario_sheets(game)]
    title = words("scenario_sheet.head.at_once")
    ((head, found),) = [(text, page) for page in pages for text in page if text.text == title]
    below = [text for text in found if text.y_mm > head.y_mm and text.x_mm <= head.x_mm]
    at_once = [text.text for text in below if (text.x_mm, text.anchor) == (head.x_mm, "end")]
    assert at_once == [str(die.at_once) for die in game.dice]
    for die in game.dice:
        assert any(text.text == str(die.sides) and text.anchor == "middle" for text in below)
        assert squeezed(", ".join(words(use.key) for use in die.uses)) in words_of(game)


def test_whole_counters_stand_in_line_and_halves_hang_after_them(game):
    found = [text for sheet in scenario_sheets(game) for text in texts(sheet.front)]
    halves = [text for text in found if text.text == "½"]
    with_half = [unit for unit in game.units if unit.entry.counters.value[1]]
    assert len(halves) == len(with_half) > 0
    for half in halves:
        (whole,) = [text for text in found if (text.x_mm, text.y_mm) == (half.x_mm, half.y_mm) and text.anchor == "end"]
        assert whole.text.isdigit()
    assert not [text for text in found if text.text.endswith("½") and len(text.text) == 2]


# -- rows --------------------------------------------------------------------------------------------------


@pytest.mark.sample(1)
@pytest.mark.parametrize(("language", "paper"), ON_PAPERS)
def test_rows_of_units_are_alike_though_some_have_two_lines(game, language, paper):
    first, *_ = scenario_sheets(game, language, paper)
    totals = [str(unit.points.total) for unit in game.sides[0].units]
    right = first.paper.width_mm / 2
    lines = sorted({text.y_mm for text in texts(first.front) if text.text in totals and text.x_mm < right})
    assert len(lines) == len(totals)
    drawn = (bounds((item,)) for item in flat(first.front) if isinstance(item, Path))
    rules = sorted(
        {box.y for box in drawn if box.h < 0.5 and box.w > 60 and box.right < right and lines[0] < box.y < lines[-1]}
    )
    gaps = [below - above for above, below in pairwise(rules)]
    assert len(gaps) == len(totals) - 2
    assert max(gaps) < 1.2 * min(gaps)


def test_columns_of_the_box_end_in_line_though_a_name_takes_two_lines():
    game = with_scenario(games.played("capitan"), table=None)  # without a plan it all has one page
    context = context_for(game, "fr")
    lines = [line.text for line in box_of(game, context)]
    found = {text.text: text.y_mm for sheet in scenario_sheets(game, "fr") for text in texts(sheet.front)}
    many = -(-len(lines) // 2)
    pairs = list(zip(lines[:many], lines[many:]))
    assert not set(lines[:many]) <= found.keys(), "no name takes two lines here"
    assert found[pairs[-1][0]] == found[pairs[-1][1]]


@pytest.mark.parametrize("paper", PAPERS)
def test_counters_of_the_roster_stand_clear_of_the_rules_of_their_rows(game, paper):
    (first, *_) = scenario_sheets(game, "es", paper)
    found = [(item, bounds([item])) for item in placed(first.front) if isinstance(item, Path)]
    counters = [box for item, box in found if item.style == _FRAME and abs(box.w - box.h) < 0.01 < 3.0 < box.h]
    rules = [box for _, box in found if box.h < 0.5 and box.w > 50]
    assert len(counters) == len(game.units)
    for box in counters:
        own = [rule for rule in rules if rule.x <= box.x + box.w / 2 <= rule.right]
        air = [gap for rule in own for gap in (box.y - rule.bottom, rule.y - box.bottom) if gap > -1]
        assert min(air) >= 0.5 - 2 * style.HAIRLINE_MM


def test_what_players_bring_is_told_below_the_box():
    game = games.played("capitan")
    assert "bring3decoys" in words_of(game)
    assert "decoys" not in squeezed(" ".join(line.text for line in box_of(game, context_for(game))))
    assert not games.played("capitan_hex").brought


def test_a_coalition_called_as_its_side_is_said_once(game):
    (first, *_) = scenario_sheets(game)
    size_pt = context_for(game).sheet_layout("scenario_sheet", "standard", Source("a")).value.sides.nation_pt
    aside = [text.text for text in texts(first.front) if (text.size_pt, text.anchor) == (size_pt, "end")]
    assert "Empire" in aside and "Allies" not in aside


@pytest.mark.thorough
def test_the_ground_has_a_dash_where_there_is_nothing(game):
    agreed = [
        {"where": "There", "kind": "buildings", "capacity": 1, "strength": 5},
        {"where": "Here", "kind": "low_walls"},
    ]
    found = [
        text
        for sheet in scenario_sheets(agreeing(game, *map(Terrain.model_validate, agreed)))
        for text in texts(sheet.front)
    ]
    for name, count in (("Here", 3), ("Jumping", 4)):
        line = next(text.y_mm for text in found if text.text.startswith(name))
        dashes = [text for text in found if text.text == "–" and abs(text.y_mm - line) < 1e-6]
        assert len(dashes) == count, name


def test_heads_of_a_games_own_columns_stand_apart():
    """“Guns” and “Weight, lb” read as one where their columns are as narrow as their numbers."""
    game = pipeline.derive(ROOT / "data" / "games" / "weather_gage" / "scenarios" / "channel.yaml")
    context = context_for(game)
    sheets = [
        *build(game, context, stand_in, lambda pages: box_of(game, context)),
        *control_sheet.build(game, context, stand_in),
    ]
    for names in (["Guns", "Weight, lb", "Points"], ["Dice to 10 cm", "Dice to 20 cm", "Dice to 40 cm", "Points"]):
        found = [
            box for sheet in sheets for text in texts(sheet.front) if text.text in names and (box := text_box(text))
        ]
        gaps = [two.x - one.right for one, two in pairwise(sorted(found, key=lambda box: (round(box.y), box.x)))]
        assert len(found) >= len(names) and min(gap for gap in gaps if gap > -1) >= 2.2


def test_the_list_of_the_box_stands_beside_an_odd_side_and_counts_its_own_sheet():
    game = pipeline.derive(ROOT / "data" / "games" / "weather_gage" / "scenarios" / "channel.yaml")
    (sheet,) = scenario_sheets(game)
    found = {text.text: text_box(text) for text in texts(sheet.front)}
    side, contents = found["Eendragt"], found["In the box"]
    assert contents.x > side.right and abs(contents.y - side.y) < 30 and "Scenario, pages" in found


@pytest.mark.thorough
def test_rows_are_not_higher_for_the_side_beside_them():
    """A row of two lines makes no room in the line of the other side's unit."""
    game = games.played("capitan_hex")
    bare = [[replace(one, entry=replace(one.entry, besides=())) for one in side.units] for side in game.sides]
    bare[0][0] = renamed(bare[0][0], LONG_NAME)
    sides = tuple(replace(side, units=tuple(units)) for side, units in zip(game.sides, bare, strict=True))
    game = replace(game, sides=sides)
    context = context_for(game, "es", "letter")
    first, *_ = build(game, context, stand_in, lambda pages: box_of(game, context))
    for side, is_even in zip(game.sides, (False, True), strict=True):
        totals = [str(unit.points.total) for unit in side.units]
        found = [text for text in texts(first.front) if text.text in totals]
        edge = {True: max, False: min}[is_even](text.x_mm for text in found)
        bases = sorted(text.y_mm for text in found if abs(text.x_mm - edge) < 0.1)
        steps = {round(low - high, 2) for high, low in pairwise(bases)}
        assert len(bases) == len(totals) and (len(steps) == 1) == is_even


@pytest.mark.parametrize(("language", "head"), [("en", "The merchants"), ("es", "Los mercaderes")])
def test_sides_of_one_name_each_stand_in_one_table(language, head):
    """A title, a head and two rules for each of four names are more furniture than there is to say."""
    game = pipeline.derive(ROOT / "data" / "games" / "market_day" / "scenarios" / "market.yaml")
    (sheet,) = scenario_sheets(game, language)
    said = [text.text for text in texts(sheet.front)]
    assert said.count(head) == 1 and said.count("Stall" if language == "en" else "Puesto") == 1


def test_an_odd_side_takes_all_of_the_width():
    """Its units stand in two columns, so that no half of the page is empty beside it."""
    game = games.played("capitan")
    context, where = context_for(game), game.project.scenario.where("layouts", "scenario_sheet")
    layout = context.sheet_layout("scenario_sheet", "standard", where).value
    section = across(game, context, stand_in, 186.0, layout)
    totals = [str(unit.points.total) for unit in game.sides[-1].units]
    edges = [round(text.x_mm, 1) for text in texts(section.block.items) if text.text in totals]
    assert len(edges) == len(totals) and set(edges) == {89.0, 186.0}


@pytest.mark.parametrize(("setup", "headed"), [(("Along the road.",), True), ((), False)])
def test_an_odd_side_has_a_set_up_below_it_where_there_is_anything_to_say(setup, headed):
    game = games.played("capitan")
    context, layout = context_for(game), standard("scenario_sheet")
    last = game.sides[-1]
    last = replace(last, side=last.side.model_copy(update={"setup": setup}), placed=())
    section = across(replace(game, sides=(*game.sides[:-1], last)), context, stand_in, 186.0, layout)
    said = [text.text for text in texts(section.block.items)]
    assert (context.words("scenario_sheet.section.setup") in said) is headed
    assert ("Along the road." in said) is headed


def test_a_nation_without_a_flag_is_named_without_a_frame(monkeypatch):
    game = games.played("capitan")
    context, layout = context_for(game), standard("scenario_sheet")
    drawn = []
    for has_flags in (True, False):
        monkeypatch.setattr(type(context.art), "has_flag", lambda *_, has=has_flags: has)
        made = across(game, context, stand_in, 186.0, layout)
        frames = [item for item in placed(made.block.items) if isinstance(item, Path) and item.style == _FLAG_FRAME]
        drawn.append(([text.text for text in texts(made.block.items)], len(frames)))
    (flagged, some), (bare, none) = drawn
    assert flagged == bare and some > none == 0


def test_a_box_with_nothing_in_it_has_no_list():
    game = games.played("capitan")
    assert contents(game, context_for(game), (), 186.0, standard("scenario_sheet")) == EMPTY


@pytest.mark.parametrize(
    ("size_pt", "steps", "larger"), [(_SCALE[0], 1, _SCALE[1]), (_SCALE[-1], 1, _SCALE[-1]), (99.0, -1, 99.0)]
)
def test_a_size_of_type_goes_no_farther_than_the_scale(size_pt, steps, larger):
    assert stepped(size_pt, steps) == larger


@pytest.mark.sample(2)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("layout", ["standard", "large_print"])
def test_heads_of_the_ground_and_words_in_place_of_numbers_stand_about_the_middle_of_these(language, layout):
    on_table = games.played("capitan")
    made = scenario_sheets(with_layouts(on_table, scenario_sheet=layout), language, "letter")
    words = context_for(on_table, language).words
    (page,) = [sheet for sheet in made if squeezed(words("scenario_sheet.section.terrain")) in said(sheet)]
    found = [*texts(page.front)]
    (impassable,) = [text for text in found if text.text == words("terrain_mark.impassable")]
    columns = defaultdict(list)
    for mark in found:
        if set(mark.text) <= {"†", "‡"}:
            value = next((one for one in found if one.y_mm == mark.y_mm and 0 < mark.x_mm - one.x_mm < 1.5), None)
            if value is None:
                continue  # it is explained below the table
            columns[round(mark.x_mm, 3)].append((text_box(value).x, text_box(value).right))
    middles = sorted((min(one for one, _ in ends) + max(other for _, other in ends)) / 2 for ends in columns.values())
    assert len(middles) == 2 and impassable.anchor == "middle"
    assert impassable.x_mm == pytest.approx(middles[1], abs=0.6)
    for middle in middles:
        above = [text_box(one) for one in found if one.font == "sans-medium" and one.y_mm < impassable.y_mm - 1]
        assert any(box.x + box.w / 2 == pytest.approx(middle, abs=0.6) for box in above)


@pytest.mark.sample(2)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("layout", "least_pt"), [("standard", 11), ("large_print", 13)])
def test_the_set_up_has_a_head_and_its_paragraphs_stand_apart(language, layout, least_pt):
    on_table = games.played("capitan")
    made = scenario_sheets(with_layouts(on_table, scenario_sheet=layout), language, "letter")
    context = context_for(on_table, language)
    found = [text for sheet in made for text in texts(sheet.front)]
    heads = [text for text in found if text.text == context.words("scenario_sheet.section.setup")]
    assert len(heads) == 2 and all(one.size_pt >= least_pt and one.fill == style.INK for one in heads)
    setup = next(side.side.setup for side in on_table.sides if side.side.id == "allies")
    first, second = (context.words.say(text).split()[0] for text in setup)
    lines = [one for one in found if one.font == "serif" and one.x_mm == heads[0].x_mm and one.y_mm > heads[0].y_mm]
    begins = next(i for i, one in enumerate(lines) if one.text.startswith(first))
    follows = next(i for i, one in enumerate(lines) if i > begins and one.text.startswith(second))
    apart = lines[follows].y_mm - lines[follows - 1].y_mm
    assert apart > 1.2 * STORY_LEADING * lines[begins].size_pt * 25.4 / 72


def test_a_set_up_begins_right_below_the_units_of_its_own_side():
    """The side of fewer units has no hole above it."""
    (first, *_) = scenario_sheets(games.played("capitan_hex"), "en", "a4")
    found = texts(first.front)
    heads = sorted((text for text in found if text.text == "Set-up"), key=lambda text: text.x_mm)
    last = [next(text for text in found if text.text == name) for name in ("Artificers", "Sappers")]
    assert heads[0].y_mm - heads[1].y_mm > 5
    gaps = [head.y_mm - name.y_mm for head, name in zip(heads, last, strict=True)]
    assert gaps[0] == pytest.approx(gaps[1], abs=0.5)


def test_words_of_dice_stand_off_the_rules_of_their_row():
    on_table = games.played("capitan")
    layout, context = standard("scenario_sheet"), context_for(on_table, "fr")
    for row in dice(on_table, context, 44.0, layout).rows:
        lines = [text_box(text) for text in texts(row.items)]
        assert min(box.y for box in lines) >= 0.9 and max(box.bottom for box in lines) <= row.height_mm - 0.9


@pytest.mark.sample(1)
@pytest.mark.parametrize("paper", PAPERS)
def test_facts_of_large_print_begin_where_the_second_column_does(game, paper):
    first = scenario_sheets(with_layouts(game, scenario_sheet="large_print"), "fr", paper)[0]
    words, found = context_for(game, "fr").words, [*texts(first.front)]
    edges = {
        text.x_mm
        for text in found
        if text.text in (words("scenario_sheet.fact.turns"), words("scenario_sheet.section.special_rules"))
        and text.x_mm > 60
    }
    assert len(edges) == 1


@pytest.mark.parametrize(
    ("text", "lead"),
    [
        ("Mules: none is ridden.", "Mules:"),
        ("Le convoi\u202f: trois points.", "Le convoi\u202f:"),
        ("The Soviets seek two things: both.", None),
    ],
)
def test_a_few_words_before_a_colon_lead_a_paragraph_in_italics(text, lead):
    shown = Mark("rule", ("scenario_sheet", "story"), (Shown("scenario", keys=("victory",)),))
    (block,) = paragraphs([text], 120.0, 9.2, shown)
    leads = [item for item in block.items if item.font == "serif-italic"]
    assert [item.text for item in leads] == ([lead] if lead else [])
    first, *others = sorted((bounds([item]) for item in block.items), key=lambda box: box.x)
    assert all(other.x > first.right for other in others)


@pytest.mark.sample(2)
@pytest.mark.parametrize("layout", ["standard", "large_print"])
@pytest.mark.parametrize("ruleset", games.NAMES)
def test_a_section_that_is_set_once_is_as_if_it_were_set_anew_each_time(ruleset, layout, monkeypatch):
    """Sections are kept by the settings that they are set by: one that read others would come out in the size of before."""
    game = with_layouts(games.played(ruleset), scenario_sheet=layout)
    kept = [sheet.front for sheet in scenario_sheets(game)]
    monkeypatch.setattr(Setter, "_kept_of", lambda self, name, key, made: made())
    assert [sheet.front for sheet in scenario_sheets.__wrapped__(game)] == kept
