"""Measuring strips on paper: true to length, every band said, nothing outside its piece."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

import pytest
from msgspec.structs import replace

from generator.components.inks import printed
from generator.components.measuring_strip import bands, frame, gauge, plain
from generator.components.measuring_strip.bands import strip_for
from generator.components.measuring_strip.parts import LAP_MM, Part, joint_letters
from generator.components.measuring_strip.sheets import build
from generator.components.sentences import Formatter
from generator.drawing import Document, Group, Page, Path, Style, Text
from generator.drawing.bounds import bounds, text_box
from generator.drawing.box import Box
from generator.drawing.tones import lightness
from generator.loading.inks import load_ink
from generator.model.table import Status
from generator.rulesets.api import Derived, Lane, Line, Mark, Ruler
from generator.sheets import registration, style
from generator.sheets.furniture import Words, cutting_area
from generator.sheets.pages import bind
from generator.typesetting import NOTHING, Run
from tests import games
from tests.conftest import LANGUAGES
from tests.unit.components.placed_items import placed, words
from tests.unit.components.read_sheets import PAPERS, context_for

A4_MM, LETTER_MM = 284.3, 266.7
WORDS = Words(
    "100 %",
    "{kit}, {sheet}",
    "{page}/{pages}",
    "front",
    "back",
    "50 mm",
    "2 in",
    twenty_five_mm="25 mm",
    one_inch="1 in",
    fold="fold here",
    blank="left blank",
    first_cut="first cut",
)


@pytest.fixture(scope="module")
def on_table():
    return games.played("capitan")


def ruler_of(game, id_):
    return next(ruler for ruler in game.rulers if ruler.id == id_)


def of_piece(made, kind):
    return [item for item in placed(made.items) if isinstance(item, kind)]


def cm(value: int) -> Derived:
    return Derived("ruler.distance", value, "cm", "", ("B 1.1",), Status.PRINTED)


def moves(*ends: int) -> Ruler:
    marks = tuple(Mark(Line(f"movement.{name}"), cm(end)) for name, end in zip(("normal", "march", "charge"), ends))
    return Ruler("x", "movement", Line("ruler.movement"), (Lane(marks),))


# -- sheets ------------------------------------------------------------------------------------------------


@pytest.mark.spread("paper")
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_clean(on_table, language, paper):
    for sheet in build(on_table, context_for(on_table, language, paper)):
        area = cutting_area(sheet.paper, sheet.heading)
        assert area.contains(bounds(sheet.front), 0.01)
        texts = [item for item in placed(sheet.front) if isinstance(item, Text)]
        assert all(text.size_pt >= 6.0 and "{" not in text.text and "?" not in text.text for text in texts)
        boxes = [(text, box) for text in texts if (box := text_box(text)) is not None]
        for (one, a), (other, b) in combinations(boxes, 2):
            shared = a.intersection(b)
            assert shared is None or shared.w < 0.06 or shared.h < 0.06, (one, other)


def test_a_game_without_rulers_gets_no_sheet(game):
    assert build(game, context_for(game)) == ()


def test_same_game_same_sheets(on_table):
    context = context_for(on_table)
    assert build(on_table, context) == build(on_table, context)


def test_the_kit_has_every_ruler_and_a_plain_one(on_table):
    said = words(build(on_table, context_for(on_table)))
    for title in ("Musket", "Pistol, mounted", "Gun, type II", "Howitzer, type IV", "Movement", "Reach"):
        assert title in said
    assert " in " in said


# -- strips ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [A4_MM, LETTER_MM])
def test_parts_together_are_as_long_as_the_longest_range(on_table, width):
    context = context_for(on_table)
    for ruler in on_table.rulers:
        strip = None if ruler.form == "reach" else strip_for(ruler, context.words)
        made = gauge.pieces(ruler, width, context.words) if strip is None else bands.pieces(strip, width, context.words)
        longest = 10 * max(mark.distance.value for lane in ruler.lanes for mark in lane.marks)
        flaps = LAP_MM * (len(made) - 1)
        assert sum(piece.width_mm for piece in made) - flaps == pytest.approx(longest)
        for piece in made:
            # Bounds add half a stroke past the butt ends of ticks; the cutting line is clipped to the true size.
            assert Box(0, 0, piece.width_mm, piece.height_mm).contains(bounds(piece.items), 0.31), ruler.id
            assert piece.width_mm <= width


def test_a_band_is_as_long_as_its_range_and_says_its_roll(on_table):
    context = context_for(on_table)
    (made,) = bands.pieces(strip_for(ruler_of(on_table, "pistol_foot_10_15_20"), context.words), A4_MM, context.words)
    fills = frame.grounds(frame.THEMES["range"])
    boxes = [bounds([path]) for path in of_piece(made, Path) if path.style.fill in fills]
    assert [(box.x, box.right) for box in boxes] == [(0, 100), (100, 150), (150, 200)]
    found = [text.text for text in of_piece(made, Text)]
    assert {"Short", "5+", "Medium", "7+", "Long", "9+"} <= set(found)


def test_saving_ink_makes_every_ground_paler(on_table):
    context, saver = context_for(on_table), load_ink("saver")
    sheets = build(on_table, context)
    saved = printed(Document("strips", tuple(Page(297, 210, sheet.front) for sheet in sheets)), saver)
    grounds = {ground for theme in (*frame.THEMES.values(),) for ground in frame.grounds(theme)}
    for sheet, page in zip(sheets, saved.pages, strict=True):
        pairs = zip(placed(sheet.front), placed(page.items), strict=True)
        fills = [(one.style.fill, other.style.fill) for one, other in pairs if isinstance(one, Path)]
        bands_ = [(one, other) for one, other in fills if one in grounds]
        assert bands_ and all(lightness(other) > lightness(one) for one, other in bands_)


@pytest.mark.parametrize("width", [A4_MM, LETTER_MM])
def test_the_scale_is_true_across_every_joint(on_table, width):
    """From the last centimetre of a part to the first of the next are 10.0 mm, the one's end laid on the other's line."""
    context, joints = context_for(on_table), 0
    for ruler in on_table.rulers:
        if ruler.form == "reach":
            continue
        made = bands.pieces(strip_for(ruler, context.words), width, context.words)
        for before, after in pairwise(made):
            last, first = max(whole_ticks(before)), next(x for x in whole_ticks(after) if x > LAP_MM)
            assert before.width_mm - last + first - LAP_MM == pytest.approx(10.0)
            # What the lap shows lies under the same ticks of the part that is glued on it.
            below = [x - LAP_MM for x in whole_ticks(after) if x < LAP_MM]
            above = [x - before.width_mm for x in whole_ticks(before) if x > before.width_mm - LAP_MM]
            assert below == pytest.approx(above) and below
            joints += 1
    assert joints > 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_on_a_lap_keep_from_the_edge_of_their_plate(on_table, language):
    """However low the strip is, and so however wide the lines that hold them."""
    for height in (16.0, 18.0, 20.0, 24.0):
        hatched, *items = frame.glued_lap(LAP_MM, height, "E", context_for(on_table, language).words, style.INK)
        plate = bounds(hatched.items[-1:])
        lines = [bounds([text]) for item in items for text in placed([item]) if isinstance(text, Text)]
        assert plate and len(lines) > 1
        assert all(plate.x + 0.5 < line.x and line.right < plate.right - 0.5 for line in lines if line)


def whole_ticks(made) -> list[float]:
    """Where a part has a tick of a whole centimetre, from the left of its paper."""
    wide = (frame.THIN_MM, frame.BOLD_MM)
    paths = [path for path in of_piece(made, Path) if path.style.width_mm in wide and path.style.fill is None]
    level = [path.commands[i : i + 2] for path in paths for i in range(0, len(path.commands), 2)]
    return sorted(move[1] for move, line in level if move[2] == 0.0 and move[1] == line[1] and line[2] < 7)


@pytest.mark.parametrize("paper", PAPERS)
def test_strips_stay_within_the_frame_of_their_page(on_table, paper):
    for sheet in build(on_table, context_for(on_table, paper=paper)):
        left, right = sheet.paper.printable.x, sheet.paper.printable.right
        (page,) = bind("Kit", (replace(sheet, front=()),), WORDS).pages
        furniture = bounds(page.items)
        assert (furniture.x, furniture.right) == pytest.approx((left, right), abs=0.4)
        drawn = bounds(sheet.front)
        assert drawn.x >= left - 0.01 and drawn.right <= right + 0.01


def test_a_strip_comes_in_as_few_parts_as_the_paper_is_wide(on_table):
    context = context_for(on_table)
    made = {ruler.id: bands.pieces(strip_for(ruler, context.words), A4_MM, context.words)
            for ruler in on_table.rulers if ruler.form != "reach"}  # fmt: skip
    assert len(made["howitzer_IV_shell"]) == 5  # 120 cm on sheets of 28.4
    assert len(next(parts for id_, parts in made.items() if id_.startswith("gun_II"))) == 3  # 80 cm


def test_bands_have_an_edge_where_their_ground_is_not_printed(on_table):
    context = context_for(on_table)
    (made,) = bands.pieces(strip_for(ruler_of(on_table, "pistol_foot_10_15_20"), context.words), A4_MM, context.words)
    for ground in frame.grounds(frame.THEMES["range"]):
        (band,) = [bounds([path]) for path in of_piece(made, Path) if path.style.fill == ground]
        rules = [bounds([path]) for path in of_piece(made, Path) if path.style.width_mm == style.BOX_MM]
        (rule,) = [box for box in rules if abs(box.x - band.x) < 1e-6]
        assert (rule.y, rule.right, rule.bottom) == pytest.approx((band.y, band.right, band.bottom))


def test_what_stands_at_the_ends_of_a_strip_shares_an_edge(on_table):
    """The number of a tick, the band's name and number, the title: all as far from the ends."""
    context = context_for(on_table)
    (made,) = bands.pieces(strip_for(ruler_of(on_table, "pistol_foot_10_15_20"), context.words), A4_MM, context.words)
    at = {(text.text, text.anchor): text.x_mm for text in of_piece(made, Text)}
    assert at["0", "start"] == at["Short", "start"] == at["Pistol", "start"] == pytest.approx(2.0)
    right = [text_box(text).right for text in of_piece(made, Text) if text.text == "20" and text_box(text).right > 190]
    assert right == pytest.approx([198.0, 198.0], abs=0.1)


