"""Points (B 9.1, 11): a figure's or a command's, abilities once a unit, the gun; a side, and its margin."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.model.rulebook import Rulebook
from generator.model.table import Status
from generator.rulesets.api import Derived, Input, Values, by_key, derived, input_from
from generator.rulesets.capitan.model import CapitanCard


def menu(book: Rulebook, card: CapitanCard) -> tuple[Input, ...]:
    """Every ability on the card with what it costs this unit, in the order of the card."""
    return tuple(_cost(book, card, ability).as_input(ability) for ability in card.abilities)


def _cost(book: Rulebook, card: CapitanCard, ability: str) -> Derived:
    """What an ability costs this unit. Guerrillas move hidden for nothing (B 1.4)."""
    if card.guerrilla and ability == "hidden_movement":
        return derived(book, "points.ability", book.value("guerrillas", "guerrilla", "hidden_movement_points"))
    return derived(book, "points.ability", book.value("special_abilities", ability, "points"))


def of_unit(book: Rulebook, card: CapitanCard, figures: int, abilities: tuple[str, ...]) -> Iterator[Derived]:
    """``points.figure``, ``points.figures``, ``points.abilities``, ``points.gun``, ``points.total``."""
    each = derived(book, "points.figure", card.points)
    if card.command is None:
        yield each
        count = Input("figures", figures, "figures", "scenario")
        of_figures = derived(book, "points.figures", card.points * figures, each.as_input("PT"), count)
    else:
        rule = "a command's points are the whole unit's"
        of_figures = derived(book, "points.figures", card.points, each.as_input("PT"), rule=rule, status=Status.PRINTED)
    costs = [_cost(book, card, ability).as_input(ability) for ability in abilities]
    clauses = dict.fromkeys(cost.source for cost in costs)
    of_abilities = derived(book, "points.abilities", sum(cost.value for cost in costs), *costs, clauses=clauses)
    of_gun = derived(book, "points.gun", card.gun.points if card.gun else 0)
    yield from (of_figures, of_abilities, of_gun)
    parts = [one.as_input(one.key.removeprefix("points.")) for one in (of_figures, of_abilities, of_gun)]
    yield derived(book, "points.total", sum(part.value for part in parts), *parts)


def of_side(book: Rulebook, units: Iterable[tuple[str, Derived]]) -> Derived:
    """The sum of a side's units."""
    key = "side.points.total"
    (clause,) = book.quantities[key].clauses
    inputs = [Input(unit, total.value, total.unit, clause) for unit, total in units]
    return derived(book, key, sum(one.value for one in inputs), *inputs)


def window(book: Rulebook, other: Derived) -> Values:
    """``points.least`` and ``points.most``: what a side may have against the other's total."""
    percent = book.value("points_tolerance", "side")
    inputs = (other.as_input("the other side"), input_from(book, "margin", percent))
    least = -(-other.value * (100 - percent.value) // 100)
    most = other.value * (100 + percent.value) // 100
    return by_key(
        (derived(book, "side.points.least", least, *inputs), derived(book, "side.points.most", most, *inputs)),
    )
