from __future__ import annotations

import pytest

from generator.drawing import Style, Symbol, shapes
from generator.drawing.box import Box
from generator.sheets import style
from generator.sheets.edges import Edges
from generator.sheets.imposition import impose
from generator.sheets.marks import crop_marks, cut_lines, cutting_contours, draw_marks, on_bleed, ticks
from generator.sheets.paper import Paper
from generator.sheets.plan import Band, Piece, placed
from tests.pieces import true_size

PIECE = true_size(Symbol("s", 20, 20, ()))
BLOCK = (placed(PIECE, 50, 50), placed(PIECE, 70, 50), placed(PIECE, 50, 70))


def test_a_shared_cut_is_one_line():
    assert cut_lines(placement.trim for placement in BLOCK) == ((50, 70, 90), (50, 70, 90))


def test_marks_stand_at_both_ends_of_every_cut_and_nowhere_else():
    marks = crop_marks(Band(BLOCK, Edges(20, 20, 20, 20)).frame)
    assert len(marks) == 12
    assert set(marks[:6]) == {Box(x, y, 0, 6) for x in (50, 70, 90) for y in (43, 91)}
    assert set(marks[6:]) == {Box(x, y, 6, 0) for x in (43, 91) for y in (50, 70, 90)}


def test_marks_keep_off_the_bleed_and_inside_the_room():
    marks = crop_marks(Band(BLOCK, Edges(5, 20, 20, 20), bleed=Edges(2, 0, 0, 3)).frame)
    assert Box(45, 50, 3, 0) in marks
    assert Box(50, 94, 0, 6) in marks  # clear of the bleed, where it is long enough then


def test_a_mark_that_would_be_a_stub_off_the_bleed_stands_on_it():
    band = Band(BLOCK, Edges(2.65, 20, 20, 20), bleed=Edges(1.5, 1.5, 1.5, 1.5))
    (mark, *_) = (mark for mark in crop_marks(band.frame) if mark.right < 50)
    assert mark.x == pytest.approx(50 - 2.65) and mark.w == pytest.approx(0.75 * 2.65)
    assert mark in on_bleed([band.frame])


def test_a_mark_without_room_is_left_out():
    marks = crop_marks(Band(BLOCK, Edges(left=0.7, top=20, right=20, bottom=20)).frame)
    assert not [mark for mark in marks if mark.right <= 50 and mark.h == 0]


def test_gutters_give_two_marks_a_gap():
    piece = Piece(Symbol("s", 20, 20, ()), None, 20, 20, 2, bleed_mm=3)
    (plan,) = impose([piece], Paper("a4", 210, 297), Box(6.35, 20, 197.3, 250))
    marks = [mark for mark in crop_marks(plan.bands[0].frame) if mark.w == 0]
    assert sorted({round(mark.x, 3) for mark in marks}) == pytest.approx([82, 102, 108, 128])
    assert {round(mark.bottom, 3) for mark in marks if mark.y < plan.bands[0].box.y} == {
        round(plan.bands[0].box.y - 4, 3)
    }


@pytest.mark.parametrize(("corner_mm", "room_mm", "ticked"), [(2.5, 1.4, True), (0, 1.4, False), (2.5, 3.0, False)])
def test_stubs_of_marks_have_ticks_on_rounded_corners(corner_mm, room_mm, ticked):
    """At each cut they cross, where cards are rounded off: a ruler is laid from one to the next. On no square corner."""
    card = Piece(Symbol("r", 44, 63, ()), None, 44, 63, corner_mm=corner_mm)
    cards = tuple(placed(card, 50 + 44 * x, 50 + 63 * y) for x in range(2) for y in range(2))
    band = Band(cards, Edges(20, room_mm, 20, room_mm))
    upright = [mark for mark in crop_marks(band.frame) if mark.w == 0 and mark.bottom > 50 and mark.y < 176]
    inside = {(mark.x, round(mark.y, 3), round(mark.bottom, 3)) for mark in upright}
    corners = {(x, y - 1.2, y + 1.2) for x in (50, 94, 138) for y in (50, 113, 176)}
    assert inside == (corners if ticked else set()) and not on_bleed([band.frame])
    on_corners = ticks([band.frame])
    assert set(on_corners) == {mark for mark in upright if ticked}
    drawn = draw_marks(crop_marks(band.frame), on_corners=on_corners)
    assert [path.style.stroke for path in drawn] == ([style.PAPER] if ticked else []) + [style.INK]
    # As dark as other marks, on paper of their own where the corner is rounded off: that shows on any ground.
    under, drawn_over = drawn[0], drawn[-1]
    assert len(drawn_over.commands) == 2 * len(crop_marks(band.frame))
    assert not ticked or style.MARK_MM < under.style.width_mm < 2 * (2.5 - (2.5**2 - (2.5 - 1.2) ** 2) ** 0.5)


def test_all_marks_are_one_path():
    (path,) = draw_marks(crop_marks(Band(BLOCK, Edges(20, 20, 20, 20)).frame))
    assert len(path.commands) == 24
    assert draw_marks(()) == ()


def test_contours_are_rounded_like_the_piece():
    card = placed(Piece(Symbol("r", 63, 88, ()), None, 63, 88, corner_mm=3), 10, 10)
    (group,) = cutting_contours([BLOCK[0], card], "drawn")
    square, rounded = group.items
    assert group.layer == "Cut"
    assert {command[0] for command in square.commands} == {"M", "L", "Z"}
    assert [command[0] for command in rounded.commands].count("C") == 4


def test_a_shop_has_contours_of_what_straight_cuts_do_not_free():
    side = shapes.lines([(0, 0, 5, 5)], Style()).commands
    shaped = [{"corner_mm": 3}, {"outline": side}, {"folds": side}, {"six_sided": True}]
    cards = [placed(Piece(Symbol("r", 63, 88, ()), None, 63, 88, **what), 10, 10) for what in shaped]
    assert len(cutting_contours([BLOCK[0], *cards], "spot_shapes")[0].items) == len(cards)
    assert len(cutting_contours([BLOCK[0], *cards], "spot")[0].items) == len(cards) + 1
    assert cutting_contours([BLOCK[0]], "spot_shapes") == ()
