"""What a kit is kept in: labels for its bags and trays, and tuck boxes made to its decks."""

from __future__ import annotations

from collections.abc import Iterator

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


def _hung(printed: Printed) -> Iterator[Joint]:
    words = printed.context.words
    yield Joint(words("storage.join.labels.lead"), words("storage.join.labels.text"))


def _glued(printed: Printed) -> Iterator[Joint]:
    words = printed.context.words
    yield Joint(words("storage.join.boxes.lead"), words("storage.join.boxes.text"))


SHEET_KINDS = (
    SheetKind(
        id=LABELS,
        title="kit.storage_labels",
        made=_labels,
        material="cutting_guide.on.heavy_paper",
        box_place=BoxPlace.AIDS,
        joints=_hung,
        on_request=True,
    ),
    SheetKind(
        id=BOXES,
        title="kit.tuck_boxes",
        made=_boxes,
        material="cutting_guide.on.heavy_card",
        box_place=BoxPlace.AIDS,
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
        joints=_glued,
        on_request=True,
        has_outlines=True,
    ),
)
