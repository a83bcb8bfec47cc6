"""The quick-reference chart: what a scenario needs to look up, and nothing else; or all that the rules hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from generator.components.box_count import Count
from generator.components.sheet_kind import BoxPlace, KitView, Reference, ReferenceSource, SheetKind

if TYPE_CHECKING:
    from generator.components.build_context import BuildContext
    from generator.sheets.pages import Sheet

ID = "reference_chart"


def _sheets(kit: KitView) -> Sequence[Sheet]:
    from generator.components.reference_chart.chart import build

    return build(kit.game, kit.context)


def _complete(source: ReferenceSource, title: str, context: BuildContext) -> Sequence[Sheet]:
    from generator.components.reference_chart.chart import build_sections

    return build_sections(title, source.ruleset.complete_chart(source.book), context)


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
