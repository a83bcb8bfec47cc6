"""Pieces in small on a label: beside the lines that tell them, or a few in the room that the list leaves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.components.pieces.pictured import a_few, fanned, pictured
from generator.drawing import Affine, Group, Item
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.sheets.edges import between
from generator.sheets.plan import Piece
from generator.typesetting import Block

MOST, MOST_MM, LEAST_MM = 3, 11.0, 6.0
"""So many pieces at most that stand for others, so high at most; and so high at least, or there are fewer."""
OFF_LIST_MM, APART_MM = 1.6, 1.2
MOST_ROW_MM, ROW_AIR_MM = 5.4, 0.5
"""From line to line where each has its piece, at most, and what is left between two pieces then."""
BROKEN = 1.5
"""A line so many times as high as another is two."""
LEAST_FAN_MM = 16.0
"""Across a fan of cards."""


def told(listing: Block, room: Box, looks: Sequence[Piece], *, is_each: bool) -> Iterator[Item]:
    """A list at the head of a room, with pieces: at its right the one that each line is of, the lines as far apart as they
    have room; or where not each is of one, or there is no room for that, a few."""
    rows = [box for item in listing.items if (box := bounds((item,)))]
    high = min((row.h for row in rows), default=0.0)
    if is_each and len(rows) == len(looks) > 1 and all(row.h < BROKEN * high for row in rows):
        pitch = min(MOST_ROW_MM, room.h / len(rows))
        sizes = [(pitch - ROW_AIR_MM) / max(piece.width_mm, piece.height_mm) for piece in looks]
        if room.x + max(row.right for row in rows) + OFF_LIST_MM + pitch <= room.right:
            for place, (item, row, piece, scale) in enumerate(zip(listing.items, rows, looks, sizes, strict=True)):
                middle = room.y + (place + 0.5) * pitch
                yield Group((item,), Affine.translate(room.x, middle - row.y - row.h / 2))
                corner = room.right - scale * piece.width_mm, middle - scale * piece.height_mm / 2
                yield from pictured(piece, Affine.translate(*corner) @ Affine.scale(scale))
            return
    yield listing.at(room.x, room.y)
    yield from () if is_each and len(looks) > 1 else _few(listing, room, looks)


def fan_beside(listing: Block, room: Box, looks: Sequence[Piece]) -> Iterator[Item]:
    """A fan of cards right of a list, where that leaves room."""
    taken = bounds((listing.at(room.x, room.y),))
    if taken and looks and room.right - taken.right - OFF_LIST_MM >= LEAST_FAN_MM:
        yield from fanned(looks, between(taken.right + OFF_LIST_MM, room.y, room.right, room.bottom))


def _few(listing: Block, room: Box, looks: Sequence[Piece]) -> Iterator[Item]:
    """Some of the pieces: as many as can be, and those as large as may be, below a list in a row or right of it in a column."""
    taken = bounds((listing.at(room.x, room.y),))
    if taken is None:
        return
    below = between(room.x, taken.bottom + OFF_LIST_MM, room.right, room.bottom)
    beside = between(taken.right + OFF_LIST_MM, room.y, room.right, room.bottom)
    ways = [
        (-some, -size, is_row)
        for is_row in (True, False)
        for some in range(1, min(MOST, len(looks)) + 1)
        if (size := _size(a_few(looks, some), below if is_row else beside, is_row=is_row)) >= LEAST_MM
    ]
    if ways:
        some, size, is_row = min(ways)
        yield from _in_line(a_few(looks, -some), below if is_row else beside, -size, is_row=is_row)


def _size(pieces: Sequence[Piece], room: Box, *, is_row: bool) -> float:
    """How high the highest of them can be, in a row or one below another."""
    high = max(piece.height_mm for piece in pieces)
    gaps = APART_MM * (len(pieces) - 1)
    along = sum(piece.width_mm if is_row else piece.height_mm for piece in pieces)
    across = high if is_row else max(piece.width_mm for piece in pieces)
    long, deep = (room.w, room.h) if is_row else (room.h, room.w)
    return min(MOST_MM, (long - gaps) / along * high, deep / across * high)


def _in_line(pieces: Sequence[Piece], room: Box, size: float, *, is_row: bool) -> Iterator[Item]:
    """A row from the left at the foot of a room, or a column at its right edge, in the middle."""
    scale = size / max(piece.height_mm for piece in pieces)
    long = scale * sum(piece.height_mm for piece in pieces) + APART_MM * (len(pieces) - 1)
    x, y = room.x, room.y + (room.h - long) / 2
    for piece in pieces:
        wide, high = scale * piece.width_mm, scale * piece.height_mm
        at = (x, room.bottom - high) if is_row else (room.right - wide, y)
        yield from pictured(piece, Affine.translate(*at) @ Affine.scale(scale))
        x, y = x + wide + APART_MM, y + high + APART_MM
