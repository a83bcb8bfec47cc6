"""What the pages of a chart are worth, to choose among the sizes it may be set in."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain, combinations, groupby, pairwise
from math import ceil

from msgspec import Struct

from generator.components.reference_chart.pieces import SetPages
from generator.model.reference_chart_layout import ReferenceChartLayout
from generator.typesetting.columns import Flowing, Placed

HALVES = 2
"""A page of one column has small tables beside each other, for which it is too wide."""
LEGEND = "legend"
"""The form of what explains letters: no page is named after it, and a theme of nothing else has no colour."""
SWAPPED = 4
"""So many themes may go on overleaf for two that do not change places."""
FULL, BARE = 0.85, 0.05
"""Of a page's height: with less in print, one that another follows is bare, and by how much more so for each step."""
MOSTLY = 0.3
"""Of a page's height: with less in print, one with lines to write on holds little else."""
CLOSE = 0.7
"""Of the gap between sections: what is closer is crowded, and a smaller size that leaves more of it is taken."""


class Judged(Struct, frozen=True):
    """With space to spare, ``is_roomy``, sections are to stand as far apart as the layout says."""

    made: SetPages
    layout: ReferenceChartLayout
    is_roomy: bool
    page_mm: float
    """The height of a page."""

    @property
    def cost(self) -> tuple[int, bool, int]:
        """Of a chart of several pages: how many, whether sections break, and in how many ways it is worse besides: any
        stand close or alone, or go on at the head of a page, worst without their title; in one column, also by how many
        themes go on overleaf that need not, how far themes are out of order, and how bare pages are."""
        worse = self.is_close + self._has_one_alone + self._has_one_going_on + self._has_one_untitled
        if self.layout.columns == 1:
            worse += self._parted + SWAPPED * self._swapped + self._bare
        return len(self.made.pages), not self.made.is_even, worse

    @property
    def has_a_form(self) -> bool:
        """Whether lines to write on have a page that holds little else."""
        return any(
            any(self._is_form(place) for place in page)
            and sum(self._filled_mm(place) for place in page if not self._is_form(place)) < MOSTLY * self.page_mm
            for page in self.made.pages
        )

    def _is_form(self, place: Placed) -> bool:
        return self.made.measured[place.index][0].part.form == "blanks"

    def _filled_mm(self, place: Placed) -> float:
        """How high it would be, were it as wide as the page."""
        block = self.made.measured[place.index][1]
        return _high_mm(block, place) / (1 if block.is_wide or place.is_across else HALVES)

    @property
    def _parted(self) -> int:
        """How many pages more than they would fill themes lie on."""
        filled_mm, lain_on = defaultdict[str, float](float), defaultdict[str, set[int]](set)
        for number, page in enumerate(self.made.pages):
            for place in page:
                block = self.made.measured[place.index][1]
                filled_mm[block.theme] += self._filled_mm(place)
                lain_on[block.theme].add(number)
        return sum(len(pages) - ceil(filled_mm[theme] / self.page_mm) for theme, pages in lain_on.items())

    @property
    def _bare(self) -> int:
        """How many steps pages are emptier than full, but for the last."""
        gap_mm = self.layout.gap_mm
        filled = (
            sum(self._filled_mm(place) + gap_mm for place in page) / self.page_mm for page in self.made.pages[:-1]
        )
        return sum(int(max(0.0, FULL - share) / BARE) for share in filled)

    @property
    def _swapped(self) -> int:
        """How many pairs of themes have changed places, but for what explains letters."""
        first = dict[str, int]()
        for place in chain(*self.made.pages):
            piece, block = self.made.measured[place.index]
            if piece.part.form != LEGEND:
                first.setdefault(block.theme, place.index)
        return sum(one > other for one, other in combinations(first.values(), 2))

    @property
    def is_close(self) -> bool:
        """Whether sections below one another stand much closer than the layout says."""
        measured, pages, _, _ = self.made
        gaps = (
            below.y - above.y - _high_mm(measured[above.index][1], above)
            for page in pages
            for above, below in pairwise(page)
            if below.x == above.x and below.y > above.y and not measured[below.index][1].follows
        )
        least = 1.0 if self.is_roomy else CLOSE
        return min(gaps, default=self.layout.gap_mm) < least * self.layout.gap_mm - 1e-6

    @property
    def _has_one_alone(self) -> bool:
        """Whether a section of one column stands alone above or below those as wide as the page."""
        return self.layout.columns > 1 and any(
            len({place.x for place in run}) == 1 for page in self.made.pages for run in narrow_runs(self.made, page)
        )

    @property
    def pages_cost(self) -> tuple[int, bool]:
        """What type may become as small as can be for: a page, or a title at the head of one."""
        return len(self.made.pages), self._has_one_untitled

    @property
    def _has_one_untitled(self) -> bool:
        """Whether a page begins with the rest of a section, and does not say of which."""
        firsts = (page[0] for page in self.made.pages)
        return any(self.made.measured[place.index][1].follows and not place.again for place in firsts)

    @property
    def _has_one_going_on(self) -> bool:
        """Whether a page begins with the rest of a section."""
        return any(self.made.measured[page[0].index][1].follows for page in self.made.pages)


def narrow_runs(made: SetPages, page: Sequence[Placed]) -> Iterator[list[Placed]]:
    """What stands in columns between sections as wide as the page."""
    runs = groupby(page, lambda place: made.measured[place.index][1].is_wide)
    return (list(run) for is_wide, run in runs if not is_wide)


def _high_mm(block: Flowing, place: Placed) -> float:
    return block.across_mm if place.is_across and block.across_mm is not None else block.height_mm
