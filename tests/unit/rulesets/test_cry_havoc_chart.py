"""The chart of Cry Havoc: boxes where the game sheet is blank, a user's tables as he has them, and the odds."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from generator.components.reference_chart.chart import build, build_sections
from generator.components.reference_chart.words import ChartFormatter
from generator.components.sentences import Formatter, Notes
from generator.drawing import Path as Outline
from generator.drawing.bounds import bounds
from generator.loading.rulebook import load_rulebook
from generator.loading.user_tables import filled_in
from generator.loading.words import load_words
from generator.model.table import Status
from generator.rulesets.api import Cell as ChartCell
from generator.rulesets.chart import EVERYTHING, sections
from generator.rulesets.cry_havoc import odds
from generator.rulesets.cry_havoc.chart import TYPED, complete, facts, settled, with_chart
from generator.rulesets.reading import Reader
from generator.sheets import style
from generator.typesetting import Table, TableCell, TableColumn, TableRow
from generator.typesetting.table import BOX_PITCH_MM
from tests import games
from tests.conftest import LANGUAGES, ROOT
from tests.unit.components.placed_items import check_page, texts, words
from tests.unit.components.read_sheets import PAPERS, context_for, flat, squeezed, standard

BOOK = load_rulebook("cry_havoc")
OWN = ROOT / "tests" / "data" / "cry_havoc_game_sheet.yaml"


@pytest.fixture(scope="module")
def wood():
    return games.played("cry_havoc")


@pytest.mark.parametrize("language", LANGUAGES)
def test_open_ground_is_called_as_on_the_board(language):
    words = BOOK.words[language]
    assert words["row.common.clear"] == words["row.common.open"] == load_words()[language]["board.open"]


@pytest.fixture(scope="module")
def filled(wood):
    """The scenario with a game sheet that is typed in."""
    book, problems = filled_in(BOOK, OWN, OWN.name)
    assert not problems
    return with_chart(replace(wood, project=replace(wood.project, rulebook=book)))


def section(game, name):
    return next(one for one in game.chart if one.id == name)


def cells(found) -> list[ChartCell]:
    return [cell for row in found.rows for cell in row.cells if cell is not None]


@pytest.mark.sample(1)
@pytest.mark.spread("paper")
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_is_rolled_on_stands_on_one_page(wood, language, paper):
    context = context_for(wood, language, paper)
    say = ChartFormatter(context.words, standard("reference_chart"))
    rolled = [one for one in wood.chart if one.corner is not None and one.corner.key == "die"]
    assert len(rolled) == 5
    pages = [squeezed(words([sheet])) for sheet in build(wood, context)]
    on = {number for one in rolled for number, page in enumerate(pages) if squeezed(say.line(one.title)) in page}
    assert len(on) == 1


# -- what is blank -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name, table in BOOK.tables.items() if table.fill])
def test_a_hole_of_the_game_sheet_is_a_box_and_what_the_rules_quote_is_not(name):
    table = BOOK.tables[name]
    for row in table.rows:
        for column in table.columns:
            cell = Reader(BOOK).cell(name, row, column)
            assert (cell.form == "blank") == (table.value(row, column).value is None)


def test_a_hole_of_a_table_that_is_not_filled_in_stays_a_dash():
    assert Reader(BOOK).cell("target_cover", "window", "standing_in") is None


def test_the_chart_has_a_box_for_every_hole_in_play(wood):
    for name in ("combat_foot", "missiles_at_third", "missile_distances", "missile_modifiers", "odds_shift"):
        holes = sum(value is None for row in BOOK.tables[name].rows.values() for value in row)
        assert sum(cell.form == "blank" for cell in cells(section(wood, name))) == holes
    assert any(cell.form == "blank" for cell in cells(section(wood, "terrain")))


@pytest.mark.sample(2)
@pytest.mark.parametrize("game", ["wood", "filled"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_of_words_is_printed(game, language, request):
    game = request.getfixturevalue(game)
    for sheet in build(game, context_for(game, language)):
        assert not [text.text for text in texts(sheet) if re.search(r"[a-z]{3,}\.[a-z_]{3,}", text.text)]


def test_a_row_of_boxes_stays_where_other_columns_are_not_in_play(wood):
    units = [replace(side, units=tuple(u for u in side.units if u.card.kind != "crossbowman")) for side in wood.sides]
    found = section(with_chart(replace(wood, sides=tuple(units))), "missile_distances")
    assert [len(row.cells) for row in found.rows] == [1, 1, 1]


def test_a_weapon_that_nobody_has_has_no_column(wood):
    units = [replace(side, units=tuple(u for u in side.units if u.card.kind != "archer")) for side in wood.sides]
    found = section(with_chart(replace(wood, sides=tuple(units))), "missiles_at_first")
    assert [column.head.key.split(".")[2] for column in found.columns] == ["crossbow"] * 3


def test_a_box_is_drawn_within_its_row():
    table = Table(
        (TableColumn("a"), TableColumn("b")), (TableRow((), (TableCell(is_box=True), TableCell("7"))),), pitch_mm=4.6
    )
    plain = Table(
        (TableColumn("a"), TableColumn("b")), (TableRow((), (TableCell("3"), TableCell("7"))),), pitch_mm=4.6
    ).set(60)
    block = table.set(60)
    assert block.height_mm - plain.height_mm == pytest.approx(BOX_PITCH_MM - 4.6)
    (drawn,) = [one for one in flat(block.items) if isinstance(one, Outline) and one.style.fill == style.PAPER]
    box = bounds((drawn,))
    assert box is not None
    assert box.w >= 7.0 and box.h >= 4.4


# -- what a user filled in -----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_filled_table_has_its_own_title_and_says_what_its_letters_mean(filled, language):
    context, found = context_for(filled, language), section(filled, "combat_foot")
    say = Formatter(context.words)
    own = filled.book.tables["combat_foot"]
    assert say.line(found.title) == context.words.say(own.title)
    told = " ".join(say.line(line) for line in found.lines)
    assert all(context.words.say(meaning) in told for meaning in own.letters.values())
    assert "game sheet" not in told and not any(cell.form == "blank" for cell in cells(found))


def test_rows_of_the_chart_take_the_title_of_their_table_too(filled, wood):
    words = context_for(filled).words
    assert Formatter(words).line(section(filled, "missile_distances").title) == "How far they shoot"
    assert Formatter(words).line(section(wood, "missile_distances").title) == words("table.missile_distances")


def test_a_dash_a_sign_and_a_number_are_set_each_in_its_way(filled):
    read = Reader(filled.book)
    assert read.cell("combat_foot", "3", "2-1") == ChartCell("–", "text", of="combat_foot/3/2-1")
    assert read.cell("terrain_sign", "window") == ChartCell("−", "text", of="terrain_sign/window")
    assert read.cell("odds_shift", "plus", "minus").form == "signed"
    say = ChartFormatter(context_for(filled).words, standard("reference_chart"))
    assert say.table_cell(read.cell("combat_foot", "1", "1-1"), Notes(1)).text == "A"


def test_boxes_are_only_spoken_of_where_there_are_some(filled, wood):
    assert "rule.fill_numbers" in [line.key for line in section(wood, "odds_shift").lines]
    assert "rule.fill_numbers" not in [line.key for line in section(filled, "odds_shift").lines]
    assert [line.key for line in section(wood, "combat_foot").lines][-1] == "to_write.combat"


def test_what_the_rules_say_of_letters_stands_where_the_user_says_nothing(wood):
    say = Formatter(context_for(wood).words)
    told = "In combat: A = attacker wounded. D = defender stunned."
    assert say.line(section(wood, "combat_foot").lines[0]) == told


def test_letters_of_missiles_are_told_from_those_of_combat_below_each_table(wood, filled):
    """A and D stand in both."""
    for game in (wood, filled):
        found = {name: section(game, name).lines[0] for name in TYPED}
        assert {line.key.rpartition(".")[2] for name, line in found.items() if "missiles" in name} == {"missiles"}
        assert {line.key.rpartition(".")[2] for name, line in found.items() if "combat" in name} == {"combat"}
        assert all(line.key.startswith("letters") for line in found.values())


def test_what_the_scenario_settles_stands_where_it_would_be_written(wood):
    found = section(wood, "agreed")
    assert all(cell.aside for cell in cells(found)), "all is settled, and nothing left to write in"
    retreat = next(row for row in found.rows if row.label.key == "blank.retreat")
    assert [cell.value for cell in retreat.cells] == ["blank.how_far", "blank.where_to", "blank.no_way"]
    assert retreat.cells[0].aside.value.parts["text"] == {"en": "1 hex", "es": "1 casilla", "fr": "1 case"}
    assert [line.key for line in found.lines] == ["blank.settled"]


def test_what_the_scenario_leaves_open_is_written_in():
    bare = next(one for one in sections(BOOK, EVERYTHING, {}) if one.id == "agreed")
    assert settled(bare, None) == bare
    assert [line.key for line in bare.lines] == ["blank.about"]


def test_what_is_to_be_agreed_is_what_the_game_can_come_to(wood):
    def asked(known) -> set[str]:
        found = next(one for one in sections(BOOK, known, {}) if one.id == "agreed")
        return {row.label.key for row in found.rows}

    known = facts(wood)
    assert asked(known) - asked(known - {"horses"}) == {"blank.rider"}
    assert asked(known) - asked(known - {"ground.bank"}) == {"blank.higher"}
    assert asked(known) - asked(known - {"missiles"}) == {"blank.hexside", "blank.off_table"}


def test_where_horses_may_not_go_is_said_for_mules_alone_too(wood):
    without_horses = facts(wood) - {"horses"}
    said = {one.id: {line.key for line in one.lines} for one in sections(BOOK, without_horses, {})}
    assert "rule.horses_closed" in said["movement"] and "rule.mules" in said["animals"]
    assert "rule.mounting" not in said["animals"]


def test_targets_are_written_down_while_their_tables_are_blank(wood):
    known = facts(wood)
    assert "kinds_of_target" in {one.id for one in wood.chart}
    typed_in = sections(BOOK, known - {"blank.missiles_at_first"}, {})
    assert "kinds_of_target" not in {one.id for one in typed_in}


def test_bodies_are_counted_before_they_cost_anything(wood):
    say = Formatter(context_for(wood).words)
    (said,) = [say.line(line) for line in section(wood, "movement").lines if line.key == "rule.bodies"]
    three, extra = (BOOK.value("bodies", "three_people", column).value for column in ("people", "extra"))
    assert f"{three} men" in said and f"{extra} point more" in said


@pytest.mark.parametrize("language", ["es", "fr"])
def test_the_chart_says_hexes_in_the_words_of_this_game(filled, language):
    """But for the shape that its counters draw round the move."""
    said = [text.text for sheet in build(filled, context_for(filled, language, "a4")) for text in texts(sheet)]
    assert not [text for text in said if re.search(r"\bhex(?!ágono\)|agone\))", text)]


# -- odds ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["wood", "filled"])
def test_every_attack_meets_every_defence(game, request):
    game = request.getfixturevalue(game)
    for number, side in enumerate(game.sides):
        found, enemy = section(game, f"odds_{side.side.id}"), game.sides[1 - number]
        attacks = {v.value for unit in side.units for key, v in unit.values.items() if key.endswith(".attack")}
        defences = sorted(
            {v.value for unit in enemy.units for key, v in unit.values.items() if key.endswith(".defence")}
        )
        assert [row.cells[0].value for row in found.rows] == sorted(attacks, reverse=True)
        assert [column.head.parts["defence"] for column in found.columns[1:]] == defences
        for row in found.rows:
            for cell, defence in zip(row.cells[1:], defences, strict=True):
                value = odds.column(game.book, (row.cells[0].value,), (defence,)).value
                assert (cell and f"{cell.value.parts['attack']}-1") == value


def test_the_columns_are_those_of_a_table_that_is_filled_in(filled):
    known = {column.removesuffix("-1") for column in filled.book.tables["combat_foot"].columns}
    used = {cell.value.parts["attack"] for cell in cells(section(filled, "odds_convoy")) if cell.form == "line"}
    assert used <= known and "8" in used and "24" not in used


def test_everyone_is_named_with_his_strengths(wood):
    say = Formatter(context_for(wood).words)
    found = section(wood, "odds_convoy")
    rows = {row.cells[0].value: say.line(row.label) for row in found.rows}
    assert rows[24] == "Sir Aldous (on horseback)" and rows[16] == "Sir Aldous (on foot)"
    for side, told in ((wood.sides[0], " ".join(rows.values())), (wood.sides[1], " ".join(map(say.line, found.lines)))):
        assert all(say.words.say(unit.name) in told for unit in side.units if "fit.attack" in unit.values)


def test_it_is_shown_how_the_chart_is_read(wood):
    assert "24 : 11 → 2–1" in Formatter(context_for(wood).words).line(section(wood, "odds_convoy").lines[0])


def test_prisoners_fight_where_they_can_be_made(wood):
    def attacks(game):
        return {row.cells[0].value for row in section(game, "odds_convoy").rows}

    scenario = wood.project.scenario
    without = replace(scenario, value=scenario.value.model_copy(update={"surrender": False}))
    game = with_chart(replace(wood, project=replace(wood.project, scenario=without)))
    assert "surrender" not in facts(game)
    ransom = wood.sides[0].units[0].values["ransom_wounded.attack"].value
    assert ransom in attacks(wood)
    said_of = [
        line
        for row in section(game, "odds_convoy").rows
        for line in [Formatter(context_for(wood).words).line(row.label)]
    ]
    assert not any("prisoner" in line for line in said_of)


# -- pages ---------------------------------------------------------------------------------------------------


@pytest.mark.sample(1)
@pytest.mark.spread("paper")
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_two_leaves_and_everything_in_its_place(wood, filled, language, paper):
    for game in (wood, filled):
        made = build(game, context_for(game, language, paper))
        assert len(made) == 4
        for sheet in made:
            check_page(sheet)


def test_drawn_examples_are_those_of_the_ground_there_is(wood):
    shown = {example.text.key for example in section(wood, "examples").examples}
    scenario = wood.project.scenario
    board = scenario.value.board
    bare = board.model_copy(update={"features": tuple(one for one in board.features if one.terrain == "trees")})
    value = scenario.value.model_copy(update={"board": bare, "terrain": ()})
    game = with_chart(replace(wood, project=replace(wood.project, scenario=replace(scenario, value=value))))
    assert {example.text.key for example in section(game, "examples").examples} == {
        "example.over_figures",
        "example.trees",
    }
    assert {"example.scrub", "example.window_from_inside", "example.bank"} <= shown


@pytest.mark.sample(2)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_complete_chart_has_every_section_and_every_example(wood, language):
    every = complete(BOOK)
    assert {one.id for one in every} == {one.id for one in BOOK.chart} - {"odds_1", "odds_2"}
    assert len(next(one for one in every if one.id == "examples").examples) == len(BOOK.diagrams)
    for sheet in build_sections("Cry Havoc", every, BOOK, context_for(wood, language)):
        check_page(sheet)


def test_what_comes_of_each_line_stands_below_its_picture(wood):
    printed = squeezed(words(build(wood, context_for(wood))))
    assert squeezed("A–B: yes, light cover") in printed and squeezed("C–D: no") in printed


def test_the_made_up_sheet_fills_what_it_says():
    book, problems = filled_in(BOOK, Path(OWN), OWN.name)
    assert not problems
    assert {name for name, table in book.tables.items() if table.status is Status.OWN} == {
        "combat_foot", "missile_distances", "missile_modifiers", "terrain_sign", "odds_shift",
    }  # fmt: skip
