"""Small type of a control sheet that grows with its rows, where these have room for it."""

from __future__ import annotations

from collections.abc import Iterator

from generator.model.control_sheet_layout import ControlSheetLayout
from generator.sheets import style

_GROWS = ("detail_pt", "ability_pt", "sum_pt", "label_pt", "word_pt", "legend_pt", "note_pt", "balance_pt", "notes_pt")
"""Not heads: columns of numbers are no wider for them."""
_WORDS, _BOXES = ("order_of_battle", "foot", "turns", "fields"), ("figures", "tracks")
"""Parts of a layout that have small type, and those of them whose larger labels take more lines of boxes."""
_BATTLE = ("order_of_battle",)
_WAYS = ((1.2, (*_WORDS, *_BOXES)), (1.2, _WORDS), (1.1, _WORDS), (1.06, _WORDS), (1.2, _BATTLE), (1.1, _BATTLE))
"""So many times as large, and which parts; what is read best first. Each is tried on all pages: few, for the sake of time."""
_MOST_PT = 2 * style.LEAST_PT
"""Of what is larger than a lead as it is, in large print: twice the least there is."""


def grown(layout: ControlSheetLayout) -> Iterator[tuple[ControlSheetLayout, bool]]:
    """The same with small type larger, up to that of a lead, in large print 12 points, and its rows with as much more air;
    the largest first. And whether rows must keep the air between their lines: not where words beside these grow alone."""
    for share, parts in _WAYS:
        changed = {}
        for name in parts:
            part = getattr(layout, name)
            sizes = {
                key: max(pt, min(style.LEAD_PT if pt <= style.LEAD_PT else _MOST_PT, share * pt))
                for key, pt in part
                if key in _GROWS
            }
            changed[name] = part.model_copy(update=sizes)
        if changed == {name: getattr(layout, name) for name in parts}:
            continue
        battle = changed["order_of_battle"]
        changed["order_of_battle"] = battle.model_copy(update={"air_mm": share * battle.air_mm})
        yield layout.model_copy(update=changed), parts != _BATTLE
