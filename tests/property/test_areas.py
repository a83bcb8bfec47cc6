"""Hexes about a vertex: what must hold for an area of any number of them."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.components.area_template.shape import (
    ABOUT,
    VERTEX,
    NoSuchArea,
    area,
    from_vertex,
    rotated,
    within,
)
from generator.hexes import Grid, Hex, corner, distance, neighbours, outlines

counts = st.integers(1, 60)
touching = st.integers(1, 2)
FIRST = 3


def touched(at: Hex, before: tuple[Hex, ...]) -> int:
    return sum(beside in before for beside in neighbours(at))


@given(counts, touching)
def test_so_many_hexes_each_once(count: int, adjacent_to: int) -> None:
    assert len(set(area(count, FIRST, adjacent_to))) == count


@given(counts)
def test_the_first_lie_about_the_vertex(count: int) -> None:
    laid = area(count, FIRST, 2)
    assert all(VERTEX in [corner(at, index) for index in range(6)] for at in laid[:FIRST])


@given(counts, touching)
def test_every_further_hex_touches_as_many_before_it_as_is_asked(count: int, adjacent_to: int) -> None:
    laid = area(count, FIRST, adjacent_to)
    assert all(touched(at, laid[:number]) >= adjacent_to for number, at in enumerate(laid) if number >= FIRST)


@given(counts, touching)
def test_areas_are_symmetric_and_in_one_piece_without_holes(count: int, adjacent_to: int) -> None:
    laid = set(area(count, FIRST, adjacent_to))
    assert laid == {Hex(at.r, at.q) for at in laid}
    assert len(outlines(laid)) == 1


@given(counts, st.integers(0, 3))
def test_turned_about_the_vertex_an_area_is_the_same_area(count: int, thirds: int) -> None:
    laid = area(count, FIRST, 2)
    turned = tuple(rotated(at, thirds) for at in laid)
    assert {rotated(at, thirds) for at in ABOUT} == set(ABOUT)
    assert [from_vertex(at) for at in turned] == [from_vertex(at) for at in laid]
    assert all(touched(at, turned[:number]) >= 2 for number, at in enumerate(turned) if number >= FIRST)
    assert (turned == laid) == (thirds % 3 == 0 or count == 0)


@given(st.integers(FIRST, 60))
def test_areas_are_compact(count: int) -> None:
    """No hex lies farther from the vertex than a disc of the same size would reach, but for two rows at most."""
    grid = Grid(1.0)
    vertex = grid.corner(VERTEX)
    farthest = max(math.dist(vertex, grid.centre(at)) for at in area(count, FIRST, 2))
    assert farthest <= math.sqrt(count * math.sqrt(3) / 2 / math.pi) + 1.0


@given(counts)
def test_the_same_area_every_time(count: int) -> None:
    assert area(count, FIRST, 2) == area(count, FIRST, 2)


@pytest.mark.parametrize(
    ("count", "rows"),
    [
        (2, [2]),
        (3, [1, 2]),
        (4, [1, 2, 1]),
        (5, [3, 2]),
        (6, [3, 2, 1]),
        (7, [2, 3, 2]),
        (8, [2, 3, 2, 1]),
        (10, [3, 4, 3]),
        (12, [2, 3, 4, 3]),
        (14, [2, 3, 4, 3, 2]),
        (16, [4, 5, 4, 3]),
    ],
)
def test_the_shapes_of_the_numbers_that_guns_ask_for(count: int, rows: list[int]) -> None:
    level = [at.q + at.r for at in area(count, FIRST, 2)]
    assert [level.count(each) for each in sorted(set(level), reverse=True)] == rows


@pytest.mark.parametrize(("first", "adjacent_to"), [(4, 2), (0, 2), (3, 3)])
def test_what_hexes_cannot_do_is_said(first: int, adjacent_to: int) -> None:
    with pytest.raises(NoSuchArea):
        area(6, first, adjacent_to)


@given(st.integers(1, 8))
def test_all_hexes_so_near_to_the_vertex(steps: int) -> None:
    found = dict(within(steps))
    assert len(found) == 3 * steps**2
    assert [at for at, away in found.items() if away == 1] == list(ABOUT)
    assert all(1 <= away <= steps for away in found.values())
    # Round about them there is none that is near enough.
    beyond = {beside for at in found for beside in neighbours(at)} - set(found)
    assert all(from_vertex(at) == steps + 1 for at in beyond)
    assert all(min(distance(at, one) for one in ABOUT) == away - 1 for at, away in found.items())
