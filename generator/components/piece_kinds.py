"""Counters, unit cards and order cards as kinds of sheets."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from generator.components.box_count import BoxScope, Count
from generator.components.sheet_kind import BoxPlace, CutKind, KitView, SheetKind

if TYPE_CHECKING:
    from generator.components.build_context import BuildContext, Words
    from generator.model.layout import Layout
    from generator.rulesets.api import CounterDesign, SideInPlay
    from generator.sheets.plan import Piece


def _to_cut(size: str, context: BuildContext) -> str:
    """A size, and how pieces of it are cut where there are marks to cut along."""
    by_hand = context.printing.crop_marks != "none" and context.printing.die_cut is None
    return context.words("kit.cut_by_hand", size=size) if by_hand else size


def _layout_size(layout: Layout, context: BuildContext) -> str:
    return _to_cut(f"{layout.width_mm:g} × {layout.height_mm:g} mm", context)


# -- counters and markers ----------------------------------------------------------------------------------


def _counters(kit: KitView, side: SideInPlay) -> Iterator[Piece]:
    from generator.components.counters import marker

    layouts, backs = kit.layouts, bool(kit.duplex)
    for unit in kit.selection.chosen_units(side):
        yield from kit.counters.pieces(unit.counters, backs=backs)
    if kit.selection.takes_whole(side.side.id):
        of_side = (need for need in kit.game.markers if need.side == side.side.id)
        needed = [need for need in of_side if not (backs and need.single_sided_only)]
        yield from marker.pieces(needed, kit.context, layouts.of("marker"), layouts.trim, backs=backs)


def counter_detail(size_mm: float, context: BuildContext) -> str:
    """How large the counters of a sheet are, for its heading."""
    size = f"{size_mm:g}"
    return _to_cut(f"{size if context.language == 'en' else size.replace('.', ',')} mm", context)


def _counted_as(front: CounterDesign) -> str:
    """What the box counts a counter as: its size, or its kind where that is ``piece``."""
    return front.kind if front.size == "piece" else front.size


def marker_text(name: str, words: Words) -> str:
    """What markers are called within a sentence; ``name`` is the key of the word on them."""
    word = words(name)
    return word[:1].lower() + word[1:]


def _counters_in_box(box: BoxScope) -> Iterator[Count]:
    words, select = box.words, box.selection
    units = {side.side.id: select.chosen_units(side) for side in box.sides}

    def counters(name: str, side: SideInPlay) -> int:
        needs = (need for unit in units[side.side.id] for need in unit.counters if box.is_cut(need))
        return sum(need.quantity for need in needs if _counted_as(need.front) == name)

    def markers(name: str, side: SideInPlay) -> int:
        needs = (need for need in box.game.markers if box.is_cut(need) and select.takes_whole(side.side.id))
        return sum(need.quantity for need in needs if (need.name, need.side) == (name, side.side.id))

    fronts = (need.front for of_side in units.values() for unit in of_side for need in unit.counters)
    # Sizes as they come, what is counted by its kind after them.
    for name in dict.fromkeys(map(_counted_as, sorted(fronts, key=lambda front: front.size == "piece"))):
        yield box.by_side(words(f"scenario_sheet.box.{name}"), partial(counters, name))
    for name in dict.fromkeys(need.name for need in box.game.markers):
        yield box.by_side(words("scenario_sheet.box.marker", kind=marker_text(name, words)), partial(markers, name))


# -- cards -------------------------------------------------------------------------------------------------


def _unit_cards(kit: KitView, side: SideInPlay) -> Iterator[Piece]:
    from generator.components.cards import unit_card

    front, back = kit.layouts.cards
    # Every card of the side is drawn: one may be set to stand beside the others.
    wanted = {unit.key for unit in kit.selection.chosen_units(side)}
    for piece in unit_card.pieces(kit.game, side.units, kit.context, front, back, backs=bool(kit.duplex)):
        if piece.label in wanted:
            yield piece


def _blank_card(kit: KitView) -> Piece:
    from generator.components.pieces.die_cut import blank

    layout = kit.layouts.of("unit_card").layout
    return blank(layout.width_mm, layout.height_mm)


def _unit_cards_in_box(box: BoxScope) -> Iterator[Count]:
    yield box.by_side(box.words("scenario_sheet.box.unit_cards"), lambda side: len(box.selection.chosen_units(side)))


def _order_cards(kit: KitView, side: SideInPlay) -> Iterator[Piece]:
    from generator.components.cards import order_card

    if kit.selection.takes_whole(side.side.id):
        yield from order_card.pieces(kit.game, side, kit.context, backs=bool(kit.duplex))


def _order_card_detail(kit: KitView) -> str:
    from generator.components.cards import order_card

    return _layout_size(order_card.back_of(kit.context).layout, kit.context)


def _order_cards_in_box(box: BoxScope) -> Iterator[Count]:
    def cards(side: SideInPlay) -> int:
        decks = (deck for deck in box.game.decks if deck.side == side.side.id)
        return sum(card.copies for deck in decks if box.selection.takes_whole(deck.side) for card in deck.cards)

    yield box.by_side(box.words("scenario_sheet.box.order_cards"), cards)


COUNTERS = SheetKind(
    id="counters",
    title="kit.counters",
    made=CutKind(
        pieces=_counters,
        detail=lambda kit: counter_detail(kit.layouts.trim.size_mm, kit.context),
        blank=lambda kit: kit.layouts.trim,
        one_sided_material="cutting_guide.on.card_or_labels",
        corners="corners",
    ),
    material="cutting_guide.on.heavy_card",
    box_place=BoxPlace.PIECES,
    in_box=_counters_in_box,
    made_for="unit",
)
UNIT_CARDS = SheetKind(
    id="unit_cards",
    title="kit.unit_cards",
    made=CutKind(
        pieces=_unit_cards,
        detail=lambda kit: _layout_size(kit.layouts.cards[0].layout, kit.context),
        blank=_blank_card,
        corners="punch",
    ),
    material="cutting_guide.on.card_or_sleeves",
    box_place=BoxPlace.PIECES,
    in_box=_unit_cards_in_box,
    made_for="unit",
)
ORDER_CARDS = SheetKind(
    id="order_cards",
    title="kit.order_cards",
    made=CutKind(pieces=_order_cards, detail=_order_card_detail),
    material="cutting_guide.on.card_or_sleeves",
    box_place=BoxPlace.PIECES,
    in_box=_order_cards_in_box,
)
SHEET_KINDS = (COUNTERS, UNIT_CARDS, ORDER_CARDS)
