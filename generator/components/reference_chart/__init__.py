"""The quick-reference chart: what a scenario needs to look up, and nothing else; or all that the rules hold."""

from __future__ import annotations

from generator.components.box_count import Count
from generator.components.sheet_kind import BoxPlace, KitView, Reference, ReferenceView, SheetKind, Sheets

ID = "reference_chart"


def _sheets(kit: KitView) -> Sheets:
    from generator.components.reference_chart.chart import build

    return build(kit.game, kit.context)


def _complete(reference: ReferenceView) -> Sheets:
    from generator.components.reference_chart.chart import build_sections

    book = reference.source.book
    return build_sections(reference.title, reference.source.ruleset.complete_chart(book), book, reference.context)


SHEET_KINDS = (
    SheetKind(
        id=ID,
        title="kit.reference_chart",
        made=_sheets,
        material="cutting_guide.on.paper",
        box_place=BoxPlace.PAGES,
        in_box=lambda box: [Count(box.words("scenario_sheet.box.reference_chart"), shared=len(box.sheets(ID)))],
        reference=Reference(made=_complete),
    ),
)
