"""Figures side by side on a ground line, at one scale, as far apart as their art asks for."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise

from generator.components.pieces.art import ArtLibrary
from generator.drawing import Item
from generator.drawing.box import Box
from generator.model.symbols import SymbolMetrics

NOMINAL_HEIGHT_MM = 9.7
"""The figure height at which the art's pitches are given."""

CLOSEST = 0.6
"""The share of the art's pitch below which figures would hide one another."""


def stand_in_a_row(
    art: ArtLibrary,
    symbols: Sequence[str],
    box: Box,
    height_mm: float,
    ink: str,
    ground: str,
    pitch_mm: float | None = None,
    align: str = "centre",
) -> tuple[Item, ...]:
    """The symbols from left to right, soles on the box's lower edge, kept inside its sides.

    ``height_mm`` is a figure from the sole to the tip of its musket. A row wider than the box closes up, and
    what is still too wide is drawn smaller. ``pitch_mm`` overrides the art's own.
    """
    if not symbols:
        return ()
    row = _Row(
        [art.figure(name).metrics for name in symbols],
        [art.figure(name).art.view for name in symbols],
        height_mm,
        pitch_mm,
    )
    places, scale = row.within(box.w)
    left, right = row.reach(places, scale)
    start = {"left": box.x - left, "right": box.right - right}.get(align, box.x + box.w / 2 - places[-1] / 2)
    # Centred on the figures' own centres; a long sabre may not push the row out of its box.
    start += max(0.0, box.x - (start + left)) + min(0.0, box.right - (start + right))
    return tuple(
        art.stand(name, ink, ground, start + x, box.bottom, one * scale)
        for name, x, one in zip(symbols, places, row.scales, strict=True)
    )


class _Row:
    """Where the figures of a row stand, from the first one's centre, and how far the row reaches."""

    def __init__(
        self, metrics: list[SymbolMetrics], views: list[Box], height_mm: float, pitch_mm: float | None
    ) -> None:
        self.scales = [height_mm / one.height for one in metrics]
        self._before = [(one.centre - view.x) * s for one, view, s in zip(metrics, views, self.scales, strict=True)]
        self._after = [(view.right - one.centre) * s for one, view, s in zip(metrics, views, self.scales, strict=True)]
        pitches = [pitch_mm or one.pitch_mm * height_mm / NOMINAL_HEIGHT_MM for one in metrics]
        self._steps = [(one + other) / 2 for one, other in pairwise(pitches)]

    def places(self, closer: float) -> list[float]:
        return list(accumulate((step * closer for step in self._steps), initial=0.0))

    def reach(self, places: list[float], scale: float) -> tuple[float, float]:
        left = min(x - before * scale for x, before in zip(places, self._before, strict=True))
        return left, max(x + after * scale for x, after in zip(places, self._after, strict=True))

    def within(self, width_mm: float) -> tuple[list[float], float]:
        """The places and the scale at which the row is no wider: first closer together, then smaller."""
        for closer in (1 - (1 - CLOSEST) * k / 20 for k in range(21)):
            places = self.places(closer)
            left, right = self.reach(places, 1.0)
            if right - left <= width_mm:
                return places, 1.0
        scale = width_mm / (right - left)
        return [x * scale for x in places], scale
