from __future__ import annotations

import re
from functools import cache
from itertools import combinations
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from generator import pipeline
from generator.components.box_count import Count
from generator.components.counters import key
from generator.components.cutting_guide import brackets, counter_key, guide
from generator.components.cutting_guide.box_list import counts
from generator.components.cutting_guide.cuts import Segment, cuts_of
from generator.components.cutting_guide.kinds import name_of, printed_kinds
from generator.components.cutting_guide.opened import _opened
from generator.components.cutting_guide.printing_table import _halves, _handed_over, _on, _taken
from generator.components.cutting_guide.small_sheet import small_sheet
from generator.components.cutting_guide.steps import notches, steps_of
from generator.components.kit import Kit
from generator.components.pieces.trim_shape import WAIST, TrimShape
from generator.components.selection import EVERYTHING, Selection
from generator.components.sheet_kinds import KINDS, ON_REQUEST
from generator.drawing import Group, Style, Symbol, Text
from generator.drawing import Path as Outline
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.loading.words import load_words
from generator.production.kit_files import guided
from generator.production.order import Order
from generator.production.set_up import set_up
from generator.sheets import style
from generator.sheets.die_cut import DieCut
from generator.sheets.edges import SLACK_MM, between, overlap
from generator.sheets.furniture import Heading
from generator.sheets.imposition import impose
from generator.sheets.laying_out import lay_out
from generator.sheets.leaves import leaves
from generator.sheets.paper import Paper
from generator.sheets.plan import Piece
from tests.conftest import LANGUAGES, ROOT, SCENARIO
from tests.unit.components.placed_items import check_page, placed, texts, words
from tests.unit.components.read_sheets import boxes, squeezed

TABLE = ROOT / "data" / "scenarios" / "capitan" / "santa_cruz_farm.yaml"
AREAS = ROOT / "data" / "scenarios" / "flames_hexwar" / "brzoza_crossroads.yaml"
LONG = ROOT / "data" / "scenarios" / "cry_havoc" / "wendel_wood.yaml"
FILES = {"hexes": SCENARIO, "cm": TABLE, "areas": AREAS}
GAMES = ROOT / "data" / "games"
USUAL = tuple(kind for kind in KINDS if kind != "cutting_guide")
SOME = ("counters", "unit_cards", "artillery_templates")
"""What is quickly drawn and has all there is to cut."""
KEPT_IN = ("storage_labels", "tuck_boxes", "sleeved_tuck_boxes")
DUPLEX = ("long-edge", "short-edge", "gutterfold", "")


@cache
def played(name: str):
    if name == "few_areas":
        areas = played("areas").areas
        return replace(
            played("areas"), areas=tuple(need for need in areas if need.within or need.hexes.value in (2, 16))
        )
    return pipeline.derive(LONG if name == "long" else FILES[name])


def kit_of(
    name: str = "hexes",
    language: str = "en",
    paper: str = "a4",
    profile: str = "home",
    duplex: str = "long-edge",
    kinds: tuple[str, ...] = SOME,
    selection: Selection = EVERYTHING,
) -> Kit:
    return kit_made(name, language, paper, profile, duplex, kinds, selection)


@cache
def kit_made(name, language, paper, profile, duplex, kinds, selection) -> Kit:
    order = Order(out=Path(), language=language, paper=paper, profile=profile)
    return Kit(played(name), set_up(played(name), order), duplex, selection, kinds)


def guide_of(*args, **how):
    return kit_of(*args, **how).sheets("cutting_guide")


def words_of(*args, **how) -> str:
    return squeezed(words(guide_of(*args, **how)))


# -- one page --------------------------------------------------------------------------------------------


PRINTED = (("letter", "gutterfold"), ("a4", "long-edge"))
IN_PAIRS = [
    (name, language, *PRINTED[(row + column) % 2])
    for row, name in zip((0, 1, 1), FILES, strict=True)
    for column, language in enumerate(LANGUAGES)
]
"""Each game in each language, each game and each language on either paper; French, the longest, of the hexes, which
have most to say, on the shorter paper with a fold besides."""


@pytest.mark.sample(1)
@pytest.mark.parametrize(("name", "language", "paper", "duplex"), IN_PAIRS)
def test_one_page_with_everything_in_its_place(name, language, paper, duplex):
    made = guide_of(name, language, paper, duplex=duplex, kinds=USUAL)
    assert len(made) == 1 and not made[0].paper.is_landscape
    check_page(made[0])


@pytest.mark.parametrize(("profile", "told"), [("home", 0), ("cutter", 1), ("shop", 1)])
def test_what_labels_are_for_is_told_where_their_sheets_do_not(profile, told):
    kinds, said = ("counters", "storage_labels"), squeezed("Fold over the mouth of a bag")
    assert words_of(profile=profile, kinds=kinds).count(said) == told
    on_sheets = squeezed(words(kit_of(profile=profile, kinds=kinds).sheets("storage_labels")))
    assert on_sheets.count(said) == 1 - told


@pytest.mark.sample(1)
@pytest.mark.parametrize(("profile", "language"), [("shop", "fr"), ("cutter", "en")])
def test_one_page_for_every_way_of_printing_and_all_that_can_be_asked_for(profile, language):
    # What a kit is kept in comes later than the kit.
    kinds = USUAL + tuple(kind for kind in ON_REQUEST if kind not in KEPT_IN)
    made = guide_of("hexes", language, "letter", profile, "gutterfold", kinds=kinds)
    assert len(made) == 1
    check_page(made[0])


@pytest.mark.thorough
def test_small_paper_takes_more_pages_and_loses_nothing():
    kinds = ("counters", "unit_cards", "board")
    made = guide_of(paper="120x180", kinds=kinds)
    assert len(made) > 1
    for sheet in made:
        check_page(sheet)
    told = squeezed(words(made))
    assert all(squeezed(title) in told for title in ("1Print", "2Cut", "3Join", "4In the box"))


