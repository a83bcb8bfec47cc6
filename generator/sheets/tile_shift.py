"""Where a large drawing lies on its tiles: moved within the room that it leaves there, so that it takes few of them, none
for next to nothing, and no word lies across their joints."""

from __future__ import annotations

import math
from bisect import bisect_left, insort
from collections.abc import Iterable, Sequence
from itertools import product
from typing import NamedTuple

from msgspec.structs import replace

from generator.drawing import Affine, Group, Item, Path, Symbol
from generator.drawing.box import Box
from generator.drawing.transforms import moved
from generator.sheets.edges import SLACK_MM
from generator.sheets.tiling import OVERLAP_MM, SLACK, count_tiles

_SHARES = tuple(step / 16 for step in range(17))
"""Of that room, left and above it."""
BARE = 0.05
"""With less on it, as a share of a tile, that is a sheet for next to nothing."""
SLIVER = 0.15
"""With less than this there is hardly anything on it: no reason for a tile more, but for another place."""
_EPSILON_MM = 1e-5
_Span = tuple[float, float]
"""From where to where something reaches along one axis."""


_OFF_WORDS_MM, _STEP_MM, _MOST_CLEAR = 1.25, 0.5, 9
"""Kept between words and the middle of a joint; what is tried until they have that; and how many of the places found are looked at."""


_WORD_TILES, _WHOLE_TILES = 1 / 4, 2
"""How many tiles more it may take, for each word that is not cut then, and for each thing that had better not be."""


class Rank(NamedTuple):
    """How good a way to lie is: the lower the better."""

    cost: float
    """How many tiles, and as many more as what is wrong with them is worth."""
    tiles: int
    slivers: float
    """What tiles lack of more than a sliver, as shares of that, together."""
    less_on_emptiest_mm2: float


class _Along(NamedTuple):
    """How long tiles are along one axis, and how far the drawing is moved."""

    tile_mm: float
    shift_mm: float
    overlap_mm: float

    @property
    def pitch_mm(self) -> float:
        return self.tile_mm - self.overlap_mm

    def count(self, length_mm: float) -> int:
        """How many tiles a drawing takes that is so long."""
        return max(1, math.ceil((self.shift_mm + length_mm - self.overlap_mm) / self.pitch_mm - SLACK))


class Shifted(NamedTuple):
    """A drawing moved right and down."""

    drawing: Symbol
    x_mm: float
    y_mm: float
    tile: Box
    """The area of a tile."""
    overlap_mm: float
    rank: Rank

    def without(self, items: Sequence[Item]) -> Symbol:
        """The drawing without some of its items."""
        (group,) = self.drawing.items
        assert isinstance(group, Group)
        left = {id(item) for item in items}
        kept = tuple(item for item in group.items if id(item) not in left)
        return replace(self.drawing, items=(replace(group, items=kept),))

    def boxes(self, of_it: Sequence[Box]) -> list[Box]:
        """Where boxes in the drawing's own space lie now."""
        return _moved(of_it, self.x_mm, self.y_mm)

    def path(self, of_it: Path) -> Path:
        """Where a path in that space lies."""
        return Path(moved(of_it.commands, Affine.translate(self.x_mm, self.y_mm)), of_it.style)


def few_tiles(
    drawing: Symbol,
    area: Box,
    occupied: Sequence[Box],
    uncut: Sequence[Box] = (),
    words: Sequence[Box] = (),
    overlap_mm: float = OVERLAP_MM,
    most: int = 1,
) -> list[Shifted]:
    """A drawing moved so that it is cut into the fewest tiles of an area that have something ``occupied`` on them: so many
    of the best ways at ``most``, the best first.

    It may take one more where a tile would be all but bare, or a joint would lie across what had better stay ``uncut`` or
    across several ``words``, for which tiles may be smaller. Of several places that are as good, the one whose emptiest
    tile is fullest; where it is not moved, if that is no worse.
    """
    columns, rows = count_tiles(drawing.width_mm, drawing.height_mm, area, overlap_mm)
    kept = [box.inset(-_OFF_WORDS_MM) for box in words]
    across = _ways(
        drawing.width_mm,
        _Along(area.w, 0.0, overlap_mm),
        columns,
        [(box.x, box.right) for box in uncut],
        [(box.x, box.right) for box in kept],
    )
    # In a row more than it needs a drawing that is narrow above or below may leave no tile all but bare.
    down = [
        way
        for count in (rows, rows + 1)
        for way in _ways(
            drawing.height_mm,
            _Along(area.h, 0.0, overlap_mm),
            count,
            [(box.y, box.bottom) for box in uncut],
            [(box.y, box.bottom) for box in kept],
        )
    ]
    wide, high = drawing.width_mm, drawing.height_mm
    on_columns = {x: _on_tiles([(box.x, box.right) for box in occupied], x.count(wide), x) for x in across}
    on_rows = {y: _on_tiles([(box.y, box.bottom) for box in occupied], y.count(high), y) for y in down}
    cut_across = {
        x: [_crossed([(box.x, box.right) for box in boxes], x.count(wide), x) for boxes in (kept, uncut)]
        for x in across
    }
    cut_down = {
        y: [_crossed([(box.y, box.bottom) for box in boxes], y.count(high), y) for boxes in (kept, uncut)] for y in down
    }

    def least(way: tuple[_Along, _Along]) -> float:
        """What a way costs at least: of the tiles that are all but bare nothing is known yet."""
        x, y = way
        tiles = sum(not mine.isdisjoint(theirs) for mine, _ in on_columns[x] for theirs, _ in on_rows[y])
        words_cut, others_cut = (len(a | b) for a, b in zip(cut_across[x], cut_down[y], strict=True))
        return tiles + words_cut * _WORD_TILES + others_cut * _WHOLE_TILES

    def rank(x: _Along, y: _Along, least_cost: float) -> Rank:
        fills = [
            sum([wide[i] * high for i, high in on_row.items() if i in wide])
            for mine, wide in on_columns[x]
            for theirs, on_row in on_rows[y]
            if not mine.isdisjoint(theirs)
        ]
        bare = sum(fill < BARE * area.w * area.h for fill in fills)
        least_mm2 = SLIVER * area.w * area.h
        slivers = sum(1 - fill / least_mm2 for fill in fills if fill < least_mm2)
        return Rank(least_cost + bare, len(fills), round(slivers, 3), -min(fills, default=0.0))

    def shifted(rank: Rank, x: _Along, y: _Along) -> Shifted:
        items = (Group(drawing.items, Affine.translate(x.shift_mm, y.shift_mm)),)
        symbol = Symbol(drawing.id, x.shift_mm + drawing.width_mm, y.shift_mm + drawing.height_mm, items)
        return Shifted(symbol, x.shift_mm, y.shift_mm, Box(area.x, area.y, x.tile_mm, y.tile_mm), overlap_mm, rank)

    best: list[tuple[Rank, int, tuple[_Along, _Along]]] = []
    ways = [*product(across, down)]
    for cost, number in sorted((least(way), number) for number, way in enumerate(ways)):
        if len(best) == most and cost > best[-1][0].cost:
            break
        insort(best, (rank(*ways[number], cost), number, ways[number]))
        del best[most:]
    return [shifted(found, *way) for found, _, way in best]


