"""Where pieces begin a row of their own, if that costs no sheet: those of each owner, and runs of a colour or a kind."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import count, groupby, pairwise
from typing import NamedTuple

from msgspec.structs import replace

from generator.sheets.grid import Grid
from generator.sheets.packing import Block, Filled, Group, Sheets, packed
from generator.sheets.plan import Piece

_FEW, _FEW_OF_TWO = 4, 2
"""In a row, a quarter of its places or less are hardly any, and half of them in the last of two."""
_NARROWEST = 0.7
"""Rows are shortened to no less of the columns there is room for."""


_MUCH = 4
"""Runs go on in a row that another has begun only where ends of rows are then so many times nearer to one another."""


class _Begin(NamedTuple):
    """A piece that may begin a row."""

    group: int
    at: int
    """Which of the group's pieces."""
    run_of: str | None
    """Whose run it begins; None where the owner is another."""


class _Rows(NamedTuple):
    """The plain rows of a group: all blocks of it have this grid and these columns."""

    grid: Grid
    columns: int

    def lengths(self) -> Iterator[int]:
        """How many pieces each row has, from the first on."""
        is_shorter = self.grid.alternating and not self.grid.turn % 180
        return (self.columns - (row % 2 if is_shorter else 0) for row in count())


class _Begun(NamedTuple):
    """Sheets with rows begun anew, and whether all that may begin one do."""

    sheets: Sheets
    is_all: bool


def begun_anew(sheets: Sheets, groups: Sequence[Group], width_mm: float, height_mm: float) -> Sheets:
    """The sheets with rows begun anew, wherever that takes no more of them, or of blocks. On one that has room for all of these, rows are
    shorter, or those of an owner go on from run to run, all as long, where a block is then more nearly a rectangle; and where some
    of these are a piece longer than others, not the last alone, rows go on from owner to owner. So they do on several sheets where
    that makes one block of what would be ragged."""
    best, even, filled = _begun(sheets, groups, width_mm, height_mm), frozenset[int](), frozenset[int]()
    for number, group in enumerate(groups if len(sheets) == 1 and best.is_all else ()):
        rows = _rows_of(group, sheets)
        if rows is None or not any(_begins(number, group, rows)):
            continue
        found = _begun(sheets, groups, width_mm, height_mm, even | {number}, filled)
        if found.is_all and _MUCH * (1 + _ragged(found.sheets)) <= _ragged(best.sheets):
            best, even = found, even | {number}
        widths = [*_widths(groups, number, rows, width_mm, height_mm)]
        for others, packs in widths:
            found = _begun(packs, others, width_mm, height_mm, even, filled)
            if found.is_all and _ragged(found.sheets) < _ragged(best.sheets):
                best, groups = found, others
        lengths = _lengths(best.sheets, group)
        if number in even and max(lengths) == min(lengths) + 1 and not _is_straight(lengths):
            filled |= {number}
            ways = [(_begun(packs, others, width_mm, height_mm, even, filled), others) for others, packs in widths]
            straight = [way for way in ways if _is_straight(_lengths(way[0].sheets, group))]
            best, groups = min(straight, key=lambda way: _ragged(way[0].sheets), default=(best, groups))
    for number, group in enumerate(groups if len(sheets) > 1 else ()):
        rows = _rows_of(group, sheets)
        if rows is None or not any(_begins(number, group, rows)):
            continue
        if not _is_even(_owned(best.sheets, group)):
            found = _begun(sheets, groups, width_mm, height_mm, even, filled | {number})
            if _is_straight([len(row) for row in _owned(found.sheets, group)]):
                best, filled = found, filled | {number}
    return best.sheets


def _widths(
    groups: Sequence[Group], number: int, rows: _Rows, width_mm: float, height_mm: float
) -> Iterator[tuple[Sequence[Group], Sheets]]:
    """The groups with as many columns of one as there is room for, then ever fewer, as long as one sheet has room for all."""
    for columns in range(rows.columns, math.ceil(rows.columns * _NARROWEST) - 1, -1):
        narrow = replace(groups[number], grids=(replace(rows.grid, most=columns),))
        others = [*groups[:number], narrow, *groups[number + 1 :]]
        packs = packed(others, width_mm, height_mm)
        if len(packs) > 1:
            return
        yield others, packs


