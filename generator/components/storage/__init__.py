"""What a kit is kept in: labels for its bags and trays, and tuck boxes made to its decks."""

from __future__ import annotations

from collections.abc import Iterator

from generator.components.box_count import BoxScope, Count
from generator.components.sheet_kind import BoxPlace, Joint, KitView, Printed, SheetKind, Sheets

LABELS, BOXES, SLEEVED = "storage_labels", "tuck_boxes", "sleeved_tuck_boxes"


def _labels(kit: KitView) -> Sheets:
    from generator.components.storage.sheets import build_labels

    return build_labels(kit)


def _labels_made(box: BoxScope) -> Iterator[Count]:
    plans = (sheet.plan for sheet in box.sheets(LABELS))
    yield Count(box.words("kit.storage_labels"), shared=sum(len(plan.fronts) for plan in plans if plan))


def _labels_used(printed: Printed) -> Iterator[Joint]:
    """What the labels' own sheets say only where a hand cuts them."""
    from generator.components.storage.sheets import kinds_of
    from generator.components.storage.steps import are_drawn, of_labels

    if not are_drawn(printed.context):
        words = printed.context.words
        pieces = [one.piece for sheet in printed.sheets[LABELS] if sheet.plan for one in sheet.plan.fronts]
        for name, _ in of_labels(kinds_of(pieces)):
            yield Joint(f"{words(f'storage.steps.{name}.head')}.", words(f"storage.steps.{name}.text"))


def _glued(printed: Printed) -> Iterator[Joint]:
    words, by_machine = printed.context.words, printed.context.printing.cut_files
    yield Joint(words("storage.join.lead"), words(f"storage.join.{'creased' if by_machine else 'text'}"))


def _boxes(kind: str) -> SheetKind:
    """Boxes for decks, with sleeves or without."""

    def made(kit: KitView) -> Sheets:
        from generator.components.storage.sheets import build_boxes

        return build_boxes(kit, kit.kinds[kind])

    def counted(box: BoxScope) -> Iterator[Count]:
        from generator.components.storage.sheets import boxes_on

        yield Count(box.words(f"kit.{kind}"), shared=boxes_on(box.sheets(kind)))

    return SheetKind(
        id=kind,
        title=f"kit.{kind}",
        made=made,
        material="cutting_guide.on.heavy_card",
        box_place=BoxPlace.AIDS,
        extras=counted,
        joints=_glued,
        on_request=True,
        has_outlines=True,
    )


SHEET_KINDS = (
    SheetKind(
        id=LABELS,
        title="kit.storage_labels",
        made=_labels,
        material="cutting_guide.on.heavy_paper",
        box_place=BoxPlace.AIDS,
        extras=_labels_made,
        joints=_labels_used,
        on_request=True,
        has_outlines=True,
        is_traced=True,
    ),
    _boxes(BOXES),
    _boxes(SLEEVED),
)
