"""Numbers that tell units apart at the table, as they stand before names on the sheets one reads."""

from __future__ import annotations

from collections.abc import Iterable

from generator.drawing import Text
from generator.expressions import number
from generator.rulesets.api import Unit
from generator.sheets import style
from generator.typesetting import width

_FONT, _GAP = "sans-bold", 2.0 / 11.0
"""From a number to the name, in mm for each point of their type."""


def numbers_mm(units: Iterable[Unit], size_pt: float) -> float:
    """What names stand further right for the widest of their numbers; 0 where they have none."""
    found = [width(number(unit.number), _FONT, size_pt) for unit in units if unit.number is not None]
    return max(found) + _GAP * size_pt if found else 0.0


def numbered(unit: Unit, name_mm: float, base_mm: float, size_pt: float) -> tuple[Text, ...]:
    """The number of a unit before a name that begins at ``name_mm``, its digits in line with those of others."""
    if unit.number is None:
        return ()
    right = name_mm - _GAP * size_pt
    return (Text(right, base_mm, number(unit.number), _FONT, size_pt, style.INK, "end"),)