def test_a_barred_band_is_dashed_and_not_shaded_and_has_no_roll(on_table):
    context = context_for(on_table)
    (made,) = bands.pieces(
        strip_for(ruler_of(on_table, "pistol_mounted_10_15_20"), context.words), A4_MM, context.words
    )
    fills = frame.grounds(frame.THEMES["range"])
    assert [bounds([path]).right for path in of_piece(made, Path) if path.style.fill in fills] == [100, 150]
    (dashed,) = [path for path in of_piece(made, Path) if path.style.dash_mm]
    assert bounds([dashed]).x > 150 and bounds([dashed]).right < 200
    assert "9+" not in [text.text for text in of_piece(made, Text)]


@pytest.mark.parametrize(("wide_mm", "dashes"), [(40.0, 1), (5.0, 0)])
def test_a_barred_band_without_room_for_dashes_has_none(wide_mm, dashes):
    band = bands.Band(0.0, wide_mm, "Barred", "", "x", 0, is_barred=True)
    box = Box(0.0, 0.0, wide_mm, 8.0)
    assert len(list(bands._dashed(band, box, (), 4.0, 0.0, box.right))) == dashes


def test_joints_have_the_same_letter_on_both_sides(on_table):
    context = context_for(on_table)
    made = bands.pieces(strip_for(ruler_of(on_table, "howitzer_IV_shell"), context.words), A4_MM, context.words)
    letters = [[text.text for text in of_piece(piece, Text) if text.text in "ABCDEF"] for piece in made]
    assert [sorted(found) for found in letters] == [["A"], ["A", "B"], ["B", "C"], ["C", "D"], ["D"]]


