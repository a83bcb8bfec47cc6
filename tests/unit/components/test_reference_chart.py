from __future__ import annotations

import re
from collections import Counter, defaultdict
from functools import cache
from itertools import groupby, pairwise
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from generator.components.reference_chart import chart, composed, pieces
from generator.components.reference_chart.artillery import artillery
from generator.components.reference_chart.blanks import ROOMY_LINE_MM
from generator.components.reference_chart.chart import build, build_sections
from generator.components.reference_chart.pages import heading_of
from generator.components.reference_chart.parts import parts_of
from generator.components.reference_chart.setting import SectionSetter
from generator.components.reference_chart.themes import colours_of
from generator.components.reference_chart.tracks import tracks
from generator.components.reference_chart.words import ChartFormatter, SmallPrint, closer
from generator.components.sentences import Formatter, Notes
from generator.diagnostics import Source, UserError
from generator.drawing import Path as Outline
from generator.drawing import Text
from generator.drawing.bounds import bounds, text_box
from generator.drawing.dump import dump
from generator.drawing.tones import lightened, luminance
from generator.loading.rulebook import load_rulebook
from generator.model.base import Located
from generator.model.reference_chart_layout import LeftOut
from generator.model.table import Status
from generator.rulesets import registry
from generator.rulesets.api import Cell, Column, Line, Row, Section
from generator.rulesets.capitan_hex.chart import with_chart
from generator.rulesets.capitan_hex.counters import after_losses
from generator.rulesets.reading import notes_of
from generator.sheets import style
from generator.sheets.furniture import content_area
from generator.sheets.pages import Sheet
from generator.typesetting import Run, Table, TableCell, TableColumn, TableRow, superior
from generator.typesetting.columns import Placed
from tests import games
from tests.conftest import LANGUAGES
from tests.unit.components.placed_items import check_page, placed, texts, words
from tests.unit.components.read_sheets import ON_PAPERS, PAPERS, context_for, standard, with_scenario, with_units


class Drawn(NamedTuple):
    """The chart of a sample, and of each page its pieces where they stand."""

    sheets: tuple[Sheet, ...]
    pages: list[list[tuple[pieces.Piece, Placed]]]
    heights: dict[int, float]


@cache
def drawn(ruleset: str, language: str, paper: str, layout: str = "standard") -> Drawn:
    set_page, pages, heights = composed.Chart._page, [], {}

    def noted(self, page):
        pages.append(list(page))
        heights.update((at.index, block.height_mm) for (_, at), block in zip(page, self._blocks(page), strict=True))
        return set_page(self, page)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(composed.Chart, "_page", noted)
        played = games.played(ruleset)
        if layout != "standard":
            layouts = played.scenario.layouts.model_copy(update={"reference_chart": layout})
            played = with_scenario(played, layouts=layouts)
        return Drawn(build(played, context_for(played, language, paper)), pages, heights)


def sheets(game, language="en", paper="a4"):
    if game is games.played("capitan_hex"):
        return drawn("capitan_hex", language, paper).sheets
    return build(game, context_for(game, language, paper))


def kept(game, keep):
    """The game with the units that ``keep`` likes, its chart made anew."""
    units = tuple(tuple(unit for unit in side.units if keep(unit)) for side in game.sides)
    return with_chart(with_units(game, units))


def section(game, name) -> Section:
    return next(one for one in game.chart if one.id == name)


def labels(game, name) -> list[str]:
    return [row.label.key.split(".")[-1] for row in section(game, name).rows]


def changed_table(game, name, row, cells):
    table = game.book.tables[name]
    table = table.model_copy(update={"rows": {**table.rows, row: cells}})
    book = replace(game.book, tables={**game.book.tables, name: table})
    return with_chart(replace(game, project=replace(game.project, rulebook=book)))


# -- pages -------------------------------------------------------------------------------------------------


@pytest.mark.sample(2)
@pytest.mark.spread("paper")
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_two_laminated_leaves_and_everything_in_its_place(game, language, paper):
    made = sheets(game, language, paper)
    assert len(made) == 4
    for sheet in made:
        check_page(sheet)


@pytest.mark.sample(1)
@pytest.mark.parametrize(("language", "paper"), ON_PAPERS)
@pytest.mark.parametrize("ruleset", ["capitan", "capitan_hex"])
def test_no_section_of_the_sample_breaks_across_columns(ruleset, language, paper):
    made = drawn(ruleset, language, paper)
    begun = [
        page[at][0] for page in made.pages for at in range(len(page)) if not at or page[at - 1][1].x != page[at][1].x
    ]
    assert len(begun) > len(made.sheets)
    assert not [piece.part.title for piece in begun if piece.follows]


@pytest.mark.thorough
def test_a_page_that_begins_with_the_rest_of_a_section_says_of_which():
    made = drawn("flames_hexwar", "es", "a4", "three_columns")
    begun = [page[0] for page in made.pages if page[0][0].follows]
    assert begun and all(place.again for _, place in begun)


def test_a_table_has_the_colour_of_what_it_is_for():
    titles = [text for sheet in drawn("cry_havoc", "en", "a4").sheets for text in texts(sheet)]
    fills = {text.text: text.fill for text in titles if text.font == "serif-semibold"}
    missiles = {fills[title] for title in ("Lines of fire", "Missiles, first kind of target", "A shot, step by step")}
    combat = {fills[title] for title in ("A combat, step by step", "Shift by the ground", "Combat against riders")}
    assert len(missiles) == len(combat) == 1 and missiles != combat


@pytest.mark.sample(1)
@pytest.mark.parametrize("layout", ["standard", "large_print", "three_columns"])
@pytest.mark.parametrize("ruleset", ["capitan", "capitan_hex"])
def test_the_sequence_of_a_turn_is_the_first_thing_on_a_chart(ruleset, layout):
    made = drawn(ruleset, "en", "a4", layout)
    assert made.pages[0][0][0].part.id == "sequence"


@pytest.mark.sample(1)
@pytest.mark.spread("paper")
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_abbreviations_close_what_is_looked_up_in_play(language, paper):
    """Never before or within what is played: only what is filled in or read once follows."""
    for ruleset, layout in (("capitan_hex", "standard"), ("flames_hexwar", "standard"), ("capitan", "large_print")):
        placed = [piece.part for page in drawn(ruleset, language, paper, layout).pages for piece, _ in page]
        (at,) = (number for number, part in enumerate(placed) if part.id == "abbreviations")
        assert at > 0 and all(part.theme == composed.READ_ONCE or part.form == "blanks" for part in placed[at + 1 :]), (
            ruleset
        )


def test_three_columns_are_two_leaves_whose_columns_end_alike():
    """The longest of a page no more than a sixth of it below the shortest."""
    made = drawn("capitan_hex", "en", "a4", "three_columns")
    assert len(made.pages) == 4
    for page in made.pages:
        ends = defaultdict(float)
        for piece, place in page:
            if piece.width_mm < 100:
                ends[place.x] = max(ends[place.x], place.y + made.heights[place.index])
        assert not ends or max(ends.values()) - min(ends.values()) < 210 / 6