def _lengths(sheets: Sheets, group: Group) -> list[int]:
    """How many pieces each row of a group has, all on one sheet."""
    (sheet,) = sheets
    own = (block for block in sheet.blocks if block.group.copies[0] is group.copies[0])
    return [length for block in own for length in _row_lengths(block)]


def _owned(sheets: Sheets, group: Group) -> list[list[str]]:
    """The rows of a group on all sheets: whose each of their pieces is."""
    found, given = list[list[str]](), 0
    for block in (block for sheet in sheets for block in sheet.blocks if block.group.copies[0] is group.copies[0]):
        copies, columns = block.group.copies[given : given + block.count], min(block.columns, block.count)
        places = block.grid.places(columns, block.grid.rows_for(block.count, columns))
        there = [(row, piece.owner) for (row, _), piece in zip(places, copies, strict=False) if piece is not None]
        found += [[owner for _, owner in row] for _, row in groupby(there, key=lambda one: one[0])]
        given += block.count
    return found


def _is_even(rows: Sequence[Sequence[str]]) -> bool:
    """Whether the rows of each owner are as long, but for the last, and of no two owners of several a piece longer."""
    lengths = [[len(row) for row in some] for _, some in groupby(rows, key=lambda row: row[0])]
    firsts = [some[0] for some in lengths if len(some) > 1]
    return all(map(_is_straight, lengths)) and max(firsts, default=0) - min(firsts, default=0) != 1


def _is_straight(lengths: Sequence[int]) -> bool:
    """Whether all rows are as long, but for the last, which may be shorter."""
    return len({*lengths[:-1]}) <= 1 and lengths[-1] <= lengths[0]


def _blocks(sheets: Sheets) -> int:
    return sum(len(sheet.blocks) for sheet in sheets)


def _ragged(sheets: Sheets) -> int:
    """How far the ends of rows are from one another: the squares of the places that each leaves empty, where one sheet has them all;
    none may stand beside others. A row less than half full, with more below it, leaves a hole, and counts twice."""
    (sheet,) = sheets
    if len({block.cell.x for block in sheet.blocks}) > 1:
        return sum(block.count**2 for block in sheet.blocks)
    found = 0
    for block in sheet.blocks:
        columns, lengths = block.grid.columns_in(block.cell.w), [*_row_lengths(block)]
        empty = [(columns - length) ** 2 for length in lengths]
        found += sum(empty) + sum(it for it, length in zip(empty, lengths[:-1], strict=False) if 2 * length < columns)
    return found


def _row_lengths(block: Block) -> Iterable[int]:
    """How many pieces each row has, of a block of a whole group."""
    places = block.grid.places(block.columns, block.grid.rows_for(block.count, block.columns))
    pieces = zip(places, block.group.copies, strict=False)
    return Counter(row for (row, _), piece in pieces if piece is not None).values()


def _begun(
    sheets: Sheets,
    groups: Sequence[Group],
    width_mm: float,
    height_mm: float,
    even: Collection[int] = (),
    filled: Collection[int] = (),
) -> _Begun:
    """By one owner after another, then by all runs of one owner after another, which in groups that are ``even`` go on in rows that
    are all as long; in those ``filled`` rows are full, whoever owns them."""
    rows = [_rows_of(group, sheets) for group in groups]
    begins = [begin for number, it in enumerate(rows) if it for begin in _begins(number, groups[number], it)]
    begins = [it for it in begins if it.group not in filled and (it.run_of is None or it.group not in even)]

    def tried(chosen: Collection[_Begin]) -> Sheets | None:
        spread = [
            _spread(
                group,
                it,
                {begin.at for begin in chosen if begin.group == number},
                even=number in even and number not in filled,
            )
            if it
            else group
            for number, (group, it) in enumerate(zip(groups, rows, strict=True))
        ]
        found = packed(spread, width_mm, height_mm)
        is_as_good = (
            len(found) == len(sheets)
            and _blocks(found) <= _blocks(sheets)
            and all(it is None or _rows_of(group, found) == it for group, it in zip(spread, rows, strict=True))
        )
        return found if is_as_good else None

    if (all_of_them := tried(begins)) is not None:
        return _Begun(_narrowed(all_of_them), is_all=True)
    chosen: list[_Begin] = []
    best = tried(()) or sheets
    for step in _steps(begins):
        if (found := tried([*chosen, *step])) is not None:
            chosen += step
            best = found
    return _Begun(_narrowed(best), is_all=False)