def test_the_letter_of_a_joint_stands_in_the_middle_between_the_bands_and_the_cutting_line(on_table):
    context = context_for(on_table)
    for ruler in on_table.rulers:
        strip = None if ruler.form == "reach" else strip_for(ruler, context.words)
        made = gauge.pieces(ruler, A4_MM, context.words) if strip is None else bands.pieces(strip, A4_MM, context.words)
        for piece in made[:-1]:
            themed = [path for path in of_piece(piece, Path) if path.style.fill == frame.THEMES[ruler.form]]
            boxes = [bounds([path]) for path in themed]
            # That of its own end is the last of those on it, which may have a lap as well.
            disc = max(
                (box for box in boxes if box.h == pytest.approx(2 * frame.DISC_MM) == box.w), key=lambda box: box.x
            )
            (tab,) = [box for box in boxes if box.h >= frame.TAB_MM - 0.01 and box.w > frame.TAB_MM]
            above, below = disc.y - tab.y, piece.height_mm - frame.CONTOUR_MM - disc.bottom
            assert above == pytest.approx(below) and above > 0.3


def test_a_radius_with_a_musician_says_so_and_the_one_on_the_card_stands_beside(on_table):
    (lane,) = ruler_of(on_table, "reach").lanes
    words_ = context_for(on_table).words
    say = Formatter(words_).line
    radii = {mark.distance.value: say(mark.label) for mark in lane.marks if mark.label.key == "ruler.reach.radius"}
    assert "Captain Ashby with musician" in radii[30] and "Major Ruiz with" not in radii[30]
    assert radii[20].endswith("Captain Ashby, Captain Duval")


