"""Things on pages: as evenly as can be, on as few as hold them, and soon, however many there are."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.drawing import Style, Text, shapes
from generator.drawing.bounds import bounds
from generator.typesetting import Block, Section, even_blocks, pages, shared_out, whole
from generator.typesetting import sections as sections_module
from tests.unit.components.placed_items import placed

GAP_MM = 6.0


def block(height_mm: float) -> Block:
    """A block that paints its height."""
    return Block(20.0, height_mm, (shapes.rect(0, 0, 20, height_mm, Style(fill="#000000")),))


def heights_of(page: Block) -> list[float]:
    boxes = (bounds((item,)) for item in placed(page.items))
    return [pytest.approx(box.h) for box in boxes if box is not None]


def every_way(heights: list[int], count: int, rooms: list[int]) -> Iterator[list[float]]:
    """How full the pages of every way to cut a list into so many are, the fullest first."""
    for cuts in combinations(range(1, len(heights)), count - 1):
        parts = [heights[a:b] for a, b in pairwise((0, *cuts, len(heights)))]
        filled = [sum(part) + GAP_MM * (len(part) - 1) for part in parts]
        yield sorted((one / room for one, room in zip(filled, rooms, strict=True)), reverse=True)


@given(st.lists(st.integers(1, 250), min_size=1, max_size=8), st.lists(st.integers(100, 200), min_size=1, max_size=5))
def test_no_other_way_fills_pages_more_evenly(heights: list[int], rooms: list[int]) -> None:
    rooms = rooms[: len(heights)]
    found = shared_out(heights, len(rooms), GAP_MM, rooms)
    assert [i for page in found for i in page] == list(range(len(heights)))
    filled = [sum(heights[i] for i in page) + GAP_MM * (len(page) - 1) for page in found]
    fills = [one / room for one, room in zip(filled, rooms, strict=True)]
    assert sorted(fills, reverse=True) == min(every_way(heights, len(rooms), rooms))


def test_rows_are_shared_out_evenly() -> None:
    assert shared_out([10.0] * 6, 1) == (range(6),)
    assert shared_out([10.0] * 6, 2) == (range(3), range(3, 6))
    assert shared_out([10.0] * 6, 2, rooms=[80.0, 40.0]) == (range(4), range(4, 6))
    assert shared_out([90.0, 10.0, 10.0, 10.0], 2) == (range(1), range(1, 4))
    assert shared_out([90.0, 10.0, 10.0, 10.0], 2, fewest=2) == (range(2), range(2, 4))
    assert shared_out([10.0, 10.0], 3) == (range(1), range(1, 2))


def test_many_pages_take_no_longer_than_they_must() -> None:
    """There are more ways to cut this than a lifetime would try."""
    found = pages([whole(block(60 + number % 7)) for number in range(90)], lambda page: 250.0)
    assert sum(len(heights_of(page)) for page in found) == 90
    assert 25 <= len(found) <= 36


def test_blocks_are_as_alike_as_they_can_be() -> None:
    assert even_blocks(12, 15) == (range(12),)
    assert even_blocks(16, 15) == (range(8), range(8, 16))
    assert [len(found) for found in even_blocks(60, 13)] == [12] * 5
    assert [turn for found in even_blocks(31, 7) for turn in found] == list(range(31))
    assert even_blocks(1, 15) == (range(1),)


# -- sections --------------------------------------------------------------------------------------------


def test_sections_close_up_to_stay_on_one_page() -> None:
    (page,) = pages([whole(block(48)), whole(block(48))], lambda _: 101)
    assert page.height_mm == pytest.approx(48 + 5.0 + 48)


def test_sections_are_shared_out_between_pages() -> None:
    even = pages([whole(block(high)) for high in (40, 40, 30, 30)], lambda _: 100)
    assert [heights_of(page) for page in even] == [[40, 40], [30, 30]]
    uneven = pages([whole(block(high)) for high in (90, 20, 20, 20, 20, 20)], lambda _: 100)
    assert [heights_of(page) for page in uneven] == [[90], [20, 20], [20, 20, 20]]
    assert len(pages([whole(block(60))] * 5, lambda _: 100)) == 5
    under_a_title = pages([whole(block(20))] * 4, lambda page: 100 if page else 30)
    assert [heights_of(page) for page in under_a_title] == [[20], [20, 20, 20]]


@given(st.lists(st.integers(5, 99), min_size=1, max_size=7), st.integers(1, 4))
def test_pages_hold_sections_where_there_is_any_way(heights: list[int], most: int) -> None:
    sections = [whole(block(high)) for high in heights]
    ways = [min(every_way(heights, count, [100] * count))[0] for count in range(1, min(most, len(heights)) + 1)]
    found = pages(sections, lambda _: 100, GAP_MM, most)
    assert min(ways) > 1 or (0 < len(found) <= most and max(page.height_mm for page in found) <= 100 + 1e-9)


def test_what_no_page_holds_is_not_shared_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """To share it out takes long, and a scenario sheet tries its sections in hundreds of orders."""
    asked = []
    monkeypatch.setattr(sections_module, "shared_out", lambda *how: asked.append(how) or shared_out(*how))
    high = [whole(block(60 + number % 7)) for number in range(20)]
    assert (pages(high, lambda _: 250, GAP_MM, 6), asked) == ((), [])
    assert len(pages(high, lambda _: 250, GAP_MM, 7)) == len(asked[0][0][::3]) == 7


def test_pages_are_as_airy_as_they_hold_it() -> None:
    sections, airy, airier = ([whole(block(high + more)) for high in (60, 30, 30)] for more in (0, 10, 40))
    found = pages(sections, lambda _: 100, 6.0, 2, [airier, airy])
    assert [heights_of(page) for page in found] == [[100], [40, 40]]


def test_a_section_higher_than_a_page_breaks_and_repeats_its_head() -> None:
    head = Block(20.0, 10.0, (Text(0, 8, "Head", "sans", 8.0, "#000000"),))
    found = pages([Section(head, (block(30),) * 5)], lambda _: 100)
    assert [page.height_mm for page in found] == [100, 70]
    assert all("Head" in [item.text for item in placed(page.items) if isinstance(item, Text)] for page in found)
