"""Points (B 9.1, 11): a figure's or a command's, abilities once a unit, the gun; a side, and its margin."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.model.rulebook import Rulebook
from generator.model.table import Status
from generator.rulesets.api import Derived, Input, Values, by_key, derived, input_from
from generator.rulesets.capitan.model import CapitanCard


def costs(book: Rulebook, card: CapitanCard, abilities: Iterable[str]) -> tuple[Input, ...]:
    """What each ability costs this unit. Guerrillas move hidden for nothing (B 1.4)."""
    free = {"hidden_movement": ("guerrillas", "guerrilla", "hidden_movement_points")} if card.guerrilla else {}
    places = {ability: free.get(ability, ("special_abilities", ability, "points")) for ability in abilities}
    return tuple(input_from(book, ability, book.value(*place)) for ability, place in places.items())


def unit_points(book: Rulebook, card: CapitanCard, figures: int, abilities: tuple[str, ...]) -> Iterator[Derived]:
    """``points.figure``, ``points.figures``, ``points.abilities``, ``points.gun``, ``points.total``."""
    each = derived(book, "points.figure", card.points)
    if card.command is None:
        yield each
        count = Input("figures", figures, "figures", "scenario")
        of_figures = derived(book, "points.figures", card.points * figures, each.as_input("PT"), count)
    else:
        rule = "a command's points are the whole unit's"
        of_figures = derived(book, "points.figures", card.points, each.as_input("PT"), rule=rule, status=Status.PRINTED)
    picked = costs(book, card, abilities)
    clauses = dict.fromkeys(cost.source for cost in picked)
    of_abilities = derived(book, "points.abilities", sum(cost.value for cost in picked), *picked, clauses=clauses)
    of_gun = derived(book, "points.gun", card.gun.points if card.gun else 0)
    yield from (of_figures, of_abilities, of_gun)
    parts = [one.as_input(one.key.removeprefix("points.")) for one in (of_figures, of_abilities, of_gun)]
    yield derived(book, "points.total", sum(part.value for part in parts), *parts)


def side_points(book: Rulebook, units: Iterable[tuple[str, Derived]]) -> Derived:
    """The sum of a side's units."""
    (clause,) = book.quantity("points.total", "side").clause
    inputs = [Input(unit, total.value, total.unit, clause) for unit, total in units]
    return derived(book, "points.total", sum(one.value for one in inputs), *inputs, of="side")


def window(book: Rulebook, other: Derived) -> Values:
    """``points.least`` and ``points.most``: what a side may have against the other's total."""
    percent = book.value("points_tolerance", "side")
    inputs = (other.as_input("the other side"), input_from(book, "margin", percent))
    least = -(-other.value * (100 - percent.value) // 100)
    most = other.value * (100 + percent.value) // 100
    return by_key(
        (derived(book, "points.least", least, *inputs), derived(book, "points.most", most, *inputs)),
    )
