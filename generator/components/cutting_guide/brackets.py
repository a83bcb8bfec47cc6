"""Brackets of the drawing of a sheet whose cuts are too many, or too close, for a number each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from generator.components.cutting_guide.cuts import Numbered, Segment

_MOST_CUTS, _LEAST_APART_MM = 16, 0.8
"""How many cuts of a drawing have a number each, and how close two of one step may lie in it."""
_LEAST_BRACKETED = 3

Line = tuple[float, float, float, float]


def are_few(steps: Sequence[Numbered]) -> bool:
    """Whether the cuts of a drawing are few enough for a number each."""
    return sum(len(cuts) for _, cuts in steps) <= _MOST_CUTS


def are_apart(steps: Sequence[Numbered]) -> bool:
    """Whether the cuts of a drawing lie wide enough apart for a number each, and for lines of the usual thickness."""
    ways = (way for _, cuts in steps for way in _by_way(cuts)[:2])
    return all(gap >= _LEAST_APART_MM for way in ways for gap in _gaps(way))


class Bracket(NamedTuple):
    """A number for all cuts of a step that run one way: level cuts have it on the left, upright ones above, slanted below."""

    number: int
    cuts: Sequence[Segment]

    def drawn(self, high_mm: float, out_mm: float) -> tuple[list[Line], tuple[float, float]]:
        """Its lines, from the first cut round to the last, and the middle of its disc, beside paper so high."""
        first, last = self.cuts[0], self.cuts[-1]
        if first.y1 == first.y2:
            (near, start), (far, end) = ((cut.x1, cut.y1) for cut in (first, last))
            lines = [(near, start, -out_mm, start), (-out_mm, start, -out_mm, end), (-out_mm, end, far, end)]
            return lines, (-out_mm, (start + end) / 2)
        if first.x1 == first.x2:
            (start, near), (end, far) = ((cut.x1, min(cut.y1, cut.y2)) for cut in (first, last))
            at_mm = -out_mm
        else:
            ends = sorted(((cut.x1, cut.y1) if cut.y1 > cut.y2 else (cut.x2, cut.y2)) for cut in self.cuts)
            (start, near), (end, far) = ends[0], ends[-1]
            at_mm = high_mm + out_mm
        lines = [(start, near, start, at_mm), (start, at_mm, end, at_mm), (end, at_mm, end, far)]
        return lines, ((start + end) / 2, at_mm)


def bracketed(steps: Sequence[Numbered]) -> tuple[list[Bracket], list[Numbered]]:
    """A bracket for the step with most cuts of each way, and what is left to be numbered one by one."""
    ways = [(number, _by_way(cuts)) for number, cuts in steps]
    brackets: list[Bracket] = []
    for way in range(3):
        number, cuts = max(((number, of_step[way]) for number, of_step in ways), key=lambda one: len(one[1]))
        if len(cuts) >= _LEAST_BRACKETED:
            brackets.append(Bracket(number, cuts))
    taken = {(one.number, cut) for one in brackets for cut in one.cuts}
    return brackets, [(number, [cut for cut in cuts if (number, cut) not in taken]) for number, cuts in steps]


def _by_way(cuts: Sequence[Segment]) -> tuple[list[Segment], list[Segment], list[Segment]]:
    """Level, upright and slanted cuts, each from the first to the last."""
    level = sorted((cut for cut in cuts if cut.y1 == cut.y2), key=lambda cut: (cut.y1, cut.x1))
    upright = sorted((cut for cut in cuts if cut.x1 == cut.x2), key=lambda cut: (cut.x1, cut.y1))
    return level, upright, [cut for cut in cuts if cut.x1 != cut.x2 and cut.y1 != cut.y2]


def _gaps(way: Sequence[Segment]) -> Iterator[float]:
    """From one to the other of parallel cuts that run beside each other."""
    for one, other in combinations(way, 2):
        if one.y1 == one.y2:
            if max(one.x1, other.x1) < min(one.x2, other.x2):
                yield other.y1 - one.y1
        elif max(one.y1, other.y1) < min(one.y2, other.y2):
            yield other.x1 - one.x1
