"""How many pieces a home printer's sheet takes, as counted with a ruler."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from generator.components.build_context import Words as KitWords
from generator.diagnostics import UserError
from generator.drawing import Group, Path, Symbol, Text
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.loading.words import load_words
from generator.sheets import style
from generator.sheets.edges import Edges, grown, overlap
from generator.sheets.first_cuts import draw_first_cuts
from generator.sheets.furniture import Heading, Words, cutting_area
from generator.sheets.imposition import SHORT_MARKS, PieceTooLarge, impose
from generator.sheets.laying_out import find_room, lay_out
from generator.sheets.marks import SHORTEST_MM, crop_marks, on_bleed, parting_cuts, ticks
from generator.sheets.pages import bind
from generator.sheets.paper import Paper
from generator.sheets.plan import Piece
from generator.sheets.printing import Printing
from generator.sheets.registration import KEPT_BLEED_MM
from generator.sheets.rooms import rooms

A4, LETTER = Paper("a4", 210, 297), Paper("letter", 215.9, 279.4)
SHOP = Printing(shared_cuts=False, crop_marks="both", registration="targets")
CUTTER = Printing(shared_cuts=False, crop_marks="none", registration="silhouette")
COMPACT = Heading("Counters", size="compact")


def piece(width: float, height: float, quantity: int, **options) -> Piece:
    name = f"{width:g}x{height:g}"
    return Piece(Symbol(name, width, height, ()), options.pop("back", None), width, height, quantity, **options)


def fronts_on_first_sheet(pieces: list[Piece], paper: Paper, heading: Heading = COMPACT, **options) -> int:
    return len(next(impose(pieces, paper, cutting_area(paper, heading), **options)).fronts)


@pytest.mark.parametrize(
    ("paper", "size", "count"),
    [(A4, 20, 9 * 12), (A4, 12.7, 14 * 20), (A4, 25.4, 7 * 10), (LETTER, 20, 9 * 11), (LETTER, 25.4, 7 * 9)],
)
def test_counters_on_a_sheet(paper, size, count):
    assert fronts_on_first_sheet([piece(size, size, 1000)], paper) == count


def test_nine_cards_on_a4_cost_the_heading():
    cards = [piece(63, 88, 9)]
    assert fronts_on_first_sheet(cards, A4, Heading("Cards", size="none")) == 9
    (sheet,) = lay_out(cards, A4, COMPACT, "Cards")
    assert sheet.heading.size == "none" and sheet.paper == A4


@pytest.mark.parametrize("back", [None, Symbol("b", 63, 88, ())])
@pytest.mark.parametrize("paper", [A4, LETTER])
def test_nine_cards_on_every_paper_at_home(paper, back):
    sheets = lay_out([piece(63, 88, 54, back=back)], paper, COMPACT, "Cards", duplex="long-edge" if back else "")
    assert [len(sheet.plan.fronts) for sheet in sheets] == [9] * 6


def test_a_full_sheet_of_letter_has_its_furniture_beside_the_cards():
    """Bar, name and page are there, in print that meets no card, no mark and no border of the printer."""
    (sheet,) = lay_out([piece(63, 88, 9)], LETTER, COMPACT, "Cards")
    assert sheet.heading.size == "aside"
    words = Words(
        "Print at 100 %.",
        "{kit} · {sheet}",
        "page {page} of {pages}",
        "front",
        "back",
        "50 mm",
        "2 in",
        "25 mm",
        "1 in",
        "fold",
        "blank",
        "first cut",
    )
    page = bind("My game", [sheet], words).pages[0]
    furniture = [item for item in page.items if isinstance(item, Group)][:4]
    texts = [text.text for group in furniture for text in group.items if isinstance(text, Text)]
    assert {"50 mm · 2 in", "page 1 of 1 · My game · Cards", "Print at 100 %."} <= set(texts)
    marks = (grown(mark, Edges(0.1, 0.1, 0.1, 0.1)) for mark in crop_marks(sheet.plan.bands[0].frame))
    taken = [*(placement.trim for placement in sheet.plan.fronts), *marks]
    for group in furniture:
        box = bounds([group])
        assert LETTER.printable.contains(box), group
        assert not any(overlap(box, one) for one in taken), group


def test_short_marks_are_the_last_resort():
    (sheet,) = lay_out([piece(63, 88, 9)], LETTER, COMPACT, "Cards")
    (a4,) = lay_out([piece(63, 88, 9)], A4, COMPACT, "Cards")
    upright = {round(mark.h, 2) for mark in crop_marks(sheet.plan.bands[0].frame) if mark.w == 0}
    assert all(1.0 <= length < 1.1 for length in upright)
    assert all(mark.h >= 3 for mark in crop_marks(a4.plan.bands[0].frame) if mark.w == 0)


@pytest.mark.parametrize(("wide", "tall", "count"), [(63, 88, 9), (44, 63, 18)])
def test_where_marks_would_leave_too_little_bleed_they_stand_on_it(wide: float, tall: float, count: int):
    """Cards to the edge of Letter bleed into all there is: a cut half a millimetre off shows no paper, and each mark is seen."""
    cards = [Piece(Symbol("front", wide, tall, (), 3), None, wide, tall, count)]
    (sheet,) = lay_out(cards, LETTER, COMPACT, "Cards")
    (band,) = sheet.plan.bands
    assert min(band.room) == pytest.approx(1.35) and min(band.bleed) == pytest.approx(1.35)
    for one in sheet.plan.fronts:
        (trim, ends) = ((box.x, box.y, box.right, box.bottom) for box in (one.trim, band.box))
        outside = [mm for at, end, mm in zip(trim, ends, one.bleed, strict=True) if at == pytest.approx(end)]
        assert all(mm >= 1.35 - 1e-6 for mm in outside)
    marks = crop_marks(band.frame)
    assert all(max(mark.w, mark.h) >= 1.0 - 1e-6 and LETTER.printable.inset(-1e-6).contains(mark) for mark in marks)
    assert not [1 for one in sheet.plan.fronts for mark in marks if overlap(one.trim.inset(-0.3 + 1e-6), mark)]
    paths = [item for item in sheet.front if isinstance(item, Path)]
    assert [path.style.stroke for path in paths] == [style.PAPER, style.INK]


def test_a_line_parts_bands_whose_marks_are_short():
    """Six tarot cards fill a sheet of A4, four and two: without a line their marks would mingle in the gap between them."""
    cards = [Piece(Symbol("tarot", 70, 120, (), 4), None, 70, 120, 6)]
    (sheet,) = lay_out(cards, A4, COMPACT, "Cards")
    upper, lower = sheet.plan.bands
    assert (len(upper.placements), len(lower.placements)) == (4, 2)
    (cut,) = parting_cuts(sheet.plan.bare.frames)
    assert (cut.x, cut.w, cut.h) == (upper.box.x, upper.box.w, 0) and upper.box.bottom < cut.y < lower.box.y
    ends = [(band, mark) for band in (upper, lower) for mark in crop_marks(band.frame) if mark.w == 0]
    assert all((mark.bottom <= cut.y + 1e-6) == (band is upper) for band, mark in ends)


def test_in_narrow_margins_marks_are_longer_than_what_bleeds_leaves_of_them():
    """They begin on the bleed, half a millimetre off the trim, and end on the paper beside it; no piece has a tick on it."""
    cards = [Piece(Symbol("tarot", 70, 120, (), 4), None, 70, 120, 6, corner_mm=3)]
    (sheet,) = lay_out(cards, A4, COMPACT, "Cards")
    (upper, lower), marks = sheet.plan.bands, [mark for band in sheet.plan.bands for mark in crop_marks(band.frame)]
    assert not ticks(sheet.plan.bare.frames) and set(on_bleed([upper.frame])) == set(crop_marks(upper.frame))
    assert min(max(mark.w, mark.h) for mark in marks) >= 1.0
    assert not [1 for one in sheet.plan.fronts for mark in marks if overlap(one.trim.inset(-0.45), mark)]
    assert min(*upper.bleed[:3], lower.bleed.bottom) >= 0.8


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_a_first_cut_is_no_edge_of_a_piece(language):
    """Of whole grey dashes, it touches no mark and no piece, and says what it is at both ends."""
    cards = [Piece(Symbol("tarot", 70, 120, (), 4), None, 70, 120, 6)]
    heading = replace(COMPACT, detail="70 × 120 mm")
    (sheet,) = lay_out(cards, A4, heading, "Cards")
    assert sheet.plan is not None
    words = KitWords(language, load_words()[language]).furniture()
    marks = [mark for band in sheet.plan.bands for mark in crop_marks(band.frame)]
    kept = [grown(one.trim, one.bleed.least(0.2)) for one in sheet.plan.fronts]
    (drawn,) = draw_first_cuts(sheet.first_cuts, marks, [], sheet.plan.fronts, words)
    groups = [one for one in drawn.items if isinstance(one, Group)]
    said = [one for one in groups if isinstance(one.items[-1], Text)]
    paths = [path for one in groups for path in one.items if isinstance(path, Path) and path.style.stroke]
    (line,) = [path for path in paths if path.style.stroke != style.PAPER]
    assert [one.items[-1].text for one in said] == [words.first_cut] * 2
    assert line.style.dash_mm and line.style.stroke == style.SECONDARY
    near = [grown(mark, Edges(*[0.9] * 4)) for mark in marks if mark.w == 0]
    (cut,) = sheet.first_cuts
    (starts, ends) = ([x + cut.x for name, x, _ in line.commands if name == to] for to in "ML")
    parts = [Box(x, cut.y - 0.1, to - x, 0.2) for x, to in zip(starts, ends, strict=True)]
    assert len(parts) > 3 and not any(overlap(part, mark) for part in parts for mark in near)
    dash, gap = line.style.dash_mm
    counts = [(part.w + gap) / (dash + gap) for part in parts]
    assert counts == pytest.approx([round(count) for count in counts])
    boxes = [box for one in said if (box := bounds([one]))]
    assert not any(overlap(box, one) for box in boxes for one in (*parts, *near, *kept))
    # The page says all that others say, in second lines beside the two cards.
    page = bind("My game", [sheet], words).pages[0]
    texts = [
        text.text for group in page.items if isinstance(group, Group) for text in group.items if isinstance(text, Text)
    ]
    # In French the first sentence of how to print alone is short enough.
    assert heading.detail in texts and words.print_at.partition(". ")[0] in "".join(texts)


@pytest.mark.parametrize(("length_mm", "said", "drawn"), [(200.0, "first", 3), (200.0, " ", 1), (1.0, "first", 0)])
def test_a_first_cut_without_room_or_words_says_nothing(length_mm, said, drawn):
    words = replace(KitWords("en", load_words()["en"]).furniture(), first_cut=said)
    (cut,) = draw_first_cuts([Box(0, 50, length_mm, 0)], [], [], [], words)
    assert len(cut.items) == drawn


def test_cells_that_no_straight_cut_parts_once_they_are_grown_stay_as_they_are():
    cells = [Box(0, 0, 2, 1), Box(2, 0, 1, 2), Box(1, 2, 2, 1), Box(0, 1, 1, 2)]
    assert rooms(cells, Box(0, 0, 3, 3)) == cells


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_a_first_cut_says_what_it_is_on_narrow_bleed(language):
    """In the middle of the line, on paper laid over bleed, of which some is left."""
    counters = [Piece(Symbol(f"{w}", w, 16, (), 4), None, w, 16, count) for w, count in ((24, 88), (32, 27))]
    (sheet,) = lay_out(counters, A4, COMPACT, "Counters")
    (cut,) = sheet.first_cuts
    words = KitWords(language, load_words()[language]).furniture()
    body = bind("My game", [sheet], words).pages[0].items
    (drawn,) = [one for one in body if isinstance(one, Group) and words.first_cut in repr(one)]
    assert body.index(drawn) > max(number for number, one in enumerate(body) if "Use(" in repr(one))
    kept = [grown(one.trim, one.bleed.least(0.2)) for one in sheet.plan.fronts]
    said = [one for one in drawn.items if isinstance(one, Group) and isinstance(one.items[-1], Text)]
    assert len(said) == 2
    for one in said:
        ink, around = (bounds([Group(items, one.transform)]) for items in (one.items[-1:], one.items))
        assert ink and around and grown(around, Edges(*[0.01] * 4)).contains(grown(ink, Edges(*[0.3] * 4)))
        assert ink.y + ink.h / 2 == pytest.approx(cut.y) and not any(overlap(around, box) for box in kept)


def test_a_line_parts_bands_with_marks_of_full_length_as_well():
    """As the guide says, whose first step it is."""
    (sheet,) = lay_out([piece(63, 88, 4), piece(20, 20, 9)], A4, COMPACT, "Cards")
    (upper, lower), (cut,) = sheet.plan.bands, parting_cuts(sheet.plan.bare.frames)
    assert upper.box.bottom < cut.y < lower.box.y and cut.h == 0
    assert sheet.first_cuts == (cut,)


def test_marks_of_two_bands_end_apart_where_there_is_room():
    """Pieces that touch bleed around their block alone, where their marks then begin."""
    small, long = (Symbol(f"wide_{width}", width, 18, (), 4) for width in (18, 42.3))
    pieces = [Piece(small, None, 18, 18, 43), Piece(long, None, 42.3, 18, 6)]
    (sheet,) = lay_out(pieces, A4, COMPACT, "Counters")
    upper, lower = ({mark for mark in crop_marks(band.frame) if mark.w == 0} for band in sheet.plan.bands)
    assert min(mark.y for mark in lower) - max(mark.bottom for mark in upper) >= 2 - 1e-6
    assert all(mark.h == pytest.approx(6) for mark in upper | lower)
    (cut,) = parting_cuts(sheet.plan.bare.frames)
    assert max(mark.bottom for mark in upper) + 1 <= cut.y + 1e-6 and cut.y + 1 <= min(mark.y for mark in lower) + 1e-6
    # So they do not break its line, as its words do at both ends.
    words = KitWords("en", load_words()["en"]).furniture()
    (drawn,) = draw_first_cuts(sheet.first_cuts, [*upper, *lower], [], sheet.plan.fronts, words)
    (line,) = [path for path in drawn.items[-1].items if isinstance(path, Path)]
    assert len(line.commands) <= 2 * 3


def test_the_heading_stays_where_it_costs_nothing():
    (sheet,) = lay_out([piece(63, 88, 6)], A4, COMPACT, "Cards")
    assert sheet.heading.size == "compact" and sheet.paper == A4


def test_cards_with_bleed_turn_where_that_saves_a_sheet():
    plan, *others = impose([piece(63, 88, 6, bleed_mm=3)], A4, cutting_area(A4, COMPACT))
    assert not others and {placement.turn for placement in plan.fronts} == {90}
    assert len([*impose([piece(63, 88, 6, bleed_mm=3)], A4, cutting_area(A4, COMPACT), turns=(0,))]) == 2
    (plan,) = impose([piece(63, 88, 4, bleed_mm=3)], A4, cutting_area(A4, COMPACT))
    assert {placement.turn for placement in plan.fronts} == {0}


@pytest.mark.parametrize(
    ("how", "paper", "bleed", "count", "between"),
    [("shop", A4, 3.175, 8, 3.175), ("shop", A4, 3, 8, 3), ("shop", LETTER, 2, 8, 2), ("shop", LETTER, 3, 6, 3),
     ("cutter", A4, 1.5, 8, 1.5), ("cutter", LETTER, 1.2, 8, 1.2), ("cutter", LETTER, 1.5, 8, 1.0)],
)  # fmt: skip
def test_poker_cards_with_bleed(how, paper, bleed, count, between):
    front, back = (Symbol(side, 63, 88, (), 5) for side in ("front", "back"))
    printing = {"shop": SHOP, "cutter": CUTTER}[how]
    printing = replace(printing, bleed_mm=bleed, back_bleed_mm=bleed + 1)
    cards = [Piece(front, back, 63, 88, 4 * count)]
    sheets = lay_out(cards, paper, COMPACT, "Cards", duplex="long-edge", printing=printing)
    assert [len(sheet.plan.fronts) for sheet in sheets] == [count] * 4
    for sheet in sheets:
        assert all(min(placement.bleed) >= between - 1e-6 for placement in sheet.plan.backs)
        # A machine's marks leave less of it, on the edges of the block alone.
        block = sheet.plan.bands[0].box
        at_edge = KEPT_BLEED_MM if how == "cutter" else bleed
        for placement in sheet.plan.fronts:
            trim, ends = placement.trim, (block.x, block.y, block.right, block.bottom)
            sides = zip((trim.x, trim.y, trim.right, trim.bottom), ends, placement.bleed, strict=True)
            assert all(mm >= (at_edge if at == pytest.approx(end) else between) - 1e-6 for at, end, mm in sides)


def test_fronts_bleed_as_far_as_the_gutters_that_their_backs_ask_for():
    face = Symbol("face", 20, 20, (), 4)
    printing = replace(SHOP, bleed_mm=1.5, back_bleed_mm=2.5)
    (sheet,) = lay_out([Piece(face, face, 20, 20, 12)], A4, COMPACT, "Counters", duplex="long-edge", printing=printing)
    first, second, *_ = sheet.plan.fronts
    assert second.x_mm - first.trim.right == pytest.approx(5)
    assert {min(placement.bleed) for placement in sheet.plan.placements} == {2.5}


@pytest.mark.parametrize(("bleed", "off", "off_outside"), [(1.0, 0.66, 0.5), (2.0, 1.33, 1.0), (3.0, 2.0, 2.0)])
def test_marks_stand_in_gutters_where_there_is_no_margin(bleed, off, off_outside):
    """On the bleed, at both ends of each cut and short in each gutter it crosses, and well off every piece."""
    room = 2 * 6.35 + 2 * bleed
    paper = Paper("tight", 4 * 63 + 6 * bleed + room, 2 * 88 + 2 * bleed + room)
    cards = [Piece(Symbol("front", 63, 88, (), 5), None, 63, 88, 8)]
    printing = replace(SHOP, bleed_mm=bleed, back_bleed_mm=bleed)
    (sheet,) = lay_out(cards, paper, COMPACT, "Cards", printing=printing)
    (band,) = sheet.plan.bands
    assert band.marked_inside
    marks = crop_marks(band.frame)
    between = [mark for mark in marks if band.box.intersection(mark)]
    assert len(between) == 4 * 3 + 8
    for near, some in ((off, between), (off_outside, marks)):
        trims = [placement.trim.inset(-near + 1e-6) for placement in band.placements]
        assert not [1 for mark in some for trim in trims if trim.intersection(mark)]
    assert all(max(mark.w, mark.h) >= SHORTEST_MM - 1e-6 for mark in marks)
    assert all(paper.printable.inset(-1e-6).contains(mark) for mark in marks)
    upright = [mark.x for mark in marks if mark.w == 0]
    assert len(upright) == 3 * 8 and len(marks) - len(upright) == 5 * 4
    paths = [item for item in sheet.front if isinstance(item, Path)]
    assert [path.style.stroke for path in paths] == [style.PAPER, style.INK]  # they are seen on any ground


def test_small_sizes_share_a_sheet():
    counters, markers = piece(20, 20, 30), piece(15.9, 15.9, 12)
    (plan,) = impose([counters, markers], A4, cutting_area(A4, COMPACT))
    assert [len(band.placements) for band in plan.bands] == [30, 12]


def test_a_size_seen_again_joins_its_band():
    same = [piece(20, 20, 2, label="a"), piece(16, 16, 1), piece(20, 20, 2, label="b")]
    (plan,) = impose(same, A4, cutting_area(A4, COMPACT))
    assert [placement.piece.label for placement in plan.bands[0].placements] == ["a", "a", "b", "b"]


def test_splitting_a_size_is_only_for_saving_a_sheet():
    # Sixty per cent of a sheet each: three kept whole take three sheets, flowing they take two.
    each = [piece(20, 20, 9 * 7), piece(20.1, 20.1, 9 * 7), piece(20.2, 20.2, 9 * 7)]
    assert len([*impose(each, A4, cutting_area(A4, COMPACT))]) == 2
    # Two of them take two sheets either way, so neither is split.
    plans = [*impose(each[:2], A4, cutting_area(A4, COMPACT))]
    assert [len(plan.bands) for plan in plans] == [1, 1]


def test_sizes_stand_beside_one_another_where_that_saves_a_sheet():
    strips = [piece(100, 250, 1), piece(80, 250, 1)]
    (plan,) = impose(strips, A4, cutting_area(A4, COMPACT))
    left, right = plan.bands
    assert left.box.right + 8 <= right.box.x + 1e-6
    assert left.box.x + right.box.right == pytest.approx(A4.width_mm)
    # Where it saves none they stand one below the other.
    (plan,) = impose([piece(100, 60, 1), piece(80, 60, 1)], A4, cutting_area(A4, COMPACT))
    assert plan.bands[0].box.bottom < plan.bands[1].box.y


def test_blocks_beside_one_another_bleed_alike_on_all_sides():
    """A board and the card that stands beside it: what the paper has left is shared by their edges."""
    board = Piece(Symbol("board", 210, 148, (), bleed_mm=3), None, 210, 148, 1)
    card = Piece(Symbol("card", 63, 88, (), bleed_mm=3), None, 63, 88, 1)
    (sheet,) = lay_out([board, card], A4.landscape(), COMPACT, "Boards")
    bleeds = [side for placement in sheet.plan.fronts for side in placement.bleed]
    assert len(bleeds) == 8 and min(bleeds) >= 0.8 - 1e-6 and max(bleeds) - min(bleeds) < 1e-6


def test_pieces_touch_without_bleed_and_stand_apart_with_it():
    area = cutting_area(A4, COMPACT)
    (plan,) = impose([piece(20, 20, 2)], A4, area)
    first, second = plan.fronts
    assert second.trim.x == pytest.approx(first.trim.right)
    (plan,) = impose([piece(20, 20, 2, bleed_mm=2)], A4, area)
    first, second = plan.fronts
    assert second.trim.x - first.trim.right == pytest.approx(4)


def test_a_drawing_bleeds_at_the_outer_edge_of_a_touching_block():
    symbol = Symbol("s", 20, 20, (), bleed_mm=2)
    (plan,) = impose([Piece(symbol, None, 20, 20, 9 * 3)], A4, cutting_area(A4, COMPACT))
    corner, middle = plan.fronts[0], plan.fronts[13]
    assert corner.bleed == pytest.approx((2, 2, 0, 0))
    assert middle.bleed == pytest.approx((0, 0, 0, 0))


@pytest.mark.parametrize(("paper", "duplex"), [(A4, "short-edge"), (A4.landscape(), "long-edge"), (A4, "long-edge")])
def test_backs_keep_off_the_furniture_of_their_own_page(paper, duplex):
    area = cutting_area(paper, Heading("Counters", size="none"))
    plan, *_ = impose([piece(12.7, 12.7, 2000, back=Symbol("b", 12.7, 12.7, ()))], paper, area, duplex=duplex)
    assert len(plan.backs) == len(plan.fronts)
    assert all(area.contains(back.trim) for back in plan.backs)


def test_a_piece_larger_than_the_paper_is_refused_with_its_name():
    with pytest.raises(PieceTooLarge, match=r"'board' needs 308\.0 × 208\.0 mm .* 197\.3 × "):
        impose([piece(300, 200, 1, label="board")], A4, cutting_area(A4, COMPACT))
    with pytest.raises(
        UserError, match=r"^--paper: 'board' .*\. Take larger paper"
    ):  # the user's to mend, no fault of ours
        lay_out([piece(300, 300, 1, label="board")], A4, COMPACT, "Board")


def refused_by(what, *given, **options) -> str:
    try:
        what(*given, **options)
    except PieceTooLarge as error:
        return str(error)
    return ""


@pytest.mark.parametrize("printing", [Printing(), SHOP, CUTTER])
@pytest.mark.parametrize("duplex", ["", "long-edge", "gutterfold"])
def test_room_is_found_where_pieces_can_be_laid_out(printing, duplex):
    back = Symbol("b", 20, 20, ())
    for width in (100, 140, 150, 180, 190, 194, 197.5, 200, 204, 209, 250, 280, 295):
        pieces = [piece(20, 20, 5, back=back), piece(width, 20, 2, label="strip")]
        given, options = (pieces, A4, COMPACT, "Pieces"), {"duplex": duplex, "printing": printing}
        assert refused_by(find_room, *given, **options) == refused_by(lay_out, *given, **options)


def test_no_pieces_no_sheets():
    assert [*impose([], A4, cutting_area(A4, COMPACT))] == []
    assert not lay_out([piece(20, 20, 0)], A4, COMPACT, "Counters")


@pytest.mark.parametrize(
    "wrong", [{"quantity": -1}, {"bleed_mm": -1}, {"corner_mm": -1}, {"back": Symbol("b", 20, 30, ())}]
)
def test_an_impossible_piece_is_refused(wrong):
    quantity = wrong.pop("quantity", 1)
    with pytest.raises(ValueError, match="20x20|distorted"):
        piece(20, 20, quantity, **wrong)


def test_each_colour_begins_a_row_where_that_costs_no_sheet():
    def rows(*counts: int) -> list[list[str]]:
        runs = [replace(piece(20, 20, count), run=name) for name, count in zip("abc", counts, strict=False)]
        plans = [*impose(runs, A4, cutting_area(A4, COMPACT))]
        tops = sorted({(n, it.y_mm) for n, plan in enumerate(plans) for it in plan.fronts})
        return [[it.piece.run for it in plans[n].fronts if it.y_mm == top] for n, top in tops]

    assert rows(13, 13) == [["a"] * 7, ["a"] * 6, ["b"] * 7, ["b"] * 6], "in seven columns no place but one stays empty"
    assert rows(11, 3)[1] == ["a", "a", "b", "b", "b"], "those that fill no row follow the last"
    assert rows(10, 9 * 11 - 1)[1] == ["a", *["b"] * 8], "a second sheet is not worth it"


def test_runs_that_fill_no_row_begin_one_where_that_takes_no_row_more():
    """A nation each, of a side that needs as many rows anyhow; and eight columns, with fewer places left empty than in nine."""
    runs = [replace(piece(20, 20, count), run=name) for name, count in (("a", 16), ("b", 6), ("c", 4))]
    (plan,) = impose(runs[:2], A4, cutting_area(A4, COMPACT))
    assert row_lengths(plan) == [8, 8, 6]
    (plan,) = impose(runs, A4, cutting_area(A4, COMPACT))
    assert row_lengths(plan) == [9, 9, 8]


@pytest.mark.parametrize(
    ("count", "lengths"),
    [(9, [9]), (10, [5, 5]), (11, [6, 5]), (13, [7, 6]), (14, [9, 5]), (19, [7, 6, 6]), (20, [7, 7, 6])],
)
def test_no_piece_is_left_alone_in_the_last_row(count, lengths):
    """Where a row of nine would hold one or two, or that after the first four, all rows have as many."""
    (plan,) = impose([piece(20, 20, count)], A4, cutting_area(A4, COMPACT))
    assert row_lengths(plan) == lengths


def row_lengths(plan) -> list[int]:
    tops = sorted({it.y_mm for it in plan.fronts})
    return [sum(it.y_mm == top for it in plan.fronts) for top in tops]


def test_an_owner_begins_a_row_however_few_its_pieces_are_and_before_any_run_does():
    def rows(*counts: tuple[int, int]) -> list[str]:
        mixed = [
            replace(piece(20, 20, some), owner=owner, run=run)
            for owner, of_owner in zip("abc", counts, strict=False)
            for some, run in zip(of_owner, ("", "markers"), strict=True)
        ]
        (plan,) = impose(mixed, A4, cutting_area(A4, COMPACT))
        tops = sorted({it.y_mm for it in plan.fronts})
        return ["".join(it.piece.owner + it.piece.run[:1] for it in plan.fronts if it.y_mm == top) for top in tops]

    assert rows((2, 0), (3, 0)) == ["aa", "bbb"]
    assert rows((5, 10), (3, 0)) == ["aaaaa", "am" * 5, "am" * 5, "bbb"]
    full = rows((40, 11), (49, 1))
    assert len(full) == 12 and full[6].startswith("b"), "twelve rows are all there are"
    assert full[4] == "aaaa" + "am" * 5, "markers that would need a thirteenth follow"


def test_no_row_is_longer_than_those_below_it_by_a_piece_alone():
    """Rows of 8, 7, 7, 7, 7 and 7 pieces would be: those of two owners then follow one another."""
    colours = [
        replace(piece(18, 18, count), owner=owner, run=run)
        for owner, run, count in (("a", "k", 15), ("a", "l", 7), ("b", "m", 11), ("b", "n", 10))
    ]
    (plan,) = impose(colours, A4, cutting_area(A4, COMPACT))
    first, *others, last = row_lengths(plan)
    assert {first} == {*others} and last <= first


def test_owners_whose_rows_would_differ_by_a_piece_follow_one_another_on_several_sheets():
    """Rows of 5, 5, 5 and 4 would stand above rows of 6; those of 6 and 4 are apart by more than looks like a mistake."""
    for counts, lengths in (((19, 69), {6}), ((8, 72), {4, 6})):
        owned = [replace(piece(30, 20, count), owner=owner) for owner, count in zip("ab", counts, strict=True)]
        first, second = impose(owned, A4, cutting_area(A4, COMPACT))
        assert {*row_lengths(first), *row_lengths(second)[:-1]} == lengths


def test_each_owner_begins_a_row_of_hexagons():
    side = 20 / 3**0.5
    hexagon = replace(piece(2 * side, 20, 51), six_sided=True, owner="a")
    (plan,) = impose([hexagon, replace(hexagon, quantity=52, owner="b")], A4, A4.printable, marks=SHORT_MARKS)
    assert plan.bands[0].staggered
    rows = [{it.piece.owner for it in plan.fronts if it.y_mm == top} for top in {it.y_mm for it in plan.fronts}]
    assert all(len(row) == 1 for row in rows)


def test_blocks_of_two_sizes_each_begin_rows_by_owner():
    mixed = [
        replace(piece(width, 16, count), owner=owner)
        for owner, counts in (("a", (10, 7)), ("b", (10, 7)))
        for width, count in zip((24, 32), counts, strict=True)
    ]
    (plan,) = impose(mixed, A4, cutting_area(A4, COMPACT))
    for band in plan.bands:
        tops = {it.y_mm for it in band.placements}
        assert all(len({it.piece.owner for it in band.placements if it.y_mm == top}) == 1 for top in tops)


@pytest.mark.parametrize("spare_mm", [0.0, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0])
def test_blocks_stand_well_apart_or_bleed_into_one_another(spare_mm):
    """Never a strip of paper that looks like a slip."""
    wide, high = (
        Piece(Symbol(name, width, 16, (), bleed_mm=4), None, width, 16, count, owner=name)
        for name, width, count in (("wide", 32, 12), ("high", 24, 16))
    )
    area = Box(8.0, 15.0, 194.6, 4 * 16 + 4 * 1.3 + spare_mm)
    (plan,) = impose([high, wide], A4, area, marks=SHORT_MARKS)
    upper, lower = plan.bands
    strip = lower.box.y - lower.bleed.top - upper.box.bottom - upper.bleed.bottom
    assert strip == pytest.approx(0.0) or strip >= 2.6 - 1e-6
    assert (strip > 1e-6) == (spare_mm >= 2.0), "what is left over stands between them first"
    (cut,) = parting_cuts(plan.bare.frames)
    (drawn,) = draw_first_cuts([cut], [], [], plan.fronts, KitWords("en", load_words()["en"]).furniture())
    papers = [item for item in drawn.items[-1].items if item.style.stroke == style.PAPER]
    assert bool(papers) == (strip < 1e-6), "dashes are seen on what bleeds"


def test_marks_take_of_the_bleed_outside_what_a_ruler_is_laid_to():
    area = Box(0.0, 0.0, 210.0, 200.0)
    tile = Piece(Symbol("tile", 16, 16, (), bleed_mm=3), None, 16, 16, 144)
    (plan,) = impose([tile], A4, area._replace(w=200.0), marks=SHORT_MARKS)
    (band,) = plan.bands
    assert min(band.room) == pytest.approx(4.0)
    assert band.room.top - band.bleed.top == pytest.approx(2.5)
