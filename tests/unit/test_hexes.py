from __future__ import annotations

import math

import pytest

from generator.hexes import (
    DIRECTIONS,
    ORIGIN,
    Grid,
    Hex,
    arc,
    connected_parts,
    corner,
    disc,
    distance,
    edge,
    inner_edges,
    neighbours,
    outlines,
    slice_at,
)
from generator.model.board import Board

UP = Hex(0, 1)


def test_the_neighbours_go_round_clockwise_from_the_upper_left():
    centres = [Grid(1).centre(at) for at in neighbours(ORIGIN)]
    angles = [round(math.degrees(math.atan2(y, x))) % 360 for x, y in centres]
    assert angles == [240, 300, 0, 60, 120, 180]


@pytest.mark.parametrize(
    ("at", "steps"), [(ORIGIN, 0), (Hex(1, 0), 1), (Hex(1, 1), 2), (Hex(-1, 1), 1), (Hex(2, -1), 2), (Hex(-3, 1), 3)]
)
def test_distance(at, steps):
    assert distance(at) == steps


def test_a_disc_has_six_more_hexes_a_ring():
    assert [len(disc(radius)) for radius in range(4)] == [1, 7, 19, 37]


def test_the_arc_of_ninety_degrees_about_a_hexside():
    rings = [distance(at) for at in arc(UP, 90, 3)]
    assert [rings.count(ring) for ring in (1, 2, 3)] == [1, 3, 5]


def test_an_arc_holds_its_edges():
    assert arc(UP, 0, 2) == ((0, 1), (0, 2))
    assert len(arc(UP, 120, 1)) == 3
    assert len(arc(UP, 360, 2)) == 18


def test_a_hex_lies_as_its_up_direction_says():
    flat = Grid(32, Hex(0, 1)).corners(ORIGIN)
    pointy = Grid(32, Hex(1, 1)).corners(ORIGIN)
    assert max(y for _, y in flat) == pytest.approx(16)
    assert max(x for x, _ in pointy) == pytest.approx(16)
    assert max(y for _, y in pointy) == pytest.approx(32 / math.sqrt(3))


@pytest.mark.parametrize("up", DIRECTIONS)
def test_what_is_up_lies_straight_above(up):
    x, y = Grid(25, up, 100, 50).centre(up)
    assert (x, y) == pytest.approx((100, 25))


def test_three_hexes_share_a_corner():
    assert corner(ORIGIN, 0) == corner(Hex(1, 0), 2) == corner(Hex(0, 1), 4)


def test_an_edge_lies_between_two_neighbours():
    start, end = edge(ORIGIN, 1)
    assert edge(Hex(0, 1), 4) == (end, start)


def test_outlines():
    assert [len(loop) for loop in outlines([ORIGIN])] == [6]
    assert [len(loop) for loop in outlines(disc(1))] == [18]
    ring = [at for at in disc(1) if at != ORIGIN]
    assert sorted(len(loop) for loop in outlines(ring)) == [6, 18]
    assert len(outlines([ORIGIN, Hex(3, 0)])) == 2
    assert outlines([]) == ()


def test_inner_edges():
    assert inner_edges([ORIGIN]) == ()
    assert len(inner_edges(disc(1))) == 12


def test_connected():
    assert connected_parts(disc(2)) == (tuple(sorted(disc(2))),)
    assert connected_parts([Hex(2, 0), ORIGIN]) == ((ORIGIN,), (Hex(2, 0),))
    assert connected_parts([]) == ()


def test_a_slice_of_a_hex():
    pointy = Grid(32, Hex(1, 1)).corners(ORIGIN)
    assert slice_at(pointy, 0) == pytest.approx((-16, 16))
    assert slice_at(pointy, 32 / math.sqrt(3)) == pytest.approx((0, 0), abs=1e-6)
    assert slice_at(pointy, 40) is None
    flat = Grid(32, Hex(1, 0)).corners(ORIGIN)
    for height in (-16, 16):
        assert slice_at(flat, height) == pytest.approx((-16 / math.sqrt(3), 16 / math.sqrt(3)))


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_a_board_has_columns_and_rows_every_second_half_a_hex_on(orientation):
    def size(columns, rows):
        board = Board(flat_to_flat_mm=30.0, orientation=orientation, columns=columns, rows=rows)
        return pytest.approx(board.size_mm())

    side = 30 / 3**0.5
    if orientation == "flat":
        assert size(1, 1) == (2 * side, 30.0)
        assert size(2, 3) == (3.5 * side, 105.0)
    else:
        assert size(1, 1) == (30.0, 2 * side)
        assert size(3, 2) == (105.0, 3.5 * side)
