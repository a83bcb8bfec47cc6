"""Of the scenario sheet: the groups in which a game lists the units of a side, and what heads them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from generator.drawing import Style, shapes
from generator.drawing.fonts import face
from generator.model.scenario_sheet_layout import ScenarioSheetLayout
from generator.rulesets.api import Unit
from generator.sheets import style
from generator.typesetting import Block, set_lines

_AIR_MM = 1.3
"""Above and below the capitals of what heads a group."""


def grouped(units: Sequence[Unit]) -> Iterator[tuple[Any, list[Unit]]]:
    """The units of each group, in the order in which the groups come up."""
    groups: dict[str, list[Unit]] = {}
    for unit in units:
        groups.setdefault(str(unit.entry.group), []).append(unit)
    yield from ((found[0].entry.group, found) for found in groups.values())


def group_head(text: str, width_mm: float, layout: ScenarioSheetLayout) -> Block:
    """What heads a group, on a tint across the rows."""
    size_pt = layout.sides.origin_pt
    lines = set_lines(text, "sans-semibold", size_pt, width_mm - 2 * style.SNUG_MM)
    cap_mm = face("sans-semibold").cap_height_mm(size_pt)
    high_mm = cap_mm + lines.rest_mm + 2 * _AIR_MM
    ground = shapes.rect(0.0, 0.0, width_mm, high_mm, Style(fill=style.TINT))
    return Block(width_mm, high_mm, (ground, *lines.at(style.SNUG_MM, _AIR_MM + cap_mm)))
