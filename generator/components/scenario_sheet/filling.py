"""Of the scenario sheet: which sizes, and which order of its sections, fill the fewest pages best."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count, islice, permutations, product
from math import ceil
from typing import TYPE_CHECKING

from generator.typesetting import EMPTY, Block, Section

if TYPE_CHECKING:
    from generator.components.scenario_sheet.board_map import BoardMap
    from generator.components.scenario_sheet.sheet import Setter

TIGHT_BOX = 0.75
"""Of the height of a row of the box, where that keeps the board's width."""
_BOARD_SHARES = (1.0, 0.97, 0.94)
"""Of the board's own width: less of it where nothing else leaves that air."""

Filling = Callable[[list[Section], int], tuple[Block, ...]]
"""Sections onto pages: none, where they take more than so many."""


def on_pages(setter: Setter, airy: Sequence[Filling], full: Filling, *, roomiest: int) -> tuple[Block, ...]:
    """The sections on as few pages as hold them all, as large as they then may be; nothing out of its order without
    need, and of the fillings the first that does: a full one only where the others cannot.
    """
    boards: list[BoardMap | None] = [board for share in _BOARD_SHARES if (board := setter.board(share))]
    boards = boards or [None]
    for most in count(_fewest(setter)):
        setter = replace(setter, pages=most, _set={})
        tight = [setter.tight(), setter.tight("fact_pitch_mm"), _tightest(setter)]
        sizes = [*map(setter.roomy, range(roomiest, 0, -1)), setter, *tight]
        ways = [
            (one, board, paged, close)
            for board, one, paged in (*product(boards, sizes, airy), *product(boards[:1], sizes, [full]))
            for close in sorted((False, True), reverse=one.is_uneven())
        ]
        for one, board, paged, close in ways:
            parts = one.parts(board.section(is_drawn=False) if board else EMPTY, is_close=close)
            if _height_mm(parts) > most * max(setter.page_mm, 1.0):
                continue  # however well the pages are filled
            for number, order in enumerate(_orders(parts)):
                if paged(order, most):
                    drawn = _orders(one.parts(board.section() if board else EMPTY, is_close=close))
                    return paged(next(islice(drawn, number, None)), most)
    raise AssertionError("pages without end hold everything")


def _tightest(setter: Setter) -> Setter:
    return setter.tight("fact_pitch_mm", box=TIGHT_BOX)


def _fewest(setter: Setter) -> int:
    """Fewer pages do not hold it, however well they are filled: hundreds of units need not be set for each number."""
    tightest = _tightest(setter)
    high_mm = min(_height_mm(tightest.parts(EMPTY, is_close=close)) for close in (False, True))
    return max(1, ceil(high_mm / max(setter.page_mm, 1.0)))


def _height_mm(parts: Sequence[Part]) -> float:
    return sum(section.height_mm for part in parts for section in part.sections)


def _orders(parts: Sequence[Part]) -> Iterator[list[Section]]:
    """The sections in the layout's order, then in all in which those that float change places."""
    slots = [i for i, part in enumerate(parts) if part.floats]
    for way in permutations(slots):
        place = dict(zip(slots, way, strict=True))
        yield [section for i in range(len(parts)) for section in parts[place.get(i, i)].sections]


@dataclass(frozen=True, slots=True)
class Part:
    """What an entry of the layout shows; there is something in it."""

    sections: tuple[Section, ...]
    floats: bool = False
