"""Every ability that the book has, as the back of a card tells it, for what shows them without a scenario (B 11)."""

from __future__ import annotations

from generator.model.rulebook import Rulebook
from generator.rulesets.api import Ability
from generator.rulesets.capitan import printed
from generator.rulesets.folder.roster import alone
from generator.rulesets.folder.things import ENTRY, UNIT
from generator.rulesets.folder.tracks import tracks


def every_ability(book: Rulebook) -> tuple[Ability, ...]:
    """In the order of the book, each with its cost and with what limits it, of a card that offers them all."""
    names, of_card = tuple(book.tables["special_abilities"].rows), book.models[UNIT]
    card = of_card.model_construct(**dict.fromkeys(of_card.model_fields) | {"abilities": names})
    world, unit = alone(book, card, book.models[ENTRY].model_construct(card="a_unit", abilities=names))
    costs = {name: world.value(unit, f"cost.{name}") for name in names}
    return printed.menu(book, card, costs, tracks(world, unit))
