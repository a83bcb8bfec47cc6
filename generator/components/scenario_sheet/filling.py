"""Of the scenario sheet: which sizes, and which order of its sections, fill the fewest pages best."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count, islice, permutations, product
from math import ceil
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from generator.sheets import style
from generator.typesetting import EMPTY, Block, Section

if TYPE_CHECKING:
    from generator.components.scenario_sheet.board_map import BoardMap
    from generator.components.scenario_sheet.setter import Setter
    from generator.components.scenario_sheet.table_map import TableMap
    from generator.model.scenario_sheet_layout import ScenarioSheetLayout

PROSE = {"story": ("lead_pt", "text_pt"), "sides": ("setup_pt",)}
"""The sizes of what is read, by the settings that have them."""
TIGHT_BOX = 0.75
"""Of the height of a row of the box, where that keeps the board's width."""
_SMALLER_SHARES = (0.94, 0.9, 0.86, 0.82, 0.78, 0.74, 0.7)
"""Of it, where prose in large print would be smaller otherwise."""
_NEARLY_AS_LARGE = 6
"""So many boards, the largest first, are tried with rows of the usual height before these are lower."""
_BOARD_SHARES, _KEYED_SHARES = (1.0, 0.97, 0.94), (1.0, 0.97, 0.94, 0.9, 0.86, 0.82)
"""Of the board's own width: less of it where nothing else leaves that air, and less yet for its key."""

_AIRY, _AIRIEST = (1.7, 1.55, 1.4, 1.3, 1.2, 1.1), 1.4
"""Of the height of a row, on a page of several that the sections would not fill otherwise; and of that in the layout, at
most."""
_LARGER = ((1.4, 1.18), (1.4, 1.12), (1.2, 1.12), (1.4, 1.06), (1.2, 1.06))
"""The same in large print, and how many times as large type is there."""
_EMPTY_MM = 20.0
"""Prose is larger where so much is left on a page."""

Filling = Callable[[list[Section], int, Sequence[list[Section]]], tuple[Block, ...]]
"""Sections onto pages: none, where they take more than so many. With the same set with more air, for pages with room."""


def in_large_print(layout: ScenarioSheetLayout) -> bool:
    """Whether a layout is one in large print."""
    return layout.title_pt > style.SECTION_PT


def on_pages(setter: Setter, airy: Sequence[Filling], full: Filling, *, roomiest: int) -> tuple[Block, ...]:
    """The sections on as few pages as hold them all, as large as they then may be; nothing out of its order without
    need, and of the fillings the first that does: a full one only where the others cannot.
    """
    smaller = _SMALLER_SHARES if in_large_print(setter.located.value) else ()
    shares, keyed_shares = dict.fromkeys((*_BOARD_SHARES, *smaller)), dict.fromkeys((*_KEYED_SHARES, *smaller))
    boards: list[BoardMap | TableMap | None] = [board for share in shares if (board := setter.board(share))]
    keyed = [board for share in keyed_shares if (board := setter.board(share, with_key=True))]
    boards = boards or [None]

    def on_so_many(most: int) -> tuple[Block, ...] | None:
        own = replace(setter, pages=most, _set={})
        tight = [own.tight(), own.tight("fact_pitch_mm"), _tightest(own)]
        usual = [*map(own.roomy, range(roomiest, 0, -1)), own]
        sizes = [*enumerate((*usual, *tight))]
        ways = [*product(boards, sizes, airy), *product(boards[:1], sizes, [full])]
        if smaller:
            # In large print rows keep their height sooner than the board all of its width.
            ways = [*product(boards[:_NEARLY_AS_LARGE], sizes[: len(usual)], airy), *ways]
        # Smaller, and in the layout's order, sooner than in another: sheets of one layout are alike.
        found = _first(ways, most, in_order=True) or _first(ways, most, in_order=False)
        if found is None:
            return None
        # Nothing is set smaller for the key of a board than it would be without; than is usual, where no table tells of
        # its ground.
        as_large = sizes[: max(found.size + 1, len(usual) if own.game.ground is None else 0)]
        with_key = [*product(keyed, as_large, airy), *product(keyed, as_large, [full])]
        found = _first(with_key, most, in_order=found.order == 0) or found
        return _grown(found, usual, (*airy, full), most).drawn(most)

    return next(pages for pages in map(on_so_many, count(_fewest(setter))) if pages is not None)


