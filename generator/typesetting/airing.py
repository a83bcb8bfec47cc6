"""Blocks on a page of columns that end early: how airy they may be set, and where they stand then.

The height that a page lacks is given to all its blocks alike, so that rows and lines beside each other have one rhythm. What a
column then lacks of the longest beside it goes to those of its blocks that take any height, as lines to write on do, or a
little of it to all of them, then to its gaps; what is left stays free at its foot.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

from msgspec import Struct

LEVEL, SPREAD = 0.4, 0.3
"""By how much of the air a column that ends early may have more than its page, and by how much more its gaps may grow:
more would be seen beside the others."""

Runs = Sequence[Sequence[Sequence[int]]]
"""What stands below one another on a page: columns beside each other, each of blocks by their numbers."""


class Airing(Struct, frozen=True):
    """A page of blocks, each at its top, as high as it is set with the least air and with the most."""

    runs: Runs
    tops_mm: Sequence[float]
    least_mm: Sequence[float]
    most_mm: Sequence[float]
    foot_mm: float
    elastic: Collection[int] = ()
    """Blocks that have what is left of a column whose others have the air of the page."""

    def shares(self) -> list[float]:
        """Of the air from the least to the most, that of each block. What grows ever faster with it takes no more room."""
        shares, page = [0.0] * len(self.tops_mm), self._share
        for run, end_mm in zip(self.runs, self._ends_mm(), strict=True):
            for column in run:
                elastic = [i for i in column if i in self.elastic]
                plain = [i for i in column if i not in self.elastic]
                lacks_mm, most = end_mm - self._end_mm(column), page if elastic else min(1.0, page + LEVEL)
                for blocks, highest in ((plain, most), (elastic, 1.0)):
                    more_mm = self._more_mm(blocks)
                    share = max(0.0, min(highest, lacks_mm / more_mm)) if more_mm > 0 else 0.0
                    lacks_mm -= share * more_mm
                    for i in blocks:
                        shares[i] = share
        return shares

    def tops(self, high_mm: Sequence[float]) -> list[float]:
        """Where blocks stand that are so high: as far apart as they were, or a little further to end with the others."""
        tops, lower_mm = list(self.tops_mm), 0.0
        for run, end_mm in zip(self.runs, self._ends_mm(), strict=True):
            for column in run:
                gaps = [self.tops_mm[b] - self.tops_mm[a] - self.least_mm[a] for a, b in pairwise(column)]
                used_mm = self.tops_mm[column[0]] + sum(gaps) + sum(high_mm[i] for i in column)
                spread = min(SPREAD, max(0.0, end_mm - used_mm) / sum(gaps)) if sum(gaps) > 0 else 0.0
                tops[column[0]] += lower_mm
                for (a, b), gap_mm in zip(pairwise(column), gaps, strict=True):
                    tops[b] = tops[a] + high_mm[a] + gap_mm * (1 + spread)
            lower_mm += end_mm - self._run_mm(run, 0.0)
        return tops

    @property
    def _share(self) -> float:
        """Of the air, what the page has for all its blocks alike."""
        grown_mm = sum(self._run_mm(run, 1.0) - self._run_mm(run, 0.0) for run in self.runs)
        spare_mm = max(0.0, self.foot_mm - self._run_mm(self.runs[-1], 0.0))
        return min(1.0, spare_mm / grown_mm) if grown_mm > 0 else 0.0

    def _ends_mm(self) -> list[float]:
        """Where each run may end, were those above it no higher, in as much air as the page has for all."""
        share = self._share
        ends_mm = [self._run_mm(run, share) for run in self.runs]
        above_mm = sum(end - self._run_mm(run, 0.0) for run, end in zip(self.runs[:-1], ends_mm, strict=False))
        return [*ends_mm[:-1], max(ends_mm[-1], self.foot_mm - above_mm)]

    def _run_mm(self, run: Sequence[Sequence[int]], share: float) -> float:
        """Where the longest of its columns ends: what is elastic goes without."""
        plain = ([i for i in column if i not in self.elastic] for column in run)
        return max(self._end_mm(column) + share * self._more_mm(some) for column, some in zip(run, plain, strict=True))

    def _end_mm(self, column: Sequence[int]) -> float:
        return self.tops_mm[column[-1]] + self.least_mm[column[-1]]

    def _more_mm(self, column: Sequence[int]) -> float:
        return sum(self.most_mm[i] - self.least_mm[i] for i in column)
