"""The sheets of a game without figures, abilities or ready-made counters: they show what it has instead."""

from __future__ import annotations

import re
from itertools import chain, pairwise

import pytest
from msgspec.structs import replace

from generator.components.reference_chart import chart as reference_chart
from generator.components.sentences import Formatter
from generator.rulesets.api import Game
from generator.rulesets.flames_hexwar.on_sheets import side_points
from generator.sheets import style
from generator.sheets.pages import EVERYONE
from tests import games
from tests.conftest import LANGUAGES
from tests.unit.components import placed_items
from tests.unit.components.read_sheets import (
    PAPERS,
    box_of,
    check_page,
    context_for,
    control_sheets,
    said,
    scenario_sheets,
    squeezed,
    texts,
)


@pytest.fixture(scope="module")
def flames() -> Game:
    return games.played("flames_hexwar")


@games.once
def of_chart(game: Game, language: str = "en", paper: str = "a4"):
    return reference_chart.build(game, context_for(game, language, paper))


def words_of(sheets) -> str:
    return "".join(said(sheet) for sheet in sheets)


@pytest.mark.sample(1)
@pytest.mark.spread("paper")
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_in_its_place(flames, language, paper):
    chart = of_chart(flames, language, paper)
    assert len(chart) == 4
    for sheet in chain(scenario_sheets(flames, language, paper), control_sheets(flames, language, paper)):
        check_page(sheet)
    for sheet in chart:
        placed_items.check_page(sheet)
        assert not [text for text in placed_items.texts(sheet) if "{" in text.text]


def test_the_control_sheet_has_teams_by_name_and_no_abilities(flames):
    found = words_of(control_sheets(flames))
    for words in (
        "Teams: cross off from the right",
        "Motivation",
        "3+",
        "Panzerschreck team",
        "Veteran",
        "Platoon drawn",
        "Drawn as no.",
        "Available, 4+",
    ):
        assert squeezed(words) in found
    for words in ("Figures:", "Abilities"):
        assert squeezed(words) not in found


def test_points_are_weighed_as_the_rules_do(flames):
    """Twice the defender's, at least (F 0)."""
    found = words_of(control_sheets(flames))
    assert squeezed("at most 905 allowed (Soviets: 1810)") in found
    assert squeezed("at least 1740 needed (Germans: 870)") in found
    assert found.count(squeezed("the ratio agreed is kept")) == 2
    other, poor = flames.sides
    few = {**poor.values, "points.total": replace(poor.values["points.total"], value=1700)}
    points = side_points(few, other.side, other.values["points.total"].value)
    weak = replace(flames, sides=(other, replace(poor, points=points)))
    assert squeezed("40 too few") in words_of(control_sheets(weak))


@pytest.mark.sample(1)
@pytest.mark.parametrize(("language", "attacker"), [("en", "Soviets"), ("es", "Soviéticos"), ("fr", "Soviétiques")])
def test_the_scenario_sheet_says_who_attacks_and_who_stands_where(flames, language, attacker):
    found = words_of(scenario_sheets(flames, language))
    assert attacker in found
    assert squeezed("0707 (1") in found and squeezed("0706 (3") in found


def test_the_ground_is_rated_for_each_way_of_moving(flames):
    found = words_of(scenario_sheets(flames))
    assert squeezed("WhereCounts asInfantryGunsWheeledHalf-trackedTracked") in found
    assert "cavalry" not in found and "figures" not in found


def test_the_box_lists_only_what_is_in_the_kit(flames):
    context = context_for(flames)
    bare = replace(flames, pieces=())
    assert not [line for line in box_of(bare, context) if "arker" in line.text or "ards" in line.text]
    full = replace(flames, pieces=("counters", "unit_cards", "order_cards"))
    kit = {line.text: line.total for line in box_of(full, context)}
    assert kit["Unit cards"] == len(flames.units)
    assert kit["Order and action cards"] == sum(card.copies for deck in flames.decks for card in deck.cards)


@pytest.mark.thorough
def test_decimals_are_written_as_in_each_language(flames):
    half_again = {}
    for language in LANGUAGES:
        pages = of_chart(flames, language)
        half_again[language] = [text.text for page in pages for text in placed_items.texts(page)]
    assert "1.5 to 1" in half_again["en"]
    assert "1,5 pour 1" in half_again["fr"] and "1,5 a 1" in half_again["es"]