class _Way(Struct, frozen=True):
    """A way in which everything has room: how large it is set, and where it stands."""

    size: int
    setter: Setter
    board: BoardMap | TableMap | None
    paged: Filling
    is_close: bool
    order: int
    """Of those its sections may have."""

    def drawn(self, most: int, *, is_drawn: bool = True) -> tuple[Block, ...]:
        board = self.board.section(is_drawn=is_drawn) if self.board else EMPTY
        sections = self._ordered(self.setter, board)
        airy = [(rows, 1.0) for rows in _AIRY if rows * min(1.0, self.setter.rows) <= _AIRIEST]
        airy = [*_LARGER, *airy] if in_large_print(self.setter.located.value) else airy
        ways = [self._ordered(self.setter.airy(*way), board) for way in airy] if is_drawn and most > 1 else []
        return self.paged(sections, most, [way for way in ways if len(way) == len(sections)])

    def is_held(self, most: int) -> bool:
        """Whether so many pages hold it."""
        board = self.board.section(is_drawn=False) if self.board else EMPTY
        return bool(self.paged(self._ordered(self.setter, board), most, ()))

    def _ordered(self, setter: Setter, board: Section) -> list[Section]:
        return next(islice(_orders(setter.parts(board, is_close=self.is_close)), self.order, None))

    def left_mm(self, most: int) -> float:
        """The room left on the emptiest page."""
        return self.setter.page_mm - min(page.height_mm for page in self.drawn(most, is_drawn=False))


def _first(
    ways: Iterable[tuple[BoardMap | TableMap | None, tuple[int, Setter], Filling]], most: int, *, in_order: bool
) -> _Way | None:
    """The first that holds everything on so many pages, only in the layout's order or in any; none where none does."""
    for board, (size, setter), paged in ways:
        for is_close in sorted((False, True), reverse=setter.is_uneven()):
            parts = setter.parts(board.section(is_drawn=False) if board else EMPTY, is_close=is_close)
            if _height_mm(parts) > most * max(setter.page_mm, 1.0):
                continue  # however well the pages are filled
            for number, order in enumerate(islice(_orders(parts), 1 if in_order else None)):
                if paged(order, most, ()):
                    return _Way(size, setter, board, paged, is_close, number)
    return None


def _grown(way: _Way, usual: Sequence[Setter], fillings: Sequence[Filling], most: int) -> _Way:
    """The same with no line of who is placed broken, and with larger prose, where so many pages hold it.

    What is tight has all prose in its usual size again, or that of a section; what is not, and leaves much of one of
    several pages empty, as large as they hold it, with less air below them if need be.
    Last come facts beside the story.
    """
    if any(side.placed for side in way.setter.game.sides):
        way = _held([way], replace(way.setter, is_whole=True, _set={}), most) or way
    ways, sizes = [way], [(usual[-1], names) for names in ((*PROSE,), *((name,) for name in PROSE))]
    if way.size < len(usual):
        ways += [replace(way, paged=paged) for paged in fillings if paged is not way.paged]
        is_empty = most > 1 and way.left_mm(most) > _EMPTY_MM
        sizes = [(larger, (*PROSE,)) for larger in usual[: way.size] if is_empty]
        sizes += [(larger, (name,)) for name in PROSE for larger in usual[: way.size] if is_empty]
    boards = [way.board]
    if way.size >= len(usual) and way.board and in_large_print(way.setter.located.value):
        has_key = way.board.key.height_mm > 0
        boards += [way.setter.board(share, with_key=has_key) for share in _SMALLER_SHARES]
    grown = (
        _held([replace(one, board=board) for one in ways], way.setter.with_prose(larger, *names), most)
        for (larger, names), board in product(sizes, boards)
    )
    way = next(filter(None, grown), way)
    if way.setter.located.value.story.where_room is None:
        return way
    return _held([way, *(replace(way, paged=paged) for paged in fillings)], way.setter.with_room(), most) or way


def _held(ways: Sequence[_Way], setter: Setter, most: int) -> _Way | None:
    """What is set otherwise, in the first of ways to fill pages that holds it; none where none does."""
    others = (replace(way, setter=setter) for way in ways)
    return next((way for way in others if way.is_held(most)), None)


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


class Part(Struct, frozen=True):
    """What an entry of the layout shows; there is something in it."""

    sections: tuple[Section, ...]
    floats: bool = False
