"""The scenario sheet: what is played, where, by whom, and what should be in the box."""

from __future__ import annotations

from functools import partial

from generator.components.box_count import Count
from generator.components.sheet_kind import BoxPlace, KitView, SheetKind, Sheets

ID = "scenario_sheet"


def _sheets(kit: KitView) -> Sheets:
    from generator.components.scenario_sheet.pieces import shown
    from generator.components.scenario_sheet.sheet import build

    return build(kit.game, kit.context, kit.counters.symbol, partial(kit.game_box, ID), tuple(shown(kit)))


SHEET_KINDS = (
    SheetKind(
        id=ID,
        title="kit.scenario_sheet",
        made=_sheets,
        material="cutting_guide.on.paper",
        box_place=BoxPlace.PAGES,
        in_box=lambda box: [Count(box.words("cutting_guide.box.scenario_sheet"), shared=len(box.sheets(ID)))],
    ),
)
