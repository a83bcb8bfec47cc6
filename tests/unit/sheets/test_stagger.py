"""Hexagons that touch are staggered: then each cut is one straight line from edge to edge."""

import math

import pytest

from generator.drawing import Style, Symbol, shapes
from generator.drawing.box import Box
from generator.sheets.imposition import impose
from generator.sheets.marks import crop_marks, slanted_marks
from generator.sheets.paper import Paper
from generator.sheets.plan import Piece, Placement
from generator.sheets.seams import laid_under

A4, AREA, FLAT_MM = Paper("a4", 210, 297), Box(10, 20, 190, 250), 20.0
WIDE_MM = FLAT_MM * 2 / math.sqrt(3)


def hexagons(quantity: int, bleed_mm: float = 0.0) -> Piece:
    ground = shapes.rect(-4, -4, WIDE_MM + 8, FLAT_MM + 8, Style(fill="#b70d0d"))
    face = Symbol("hexagon", WIDE_MM, FLAT_MM, (ground,), 4)
    return Piece(face, face, WIDE_MM, FLAT_MM, quantity, bleed_mm, most_bleed_mm=(3, 4), six_sided=True)


def is_cut(placement: Placement, mark: tuple[float, float, float, float]) -> bool:
    """Whether a line goes through the hexagon, off its sides: it has corners on either side of it."""
    x, y, to_x, to_y = mark
    trim, length = placement.trim, math.dist((x, y), (to_x, to_y))
    middle = trim.y + trim.h / 2
    quarter = trim.w / 4
    corners = [(trim.x, middle), (trim.right, middle)]
    corners += [(left, top) for left in (trim.x + quarter, trim.right - quarter) for top in (trim.y, trim.bottom)]
    off = [((to_x - x) * (top - y) - (to_y - y) * (left - x)) / length for left, top in corners]
    return min(off) < -0.01 and max(off) > 0.01


@pytest.mark.parametrize("quantity", [5, 30, 70])
def test_no_cut_runs_through_a_piece(quantity: int) -> None:
    (plan,) = impose([hexagons(quantity)], A4, AREA)
    (band,) = plan.bands
    assert band.staggered
    marks = slanted_marks(band)
    assert marks and {mark.h for mark in crop_marks(band)} == {0}
    assert not [(mark, one.trim) for mark in marks for one in plan.fronts if is_cut(one, mark)]
    aslant = (A4.width_mm / 2, 0.0, A4.width_mm / 2 + 1, 40.0)
    assert any(is_cut(one, aslant) for one in plan.fronts)


def test_where_staggering_takes_more_paper_they_stand_in_plain_rows() -> None:
    found = impose([hexagons(96)], A4, Box(8, 20, 194, 250))
    assert len(found) == 1
    assert not found[0].bands[0].staggered


def test_with_gutters_they_stand_in_plain_rows() -> None:
    (plan,) = impose([hexagons(20, 1.5)], A4, AREA)
    assert not plan.bands[0].staggered


@pytest.mark.parametrize("side", ["front", "back"])
def test_what_bleeds_into_a_neighbour_is_drawn_before_it(side: str) -> None:
    (plan,) = impose([hexagons(30)], A4, AREA, duplex="long-edge")
    drawn = list(laid_under(plan.fronts if side == "front" else plan.backs))
    for number, later in enumerate(drawn):
        for earlier in drawn[:number]:
            shared = later.bleed_box.inset(0.01).intersection(earlier.trim)
            assert shared is None or shared.w < 0.1 or shared.h < 0.1
