"""Wheels: what shows through the windows is what the table says, whatever one turns to; true to size, and readable."""

from __future__ import annotations

import math
import re
from itertools import combinations, cycle, islice

import pytest
from msgspec.structs import replace

from generator import pipeline
from generator.backends.pdf import pdf_bytes
from generator.backends.svg import svg_pages
from generator.components.build_context import Words
from generator.components.lookup_wheel import SHEET_KINDS, cards, discs, sheets
from generator.components.lookup_wheel.discs import TooFull
from generator.components.lookup_wheel.sheets import boxed, build
from generator.components.lookup_wheel.wheel import Name, Sections, ValueList, Wheel, sections_of, wheel_for
from generator.components.lookup_wheel.windows import FRAME_MM
from generator.components.pieces.freeform import FreeformPiece
from generator.components.sheet_kind import ReferenceSource, ReferenceView
from generator.drawing import Affine, Group, Item, Path, Style, Text
from generator.drawing.bounds import bounds, text_box
from generator.drawing.box import Box
from generator.drawing.dump import dump
from generator.drawing.fonts import face
from generator.loading.rulebook import load_rulebook
from generator.model.chart import ChartWheel
from generator.production.kit_files import kit_for
from generator.production.order import Order
from generator.rulesets.api import Cell, Column, Game, Line, Row, Section
from generator.rulesets.flames_hexwar import RULESET
from generator.sheets import style
from generator.sheets.furniture import content_area
from generator.sheets.pages import bind
from tests import games
from tests.conftest import LANGUAGES, ROOT
from tests.rasters import pdf_against_svg
from tests.unit.components.read_sheets import PAPERS, context_for

BOOK = load_rulebook("flames_hexwar")
TRAININGS = ("veteran", "trained", "recruit")


@pytest.fixture(scope="module")
def flames() -> Game:
    return games.played("flames_hexwar")


