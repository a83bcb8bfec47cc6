"""Of the scenario sheet: where a side sets up, as the scenario says it, and each unit that it places."""

from __future__ import annotations

from collections.abc import Sequence

from generator.components.build_context import BuildContext
from generator.components.scenario_sheet.parts import mark, paragraphs, row_pitch
from generator.components.sentences import Formatter
from generator.components.sheet_layout import head_of, scaled
from generator.drawing import Affine, Group, Text
from generator.model.scenario_sheet_layout import ScenarioSheetLayout
from generator.rulesets.api import SideInPlay
from generator.sheets import style
from generator.typesetting import Block, air, beside, set_lines, stack, width

SIDE_HEAD_PT = 4.6 / 6.6
"""A line of heads, for each point of its type."""
_LABEL, _LABEL_PT = 11.0 / 13.0, 4.7 / 11.0
"""What heads the set-up, for each point of the titles of sections; and how deep its line is, for each point of its own."""
_DEEP_MM, _BELOW = 5.5, 0.3
"""How deep that line is where rows are so much higher than their type needs; and of what it gains, the air below it."""
_PLACED_AIR_MM, _PLACED_AIR, _PLACED_INDENT_MM = 1.3, 0.2, 3.0
"""Above each unit that the scenario places: at least, and for each point of its type. How far its further lines are
indented, by which one sees where the next begins."""
_SETUP_LINES, _SETUP_GAP_MM = 5, 4.0
"""More units than this are placed in two columns, with so much between."""


def setup(
    side: SideInPlay, context: BuildContext, width_mm: float, layout: ScenarioSheetLayout, is_whole: bool = False
) -> Block:
    """What the scenario says of it, and below that each unit that it places."""
    head, size_pt = head_of(layout.titles.setup, context.words), _LABEL * layout.title_pt
    settings = layout.sides
    least_mm = row_pitch(0.0, settings.name_pt, settings.value_pt, settings.origin_pt)
    own_mm = scaled(_LABEL_PT, size_pt)
    more_mm = max(0.0, min(_DEEP_MM - own_mm, settings.pitch_mm - least_mm))
    head_mm = own_mm + more_mm
    label = Text(0, head_mm, head, "serif-semibold", size_pt, style.INK)
    said = [context.words.say(text) for text in side.side.setup]
    shown = mark("setup", "sides", f"sides.{side.side.id}.setup")
    texts = paragraphs(said, width_mm, layout.sides.setup_pt, shown)
    placed = [Formatter(context.words).line(line) for line in side.placed]
    placed_pt = max(layout.sides.origin_pt, layout.sides.placed_share * layout.sides.setup_pt)
    below = (air(_PLACED_AIR_MM), _all_placed(placed, width_mm, placed_pt, is_whole)) if placed else ()
    return stack((Block(width_mm, head_mm + _BELOW * more_mm, (label,)), *texts, *below))


def _all_placed(placed: Sequence[str], width_mm: float, size_pt: float, is_whole: bool) -> Block:
    """A line a unit; many of them in two columns, each read down, where that is lower, and breaks none if that is wanted."""
    single = stack(_placed(text, width_mm, size_pt) for text in placed)
    if len(placed) <= _SETUP_LINES:
        return single
    half = -(-len(placed) // 2)
    columns = placed[:half], placed[half:]
    first_mm, second_mm = (max(width(text, "sans", size_pt) for text in column) for column in columns)
    # The first column is as wide as it must be, for the second may need more.
    half_mm = (width_mm - _SETUP_GAP_MM) / 2
    left_mm = min(first_mm, half_mm)
    right_mm = width_mm - _SETUP_GAP_MM - left_mm
    if is_whole and (first_mm > left_mm or second_mm > right_mm):
        return single
    set_columns = [
        stack(_placed(text, wide_mm, size_pt) for text in column)
        for column, wide_mm in zip(columns, (left_mm, right_mm), strict=True)
    ]
    double = beside(set_columns, (half_mm if second_mm <= half_mm else left_mm) + _SETUP_GAP_MM)
    return single if double.height_mm >= single.height_mm else double


def _placed(text: str, width_mm: float, size_pt: float) -> Block:
    """Where one unit is set up: to be looked up, so in the type of tables."""
    air_mm = max(_PLACED_AIR_MM, _PLACED_AIR * size_pt)
    lines = set_lines(text, "sans", size_pt, width_mm, prefer="even")
    if len(lines.lines) < 2:
        return lines.block(air_mm)
    found = set_lines(text, "sans", size_pt, width_mm - _PLACED_INDENT_MM, prefer="even").block(air_mm)
    first, *others = found.items
    return Block(width_mm, found.height_mm, (first, Group(tuple(others), Affine.translate(_PLACED_INDENT_MM, 0.0))))
