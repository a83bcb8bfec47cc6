"""Small type of a control sheet that grows with its rows, where these have room for it."""

from __future__ import annotations

from typing import Any

from generator.model.base import Model
from generator.model.control_sheet_layout import ControlSheetLayout
from generator.sheets import style

SHARES = (1.3, 1.2, 1.1)
"""So many times as large, the most first."""


def grown(layout: ControlSheetLayout, share: float) -> ControlSheetLayout:
    """The same with small type so many times as large, up to that of a lead, and its rows with as much more air."""
    found = {name: _grown(part, share) for name, part in layout if isinstance(part, Model)}
    battle = found["order_of_battle"]
    found["order_of_battle"] = battle.model_copy(update={"air_mm": share * battle.air_mm})
    return layout.model_copy(update=found)


def _grown(part: Model, share: float) -> Any:
    sizes = {name: value for name, value in part if name.endswith("_pt")}
    return part.model_copy(
        update={name: max(pt, min(style.LEAD_PT, share * pt)) for name, pt in sizes.items()},
    )
