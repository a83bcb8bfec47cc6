"""Order cards: those of platoons, drawn from a deck, and those of actions, chosen and laid face down."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

from generator.components import layout_names
from generator.components.build_context import BuildContext
from generator.components.pieces.layout import CompiledLayout, compiled
from generator.components.sentences import Formatter
from generator.diagnostics import Source
from generator.expressions import Namespace
from generator.rulesets.api import Deck, DeckCard, Game, SideInPlay
from generator.sheets.plan import Piece

KIND, BACK = "card", "back"
OURS = Source("order_cards")
"""Who asks for the layouts: one comes with the program for each form of deck, and a scenario names none."""


def back_of(context: BuildContext) -> CompiledLayout:
    return compiled(context.layout(KIND, BACK, OURS), context)


def pieces(game: Game, side: SideInPlay, context: BuildContext, *, backs: bool) -> Iterator[Piece]:
    """The decks of a side, card by card, each deck with one back. UserError when a text does not fit."""
    back = back_of(context)
    for deck in game.decks:
        if deck.side != side.side.id:
            continue
        layout = compiled(context.layout(KIND, deck.form, OURS), context)
        shared = _deck_names(game, side, deck, context)
        reverse = back.symbol(f"order-card-{deck.id}-back", shared, context, f"{deck.id}-back") if backs else None
        sizes = _sizes(game, deck.form, layout, context)
        for number, card in enumerate(deck.cards, 1):
            names, piece = shared | {"card": _card_names(side, card, context)}, f"{deck.id}-{number}"
            front = layout.symbol(f"order-card-{piece}", names, context, piece, alike=sizes)
            it = layout.layout
            label = f"{deck.id}.{card.unit.removeprefix(f'{deck.side}.') or number}"
            yield Piece(front, reverse, it.width_mm, it.height_mm, card.copies, corner_mm=it.corner_mm, label=label)


def _sizes(game: Game, form: str, layout: CompiledLayout, context: BuildContext) -> dict[tuple[str, ...], float]:
    """The texts that have one size on the cards of all decks of a form, those of the other side too."""
    sizes: dict[tuple[str, ...], float] = {}
    for side, deck in product(game.sides, game.decks):
        if (deck.side, deck.form) == (side.side.id, form):
            shared = _deck_names(game, side, deck, context)
            for number, card in enumerate(deck.cards, 1):
                names = shared | {"card": _card_names(side, card, context)}
                for at, share in layout.shares(f"{deck.id}-{number}", names, context).items():
                    sizes[at] = min(share, sizes.get(at, 1.0))
    return sizes


def _deck_names(game: Game, side: SideInPlay, deck: Deck, context: BuildContext) -> dict[str, Any]:
    """What the cards of a deck share: their side and how many decks it has, the coat of its first unit."""
    first = side.units[0]
    of_side = [one.id for one in game.decks if one.side == deck.side and one.form == deck.form]
    words, number = context.words, of_side.index(deck.id) + 1 if len(of_side) > 1 else ""
    return {
        **layout_names.coat_names(first.nation, game.project.nations.get(first.nation), first.colour, context),
        "deck": Namespace(
            {
                "form": deck.form,
                "number": number,
                "title": words("card.deck", number=number) if number else words(f"card.{deck.form}"),
                "side": words.say(side.side.name),
            }
        ),
        "back": layout_names.back_names(game, side.side.id, context),
        "scenario": Namespace({"title": words.say(game.scenario.title), "game": words.say(game.book.name)}),
    }


def _card_names(side: SideInPlay, card: DeckCard, context: BuildContext) -> Namespace:
    words, say = context.words, Formatter(context.words)
    label, mark, text = (say.line(line) if line else "" for line in (card.label, card.mark, card.text))
    names: dict[str, Any] = {
        "name": label,
        "kind": "",
        "sign": card.sign,
        "number": "",
        "mark": mark,
        "text": text,
        "head": [],
    }
    unit = next((unit for unit in side.units if unit.key == card.unit), None)
    if unit is not None:
        names |= {
            # A calibre keeps to its unit of length: 76 mm.
            "name": re.sub(r"(?<=\d) (?=[cm]m\b)", "\u00a0", words.say(unit.name)),
            "kind": layout_names.kind_text(unit, words),
            "sign": unit.emblem[-1] if unit.emblem else "",
            "number": "" if card.number is None else card.number,
            "head": [layout_names.row_names(row, say) for row in unit.rows.get("head", ())],
        }
    return Namespace(names)
