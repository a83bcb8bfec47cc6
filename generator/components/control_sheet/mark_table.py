"""Where each state and limited use stands, on every row of both sides' sheets: one table for the whole game.

The table has a line and a column for everything that any unit in play keeps count of; a row shows the lines that it
has something on. So what two rows share stands in the same column of both, and in the same order. Two things that
no unit keeps count of together may have the same place.
"""

from __future__ import annotations

import heapq
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

_KEPT_IN_VIEW = 512
"""So many of the best tables so far are carried on as each thing gets its place; the best of all is hardly missed."""

Row = tuple[str, ...]


class Need(Struct, frozen=True):
    """What a track takes on the row where it takes most: columns, and lines."""

    span: int
    lines: int

    def at(self, line: int, column: int) -> Place:
        return Place(line, column, line + self.lines, column + self.span)


class Place(NamedTuple):
    """The first line and column, counted from 0, and those just behind the last."""

    line: int
    column: int
    below: int
    right: int

    def meets(self, other: Place) -> bool:
        return self.beside(other) and self.line < other.below and other.line < self.below

    def beside(self, other: Place) -> bool:
        """Whether they share a column."""
        return self.column < other.right and other.column < self.right

    def apart(self, other: Place) -> int:
        """Columns between them, and lines from one to the other."""
        return abs(self.line - other.line) + max(0, self.column - other.right, other.column - self.right)


class _Table(NamedTuple):
    """Places so far, in the order in which they were given, after what it is judged by: the least is the best."""

    lines: int = 0
    """Of all rows together."""
    jumps: int = 0
    """How often the eye does not find the next thing of a row from the one before, to the right on its line or lower in its
    column, or something begins a line away from its beginning."""
    apart: int = 0
    """Lines and columns between boxes on several lines and what comes before or behind them: it tells how many there are."""
    edges: int = 0
    """Columns that something begins in: things on several lines stand below one another where that costs nothing."""
    places: tuple[Place, ...] = ()
    filled: tuple[int, ...] = ()
    """The lines that each kind of row fills, and the columns that something begins in, one bit each."""
    begins: int = 0


def arranged(rows: Iterable[Sequence[str]], needs: Mapping[str, Need], columns: int) -> dict[str, Place]:
    """The places of what these rows show, by its id.

    What most rows show comes first, from the top left. The rest is fitted in so that rows are low, then so that they
    are easy to follow, and many boxes near what comes before them.
    """
    return dict(_arranged(tuple(tuple(row) for row in rows), tuple(needs.items()), columns))


def packed(needs: Iterable[Need], columns: int) -> list[Place]:
    """The places of one unit's things, beside each other from the left, on as many lines as they take."""
    found, line, column, below = list[Place](), 0, 0, 0
    for need in needs:
        if column + need.span > columns:
            line, column = below, 0
        found.append(need.at(line, column))
        column, below = column + need.span, max(below, line + need.lines)
    return found


def begun_left(places: Sequence[Place]) -> Sequence[Place]:
    """Of one unit. Where its first line has nothing at the left, what begins the second goes there, and the rest of that
    line to the left edge, so that no line hangs in the air."""
    first, second = (
        [one for one in places if one.line == line] for line in [*sorted({one.line for one in places}), -1, -1][:2]
    )
    head = next((one for one in second if one.column == 0), None)
    if head is None or head.right > min(one.column for one in first) or any(_is_deep(one) for one in (*first, *second)):
        return places
    left = min((one.column for one in second if one != head), default=0)
    moved = {one: one._replace(column=one.column - left, right=one.right - left) for one in second}
    moved[head] = head._replace(line=first[0].line, below=first[0].below)
    return [moved.get(one, one) for one in places]


def _is_deep(place: Place) -> bool:
    return place.below - place.line > 1


@lru_cache(maxsize=64)
def _arranged(rows: tuple[Row, ...], needs: tuple[tuple[str, Need], ...], columns: int) -> Mapping[str, Place]:
    for row in rows:
        if len(set(row)) < len(row):
            raise ValueError(f"of {', '.join(row)} one is kept count of twice")
    order, need = commonest_first(rows), dict(needs)
    common = sum(_is_common(name, rows) for name in order)
    alike = Counter(tuple(sorted(map(order.index, row))) for row in rows)
    tables: Sequence[_Table] = [_Table(filled=(0,) * len(alike))]
    for i, name in enumerate(order):
        # Of each kind of row that shows it: its number, how many there are, and what of it has a place already.
        before = [(kind, many, [j for j in row if j < i]) for kind, (row, many) in enumerate(alike.items()) if i in row]
        kept = 1 if i < common or i == len(order) - 1 else _KEPT_IN_VIEW
        tables = _longer(tables, need[name], before, columns, kept)
    return dict(zip(order, tables[0].places, strict=True))


