"""Where on a piece each element of its layout came out."""

from __future__ import annotations

from msgspec import Struct

from generator.diagnostics import Source
from generator.drawing.box import Box


class Spot(Struct, frozen=True):
    """An element as it was drawn once. ``box`` is what it covers, in mm of the layout."""

    element: str
    box: Box
    where: Source
    """Where it stands in the layout."""
    prints: tuple[str, ...] = ()
    """What it looked up for the text or the list that it sets: ``unit.range.long.hexes``."""
