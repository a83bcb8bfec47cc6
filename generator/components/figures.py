"""Figures side by side on a ground line, at one scale, as far apart as their art asks for."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from generator.components.art import ArtLibrary
from generator.drawing import Item
from generator.drawing.bounds import Box

NOMINAL_HEIGHT_MM = 9.7
"""The figure height at which the art's pitches are given."""


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

    ``height_mm`` is a figure from the sole to the tip of its musket. When a row is wider than the box, all
    of it is drawn smaller. ``pitch_mm`` overrides the art's own.
    """
    if not symbols:
        return ()
    figures = [art.figure(name) for name in symbols]
    pitches = [pitch_mm or f.metrics.pitch_mm * height_mm / NOMINAL_HEIGHT_MM for f in figures]
    places = [0.0]
    for left, right in pairwise(pitches):
        places.append(places[-1] + (left + right) / 2)
    scales = [height_mm / f.metrics.height for f in figures]
    reach_left = min(x - (f.metrics.centre - f.art.view.x) * s for x, f, s in zip(places, figures, scales, strict=True))
    reach_right = max(
        x + (f.art.view.right - f.metrics.centre) * s for x, f, s in zip(places, figures, scales, strict=True)
    )
    shrink = min(1.0, box.w / (reach_right - reach_left))
    middle = {"left": box.x - reach_left * shrink, "right": box.right - reach_right * shrink}.get(
        align, box.x + box.w / 2 - places[-1] / 2 * shrink
    )
    # Centred on the figures' own centres; a long sabre may not push the row out of its box.
    middle += max(0.0, box.x - (middle + reach_left * shrink)) + min(0.0, box.right - (middle + reach_right * shrink))
    return tuple(
        art.stand(name, ink, ground, middle + x * shrink, box.bottom, s * shrink)
        for name, x, s in zip(symbols, places, scales, strict=True)
    )
