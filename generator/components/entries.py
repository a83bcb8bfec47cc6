"""Entries below one another, each a name, its points and a text: the abilities on the back of a card.

All are set at one size, the largest at which they fit. The name and the points share a line, and the text wraps below
it; or the names have a column of their own and the texts stand beside them, with what room is left between the entries.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.drawing import Item, Text
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.drawing.text import fit_text
from generator.units import MM_PER_POINT

NAME = 1.1
"""The size of a name, in sizes of the text."""
AIRY, TIGHT = (1.16, 0.75), (1.06, 0.4)
"""The distance of baselines and the space between entries, in sizes of the text: tight only where it must be."""
STEP = 0.025
NAME_FONT, POINTS_FONT, POINTS = "serif-semibold", "sans-medium", 1.0
BESIDE_FONT = "sans-semibold"
"""Of a name beside its text, with which it shares a baseline."""
BESIDE_AIRY, BESIDE_TIGHT = (1.16, 0.5), (1.06, 0.15)
"""The same two; a name of its own in the margin parts entries well enough."""
SPREAD = 0.7
"""The most that is added to the space between entries with names beside them, in sizes of the text."""


@dataclass(frozen=True, slots=True)
class Entry:
    name: str
    points: str
    text: str


@dataclass(frozen=True, slots=True)
class SetEntries:
    """The entries in their box, and the share of the size asked for; None of them when they do not fit."""

    items: tuple[Item, ...] | None
    share: float


def set_entries(
    entries: Sequence[Entry],
    box: Box,
    font: str,
    size_pt: float,
    fill: str,
    shrink_to: float,
    least_pt: float,
    names_mm: float = 0.0,
) -> SetEntries:
    """Airy and smaller and smaller, down to a share of the size or ``least_pt``; then, at the smallest, tight.

    ``names_mm`` is the width of a column of names, 0 where they stand above their texts.
    """
    least = min(1.0, max(shrink_to, least_pt / size_pt))
    shares = [1 - STEP * step for step in range(round((1 - least) / STEP) + 1) if 1 - STEP * step > least] + [least]
    airy, tight = (BESIDE_AIRY, BESIDE_TIGHT) if names_mm else (AIRY, TIGHT)
    for share, spaces in [*((share, airy) for share in shares), (least, tight)]:
        size = size_pt * share
        if names_mm:
            items = _beside(entries, box, font, size, fill, *spaces, names_mm)
        else:
            items = _at(entries, box, font, size, fill, *spaces)
        if items is not None:
            return SetEntries(items, share)
    return SetEntries(None, least)


def _at(
    entries: Sequence[Entry], box: Box, font: str, size: float, fill: str, lead: float, between: float
) -> tuple[Item, ...] | None:
    """All of them at one size, or None where that is too large."""
    leading = size * lead * MM_PER_POINT
    endless = Box(box.x, 0.0, box.w, 1_000.0)
    items: list[Item] = []
    y = box.y
    for i, entry in enumerate(entries):
        baseline = y + face(NAME_FONT).ascent_mm(size * NAME)
        points_mm = face(POINTS_FONT).width_mm(entry.points, size * POINTS) if entry.points else 0.0
        if face(NAME_FONT).width_mm(entry.name, size * NAME) + points_mm + 1.0 > box.w:
            return None
        items.append(Text(box.x, baseline, entry.name, NAME_FONT, size * NAME, fill))
        if entry.points:
            items.append(Text(box.right, baseline, entry.points, POINTS_FONT, size * POINTS, fill, "end"))
        body = fit_text(
            entry.text, font, size, endless, fill=fill, shrink_to=1.0, wrap=True, prefer="wrap", leading_pt=size * lead
        )
        if body.overflow:
            return None
        for n, line in enumerate(body.lines):
            items.append(Text(box.x, baseline + (n + 1) * leading, line, font, size, fill))
        baseline += len(body.lines) * leading
        bottom = baseline + face(font).descent_mm(size)
        y = bottom + (size * between * MM_PER_POINT if i + 1 < len(entries) else 0.0)
    return tuple(items) if y <= box.bottom + 1e-6 else None


def _beside(
    entries: Sequence[Entry], box: Box, font: str, size: float, fill: str, lead: float, between: float, names_mm: float
) -> tuple[Item, ...] | None:
    """The same, with the names in a column of their own. Nothing is said of points there."""
    leading, gap = size * lead * MM_PER_POINT, size * between * MM_PER_POINT
    set_rows = []
    for entry in entries:
        columns = ((entry.name, BESIDE_FONT, 0.0, names_mm - 1.0), (entry.text, font, names_mm, box.w - names_mm))
        cells = []
        for text, of_font, x, width in columns:
            endless = Box(0.0, 0.0, width, 1_000.0)
            fitted = fit_text(text, of_font, size, endless, shrink_to=1.0, wrap=True, prefer="wrap")
            if fitted.overflow:
                return None
            cells.append((x, of_font, fitted.lines))
        set_rows.append((cells, max(len(lines) for _, _, lines in cells)))
    ascent, descent = face(font).ascent_mm(size), face(font).descent_mm(size)
    height = sum(lines * leading + gap for _, lines in set_rows) - leading - gap + ascent + descent
    spare = box.h - height
    if spare < -1e-6:
        return None
    gap += min(spare / max(1, len(entries) - 1), size * SPREAD * MM_PER_POINT)
    items: list[Item] = []
    y = box.y
    for cells, count in set_rows:
        for x, of_font, lines in cells:
            for n, line in enumerate(lines):
                items.append(Text(box.x + x, y + ascent + n * leading, line, of_font, size, fill))
        y += count * leading + gap
    return tuple(items)
