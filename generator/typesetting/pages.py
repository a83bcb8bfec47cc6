"""Things of known heights on a number of pages, the fullest page as empty as it can be."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache


def shared_out(
    heights: Sequence[float], count: int, gap_mm: float = 0.0, rooms: Sequence[float] = (), fewest: int = 1
) -> tuple[range, ...]:
    """Which of the things stand on each of ``count`` pages, in their order; on fewer pages where things are fewer.

    The fullest page is as empty as it can be, then the next fullest, and so on. ``rooms`` are the heights of the
    pages, in mm, where they differ; ``fewest`` things at least stand on each page.
    """
    count = min(count, len(heights))

    @cache
    def best(first: int, page: int) -> tuple[list[float], int]:
        """How full the pages from one on are, the fullest first, and where that one ends.

        Which way is best for the others is so whatever stands on this one.
        """
        if page == count - 1:
            return [filled(first, len(heights), page)], len(heights)
        last = len(heights) - fewest * (count - page - 1)
        ways = ((with_rest(first, end, page), end) for end in range(first + fewest, last + 1))
        return min(ways, key=lambda way: way[0])

    def with_rest(first: int, end: int, page: int) -> list[float]:
        return sorted([filled(first, end, page), *best(end, page + 1)[0]], reverse=True)

    def filled(first: int, end: int, page: int) -> float:
        height = sum(heights[first:end]) + gap_mm * max(0, end - first - 1)
        return height / rooms[page] if rooms else height

    pages, first = [], 0
    for page in range(count):
        _, end = best(first, page)
        pages.append(range(first, end))
        first = end
    return tuple(pages)


def even_blocks(count: int, most: int) -> tuple[range, ...]:
    """So many things in as few blocks of at most ``most`` as there can be, the blocks as alike as they can be."""
    blocks = -(-count // most)
    ends = [round(count * i / blocks) for i in range(blocks + 1)]
    return tuple(range(start, end) for start, end in zip(ends, ends[1:], strict=False))
