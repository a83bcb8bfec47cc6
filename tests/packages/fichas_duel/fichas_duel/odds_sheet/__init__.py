"""The odds of every bout as bars: a kind of sheet of this package's own."""

from __future__ import annotations

from collections.abc import Iterator

from generator.components.box_count import BoxScope, Count
from generator.components.sheet_kind import BoxPlace, Joint, KitView, Printed, SheetKind, Sheets

ID = "odds_sheets"


def _sheets(kit: KitView) -> Sheets:
    from fichas_duel.odds_sheet.bars import build

    return build(kit.game, kit.context) if ID in kit.game.extras else ()


def _in_box(box: BoxScope) -> Iterator[Count]:
    if ID in box.game.extras:
        yield Count(box.words("odds_sheet.in_box"), shared=len(box.sheets(ID)))


def _joints(printed: Printed) -> Iterator[Joint]:
    words = printed.context.words
    yield Joint(words("odds_sheet.fold.lead"), words("odds_sheet.fold.text"))


SHEET_KINDS = (
    SheetKind(
        id=ID,
        title={"en": "Odds of the bouts", "es": "Probabilidades de los asaltos"},
        made=_sheets,
        material="cutting_guide.on.paper",
        box_place=BoxPlace.AIDS,
        in_box=_in_box,
        joints=_joints,
    ),
)
