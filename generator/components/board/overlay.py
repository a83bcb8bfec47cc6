"""What is drawn with a board that is no part of it: on its ground and below its courses, or over both."""

from __future__ import annotations

from msgspec import Struct

from generator.components.board.obstacles import Line
from generator.drawing import Item


class Overlay(Struct, frozen=True):
    """All in mm of the drawing of the board."""

    under: tuple[Item, ...] = ()
    """On the ground: courses, signs and the sides of hexes are drawn over it."""
    over: tuple[Item, ...] = ()
    """Over ground and courses, below marks and words."""
    lines: tuple[Line, ...] = ()
    """What no name stands on."""
    covered: tuple[Line, ...] = ()
    """What is drawn over the board later: no part of a single sign sticks out from below it."""


NOTHING_OVER = Overlay()
