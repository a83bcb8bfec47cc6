"""Of the scenario sheet: where a side sets up, in words and unit by unit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from generator.components.build_context import BuildContext
from generator.components.scenario_sheet.story import paragraphs
from generator.components.sentences import Formatter
from generator.components.sheet_layout import head_of, scaled
from generator.components.typesetting.sections import Strip, blank
from generator.components.typesetting.sheet_text import set_lines, width
from generator.drawing import Item, Text
from generator.model.scenario_sheet_layout import ScenarioSheetLayout
from generator.rulesets.api import Line, SideInPlay
from generator.sheets import style

_HEAD_PT = 4.6 / 6.6
"""The line of the head, for each point of its type."""
_PLACED_AIR_MM = 1.3
"""Above each unit that the scenario places."""
_SETUP_LINES, _SETUP_GAP_MM = 5, 4.0
"""More units than this are placed in two columns, with so much between."""


def setup(side: SideInPlay, context: BuildContext, width_mm: float, layout: ScenarioSheetLayout) -> Strip:
    """What the scenario says of it, and below that each unit that it places."""
    label, label_pt = head_of(layout.titles.setup, context.words), layout.label_pt
    head_mm = scaled(_HEAD_PT, label_pt)
    strips = paragraphs([context.words.say(text) for text in side.side.setup], width_mm, layout.sides.setup_pt)
    if side.placed:
        strips += (blank(_PLACED_AIR_MM), *_all_placed(side.placed, context, width_mm, layout))

    def draw(x: float, top: float) -> Iterator[Item]:
        yield Text(x, top + head_mm, label, "sans-medium", label_pt, style.SECONDARY)
        pen = top + head_mm
        for strip in strips:
            yield from strip.draw(x, pen)
            pen += strip.height_mm

    return Strip(head_mm + sum(strip.height_mm for strip in strips), draw)


def _all_placed(
    placed: Sequence[Line], context: BuildContext, width_mm: float, layout: ScenarioSheetLayout
) -> tuple[Strip, ...]:
    """A line a unit; many of them in two columns, where each then has a line of its own."""
    whole = tuple(_placed(line, context, width_mm, layout) for line in placed)
    if len(placed) <= _SETUP_LINES:
        return whole
    rows = -(-len(placed) // 2)
    first, second = placed[:rows], placed[rows:]
    # The first column is as wide as it must be, for the second may need more.
    needs = [_said_mm(line, context, layout) for line in first]
    left_mm = min(max(needs), (width_mm - _SETUP_GAP_MM) / 2)
    right_mm = width_mm - _SETUP_GAP_MM - left_mm
    left = [_placed(line, context, left_mm, layout) for line in first]
    right = [_placed(line, context, right_mm, layout) for line in second]
    pairs = list(zip_longest(left, right, fillvalue=blank(0.0)))
    if sum(max(one.height_mm, other.height_mm) for one, other in pairs) > sum(strip.height_mm for strip in whole):
        return whole

    half_mm = (width_mm + _SETUP_GAP_MM) / 2
    shift_mm = half_mm if _are_in(second, width_mm - half_mm, context, layout) else left_mm + _SETUP_GAP_MM

    def beside(one: Strip, other: Strip) -> Strip:
        def draw(x: float, top: float) -> Iterator[Item]:
            yield from one.draw(x, top)
            yield from other.draw(x + shift_mm, top)

        return Strip(max(one.height_mm, other.height_mm), draw)

    return tuple(beside(one, other) for one, other in pairs)


def _are_in(placed: Sequence[Line], room_mm: float, context: BuildContext, layout: ScenarioSheetLayout) -> bool:
    return all(_said_mm(line, context, layout) <= room_mm for line in placed)


def _said_mm(line: Line, context: BuildContext, layout: ScenarioSheetLayout) -> float:
    """How wide the line is where nothing breaks it."""
    return width(Formatter(context.words).line(line), "sans", layout.sides.origin_pt)


def _placed(line: Line, context: BuildContext, width_mm: float, layout: ScenarioSheetLayout) -> Strip:
    """Where one unit is set up: to be looked up, so in the type of tables."""
    text = Formatter(context.words).line(line)
    lines = set_lines(text, "sans", layout.sides.origin_pt, width_mm, prefer="wrap")
    return Strip(_PLACED_AIR_MM + lines.height_mm, lambda x, y: lines.below(x, y + _PLACED_AIR_MM))