def test_the_same_kit_has_the_same_guide():
    other = kit_made.__wrapped__("hexes", "en", "a4", "home", "long-edge", SOME, EVERYTHING)
    assert guide_of() == other.sheets("cutting_guide")


# -- the cuts --------------------------------------------------------------------------------------------


def square(name: str, size: float, quantity: int, bleed: float = 0.0, wide: float = 1.0) -> Piece:
    return Piece(Symbol(name, size * wide, size, ()), None, size * wide, size, quantity, bleed)


A4 = Paper("a4", 210.0, 297.0)
WHOLE = Box(0.0, 0.0, 210.0, 297.0)
AREA = Box(10.0, 20.0, 190.0, 250.0)


def test_pieces_that_touch_share_their_cuts():
    (plan,) = impose([square("a", 20, 12)], A4, AREA)
    columns = len({placement.x_mm for placement in plan.fronts})
    rows = len({placement.y_mm for placement in plan.fronts})
    cuts = cuts_of(plan, WHOLE)
    assert (len(cuts.columns), len(cuts.rows), cuts.between) == (columns + 1, rows + 1, ())
    assert cuts.count == columns + rows + 2


def test_a_gutter_takes_two_cuts():
    (plan,) = impose([square("a", 20, 12, bleed=2)], A4, AREA)
    cuts = cuts_of(plan, WHOLE)
    assert len(cuts.columns) == 2 * len({placement.x_mm for placement in plan.fronts})
    assert len(cuts.rows) == 2 * len({placement.y_mm for placement in plan.fronts})


def test_a_short_last_row_is_cut_no_further_than_it_goes():
    (plan,) = impose([square("a", 60, 5)], A4, AREA)
    assert [len([p for p in plan.fronts if p.y_mm == y]) for y in sorted({p.y_mm for p in plan.fronts})] == [3, 2]
    lengths = [round(cut.x2 - cut.x1) for cut in cuts_of(plan, WHOLE).rows]
    assert lengths == [180, 180, 120]


@given(
    st.lists(st.tuples(st.integers(15, 60), st.integers(1, 25), st.sampled_from((1.0, 0.7))), min_size=1, max_size=4)
)
def test_bands_are_parted_by_one_cut_fewer_than_there_are_and_none_meets_a_piece(sizes):
    pieces = [square(f"p{n}", size, many, wide=wide) for n, (size, many, wide) in enumerate(sizes)]
    for plan in impose(pieces, A4, AREA):
        cuts = cuts_of(plan, WHOLE)
        assert len(cuts.between) == len(plan.bands) - 1
        for cut in cuts.between:
            line = Box(min(cut.x1, cut.x2), min(cut.y1, cut.y2), abs(cut.x2 - cut.x1), abs(cut.y2 - cut.y1))
            thick = Box(line.x - SLACK_MM, line.y - SLACK_MM, line.w + 2 * SLACK_MM, line.h + 2 * SLACK_MM)
            assert not any(overlap(thick, placement.trim) for placement in plan.fronts)


OPENED = [
    ((0.0, 10.0, 210.0, 10.0), (10.0, 11.4, 50.0, 60.0)),
    ((0.0, 60.0, 210.0, 60.0), (10.0, 10.0, 50.0, 58.6)),
    ((10.0, 0.0, 10.0, 297.0), (11.4, 10.0, 50.0, 60.0)),
    ((50.0, 0.0, 50.0, 297.0), (10.0, 10.0, 48.6, 60.0)),
    ((60.0, 10.0, 210.0, 10.0), (10.0, 10.0, 50.0, 60.0)),
    ((50.0, 70.0, 50.0, 297.0), (10.0, 10.0, 50.0, 60.0)),
]


@pytest.mark.parametrize(("cut", "drawn"), OPENED)
def test_a_block_is_drawn_off_a_first_cut_along_it_and_minds_no_other(cut, drawn):
    found = _opened(between(10.0, 10.0, 50.0, 60.0), [Segment(*cut)], 1.0)
    assert found == pytest.approx(between(*drawn))


@pytest.mark.thorough
def test_a_stop_is_set_to_sizes_that_the_page_tells():
    """A sheet that is full has no head to tell them."""
    assert squeezed("size, told below.") in (told := words_of(kinds=USUAL))
    assert all(squeezed(size) in told for size in ("Counters 20 mm:", "Unit cards 63 × 88 mm:"))


def test_the_page_says_how_many_cuts_there_are():
    kit = kit_of()
    counted = []
    for sheet in kit.sheets("counters"):
        fronts = sheet.plan.fronts
        columns, rows = {round(place.x_mm, 3) for place in fronts}, {round(place.y_mm, 3) for place in fronts}
        counted.append(len(columns) + len(rows) + 2)
    span = " to ".join(str(count) for count in dict.fromkeys((min(counted), max(counted))))
    said = f"Counters 20 mm: {span} straight cuts a sheet."
    assert squeezed(said) in squeezed(words(kit.sheets("cutting_guide")))


