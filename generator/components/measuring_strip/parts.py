"""Where a strip longer than the paper is divided. Pure geometry, in mm from the strip's beginning.

Every part but the first has a lap before its beginning, which goes under the end of the part before.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import pairwise
from operator import itemgetter
from typing import NamedTuple

LAP_MM = 15.0
"""Glued along so much, a joint holds, and keeps both parts in line."""
BETWEEN_MM = 5.0
"""A joint lies half-way between two ticks of a centimetre, so that no tick is cut through."""
STEP_MM = 10.0
LEAST_MM = 40.0
"""The shortest part worth handling."""
CLEAR_MM = 12.0
"""From the end of a band, where numbers and words stand."""


class Part(NamedTuple):
    """From where to where of the strip it shows."""

    start_mm: float
    end_mm: float
    number: int = 0
    of: int = 1
    """Which of how many parts it is."""
    joint: int = 0
    """The number of its strip's first joint among those of all strips of a kit."""

    def x(self, at_mm: float) -> float:
        """Where a place of the strip lies on the paper of this part."""
        return self.lap_mm + at_mm - self.start_mm

    @property
    def length_mm(self) -> float:
        return self.end_mm - self.start_mm

    @property
    def lap_mm(self) -> float:
        """The lap before its beginning; the first part has none."""
        return LAP_MM if self.start_mm > 0 else 0.0

    @property
    def width_mm(self) -> float:
        """On paper, with its lap."""
        return self.lap_mm + self.length_mm

    @property
    def letter_before(self) -> str:
        """The letter of its joint with the part before; empty where the strip begins."""
        return joint_letters(self.joint + self.number - 1) if self.number else ""

    @property
    def letter_after(self) -> str:
        return joint_letters(self.joint + self.number) if self.number + 1 < self.of else ""


def joint_letters(number: int) -> str:
    """A to Z, then AA, AB and so on: no two joints of a kit have the same."""
    more, last = divmod(number, 26)
    return (joint_letters(more - 1) if more else "") + chr(ord("A") + last)


class TooNarrow(ValueError):
    """Paper so narrow that no part fits it."""


def divide(
    length_mm: float,
    width_mm: float,
    boundaries_mm: Sequence[float],
    between_mm: float = BETWEEN_MM,
    joint: int = 0,
    clear_mm: float = CLEAR_MM,
) -> tuple[Part, ...]:
    """As few parts as the width allows, the last one short, with no boundary within ``clear_mm`` of a joint if that can be helped.

    A short part finds a place beside another strip; even parts would each leave a margin.

    ``between_mm`` is how far a joint lies beyond a whole centimetre, and ``joint`` how many are on the strips before.
    Raises TooNarrow.
    """
    if length_mm <= width_mm:
        return (Part(0.0, length_mm),)
    if width_mm < LAP_MM + LEAST_MM + 2 * STEP_MM:
        raise TooNarrow
    count = 1 + math.ceil((length_mm - width_mm) / (width_mm - LAP_MM))
    while (joints := _joints(length_mm, width_mm, count, boundaries_mm, between_mm, clear_mm)) is None:
        count += 1
    ends = (0.0, *joints, length_mm)
    return tuple(Part(start, end, number, count, joint) for number, (start, end) in enumerate(pairwise(ends)))


def _joints(
    length: float, width: float, count: int, boundaries: Sequence[float], between: float, clear: float
) -> tuple[float, ...] | None:
    """The best joints for so many parts: clear of boundaries first, then far on. None if none hold."""
    places = [number * STEP_MM + between for number in range(math.ceil(length / STEP_MM))]
    # For each joint in turn: the best cost to get there, and the joints on the way.
    ways: dict[float, tuple[float, tuple[float, ...]]] = {0.0: (0.0, ())}
    for number in range(1, count):
        room = width if number == 1 else width - LAP_MM
        farthest = width + (number - 1) * (width - LAP_MM)
        reached, onward = list(ways), {}  # from left to right
        for place in places:
            before = reached[bisect_left(reached, place - room) : bisect_right(reached, place - LEAST_MM)]
            if before:
                cost, joints = min((ways[one] for one in before), key=itemgetter(0))
                onward[place] = cost + _cost(place, farthest, boundaries, clear), (*joints, place)
        ways = onward
    room = width - LAP_MM
    whole = [way for place, way in ways.items() if LEAST_MM <= length - place <= room]
    return min(whole)[1] if whole else None


def _cost(place: float, farthest: float, boundaries: Sequence[float], clear: float) -> float:
    near = min((abs(place - boundary) for boundary in boundaries), default=math.inf)
    return farthest - place + (1000.0 if near < clear else 0.0)
