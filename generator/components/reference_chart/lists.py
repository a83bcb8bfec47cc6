"""Lists among the lines below a table: in a page's width they stand in two columns."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from generator.rulesets.api import Line
from generator.typesetting import Block, beside, shared_out, stack

LISTED, LISTED_SHARE = 5, 0.67
"""So many lines in a row that say the same of something else are a list: in one column it would leave half a page empty.
In two it takes so much of its height at most."""


def listed(
    lines: Sequence[Line], blocks: Sequence[Block], in_halves: Sequence[Block], pitch_mm: float, between_mm: float
) -> list[Block]:
    """Lines set in a page's width, or in halves of it where they are a list: down the first and then the other."""
    found: list[Block] = []
    for _, run in groupby(range(len(lines)), lambda at: lines[at].key):
        places = [*run]
        one_column = [blocks[at] for at in places]
        shares = shared_out([in_halves[at].height_mm for at in places], 2, between_mm)
        halves = [stack([in_halves[places[at]] for at in share], between_mm) for share in shares]
        abreast = beside(halves, pitch_mm)
        is_less = abreast.height_mm < LISTED_SHARE * stack(one_column, between_mm).height_mm
        found += [abreast] if len(places) >= LISTED and is_less else one_column
    return found
