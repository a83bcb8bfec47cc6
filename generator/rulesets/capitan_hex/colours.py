"""Counter colours: no colour twice within one of the five types on a side (H 1)."""

from __future__ import annotations

from collections.abc import Mapping

from generator.diagnostics import Diagnostic, did_you_mean
from generator.model.base import Located
from generator.model.rulebook import Rulebook
from generator.rulesets.capitan.model import CapitanCard, CapitanScenario
from generator.rulesets.capitan_hex.counters import colour_type

CLAUSE = "H 1"


def assign(
    book: Rulebook, scenario: Located[CapitanScenario], side: int, cards: Mapping[str, Located[CapitanCard]]
) -> tuple[list[str], list[Diagnostic]]:
    """A colour for each unit of a side, in roster order.

    ``cards`` are those of the project; a unit whose card is not there counts for nothing. The given ones stand; each other unit gets, of the colours free for its type, the one the side uses least,
    the first of the book among equals.
    """
    order = list(book.tables["counter_colours"].rows)
    roster = scenario.value.sides[side].units
    problems: list[Diagnostic] = []
    taken: dict[str, dict[str, int]] = {}
    colours: list[str | None] = []
    types = [colour_type(cards[unit.card].value) if unit.card in cards else None for unit in roster]
    for index, (unit, type_) in enumerate(zip(roster, types, strict=True)):
        colour = unit.colour
        at = scenario.where("sides", side, "units", index, "colour")
        if colour is not None and colour not in order:
            problems.append(
                Diagnostic(at, f"colour '{colour}' is not one of the nine", did_you_mean(colour, order), clause=CLAUSE)
            )
            colour = None
        if colour is not None and type_ is not None:
            of_type = taken.setdefault(type_, {})
            if colour in of_type:
                first = scenario.where("sides", side, "units", of_type[colour])
                problems.append(
                    Diagnostic(
                        at,
                        f"two {type_} units of this side are {colour} (the other stands at line {first.line})",
                        "Give one of them another colour, or leave its colour out to have one assigned.",
                        clause=CLAUSE,
                    )
                )
            of_type.setdefault(colour, index)
        colours.append(colour)
    for index, type_ in enumerate(types):
        if colours[index] is not None or type_ is None:
            continue
        of_type = taken.setdefault(type_, {})
        free = [colour for colour in order if colour not in of_type]
        if not free:
            problems.append(
                Diagnostic(
                    scenario.where("sides", side, "units", index),
                    f"this is the tenth {type_} unit of the side, and there are {len(order)} colours",
                    "Move a unit to the other side's roster, merge two, or play with fewer.",
                    clause=CLAUSE,
                )
            )
            free = order
        chosen = min(free, key=lambda colour: (colours.count(colour), order.index(colour)))
        colours[index] = chosen
        of_type.setdefault(chosen, index)
    return [colour for colour in colours if colour is not None], problems
