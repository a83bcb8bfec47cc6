"""Strips to measure with, in exact centimetres: ranges, moves, reaches and a plain ruler."""

from __future__ import annotations

from collections.abc import Iterator

from generator.components.box_count import BoxScope, Count
from generator.components.sheet_kind import (
    BoxPlace,
    Joint,
    KitView,
    Printed,
    Reference,
    ReferenceSource,
    ReferenceView,
    SheetKind,
    Sheets,
)

ID = "measuring_strips"


def _sheets(kit: KitView) -> Sheets:
    from generator.components.measuring_strip.sheets import build

    return build(kit.game, kit.context)


def _in_box(box: BoxScope) -> Iterator[Count]:
    if box.game.rulers:
        # One for each ruler, and a plain one.
        yield Count(box.words("scenario_sheet.box.measuring_strips"), shared=len(box.game.rulers) + 1)


def _joints(printed: Printed) -> Iterator[Joint]:
    words = printed.context.words
    yield Joint(words("cutting_guide.join.strips.lead"), words("cutting_guide.join.strips.text"))


def _of_every_ruler(reference: ReferenceView) -> Sheets:
    from generator.components.measuring_strip.sheets import build_rulers
    from generator.rulesets.api import HasRulers

    rules = reference.source.ruleset
    rulers = rules.every_ruler(reference.source.book) if isinstance(rules, HasRulers) else ()
    return build_rulers(rulers, reference.title, reference.context)


def _lacking(source: ReferenceSource) -> str:
    return f"'{source.book.id}' counts hexes and needs no {ID}." if source.is_on_hexes else ""


SHEET_KINDS = (
    SheetKind(
        id=ID,
        title="kit.measuring_strips",
        made=_sheets,
        material="cutting_guide.on.card",
        box_place=BoxPlace.AIDS,
        in_box=_in_box,
        joints=_joints,
        has_outlines=True,
        reference=Reference(made=_of_every_ruler, lacking=_lacking),
    ),
)
