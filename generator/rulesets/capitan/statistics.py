"""The printed numbers of a card, and what the base rules make of a unit's figures."""

from __future__ import annotations

import math
from collections.abc import Iterator

from generator.model.rulebook import Rulebook
from generator.rulesets.api import Derived, Input, derived, input_from
from generator.rulesets.capitan.figures import row_of
from generator.rulesets.capitan.model import CapitanCard


def printed(book: Rulebook, card: CapitanCard) -> Iterator[Derived]:
    """``initiative``, ``morale``, ``courage``, ``dice.{firing,combat}``, ``copies``."""
    for key in ("initiative", "morale", "courage"):
        yield derived(book, key, getattr(card, key))
    for use in ("firing", "combat"):
        yield derived(book, f"dice.{use}", getattr(card.dice, use))
    yield derived(book, "copies", card.copies)


def reduced(book: Rulebook, card: CapitanCard) -> Iterator[Derived]:
    """``reduced_at``: the figures at which a unit of troops is reduced; a command never is (B 5.3)."""
    if card.command is None:
        yield derived(book, "reduced_at", book.value("reduced_unit", row_of(book, "reduced_unit", card), "figures"))


def figure_values(book: Rulebook, card: CapitanCard, figures: int) -> Iterator[Derived]:
    """``figures``, ``half_in_cover``, ``dodge.{die,roll}``, ``shots_per_figure``, ``attacks.*``, ``range.long_usable``."""
    arm = "cavalry" if card.mounted else "infantry"
    count = Input("figures", figures, "figures", "card" if card.command else "scenario")
    share = book.value("half_in_cover", "unit")
    dice = (Input("firing die", card.dice.firing, "die"), Input("combat die", card.dice.combat, "die"))
    class_ = Input("troop class", card.troop_class)
    yield derived(book, "figures", figures, count)
    yield derived(book, "half_in_cover", math.ceil(figures * share.value), count, input_from(book, "share", share))
    yield derived(book, "dodge.die", max(card.dice.firing, card.dice.combat), *dice)
    yield derived(book, "dodge.roll", book.value("dodge_target", "dodge"))
    yield derived(book, "shots_per_figure", book.value("shots_per_figure", card.troop_class), class_)
    for enemy in ("infantry", "cavalry"):
        yield derived(book, f"attacks.{enemy}", book.value("attacks", arm, enemy))
    limit = book.value("range_limits", "mounted" if card.mounted else "foot", "long")
    yield derived(book, "range.long_usable", limit)
