"""Blocks of a chart on another sheet: a game's own lists, tables, tracks and boxes on its control and scenario sheets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from generator.components.build_context import BuildContext
from generator.components.reference_chart.setting import SectionSetter
from generator.components.reference_chart.words import ChartFormatter, SmallPrint
from generator.components.sentences import Notes
from generator.components.sheet_layout import STANDARD
from generator.diagnostics import Source
from generator.model.base import Located
from generator.model.reference_chart_layout import ReferenceChartLayout
from generator.rulesets.api import Section
from generator.sheets import style
from generator.typesetting import Block, beside, stack

KIND = "reference_chart"


def set_blocks(sections: Sequence[Section], width_mm: float, context: BuildContext) -> list[Block]:
    """Each section as the standard chart sets it, in a width."""
    located = context.sheet_layout(KIND, STANDARD, Source(KIND))
    layout = cast(Located[ReferenceChartLayout], located).value
    notes = {note: line for section in sections for note, line in section.footnotes.items()}
    setter, blocks = SectionSetter(context, ChartFormatter(context.words, layout, notes), layout), []
    for section in sections:
        marks = Notes()
        block = setter.set(section, width_mm, marks, SmallPrint(section), section.title)
        blocks.append(stack((block, setter.footnotes(marks, width_mm))))
    return blocks


def abreast(sections: Sequence[Section], width_mm: float, columns: int, context: BuildContext) -> list[Block]:
    """The same in lines of so many beside one another; two fill the width where there are no more."""
    columns = min(columns, max(2, len(sections)))
    wide = (width_mm - (columns - 1) * style.SECTION_GAP_MM) / columns
    blocks = set_blocks(sections, wide, context)
    return [beside(blocks[at : at + columns], wide + style.SECTION_GAP_MM) for at in range(0, len(blocks), columns)]