def _moved(boxes: Sequence[Box], x: float, y: float) -> list[Box]:
    return [Box(box.x + x, box.y + y, box.w, box.h) for box in boxes]


def _on_tiles(spans: Sequence[_Span], count: int, way: _Along) -> list[tuple[set[int], dict[int, float]]]:
    """Of each tile along one axis: what reaches it, by its number, and how much of each lies on it."""
    found = []
    for first in (number * way.pitch_mm - way.shift_mm for number in range(count)):
        last = first + way.tile_mm
        reached = [(i, start, end) for i, (start, end) in enumerate(spans) if start < last and end > first]
        shares = {i: min(end, last) - max(start, first) for i, start, end in reached}
        found.append(({i for i, share in shares.items() if share > SLACK_MM}, shares))
    return found


def _ways(length: float, tile: _Along, count: int, uncut: Sequence[_Span], words: Sequence[_Span]) -> list[_Along]:
    """How to lie along one axis: shares of the room there, what brings something up to a joint, and where no joint meets
    words, with the largest tiles that have such places."""
    spare = max(0.0, count * tile.pitch_mm + tile.overlap_mm - length)
    to_joints = [number * tile.pitch_mm - end for number in range(1, count) for ends in uncut for end in ends]
    found = [*(share * spare for share in _SHARES), *(shift for shift in to_joints if 0 < shift < spare)]
    # Rounded down: a hair more than the room there is would begin another tile.
    usual = [tile._replace(shift_mm=math.floor(shift * 1e6) / 1e6) for shift in found]
    # Moved by a whole tile or more it would begin with bare ones.
    ways = (*usual, *_clear_ways(spare, tile, count, words, uncut))
    return list(dict.fromkeys(way._replace(shift_mm=way.shift_mm % way.pitch_mm) for way in ways))


def _clear_ways(spare: float, tile: _Along, count: int, words: Sequence[_Span], uncut: Sequence[_Span]) -> list[_Along]:
    """Where no joint meets words, and smaller tiles yet where none meets what had better stay uncut either."""
    ways: list[_Along] = []
    worded, held = _joined((round(start, 3), round(end, 3)) for start, end in words), _joined(uncut)
    for smaller in range(int(spare / count / _STEP_MM) + 1):
        room, tile_mm = spare - count * smaller * _STEP_MM, tile.tile_mm - smaller * _STEP_MM
        steps = (_Along(tile_mm, step * _STEP_MM, tile.overlap_mm) for step in range(int(room / _STEP_MM) + 1))
        clear = [way for way in steps if not _meets(worded, count, way)]
        whole = [way for way in clear if not _meets(held, count, way)]
        for found in ([] if ways else clear, whole):
            ways += found[:: math.ceil(len(found) / _MOST_CLEAR) or 1]
        if whole:
            break
    return ways


def _joined(spans: Iterable[_Span]) -> list[_Span]:
    """What a joint may not lie in, from the first to the last, each stretch once."""
    found: list[_Span] = []
    for start, end in sorted((start + _EPSILON_MM, end - _EPSILON_MM) for start, end in spans):
        if found and start < found[-1][1]:
            found[-1] = found[-1][0], max(end, found[-1][1])
        else:
            found.append((start, end))
    return found


def _meets(joined: Sequence[_Span], count: int, way: _Along) -> bool:
    """Whether a joint lies in one of them."""
    for joint in (number * way.pitch_mm - way.shift_mm for number in range(1, count)):
        before = bisect_left(joined, (joint,))
        if before and joint < joined[before - 1][1]:
            return True
    return False


def _crossed(spans: Sequence[_Span], count: int, way: _Along) -> set[int]:
    """Which of some spans along one axis a joint lies in, by their numbers."""
    joints = [number * way.pitch_mm - way.shift_mm for number in range(1, count)]
    return {
        i for joint in joints for i, (start, end) in enumerate(spans) if start + _EPSILON_MM < joint < end - _EPSILON_MM
    }
