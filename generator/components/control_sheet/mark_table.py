"""Where each state and limited use stands, on every row of both sides' sheets: one table for the whole game.

The table has a line and a column for everything that any unit in play keeps count of; a row shows the lines that it
has something on. So what two rows share stands in the same column of both, and in the same order. Two things that
no unit keeps count of together may have the same place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

_KEPT_IN_VIEW = 512
"""So many of the best tables so far are carried on as each thing gets its place; the best of all is hardly missed."""

Row = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Need:
    """What a track takes on the row where it takes most: columns, and lines."""

    span: int
    lines: int


@dataclass(frozen=True, slots=True, order=True)
class Place:
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


@dataclass(frozen=True, slots=True)
class _Table:
    """Places so far, in the order in which they were given."""

    places: tuple[Place, ...] = ()
    lines: int = 0
    """Of all rows together."""
    jumps: int = 0
    """How often the next thing of a row does not follow the one before, or begins a line away from its beginning."""
    apart: int = 0
    """Lines and columns between boxes on several lines and what comes before or behind them: it tells how many there are."""

    @property
    def worth(self) -> tuple[int, int, int, tuple[Place, ...]]:
        return self.lines, self.jumps, self.apart, self.places


def arranged(rows: Iterable[Sequence[str]], needs: Mapping[str, Need], columns: int) -> dict[str, Place]:
    """The places of what these rows show, by its id.

    What most rows show comes first, from the top left. The rest is fitted in so that rows are low, then so that they
    are easy to follow, and many boxes near what comes before them.
    """
    return dict(_arranged(tuple(tuple(row) for row in rows), tuple(needs.items()), columns))


@lru_cache(maxsize=64)
def _arranged(rows: tuple[Row, ...], needs: tuple[tuple[str, Need], ...], columns: int) -> Mapping[str, Place]:
    for row in rows:
        if len(set(row)) < len(row):
            raise ValueError(f"of {', '.join(row)} one is kept count of twice")
    order, need = _in_order(rows), dict(needs)
    common = sum(_is_common(name, rows) for name in order)
    alike = Counter(tuple(sorted(map(order.index, row))) for row in rows)
    tables = [_Table()]
    for i, name in enumerate(order):
        # Of each kind of row: how many there are, and what of it has a place already.
        before = [(count, [j for j in row if j < i]) for row, count in alike.items() if i in row]
        longer = [one for table in tables for one in _longer(table, need[name], before, columns)]
        tables = sorted(longer, key=lambda table: table.worth)[: 1 if i < common else _KEPT_IN_VIEW]
    return dict(zip(order, tables[0].places, strict=True))


def _longer(table: _Table, need: Need, before: Sequence[tuple[int, Sequence[int]]], columns: int) -> Iterator[_Table]:
    """A table with one place more: each that is free, or on a line of its own below all."""
    rows = [(count, [table.places[j] for j in row]) for count, row in before]
    taken = {place for _, row in rows for place in row}
    for place in _places(need, columns, max((place.below for place in table.places), default=0)):
        if not any(place.meets(other) for other in taken):
            lines, jumps, apart = _added(place, rows)
            yield _Table((*table.places, place), table.lines + lines, table.jumps + jumps, table.apart + apart)


def _added(place: Place, rows: Sequence[tuple[int, Sequence[Place]]]) -> tuple[int, int, int]:
    """Lines, jumps and columns apart that a place adds: ``rows`` are how many show it after things in the same places."""
    lines = jumps = apart = 0
    for count, row in rows:
        shown = {line for other in row for line in _lines(other)}
        lines += count * len(set(_lines(place)) - shown)
        jumps += count * (bool(row) and not place.follows(row[-1]))
        jumps += count * (place.column > 0 and place.line not in shown)
        many = [other for other in row[-1:] if max(len(_lines(place)), len(_lines(other))) > 1]
        apart += count * sum(map(place.apart, many))
    return lines, jumps, apart


def _places(need: Need, columns: int, last: int) -> Iterator[Place]:
    """Every place that begins on one of the lines, from the top left."""
    for line in range(last + 1):
        for column in range(columns - need.span + 1):
            yield Place(line, column, line + need.lines, column + need.span)


def _lines(place: Place) -> range:
    return range(place.line, place.below)


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
