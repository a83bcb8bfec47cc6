"""Wheels: two discs pinned one on the other, that show the column of a table one turns them to."""

from __future__ import annotations

from collections.abc import Iterator

from generator.components.box_count import BoxScope, Count
from generator.components.sheet_kind import (
    BoxPlace,
    Joint,
    KitView,
    Printed,
    Reference,
    ReferenceView,
    SheetKind,
    Sheets,
)

ID = "lookup_wheels"


def _sheets(kit: KitView) -> Sheets:
    from generator.components.lookup_wheel.sheets import build

    return build(kit.game, kit.context)


def _in_box(box: BoxScope) -> Iterator[Count]:
    from generator.components.lookup_wheel.sheets import boxed

    return (Count(text, shared=number) for text, number in boxed(box.game, box.words))


def _joints(printed: Printed) -> Iterator[Joint]:
    words = printed.context.words
    yield Joint(words("cutting_guide.join.wheels.lead"), words("cutting_guide.join.wheels.text"))


def _of_complete_chart(reference: ReferenceView) -> Sheets:
    from generator.components.lookup_wheel.sheets import build_sections
    from generator.components.lookup_wheel.wheel import sections_of

    book = reference.source.book
    chart = reference.source.ruleset.complete_chart(book)
    return build_sections(sections_of(book, chart), reference.title, reference.context)


SHEET_KINDS = (
    SheetKind(
        id=ID,
        title="kit.lookup_wheels",
        made=_sheets,
        material="cutting_guide.on.card",
        box_place=BoxPlace.AIDS,
        in_box=_in_box,
        joints=_joints,
        has_outlines=True,
        reference=Reference(
            made=_of_complete_chart,
            lacking=lambda source: "" if source.book.wheels else f"'{source.book.id}' has no {ID}.",
        ),
    ),
)