def test_what_is_rolled_to_hit_goes_by_the_modifiers(flames):
    table = next(section for section in flames.chart if section.id == "to_hit")
    found = [[cell.value if cell else None for cell in row.cells] for row in table.rows]
    assert found == [
        [2, 3, 4, 5, 6, None, None, None],
        [2, 2, 3, 4, 5, 6, None, None],
        [2, 2, 2, 3, 4, 5, 6, None],
    ]
    sums = [column.head.parts["sum"].value for column in table.columns if column.head]
    assert sums == [-2, -1, 0, 1, 2, 3, 4, 5]
    assert [bool(row.label.notes) for row in table.rows] == [False, True, True]


def test_states_of_few_units_stand_below_their_teams_in_no_column_of_their_own(flames):
    found = [text for sheet in control_sheets(flames) for text in placed_items.texts(sheet)]
    assert not [text for text in found if text.text == "States and times once"]
    (drawn, *_) = [text for text in found if text.text == "Drawn as no."]
    teams = next(text for text in found if text.text.startswith("Teams"))
    assert abs(drawn.x_mm - teams.x_mm) < 10


@pytest.mark.sample(1)
@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_stand_before_the_names_of_platoons_and_all_names_are_of_one_size(flames, language):
    """As on labels, unit cards and order cards; in large print too."""
    context = context_for(flames, language)
    sets_up = next(sheet for sheet in scenario_sheets(flames, language) if "1810" in said(sheet))
    rosters = [*control_sheets(flames, language)[::2], sets_up]
    for sheet in rosters:
        found = placed_items.texts(sheet)
        sides = [side for side in flames.sides if sheet.shared_by in (side.side.id, EVERYONE)]
        names = [context.words.say(unit.name) for side in sides for unit in side.units]
        set_names = [text for text in found if text.text in names and text.font == "serif-semibold"]
        assert sorted(text.text for text in set_names) == sorted(names)
        assert len({text.size_pt for text in set_names}) == 1
        numbers = {context.words.say(unit.name): str(unit.number) for side in sides for unit in side.units}
        ends = {(round(text.y_mm, 2), text.text) for text in found if text.font == "sans-bold" and text.anchor == "end"}
        assert all((round(name.y_mm, 2), numbers[name.text]) in ends for name in set_names)


@pytest.mark.spread("paper")
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_teams_are_told_in_the_size_of_labels_on_a_page_for_each_side(flames, language, paper):
    made = control_sheets(flames, language, paper)
    assert len(made) == 2 * len(flames.sides)
    words = [text for sheet in made[::2] for text in placed_items.texts(sheet) if text.font == "sans"]
    found = [text for text in words if "StuG" in text.text or "T-34" in text.text]
    assert len(found) == 4 and all(text.size_pt > 8 for text in found)


@pytest.mark.spread("paper")
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_names_beside_turns_stand_on_one_line_where_the_turns_are_wide(flames, language, paper):
    words = context_for(flames, language).words
    names = {words.say(unit.name) for unit in flames.units}
    turns = control_sheets(flames, language, paper)[1::2]
    assert names <= {text.text for sheet in turns for text in placed_items.texts(sheet)}


def test_the_sheet_of_turns_explains_no_letters_that_do_not_stand_on_it(flames):
    for language, word in (("en", "Abbreviations"), ("es", "Abreviaturas"), ("fr", "Abréviations")):
        assert word not in words_of(control_sheets(flames, language))


@pytest.mark.spread("paper")
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_filled_in_before_the_game_ends_the_chart(flames, language, paper):
    context = context_for(flames, language, paper)
    *_, last = of_chart(flames, language, paper)
    (title,) = (one.title for one in flames.chart if one.id == "base_game")
    form = Formatter(context.words).line(title)
    titles = [text for text in placed_items.texts(last) if text.font == "serif-semibold" and text.fill in style.THEMES]
    assert max(titles, key=lambda text: text.y_mm).text == form  # as wide as the page


@pytest.mark.parametrize("paper", PAPERS)
def test_one_sees_where_the_set_up_of_a_platoon_begins(flames, paper):
    """Its further lines are indented, and the next stands further below than they do."""
    found = texts([item for sheet in scenario_sheets(flames, "en", paper) for item in sheet.front])
    firsts = [i for i, text in enumerate(found) if re.match(r"[A-Z][^:]+: \d{4} \(", text.text)]
    assert len(firsts) == sum(len(side.placed) for side in flames.sides)
    for begin, end in pairwise(firsts):
        first, *rest = found[begin:end]
        assert all(line.x_mm > first.x_mm + 2 for line in rest)
        steps = [low.y_mm - high.y_mm for high, low in pairwise(found[begin : end + 1])]
        assert all(step < steps[-1] - 0.5 for step in steps[:-1])
