"""Cards: of units, with their values and losses, and of decks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from generator.components.box_count import BoxScope, Count
from generator.components.sheet_kind import IN_SLEEVES, BoxPlace, CutKind, KitView, SheetKind

if TYPE_CHECKING:
    from generator.rulesets.api import SideInPlay
    from generator.sheets.plan import Piece


UNITS, ORDERS = "unit_cards", "order_cards"


def _unit_cards(kit: KitView, side: SideInPlay) -> Iterator[Piece]:
    from generator.components.cards import unit_card

    front, back = kit.layouts.cards
    if wanted := kit.selection.chosen_units(side):
        yield from unit_card.pieces(
            kit.game, wanted, kit.context, front, back, backs=kit.has_backs(UNITS), beside=tuple(side.units)
        )


def _blank_card(kit: KitView) -> Piece:
    from generator.components.pieces.die_cut import blank

    layout = kit.layouts.of("unit_card").layout
    return blank(layout.width_mm, layout.height_mm)


def _unit_cards_in_box(box: BoxScope) -> Iterator[Count]:
    yield box.by_side(box.words("scenario_sheet.box.unit_cards"), lambda side: len(box.selection.chosen_units(side)))


def _order_cards(kit: KitView, side: SideInPlay) -> Iterator[Piece]:
    from generator.components.cards import order_card

    if kit.selection.takes_whole(side.side.id):
        yield from order_card.pieces(kit.game, side, kit.context, backs=kit.has_backs(ORDERS))


def _order_cards_in_box(box: BoxScope) -> Iterator[Count]:
    def cards(side: SideInPlay) -> int:
        decks = (deck for deck in box.game.decks if deck.side == side.side.id)
        return sum(card.copies for deck in decks if box.selection.takes_whole(deck.side) for card in deck.cards)

    yield box.by_side(box.words("scenario_sheet.box.order_cards"), cards)


UNIT_CARDS = SheetKind(
    id=UNITS,
    title="kit.unit_cards",
    made=CutKind(
        pieces=_unit_cards,
        blank=_blank_card,
        corners="punch",
        in_decks=True,
    ),
    material=IN_SLEEVES,
    box_place=BoxPlace.PIECES,
    in_box=_unit_cards_in_box,
    made_for="unit",
)
ORDER_CARDS = SheetKind(
    id=ORDERS,
    title="kit.order_cards",
    made=CutKind(pieces=_order_cards, in_decks=True),
    material=IN_SLEEVES,
    box_place=BoxPlace.PIECES,
    in_box=_order_cards_in_box,
)
SHEET_KINDS = (UNIT_CARDS, ORDER_CARDS)
