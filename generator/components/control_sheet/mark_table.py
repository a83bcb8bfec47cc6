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

    def follows(self, other: Place) -> bool:
        """Whether the eye finds it from the other: to the right on the line, or lower in the column."""
        return (
            self.line >= other.below and self.beside(other) if self.line != other.line else self.column > other.column
        )

    def apart(self, other: Place) -> int:
        """Columns between them, and lines from one to the other."""
        return abs(self.line - other.line) + max(0, self.column - other.right, other.column - self.right)


class _Table(NamedTuple):
    """Places so far, in the order in which they were given, after what it is judged by: the least is the best."""

    lines: int = 0
    """Of all rows together."""
    jumps: int = 0
    """How often the next thing of a row does not follow the one before, or begins a line away from its beginning."""
    apart: int = 0
    """Lines and columns between boxes on several lines and what comes before or behind them: it tells how many there are."""
    edges: int = 0
    """Columns that something begins in: things on several lines stand below one another where that costs nothing."""
    places: tuple[Place, ...] = ()


class _Shown(Struct, frozen=True):
    """Rows that show the same before the thing that gets its place."""

    many: int
    lines: int
    """Those they fill, one bit each."""
    last: Place | None


def arranged(rows: Iterable[Sequence[str]], needs: Mapping[str, Need], columns: int) -> dict[str, Place]:
    """The places of what these rows show, by its id.

    What most rows show comes first, from the top left. The rest is fitted in so that rows are low, then so that they
    are easy to follow, and many boxes near what comes before them.
    """
    return dict(_arranged(tuple(tuple(row) for row in rows), tuple(needs.items()), columns))


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
    order, need = _in_order(rows), dict(needs)
    common = sum(_is_common(name, rows) for name in order)
    alike = Counter(tuple(sorted(map(order.index, row))) for row in rows)
    tables: Sequence[_Table] = [_Table()]
    for i, name in enumerate(order):
        # Of each kind of row: how many there are, and what of it has a place already.
        before = [(count, [j for j in row if j < i]) for row, count in alike.items() if i in row]
        kept = 1 if i < common or i == len(order) - 1 else _KEPT_IN_VIEW
        tables = _longer(tables, need[name], before, columns, kept)
    return dict(zip(order, tables[0].places, strict=True))


def _longer(
    tables: Sequence[_Table], need: Need, before: Sequence[tuple[int, Sequence[int]]], columns: int, kept: int
) -> list[_Table]:
    """The best tables with one place more: each that is free, or on a line of its own below all.

    How many lines it adds tells the line alone: columns are tried only where that is among the fewest.
    """
    begun: dict[int, list[tuple[_Table, list[_Shown], int, int]]] = defaultdict(list)
    for table in tables:
        rows = [(many, [table.places[j] for j in row]) for many, row in before]
        shown = [_Shown(many, _lines(row), row[-1] if row else None) for many, row in rows]
        taken = _columns({place for _, row in rows for place in row}, max((p.below for p in table.places), default=0))
        for line in range(len(taken)):
            if free := _free(taken[line : line + need.lines], need.span, columns):
                own = ((1 << need.lines) - 1) << line
                added = sum(one.many * (own & ~one.lines).bit_count() for one in shown)
                begun[table.lines + added].append((table, shown, line, free))
    found: list[_Table] = []
    for lines in sorted(begun):
        for table, shown, line, free in begun[lines]:
            for column in _bits(free):
                place = Place(line, column, line + need.lines, column + need.span)
                jumps, apart = _added(place, shown)
                placed = (*table.places, place)
                edges = len({one.column for one in placed})
                found.append(_Table(lines, table.jumps + jumps, table.apart + apart, edges, placed))
        if len(found) >= kept:
            break
    return heapq.nsmallest(kept, found)


def _added(place: Place, shown: Sequence[_Shown]) -> tuple[int, int]:
    """Jumps, and columns and lines apart, that a place adds."""
    line, column, below, _ = place
    jumps = apart = 0
    for one in shown:
        last = one.last
        if column > 0 and not one.lines >> line & 1:
            jumps += one.many
        if last is not None:
            if not place.follows(last):
                jumps += one.many
            if below - line > 1 or last.below - last.line > 1:
                apart += one.many * place.apart(last)
    return jumps, apart


# Lines and columns are bits of a number, the lowest for the first.


def _lines(places: Iterable[Place]) -> int:
    """The lines that places fill."""
    found = 0
    for place in places:
        found |= (1 << place.below) - (1 << place.line)
    return found


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


def _in_order(rows: Sequence[Row]) -> list[str]:
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
