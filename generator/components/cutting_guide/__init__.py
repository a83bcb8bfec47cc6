"""The cutting and assembly guide: one page made for the very kit it lies in."""

from __future__ import annotations

from generator.components.sheet_kind import BoxPlace, KitView, SheetKind, Sheets

KIND = "cutting_guide"


def _sheets(kit: KitView) -> Sheets:
    from generator.components.cutting_guide.guide import build

    return build(kit)


SHEET_KINDS = (SheetKind(id=KIND, title="kit.cutting_guide", made=_sheets, material="", box_place=BoxPlace.PAGES),)
