"""The control sheet: for each side its order of battle with all that is kept count of, and its turns."""

from __future__ import annotations

from generator.components.box_count import Count
from generator.components.sheet_kind import BoxPlace, KitView, SheetKind, Sheets

ID = "control_sheets"


def _sheets(kit: KitView) -> Sheets:
    from generator.components.control_sheet.sheet import build

    return build(kit.game, kit.context, kit.counters.sign, kit.selection.takes_side)


SHEET_KINDS = (
    SheetKind(
        id=ID,
        title="kit.control_sheets",
        made=_sheets,
        material="cutting_guide.on.paper",
        box_place=BoxPlace.PAGES,
        in_box=lambda box: [Count(box.words("scenario_sheet.box.control_sheets"), shared=len(box.sheets(ID)))],
        made_for="side",
    ),
)
