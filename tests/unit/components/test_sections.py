"""Sections on pages: shared out as evenly as can be, and soon, however many there are."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise

from hypothesis import given
from hypothesis import strategies as st

from generator.components.typesetting.sections import GAP_MM, Section, SharedOut, blank, paged


def sections(heights: list[int]) -> list[Section]:
    return [Section(None, (blank(float(height)),)) for height in heights]


def every_way(heights: list[int], count: int) -> Iterator[list[float]]:
    """The heights of the pages of every way to cut a list into so many, the fullest first."""
    for cuts in combinations(range(1, len(heights)), count - 1):
        pages = [heights[a:b] for a, b in pairwise((0, *cuts, len(heights)))]
        yield sorted((sum(page) + GAP_MM * (len(page) - 1) for page in pages), reverse=True)


@given(st.lists(st.integers(1, 250), min_size=1, max_size=8), st.integers(1, 5))
def test_no_other_way_fills_pages_more_evenly(heights: list[int], count: int) -> None:
    count = min(count, len(heights))
    pages = SharedOut(sections(heights)).pages(count)
    assert [section.height_mm for page in pages for section in page] == heights
    assert len(pages) == count
    found = [sum(section.height_mm for section in page) + GAP_MM * (len(page) - 1) for page in pages]
    assert sorted(found, reverse=True) == min(every_way(heights, count))


def test_many_pages_take_no_longer_than_they_must() -> None:
    """There are more ways to cut this than a lifetime would try."""
    pages = paged(sections([60 + number % 7 for number in range(90)]), lambda page: 250.0)
    assert sum(len(page) for page, _ in pages) == 90
    assert 25 <= len(pages) <= 36
