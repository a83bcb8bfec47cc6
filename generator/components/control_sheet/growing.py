"""Small type of a control sheet that grows with its rows, where these have room for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from generator.model.control_sheet_layout import ControlSheetLayout
from generator.sheets import style

_SHARES = (1.3, 1.2, 1.1)
"""So many times as large, the most first."""
_GROWS = ("detail_pt", "ability_pt", "sum_pt", "label_pt", "word_pt", "legend_pt", "note_pt", "balance_pt", "notes_pt")
"""Not heads: columns of numbers are no wider for them."""
_TOGETHER = (("order_of_battle", "foot", "turns", "fields"), ("figures",), ("tracks",))
"""Parts of a layout whose type has one share."""


def grown(layout: ControlSheetLayout, fits: Callable[[ControlSheetLayout], bool]) -> ControlSheetLayout:
    """The same with small type as large as fits, up to that of a lead, and its rows with as much more air."""
    for parts in _TOGETHER:
        ways = (_larger(layout, parts, share) for share in _SHARES)
        layout = next((way for way in ways if way != layout and fits(way)), layout)
    return layout


def _larger(layout: ControlSheetLayout, parts: Sequence[str], share: float) -> ControlSheetLayout:
    changed = {}
    for name in parts:
        part = getattr(layout, name)
        sizes = {key: max(pt, min(style.LEAD_PT, share * pt)) for key, pt in part if key in _GROWS}
        changed[name] = part.model_copy(update=sizes)
    if changed == {name: getattr(layout, name) for name in parts}:
        return layout
    if "order_of_battle" in changed:
        battle = changed["order_of_battle"]
        changed["order_of_battle"] = battle.model_copy(update={"air_mm": share * battle.air_mm})
    return layout.model_copy(update=changed)