@pytest.mark.parametrize("width", [A4_MM, LETTER_MM])
def test_no_two_joints_of_a_kit_have_one_letter(on_table, width, monkeypatch):
    """Each letter stands once at an end and once on a lap, whatever strip it is on, however many strips there are."""
    found, real = [], frame.joint_letter
    monkeypatch.setattr(frame, "joint_letter", lambda *place: found.append(place[2]) or real(*place))
    build(on_table, context_for(on_table, paper="letter" if width == LETTER_MM else "a4"))
    counted = Counter(found)
    assert len(counted) > 10 and set(counted.values()) == {2}


def test_joints_after_z_have_two_letters():
    assert [joint_letters(number) for number in (0, 25, 26, 27, 52)] == ["A", "Z", "AA", "AB", "BA"]


def test_the_first_part_says_whose_a_strip_is_and_all_are_as_high(on_table):
    context = context_for(on_table)
    strips = [strip_for(ruler, context.words) for ruler in on_table.rulers if ruler.form == "movement"]
    parted = [
        (strip, bands.pieces(strip, LETTER_MM, context.words)) for strip in strips if strip.ends_mm[-1] > LETTER_MM
    ]
    assert parted
    for strip, made in parted:
        told = [strip.whose in " ".join(text.text for text in of_piece(piece, Text)) for piece in made]
        assert told == [True, *[False] * (len(made) - 1)]
        assert len({piece.height_mm for piece in made}) == 1


def test_bands_too_narrow_for_their_names_are_named_below(on_table):
    context = context_for(on_table)
    (made,) = bands.pieces(strip_for(moves(15, 16, 24), context.words), A4_MM, context.words)
    said = " ".join(text.text for text in of_piece(made, Text))
    assert "March 16" in said


def test_two_moves_of_one_length_are_one_band(on_table):
    strip = strip_for(moves(20, 20, 25), context_for(on_table).words)
    assert [(band.name, band.end) for band in strip.rows[0].bands] == [("Normal, march", "20"), ("Charge", "25")]


def test_every_band_is_named_on_some_part(on_table):
    for language in LANGUAGES:
        context = context_for(on_table, language)
        for ruler in on_table.rulers:
            if ruler.form == "reach":
                continue
            strip = strip_for(ruler, context.words)
            made = bands.pieces(strip, A4_MM, context.words)
            said = " ".join(text.text for piece in made for text in of_piece(piece, Text)).lower()
            for row in strip.rows:
                for band in row.bands:
                    assert band.name.lower() in said and band.end in said


