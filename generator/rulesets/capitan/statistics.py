"""The printed numbers of a card, and what the base rules make of a unit's figures."""

from __future__ import annotations

import math

from generator.model.rulebook import Rulebook
from generator.model.table import Status
from generator.rulesets.api import Derived, Input, Values, from_table, input_from
from generator.rulesets.capitan.distances import printed_on_card
from generator.rulesets.capitan.figures import row_of
from generator.rulesets.capitan.model import CapitanCard


def printed(card: CapitanCard) -> Values:
    """``initiative``, ``morale``, ``courage``, ``dice.{firing,combat}``, ``copies``."""
    return {
        "initiative": printed_on_card(card.initiative, "modifier"),
        "morale": printed_on_card(card.morale, "modifier"),
        "courage": printed_on_card(card.courage, "modifier"),
        "dice.firing": printed_on_card(card.dice.firing, "die"),
        "dice.combat": printed_on_card(card.dice.combat, "die"),
        "copies": printed_on_card(card.copies, "units"),
    }


def reduced(book: Rulebook, card: CapitanCard) -> Values:
    """``reduced_at``: the figures at which a unit of troops is reduced; a command never is (B 5.3)."""
    if card.command is not None:
        return {}
    least = book.value("reduced_unit", row_of(book, "reduced_unit", card), "figures")
    return {"reduced_at": from_table(book, least, "reduced when no more than these are left")}


def of_figures(book: Rulebook, card: CapitanCard, figures: int) -> Values:
    """``figures``, ``half_in_cover``, ``dodge.{die,roll}``, ``shots_per_figure``, ``attacks.*``, ``range.long_usable``."""
    arm = "cavalry" if card.mounted else "infantry"
    count = Input("figures", figures, "figures", "card" if card.command else "scenario")
    share = book.value("half_in_cover", "unit")
    limit = book.value("range_limits", "mounted" if card.mounted else "foot", "long")
    dice = (Input("firing die", card.dice.firing, "die", "card"), Input("combat die", card.dice.combat, "die", "card"))
    dodge = book.value("dodge_target", "dodge")
    return {
        "figures": Derived(figures, "figures", "the figures of the unit", ("B 1",), Status.PRINTED, (count,)),
        "half_in_cover": Derived(
            math.ceil(figures * share.value),
            "figures",
            "so many in cover put the whole unit in cover: half, rounded up",
            (book.cite(share.source),),
            Status.COMPUTED,
            (count, input_from(book, "share", share)),
        ),
        "dodge.die": Derived(
            max(card.dice.firing, card.dice.combat),
            "die",
            "the unit's highest die",
            (book.cite(dodge.source),),
            Status.COMPUTED,
            dice,
        ),
        "dodge.roll": from_table(book, dodge, "a dodge succeeds on this or more"),
        "shots_per_figure": from_table(
            book,
            book.value("shots_per_figure", card.troop_class),
            "shots of a figure that does not move",
            Input("troop class", card.troop_class, "", "card"),
        ),
        "attacks.infantry": from_table(
            book, book.value("attacks", arm, "infantry"), "attacks of a figure on foot troops"
        ),
        "attacks.cavalry": from_table(book, book.value("attacks", arm, "cavalry"), "attacks of a figure on cavalry"),
        "range.long_usable": from_table(book, limit, "whether the unit may fire at long range"),
    }
