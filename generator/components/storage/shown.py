"""Cards in small on a label, in the room that its list leaves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.components.pieces.pictured import fanned
from generator.drawing import Item
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.sheets.edges import between
from generator.sheets.plan import Piece
from generator.typesetting import Block

OFF_LIST_MM = 1.6
LEAST_FAN_MM = 16.0
"""Across a fan of cards."""


def fan_beside(listing: Block, room: Box, looks: Sequence[Piece]) -> Iterator[Item]:
    """A fan of cards right of a list, where that leaves room."""
    taken = bounds((listing.at(room.x, room.y),))
    if taken and looks and room.right - taken.right - OFF_LIST_MM >= LEAST_FAN_MM:
        yield from fanned(looks, between(taken.right + OFF_LIST_MM, room.y, room.right, room.bottom))