# -- gauge and plain ruler ---------------------------------------------------------------------------------


def test_the_gauge_has_a_bar_for_each_distance_and_a_clause_for_each_name(on_table):
    context = context_for(on_table)
    ruler = ruler_of(on_table, "reach")
    first, *_ = gauge.pieces(ruler, A4_MM, context.words)
    bars = [bounds([path]) for path in of_piece(first, Path) if path.style.fill in frame.grounds(frame.THEMES["reach"])]
    distances = sorted({10 * mark.distance.value for mark in ruler.lanes[0].marks}, reverse=True)
    assert [box.w for box in bars] == pytest.approx([min(end, first.width_mm) for end in distances])
    said = " ".join(text.text for text in of_piece(first, Text)).replace("\u00a0", " ")
    for mark in ruler.lanes[0].marks:
        assert mark.distance.clauses[0] in said
    # One that goes on to another part says its number there, where it ends.
    numbers = [text.text for text in of_piece(first, Text) if text.size_pt == gauge.END_PT and text.font == "sans-bold"]
    goes_on = {f"{end / 10:g}" for end in distances if end > first.width_mm}
    assert goes_on and not any(text.strip("\u00a0") in goes_on for text in numbers)


@pytest.mark.parametrize("width", [A4_MM, LETTER_MM, 400.0])
def test_the_plain_ruler_counts_centimetres_and_inches(on_table, width):
    made = plain.pieces(width, context_for(on_table).words)
    assert sum(piece.width_mm for piece in made) - LAP_MM * (len(made) - 1) == pytest.approx(304.8)
    numbers = [int(text.text) for piece in made for text in of_piece(piece, Text) if text.text.isdigit()]
    assert sorted(numbers) == sorted([*range(1, 31), *range(1, 13)])
    start, places = 0.0, []
    for piece in made:
        flap = LAP_MM if start else 0.0
        for path in of_piece(piece, Path):
            if path.style.width_mm in (plain.HAIR_MM, plain.WHOLE_MM) and path.commands[0][2] == 0.0:
                for command in path.commands[::2]:
                    places += [command[1] - flap + start] if command[1] > flap else []
        start += piece.width_mm - flap
    assert sorted(places) == pytest.approx([float(mm) for mm in range(1, 301)])


@pytest.mark.parametrize("width", [A4_MM, LETTER_MM, 186.0, 191.9, 400.0])
def test_numbers_of_the_plain_ruler_stand_in_the_middle_under_their_ticks(on_table, width):
    """All but that of its own end, which is no tick."""
    made = plain.pieces(width, context_for(on_table).words)
    numbers = [text for piece in made for text in of_piece(piece, Text) if text.text.isdigit()]
    assert [text.text for text in numbers if text.anchor != "middle"] == [str(plain.INCHES)]


# -- cut files ---------------------------------------------------------------------------------------------


def test_a_machine_cuts_each_part_with_its_lap_and_no_mark_of_its_lies_on_one(on_table):
    context = context_for(on_table)
    context = replace(context, printing=replace(context.printing, cut_files=True, registration="silhouette"))
    cuts, found = 0, build(on_table, context)
    for sheet in found:
        safe = registration.clear(sheet.paper)
        boxes = [bounds((replace(path, style=Style(fill=style.INK)),)) for path in sheet.cuts]
        assert all(safe.contains(box, 0.01) for box in boxes)
        assert [item for item in sheet.front if isinstance(item, Group) and item.layer == registration.LAYER]
        cuts += len(boxes)
    assert cuts > 20
    (_, part) = plain.pieces(A4_MM, context.words)
    (edge,) = part.cuts
    assert len(edge.commands) == 9  # four corners of the part, four of its lap
    assert not any(sheet.cuts for sheet in build(on_table, context_for(on_table)))


