"""Sections of a sheet to be read, and how they fall on pages.

A section is strips, one below the other; its head stays with the first and is repeated where the section
breaks. A section breaks only when it is taller than a page. Where one page does not hold them all, sections
are shared out so that the fullest page is as empty as it can be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import zip_longest

from generator.drawing import Item
from generator.sheets.style import SECTION_GAP_MM

GAP_MM, LEAST_GAP_MM, MOST_GAP_MM = SECTION_GAP_MM, 4.2, 10.0
"""Between sections: as a rule, where that keeps all of them on one page, and where there are pages enough."""


@dataclass(frozen=True, slots=True)
class Strip:
    """Something as wide as its place and so high; ``draw`` takes its left and its top."""

    height_mm: float
    draw: Callable[[float, float], Iterable[Item]]


@dataclass(frozen=True, slots=True)
class Section:
    head: Strip | None
    body: tuple[Strip, ...]

    @property
    def height_mm(self) -> float:
        return (self.head.height_mm if self.head else 0.0) + sum(strip.height_mm for strip in self.body)

    def draw(self, x: float, top: float) -> Iterator[Item]:
        for strip in ((self.head,) if self.head else ()) + self.body:
            yield from strip.draw(x, top)
            top += strip.height_mm


def blank(height_mm: float) -> Strip:
    return Strip(height_mm, lambda x, y: ())


def strip_of(sections: Iterable[Section], gap_mm: float) -> Strip:
    """Sections below one another as one piece."""
    sections = [section for section in sections if section.height_mm]

    def draw(x: float, top: float) -> Iterator[Item]:
        for section in sections:
            yield from section.draw(x, top)
            top += section.height_mm + gap_mm

    height = sum(section.height_mm for section in sections) + gap_mm * max(0, len(sections) - 1)
    return Strip(height, draw)


def beside(left: Strip | None, right: Strip | None, shift_mm: float) -> Strip:
    """Two strips on one line, the second one ``shift_mm`` to the right of the first."""

    def draw(x: float, top: float) -> Iterator[Item]:
        if left:
            yield from left.draw(x, top)
        if right:
            yield from right.draw(x + shift_mm, top)

    return Strip(max(strip.height_mm for strip in (left, right) if strip), draw)


def side_by_side(left: Section, right: Section, shift_mm: float) -> Section:
    """Two sections strip by strip, so that their rows stand in line."""
    body = tuple(beside(a, b, shift_mm) for a, b in zip_longest(left.body, right.body))
    return Section(beside(left.head, right.head, shift_mm) if left.head or right.head else None, body)


def paged(
    sections: Iterable[Section], room: Callable[[int], float], gap_mm: float = GAP_MM
) -> list[tuple[list[Section], float]]:
    """The sections of each page and the gap between them. ``room`` gives the height of a page by its number."""
    whole = [part for section in sections for part in _broken(section, min(room(0), room(1)))]
    gap, least = gap_mm, gap_mm * LEAST_GAP_MM / GAP_MM
    while gap >= least - 1e-9:
        if _stacked(whole, gap) <= room(0):
            return [(whole, gap)]
        gap = round(gap - 0.1, 3)
    count, shared = 2, SharedOut(whole)
    while True:
        best = shared.pages(count)
        if all(_stacked(page, GAP_MM) <= room(i) + 1e-6 for i, page in enumerate(best)) or count >= len(whole):
            return [(page, _spread(page, room(i))) for i, page in enumerate(best)]
        count += 1


class SharedOut:
    """Sections on so many pages that the fullest is as empty as it can be, then the next fullest, and so on."""

    def __init__(self, sections: Sequence[Section]) -> None:
        self._sections = sections
        self._best = cache(self._cut)

    def pages(self, count: int) -> list[list[Section]]:
        """``count`` pages, none empty; as many as there are sections where those are fewer."""
        found, first = [], 0
        for parts in range(min(count, len(self._sections)), 0, -1):
            _, end = self._best(first, parts)
            found.append(list(self._sections[first:end]))
            first = end
        return found

    def _cut(self, first: int, parts: int) -> tuple[list[float], int]:
        """The sections from ``first`` on in so many parts: their heights, the greatest first, and where the first ends.

        Which way is best for the others is so whatever stands in the first.
        """
        if parts == 1:
            return [_stacked(self._sections[first:], GAP_MM)], len(self._sections)
        last = len(self._sections) - parts + 1
        ways = ((self._with(first, end, parts), end) for end in range(first + 1, last + 1))
        return min(ways, key=lambda way: way[0])

    def _with(self, first: int, end: int, parts: int) -> list[float]:
        others, _ = self._best(end, parts - 1)
        return sorted([_stacked(self._sections[first:end], GAP_MM), *others], reverse=True)


def _stacked(sections: Sequence[Section], gap: float) -> float:
    return sum(section.height_mm for section in sections) + gap * max(0, len(sections) - 1)


def _spread(sections: list[Section], room: float) -> float:
    """The widest gap at which these sections fit, within reason."""
    gaps = max(1, len(sections) - 1)
    return min(MOST_GAP_MM, max(GAP_MM, (room - _stacked(sections, 0.0)) / gaps))


def _broken(section: Section, room: float) -> Iterator[Section]:
    """The section, in parts where it is taller than a page."""
    if section.height_mm <= room:
        yield section
        return
    head = section.head.height_mm if section.head else 0.0
    part: list[Strip] = []
    for strip in section.body:
        if part and head + sum(each.height_mm for each in part) + strip.height_mm > room:
            yield Section(section.head, tuple(part))
            part = []
        part.append(strip)
    yield Section(section.head, tuple(part))