def _steps(begins: Sequence[_Begin]) -> Iterator[list[_Begin]]:
    """What begins rows together or not at all."""
    yield from ([begin] for begin in begins if begin.run_of is None)
    for owner in dict.fromkeys(begin.run_of for begin in begins if begin.run_of is not None):
        yield [begin for begin in begins if begin.run_of == owner]


def _narrowed(sheets: Sheets) -> Sheets:
    """The sheets with blocks no wider than their longest row, where places of all rows are left empty."""
    given: dict[int, int] = {}
    for sheet in sheets:
        for number, block in enumerate(sheet.blocks):
            start = given.get(id(block.group), 0)
            given[id(block.group)] = start + block.count
            copies, columns = block.group.copies[start : start + block.count], min(block.columns, block.count)
            if None not in copies and not block.grid.stagger_mm:
                continue  # its first row has a piece in each column
            places = block.grid.places(columns, block.grid.rows_for(block.count, columns))
            longest = 1 + max(column for (_, column), piece in zip(places, copies, strict=False) if piece is not None)
            if longest < columns:
                cell = block.cell._replace(w=block.grid.wide(longest))
                sheet.blocks[number] = replace(block, cell=cell)
    return sheets


def _rows_of(group: Group, sheets: Sequence[Filled]) -> _Rows | None:
    """None where blocks of a group differ, or the rows of one sheet do not go on as those of the last."""
    blocks = [block for sheet in sheets for block in sheet.blocks if block.group is group]
    found = {_Rows(block.grid, block.columns) for block in blocks}
    is_plain = len(found) == 1 and (len(blocks) == 1 or not blocks[0].grid.stagger_mm)
    return found.pop() if is_plain else None


def _begins(number: int, group: Group, rows: _Rows) -> Iterator[_Begin]:
    """Where another owner begins; and another run, if that fills a row at least, or if no run of its owner takes a row more."""
    pieces = [piece for piece in group.copies if piece is not None]
    at = 0
    for owner, owned in groupby(piece.owner for piece in pieces):
        first, at = at, at + len(list(owned))
        if first:
            yield _Begin(number, first, None)
        runs = [first, *(place for place in range(first + 1, at) if pieces[place].run != pieces[place - 1].run), at]
        lengths = [end - start for start, end in pairwise(runs)]
        is_free = sum(math.ceil(length / rows.columns) for length in lengths) == math.ceil((at - first) / rows.columns)
        for start, length in zip(runs[1:-1], lengths[1:], strict=True):
            if is_free or length >= rows.columns:
                yield _Begin(number, start, owner)


def _spread(group: Group, rows: _Rows, begins: Collection[int], *, even: bool) -> Group:
    """The group, with places left empty before the pieces that begin a row."""
    pieces = [piece for piece in group.copies if piece is not None]
    copies: list[Piece | None] = []
    lengths = rows.lengths()
    for start, end in pairwise((0, *sorted(begins), len(pieces))):
        for taken, length in _filled(lengths, end - start, even=even):
            copies += [*pieces[start : start + taken], *[None] * (length - taken)]
            start += taken
    while copies and copies[-1] is None:
        del copies[-1]
    return replace(group, copies=tuple(copies), grids=(rows.grid,))


def _filled(lengths: Iterator[int], count: int, *, even: bool) -> list[tuple[int, int]]:
    """For each row that so many pieces take, how many of them it has, and how long it is. All have as many where they are to be
    ``even``, or the last would else have hardly any."""
    found, left = [], count
    while left > 0:
        length = next(lengths)
        found.append((min(left, length), length))
        left -= length
    few = _FEW_OF_TWO if len(found) == 2 else _FEW
    if not found or (few * found[-1][0] > found[-1][1] and not even):
        return found
    left, shared = count, []
    for rows, (_, length) in zip(range(len(found), 0, -1), found, strict=True):
        shared.append((min(math.ceil(left / rows), length), length))
        left -= shared[-1][0]
    return shared