@pytest.mark.parametrize("start_mm", [0.0, 260.0, 500.0])
def test_the_first_bold_number_of_a_scale_has_its_unit_behind_it_within_the_part(start_mm):
    part = Part(start_mm, start_mm + 95.0)
    texts = [item for item in frame.ticks(part, [], style.INK, "cm") if isinstance(item, Text)]
    (unit,) = [item for item in texts if item.text == "cm"]
    number = texts[texts.index(unit) - 1]
    assert number.font == "sans-bold" and int(number.text) == min(n for n in range(0, 70, 10) if 10 * n >= start_mm)
    gap = text_box(unit).x - text_box(number).right
    assert 0.3 < gap < 1.5 and text_box(unit).right <= part.width_mm


# -- what lies on a page -----------------------------------------------------------------------------------


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_parts_of_a_strip_lie_on_one_page_one_below_the_other(on_table, language, paper):
    sheets = build(on_table, context_for(on_table, language, paper))
    on_page = [[item for item in sheet.front if isinstance(item, Group) and item.mark] for sheet in sheets]
    for ruler in on_table.rulers:
        # All parts of a strip are marked with its ruler; those that share a title are told apart by it.
        mine = [[one for one in page if any(shown.of == ruler.id for shown in one.mark.shows)] for page in on_page]
        (parts,) = filter(None, mine)
        places = [(one.transform.f, one.transform.e) for one in parts]
        assert places == sorted(places)


def test_strips_of_one_title_say_on_every_part_whose_they_are(on_table):
    sheets = build(on_table, context_for(on_table))
    said = [item for sheet in sheets for item in placed(sheet.front) if isinstance(item, Text)]
    assert sum("Lancers" in text.text and "Ruiz" not in text.text for text in said) == 2


def test_where_a_band_ends_its_number_is_as_bold_as_tens(on_table):
    context = context_for(on_table)
    strip = strip_for(ruler_of(on_table, "light_carbine_foot_25_45_70"), context.words)
    first, *_ = bands.pieces(strip, A4_MM, context.words)
    scale = {text.text: text for text in of_piece(first, Text) if text.y_mm == frame.NUMBER_BASE_MM}
    assert scale["25"].font == scale["10"].font == "sans-bold" and scale["15"].font == "sans"


def test_a_later_part_of_the_gauge_names_every_bar_on_it(on_table):
    for width in (A4_MM, LETTER_MM):
        _, second = gauge.pieces(ruler_of(on_table, "reach"), width, context_for(on_table).words)
        said = " ".join(text.text for text in of_piece(second, Text))
        assert "Hidden unit in sight" in said and "Command radius" in said


def test_a_ruler_without_reaches_is_no_gauge(on_table):
    ruler = replace(ruler_of(on_table, "reach"), lanes=(Lane(()),))
    assert gauge.pieces(ruler, A4_MM, context_for(on_table).words) == ()


@pytest.mark.parametrize(("room", "lines"), [(60.0, 2), (30.0, 3), (20.0, None)])
def test_many_reaches_of_one_length_stand_in_columns_that_have_room(room, lines):
    told = [(Run(f"Reach {n}", "sans-medium", 8.0), Run("", "sans", 6.0)) for n in range(5)]
    found = gauge._in_columns(told, room)
    assert (found and len({text.y_mm for text in placed(found.items) if isinstance(text, Text)})) == lines


@pytest.mark.parametrize(("end_mm", "named"), [(142.0, ["Command radius · Other"]), (103.0, [])])
def test_a_bar_is_named_again_only_where_a_later_part_has_room(end_mm, named):
    bar, part = gauge._Bar(end_mm, "x", NOTHING, True, ("Command radius", "Other")), Part(100.0, end_mm)
    assert [text.text for text in gauge._name_again(bar, 0.0, part.x(end_mm), 0.0, part)] == named


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_note_on_ticks_says_how_far_apart_those_of_the_plain_ruler_are(on_table, language):
    finest = [places[0][0] / unit_mm * per for (places, unit_mm, *_), per in zip(plain._edges(), (10, 8), strict=True)]
    assert finest == pytest.approx([1.0, 1.0])
    about = context_for(on_table, language).words("measuring_strip.about")
    assert "1 mm" in about and "1/8" in about
