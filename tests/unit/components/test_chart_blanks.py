"""Names with lines to write on, as a chart of any game may have them."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from generator.components.reference_chart import chart as reference_chart
from generator.components.reference_chart.blanks import HANG_MM, LINE_MM, PEN, WRITTEN_MM, Place, blanks
from generator.diagnostics import UserError
from generator.drawing import Path, Text
from generator.loading.charts import read_chart
from generator.loading.rulebook import load_rulebook
from generator.loading.yaml_reader import read
from generator.rulesets.api import Cell, Game, Line, Row, Section
from generator.rulesets.chart import sections
from generator.sheets.pages import Sheet
from generator.typesetting import Run
from tests import games
from tests.unit.components.placed_items import placed
from tests.unit.components.read_sheets import context_for, with_scenario

WIDTH = 80.0


def drawn(*rows: tuple[str, tuple[str, ...]], width_mm: float = WIDTH):
    """The rules, left to right and top to bottom, and the words."""
    block = blanks(
        [((Run(name, "sans-semibold"),), [Place(word) for word in words]) for name, words in rows], width_mm, 7.6
    )
    items = list(placed(block.items))
    rules = [(item.commands[0][1:], item.commands[1][1:]) for item in items if isinstance(item, Path)]
    return block, sorted(rules, key=lambda rule: (rule[0][1], rule[0][0])), [i for i in items if isinstance(i, Text)]


WIDE_MM = 9.0
"""From line to line: enough for any hand. What is left of an ordinary page may set them wider."""


@pytest.mark.parametrize("line_mm", [LINE_MM, 9.0])
def test_lines_to_write_on_are_all_as_far_apart(line_mm: float) -> None:
    rows = [((Run(name, "sans-semibold"),), [Place("where " * 3)] * 4) for name in ("Save", "Test")]

    rules = (item for item in placed(blanks(rows, WIDTH, 7.6, line_mm).items) if isinstance(item, Path))
    apart = [below - above for above, below in pairwise(sorted({rule.commands[0][2] for rule in rules}))]
    assert len(apart) > 2 and apart == pytest.approx([line_mm] * len(apart))


def test_a_name_alone_has_one_line_to_the_right_edge() -> None:
    _, rules, _ = drawn(("Save", ()))
    (((left, _), (right, _)),) = rules
    assert 0 < left < WIDTH / 2 and right == pytest.approx(WIDTH)


def test_lines_to_write_on_stand_below_one_another_and_are_of_one_length() -> None:
    _, rules, words = drawn(("Save", ("foot", "guns")), ("Front and side", ("", "far")), ("Shot", ("A", "B", "C", "D")))
    assert len(rules) == 8 and len({(left[0], right[0]) for left, right in rules}) == 1
    (left, _), (right, _) = rules[0]
    assert right == pytest.approx(WIDTH) and right - left >= WRITTEN_MM
    assert {word.text.split()[0] for word in words} >= {"Save", "foot", "guns", "far", "D"}


def test_in_a_broad_width_rows_of_as_many_fields_have_the_same_columns() -> None:
    _, rules, _ = drawn(("Save", ("foot", "guns")), ("Front and side", ("", "far")), width_mm=2 * WIDTH)
    assert len(rules) == 4 and len({left[0] for left, _ in rules}) == 2
    assert len({round(right[0] - left[0], 6) for left, right in rules}) == 1


def test_words_of_all_rows_begin_in_one_column() -> None:
    _, _, words = drawn(
        ("Save", ("foot", "guns")), ("Teams carried", ("a vehicle", "on or off")), ("Front", ("", "far"))
    )
    left_mm = {word.x_mm for word in words if word.text in ("foot", "guns", "a vehicle", "on or off", "far")}
    assert len(left_mm) == 1
    widest_mm = Run("Teams carried", "sans-semibold").width_mm
    assert widest_mm + 1.5 < left_mm.pop() < widest_mm + 4


def test_words_run_on_behind_a_name_that_leaves_the_others_no_room() -> None:
    long = "What the rules of the game do not say"
    _, _, words = drawn((long, ("A", "B")), ("Shot", ("C", "as many words as have room")))
    begin_mm = {word.text: word.x_mm for word in words}
    assert begin_mm["A"] > begin_mm["B"] == begin_mm["C"]


def test_lines_of_a_part_stand_where_those_of_the_whole_form_do() -> None:
    form = [((Run(name, "sans-semibold"),), [Place()]) for name in ("Save", "Front and side of a vehicle")]
    (whole, _), (alone,) = (
        [item.commands[0][1] for item in placed(one.items) if isinstance(item, Path)]
        for one in (blanks(form, WIDTH, 7.6), blanks(form[:1], WIDTH, 7.6, form=form))
    )
    assert alone == pytest.approx(whole)


def test_lines_to_write_on_are_farther_apart_in_a_chart_with_room_to_spare() -> None:
    rows = [((Run(name, "sans-semibold", 7.6),), [Place("foot")]) for name in ("Save", "Bogging")]
    close, airy = (blanks(rows, WIDTH, 7.6, air * LINE_MM) for air in (1.0, 1.6))
    assert 1.6 * close.height_mm <= airy.height_mm < 2 * close.height_mm
    first, first_airy = (min(i.y_mm for i in placed(one.items) if isinstance(i, Text)) for one in (close, airy))
    assert first_airy > first + 3


def test_an_empty_word_leaves_the_line_to_the_name() -> None:
    _, rules, words = drawn(("Bogging", ("", "freeing")))
    assert len(rules) == 2 and len(words) == 2


def test_what_one_line_does_not_hold_goes_on_the_next() -> None:
    one, _, _ = drawn(("Save", ("foot",)))
    block, rules, words = drawn(("Save", ("of the infantry", "of the heavy guns", "of the light tanks")))
    assert block.height_mm > one.height_mm and len(rules) == 3
    assert all(right[0] <= WIDTH + 1e-6 for _, right in rules)
    # Names alone stand at the left edge.
    assert [word.text.split()[0] for word in words if word.x_mm < HANG_MM] == ["Save"]
    assert rules[-1][1][0] == pytest.approx(WIDTH)


def test_words_as_wide_as_the_column_stand_above_their_line() -> None:
    _, rules, words = drawn(("What nobody who has read this book through has ever found an answer to in it", ()))
    (((left, _), (right, _)),) = rules
    assert left == pytest.approx(0) and right == pytest.approx(WIDTH) and len(words) > 1


def test_what_is_settled_stands_apart_from_its_question_and_never_alone() -> None:
    answers = ("a case before, then the other half of it", "where they will", "dead")
    places = [Place(f"question {number}", answer) for number, answer in enumerate(answers)]
    block = blanks([((Run("Rider", "sans-semibold"),), places)], WIDTH, 7.6)
    items = [item for item in placed(block.items) if isinstance(item, Text)]
    lines = [[item for item in items if item.y_mm == y] for y in sorted({item.y_mm for item in items})]
    assert len(lines) > 1 and all(line[0].font != "serif-italic" or len(line) > 1 for line in lines)
    said = " ".join(" ".join(item.text for line in lines for item in line).split())
    assert all(f"question {number} – {answer.split()[0]}" in said for number, answer in enumerate(answers))
    lefts = [min(item.x_mm for item in line) for line in lines]
    assert lefts[0] == 0 and min(lefts[1:]) > 1  # names alone begin at the left edge


# -- in a chart ---------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def flames() -> Game:
    return games.played("flames_hexwar")


def test_rows_keep_their_own_number_of_places() -> None:
    book = load_rulebook("flames_hexwar")
    (found,) = [one for one in sections(book, frozenset({"bombardment", "tanks"}), {}) if one.form == "blanks"]
    places = {row.label.key: len(row.cells) for row in found.rows}
    assert places["blank.save"] == 3 and places["blank.ranging_in"] == 2 and places["blank.faces"] == 0
    assert "blank.aircraft" not in places, "nothing in play asks for it"


def test_names_are_as_large_as_the_lead_words_of_lines(flames: Game) -> None:
    rows = (Row(Line("blank.save")),)
    section = Section(
        "one", "blanks", "base_game", Line("heading.base_game"), (), rows=rows, lines=(Line("blank.about"),)
    )
    (sheet,) = reference_chart.build(replace(flames, chart=(section,)), context_for(flames))
    texts = [item for item in placed(sheet.front) if isinstance(item, Text) and item.font == "sans-semibold"]
    names = {text.size_pt for text in texts if text.text == "Save"}
    assert names and names == {text.size_pt for text in texts if text.text.endswith(":")}


@pytest.mark.sample(1)
@pytest.mark.parametrize("ruleset", ["flames_hexwar", "cry_havoc"])
def test_large_print_has_lines_to_write_on_no_closer_than_ordinary_type(ruleset: str) -> None:
    game, apart = games.played(ruleset), {}
    for layout in ("standard", "large_print"):
        layouts = game.scenario.layouts.model_copy(update={"reference_chart": layout})
        sheets = reference_chart.build(with_scenario(game, layouts=layouts), context_for(game))
        written = [{item.commands[0][2] for item in _lines_to_write_on(sheet)} for sheet in sheets]
        *_, last = filter(None, written)
        apart[layout] = min(below - above for above, below in pairwise(sorted(last)))
    assert apart["large_print"] > min(apart["standard"], WIDE_MM) - 0.01


def _lines_to_write_on(sheet: Sheet) -> list[Path]:
    return [item for item in placed(sheet.front) if isinstance(item, Path) and item.style == PEN]


@pytest.mark.thorough
def test_a_section_of_many_rows_may_be_cut(flames: Game) -> None:
    """A hundred rows go on as many pages as they need, and the title is repeated."""
    rows = tuple(Row(Line("blank.save"), (Cell("blank.guns", "word"),)) for _ in range(200))
    section = Section("many", "blanks", "base_game", Line("heading.base_game"), (), rows=rows)
    sheets = reference_chart.build(replace(flames, chart=(section,)), context_for(flames))
    texts = [[item.text for item in placed(sheet.front) if isinstance(item, Text)] for sheet in sheets]
    assert len(sheets) > 1 and sum(text.count("Save") for text in texts) == 200


def test_words_that_are_not_there_are_refused(tmp_path) -> None:
    book = load_rulebook("flames_hexwar")
    path = tmp_path / "chart.yaml"
    path.write_text(
        "sections:\n  - {id: base_game, form: blanks, theme: base_game, rows: [{label: blank.save, cells: ['=blank.fot']}]}\n",
        encoding="utf-8",
    )
    with pytest.raises(UserError, match="blank.fot"):
        read_chart(read(path), (), book.tables, book.words)
