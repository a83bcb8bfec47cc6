"""The order decks and the action cards of a side (F 2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.model.rulebook import Rulebook
from generator.rulesets.api import Deck, DeckCard, Input, Line, Unit, derived, input_from
from generator.rulesets.flames_hexwar.model import FlamesRosterUnit
from generator.rulesets.reading import sentence

NOT_ORDERED = ("air_support", "command")
"""Aircraft are no platoon, and the headquarters act along with any (F 3.7.3)."""


def company_of(unit: Unit) -> str:
    assert isinstance(unit.roster, FlamesRosterUnit)
    return unit.roster.company or ""


def of_side(book: Rulebook, side: str, units: Sequence[Unit]) -> tuple[Deck, ...]:
    """A deck of platoons, one a company where there are several, then the cards to choose actions from."""
    ordered = [unit for unit in units if unit.kind not in NOT_ORDERED]
    if not ordered:
        return ()
    companies = dict.fromkeys(company_of(unit) for unit in ordered)
    game = "larger_game" if len(companies) > 1 else "company_game"
    each = book.value("order_deck", game, "cards_per_platoon")
    decks = []
    for number, company in enumerate(companies, 1):
        own = [unit for unit in ordered if company_of(unit) == company]
        given = (Input("platoons", len(own), "units", "scenario"), input_from(book, "cards a platoon", each))
        why = derived(book, "deck.orders", len(own) * each.value, *given)
        cards = tuple(DeckCard(unit.key, unit.values["number"].value, copies=each.value) for unit in own)
        decks.append(Deck(f"{side}.orders_{number}", "order", side, cards, why, company))
    return (*decks, _actions(book, side, len(ordered)))


def _actions(book: Rulebook, side: str, platoons: int) -> Deck:
    """Every action once for each platoon, for any number of them may be given the same."""
    cards = tuple(_action_cards(book, platoons))
    actions = Input("actions", len(cards), "", book.cite(book.tables["planning_actions"].source))
    why = derived(
        book, "deck.actions", platoons * len(cards), Input("platoons", platoons, "units", "scenario"), actions
    )
    return Deck(f"{side}.actions", "choice", side, cards, why)


def _action_cards(book: Rulebook, platoons: int) -> Iterator[DeckCard]:
    for action in book.tables["planning_actions"].rows:
        code = book.value("planning_actions", action, "code").value
        mark = Line(f"cell.planning_actions.{code}")
        text = sentence(book, f"action_card.{action}")
        yield DeckCard(label=Line(f"row.common.{action}"), mark=mark, text=text, sign=action, copies=platoons)
