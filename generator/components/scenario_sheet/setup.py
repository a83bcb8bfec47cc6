"""Of the scenario sheet: where a side sets up, in words and unit by unit."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from generator.components.build_context import BuildContext
from generator.components.scenario_sheet.story import paragraphs
from generator.components.sentences import Formatter
from generator.components.sheet_layout import head_of, scaled
from generator.drawing import Text
from generator.model.scenario_sheet_layout import ScenarioSheetLayout
from generator.rulesets.api import SideInPlay
from generator.sheets import style
from generator.typesetting import Block, air, beside, set_lines, stack, width

_HEAD_PT = 4.6 / 6.6
"""The line of the head, for each point of its type."""
_PLACED_AIR_MM = 1.3
"""Above each unit that the scenario places."""
_SETUP_LINES, _SETUP_GAP_MM = 5, 4.0
"""More units than this are placed in two columns, with so much between."""


def setup(side: SideInPlay, context: BuildContext, width_mm: float, layout: ScenarioSheetLayout) -> Block:
    """What the scenario says of it, and below that each unit that it places."""
    head, label_pt = head_of(layout.titles.setup, context.words), layout.label_pt
    head_mm = scaled(_HEAD_PT, label_pt)
    label = Block(width_mm, head_mm, (Text(0, head_mm, head, "sans-medium", label_pt, style.SECONDARY),))
    texts = paragraphs([context.words.say(text) for text in side.side.setup], width_mm, layout.sides.setup_pt)
    placed = [Formatter(context.words).line(line) for line in side.placed]
    below = (air(_PLACED_AIR_MM), _all_placed(placed, width_mm, layout.sides.origin_pt)) if placed else ()
    return stack((label, *texts, *below))


def _all_placed(placed: Sequence[str], width_mm: float, size_pt: float) -> Block:
    """A line a unit; many of them in two columns, where each then has a line of its own."""
    single = stack(_placed(text, width_mm, size_pt) for text in placed)
    if len(placed) <= _SETUP_LINES:
        return single
    half = -(-len(placed) // 2)
    first, second = placed[:half], placed[half:]
    # The first column is as wide as it must be, for the second may need more.
    left_mm = min(max(width(text, "sans", size_pt) for text in first), (width_mm - _SETUP_GAP_MM) / 2)
    right_mm = width_mm - _SETUP_GAP_MM - left_mm
    half_mm = (width_mm + _SETUP_GAP_MM) / 2
    is_even = all(width(text, "sans", size_pt) <= width_mm - half_mm for text in second)
    pairs = zip_longest(
        (_placed(text, left_mm, size_pt) for text in first), (_placed(text, right_mm, size_pt) for text in second)
    )
    double = stack(beside(pair, half_mm if is_even else left_mm + _SETUP_GAP_MM) for pair in pairs)
    return single if double.height_mm > single.height_mm else double


def _placed(text: str, width_mm: float, size_pt: float) -> Block:
    """Where one unit is set up: to be looked up, so in the type of tables."""
    return set_lines(text, "sans", size_pt, width_mm, prefer="wrap").block(_PLACED_AIR_MM)