@pytest.mark.parametrize("kinds", [("counters",), SOME])
def test_the_drawings_show_each_cut_of_a_sheet_of_each_kind(kinds):
    kit = kit_of(kinds=kinds)
    (page,) = kit.sheets("cutting_guide")
    plans = [plan for kind in kinds if (plan := kit.sheets(kind)[0].plan)]
    drawn = [item for item in placed(page.front) if isinstance(item, Outline) and is_cut(item)]
    assert sum(len(item.commands) // 2 for item in drawn) == sum(cuts_of(plan, WHOLE).count for plan in plans)
    shaded = [item for item in placed(page.front) if isinstance(item, Outline) and item.style.fill == style.SHADE]
    assert len(shaded) == sum(len(plan.fronts) for plan in plans)


@pytest.mark.thorough
def test_where_there_is_little_room_the_sheet_with_most_to_show_stands_for_all(monkeypatch):
    monkeypatch.setattr(guide, "_LEAST_PAIR_MM", (999.0, 44.0))
    (page,) = guide_of("areas", "fr", "letter", duplex="short-edge", kinds=USUAL)
    shaded = [item for item in placed(page.front) if isinstance(item, Outline) and item.style.fill == style.SHADE]
    kit = kit_of("areas", "fr", "letter", duplex="short-edge", kinds=USUAL)
    assert len(shaded) in {len(sheet.plan.fronts) for sheet in kit.sheets("counters")}


def test_a_sheet_of_cards_is_drawn_beside_that_of_counters_where_a_column_has_room():
    (page,) = guide_of("areas", kinds=USUAL)
    shaded = [item for item in placed(page.front) if isinstance(item, Outline) and item.style.fill == style.SHADE]
    counters, cards = (
        {len(sheet.plan.fronts) for sheet in kit_of("areas", kinds=USUAL).sheets(kind)}
        for kind in ("counters", "unit_cards")
    )
    assert len(shaded) in {one + other for one in counters for other in cards}


def test_no_line_from_a_number_crosses_pieces_on_its_way_to_a_cut(monkeypatch):
    monkeypatch.setattr(brackets, "_MOST_CUTS", 99)
    (page,) = guide_of("long")
    found = [item for item in placed(page.front) if isinstance(item, Outline)]
    pieces = [bounds([item]) for item in found if item.style.fill == style.SHADE]
    (leads,) = (item for item in found if item.style.stroke == style.HAIRLINE and len(item.commands) > 20)
    ends = [command[1:] for command in leads.commands]
    for start, end in zip(ends[::2], ends[1::2], strict=True):
        middle = [(a + b) / 2 for a, b in zip(start, end, strict=True)]
        assert not any(piece.x <= middle[0] <= piece.right and piece.y <= middle[1] <= piece.bottom for piece in pieces)


@pytest.mark.parametrize("high", [40.0, 12.0, 8.0, 5.0])
def test_each_cut_has_its_number_however_close_the_next_one_is(high, monkeypatch):
    monkeypatch.setattr(brackets, "_MOST_CUTS", 99)
    kit = kit_of()
    piece = Piece(Symbol("low", 40.0, high, ()), None, 40.0, high, quantity=16)
    (sheet, *_) = lay_out([piece], kit.context.paper, Heading("Low"), "Low")
    cuts = cuts_of(sheet.plan, WHOLE)
    drawing = small_sheet(sheet, kit.context.printing, [(1, cuts.rows), (2, cuts.columns)], 0, 60.0, 100.0).block
    discs = [text for text in placed([drawing.at(0, 0)]) if isinstance(text, Text)]
    assert len(discs) == cuts.count


def test_where_not_even_brackets_hold_a_number_it_is_left_out():
    kit = kit_of()
    piece = Piece(Symbol("low", 40.0, 5.0, ()), None, 40.0, 5.0, quantity=160)
    (sheet, *_) = lay_out([piece], kit.context.paper, Heading("Low"), "Low")
    numbered = [(step, [cut]) for step, cut in enumerate(cuts_of(sheet.plan, WHOLE).rows, 1)]
    drawn = small_sheet(sheet, kit.context.printing, numbered, 0, 30.0, 30.0)
    discs = [text for text in placed([drawn.block.at(0, 0)]) if isinstance(text, Text)]
    assert drawn.is_bracketed and 0 < len(discs) < len(numbered)


def test_slanted_cuts_have_their_numbers_whichever_way_they_rise(monkeypatch):
    monkeypatch.setattr(brackets, "_MOST_CUTS", 99)
    cut = TrimShape(40.0, "hexagon")
    wide, high = cut.width_mm, cut.height_mm
    symbol = Symbol("six", wide, high, ())
    piece = Piece(symbol, None, wide, high, quantity=4, outline=cut.outline(), six_sided=True)
    (sheet,) = lay_out([piece], A4, Heading("Six"), "Six")
    slanted = cuts_of(sheet.plan, WHOLE).slanted
    assert {one.y1 < one.y2 for one in slanted} == {True, False}
    block = small_sheet(sheet, kit_of().context.printing, [(1, slanted)], 0, 90.0, 120.0).block
    assert sum(isinstance(item, Text) for item in placed([block.at(0, 0)])) == len(slanted)


def test_cuts_too_many_or_too_close_for_a_number_each_have_one_a_side():
    kit = kit_of("areas", paper="letter", profile="shop", kinds=("counters",))
    (page,) = kit.sheets("cutting_guide")
    discs = [text for text in placed(page.front) if isinstance(text, Text) and text.size_pt == style.NOTE_PT]
    discs = [text.text for text in discs if text.fill == style.PAPER]
    steps = len(steps_of(tuple(printed_kinds(kit)), kit.context))
    # One beside each step, one for all rows, one for all pieces, those of the few cuts between the blocks, one on a piece to
    # sort.
    assert discs[:steps] == [str(place) for place in range(1, steps + 1)]
    assert sorted(discs[steps:]) == ["1", "1", "2", "3", "4"]


def test_steps_that_are_done_to_free_pieces_have_their_number_on_one():
    kit = kit_of(kinds=SOME)
    steps = steps_of(tuple(printed_kinds(kit)), kit.context)
    places = {step.done_to: str(place) for place, step in enumerate(steps, 1) if step.done_to}
    (page,) = kit.sheets("cutting_guide")
    discs = [text.text for text in placed(page.front) if isinstance(text, Text) and text.fill == style.PAPER]
    assert discs.count(places["corners"]) == 2  # beside its words, and on a card
    shared = [kind for kind in SOME[:2] if any(len(sheet.heading.sides) > 1 for sheet in kit.sheets(kind))]
    assert discs.count(places["sides"]) == 1 + len(shared)


@pytest.mark.thorough
def test_on_two_pages_the_drawings_stand_beside_their_steps_and_the_box_is_on_the_second():
    first, second = guide_of(paper="letter", kinds=(*USUAL, "whole_arc", "board", "storage_labels", "tuck_boxes"))
    assert "Cut" in words([first]) and "Join" in words([first]) and "In the box" in words([second])
    shaded = [item for item in placed(first.front) if isinstance(item, Outline) and item.style.fill == style.SHADE]
    boxes_of = [bounds((item,)) for item in shaded]
    assert max(box.bottom for box in boxes_of) - min(box.y for box in boxes_of) > 40


def test_drawings_in_a_row_stand_at_one_height_and_so_do_their_names():
    (page,) = guide_of("hexes", kinds=("counters", "unit_cards"))
    frames = [
        bounds([item])
        for item in placed(page.front)
        if isinstance(item, Outline) and item.style.stroke == style.SECONDARY and item.style.fill == style.PAPER
    ]
    assert len(frames) > 1 and len({round(frame.bottom, 3) for frame in frames}) == 1
    foot = max(frame.bottom for frame in frames)
    named = [text for text in placed(page.front) if isinstance(text, Text) and text.y_mm > foot + 3]
    assert len({round(text.y_mm, 3) for text in named if text.size_pt == style.NOTE_PT}) == 2


def is_cut(item: Outline) -> bool:
    ink = item.style.stroke == style.INK and item.style.width_mm == style.BOX_MM and not item.style.dash_mm
    return ink and item.style.fill is None and {command[0] for command in item.commands} == {"M", "L"}


# -- the steps -------------------------------------------------------------------------------------------


def parts(**how) -> list[str]:
    kit = kit_of(**how)
    return [step.part for step in steps_of(tuple(printed_kinds(kit)), kit.context) if step.part]


def test_notches_are_a_step_with_its_number_in_the_drawing():
    kit = kit_of("long", kinds=("counters", "unit_cards"))
    steps = steps_of(tuple(printed_kinds(kit)), kit.context)
    place = next(place for place, step in enumerate(steps, 1) if step.part == "notches")
    assert "Snip the counters" not in words_of("long", kinds=("counters", "unit_cards"))
    (page,) = kit.sheets("cutting_guide")
    numbers = [text.text for text in texts(page) if text.fill == style.PAPER]
    assert len({one.trim.y for one in kit.sheets("counters")[0].plan.fronts if one.piece.outline}) > 1
    assert numbers.count(str(place)) == 2  # beside its words, and once in the drawing, whatever rows there are


@pytest.mark.parametrize("name", ["long", "areas", "hexes"])
def test_every_size_of_what_is_cut_is_told(name):
    """In the step for a guillotine, in whose words no space breaks a size, and at the head of the sheets."""
    kit = kit_of(name, kinds=("counters", "unit_cards"))
    (page,) = kit.sheets("cutting_guide")
    told, number = words([page]), kit.context.words.number
    for kind in ("counters", "unit_cards"):
        for sheet in kit.sheets(kind):
            for piece in (one.piece for one in sheet.plan.fronts):
                wide, high = (number(round(mm, 1)) for mm in (piece.width_mm, piece.height_mm))
                size = f"{wide} mm" if wide == high else f"{wide} × {high} mm"
                assert squeezed(size) in squeezed(told) and size in sheet.heading.detail


def test_the_number_of_notches_leads_to_one():
    """To where the outline of the piece nearest to it is deepest."""
    kit = kit_of("long", kinds=("counters", "unit_cards"))
    sheet = kit.sheets("counters")[0]
    _, (x, y) = notches(steps_of(tuple(printed_kinds(kit)), kit.context), sheet)
    long = [one for one in sheet.plan.fronts if one.piece.outline]
    nearest = max(long, key=lambda one: (one.trim.right, -one.trim.y)).trim
    depth_mm = (1 - WAIST) / 2 * nearest.h
    assert (x, y) == pytest.approx((nearest.x + nearest.w / 2, nearest.y + depth_mm), abs=1e-3)


def test_the_sheet_drawn_is_the_one_with_most_steps():
    kit = kit_of("areas", paper="letter", kinds=("counters", "unit_cards"))
    assert [len(sheet.plan.bands) for sheet in kit.sheets("counters")] == [1, 2]
    (page,) = kit.sheets("cutting_guide")
    assert sum(text.text == "1" and text.fill == style.PAPER for text in texts(page)) == 2


def test_american_paper_goes_by_its_name():
    details = [guide_of(paper=paper)[0].heading.detail for paper in ("letter", "a4")]
    assert details == ["on Letter paper (8½ × 11 in)", "on paper of 210 × 297 mm"]


def test_what_is_folded_is_glued_before_it_is_cut():
    assert parts() == ["columns", "rows"]
    assert parts(duplex="gutterfold") == ["fold", "columns", "rows"]


def test_no_step_but_that_between_blocks_cuts_off_the_marks_of_a_later_one():
    kit = kit_of("areas", kinds=("counters",))
    steps = [step for step in steps_of(tuple(printed_kinds(kit)), kit.context) if step.part]
    assert [step.part for step in steps] == ["between", "columns", "rows"]
    assert "not through the margins" in steps[1].text and "same way" in steps[2].text


def test_a_machine_needs_no_ruler():
    assert parts(profile="cutter") == []
    told = words_of(profile="cutter")
    assert squeezed("marks 5 mm long, 1 mm thick, 10 mm from the edge") in told
    assert "straightcuts" not in told


def test_a_machine_cuts_what_has_an_outline_as_well():
    for profile, by_hand in (("home", True), ("cutter", False)):
        assert (squeezed("With scissors") in words_of(kinds=("artillery_templates",), profile=profile)) == by_hand
    assert squeezed("Let it cut") in words_of(kinds=("artillery_templates",), profile="cutter")


@pytest.mark.parametrize("profile,says", [("home", "one cut parts two"), ("shop", "takes two cuts")])
def test_what_lies_between_two_pieces(profile, says):
    for other in {"one cut parts two", "takes two cuts"}:
        assert (squeezed(other) in words_of(profile=profile)) == (other == says)


def test_a_print_shop_is_told_what_is_in_the_files():
    told = words_of(profile="shop")
    assert "CutContour" in told and squeezed("3 mm of bleed") in told and "Crease" not in told
    assert "counters.pdf" in told and squeezed("artillery_templates.pdf as they are") not in told
    assert squeezed("What a die or a plotter cuts is in cut, as SVG and DXF.") in told
    assert "CutContour" not in words_of()
    assert "CutContour" not in words_of(profile="shop", kinds=("counters",))


@pytest.mark.parametrize("cut_files", [True, False])
def test_a_print_shop_is_told_of_files_for_a_plotter_only_where_there_are_any(cut_files):
    kit = kit_of(profile="shop")
    context = replace(kit.context, printing=replace(kit.context.printing, cut_files=cut_files))
    told = _handed_over([one for one in printed_kinds(kit) if one.kind.cut], context)
    assert ("as SVG and DXF" in told) is cut_files


def test_labels_go_by_the_name_on_their_box_and_are_peeled():
    kit = kit_of()
    die = DieCut("avery_L7160-mini", A4, 20.0, 20.0, ((10.0, 10.0),))
    context = replace(kit.context, printing=replace(kit.context.printing, die_cut=die))
    counters, cards, *_ = printed_kinds(kit)
    mixed = replace(counters, sheets=(*counters.sheets, *cards.sheets))
    said = [_on(one, context) for one in (counters, cards, mixed)]
    usual = _on(counters, kit.context)
    assert said[0] == "labels, Avery L7160 Mini" and said[1] == _on(cards, kit.context)
    assert said[2].startswith(said[0]) and said[2].endswith(usual)
    peeled = context.words("cutting_guide.step.peel.lead")
    leads = [[step.lead for step in steps_of(made, context)] for made in ((counters, cards), (cards,))]
    assert leads[0][0] == peeled and peeled not in leads[1]


def test_a_shop_that_cuts_takes_over_the_steps_with_the_ruler_and_no_more():
    kit = kit_of(profile="shop")
    steps = steps_of(tuple(printed_kinds(kit)), kit.context)
    assert [one.is_shops for one in steps] == [True, True, True, False, False]
    assert steps[-1].text.startswith("Artillery templates: ")
    assert squeezed("Take steps 1 to 3") in words_of(profile="shop")
    assert squeezed("the shop does not cut") not in words_of()


def test_what_is_round_is_cut_out_of_the_squares_that_straight_cuts_leave():
    kit = own_kit("market_day", "market")
    (said,) = (one.text for one in steps_of(tuple(printed_kinds(kit)), kit.context) if "scissors" in one.lead)
    assert said == "Coins · Stall markers: once apart, cut each along the outside of its line."


@pytest.mark.thorough
def test_two_drawings_stand_below_the_words_where_the_box_is_longer():
    """A machine needs few words, and so leaves room for the drawings beside the list of the box."""
    (sheet,) = guide_of(profile="cutter", kinds=USUAL)
    (caption,) = (one for one in texts(sheet) if one.text.startswith("Each with its three marks"))
    assert caption.x_mm < sheet.paper.width_mm / 2


@pytest.mark.parametrize("duplex,says", [("long-edge", "long edge"), ("short-edge", "short edge"), ("", None)])
def test_how_the_sheet_is_flipped(duplex, says):
    told = words_of(duplex=duplex)
    for edge in ("long edge", "short edge"):
        assert (squeezed(edge) in told) == (edge == says)
    assert (squeezed("measure it (fichas calibrate)") in told) == bool(duplex)


# -- what it speaks of -----------------------------------------------------------------------------------


def test_it_speaks_of_what_is_made_and_nothing_else():
    told = words_of(kinds=("counters",))
    assert "counters.pdf" in told and "unit_cards.pdf" not in told
    for absent in ("scissors", "Templates", "Strips", "Unit cards"):
        assert squeezed(absent) not in told
    assert squeezed("Measuring strips") in words_of("cm", kinds=USUAL)
    assert squeezed("Measuring strips") not in words_of(kinds=USUAL)


def test_a_kit_of_nothing_has_no_guide():
    assert guide_of("cm", kinds=("counters",)) == ()


def test_a_drawing_beside_all_words_takes_its_column_and_does_not_swell():
    """Of a kit of few kinds the list of the box stands under the other words, and nothing under the drawing."""
    (page,) = guide_of("cm")
    words = 0.4 * page.paper.width_mm
    drawn = [bounds([item]) for item in placed(page.front) if isinstance(item, Outline)]
    paper = max((box for box in drawn if box and box.x > words), key=lambda box: box.h)
    assert 70 < paper.h < 90


@pytest.mark.thorough
def test_a_column_counts_the_paper_of_what_lies_back_to_back_in_the_file_of_all():
    kit = kit_of("areas", kinds=("counters", "scenario_sheet", "control_sheets"))
    made = tuple(printed_kinds(kit))
    taken = _taken(made, kit.sheets("cutting_guide"), "long-edge")
    halves = {one.kind.id: half for one, half in zip(made, taken[:-1], strict=True)}
    assert sum(taken) == 2 * len(
        leaves([sheet for one in made for sheet in one.sheets] + [*kit.sheets("cutting_guide")])
    )
    assert halves["counters"] == 2 * len(kit.sheets("counters"))
    assert halves["scenario_sheet"] == len(kit.sheets("scenario_sheet")) == 2
    assert _taken(made, (), "") == []
    assert squeezed("in kit.pdf") in words_of("areas", kinds=("counters", "scenario_sheet", "control_sheets"))
    assert [*map(_halves, (1, 2, 3))] == ["½", "1", "1½"]


@pytest.mark.thorough
def test_the_sheet_drawn_of_several_of_one_name_is_told_by_its_number():
    kit = kit_of("areas", kinds=("counters", "scenario_sheet"))
    made = tuple(printed_kinds(kit))
    sheets = next(one.sheets for one in made if one.kind.id == "counters")
    alike = [sheet for sheet in sheets if sheet.name == sheets[-1].name]
    assert name_of(made, alike[-1]) == (f"{alike[-1].name} {len(alike)}/{len(alike)}" if alike[1:] else alike[-1].name)
    assert any(squeezed(name_of(made, sheet)) in words(kit.sheets("cutting_guide")) for sheet in sheets) or any(
        squeezed(name_of(made, sheet)) in squeezed(words(kit.sheets("cutting_guide"))) for sheet in sheets
    )


@pytest.mark.thorough
def test_a_kit_with_nothing_to_cut_has_its_list_on_the_left():
    (page,) = guide_of(kinds=("scenario_sheet", "reference_chart"))
    (title,) = [text for text in texts(page) if text.text.endswith("In the box")]
    assert title.x_mm < 20


def test_made_alone_it_speaks_of_the_usual_kit():
    assert guided(("cutting_guide",)) == USUAL
    assert guided(("cutting_guide", "board")) == ("board",)


def test_a_board_is_joined_of_as_many_tiles_as_there_are():
    kit = kit_of(kinds=("board",))
    tiles = len(kit.sheets("board")) - 1
    told = squeezed(words(kit.sheets("cutting_guide")))
    rows, columns = next(
        (r, c) for r in range(1, 9) for c in range(1, 9) if r * c == tiles and squeezed(f"{r} rows of {c}.") in told
    )
    last = f"{chr(ord('A') + rows - 1)}{columns}"
    assert kit.sheets("board")[-1].name.endswith(last)
    assert squeezed(f"{tiles} tiles") in told


@pytest.mark.thorough
def test_a_kit_without_its_board_says_how_to_have_it():
    told = squeezed("This kit holds none: it is made on request, at its true size, about 62 × 53 cm.")
    assert told in words_of("hexes", kinds=("counters",))
    assert squeezed("made on request") not in words_of("hexes", kinds=("counters", "board"))
    assert squeezed("made on request") not in words_of("cm", kinds=("counters",))


@pytest.mark.parametrize(
    ("name", "paper", "has_edges", "has_laps"),
    [("hexes", "a4", False, True), ("hexes", "a6", True, True), ("cm", "a4", False, False)],
)
def test_only_what_comes_in_parts_is_joined(name, paper, has_edges, has_laps):
    said = words_of(name, paper={"a6": "105x148"}.get(paper, paper), kinds=("artillery_templates",))
    assert (squeezed("Parts whose dashed edges bear one letter") in said) is has_edges
    assert (squeezed("cut its lap out as well") in said) is has_laps


def test_areas_in_tiles_are_joined_and_those_on_film_are_in_the_box():
    told = words_of("few_areas", paper="148x210", kinds=("artillery_templates", "film_templates"))
    kit = kit_of("few_areas", paper="148x210", kinds=("artillery_templates", "film_templates"))
    tiles = [sheet for kind in kit.guided for sheet in kit.sheets(kind.id) if re.search(r" [A-Z]\d$", sheet.name)]
    assert tiles
    assert squeezed(f"in {len(tiles)} tiles") in told and squeezed("Trim each along the solid lines") in told
    assert squeezed("bear one letter") not in told
    assert squeezed("Template: Air attack (film)") in told
    whole = words_of("few_areas", paper="a4", kinds=("artillery_templates",))
    assert squeezed("Printed on paper, glue them") in whole and squeezed("Large templates") not in whole


@pytest.mark.parametrize("kind,pages", [("counters", 2), ("control_sheets", 4)])
def test_the_table_counts_pages_and_sheets(kind, pages):
    kit = kit_of(kinds=USUAL)
    one = next(one for one in printed_kinds(kit) if one.kind.id == kind)
    document = kit.document(kind)
    assert one.pages == len(document.pages) == pages
    assert one.two_sided == (document.duplex != "")


# -- the box ---------------------------------------------------------------------------------------------


@pytest.mark.sample(1)
@pytest.mark.parametrize("duplex", DUPLEX)
@pytest.mark.parametrize("selection", [EVERYTHING, Selection(copies=3), Selection(sides=frozenset({"france"}))])
def test_the_box_holds_what_is_cut(duplex, selection):
    kit = kit_of(duplex=duplex, selection=selection, kinds=("counters", "unit_cards"))
    lines = counts(tuple(printed_kinds(kit)), kit)
    cards = lines[-1]
    for place, side in enumerate(kit.sides):
        cut = [kit.pieces(kind)[side.side.id] for kind in ("counters", "unit_cards")]
        wanted = [sum(piece.quantity for piece in pieces) for pieces in cut]
        assert [sum(line.sides[place] for line in lines[:-1]), cards.sides[place]] == wanted
    standing = sum(len(sheet.plan.fronts) for kind in ("counters", "unit_cards") for sheet in kit.sheets(kind))
    assert sum(line.total for line in lines) == standing


def test_without_backs_the_halves_are_counted():
    def halves(duplex):
        kit = kit_of(duplex=duplex, kinds=("counters",))
        return next(line for line in counts(tuple(printed_kinds(kit)), kit) if line.text == "Half counters").total

    assert halves("") > halves("long-edge")


def test_each_line_has_a_box_to_tick():
    kit = kit_of()
    (page,) = kit.sheets("cutting_guide")
    lines = counts(tuple(printed_kinds(kit)), kit)
    assert len(boxes(tuple(placed(page.front)), 2.8)) == len(lines)


@pytest.mark.sample(1)
@pytest.mark.parametrize(("name", "language", "paper", "duplex"), IN_PAIRS)
def test_no_word_is_missing(name, language, paper, duplex):
    made = guide_of(name, language, paper, duplex=duplex, kinds=USUAL)
    for text in (text for sheet in made for text in texts(sheet)):
        assert "{" not in text.text and "cutting_guide." not in text.text.replace("cutting_guide.pdf", "")


# -- the whole kit, and what is new on its sheets ---------------------------------------------------------


@pytest.mark.sample(1)
@pytest.mark.parametrize(("duplex", "said"), [("long-edge", "both sides, flip on the long edge"), ("", "one side")])
def test_the_file_of_the_whole_kit_is_told_of_as_it_comes_out_of_the_printer(duplex, said):
    kit = kit_of(duplex=duplex, kinds=USUAL)
    sheets = [sheet for kind in (*USUAL, "cutting_guide") for sheet in kit.sheets(kind)]
    document = kit.bound(sheets)
    paper = -(-len(document.pages) // 2) if duplex else len(document.pages)
    assert paper == (13 if duplex else len(sheets))
    told = words_of(duplex=duplex, kinds=USUAL)
    assert squeezed(f"kit.pdf holds every sheet, {paper} in all: print {said}, those of one kind at a time") in told
    assert (squeezed("sheets to read lie back to back") in told) == bool(duplex)


def test_each_side_has_its_control_sheets_on_paper_of_its_own():
    kit = kit_of(kinds=USUAL)
    sheets = [sheet for kind in (*USUAL, "cutting_guide") for sheet in kit.sheets(kind)]
    names = [page.name for page in kit.bound(sheets).pages]
    leaves = list(zip(names[0::2], names[1::2], strict=False))
    assert ("Control, Allies 1/2", "Control, Allies 2/2") in leaves
    assert ("Control, French 1/2", "Control, French 2/2") in leaves
    assert ("Scenario 1/2", "Scenario 2/2") in leaves


def test_hexagons_are_cut_on_the_slant(tmp_path):
    file = tmp_path / "hexes.yaml"
    text = SCENARIO.read_text(encoding="utf-8")
    file.write_text(text.replace("size_mm: 20}", "size_mm: 16, shape: hexagon}"), encoding="utf-8")
    game = pipeline.derive(file)
    for language, lead in (("en", "On the slant."), ("es", "Al sesgo."), ("fr", "En biais.")):
        kit = Kit(game, set_up(game, Order(out=tmp_path, language=language)), "long-edge", kinds=("counters",))
        (guide,) = kit.sheets("cutting_guide")
        check_page(guide)
        assert squeezed(lead) in squeezed(words([guide]))
    (sheet,) = kit.sheets("counters")
    cuts = cuts_of(sheet.plan, Box(0, 0, 210, 297))
    assert cuts.slanted and cuts.rows and not cuts.columns
    heads = {one.text for one in steps_of(tuple(printed_kinds(kit)), kit.context)}
    assert not any("coins des pions" in text for text in heads)  # nothing is left to snip


def test_pieces_of_sides_that_share_a_sheet_are_sorted():
    kit = kit_of(kinds=SOME)
    assert any(len(sheet.heading.sides) > 1 for sheet in kit.sheets("counters"))
    assert squeezed("Sort them.") in words_of(kinds=SOME)


# -- a game's own pieces -----------------------------------------------------------------------------------


def own_kit(game: str, scenario: str, paper: str = "a4", others: tuple[str, ...] = ()) -> Kit:
    played = pipeline.derive(GAMES / game / "scenarios" / f"{scenario}.yaml")
    made = set_up(played, Order(out=Path(), language="en", paper=paper))
    kinds = (*(kind.id for kind in played.piece_kinds), *others)
    return Kit(played, made, "long-edge", EVERYTHING, kinds)


def test_kinds_that_share_sheets_tell_a_size_together_where_they_have_one():
    alone = own_kit("market_day", "market")
    kinds = tuple(kind.id for kind in alone.guided)
    kit = Kit(alone.game, alone.context, "long-edge", EVERYTHING, kinds, at_once=kinds)
    told = [one.replace("\u00a0", " ") for made in printed_kinds(kit) for one in made.sizes]
    assert told[2:] == ["Stalls 210 × 148 mm", "Reference cards 63 × 88 mm", "Coins · Stall markers 20 mm"]
    (page,) = kit.sheets("cutting_guide")
    assert all(squeezed(size) in squeezed(words([page])) for size in told)


@pytest.mark.parametrize(
    ("game", "scenario", "sleeved"),
    [
        ("weather_gage", "channel", {"Ship cards"}),
        ("market_day", "market", {"Goods", "Customers"}),
    ],
)
def test_sleeves_are_advised_for_sheets_of_cards_alone(game, scenario, sleeved):
    """Rulers, boards and discs have none, nor have cards on the sheets of a board."""
    alone = own_kit(game, scenario)
    kinds = tuple(kind.id for kind in alone.guided)
    kit = Kit(alone.game, alone.context, "long-edge", EVERYTHING, kinds, at_once=kinds)
    advised = {made.title: _on(made, kit.context) for made in printed_kinds(kit)}
    assert {title for title, on in advised.items() if "sleeves" in on} == sleeved


@pytest.mark.parametrize(
    ("game", "scenario", "line", "many"),
    [
        ("kessel", "first", "Markers", 30),
        ("weather_gage", "channel", "Wind rose", 1),
        ("market_day", "market", "Stall markers", 8),
    ],
)
def test_the_box_holds_kinds_that_share_the_sheets_of_another(game, scenario, line, many):
    kit = own_kit(game, scenario)
    found = {count.text: count.total for count in counts(tuple(printed_kinds(kit)), kit)}
    assert found[line] == many


def test_no_corner_is_cut_off_what_is_round():
    kit = own_kit("market_day", "market")
    leads = [step.lead for step in steps_of(tuple(printed_kinds(kit)), kit.context)]
    snip, round_, scissors, notch = (
        kit.context.words(f"cutting_guide.step.{key}.lead") for key in ("corners", "punch", "scissors", "notches")
    )
    assert snip not in leads and notch not in leads and round_ in leads and scissors in leads


def test_what_lies_beside_templates_is_in_both_lists():
    kit = kit_of("cm", kinds=USUAL)
    guide = {count.text: count.total for count in counts(tuple(printed_kinds(kit)), kit)}
    sheet = {count.text: count.total for count in kit.game_box("scenario_sheet", 1)}
    assert sheet["Deviation card"] == guide["Deviation card"] == 1 and sheet["Arc of fire"] == guide["Arc of fire"] == 1


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_guide_and_the_scenario_sheet_list_the_same(paper: str) -> None:
    kit = own_kit("weather_gage", "channel", paper, ("control_sheets", "scenario_sheet", "reference_chart"))
    assert counts(tuple(printed_kinds(kit)), kit) == kit.game_box("scenario_sheet", 1)
    told = {text.text for sheet in kit.sheets("cutting_guide") for text in texts(sheet)}
    assert {"Britain", "France", "Batavian"} <= told, "a column a side on every paper"


@pytest.mark.sample(1)
@pytest.mark.parametrize("shape", ["square", "hexagon"])
@pytest.mark.parametrize("layout", ["classic", "informed"])
def test_counters_that_tell_their_values_have_a_key(tmp_path: Path, shape: str, layout: str) -> None:
    """Where it takes no page more."""
    file, written = tmp_path / "scenario.yaml", SCENARIO.read_text(encoding="utf-8")
    asked = f"counters: {{size_mm: 22, shape: {shape}}}\nlayouts: {{counter: {layout}}}"
    file.write_text(written.replace("counters: {size_mm: 20}", asked), encoding="utf-8")
    game = pipeline.derive(file)
    for language in LANGUAGES:
        kit = Kit(game, set_up(game, Order(out=Path(), language=language)), "long-edge", EVERYTHING, SOME)
        (sheet,) = kit.sheets("cutting_guide")
        for word in ("cutting_guide.section.key", "counter_key.moves"):
            assert (squeezed(kit.context.words(word)) in squeezed(words([sheet]))) == (layout == "informed")


@pytest.mark.parametrize("shape", ["square", "hexagon"])
def test_samples_in_a_key_have_nothing_of_the_frame_of_a_counter(tmp_path: Path, shape: str) -> None:
    file, written = tmp_path / "scenario.yaml", SCENARIO.read_text(encoding="utf-8")
    layout = "informed" if shape == "square" else "informed_hexagon"
    asked = f"counters: {{size_mm: 25, shape: {shape}}}\nlayouts: {{counter: {layout}}}"
    file.write_text(written.replace("counters: {size_mm: 20}", asked), encoding="utf-8")
    game = pipeline.derive(file)
    kit = Kit(game, set_up(game, Order(out=Path(), ink="grey")), "long-edge", EVERYTHING, SOME)
    told = [one for one in key.lines(kit) if one.sample]
    for one in told:
        (group,) = one.sample
        part = bounds((replace(group.clip, style=Style(fill="#000000")),))
        outlines = [item for item in group.items if isinstance(item, Outline)]
        assert group.items, one.text
        assert not [item for item in outlines if item.style.fill is None and bounds((item,)).contains(part)], one.text
    assert len(told) > 6


def test_a_key_has_letters_for_what_is_shown_alone() -> None:
    things = [SimpleNamespace(of=of, word=of) for of in ("unit", "command", "unit")]
    kit = SimpleNamespace(counters=SimpleNamespace(key=lambda design: things))
    unit, command = (SimpleNamespace(is_command=is_command) for is_command in (False, True))
    assert list(key.told(kit, [unit])) == [(1, "unit"), (3, "unit")]
    assert list(key.told(kit, [unit, command])) == [(1, "unit"), (2, "command"), (3, "unit")]
    gun = SimpleNamespace(is_command=False, size="piece")
    assert [key.is_told_of(of, gun) for of in ("unit", "command", "half", "piece")] == [True, False, False, True]


@pytest.mark.parametrize("shape", ["square", "hexagon"])
def test_a_counter_in_the_key_is_cut_out_as_on_its_sheet(shape: str) -> None:
    cut, symbol = TrimShape(20.0, shape), Symbol("counter", 24.0, 24.0, ())
    kit = SimpleNamespace(counters=SimpleNamespace(symbol=lambda design: symbol, cut=lambda design: cut))
    (drawn, *_) = counter_key._cut_out(kit, SimpleNamespace(), 5.0, 40.0)
    seen = bounds([Group((Outline(drawn.clip.commands, Style(fill=style.INK)),), drawn.transform)])
    assert len(drawn.clip.commands) == {"square": 5, "hexagon": 7}[shape]
    assert shape == "square" or (seen.x, seen.w) == pytest.approx((5.0, 40.0))


def test_no_number_of_notches_lies_on_another():
    (page,) = guide_of("long", kinds=("counters", "unit_cards"))
    discs = [text for text in placed(page.front) if isinstance(text, Text) and text.fill == style.PAPER]
    assert discs
    for one, other in combinations(discs, 2):
        assert abs(one.x_mm - other.x_mm) + abs(one.y_mm - other.y_mm) > 2 * 1.75


def test_a_kind_without_a_size_has_no_blank_before_its_colon():
    (page,) = guide_of(kinds=("counters", "storage_labels"))
    assert "Storage labels: " in words([page]).replace("\u00a0", " ")


def test_no_step_that_others_may_follow_is_called_the_last() -> None:
    for language, last in (("en", "last"), ("es", "al final"), ("fr", "en dernier")):
        leads = {
            key: words for key, words in load_words()[language].items() if re.match(r"cutting_guide\.step\..*lead", key)
        }
        assert leads and not [key for key, words in leads.items() if last in words.lower()]


@pytest.mark.parametrize(
    ("name", "more"),
    [("cm", ("whole_arc", "film_templates", "tuck_boxes")), ("areas", ("film_templates", "board", "storage_labels"))],
)
def test_what_is_made_on_request_is_in_both_lists_where_it_was_asked_for(name: str, more: tuple[str, ...]) -> None:
    bare, full = (kit_of(name, kinds=kinds) for kinds in (USUAL, (*USUAL, *more)))
    told: list[set[Count]] = []
    for kit in (bare, full):
        told.append({*kit.game_box("scenario_sheet", len(kit.sheets("scenario_sheet")))})
        assert {*counts(tuple(printed_kinds(kit)), kit)} == told[-1]
    assert len(told[1] - told[0]) >= len(more)
