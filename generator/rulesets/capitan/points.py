"""Points (B 9.1, 11): a figure's or a command's, abilities once a unit, the gun; a side, and its margin."""

from __future__ import annotations

from generator.model.rulebook import Rulebook
from generator.model.table import Status
from generator.rulesets.api import Derived, Input, Values, input_from
from generator.rulesets.capitan.distances import CARD, printed_on_card
from generator.rulesets.capitan.model import CapitanCard

CLAUSE = "B 9.1"


def ability_points(book: Rulebook, card: CapitanCard, ability: str) -> Derived:
    """What an ability costs this unit. Guerrillas move hidden for nothing (B 1.4)."""
    cell = book.value("special_abilities", ability, "points")
    if card.guerrilla and ability == "hidden_movement":
        free = book.value("guerrillas", "guerrilla", "hidden_movement_points")
        return Derived(
            free.value, "points", "guerrillas move hidden at no cost", (book.cite(free.source),), free.status
        )
    return Derived(cell.value, "points", "the ability's points", (book.cite(cell.source),), cell.status, (), cell.note)


def menu(book: Rulebook, card: CapitanCard) -> tuple[Input, ...]:
    """Every ability on the card with what it costs this unit, in the order of the card."""
    return _inputs([(ability, ability_points(book, card, ability)) for ability in card.abilities])


def _inputs(costs: list[tuple[str, Derived]]) -> tuple[Input, ...]:
    return tuple(Input(ability, cost.value, "points", ", ".join(cost.clauses)) for ability, cost in costs)


def of_unit(book: Rulebook, card: CapitanCard, figures: int, abilities: tuple[str, ...]) -> Values:
    """``points.figure``, ``points.figures``, ``points.abilities``, ``points.gun``, ``points.total``."""
    values: dict[str, Derived] = {}
    if card.command is not None:
        values["points.figures"] = Derived(
            card.points,
            "points",
            "a command's points are the whole unit's",
            (CLAUSE,),
            Status.PRINTED,
            (Input("PT", card.points, "points", CARD),),
        )
    else:
        values["points.figure"] = printed_on_card(card.points, "points")
        values["points.figures"] = Derived(
            card.points * figures,
            "points",
            "points of a figure times figures",
            (CLAUSE,),
            Status.COMPUTED,
            (Input("PT", card.points, "points", CARD), Input("figures", figures, "figures", "scenario")),
        )
    costs = [(ability, ability_points(book, card, ability)) for ability in abilities]
    values["points.abilities"] = Derived(
        sum(cost.value for _, cost in costs),
        "points",
        "the abilities picked, each once a unit",
        tuple(dict.fromkeys(clause for _, cost in costs for clause in cost.clauses)) or ("B 11",),
        Status.COMPUTED,
        _inputs(costs),
    )
    values["points.gun"] = Derived(
        card.gun.points if card.gun else 0,
        "points",
        "PC, the points of the gun",
        (CARD,),
        Status.PRINTED,
    )
    parts = (("figures", "points.figures"), ("abilities", "points.abilities"), ("gun", "points.gun"))
    values["points.total"] = Derived(
        sum(values[key].value for _, key in parts),
        "points",
        "figures, abilities and gun together",
        (CLAUSE, "B 11"),
        Status.COMPUTED,
        tuple(Input(name, values[key].value, "points", ", ".join(values[key].clauses)) for name, key in parts),
    )
    return values


def of_side(units: list[tuple[str, Derived]]) -> Derived:
    """The sum of a side's units."""
    return Derived(
        sum(total.value for _, total in units),
        "points",
        "the units of the side together",
        (CLAUSE,),
        Status.COMPUTED,
        tuple(Input(key, total.value, "points", CLAUSE) for key, total in units),
    )


def window(book: Rulebook, other: Derived) -> Values:
    """``points.least`` and ``points.most``: what a side may have against the other's total."""
    percent = book.value("points_tolerance", "side")
    inputs = (Input("the other side", other.value, "points", CLAUSE), input_from(book, "margin", percent))
    least = -(-other.value * (100 - percent.value) // 100)
    most = other.value * (100 + percent.value) // 100
    rule = "the other side's total {} the margin, in whole points inside it"
    cite = (book.cite(percent.source),)
    return {
        "points.least": Derived(least, "points", rule.format("less"), cite, Status.COMPUTED, inputs),
        "points.most": Derived(most, "points", rule.format("and"), cite, Status.COMPUTED, inputs),
    }
