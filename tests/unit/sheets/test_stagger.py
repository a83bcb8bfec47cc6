"""Hexagons that touch are staggered: then each cut is one straight line from edge to edge."""

import math
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest
from msgspec.structs import replace

from generator.drawing import Group, Style, Symbol, shapes
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.sheets.drawn import draw
from generator.sheets.edges import Edges
from generator.sheets.furniture import Heading
from generator.sheets.hexagons import ground, met_corners
from generator.sheets.imposition import impose
from generator.sheets.laying_out import lay_out
from generator.sheets.marks import crop_marks, slanted_marks
from generator.sheets.paper import Paper
from generator.sheets.plan import Piece, Placement, placed
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
    marks = slanted_marks(band.frame)
    assert marks and {mark.h for mark in crop_marks(band.frame)} == {0}
    assert not [(mark, one.trim) for mark in marks for one in plan.fronts if is_cut(one, mark)]
    aslant = (A4.width_mm / 2, 0.0, A4.width_mm / 2 + 1, 40.0)
    assert any(is_cut(one, aslant) for one in plan.fronts)


def test_where_a_bleed_is_cut_short_on_one_side_so_is_the_ground() -> None:
    placement = placed(hexagons(1), 0.0, 0.0, staggered=True)
    whole, short = (draw(placement.bleeding(Edges(2, top, 2, 2)), (False,) * 6) for top in (2, 0.5))
    assert isinstance(whole, Group) and isinstance(short, Group)
    assert bounds((whole,)).y == pytest.approx(-2.0) and bounds((short,)).y == pytest.approx(-0.5)


def test_slanted_marks_end_short_of_the_furniture() -> None:
    """What of a full sheet its marks may take ends 1 mm off the rules above and below."""
    (plan,) = impose([hexagons(80)], A4, AREA)
    (band,) = plan.bands
    ends = [y for _, y, _, to_y in slanted_marks(band.frame) for y in (y, to_y)]
    assert min(ends) >= AREA.y + 1 - 1e-6 and max(ends) <= AREA.bottom - 1 + 1e-6
    assert band.room.bottom < 8
    assert min(math.dist(line[:2], line[2:]) for line in slanted_marks(band.frame) if band.box.bottom < line[1]) > 2.3


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
    assert not [(mark, one.trim) for mark in slanted_marks(band.frame) for one in first.fronts if is_cut(one, mark)]


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


def shown(placements: Sequence[Placement]) -> list[tuple[Placement, list[tuple[float, float]]]]:
    """The pieces in the order they are drawn, each with the corners of what shows of it."""
    drawn = list(laid_under(placements))
    found = []
    for one, met in zip(drawn, met_corners(drawn), strict=True):
        path = ground(FLAT_MM, max(one.bleed), met)
        found.append((one, [one.place().apply(x, y) for name, *at in path.commands if name != "Z" for x, y in [at]]))
    return found


def inside(corners: Sequence[tuple[float, float]], x: float, y: float) -> bool:
    sides = zip(corners, [*corners[1:], corners[0]], strict=True)
    return (
        sum((ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax) for (ax, ay), (bx, by) in sides) % 2 == 1
    )


def beside_cuts(placement: Placement, off_mm: float) -> Iterator[tuple[float, float]]:
    """Points so far outside the middle of each of its sides, and a little to either side of that."""
    for turn in range(6):
        angle = math.radians(60 * turn + 30)
        for along in (-2.5, 0.0, 2.5):
            x = WIDE_MM / 2 + math.cos(angle) * (FLAT_MM / 2 + off_mm) - math.sin(angle) * along
            y = FLAT_MM / 2 + math.sin(angle) * (FLAT_MM / 2 + off_mm) + math.cos(angle) * along
            yield placement.place().apply(x, y)


LAID_OUT = pytest.mark.parametrize(
    ("area", "quantities"),
    [(Box(8, 20, 194, 240), range(1, 40, 4)), (Box(11, 17, 188, 263), range(2, 40, 5))],
)


@pytest.mark.sample(1)
@pytest.mark.parametrize("side", ["front", "back"])
@LAID_OUT
def test_on_both_sides_of_every_cut_is_the_colour_of_the_piece(side: str, area: Box, quantities: Sequence[int]) -> None:
    """Along a short last row too; the back, on which a printer is off, goes on further."""
    for quantity in quantities:
        (plan,) = impose([hexagons(quantity)], A4, area, duplex="long-edge")
        assert plan.bands[0].staggered
        drawn = shown(plan.fronts if side == "front" else plan.backs)
        for one, _ in drawn:
            for off_mm in (-0.1, 0.0, 0.55 if side == "front" else 1.3):
                for x, y in beside_cuts(one, off_mm):
                    on_top = [it.trim for it, corners in drawn if inside(corners, x, y)]
                    assert on_top and on_top[-1] == one.trim, (quantity, one.trim, off_mm)


@pytest.mark.parametrize("side", ["front", "back"])
@LAID_OUT
def test_no_ground_lies_on_another_piece(side: str, area: Box, quantities: Sequence[int]) -> None:
    for quantity in quantities:
        (plan,) = impose([hexagons(quantity)], A4, area, duplex="long-edge")
        drawn = shown(plan.fronts if side == "front" else plan.backs)
        for one, _ in drawn:
            for x, y in beside_cuts(one, -0.02):
                assert [it.trim for it, corners in drawn if inside(corners, x, y)] == [one.trim]


def test_between_three_hexagons_paper_shows() -> None:
    """So that they are seen as hexagons, and where a ruler is to lie; it takes less ink as well."""
    (plan,) = impose([hexagons(30)], A4, AREA)
    drawn, waste = shown(plan.fronts), 0
    for one in plan.fronts:
        # The middle of the triangle below it.
        x, y = one.trim.x + WIDE_MM / 2, one.trim.bottom + FLAT_MM / 6
        if plan.bands[0].box.contains(Box(x, y, 0.0, 0.0)):
            waste += 1
            assert not [it for it, corners in drawn if inside(corners, x, y)]
    assert waste > 15


def test_staggered_hexagons_need_no_line_to_cut_along_and_others_do() -> None:
    line = shapes.line(0, 0, 1, 1, Style(stroke="#000000", width_mm=0.1))
    for bleed_mm, has_line in ((0.0, False), (1.5, True)):
        (plan,) = impose([replace(hexagons(20, bleed_mm), guides=(line,))], A4, AREA)
        drawn = [draw(one, met) for one, met in zip(plan.fronts, met_corners(plan.fronts), strict=True)]
        assert {line in item.items for item in drawn if isinstance(item, Group)} == {has_line}