@pytest.fixture(scope="module")
def muddy(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """The scenario in mud, whose slow movers have a modifier of their own."""
    file = tmp_path_factory.mktemp("mud") / "mud.yaml"
    text = (ROOT / "data" / "scenarios" / "flames_hexwar" / "brzoza_crossroads.yaml").read_text(encoding="utf-8")
    assert "weather: []" in text
    file.write_text(text.replace("weather: []", "weather: [mud]"), encoding="utf-8")
    return pipeline.derive(file)


def wheel_of(game: Game, language: str = "en"):
    (made_of,) = sections_of(game.book, game.chart)
    return wheel_for(made_of, context_for(game, language).words)


def upper(wheel: Wheel, words: Words) -> FreeformPiece:
    piece, _ = discs.upper(wheel, words)
    return piece


def polar(items: tuple[Item, ...]) -> list[tuple[str, float, float]]:
    """The texts of a disc as its dump has them: the words, degrees clockwise from the top, mm from the pin.

    Read from lines of text alone, so that nothing of what drew them is trusted.
    """
    found = []
    depth: list[tuple[int, tuple[float, ...]]] = []
    for line in dump(items).splitlines():
        indent = len(line) - len(line.lstrip())
        while depth and depth[-1][0] >= indent:
            depth.pop()
        if group := re.match(r" *group(?:  (translate|matrix) ([-\d. ]+))?", line):
            numbers = tuple(map(float, (group[2] or "").split()))
            matrix = {0: (1, 0, 0, 1, 0, 0), 2: (1, 0, 0, 1, *numbers), 6: numbers}[len(numbers)]
            depth.append((indent, matrix))
        elif text := re.match(r' *text ([-\d.]+) ([-\d.]+) (\w+)  (\S+) ([\d.]+) pt \S+  "(.*)"', line):
            x, y = float(text[1]), float(text[2]) - face(text[4]).cap_height_mm(float(text[5])) / 2
            for _, (a, b, c, d, e, f) in reversed(depth):
                x, y = a * x + c * y + e, b * x + d * y + f
            x, y = x - discs.LOWER_MM, y - discs.LOWER_MM
            found.append((text[6], math.degrees(math.atan2(x, -y)) % 360, math.hypot(x, y)))
    return found


def number(head: str) -> int:
    return int(head.replace("\u2212", "-").strip("≤≥ "))


# -- what it shows -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_for_every_training_and_sum_a_window_shows_the_roll_of_the_table(flames: Game, language: str) -> None:
    context = context_for(flames, language)
    wheel = wheel_of(flames, language)
    windows = discs.Windows.of(wheel)
    texts = polar(discs.lower(wheel, context.words).items)
    rim = {number(said): degrees for said, degrees, out in texts if out > discs.UPPER_MM}
    easiest, hardest = (BOOK.value("roll_limits", limit).value for limit in ("easiest", "hardest"))
    assert sorted(rim) == list(range(min(rim), max(rim) + 1)) and len(rim) == len(wheel.sectors)
    for added, turned in rim.items():
        for radius, training in zip(windows.radii, TRAININGS, strict=True):
            needed = BOOK.value("to_hit", training).value + added
            wanted = "–" if needed > hardest else f"{max(easiest, needed)}+"
            shown = []
            for said, degrees, out in texts:
                # Where it lies once this sum is under the arrow.
                angle = math.radians(degrees - turned)
                x, y = out * math.sin(angle), out * math.cos(angle)
                if abs(x) <= windows.width_mm / 2 and abs(y - radius) <= windows.height_mm / 2:
                    shown.append(said)
            assert shown == [wanted], (training, added)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_name_of_the_lower_disc_lies_within_its_hub(flames: Game, language: str) -> None:
    words = context_for(flames, language).words
    (group,) = discs.lower(wheel_of(flames, language), words).items
    said = [item for item in group.items if isinstance(item, Text)]
    assert words("lookup_wheel.lower", title=wheel_of(flames, language).title) == " ".join(text.text for text in said)
    for box in map(bounds, ([text] for text in said)):
        corners = ((x, y) for x in (box.x, box.right) for y in (box.y, box.bottom))
        assert all(math.hypot(*corner) < discs.LAST_MM - 0.8 for corner in corners)


def test_beyond_its_ends_nothing_changes(flames: Game) -> None:
    """The first and the last sector stand for all sums beyond them: no training has another roll there."""
    wheel = wheel_of(flames)
    assert wheel.sectors[0].startswith("≤") and wheel.sectors[-1].startswith("≥")
    assert {cells[0] for _, cells in wheel.rows} == {f"{BOOK.value('roll_limits', 'easiest').value}+"}
    assert {cells[-1] for _, cells in wheel.rows} == {"–"}


def test_each_window_stands_below_its_training_and_off_that_of_the_next(flames: Game) -> None:
    context = context_for(flames)
    wheel = wheel_of(flames)
    windows, above = discs.Windows.of(wheel), 0.0
    texts = flat(upper(wheel, context.words).items)
    for radius, (label, _) in zip(windows.radii, wheel.rows, strict=True):
        box = next(box for text in texts if text.text == label.text + label.mark and (box := bounds((text,))))
        top = discs.LOWER_MM - radius - windows.height_mm / 2
        assert above + FRAME_MM < box.y and box.bottom < top - FRAME_MM < box.bottom + 2.0
        above = top + windows.height_mm


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_stand_on_both_sides_of_the_windows_in_type_one_reads_with_ease(flames: Game, language: str) -> None:
    """What the left half of the head of the upper disc was bare of."""
    wheel = wheel_of(flames, language)
    texts = flat(upper(wheel, context_for(flames, language).words).items)
    above = [box for text in texts if text.size_pt >= style.TEXT_PT and (box := bounds((text,)))]
    above = [box for box in above if box.bottom < discs.LOWER_MM + discs.LISTS_MM]
    left = sum(box.w * box.h for box in above if box.right < discs.UPPER_MM)
    right = sum(box.w * box.h for box in above if box.x > discs.UPPER_MM)
    assert 0.3 < left / (left + right) < 0.75


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sentences_on_both_sides_of_the_windows_begin_at_one_height(flames: Game, language: str) -> None:
    wheel = wheel_of(flames, language)
    texts = flat(upper(wheel, context_for(flames, language).words).items)
    left, right = (next(text for text in texts if line.startswith(text.text)) for line in wheel.lines[:2])
    assert left.y_mm == pytest.approx(right.y_mm) and left.size_pt == right.size_pt
    assert left.x_mm < discs.UPPER_MM < right.x_mm
    titles = [text for text in texts if text.font == "serif-semibold" and text.y_mm < left.y_mm]
    assert {text.x_mm for text in titles} == {left.x_mm}
    # Words so short stand on one line.
    assert len(titles) == (2 if language == "es" else 1)


def test_no_neighbour_reaches_into_a_window(flames: Game) -> None:
    wheel = wheel_of(flames)
    windows, size = discs.Windows.of(wheel), 360 / len(wheel.sectors)
    for radius in windows.radii:
        corner = math.hypot(radius - windows.height_mm / 2, windows.width_mm / 2)
        assert math.degrees(math.asin(windows.width_mm / 2 / corner)) < size / 2


def test_the_upper_disc_lists_every_modifier_of_the_chart(flames: Game) -> None:
    wheel = wheel_of(flames)
    (sums, exposure) = wheel.lists
    assert [value for value, _ in exposure.rows] == ["+1", "+1", "0", "\u22121", "+1", "+1"]
    modifiers = BOOK.tables["to_hit_modifiers"].rows
    assert len(sums.rows) == len(modifiers) + 2, "assault guns and bombardments of few guns besides"
    drawn = " ".join(text.text for text in flat(upper(wheel, context_for(flames).words).items))
    for listed in wheel.lists:
        assert all(label.split()[0] in drawn for _, label in listed.rows)


def test_rolls_that_are_ours_say_so(flames: Game) -> None:
    marks = {label.text: label.mark for label, _ in wheel_of(flames).rows}
    assert marks == {"Veterans": "", "Trained": "¹", "Recruits": "¹"}
    # Those of the rolls, of their limits, and of a modifier listed beside them.
    assert len(wheel_of(flames).footnotes) == 3


# -- how it is drawn ---------------------------------------------------------------------------------------


def flat(items: tuple[Item, ...], at: Affine | None = None) -> list[Text]:
    """The texts of the upper disc and of the page, none of which is turned."""
    found, at = [], at or Affine.translate(0, 0)
    for item in items:
        if isinstance(item, Group):
            inner = at @ item.transform
            if (inner.a, inner.b) == (1, 0):
                found += flat(item.items, inner)
        elif isinstance(item, Text):
            found.append(replace(item, x_mm=item.x_mm + at.e, y_mm=item.y_mm + at.f))
    return found


@pytest.mark.sample(3)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("weather", ["dry", "mud"])
def test_everything_on_the_upper_disc_lies_inside_it_and_on_nothing_else(
    flames: Game, muddy: Game, language: str, weather: str
) -> None:
    game = muddy if weather == "mud" else flames
    wheel = wheel_of(game, language)
    words = context_for(game, language).words
    assert not discs.upper(wheel, words)[1], "our own wheels need no card beside them"
    lies_on_its_disc(upper(wheel, words))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("weather", ["dry", "mud"])
def test_both_columns_begin_on_one_rule_and_can_be_read(flames: Game, muddy: Game, language: str, weather: str) -> None:
    game = muddy if weather == "mud" else flames
    piece = upper(wheel_of(game, language), context_for(game, language).words)
    lines = [box for box in ruled(piece.items) if box.w > 10]
    left, right = (min(box.y for box in lines if (box.x > discs.UPPER_MM) is side) for side in (False, True))
    assert left == pytest.approx(right)
    least = style.HEAD_PT if weather == "mud" else style.NOTE_PT
    assert min(text.size_pt for text in flat(piece.items) if text.text == "+1") >= least


def ruled(items: tuple[Item, ...], at: Affine | None = None, width_mm: float = style.GROUP_RULE_MM) -> list[Box]:
    """The rules under the heads of lists, or others of a thickness."""
    found, at = [], at or Affine.translate(0, 0)
    for item in items:
        if isinstance(item, Group):
            found += ruled(item.items, at @ item.transform, width_mm)
        elif isinstance(item, Path) and item.style.width_mm == width_mm:
            box = bounds([item])
            found.append(box._replace(x=box.x + at.e, y=box.y + at.f))
    return found


def lies_on_its_disc(piece: FreeformPiece) -> None:
    texts = flat(piece.items)
    boxes = [(text, box) for text in texts if (box := text_box(text)) is not None]
    middle = discs.UPPER_MM, discs.LOWER_MM
    for text, box in boxes:
        assert text.size_pt >= 6.0 - 1e-6 and "{" not in text.text
        for x in (box.x, box.right):
            for y in (box.y, box.bottom):
                assert math.dist((x, y), middle) < discs.UPPER_MM - 1.0, text
        near = math.dist(middle, (min(max(middle[0], box.x), box.right), min(max(middle[1], box.y), box.bottom)))
        assert near > discs.CLEAR_MM - 0.1 and discs.CLEAR_MM >= 6.0, (text, "under the head of a fastener")
    for (one, a), (other, b) in combinations(boxes, 2):
        shared = a.intersection(b)
        assert shared is None or shared.w < 0.06 or shared.h < 0.06, (one.text, other.text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_added_stands_together_and_so_does_what_is_subtracted(flames: Game, language: str) -> None:
    """Each in a column, under a head."""
    words, wheel = context_for(flames, language).words, wheel_of(flames, language)
    said = {text.text: text.x_mm for text in flat(upper(wheel, words).items)}
    heads = said[wheel.lists[0].title], said[words("lookup_wheel.subtracted")]
    for value, label in wheel.lists[0].rows:
        begun = next(x for text, x in said.items() if label.startswith(text) and len(text) > 5)
        assert 0 < begun - heads[value.startswith("\u2212")] < 10, label


def test_a_list_that_goes_on_in_the_other_column_says_so_and_loses_no_row(flames: Game) -> None:
    words, wheel = context_for(flames).words, wheel_of(flames)
    rows = tuple((f"+{number}", "A modifier like another") for number in range(18))
    full = replace(wheel, lists=(ValueList("Many", "", rows),))
    texts = [text.text for text in flat(upper(full, words).items)]
    assert [text for text in texts if text.startswith("+")] == [value for value, _ in rows]
    assert words("lookup_wheel.continued", title="Many") in texts


@pytest.mark.spread("paper")
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_pair_and_a_spare_stand_on_two_pages(flames: Game, language: str, paper: str) -> None:
    sheets = build(flames, context_for(flames, language, paper))
    assert len(sheets) == 2
    for sheet in sheets:
        area, inked = content_area(sheet.paper, sheet.heading), bounds(sheet.front)
        assert inked is not None and area.contains(inked, 0.01), (inked, area)
        grounds = circles(sheet.front)
        assert sorted(round(box.w, 3) for box in grounds) == [2 * discs.UPPER_MM, 2 * discs.LOWER_MM]
        assert all(box.w == pytest.approx(box.h) for box in grounds)
        assert grounds[0].intersection(grounds[1]) is None


def circles(items: tuple[Item, ...]) -> list[Box]:
    """The grounds of the discs, as large as they are cut: of each the largest circle in the colour of paper."""
    found = []
    for item in items:
        if isinstance(item, Group):
            found += [Box(*item.transform.apply(box.x, box.y), box.w, box.h) for box in circles(item.items)]
        elif isinstance(item, Path) and item.style.fill == style.PAPER and (box := bounds((item,))) is not None:
            found.append(box)
    return [box for box in found if not any(one is not box and one.contains(box) for one in found)]


@pytest.mark.thorough
def test_pdf_and_svg_agree(flames: Game) -> None:
    context = context_for(flames, "fr")
    document = bind("x", build(flames, context), context.words.furniture(), language="fr")
    pdf, svgs = pdf_bytes(document), list(svg_pages(document))
    for page, svg in enumerate(svgs):
        found = pdf_against_svg(pdf, svg, page)
        assert found.agree, found


# -- any table ---------------------------------------------------------------------------------------------


def table(columns: int, rows: int) -> Section:
    cells = [[Cell(10 * row + column) for column in range(columns)] for row in range(rows)]
    return Section(
        "any",
        "table",
        "combat",
        Line("heading.to_hit"),
        ("F 1",),
        tuple(Column(Line("sum", {"sum": column})) for column in range(columns)),
        tuple(Row(Line("row.common.trained"), tuple(own)) for own in cells),
    )


def test_a_table_of_any_size_becomes_a_wheel(flames: Game) -> None:
    words = context_for(flames).words
    for columns, rows in ((3, 1), (6, 4), (12, 2)):
        wheel = wheel_for(Sections(table(columns, rows), (), ()), words)
        texts = [said for said, _, _ in polar(discs.lower(wheel, words).items)]
        assert {str(10 * row + column) for row in range(rows) for column in range(columns)} <= set(texts)
        upper(wheel, words)


@pytest.mark.parametrize(("columns", "rows"), [(30, 3), (8, 9)])
def test_a_table_too_large_is_refused(flames: Game, columns: int, rows: int) -> None:
    words = context_for(flames).words
    with pytest.raises(TooFull):
        discs.lower(wheel_for(Sections(table(columns, rows), (), ()), words), words)


@pytest.mark.parametrize(
    ("name", "cell", "told"),
    [
        ("Trained", "12345678901234", "'12345678901234' has no room in a wheel"),
        ("Trained and " * 20, "1", "Trained and ' has no room on a wheel"),
    ],
)
def test_words_too_long_for_a_wheel_are_refused(flames: Game, name: str, cell: str, told: str) -> None:
    words = context_for(flames).words
    wheel = wheel_for(Sections(table(6, 1), (), ()), words)
    wheel = replace(wheel, rows=((Name(name), (cell,) * 6),))
    with pytest.raises(TooFull, match=told):
        discs.lower(wheel, words)
        discs.upper(wheel, words)


@pytest.mark.parametrize(("columns", "said"), [(6, 1), (28, 0)])
def test_a_window_says_that_it_is_cut_out_where_that_has_room(flames: Game, columns: int, said: int) -> None:
    words = context_for(flames, "fr").words
    disc = upper(wheel_for(Sections(table(columns, 1), (), ()), words), words)
    assert (
        sum(text.text == words("lookup_wheel.cut_out") for text in flat(disc.items) if isinstance(text, Text)) == said
    )


def test_a_game_without_wheels_has_no_such_sheets(flames: Game) -> None:
    bare = replace(flames, project=replace(flames.project, rulebook=replace(flames.book, wheels=())))
    assert build(bare, context_for(bare)) == () and not list(boxed(bare, context_for(bare).words))
    assert not load_rulebook("capitan_hex").wheels


def test_what_is_not_on_the_chart_is_not_on_the_wheel(flames: Game) -> None:
    chart = [section for section in flames.chart if section.id != "opportunity_fire_exposure"]
    (made_of,) = sections_of(flames.book, chart)
    assert [section.id for section in made_of.beside] == ["to_hit_modifiers"]
    assert sections_of(replace(flames.book, wheels=(ChartWheel(section="nothing"),)), chart) == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reference_set_has_it_too(flames: Game, language: str) -> None:
    source = ReferenceSource(RULESET, BOOK, None)
    made = SHEET_KINDS[0].reference.made(ReferenceView(source, "x", context_for(flames, language)))
    assert len(made) == 2


# -- more than a disc holds --------------------------------------------------------------------------------


def wordy(wheel: Wheel, *, characters: int, rows: int) -> Wheel:
    """The wheel with as many rows beside its table as that, each so long, and everything else as long."""
    words = "Seventeen modifiers to be added up by whoever fires at the enemy ".split()

    def said(length: int) -> str:
        return " ".join(islice(cycle(words), length))[:length].strip()

    long = said(characters)
    lists = (
        ValueList(said(40), said(40), tuple((f"+{number}", long) for number in range(rows))),
        ValueList(said(40), "", tuple((f"-{number}", long) for number in range(rows // 2))),
    )
    notes = tuple((number, said(2 * characters)) for number in range(1, 4))
    return replace(wheel, lines=(long, long, long), lists=lists, footnotes=notes)


@pytest.mark.sample(5)
@pytest.mark.parametrize("rows", [2, 8, 12, 16, 24, 60])
@pytest.mark.parametrize("characters", [10, 30, 70, 140])
def test_however_much_stands_beside_the_table_it_is_all_there(flames: Game, characters: int, rows: int) -> None:
    words = context_for(flames).words
    wheel = wordy(wheel_of(flames), characters=characters, rows=rows)
    disc, overflow = discs.upper(wheel, words)
    beside = cards.build(wheel.title, overflow, words)
    lies_on_its_disc(disc)
    for card in beside:
        for text in flat(card.items):
            box = text_box(text)
            assert text.size_pt >= 6.0 - 1e-6
            assert box is None or Box(0, 0, card.width_mm, card.height_mm).contains(box), text
    texts = [text.text for piece in (disc, *beside) for text in flat(piece.items)]
    for listed in wheel.lists:
        for value, _ in listed.rows:
            assert value in texts
    joined = " ".join(texts)
    for line in (*wheel.lines, *(note for _, note in wheel.footnotes)):
        assert line.split()[-1] in joined
    assert bool(beside) is bool(overflow)


def test_what_has_no_room_on_a_disc_comes_on_cards_that_it_names(flames: Game, monkeypatch) -> None:
    context = context_for(flames)
    monkeypatch.setattr(sheets, "wheel_for", lambda *_: wordy(wheel_of(flames), characters=70, rows=24))
    made = build(flames, context)
    said = [text.text for sheet in made for text in flat(sheet.front)]
    assert len(made) > 2
    assert context.words("lookup_wheel.on_card") in " ".join(said)


@pytest.mark.parametrize("characters", [8, 20, 30, 40])
def test_the_name_of_a_window_takes_another_line(flames: Game, characters: int) -> None:
    words, wheel = context_for(flames).words, wheel_of(flames)
    name = Name("Veterans of the old war in the east and of others"[:characters], "¹")
    rows = tuple((name, cells) for _, cells in wheel.rows)
    disc = upper(replace(wheel, rows=rows), words)
    lies_on_its_disc(disc)


def test_the_guide_and_the_box_name_it(flames: Game, tmp_path) -> None:
    order = Order(out=tmp_path, only=("lookup_wheels", "cutting_guide"))
    kit, _ = kit_for(flames, order, order.printed_as())
    said = " ".join(text.text for sheet in kit.sheets("cutting_guide") for text in flat(sheet.front))
    for words in ("lookup_wheels.pdf", "Wheels: roll to hit", "brass"):
        assert words in said


# -- cut files ---------------------------------------------------------------------------------------------


def test_a_machine_cuts_the_pin_and_the_windows_before_the_outline(flames: Game) -> None:
    context = context_for(flames)
    context = replace(context, printing=replace(context.printing, cut_files=True, registration="silhouette"))
    for sheet in build(flames, context):
        boxes = [bounds((replace(path, style=Style(fill=style.INK)),)) for path in sheet.cuts]
        sizes = [(round(box.w, 2), round(box.h, 2)) for box in boxes]
        pin, lower, upper = 2 * discs.PIN_MM, 2 * discs.LOWER_MM, 2 * discs.UPPER_MM
        assert sizes[:2] == [(pin, pin), (lower, lower)]
        assert sizes[2] == (pin, pin) and sizes[-1] == (upper, upper)
        windows = sizes[3:-1]
        assert len(windows) == 3 and len(set(windows)) == 1
        # The pins of both discs lie in their middle, and each window inside of its disc.
        assert boxes[0].x + pin / 2 == pytest.approx(boxes[1].x + lower / 2)
        assert all(boxes[-1].contains(box) for box in boxes[2:-1])


def test_a_line_parts_what_is_of_another_kind_in_a_list(flames: Game) -> None:
    """Hexes in sight are counted; that it is the second platoon is not one of them."""
    (fire,) = (one for one in wheel_of(flames, "en").lists if one.parted)
    (number,) = fire.parted
    assert fire.rows[number][1].startswith("Second platoon")
    piece = upper(wheel_of(flames, "en"), context_for(flames, "en").words)
    hairlines = [one for one in ruled(piece.items, width_mm=style.HAIRLINE_MM) if one.w > 10]
    assert len(hairlines) == 1


def test_the_head_of_the_upper_disc_is_tinted_as_far_as_the_windows_reach_and_no_farther(flames):
    disc = upper(wheel_of(flames), context_for(flames).words)
    (group,) = disc.items
    tinted = [bounds([item]) for item in group.items if isinstance(item, Path) and item.style.fill == discs.SECTOR]
    (ground,) = tinted
    windows = [bounds([replace(item, style=Style(fill=style.INK))]) for item in group.items
               if isinstance(item, Path) and item.style.dash_mm]  # fmt: skip
    assert all(ground.contains(window) for window in windows)
    assert ground.bottom < discs.LISTS_MM
