"""Small type of a control sheet that grows with its rows, where these have room for it."""

from __future__ import annotations

from collections.abc import Iterator

from generator.model.control_sheet_layout import ControlSheetLayout
from generator.sheets import style

_SHARES = (1.25, 1.1)
"""So many times as large, the most first. Each is tried on all pages: few, for the sake of time."""
_GROWS = ("detail_pt", "ability_pt", "sum_pt", "label_pt", "word_pt", "legend_pt", "note_pt", "balance_pt", "notes_pt")
"""Not heads: columns of numbers are no wider for them."""
_PARTS = ("order_of_battle", "foot", "turns", "fields", "figures", "tracks")
"""Parts of a layout that have small type."""


def grown(layout: ControlSheetLayout) -> Iterator[ControlSheetLayout]:
    """The same with small type larger, up to that of a lead, and its rows with as much more air; the largest first."""
    for share in _SHARES:
        changed = {}
        for name in _PARTS:
            part = getattr(layout, name)
            sizes = {key: max(pt, min(style.LEAD_PT, share * pt)) for key, pt in part if key in _GROWS}
            changed[name] = part.model_copy(update=sizes)
        if changed == {name: getattr(layout, name) for name in _PARTS}:
            return
        battle = changed["order_of_battle"]
        changed["order_of_battle"] = battle.model_copy(update={"air_mm": share * battle.air_mm})
        yield layout.model_copy(update=changed)
