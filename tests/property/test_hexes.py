"""What must hold for hexes of any size, turned any way."""

from __future__ import annotations

import math

from hypothesis import given
from hypothesis import strategies as st

from generator.hexes import (
    DIRECTIONS,
    ORIGIN,
    Grid,
    Hex,
    arc,
    disc,
    distance,
    inner_edges,
    neighbours,
    outlines,
    slice_at,
)

steps = st.integers(-30, 30)
hexes = st.builds(Hex, steps, steps)
ups = hexes.filter(lambda at: at != ORIGIN)
sizes = st.floats(6, 300, allow_nan=False)
grids = st.builds(Grid, sizes, ups, st.floats(-500, 500), st.floats(-500, 500))
sets = st.sets(st.sampled_from(disc(4)), min_size=1, max_size=30)


def apart(one, other):
    return math.dist(one, other)


@given(hexes, hexes, hexes)
def test_distance_is_a_distance(a, b, c):
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(hexes)
def test_a_neighbour_is_one_hex_away(at):
    assert {distance(at, beside) for beside in neighbours(at)} == {1}
    assert len(set(neighbours(at))) == 6


@given(grids, hexes)
def test_neighbours_lie_a_flat_to_flat_apart(grid, at):
    for beside in neighbours(at):
        assert math.isclose(apart(grid.centre(at), grid.centre(beside)), grid.flat_to_flat_mm, rel_tol=1e-9)


@given(grids, hexes)
def test_parallel_sides_are_flat_to_flat_apart(grid, at):
    corners = grid.corners(at)
    middles = [
        ((x1 + x2) / 2, (y1 + y2) / 2) for (x1, y1), (x2, y2) in zip(corners, corners[1:] + corners[:1], strict=True)
    ]
    for side in range(3):
        assert math.isclose(apart(middles[side], middles[side + 3]), grid.flat_to_flat_mm, rel_tol=1e-9)


@given(grids)
def test_up_is_up(grid):
    x, y = grid.centre(grid.up)
    assert math.isclose(x, grid.x_mm, abs_tol=1e-6 * grid.flat_to_flat_mm)
    assert y < grid.y_mm


@given(sets)
def test_outlines_enclose_the_hexes_and_nothing_else(chosen):
    grid = Grid(10)
    area = 0.0
    edges = 0
    for loop in outlines(chosen):
        points = [grid.corner(place) for place in loop]
        edges += len(points)
        pairs = zip(points, points[1:] + points[:1], strict=True)
        area += sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs) / 2
    assert math.isclose(area, len(chosen) * 100 * math.sqrt(3) / 2, rel_tol=1e-9)
    assert edges == 6 * len(chosen) - 2 * len(inner_edges(chosen))


@given(st.sampled_from(DIRECTIONS), st.floats(1, 359), st.integers(1, 6))
def test_an_arc_is_even_about_its_facing(facing, degrees, radius):
    grid = Grid(1, facing)
    found = arc(facing, degrees, radius)
    sides = sorted((round(abs(x), 6), round(y, 6)) for x, y in map(grid.centre, found))
    mirrored = sorted((round(abs(-x), 6), round(y, 6)) for x, y in map(grid.centre, found))
    assert sides == mirrored
    left = sum(x < -1e-6 for x, _ in map(grid.centre, found))
    right = sum(x > 1e-6 for x, _ in map(grid.centre, found))
    assert left == right
    for at in disc(radius):
        x, y = grid.centre(at)
        aside = math.degrees(abs(math.atan2(x, -y)))
        if at != ORIGIN and abs(aside - degrees / 2) > 1e-6:
            assert (at in found) == (aside < degrees / 2)


@given(grids, st.floats(0, 1))
def test_a_slice_lies_inside_the_hex(grid, share):
    corners = grid.corners(ORIGIN)
    ys = [y for _, y in corners]
    y = min(ys) + (max(ys) - min(ys)) * share
    left, right = slice_at(corners, y)
    assert min(x for x, _ in corners) - 1e-6 <= left <= right <= max(x for x, _ in corners) + 1e-6