def _longer(
    tables: Sequence[_Table], need: Need, before: Sequence[tuple[int, int, Sequence[int]]], columns: int, kept: int
) -> list[_Table]:
    """The best tables with one place more: each that is free, or on a line of its own below all.

    How many lines it adds tells the line alone, and jumps are never fewer: columns are tried only where one of both might
    be among the fewest.
    """
    beside = {j for _, _, row in before for j in row}
    tables = sorted(tables, key=lambda table: table.places)
    begun: dict[tuple[int, int], list[tuple[int, int, int]]] = defaultdict(list)
    for rank, table in enumerate(tables):
        places = table.places
        taken = _columns([places[j] for j in beside], max([place.below for place in places], default=0))
        left = [(many, ~table.filled[kind]) for kind, many, _ in before]
        for line in range(len(taken)):
            if free := _free(taken[line : line + need.lines], need.span, columns):
                own, lines = ((1 << need.lines) - 1) << line, table.lines
                for many, other in left:
                    lines += many * (own & other).bit_count()
                begun[lines, table.jumps].append((rank, line, free))
    # What a table is judged by, with its place among those before and where the thing begins.
    found: list[tuple[int, int, int, int, int, int, int]] = []
    judged: Counter[tuple[int, int]] = Counter()
    for least in sorted(begun):
        if sum(many for those, many in judged.items() if those < least) >= kept:
            break
        lines, _ = least
        for rank, line, free in begun[least]:
            table = tables[rank]
            shown = [(many, table.filled[kind], table.places[row[-1]] if row else None) for kind, many, row in before]
            leaps = _leaps(line, need, shown)
            deep = [(many, last) for many, _, last in shown if last and (need.lines > 1 or last.below - last.line > 1)]
            for column in _bits(free):
                jumps, apart = table.jumps, table.apart
                for many, easy in leaps:
                    if not easy >> column & 1:
                        jumps += many
                for many, last in deep:
                    apart += many * need.at(line, column).apart(last)
                judged[lines, jumps] += 1
                found.append((lines, jumps, apart, (table.begins | 1 << column).bit_count(), rank, line, column))
    longer, kinds = [], {kind for kind, _, _ in before}
    for lines, jumps, apart, edges, rank, line, column in heapq.nsmallest(kept, found):
        table, place = tables[rank], need.at(line, column)
        own = ((1 << need.lines) - 1) << line
        filled = tuple(those | own if kind in kinds else those for kind, those in enumerate(table.filled))
        places = (*table.places, place)
        longer.append(_Table(lines, jumps, apart, edges, places, filled, table.begins | 1 << column))
    return longer


def _leaps(line: int, need: Need, shown: Sequence[tuple[int, int, Place | None]]) -> list[tuple[int, int]]:
    """For so many rows each, the columns, one bit each, in which a thing on a line adds no jump."""
    found = []
    for many, filled, last in shown:
        if not filled >> line & 1:
            found.append((many, 1))
        if last is not None:
            easy = 0
            if line == last.line:
                easy = -1 << last.column + 1
            elif line >= last.below:
                easy = (1 << last.right) - (1 << max(0, last.column - need.span + 1))
            found.append((many, easy))
    return found


# Lines and columns are bits of a number, the lowest for the first.


def _columns(places: Iterable[Place], last: int) -> list[int]:
    """The columns that places fill, on each line and on the one below all."""
    found = [0] * (last + 1)
    for place in places:
        for line in range(place.line, place.below):
            found[line] |= (1 << place.right) - (1 << place.column)
    return found


def _free(taken: Iterable[int], span: int, columns: int) -> int:
    """Where so many columns begin that none of some lines has taken."""
    full = 0
    for line in taken:
        full |= line
    free = (1 << columns) - 1 & ~full
    for _ in range(span - 1):
        free &= free >> 1
    return free


def _bits(number: int) -> Iterator[int]:
    while number:
        lowest = number & -number
        yield lowest.bit_length() - 1
        number ^= lowest


def commonest_first(rows: Sequence[Row]) -> list[str]:
    """As the rows name them, but first what most rows show: it makes the lines that the rest is fitted into."""
    names = dict.fromkeys(name for row in rows for name in row)
    after = {name: {other for row in rows if name in row for other in row[: row.index(name)]} for name in names}
    order: list[str] = []
    while left := [name for name in names if name not in order]:
        # Where rows contradict one another, the first that was named.
        order.append(next((name for name in left if after[name] <= set(order)), left[0]))
    return sorted(order, key=lambda name: not _is_common(name, rows))


def _is_common(name: str, rows: Sequence[Row]) -> bool:
    return 2 * sum(name in row for row in rows) >= len(rows)
