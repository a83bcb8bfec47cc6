"""Pieces of any outline on sheets: in rows, with air to cut, on as few pages as they need, small print above."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from generator.diagnostics import Diagnostic, Source, UserError
from generator.drawing import Affine, Group, Item, Mark, Path
from generator.drawing.box import Box
from generator.drawing.text import fit_text
from generator.drawing.transforms import moved
from generator.sheets import style
from generator.sheets.edges import between
from generator.typesetting import Block, width

SMALL_LINE_MM, LONGEST = 165.0, 1.2
"""Small print runs no wider, however wide the page is; or so many times that, where one line then holds it."""
ABOVE_MM = 3.2
AFTER_MM = 1.9
SMALL_LEADING = 1.3
CUT_AIR_MM = 2.0
"""Between the small print and the first piece."""
_MOST_WAYS = 2000
"""So many ways to share things out are looked at."""
AIR_MM = 6.0
"""Between two pieces at least, so that scissors get through."""


class TooLarge(UserError):
    """A piece that no page holds."""

    def __init__(self, name: str) -> None:
        remedy = "Take larger paper, or leave these sheets out with --only."
        super().__init__([Diagnostic(Source("--paper"), f"'{name}' is larger than a page of this paper", remedy)])


class FreeformPiece(Block, frozen=True):
    """Something to cut out, with what belongs to it but is cut away."""

    name: str = ""
    is_part: bool = False
    """Whether it is to be joined to others."""
    cuts: tuple[Path, ...] = ()
    """What a machine cuts of it: windows and holes first, its outline last."""

    def at(self, x: float, y: float) -> Group:
        return Group(self.items, Affine.translate(x, y), mark=self.mark or Mark(self.name))

    def cuts_at(self, place: Affine) -> tuple[Path, ...]:
        return tuple(Path(moved(path.commands, place), path.style) for path in self.cuts)


class Laid(NamedTuple):
    """What of a page is drawn, and what of it a machine cuts."""

    items: tuple[Item, ...]
    cuts: tuple[Path, ...] = ()


def laid(places: Sequence[tuple[FreeformPiece, float, float]]) -> Laid:
    """Pieces, each with its upper left corner at a place."""
    items = tuple(piece.at(x, y) for piece, x, y in places)
    return Laid(items, tuple(cut for piece, x, y in places for cut in piece.cuts_at(Affine.translate(x, y))))


def marks_of(items: Sequence[Item]) -> list[str]:
    """What the pieces among items on a page are called."""
    return [item.mark.element for item in items if isinstance(item, Group) and item.mark]


def small_print(area: Box, *texts: str, size_pt: float = style.SMALL_PT) -> tuple[tuple[Item, ...], Box]:
    """Small print at the head of an area, a paragraph a text, and the room below it."""
    items: tuple[Item, ...] = ()
    y = area.y + ABOVE_MM
    for text in texts:
        line_mm = SMALL_LINE_MM * size_pt / style.SMALL_PT
        longest = min(area.w, LONGEST * line_mm)
        on_one = width(text, "sans", size_pt) <= longest
        box = Box(area.x, y, longest if on_one else min(area.w, line_mm), area.h)
        leading = size_pt * SMALL_LEADING
        lines = fit_text(text, "sans", size_pt, box, fill=style.INK, wrap=True, prefer="wrap", leading_pt=leading).items
        items += lines
        y = lines[-1].y_mm + AFTER_MM
    return items, between(area.x, y + CUT_AIR_MM, area.right, area.bottom)


def pages(
    pieces: Sequence[FreeformPiece],
    area: Box,
    air_mm: float = AIR_MM,
    *,
    is_centred: bool = False,
    in_order: bool = False,
) -> tuple[Laid, ...]:
    """What lies on each page: rows flush left from its head, or each in the middle. Raises TooLarge.

    ``in_order`` keeps parts of one thing behind each other.
    """
    if in_order:
        _check(pieces, area)
        rows = [tuple(pieces[i] for i in row) for row in _next([one.width_mm for one in pieces], area.w, air_mm)]
        paged = [[rows[i] for i in page] for page in _next([_height(row) for row in rows], area.h, air_mm)]
    else:
        paged = _paged(_rows(pieces, area, air_mm), area, air_mm)
    return tuple(_spread(rows, area, air_mm, is_centred=is_centred) for rows in paged)


def pages_of_sets(sets: Sequence[Sequence[FreeformPiece]], area: Box, airs_mm: Sequence[float]) -> tuple[Laid, ...]:
    """What lies on each page, where what belongs together stays on one: the pieces of each set in rows below one another,
    a set of one piece beside the last row of another where that has room. Of several airs, the first that takes fewest
    pages with fewest sets out of their order. Raises TooLarge, also for a set that no page holds.
    """
    found = []
    for air_mm in airs_mm:
        blocks = [_in_rows(pieces, area, air_mm) for pieces in sets]
        blocks = _single_beside(blocks, area.w, air_mm)
        heights = [sum(map(_height, block)) + air_mm * (len(block) - 1) for block in blocks]
        if max(heights, default=0.0) <= area.h + 1e-6:
            paged = _fewest(heights, area.h, air_mm)
            rows = [[row for i in page for row in blocks[i]] for page in paged]
            found.append((len(paged), _inverted([i for page in paged for i in page]), air_mm, rows))
    if not found:
        raise TooLarge(sets[0][0].name)
    _, _, air_mm, rows_of = min(found, key=lambda one: one[:2])
    return tuple(_spread(rows, area, air_mm, is_centred=False) for rows in rows_of)


def _inverted(numbers: Sequence[int]) -> int:
    """How many pairs stand the wrong way round."""
    return sum(one > other for at, one in enumerate(numbers) for other in numbers[at:])


def pages_needed(pieces: Sequence[FreeformPiece], area: Box) -> int | None:
    """How many pages hold the pieces; None when none does."""
    try:
        return len(_paged(_rows(pieces, area, AIR_MM), area, AIR_MM))
    except TooLarge:
        return None


Row = tuple[FreeformPiece, ...]


def _in_rows(pieces: Sequence[FreeformPiece], area: Box, air_mm: float) -> list[Row]:
    _check(pieces, area)
    return [tuple(pieces[i] for i in row) for row in _next([piece.width_mm for piece in pieces], area.w, air_mm)]


def _single_beside(blocks: Sequence[list[Row]], wide: float, air_mm: float) -> list[list[Row]]:
    """Blocks of one piece moved behind the last row of the nearest larger block that has room, the widest of them first."""
    found = [list(block) for block in blocks]
    single = [i for i, block in enumerate(blocks) if len(block) == 1 and len(block[0]) == 1]
    for i in sorted(single, key=lambda i: -blocks[i][0][0].width_mm):
        piece = blocks[i][0][0]
        for j in sorted(set(range(len(blocks))) - set(single), key=lambda j: abs(j - i)):
            last = found[j][-1]
            if sum(one.width_mm + air_mm for one in last) + piece.width_mm <= wide + 1e-6:
                found[j][-1], found[i] = (*last, piece), []
                break
    return [block for block in found if block]


def _height(row: Row) -> float:
    return max(piece.height_mm for piece in row)


def _check(pieces: Sequence[FreeformPiece], area: Box) -> None:
    for piece in pieces:
        if piece.width_mm > area.w + 1e-6 or piece.height_mm > area.h + 1e-6:
            raise TooLarge(piece.name)


def _rows(pieces: Sequence[FreeformPiece], area: Box, air_mm: float) -> list[Row]:
    """Rows of pieces of like height, each as full as it gets."""
    _check(pieces, area)
    order = {id(piece): place for place, piece in enumerate(pieces)}

    def filled(largest_first: Sequence[FreeformPiece]) -> list[Row]:
        found = _filled([piece.width_mm for piece in largest_first], area.w, air_mm)
        return [tuple(sorted((largest_first[i] for i in row), key=lambda piece: order[id(piece)])) for row in found]

    tallest, widest = (lambda piece: -piece.height_mm), (lambda piece: -piece.width_mm)
    ways = [filled(sorted(pieces, key=key)) for key in (tallest, widest)]
    rows = min(ways, key=lambda rows: sum(map(_height, rows)))
    # What comes later in the order, such as the second piece of a strip, stands lower.
    return sorted(rows, key=lambda row: order[id(row[-1])])


def _paged(rows: Sequence[Row], area: Box, air_mm: float) -> list[list[Row]]:
    """Rows on pages, as they come; the tallest first where that saves a page."""
    as_they_come = _filled([_height(row) for row in rows], area.h, air_mm)
    order = sorted(range(len(rows)), key=lambda i: -_height(rows[i]))
    packed = _filled([_height(rows[i]) for i in order], area.h, air_mm)
    if len(packed) < len(as_they_come):
        as_they_come = sorted(sorted(order[i] for i in page) for page in packed)
    return [[rows[i] for i in page] for page in as_they_come]


def _next(sizes: Sequence[float], room: float, air_mm: float) -> list[list[int]]:
    """Things of these sizes, by their numbers, each behind the one before or at the head of what is next."""
    found: list[list[int]] = []
    for i, size in enumerate(sizes):
        if found and sum(sizes[j] + air_mm for j in found[-1]) + size <= room + 1e-6:
            found[-1].append(i)
        else:
            found.append([i])
    return found


def _filled(sizes: Sequence[float], room: float, air_mm: float) -> list[list[int]]:
    """Things of these sizes, by their numbers, each where there is room for it first."""
    found: list[list[int]] = []
    for i, size in enumerate(sizes):
        for one in found:
            if sum(sizes[j] + air_mm for j in one) + size <= room + 1e-6:
                one.append(i)
                break
        else:
            found.append([i])
    return found


def _fewest(sizes: Sequence[float], room: float, air_mm: float) -> list[list[int]]:
    """Things of these sizes, by their numbers, in as few rooms as are found for them, and as nearly in order as can be."""
    found = _filled(sizes, room, air_mm)
    as_they_come = range(len(sizes))
    orders = as_they_come, sorted(as_they_come, key=lambda i: -sizes[i])
    least = math.ceil((sum(sizes) + len(sizes) * air_mm) / (room + air_mm) - 1e-6)
    for count, order in product(range(least, len(found) + 1), orders):
        if homes := _homes([sizes[i] + air_mm for i in order], room + air_mm, count):
            return sorted(sorted(i for i, home in zip(order, homes, strict=True) if home == n) for n in set(homes))
    return found


_Way = tuple[int, tuple[int, ...]]
"""How far things stray from their order, and the room that each is in."""


def _homes(sizes: Sequence[float], room: float, count: int) -> tuple[int, ...]:
    """Which of so many rooms each thing is in: that of the one before, or the next, for as many as can be; nothing where none
    of the ways looked at has room for all."""
    ways: dict[tuple[tuple[float, ...], int], _Way] = {((0.0,) * count, 0): (0, ())}
    for size in sizes:
        onward: dict[tuple[tuple[float, ...], int], _Way] = {}
        for ((used, last), (strayed, homes)), n in product(ways.items(), range(count)):
            if used[n] + size <= room + 1e-6:
                key = (*used[:n], round(used[n] + size, 3), *used[n + 1 :]), n
                way = strayed + max(last - n, n - last - 1, 0), (*homes, n)
                onward[key] = min(onward.get(key, way), way)
        ways = dict(sorted(onward.items(), key=lambda one: one[1])[:_MOST_WAYS])
    return min(ways.values(), default=(0, ()))[1]


def _spread(rows: Sequence[Row], area: Box, air_mm: float, *, is_centred: bool) -> Laid:
    """Rows down a page; what room is left is shared out, within reason."""
    places: list[tuple[FreeformPiece, float, float]] = []
    spare = area.h - sum(map(_height, rows))
    gap = max(air_mm, min(spare / len(rows), 3 * air_mm))
    # What is left over lies below rather than above: a page reads from its top.
    y = area.y + (max(0.0, spare - gap * (len(rows) - 1)) * 0.3 if is_centred else 0.0)
    for row in rows:
        spare_x = area.w - sum(piece.width_mm for piece in row)
        gap_x = min(spare_x / max(1, len(row) - 1), 5 * air_mm)
        x = area.x + ((spare_x - gap_x * (len(row) - 1)) / 2 if is_centred else 0.0)
        for piece in row:
            # Those in the middle of a page stand on one line.
            down = _height(row) - piece.height_mm
            places.append((piece, x, y + (down if is_centred else down / 2)))
            x += piece.width_mm + gap_x
        y += _height(row) + gap
    return laid(places)
