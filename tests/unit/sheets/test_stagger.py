"""Hexagons that touch are staggered: then each cut is one straight line from edge to edge."""

import math
from collections import Counter
from collections.abc import Sequence
from itertools import product

import pytest

from generator.drawing import Style, Symbol, shapes
from generator.drawing.box import Box
from generator.sheets.furniture import Heading
from generator.sheets.imposition import impose
from generator.sheets.laying_out import lay_out
from generator.sheets.marks import crop_marks, slanted_marks
from generator.sheets.paper import Paper
from generator.sheets.plan import Piece, Placement
from generator.sheets.seams import laid_under

A4, AREA, FLAT_MM = Paper("a4", 210, 297), Box(10, 20, 190, 250), 20.0
HEADING = Heading("Counters", size="compact")
WIDE_MM = FLAT_MM * 2 / math.sqrt(3)


def hexagons(quantity: int, bleed_mm: float = 0.0) -> Piece:
    ground = shapes.rect(-4, -4, WIDE_MM + 8, FLAT_MM + 8, Style(fill="#b70d0d"))
    face = Symbol("hexagon", WIDE_MM, FLAT_MM, (ground,), 4)
    return Piece(face, face, WIDE_MM, FLAT_MM, quantity, bleed_mm, most_bleed_mm=(3, 4), six_sided=True)


def is_cut(placement: Placement, mark: tuple[float, float, float, float]) -> bool:
    """Whether a line goes through the hexagon, off its sides: it has corners on either side of it."""
    x, y, to_x, to_y = mark
    trim, length = placement.trim, math.dist((x, y), (to_x, to_y))
    # From its middle, and the other way round where it lies on its side.
    corners = [
        (along * WIDE_MM / 4, off * FLAT_MM / 2) for along, off in ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
    ]
    corners = [pair[:: -1 if placement.turn % 180 else 1] for pair in corners]
    corners = [(trim.x + trim.w / 2 + left, trim.y + trim.h / 2 + top) for left, top in corners]
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


def test_slanted_marks_end_short_of_the_furniture() -> None:
    """What of a full sheet its marks may take ends 1 mm off the rules above and below."""
    (plan,) = impose([hexagons(80)], A4, AREA)
    (band,) = plan.bands
    ends = [y for _, y, _, to_y in slanted_marks(band) for y in (y, to_y)]
    assert min(ends) >= AREA.y + 1 - 1e-6 and max(ends) <= AREA.bottom - 1 + 1e-6
    assert band.room.bottom < 8
    assert min(math.dist(line[:2], line[2:]) for line in slanted_marks(band) if band.box.bottom < line[1]) > 2.3


@pytest.mark.parametrize(
    ("area", "turn", "quantity"), [(Box(8, 20, 194, 240), 0, 166), (Box(11, 17, 188, 263), 90, 190)]
)
@pytest.mark.parametrize("duplex", ["", "long-edge"])
def test_rows_alternate_where_half_a_piece_more_would_not_fit(area: Box, turn: int, quantity: int, duplex: str) -> None:
    """Every second row, or column, has one piece less, and each slanted cut is one straight line all the same."""
    first, second = impose([hexagons(quantity)], A4, area, duplex=duplex)
    assert len(first.fronts) == len(second.fronts)
    (band,) = first.bands
    assert band.staggered and {placement.turn for placement in first.fronts} == {turn}
    lines = Counter(round(placement.x_mm if turn else placement.y_mm, 3) for placement in first.fronts)
    assert len(set(lines.values())) == 2 and max(lines.values()) - min(lines.values()) == 1
    assert all(area.contains(placement.bleed_box) for placement in first.placements)
    assert not [(mark, one.trim) for mark in slanted_marks(band) for one in first.fronts if is_cut(one, mark)]


def test_straight_cuts_are_worth_the_heading_but_no_sheet() -> None:
    (sheet,) = lay_out([hexagons(98)], A4, HEADING, "Hexagons")
    assert sheet.heading.size != "compact" and sheet.plan.bands[0].staggered
    (sheet,) = lay_out([hexagons(106)], A4, HEADING, "Hexagons")
    assert not sheet.plan.bands[0].staggered


def test_where_staggering_takes_more_paper_they_stand_in_plain_rows() -> None:
    found = [*impose([hexagons(96)], A4, Box(8, 20, 194, 250))]
    assert len(found) == 1
    assert not found[0].bands[0].staggered


def test_with_gutters_they_stand_in_plain_rows() -> None:
    (plan,) = impose([hexagons(20, 1.5)], A4, AREA)
    assert not plan.bands[0].staggered


@pytest.mark.parametrize("side", ["front", "back"])
@pytest.mark.parametrize(
    ("area", "quantities"),
    [(Box(8, 20, 194, 240), range(1, 40, 2)), (Box(11, 17, 188, 263), range(2, 40, 3))],
)
def test_beside_every_cut_is_colour_as_far_as_it_bleeds(side: str, area: Box, quantities: Sequence[int]) -> None:
    """Along a short last row too; and no bleed lies on a piece."""
    for quantity in quantities:
        (plan,) = impose([hexagons(quantity)], A4, area, duplex="long-edge")
        assert plan.bands[0].staggered
        planned = plan.fronts if side == "front" else plan.backs
        drawn, bleed_mm = list(laid_under(planned)), 3 if side == "front" else 4
        for one in planned:
            trim, on_side = one.trim, one.turn % 180 != 0
            for along, end in product((-0.24, -0.12, 0.12, 0.24), (-1, 1)):
                for off, is_own in ((FLAT_MM / 2 - 0.1, True), (FLAT_MM / 2 + bleed_mm - 0.1, False)):
                    at = (along * WIDE_MM, end * off)[:: -1 if on_side else 1]
                    point = Box(trim.x + trim.w / 2 + at[0], trim.y + trim.h / 2 + at[1], 0.0, 0.0)
                    on_top = [it.trim for it in drawn if it.bleed_box.contains(point)]
                    assert on_top and (on_top[-1] == trim or not is_own), (quantity, trim, at)


@pytest.mark.parametrize("side", ["front", "back"])
def test_what_bleeds_into_a_neighbour_is_drawn_before_it(side: str) -> None:
    (plan,) = impose([hexagons(30)], A4, AREA, duplex="long-edge")
    drawn = list(laid_under(plan.fronts if side == "front" else plan.backs))
    for number, later in enumerate(drawn):
        for earlier in drawn[:number]:
            shared = later.bleed_box.inset(0.01).intersection(earlier.trim)
            assert shared is None or shared.w < 0.1 or shared.h < 0.1
