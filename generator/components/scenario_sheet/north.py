"""Of the scenario sheet: where the north is, at the right end of the title of a map."""

from __future__ import annotations

from generator.components.board.north import North
from generator.components.board.north import north as arrow
from generator.components.build_context import Words
from generator.components.scenario_sheet.parts import title_base
from generator.model.scenario_sheet_layout import ScenarioSheetLayout
from generator.sheets import style


def north(width_mm: float, title_mm: float, layout: ScenarioSheetLayout, words: Words, side: str = "top") -> North:
    """An arrow and its letter in a title of this width and height."""
    larger = layout.title_pt / style.SECTION_PT
    return arrow(width_mm, title_base(title_mm, layout), layout.story.fact_pt, words, side, larger)
