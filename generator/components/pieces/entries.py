"""Entries below one another, each a name, its points and a text: the abilities on the back of a card.

All are set at one size, the largest at which they fit. The name and the points share a line, and the text wraps below
it; or the names have a column of their own and the texts stand beside them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from generator.drawing import Text
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.drawing.text import fit_text
from generator.typesetting import Block, Lines, stack, width
from generator.units import MM_PER_POINT

NAME = 1.1
"""The size of a name, in sizes of the text."""
AIRY, TIGHT = (1.16, 0.75), (1.06, 0.25)
"""The distance of baselines and the space between entries, in sizes of the text: tight only where it must be."""
STEP = 0.025
_SHORT_END = re.compile(r" (\S{1,3})$")
"""A last word so short that it takes the one before it along to the last line."""
NAME_FONT, POINTS_FONT = "serif-semibold", "sans-medium"
NAME_AIR_MM = 1.0
"""Between a name and its points, or its text beside it."""
BESIDE_FONT = "sans-semibold"
"""Of a name beside its text, with which it shares a baseline."""
BESIDE_AIRY, BESIDE_TIGHT = (1.16, 0.5), (1.06, 0.15)
"""The same two; a name of its own in the margin parts entries well enough."""
ALIKE = (1.1, 0.5)
"""On all cards of a set that is set alike, so that paragraphs lie as far apart on a card with little to say."""
EASED, SNUG = (1.1, 0.41), (1.1, 0.32)
"""Of cards of such a set that have much to say: they take air from between entries before the type of all is smaller."""


class Entry(Struct, frozen=True):
    name: str
    points: str
    text: str


class _Setting(Struct, frozen=True):
    """A size of the text, and the distance of baselines and the space between entries in it."""

    font: str
    size_pt: float
    fill: str
    leading: float
    between: float

    @property
    def leading_mm(self) -> float:
        return self.size_pt * self.leading * MM_PER_POINT

    @property
    def gap_mm(self) -> float:
        return self.size_pt * self.between * MM_PER_POINT

    def lines(self, text: str, width_mm: float, font: str = "") -> Lines | None:
        """Text in lines of a width; None where a word has no room."""
        font = font or self.font
        endless = Box(0.0, 0.0, width_mm, 1_000.0)
        text = _SHORT_END.sub("\u00a0\\1", text)
        fitted = fit_text(text, font, self.size_pt, endless, shrink_to=1.0, wrap=True, prefer="wrap", even=True)
        return None if fitted.overflow else Lines(fitted.lines, font, self.size_pt, self.fill, self.leading_mm)


def set_entries(
    entries: Sequence[Entry],
    box: Box,
    font: str,
    size_pt: float,
    fill: str,
    shrink_to: float,
    least_pt: float,
    names_mm: float = 0.0,
    *,
    alike: bool = False,
) -> tuple[Block | None, float]:
    """The entries for a box, None where they do not fit it, and the share of the size at which they are set.

    Airy and smaller and smaller, down to a share of the size or ``least_pt``; then, at the smallest, tight.
    ``names_mm`` is the width of a column of names, 0 where they stand above their texts; with it entries lie closer
    together before they are smaller. What is set ``alike`` on the cards of a set has one space between entries as well,
    or at any size, where that does not do, a smaller one.
    """
    least = min(1.0, max(shrink_to, least_pt / size_pt))
    shares = [1 - STEP * step for step in range(round((1 - least) / STEP) + 1) if 1 - STEP * step > least] + [least]
    airy, tight = (BESIDE_AIRY, BESIDE_TIGHT) if names_mm else (AIRY, TIGHT)
    spacings = (ALIKE, EASED, SNUG) if alike else (airy, EASED, SNUG) if names_mm else (airy,)
    for share, spaces in [*((share, spaces) for share in shares for spaces in spacings), (least, tight)]:
        setting = _Setting(font, size_pt * share, fill, *spaces)
        block = _beside(entries, box, setting, names_mm) if names_mm else _below(entries, box, setting)
        if block is not None:
            return block, share
    return None, least


def _below(entries: Sequence[Entry], box: Box, setting: _Setting) -> Block | None:
    """Each text below its name and its points; None where that takes more than the box."""
    name_pt, fill = setting.size_pt * NAME, setting.fill
    base, descent = face(NAME_FONT).ascent_mm(name_pt), face(setting.font).descent_mm(setting.size_pt)
    blocks = []
    for entry in entries:
        used = width(entry.name, NAME_FONT, name_pt) + width(entry.points, POINTS_FONT, setting.size_pt)
        text = setting.lines(entry.text, box.w)
        if text is None or used + NAME_AIR_MM > box.w:
            return None
        items = [Text(0, base, entry.name, NAME_FONT, name_pt, fill)]
        if entry.points:
            items.append(Text(box.w, base, entry.points, POINTS_FONT, setting.size_pt, fill, "end"))
        items += text.at(0, base + setting.leading_mm)
        blocks.append(Block(box.w, base + len(text.lines) * setting.leading_mm + descent, tuple(items)))
    block = stack(blocks, setting.gap_mm)
    return block if block.height_mm <= box.h + 1e-6 else None


def _beside(entries: Sequence[Entry], box: Box, setting: _Setting, names_mm: float) -> Block | None:
    """The same, with the names in a column of their own. Points are not printed there."""
    metrics = face(setting.font)
    base, descent = metrics.ascent_mm(setting.size_pt), metrics.descent_mm(setting.size_pt)
    rows = []
    for entry in entries:
        name = setting.lines(entry.name, names_mm - NAME_AIR_MM, BESIDE_FONT)
        text = setting.lines(entry.text, box.w - names_mm)
        if name is None or text is None:
            return None
        height = max(len(name.lines), len(text.lines)) * setting.leading_mm
        rows.append(Block(box.w, height, (*name.at(0, base), *text.at(names_mm, base))))
    # The last line takes its letters and no space below them.
    block = stack(rows, setting.gap_mm)
    return block if block.height_mm - setting.leading_mm + base + descent <= box.h + 1e-6 else None
