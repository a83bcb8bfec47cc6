"""Blocks on pages of columns: even columns, as few pages as will do, what belongs together together."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.drawing.box import Box
from generator.typesetting import columns
from generator.typesetting.columns import Flowing, Frame, in_columns
from generator.typesetting.even_columns import EvenColumns

AREA = Box(10, 20, 186, 250)
FRAME = Frame(AREA)


def test_narrow_blocks_fall_into_two_even_columns():
    (page,) = in_columns([Flowing(40, "a", False)] * 4, FRAME)
    assert len({place.x for place in page}) == 2
    assert [place.index for place in page if place.x == AREA.x] == [0, 1]


def test_a_wide_block_parts_the_columns():
    (page,) = in_columns([Flowing(40, "a", False), Flowing(30, "a", True), Flowing(40, "a", False)], FRAME)
    by_index = {place.index: place for place in page}
    assert by_index[0].y < by_index[1].y < by_index[2].y
    assert by_index[1].x == AREA.x


def test_themes_change_places_only_to_save_a_page():
    blocks = [Flowing(200, "a", True), Flowing(150, "b", True), Flowing(40, "c", True), Flowing(90, "d", True)]
    order = [place.index for page in in_columns(blocks, FRAME, settled=4) for place in page]
    assert order == [0, 1, 2, 3]
    assert len(in_columns(blocks, FRAME, settled=4)) == 3
    assert len(in_columns(blocks, FRAME, settled=0)) == 2
    assert len(in_columns(blocks, FRAME, settled=0, most_swaps=0)) == 3


def test_columns_that_end_a_little_early_are_better_than_a_page_that_ends_early():
    blocks = [Flowing(mm, theme, False) for mm, theme in ((150, "a"), (150, "a"), (50, "b"), (190, "b"), (190, "b"))]
    first, second = in_columns(blocks, FRAME)
    assert [place.index for place in first] == [0, 1, 2]
    assert [place.x for place in second] == [FRAME.left(0), FRAME.left(1)]


def test_what_a_page_keeps_free_is_not_given_to_the_gaps():
    blocks = [Flowing(100, "a", True), Flowing(100, "a", True, reserve_mm=45), Flowing(100, "b", True)]
    first, _ = in_columns(blocks, FRAME, settled=2)
    assert first[-1].y + 100 + 45 <= AREA.bottom + 1e-6


def test_one_with_nothing_beside_it_is_as_high_as_it_is_across_the_page():
    blocks = [Flowing(100, "a", False, across_mm=55), Flowing(190, "a", True)]
    (page,) = in_columns(blocks, FRAME)
    assert [place.is_across for place in page] == [True, False]
    assert page[1].y >= page[0].y + 55
    (beside,) = in_columns([Flowing(100, "a", False, across_mm=55), Flowing(90, "a", False)], FRAME)
    assert not any(place.is_across for place in beside)


def test_a_section_is_cut_between_columns_only_where_that_evens_them_out():
    whole = [Flowing(60, "a", False), Flowing(20, "a", False), Flowing(20, "a", False, follows=True)]
    (page,) = in_columns(whole, FRAME)
    assert [place.index for place in page if place.x == AREA.x] == [0]
    long = [Flowing(20, "a", False), Flowing(40, "a", False), Flowing(60, "a", False, follows=True)]
    (page,) = in_columns(long, FRAME)
    assert [place.index for place in page if place.x == AREA.x] == [0, 1]


def test_narrow_blocks_fall_into_as_many_columns_as_there_are():
    (page,) = in_columns([Flowing(40, "a", False)] * 6, Frame(AREA, 3, 6.0))
    columns = {place.x for place in page}
    assert len(columns) == 3
    assert [sum(place.x == x for place in page) for x in sorted(columns)] == [2, 2, 2]


def test_what_goes_on_overleaf_repeats_its_title_but_where_that_takes_a_page_more():
    parts = [Flowing(100, "a", True), *[Flowing(100, "a", True, follows=True, again_mm=10)] * 3]
    first, second = in_columns(parts, FRAME, settled=1)
    assert [place.again for place in (*first, *second)] == [False, False, True, False]
    tight = [Flowing(120, "a", True), *[Flowing(120, "a", True, follows=True, again_mm=20)] * 3]
    pages = in_columns(tight, FRAME, settled=1)
    assert len(pages) == 2
    assert not any(place.again for page in pages for place in page)


def test_a_block_no_page_holds_has_a_page_to_itself():
    pages = in_columns([Flowing(30, "a", True), Flowing(400, "b", True), Flowing(30, "c", True)], FRAME, settled=3)
    assert [[place.index for place in page] for page in pages] == [[0], [1], [2]]


def test_what_goes_on_in_the_next_column_repeats_its_title():
    long = [Flowing(20, "a", False), *[Flowing(30, "a", False, follows=True, again_mm=6)] * 6]
    (page,) = in_columns(long, FRAME)
    heads = [min((place for place in page if place.x == x), key=lambda place: place.y) for x in {p.x for p in page}]
    assert len(heads) == 2
    assert {place.again for place in heads} == {False, True} and sum(place.again for place in page) == 1
    second = [place for place in page if place.x > AREA.x]
    assert second[1].y - second[0].y == 36


def test_what_is_to_end_a_flow_stands_last_however_that_fills_its_pages():
    blocks = [Flowing(40, "a", False), Flowing(60, "form", False), Flowing(40, "b", False), Flowing(60, "c", False)]
    pages = in_columns(blocks, FRAME, settled=0, last=("form", "once"))
    assert [place.index for page in pages for place in page][-1] == 1


def gaps_of(page, blocks):
    """Of each column, the gaps between its blocks, and where its last one ends."""
    for x in sorted({place.x for place in page}):
        column = [(place.y, place.y + blocks[place.index].height_mm) for place in page if place.x == x]
        yield {round(below[0] - above[1], 3) for above, below in pairwise(column)}, column[-1][1]


def test_gaps_of_a_page_are_alike_where_its_columns_cannot_end_alike():
    blocks = [Flowing(height, "a", False) for height in (40, 40, 40, 60, 20, 20, 90)]
    (page,) = in_columns(blocks, FRAME)
    (left, left_end), (right, right_end) = gaps_of(page, blocks)
    assert left == right and len(left) == 1
    assert left_end > right_end + 10


def test_a_column_a_little_shorter_ends_where_the_longest_does():
    blocks = [Flowing(40, "a", False)] * 4 + [Flowing(39.7, "a", False)] * 4
    (page,) = in_columns(blocks, FRAME)
    (left, left_end), (right, right_end) = gaps_of(page, blocks)
    assert left_end == pytest.approx(right_end)
    assert max(right) <= 1.1 * max(left)


def test_the_gaps_of_two_columns_look_alike():
    blocks = [Flowing(40, "a", False)] * 4 + [Flowing(37, "a", False)] * 4
    (page,) = in_columns(blocks, FRAME)
    (left, left_end), (right, right_end) = gaps_of(page, blocks)
    assert max(right) <= 1.1 * max(left) and right_end < left_end


def test_orders_that_take_more_pages_are_given_up():
    """What is left of a flow says that it takes too many pages, before it is all parted."""
    blocks = [Flowing(60, name, False) for name in "abcdefg" for _ in range(6)]
    calls = []

    class Counted(columns._Pages):
        def _last_page(self, order, *more):
            calls.append(order)
            return super()._last_page(order, *more)

    pages = Counted(blocks, FRAME, FRAME.gap_mm)
    assert pages.cheapest(tuple(range(len(blocks))), below=6 * columns.PAGE_COST) == (math.inf, ())
    assert len(calls) < len(blocks) / 4


def test_two_that_may_stand_beside_each_other_are_not_parted_by_a_page():
    blocks = [Flowing(150, "a", True), Flowing(2, "a", False), Flowing(2, "a", False), Flowing(150, "a", True)]
    pages = in_columns(blocks, FRAME)
    assert [[place.index for place in page] for page in pages] == [[0, 1, 2], [3]]


BLOCKS = st.lists(
    st.tuples(st.sampled_from([0.5, 2, 3, 5, 8, 20]), st.booleans(), st.sampled_from([0, 0, 3])), min_size=1, max_size=9
)


@given(BLOCKS, st.integers(2, 3), st.sampled_from([0.0, 1.5]), st.sampled_from([0.0, 4.0, 10.0]))
def test_columns_are_as_even_as_any_parting_makes_them(blocks, columns, gap_mm, split_mm):
    """Of all partings the one with the shortest longest column, and of these the one with most in its first columns."""
    heights, follows, titles = (list(one) for one in zip(*blocks, strict=True))
    follows[0] = False
    number = len(blocks)

    def column_mm(start: int, end: int) -> float:
        gaps = sum(not one for one in follows[start + 1 : end])
        return sum(heights[start:end]) + gaps * gap_mm + titles[start] if start < end else 0.0

    def ways(start: int, left: int):
        if left == 1 or start == number:
            yield column_mm(start, number), ()
            return
        for cut in range(number, start, -1):
            shortest = min(ways(cut, left - 1), key=lambda way: way[0])
            parting = split_mm if cut < number and follows[cut] else 0.0
            yield max(column_mm(start, cut), shortest[0]) + parting, (cut, *shortest[1])

    wanted = min(ways(0, columns), key=lambda way: way[0])
    found = EvenColumns(heights, follows, gap_mm, titles, split_mm).parted(0, columns)
    assert found == (pytest.approx(wanted[0]), wanted[1])


def test_of_many_themes_none_leaves_the_order() -> None:
    """There are more orders of forty themes than anyone would wait for."""
    blocks = [Flowing(40, f"theme {number}", False) for number in range(40)]
    order = [place.index for page in in_columns(blocks, FRAME) for place in page]
    assert order == [*range(40)]