@pytest.mark.sample(2)
@pytest.mark.spread("paper")
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", ["capitan", "capitan_hex"])
def test_sections_of_a_page_stand_alike_apart(ruleset, language, paper):
    made, gap_mm = drawn(ruleset, language, paper), standard("reference_chart").gap_mm
    for page in made.pages:
        gaps = [
            below[1].y - above[1].y - made.heights[above[1].index]
            for above, below in pairwise(page)
            if above[1].x == below[1].x and above[1].y < below[1].y and not below[0].follows
            if above[0].part.form != composed.LEGEND  # across the page it is lower than was measured
        ]
        # Those below the longer of two columns are not among them: what is below both begins below that.
        assert min(gaps) >= 0.7 * gap_mm
        assert sorted(gaps)[len(gaps) * 3 // 4] <= 1.36 * min(gaps)


@pytest.mark.sample(2)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", ["capitan", "capitan_hex", "flames_hexwar", "cry_havoc"])
def test_no_column_ends_far_above_the_foot_of_its_page(ruleset, language):
    """No more than a fifth of it: what ends early is set airier."""
    made = drawn(ruleset, language, "a4")
    for sheet, page in zip(made.sheets, made.pages, strict=True):
        ends = {place.x: place.y + made.heights[place.index] for _, place in page}
        area = content_area(sheet.paper, sheet.heading)
        if page[-1][0].width_mm < area.w:
            assert area.bottom - min(ends.values()) < area.h / 5


@pytest.mark.sample(2)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_is_left_free_for_a_longer_number_of_a_footnote(language):
    made = drawn("flames_hexwar", language, "a4", "large_print")
    for sheet, page in zip(made.sheets, made.pages, strict=True):
        shown = [bounds([item]) for item in placed(sheet.front)]
        gaps = [
            below.y - max(box.bottom for box in shown if above.y <= box.y < below.y - 1.0)
            for (_, above), (piece, below) in pairwise(page)
            if not piece.follows
        ]
        assert max(gaps) - min(gaps) < style.GAP_MM


@pytest.mark.parametrize("language", ["en", "es"])
def test_themes_stand_in_the_order_of_play_where_closer_gaps_allow_it(language):
    made = drawn("capitan", language, "a4")
    printed = list(dict.fromkeys(piece.part.theme for page in made.pages for piece, _ in page))
    sections = (one for one in games.played("capitan").chart if one.rank != "once" and one.form != composed.LEGEND)
    wanted = [one.theme for one in sections if one.theme in printed]
    assert [theme for theme in printed if theme in wanted][:6] == list(dict.fromkeys(wanted))[:6]


@pytest.mark.sample(2)
@pytest.mark.parametrize("ruleset", ["capitan", "capitan_hex", "flames_hexwar"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_title_of_a_page_names_its_themes_and_is_as_large_as_any(ruleset, language):
    """All of them where a line holds them at full size, else those that take the most of the page, in its order."""
    made = drawn(ruleset, language, "a4")
    say = context_for(games.played(ruleset), language).words
    for sheet, page in zip(made.sheets, made.pages, strict=True):
        told = [piece.part for piece, _ in page if piece.part.form != composed.LEGEND]
        themes = list(dict.fromkeys(part.theme for part in told if part.theme != composed.READ_ONCE))
        named = [say(f"theme.{theme}").lower() in sheet.heading.title.lower() for theme in themes]
        assert all(named) or sum(named) >= 2
        assert sheet.heading.shrink_to == 1.0 or len(themes) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_are_well_filled(game, language):
    for sheet in sheets(game, language):
        lowest = max(text.y_mm for text in texts(sheet))
        assert lowest > sheet.paper.height_mm * 0.72


def test_footnotes_are_numbered_down_each_page(game):
    for sheet in sheets(game):
        starts = [text for text in texts(sheet) if text.size_pt < 7 and "\u00a0" in text.text]
        joined = " ".join(text.text for text in starts)
        numbers = [number for number in range(1, 15) if f" {superior(number)}\u00a0" in f" {joined}"]
        assert numbers == list(range(1, len(numbers) + 1))
        marks = " ".join(text.text for text in texts(sheet))
        for number in numbers:
            assert marks.count(superior(number)) >= 2, "a footnote nothing refers to"


def test_the_note_of_a_mark_stands_below_its_section(game):
    """Each section says its own, though one above it has the same."""
    one = section(game, "visibility")
    (sheet,) = build(replace(game, chart=(one, replace(one, id="again"))), context_for(game))
    said = " ".join(text.text for text in sorted(texts(sheet), key=lambda text: (text.x_mm, text.y_mm)))
    assert said.count("the rules are silent") == said.count("Open ground") > 1


@pytest.mark.parametrize(
    ("turns", "box_mm", "width_mm", "rows", "wide"),
    [
        (8, None, 80.0, [4, 4], 20.0),
        (12, None, 85.0, [6, 6], 85 / 6),
        (8, 16.0, 92.0, [4, 4], 23.0),
        (3, None, 90.0, [3], 22.0),
    ],
)
def test_boxes_of_a_track_stand_in_even_rows_that_fill_it(game, turns, box_mm, width_mm, rows, wide):
    cells = tuple(Cell(number, "box") for number in range(1, turns + 1))
    part = Section("turns", "track", "turn", Line("chart"), (), rows=(Row(Line("chart"), cells),), box_mm=box_mm)
    layout = standard("reference_chart")
    made = tracks(part, width_mm, ChartFormatter(context_for(game).words, layout), layout.text_pt)
    boxes = [bounds((item,)) for item in placed(made.items) if isinstance(item, Outline)]
    tops = [round(box.y, 2) for box in boxes]
    assert [tops.count(top) for top in dict.fromkeys(tops)] == rows
    for box in boxes:
        assert (box.w, box.h) == pytest.approx((wide, box_mm or 11.0), abs=0.6)
    assert min(box.x for box in boxes) >= -1e-6 and max(box.right for box in boxes) <= width_mm + 1e-6


def test_boxes_to_tick_stand_in_lines_below_their_label(game):
    words, layout = context_for(game).words, standard("reference_chart")
    row = Row(Line("heading.combat"), tuple(Cell("", "box") for _ in range(10)))
    for title, is_labelled in (("chart", True), ("heading.combat", False)):
        made = tracks(
            Section("ammunition", "track", "turn", Line(title), (), rows=(row,)),
            30.0,
            ChartFormatter(words, layout),
            8.0,
        )
        boxes = [bounds((item,)) for item in placed(made.items) if isinstance(item, Outline)]
        tops = [round(box.y, 2) for box in boxes]
        assert [tops.count(top) for top in dict.fromkeys(tops)] == [5, 5]
        labels = [item.text for item in placed(made.items) if isinstance(item, Text)]
        assert bool(labels) is is_labelled


def test_an_entry_without_a_text_is_its_name_alone(game):
    layout = standard("reference_chart")
    setter = SectionSetter(context_for(game), ChartFormatter(context_for(game).words, layout), layout)
    entries = Section("two", "glossary", "combat", Line("chart"), (), rows=(Row(Line("heading.losses")),))
    made = setter.set(entries, 90.0, Notes(), SmallPrint(entries), None)
    assert [item.text for item in placed(made.items) if isinstance(item, Text)] == [setter.words("heading.losses")]


def test_the_same_game_gives_the_same_pages(game):
    again = build(game, context_for(game))
    assert [dump(sheet.front) for sheet in sheets(game)] == [dump(sheet.front) for sheet in again]


@cache
def complete(ruleset, language="en", paper="a4"):
    """The sheets of a ruleset's complete chart. The context lends its art and paper; the words are the ruleset's."""
    game, book = games.played("capitan_hex"), load_rulebook(ruleset)
    context = context_for(replace(game, project=replace(game.project, rulebook=book)), language, paper)
    return build_sections("Capitán", registry.find(ruleset).complete_chart(book), book, context)


@pytest.mark.sample(1)
@pytest.mark.parametrize(("language", "paper"), ON_PAPERS)
@pytest.mark.parametrize(("ruleset", "leaves"), [("capitan", 3), ("capitan_hex", 3)])
def test_a_complete_chart_is_three_leaves(ruleset, leaves, language, paper):
    made = complete(ruleset, language, paper)
    assert len(made) <= 2 * leaves
    for sheet in made:
        check_page(sheet)
        assert not [text for text in texts(sheet) if "{" in text.text]


@pytest.mark.thorough
def test_distances_are_said_in_the_unit_of_the_ruleset():
    assert {sheet.heading.detail for sheet in complete("capitan")} == {"Capitán · distances in centimetres"}
    assert {sheet.heading.detail for sheet in complete("capitan_hex")} == {"Capitán · distances in hexes"}
    assert "within 5\u00a0cm" in words(complete("capitan"))


def test_a_page_says_which_works_the_letters_of_its_clauses_are(game):
    both = "Rules: B\u00a0Capitán, the base rules · H\u00a0Capitán, the hex-board supplement"
    assert {sheet.note for sheet in complete("capitan_hex")} == {both}
    assert {sheet.note for sheet in complete("capitan", "fr")} == {"Règles\u202f: B\u00a0Capitán, règle de base"}
    bare = replace(section(game, "abbreviations"), clauses=())
    assert not any(sheet.note for sheet in build_sections("Kit", [bare], game.book, context_for(game)))


def test_eight_lines_read_once_stand_across_the_page(game):
    context, located = context_for(game), chart._layout(context_for(game), chart.STANDARD, chart.Source("test"))
    (long,) = (one for one in chart.chosen(game, context, located) if one.id == composed.READ_ONCE)
    for count in (7, 8):
        section = replace(long, lines=long.lines[:count])
        made = composed.Chart([section], context, located, "hex", ()).set
        assert all(flowing.is_wide == (count == 8) for _, flowing in made.measured)


def test_a_title_of_too_many_themes_names_what_opens_the_page_and_takes_the_most_of_it_and_is_no_smaller(game):
    spread = [replace(one, theme=theme) for one, theme in zip(game.chart, THEMES, strict=False)]
    lines = [
        replace(one, form="lines", columns=(), rows=(), lines=one.lines[:1] or (one.title,), once=(), rank="table")
        for one in spread
    ]
    (sheet,) = build_sections("Kit", lines, game.book, context_for(game))
    words, least = context_for(game).words, dict.fromkeys(THEMES, 1.0)
    assert "," in sheet.heading.title and sheet.heading.shrink_to == 1.0
    heading = heading_of(least | {"losses": 9.0, "combat": 8.0}, "Kit", sheet.paper, words)
    assert heading.title.startswith("Activation") and heading.title.endswith("and losses")
    check_page(sheet)


def test_no_page_is_named_after_what_only_explains_letters(game):
    """It has a grey title among the colours of the themes; alone, a page has its name."""
    legend, other = section(game, "abbreviations"), section(game, "cover")
    for ways in ([legend, other], [other, legend]):
        (sheet,) = build_sections("Kit", ways, game.book, context_for(game))
        assert sheet.heading.title == "Terrain"
    (sheet,) = build_sections("Kit", [legend], game.book, context_for(game))
    assert sheet.heading.title == "Abbreviations"
    assert style.SECONDARY in {text.fill for text in texts(sheet) if text.text == "Abbreviations"}


@pytest.mark.parametrize("across", [1, 2, 3])
@pytest.mark.parametrize("entries", range(1, 12))
def test_a_glossary_breaks_between_two_lines_and_two_at_least(game, entries, across):
    abilities = section(game, "abilities")
    rows = tuple(replace(abilities.rows[0], label=Line(str(number))) for number in range(entries))
    parts = parts_of(replace(abilities, rows=rows), across)
    assert tuple(row for part in parts for row in part.rows) == rows
    lines = [-(-len(part.rows) // across) for part in parts]
    assert len(parts) == 1 or min(lines[0], lines[-1]) >= 2
    assert all(len(part.rows) % across == 0 for part in parts[:-1])


THEMES = ("activation", "movement", "shooting", "combat", "morale", "artillery", "terrain", "losses")


# -- clauses in small print --------------------------------------------------------------------------------


def lines_of(*clauses):
    lines = tuple(Line("rule.pivot", clauses=tuple(own)) for own in clauses)
    every = tuple(dict.fromkeys(one for own in clauses for one in own))
    return Section("one", "lines", "combat", Line("heading.combat"), every, lines=lines)


def test_what_all_goes_by_stands_at_the_title():
    section = lines_of(["B 6"], ["B 6"])
    small = SmallPrint(section)
    assert small.of_title == ("B 6",)
    assert [small.of(line) for line in section.lines] == [(), ()]


def test_what_differs_has_its_own():
    section = lines_of(["B 6"], ["B 6"], ["B 7", "H 2"])
    small = SmallPrint(section)
    assert small.of_title == ("B 6",)
    assert [small.of(line) for line in section.lines] == [(), (), ("B 7", "H 2")]


def test_where_each_differs_the_title_has_none():
    section = lines_of(["B 6"], ["B 7"], ["B 8"])
    small = SmallPrint(section)
    assert small.of_title == ()
    assert all(small.of(line) for line in section.lines)


def test_rows_without_clauses_leave_all_to_the_title():
    section = replace(lines_of(["B 6"]), clauses=("B 6", "H 9"), rows=(Row(Line("label.to_hit")),))
    assert SmallPrint(section).of_title == ("B 6", "H 9")


def test_every_clause_of_a_section_is_printed_somewhere(game):
    for one in game.chart:
        one = replace(one, lines=(*one.lines, *one.once), once=())
        small = SmallPrint(one)
        items = [*(row.label for row in one.rows), *one.lines]
        printed = {*small.of_title, *(clause for item in items for clause in small.of(item))}
        covered = {clause for clause in one.clauses if any(other.startswith(clause) for other in printed)}
        assert covered == set(one.clauses), one.id


# -- the sheets --------------------------------------------------------------------------------------------


def test_without_a_chart_there_are_no_sheets(game):
    assert build(replace(game, chart=()), context_for(game)) == ()


def test_pictures_of_templates_stand_clear_of_rules_and_heads(game):
    context, layout = context_for(game), standard("reference_chart")
    guns = next(one for one in game.chart if one.form == "artillery")
    block = artillery(guns, 89.0, Notes(), context, ChartFormatter(context.words, layout), layout.guns)
    items = placed(block.items)
    drawn = [one for one in items if isinstance(one, Outline)]
    boxes = [text_box(one) for one in items if isinstance(one, Text)]
    rules = [bounds((one,)) for one in drawn if one.style.stroke and bounds((one,)).h < 1]
    hexes = [bounds((one,)) for one in drawn if one.style.width_mm == style.BOX_MM and one.style.fill]
    assert len(hexes) > 10
    for box in hexes:
        near = [other for other in (*rules, *boxes) if other.x < box.right and other.right > box.x]
        assert all(max(other.y - box.bottom, box.y - other.bottom) >= 0.7 for other in near)


def test_a_template_without_a_shape_has_no_picture(game):
    context, layout = context_for(game), standard("reference_chart")
    guns = next(one for one in game.chart if one.form == "artillery")
    with_them, without = (
        dump(
            artillery(guns, 89.0, Notes(), one, ChartFormatter(context.words, layout), layout.guns).at(0, 0).items
        ).count(style.RED)
        for one in (context, replace(context, template_shapes={}))
    )
    assert with_them == len(game.templates) and without == 0


def test_a_gun_of_a_game_of_a_package_may_have_neither_name_nor_picture_nor_caption(game):
    context, layout = context_for(game), standard("reference_chart")
    guns = next(one for one in game.chart if one.form == "artillery")
    bare = replace(guns, columns=(Column(),) * len(guns.columns))
    whole, rest = (
        artillery(one, 89.0, Notes(), context, ChartFormatter(context.words, layout), layout.guns)
        for one in (guns, bare)
    )
    assert {text.text for text in placed(rest.items) if isinstance(text, Text)} < {
        text.text for text in placed(whole.items) if isinstance(text, Text)
    }
    assert rest.height_mm < whole.height_mm


def test_lines_that_go_on_in_a_column_without_room_for_their_title_begin_below_a_rule(game):
    """In the colour of their theme."""
    line = Line("rule.pivot", clauses=("B 6",))
    steps = section(game, "sequence").lines or (line,)
    long = Section("one", "lines", "combat", Line("heading.combat"), ("B 6",), lines=(steps[0],) * 106)
    (sheet,) = build_sections("Kit", [long], game.book, context_for(game))
    rules = [item for item in placed(sheet.front) if isinstance(item, Outline)]
    rules = [bounds((item,)) for item in rules if item.style.width_mm == style.TITLE_RULE_MM]
    assert len({round(box.x) for box in rules}) == 2
    titles = [text.text for text in texts(sheet) if text.text.startswith(context_for(game).words("heading.combat"))]
    assert len(titles) == 1


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (
            {"first": ("losess",)},
            "mine.yaml:3:1: the chart of this ruleset has no section 'losess'. Did you mean 'losses'?",
        ),
        ({"leave_out": ("los",)}, "mine.yaml:3:1: the chart of this ruleset has no section 'los'. "),
        ({"leave_out": ("losses",)}, ""),
        ({"first": ("losses",)}, ""),
    ],
)
def test_a_section_that_a_layout_names_is_one_of_the_chart(game, changed, said):
    left_out = tuple(LeftOut(section=name) for name in changed.get("leave_out", ()))
    changed = changed | ({"leave_out": left_out} if left_out else {})
    layout = standard("reference_chart").model_copy(update=changed)
    located = Located(layout, lambda *path: Source("mine.yaml", 3, 1), lambda *path: Source("mine.yaml", 3, 1))
    if said:
        with pytest.raises(UserError, match=re.escape(said)):
            chart.chosen(game, context_for(game), located)
        return
    found = [one.id for one in chart.chosen(game, context_for(game), located)]
    assert ("losses" in found) is ("first" in changed) and ("first" not in changed or found[0] == "losses")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_of_infantry_alone(game, language):
    small = kept(game, lambda unit: unit.card_id in ("zamora_fusiliers", "fusiliers_24th"))
    small = with_scenario(small, terrain=())
    made = sheets(with_chart(small), language)
    assert 1 <= len(made) <= 3
    for sheet in made:
        check_page(sheet)


# -- only what is in play ----------------------------------------------------------------------------------


def test_weapons_of_the_units_and_of_their_commands(game):
    assert labels(game, "weapons") == ["pistol", "cavalry_carbine", "musket", "light_carbine", "rifle", "to_hit"]
    line = kept(game, lambda unit: unit.card_id == "zamora_fusiliers")
    assert labels(line, "weapons") == ["musket", "to_hit"]
    escorted = kept(game, lambda unit: unit.card_id == "lieutenant_sharpe")
    assert labels(escorted, "weapons") == ["pistol", "musket", "rifle", "to_hit"], "what its escort carries too"


def test_no_guns_no_artillery(game):
    without = kept(game, lambda unit: unit.card.gun is None)
    assert not [one for one in without.chart if one.theme == "artillery"]
    assert "artillery_charged" not in labels(without, "out_of_sequence")


def test_no_cavalry_no_word_of_it(game):
    foot = kept(game, lambda unit: not unit.card.mounted and unit.card.gun is None)
    assert "cavalry_target" not in labels(foot, "shot_modifiers")
    assert "infantry_charging_cavalry" not in labels(foot, "combat_modifiers")
    assert [column.head.key for column in section(foot, "terrain").columns] == ["arm.infantry"]


def test_only_the_classes_present(game):
    regulars = kept(game, lambda unit: unit.card.troop_class == "regular")
    assert [column.head.key for column in section(regulars, "permitted_actions").columns] == ["troop_class.regular"]
    assert labels(regulars, "permitted_actions") == ["fire_then_move", "move_then_fire"]
    assert "elite" not in labels(regulars, "combat_modifiers")


def test_only_the_abilities_picked(game):
    picked = {name for unit in game.units for name in unit.abilities}
    shown = {row.label.key.split(".")[1] for row in section(game, "abilities").rows}
    assert shown == picked
    assert len(picked) > 10


def test_regulars_have_no_modifier_when_reduced_and_are_reduced_all_the_same(game):
    regulars = kept(game, lambda unit: unit.card.troop_class == "regular")
    reduced = section(regulars, "reduced")
    assert not reduced.rows
    assert [line.key for line in reduced.lines] == ["rule.reduced"]
    assert [line.key for line in reduced.once] == ["rule.merging"]


def test_the_rule_of_abilities_stands_with_them(game):
    assert [line.key for line in section(game, "abilities").lines] == ["rule.abilities", "rule.led_abilities"]


def test_only_the_terrain_agreed_on(game):
    movement, cover = labels(game, "terrain"), labels(game, "cover")
    assert "rocks" not in movement and "close_wood" not in cover
    assert "crossing_wall" in movement, "low walls are jumped"
    everything = with_chart(with_scenario(game, terrain=()))
    assert len(section(everything, "terrain").rows) == len(game.book.tables["terrain_movement"].rows)


def test_only_what_the_guns_fire(game):
    columns = [column.head.key for column in section(game, "guns").columns]
    assert columns == ["gun_type.II.name", "gun_type.IV.name"]
    guns = kept(game, lambda unit: unit.card.gun is None or unit.card.gun.weapon == "gun")
    assert "shell" not in labels(guns, "guns")
    assert "target_out_of_sight" not in labels(guns, "gun_modifiers")


def test_the_sizes_of_units_in_play(game):
    sizes = {row.label.parts["figures"] for row in section(game, "losses").rows}
    assert sizes == {6, 8, 10, 12}


# -- what it says ------------------------------------------------------------------------------------------


def test_every_section_cites_its_clauses(game):
    for one in game.chart:
        assert one.clauses, one.id
        assert all(clause.split()[0] in "BH" for clause in one.clauses), one.id


def test_a_clause_is_not_cited_beside_its_chapter(game):
    for one in game.chart:
        for clause in one.clauses:
            assert not [other for other in one.clauses if other.startswith(f"{clause}.")], one.id


def test_the_table_of_losses_is_the_ruling(game):
    for row in section(game, "losses").rows:
        figures, kind = row.label.parts["figures"], "cavalry" if "cavalry" in row.label.key else "infantry"
        for losses, cell in enumerate(row.cells, 1):
            if losses > figures:
                continue
            mix = after_losses(game.book, kind, figures, losses)
            assert (cell.value if cell else (0, 0)) == (mix.full, mix.half)


def test_the_printed_examples_of_losses(game):
    twelve = next(row for row in section(game, "losses").rows if row.label.parts["figures"] == 12)
    assert twelve.cells[5 - 1].value == (2, 0)
    assert twelve.cells[9 - 1].value == (0, 1)


def test_a_table_changed_once_is_right_everywhere(game):
    changed = changed_table(game, "shot_difficulty", "short", [4])
    to_hit = section(changed, "weapons").rows[-1]
    assert to_hit.cells[0].value == 4
    changed = changed_table(game, "pursuit", "pursuer", [1, 1, 3])
    assert "combat at +3" in words(sheets(changed)).replace("\u00a0", " ")


def test_every_house_cell_shown_has_a_footnote(game):
    """Whatever stands in a table as a value of ours comes with a note, at the cell or at its row."""
    table = game.book.tables["structure_strength"]
    for row in section(game, "structures").rows:
        name = row.label.key.split(".")[-1]
        is_house = table.value(name, "strength").status is Status.HOUSE
        assert bool(row.label.notes) == is_house
    assert section(game, "visibility").rows[0].label.notes == ("footnote.house",)
    assert notes_of(game.book, "visibility", "none", "infantry") == ("footnote.house",)


def test_a_note_in_the_data_that_could_mislead_is_printed(game):
    cultivated = next(row for row in section(game, "terrain").rows if "cultivated" in row.label.key)
    assert cultivated.cells[1].notes == ("footnote.cultivated",)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_it_says_has_words(game, language):
    context = context_for(game, language)
    say = ChartFormatter(context.words, standard("reference_chart"))
    for one in game.chart:
        notes = Notes(1)
        for line in (one.title, *one.lines, *([one.corner] if one.corner else [])):
            assert say.line(line)
        for row in one.rows:
            say.line(row.label)
            for cell in row.cells:
                if cell is not None and cell.form != "template":
                    say.table_cell(cell, notes)
        notes.texts(ChartFormatter(context.words, standard("reference_chart"), one.footnotes).footnote)


def test_letters_belong_to_the_language(game):
    spanish, french = (words(sheets(game, language)) for language in ("es", "fr"))
    assert "débil" in spanish and "dense" in french


# -- words in type ----------------------------------------------------------------------------------------


def test_forms_of_cells(game):
    say = ChartFormatter(context_for(game).words, standard("reference_chart"))
    notes = Notes(1)
    assert say.part(Cell(-1, "signed")) == "−1"
    assert say.part(Cell(1, "hexes")) == "1\u00a0hex"
    assert say.part(Cell(2, "hexes")) == "2\u00a0hexes"
    assert say.part(Cell((1, 6), "dice")) == "1D6"
    assert say.part(Cell((2, 1), "counters")) == "2½"
    assert say.part(Cell((0, 1), "counters")) == "½"
    roll = say.table_cell(Cell(8, "roll", notes=("footnote.house",)), notes)
    assert (roll.text, roll.hang, roll.note) == ("8", "+", "¹")
    assert (
        say.table_cell(
            Cell(-2, "signed", marks=(("†", "terrain_mark.no_march"), ("‡", "terrain_mark.no_charge"))), notes
        ).marks
        == "†‡"
    )


def test_a_short_lead_in_is_semibold(game):
    say = ChartFormatter(context_for(game).words, standard("reference_chart"))
    runs = say.sentence(Line("rule.command_roll"), Notes(1))
    assert [run.font for run in runs] == ["sans-semibold", "sans"]


# -- figures in labels, lines and tints --------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_changed_table_changes_the_label(game, language):
    said = ChartFormatter(context_for(game, language).words, standard("reference_chart"))
    changed = changed_table(game, "structure_strength", "wall", [3, 7])
    was, now = (
        said.line(next(row.label for row in section(one, "structures").rows if row.label.key == "structure.wall"))
        for one in (game, changed)
    )
    assert "1\u00a0hex" in was and "7\u00a0hex" in now


@pytest.mark.parametrize("name", ["movement", "terrain"])
def test_what_is_wrapped_of_a_line_is_no_line_of_its_own(name):
    game = games.played("cry_havoc")
    context = context_for(game)
    layout = context.sheet_layout("reference_chart", "standard", Source("ours")).value
    setter, part = SectionSetter(context, ChartFormatter(context.words, layout), layout), section(game, name)
    block = setter._lines(part, 60.0, Notes(), SmallPrint(part))
    left = [item for item in placed(block.items) if isinstance(item, Text) and item.x_mm == 0]
    heights = {item.y_mm for item in placed(block.items) if isinstance(item, Text)}
    assert len(left) == len(part.lines) < len(heights)


def test_a_tint_begins_below_the_rule_of_its_title(game):
    for sheet in sheets(game):
        shapes = [item for item in placed(sheet.front) if isinstance(item, Outline)]
        rules = [bounds((one,)) for one in shapes if one.style.width_mm == style.TITLE_RULE_MM]
        tints = [bounds((one,)) for one in shapes if one.style.fill == style.TINT]
        for tint in tints:
            above = [rule for rule in rules if rule.y < tint.y and rule.x <= tint.x + 1e-6]
            foot = max(rule.y + rule.h / 2 for rule in above) + style.TITLE_RULE_MM / 2
            assert tint.y >= foot - 1e-6


def test_heads_beside_each_other_stand_apart():
    heads = ("steps at most", "support range", "zone of control", "in the open")
    table = Table(tuple(map(TableColumn, heads)), (TableRow((Run("infantry"),), (TableCell("2"),) * 4),))
    for width in range(80, 100):
        lines = {}
        for item in placed(table.set(width).items):
            if isinstance(item, Text) and item.font == "sans-medium":
                lines.setdefault(item.y_mm, []).append(text_box(item))
        for line in lines.values():
            boxes = sorted(line, key=lambda box: box.x)
            assert all(right.x - left.right >= 1.4 for left, right in pairwise(boxes))


def test_dice_stand_clear_of_the_lines_of_their_table(game):
    table = Table(
        (TableColumn("a"),), tuple(TableRow((Run("one"),), (TableCell(die=sides),)) for sides in (6, 8, 10, 12))
    )
    items = [item for item in placed(table.set(80.0).items) if isinstance(item, Outline)]
    lines = [bounds((one,)).y for one in items if bounds((one,)).w > 70]
    dice = [bounds((one,)) for one in items if bounds((one,)).w < 5]
    assert len(dice) == 4
    assert all(abs(line - edge) >= 0.55 for die in dice for line in lines for edge in (die.y, die.y + die.h))


def test_the_numbers_of_dice_touch_no_outline(game):
    for sides in (8, 10, 12):
        table = Table((TableColumn("a"),), (TableRow((Run("one"),), (TableCell(die=sides),)),))
        items = placed(table.set(80.0).items)
        number = next(text_box(item) for item in items if isinstance(item, Text) and item.text == str(sides))
        outline = min((bounds((one,)) for one in items if isinstance(one, Outline)), key=lambda box: box.w)
        assert number.w <= 0.6 * outline.w


def test_a_theme_has_one_colour_on_the_charts_of_a_game_and_of_what_extends_it():
    base, supplement = (games.played(name).book for name in ("capitan", "capitan_hex"))
    plain, on_hexes = (colours_of(book.themes, book.themes) for book in (base, supplement))
    assert len(on_hexes) > len(plain) > 6 and plain == {theme: on_hexes[theme] for theme in plain}
    assert colours_of(["terrain", "read_once"], base.themes) == {
        "terrain": plain["terrain"],
        "read_once": style.THEMES[-1],
    }


def test_titles_stand_in_the_colour_of_their_theme(game):
    themes = list(dict.fromkeys(one.theme for one in game.chart))
    colours = {text.fill for sheet in sheets(game) for text in texts(sheet) if text.font == "serif-semibold"}
    assert len(colours & set(style.THEMES)) >= min(len(themes), len(style.THEMES)) - 1
    assert all(contrast(colour, lightened(colour, style.THEME_TINT)) >= 4.5 for colour in style.THEMES)


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_a_short_chart_has_a_copy_a_player_on_its_page(game):
    short = replace(game, chart=game.chart[:3])
    (sheet,) = sheets(short)
    heads = [text.text for text in texts(sheet) if text.font == "serif-semibold" and text.fill in style.THEMES]
    assert heads and all(heads.count(head) == len(game.sides) for head in heads)
    (cut,) = (item for item in sheet.front if isinstance(item, Outline) and item.style.dash_mm)
    box, printable = bounds([cut]), sheet.paper.printable
    assert (box.x, box.right) == pytest.approx((printable.x, printable.right), abs=0.1), "a ruler is laid to its ends"
    check_page(replace(sheet, front=tuple(item for item in sheet.front if item is not cut)))


def test_each_copy_of_a_chart_says_what_it_is(game):
    """The first one below the heading of the page; the others would be slips without a name once they are cut."""
    (sheet,) = sheets(replace(game, chart=game.chart[:3]))
    said = [text.text for text in texts(sheet)]
    for part in (sheet.heading.title, sheet.heading.kind, sheet.heading.detail):
        assert said.count(part) == len(game.sides) - 1
    assert "Rules:" in sheet.heading.detail and not sheet.note, "each copy says what the letters of clauses stand for"


def test_a_chart_of_one_page_is_as_large_as_its_page_allows(game):
    """Its type, the heads of its tables and the words in them; one that fills its pages keeps the sizes of the layout."""

    def sizes(chart, font):
        return {
            text.size_pt for sheet in sheets(replace(game, chart=chart)) for text in texts(sheet) if text.font == font
        }

    short = tuple(section for section in game.chart if section.form == "table")[:2]
    assert min(sizes(short, "sans-medium")) > style.HEAD_PT
    assert style.SECTION_PT in sizes(game.chart, "serif-semibold")
    assert min(sizes(short, "serif-semibold")) > style.SECTION_PT


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_thing_is_of_one_size(game, language):
    """No paragraph and no label is a little smaller than the others to save a line."""
    sizes = {text.size_pt for sheet in sheets(game, language) for text in texts(sheet)}
    named = {size for name, size in vars(style).items() if name.endswith("_PT")}
    assert sizes <= {*named, style.CHART_TEXT, 8.0}, "sentences, and the entries of a glossary, have sizes of their own"


@pytest.mark.parametrize("ruleset", ["capitan", "capitan_hex", "flames_hexwar"])
def test_a_chart_for_the_table_fills_both_sides_of_its_leaf(ruleset):
    """It is set larger where the second side would be a third empty."""
    played = games.played(ruleset)
    layouts = played.scenario.layouts.model_copy(update={"reference_chart": "at_the_table"})
    made = build(with_scenario(played, layouts=layouts), context_for(played, "es", "letter"))
    assert len(made) == 2
    for sheet in made:
        area = content_area(sheet.paper, sheet.heading)
        assert bounds(sheet.front).bottom - area.y > 0.85 * area.h


def test_a_chart_for_the_table_says_when_a_gun_may_fire():
    """That canister needs sight, and from where on ball and shell are fired: without it, any range reads as allowed."""
    played = games.played("capitan")
    layouts = played.scenario.layouts.model_copy(update={"reference_chart": "at_the_table"})
    made = build(with_scenario(played, layouts=layouts), context_for(played))
    said = " ".join(text.text for sheet in made for text in texts(sheet)).replace("\u00a0", " ")
    assert "in sight, nothing in the way" in said and "not nearer than 20 cm" in said and "nearer than 35 cm" in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_with_decimals_stand_in_line_with_those_without(game, language):
    say, notes = ChartFormatter(context_for(game, language).words, standard("reference_chart")), Notes()
    whole, part = (say.table_cell(Cell(value, "number"), notes) for value in (4, 1.5))
    mark = "." if language == "en" else ","
    assert (whole.text, whole.hang) == ("4", "") and (part.text, part.hang) == ("1", f"{mark}5")


@pytest.mark.parametrize("ruleset", ["capitan", "flames_hexwar"])
def test_no_back_of_a_leaf_is_left_blank(ruleset):
    assert len(drawn(ruleset, "en", "a4").sheets) % 2 == 0


@pytest.mark.parametrize("ruleset", ["capitan_hex", "flames_hexwar"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_footnotes_are_numbered_as_they_are_read(ruleset, language):
    """Down one column and then the next, also those that a section above has as well."""
    for sheet, page in zip(*drawn(ruleset, language, "a4")[:2], strict=True):
        columns = sorted({at.x for _, at in page} | {sheet.paper.width_mm})
        is_narrow = all(piece.width_mm < columns[-1] / 2 for piece, _ in page)
        if not is_narrow:
            continue
        notes = [
            (max(x for x in columns if x <= text.x_mm + 0.1), text.y_mm, number)
            for text in texts(sheet)
            for number in re.findall(r"([⁰¹²³⁴-⁹]+)\u00a0", text.text)
        ]
        read = [number for _, _, number in sorted(notes, key=lambda note: note[:2])]
        assert read == [superior(number) for number in range(1, len(read) + 1)]


def test_the_common_word_of_a_table_is_plain_and_the_others_are_seen():
    chart = drawn("flames_hexwar", "es", "a4")
    fonts = Counter((text.text, text.font) for sheet in chart.sheets for text in texts(sheet))
    assert fonts["Oculto", "sans"] == 14 and not fonts["Oculto", "sans-semibold"]
    assert fonts["A cubierto", "sans-semibold"] == 1
    assert fonts["Muy difícil", "sans-semibold"] == 3, "of the ground none is common"


def test_clauses_stand_closer_to_the_last_word_where_that_saves_a_line(game):
    def height_mm(width_mm: float) -> float:
        layout = standard("reference_chart")
        line = Line("rule.command_roll", clauses=("B 1.1",))
        one = Section("lines", "lines", "turn", Line("chart"), (), lines=(line, replace(line, clauses=("B 1.2",))))
        context = context_for(game)
        setter = SectionSetter(context, ChartFormatter(context.words, layout), layout)
        return setter.set(one, width_mm, Notes(), SmallPrint(one), None).height_mm

    say = ChartFormatter(context_for(game).words, standard("reference_chart"))
    runs = say.sentence(Line("rule.command_roll"), Notes(), ("B 1.1",))
    full_mm, close_mm = (sum(run.width_mm for run in one) for one in (runs, closer(runs)))
    assert close_mm < full_mm - 0.5
    assert height_mm(close_mm + 0.1) == height_mm(full_mm + 0.1) < height_mm(close_mm - 0.1)


@pytest.mark.sample(1)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", ["capitan", "capitan_hex", "flames_hexwar", "cry_havoc"])
def test_sentences_of_all_games_are_of_one_size(ruleset, language):
    """Whatever room a game's pages have: that goes between lines and blocks."""
    made = drawn(ruleset, language, "a4")
    leads = [text for sheet in made.sheets for text in texts(sheet) if text.font == "sans-semibold"]
    assert len(made.sheets) == 4
    assert {text.size_pt for text in leads if text.text.endswith(":")} == {style.CHART_TEXT}


def test_what_stands_alone_between_sections_as_wide_as_the_page_is_as_wide(game):
    table, wide = section(game, "shot_modifiers"), section(game, "losses")
    (sheet,) = build(replace(game, chart=(replace(wide, id="first"), table, wide)), context_for(game))
    area = content_area(sheet.paper, sheet.heading)
    rules = [item for item in placed(sheet.front) if isinstance(item, Outline) and item.style.stroke in style.THEMES]
    assert len(rules) >= 3 and min(bounds((one,)).w for one in rules) > area.w - 0.1


def test_the_note_of_a_title_is_as_high_as_its_letters(game):
    for sheet in sheets(game):
        for text in texts(sheet):
            if text.fill in style.THEMES:
                assert text.size_pt >= 0.9 * style.SECTION_PT


def test_a_weapon_has_one_name_on_card_and_chart(game):
    rows = [row for row in section(game, "weapons").rows if row.label.key.startswith(("weapon.", "row."))]
    for language in LANGUAGES:
        said = context_for(game, language).words
        for row in rows:
            weapon = row.label.key.rpartition(".")[2]
            assert weapon == "to_hit" or said(row.label.key) == said(f"weapon.{weapon}")


def test_in_large_type_a_new_sentence_is_as_easily_told_from_a_wrapped_line():
    game = games.played("flames_hexwar")
    context = context_for(game)
    short = replace(section(game, "sight"), lines=(Line("rule.wrecks"),) * 2)

    def step(name: str) -> float:
        """From a sentence of one line to the next, in sizes of type."""
        layout = context.sheet_layout("reference_chart", name, Source("layout")).value
        setter = SectionSetter(context, ChartFormatter(context.words, layout), layout)
        block = setter.set(short, 250.0, Notes(), SmallPrint(short), None)
        above, below = sorted({item.y_mm for item in placed(block.items) if isinstance(item, Text)})
        return (below - above) / layout.text_pt

    assert step("large_print") >= step("standard") - 1e-3


@pytest.mark.sample(1)
@pytest.mark.parametrize("ruleset", ["cry_havoc", "flames_hexwar"])
def test_large_print_is_a_good_deal_larger(ruleset):
    game = games.played(ruleset)
    layouts = game.scenario.layouts.model_copy(update={"reference_chart": "large_print"})
    made = build(with_scenario(game, layouts=layouts), context_for(game))
    sizes = Counter(item.size_pt for sheet in made for item in texts(sheet))
    assert sizes.most_common(1)[0][0] >= 1.5 * style.TEXT_PT


@pytest.mark.sample(1)
@pytest.mark.parametrize("ruleset", ["capitan", "capitan_hex"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_in_large_print_no_section_goes_on_at_the_head_of_a_page(ruleset, language):
    """Each of them is lower than a page, and as many pages as they take anyway hold them whole."""
    assert not any(page[0][0].follows for page in drawn(ruleset, language, "a4", "large_print").pages)


@pytest.mark.sample(1)
@pytest.mark.parametrize(("ruleset", "paper"), [("cry_havoc", "a4"), ("capitan_hex", "letter")])
def test_a_page_with_the_title_of_the_one_before_says_that_it_goes_on(ruleset, paper):
    made = [sheet.heading.title for sheet in drawn(ruleset, "en", paper, "large_print").sheets]
    assert all(one != other for one, other in pairwise(made))
    assert any(other == f"{one} (continued)" for one, other in pairwise(made))


@pytest.mark.parametrize(
    ("ruleset", "names", "most"),
    [("cry_havoc", {"missile_distances", "missile_modifiers"}, 10), ("capitan_hex", {"shot_cover", "visibility"}, 10)],
)
def test_in_large_print_small_tables_stand_beside_each_other(ruleset, names, most):
    chart = drawn(ruleset, "en", "a4", "large_print")
    assert len(chart.pages) <= most
    for page in chart.pages:
        area = max(piece.width_mm for piece, _ in page)
        halves = [(piece, place) for piece, place in page if piece.width_mm < area / 2]
        assert len({place.x for _, place in halves}) in (0, 2)
        names -= {piece.part.id for piece, _ in halves}
    assert not names


@pytest.mark.parametrize(
    ("ruleset", "name", "most"), [("capitan_hex", "structures", 10), ("flames_hexwar", "command_reach", 6)]
)
def test_in_large_print_what_is_said_of_a_small_table_stands_beside_it(ruleset, name, most):
    game, wide = games.played(ruleset), 185.0
    assert len(drawn(ruleset, "en", "a4", "large_print").pages) <= most
    one, context = section(game, name), context_for(game)
    layout = context.sheet_layout("reference_chart", "large_print", Source("layout")).value
    setter = SectionSetter(context, ChartFormatter(context.words, layout), layout, others=game.chart)
    block = setter.set(one, wide, Notes(), SmallPrint(one), None)
    rules = [bounds((item,)) for item in placed(block.items) if isinstance(item, Outline)]
    said = [box for item in placed(block.items) if isinstance(item, Text) and (box := text_box(item)).x > wide / 2]
    assert said and max(box.right for box in rules) < wide / 2
    assert min(box.y for box in said) < min(box.bottom for box in rules)


@pytest.mark.parametrize("name", ["shooting", "combat"])
def test_in_large_print_much_that_is_said_of_a_small_table_goes_on_below_it(name):
    """No column of sentences runs on beside an empty half: they end about where the table does, and go on across the page."""
    game, wide = games.played("capitan_hex"), 185.0
    one, context = section(game, name), context_for(game)
    layout = context.sheet_layout("reference_chart", "large_print", Source("layout")).value
    setter = SectionSetter(context, ChartFormatter(context.words, layout), layout, others=game.chart)
    assert setter.tables.is_half(one, wide) and setter.says_much(one, wide)
    block = setter.set(one, wide, Notes(), SmallPrint(one), None)
    foot = max(bounds((item,)).bottom for item in placed(block.items) if isinstance(item, Outline))
    said = [text_box(item) for item in placed(block.items) if isinstance(item, Text)]
    abreast = [box for box in said if box.x > wide / 2]
    assert abreast and max(box.bottom for box in abreast) < foot + layout.tables.pitch_mm
    assert any(box.x < 1.0 and box.y > foot for box in said)


def test_in_large_print_a_table_that_nothing_stands_beside_has_the_width():
    """With room, all of what is said stands together: where that is below the table, no half is left empty beside it."""
    game, wide = games.played("capitan"), 185.0
    one, context = section(game, "combat"), context_for(game)
    layout = context.sheet_layout("reference_chart", "large_print", Source("layout")).value
    formatter = ChartFormatter(context.words, layout)
    setter = SectionSetter(context, formatter, layout, others=game.chart, line_mm=ROOMY_LINE_MM)
    assert setter.tables.is_half(one, wide)
    block = setter.set(one, wide, Notes(), SmallPrint(one), None)
    rules = [bounds((item,)) for item in placed(block.items) if isinstance(item, Outline)]
    assert max(box.right for box in rules) == pytest.approx(wide, abs=0.5)


def test_sentences_in_large_print_are_in_12_points_or_more():
    context = context_for(games.played("capitan"))
    assert context.sheet_layout("reference_chart", "large_print", Source("layout")).value.text_pt >= 12


def test_in_large_print_the_title_of_a_page_is_a_line_and_each_page_begins_with_a_title():
    for ruleset in ("capitan", "capitan_hex"):
        made = drawn(ruleset, "en", "a4", "large_print")
        for sheet, page in zip(made.sheets, made.pages, strict=True):
            said = Formatter(context_for(games.played(ruleset)).words).line(page[0][0].part.title)
            titles = [item for item in placed(sheet.front) if isinstance(item, Text) and item.font == "serif-semibold"]
            assert sheet.heading.size == "compact"
            assert page[0][0].follows or said in {item.text for item in titles if item.size_pt > 14}, said


def test_a_chart_keys_the_letters_of_works_only_where_it_prints_clauses():
    standard, large = (drawn("capitan", "en", "a4", layout).sheets for layout in ("standard", "large_print"))
    assert all("B\u00a0" in sheet.note for sheet in standard)
    assert all("B\u00a0" in sheet.note for sheet in large)
    table = drawn("capitan", "en", "a4", "at_the_table").sheets
    assert not any(sheet.note for sheet in table)


def test_in_large_print_the_back_of_the_last_leaf_is_not_left_blank():
    assert len(drawn("capitan", "en", "a4", "large_print").pages) == 8


@pytest.mark.parametrize("share", [1.0, 0.88])
def test_in_a_column_what_is_said_of_a_small_table_stands_below_it(game, share):
    """In smaller type as well, of which the column is no wider."""
    part, layout = section(game, "reduced"), standard("reference_chart")
    part = replace(part, columns=part.columns[:1], rows=tuple(replace(row, cells=row.cells[:1]) for row in part.rows))
    setter = SectionSetter(
        context := context_for(game), ChartFormatter(context.words, layout), chart.enlarged(layout, share)
    )
    block = setter.set(part, 92.0, Notes(), SmallPrint(part), part.title)
    table = max(item.y_mm for item in placed(block.items) if isinstance(item, Text) and item.text == "+2")
    said = [item for item in placed(block.items) if isinstance(item, Text) and item.text.startswith("Reduced:")]
    assert said and all(item.y_mm > table for item in said)


def test_the_letters_of_a_small_table_are_told_whatever_stands_beside_it(game):
    cover, said = section(game, "cover"), section(game, "structures")
    small, context = replace(cover, rows=cover.rows[:3], lines=said.lines), context_for(game)
    layout = context.sheet_layout("reference_chart", "large_print", Source("layout")).value
    setter = SectionSetter(context, ChartFormatter(context.words, layout), layout, others=game.chart)
    assert setter.tables.is_half(small, 185.0)
    for one in (small, replace(small, lines=())):
        block = setter.set(one, 185.0, Notes(), SmallPrint(one), None)
        told = " ".join(item.text for item in placed(block.items) if isinstance(item, Text))
        assert "heavy" in told and "light" in told


@pytest.mark.parametrize("times", [1, 2])
def test_a_table_that_no_column_holds_is_as_wide_as_the_page(game, times):
    table, below = section(game, "weapons"), section(game, "reduced")
    rows = tuple(replace(row, cells=row.cells * times) for row in table.rows)
    table = replace(table, columns=table.columns * times, rows=rows)
    alone = replace(game, sides=game.sides[:1], chart=(table, below, replace(below, id="again")))
    (sheet,) = build(alone, context_for(game))
    check_page(sheet)
    area = content_area(sheet.paper, sheet.heading)
    rules = [item for item in placed(sheet.front) if isinstance(item, Outline) and item.style.stroke in style.THEMES]
    first = min((bounds((one,)) for one in rules), key=lambda rule: rule.y)
    assert (first.w > area.w - 0.1) == (times == 2)


def test_a_table_that_no_page_holds_is_refused(game):
    table = section(game, "weapons")
    rows = tuple(replace(row, cells=row.cells * 9) for row in table.rows)
    table = replace(table, columns=table.columns * 9, rows=rows)
    with pytest.raises(UserError, match=r"the columns of 'Weapon ranges' take \d+ mm of the 186 mm there are"):
        build(replace(game, chart=(table,)), context_for(game))


def test_a_small_table_alone_stays_in_its_column(game):
    table, wide = section(game, "weapons"), section(game, "losses")
    small = replace(table, rows=table.rows[:3], lines=())
    (sheet,) = build(replace(game, chart=(replace(wide, id="first"), small, wide)), context_for(game))
    area = content_area(sheet.paper, sheet.heading)
    rules = [item for item in placed(sheet.front) if isinstance(item, Outline) and item.style.stroke in style.THEMES]
    assert min(bounds((one,)).w for one in rules) < area.w / 2


@pytest.mark.spread("paper")
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_small_table_of_the_sample_stands_alone_beside_an_empty_half(language, paper):
    for page in drawn("cry_havoc", language, paper).pages:
        wide = 0.9 * max(piece.width_mm for piece, _ in page)
        parted = [(piece.width_mm > wide, place.x) for piece, place in page]
        for is_wide, run in groupby(parted, lambda one: one[0]):
            assert is_wide or len({x for _, x in run}) == 2


def test_tables_that_are_filled_in_have_all_the_width():
    """Those of combat have fewer columns than those of missiles, and no empty one beside them."""
    game = games.played("cry_havoc")
    ends = []
    for name in ("missiles_at_first", "combat_foot"):
        layout = context_for(game).sheet_layout("reference_chart", "standard", Source("layout")).value
        setter = SectionSetter(
            context_for(game), ChartFormatter(context_for(game).words, layout), layout, others=game.chart
        )
        block = setter.set(section(game, name), 89.0, Notes(), SmallPrint(section(game, name)), None)
        boxes = [
            bounds((item,))
            for item in placed(block.items)
            if isinstance(item, Outline) and item.style.fill == style.PAPER
        ]
        ends.append(max(box.right for box in boxes))
    assert min(ends) > 89.0 - 3.0


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_of_a_chart_begins_with_a_sign_between_what_is_added(language):
    made = [*drawn("capitan_hex", language, "letter").sheets, *drawn("capitan", language, "a4").sheets]
    assert not [text.text for sheet in made for text in texts(sheet) if text.text.startswith("+ ")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_heads_of_a_wide_table_are_lower_case_as_those_of_others(language):
    game = games.played("flames_hexwar")
    words_of = context_for(game, language, "a4").words
    heads = [words_of(column.head.key) for column in section(game, "terrain_going").columns]
    assert heads == [head.lower() for head in heads]


@pytest.mark.sample(2)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_leading_of_a_chart_is_one_on_all_its_pages(language):
    """Of lines that are wrapped, which stand nearest to one another, whether a page is full or airy."""
    game = games.played("flames_hexwar")
    made = build(game, context_for(game, language, "letter"))
    sizes = Counter(item.size_pt for sheet in made for item in placed(sheet.front) if isinstance(item, Text))
    found = set()
    for sheet in made:
        columns = defaultdict(list)
        for item in placed(sheet.front):
            if isinstance(item, Text) and item.font == "sans" and item.size_pt == max(sizes, key=sizes.__getitem__):
                columns[round(item.x_mm, 1)].append(item.y_mm)
        apart = [below - above for ys in columns.values() for above, below in pairwise(sorted(set(ys)))]
        found.add(round(min(apart), 2))
    assert len(found) == 1, found


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_large_print_what_an_ability_does_stands_beside_its_name(language):
    """On its base line, in one column for all, and in the type of other sentences."""
    game = games.played("capitan_hex")
    say = Formatter(context_for(game, language).words)
    names = {say.line(row.label) for one in game.chart if one.form == "glossary" for row in one.rows}
    found = 0
    for sheet in drawn("capitan_hex", language, "a4", "large_print").sheets:
        on_page, area = texts(sheet), content_area(sheet.paper, sheet.heading)
        lefts = set()
        for name in (text for text in on_page if text.text in names and text.x_mm == area.x):
            beside = [text for text in on_page if abs(text.y_mm - name.y_mm) < 0.1 and text.x_mm > area.x + 40]
            lefts |= {round(text.x_mm, 2) for text in beside if text.font == "sans"}
            found += 1
        assert len(lefts) <= 1, sheet.name
    assert found > 10


def test_in_large_print_boxes_to_write_in_are_of_one_height_on_all_pages():
    made = drawn("cry_havoc", "en", "a4", "large_print")
    pieces_of = [piece for page in made.pages for piece, _ in page if pieces.is_form(piece.part)]
    assert len({round(piece.air, 3) for piece in pieces_of if piece.width_mm > 150}) <= 1
