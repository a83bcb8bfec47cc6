"""What is in a bag in small on its label, in the room that its list leaves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from generator.components.pieces.pictured import a_few, fanned, pictured
from generator.drawing import Affine, Item
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.sheets import style
from generator.sheets.edges import between
from generator.sheets.plan import Piece
from generator.typesetting import Block

OFF_LIST_MM = 1.6
LEAST_FAN_MM = 16.0
"""Across a fan of cards."""
_ROW_MM, _LEAST_ROW_MM, _MOST_IN_ROW = 10.0, 6.5, 12
"""How high a row of pieces is, and at least; and how many stand in it at most."""
_LOWER_MM = 1.5
"""How much nearer to the foot of its label a row stands than a list."""


def fan_beside(listing: Block, room: Box, looks: Sequence[Piece]) -> Iterator[Item]:
    """A fan of cards right of a list, where that leaves room."""
    taken = bounds((listing.at(room.x, room.y),))
    if taken and looks and room.right - taken.right - OFF_LIST_MM >= LEAST_FAN_MM:
        yield from fanned(looks, between(taken.right + OFF_LIST_MM, room.y, room.right, room.bottom))


def row_mm(listings: Iterable[Block], room_mm: float) -> float:
    """How high rows of pieces below lists can be that are alike on all labels; 0 where some list leaves too little."""
    left = min((room_mm + _LOWER_MM - listing.height_mm - OFF_LIST_MM for listing in listings), default=0.0)
    return min(left, _ROW_MM) if left >= _LEAST_ROW_MM else 0.0


def row_room(room: Box, high_mm: float) -> Box:
    """Where a row so high stands below a list in that room."""
    return room._replace(y=room.bottom + _LOWER_MM - high_mm, h=high_mm)


def row_along(room: Box, looks: Sequence[Piece]) -> Iterator[Item]:
    """A row of pieces as high as a room: as many as fit, evenly through all."""
    for count in range(min(_MOST_IN_ROW, len(looks)), 0, -1):
        some = a_few(looks, count)
        widths = [one.width_mm * room.h / one.height_mm for one in some]
        gap = min(style.GAP_MM, (room.w - sum(widths)) / max(1, count - 1))
        if gap >= style.TIGHT_MM:
            break
    else:
        return
    x = room.x
    for one, wide in zip(some, widths, strict=True):
        yield from pictured(one, Affine.translate(x, room.y) @ Affine.scale(room.h / one.height_mm))
        x += wide + gap
