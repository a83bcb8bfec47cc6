"""What a kit is kept in: labels for its bags and trays, and tuck boxes made to its decks."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from generator.components.box_count import BoxScope, Count
from generator.components.sheet_kind import BoxPlace, Joint, KitView, Printed, SheetKind, Sheets

LABELS, BOXES, SLEEVED = "storage_labels", "tuck_boxes", "sleeved_tuck_boxes"


def _labels(kit: KitView) -> Sheets:
    from generator.components.storage.sheets import build_labels

    return build_labels(kit)


def _boxes(kit: KitView) -> Sheets:
    from generator.components.storage.sheets import build_boxes

    return build_boxes(kit, kit.kinds[BOXES])


def _sleeved(kit: KitView) -> Sheets:
    from generator.components.storage.sheets import build_boxes

    return build_boxes(kit, kit.kinds[SLEEVED])


def _labels_made(box: BoxScope) -> Iterator[Count]:
    plans = (sheet.plan for sheet in box.sheets(LABELS))
    yield Count(box.words("kit.storage_labels"), shared=sum(len(plan.fronts) for plan in plans if plan))


def _boxes_made(kind: str) -> Callable[[BoxScope], Iterator[Count]]:
    def made(box: BoxScope) -> Iterator[Count]:
        from generator.components.storage.sheets import boxes_on

        yield Count(box.words(f"kit.{kind}"), shared=boxes_on(box.sheets(kind)))

    return made


def _glued(printed: Printed) -> Iterator[Joint]:
    words, by_machine = printed.context.words, printed.context.printing.cut_files
    yield Joint(words("storage.join.lead"), words(f"storage.join.{'creased' if by_machine else 'text'}"))


SHEET_KINDS = (
    SheetKind(
        id=LABELS,
        title="kit.storage_labels",
        made=_labels,
        material="cutting_guide.on.heavy_paper",
        box_place=BoxPlace.AIDS,
        extras=_labels_made,
        on_request=True,
    ),
    SheetKind(
        id=BOXES,
        title="kit.tuck_boxes",
        made=_boxes,
        material="cutting_guide.on.heavy_card",
        box_place=BoxPlace.AIDS,
        extras=_boxes_made(BOXES),
        joints=_glued,
        on_request=True,
        has_outlines=True,
    ),
    SheetKind(
        id=SLEEVED,
        title="kit.sleeved_tuck_boxes",
        made=_sleeved,
        material="cutting_guide.on.heavy_card",
        box_place=BoxPlace.AIDS,
        extras=_boxes_made(SLEEVED),
        joints=_glued,
        on_request=True,
        has_outlines=True,
    ),
)
