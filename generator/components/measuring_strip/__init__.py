"""Strips to measure with, in exact centimetres: ranges, moves, reaches and a plain ruler."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from generator.components.box_count import BoxScope, Count
from generator.components.sheet_kind import BoxPlace, Joint, KitView, Reference, ReferenceSource, SheetKind

if TYPE_CHECKING:
    from generator.components.build_context import BuildContext
    from generator.rulesets.api import Game
    from generator.sheets.pages import Sheet

ID = "measuring_strips"


def _sheets(kit: KitView) -> Sequence[Sheet]:
    from generator.components.measuring_strip.sheets import build

    return build(kit.game, kit.context)


def _in_box(box: BoxScope) -> Iterator[Count]:
    if box.game.rulers:
        # One for each ruler, and a plain one.
        yield Count(box.words("scenario_sheet.box.measuring_strips"), shared=len(box.game.rulers) + 1)


def _joints(game: Game, context: BuildContext, printed: Mapping[str, Sequence[Sheet]]) -> Iterator[Joint]:
    yield Joint(context.words("cutting_guide.join.strips.lead"), context.words("cutting_guide.join.strips.text"))


def _of_every_ruler(source: ReferenceSource, title: str, context: BuildContext) -> Sequence[Sheet]:
    from generator.components.measuring_strip.sheets import build_rulers
    from generator.rulesets.api import HasRulers

    rules = source.ruleset
    return build_rulers(rules.every_ruler(source.book), title, context) if isinstance(rules, HasRulers) else ()


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
