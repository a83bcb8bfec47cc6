"""How far a platoon's command reaches (F 3.4): by training, and farther for large Russian platoons."""

from __future__ import annotations

from generator.model.rulebook import Rulebook
from generator.model.table import Status, Value
from generator.rulesets.api import Derived, Input, Values, from_table, input_from
from generator.rulesets.flames_hexwar.model import Platoon

RUSSIANS = ("soviet_union",)
"""The nations whose large platoons are commanded from farther away."""
EXTRA = "russian_command_reach"


def strength(book: Rulebook, platoon: Platoon) -> Derived:
    """The teams of a platoon, of which its reach depends; vehicles that only carry are none of them."""
    counted = {name: team.count for name, team in platoon.teams.items() if not team.transport}
    is_ruled = len(counted) < len(platoon.teams)
    return Derived(
        sum(counted.values()),
        "teams",
        "the teams of the platoon",
        (book.cite(book.tables[EXTRA].source),),
        Status.HOUSE if is_ruled else Status.COMPUTED,
        tuple(Input(name, count, "teams", "card") for name, count in counted.items()),
        "The book does not say whether transports count; here they do not." if is_ruled else "",
    )


def transports(book: Rulebook, platoon: Platoon) -> Derived | None:
    """The vehicles that only carry, counted apart; None where there are none."""
    carriers = {name: team.count for name, team in platoon.teams.items() if team.transport}
    given = tuple(Input(name, count, "teams", "card") for name, count in carriers.items())
    rule = "the vehicles that only carry"
    clauses = (book.cite(book.tables[EXTRA].source),)
    return Derived(sum(carriers.values()), "teams", rule, clauses, Status.COMPUTED, given) if carriers else None


def teams(book: Rulebook, platoon: Platoon) -> Values:
    """``teams``, and ``transports`` where it has some."""
    carriers = transports(book, platoon)
    return {"teams": strength(book, platoon), **({"transports": carriers} if carriers else {})}


def reach(book: Rulebook, nation: str, training: str, teams: int) -> Derived:
    """The reach in hexes of a platoon that has so many teams now; of what Russians add only the higher counts."""
    base = book.value("command_reach", training)
    given = (Input("training", training, "", "card"), Input("teams", teams, "teams", "card"))
    steps = [(least, extra) for least, extra in _steps(book, nation, training) if teams >= least.value]
    if not steps:
        return from_table(book, base, "the reach of this training", *given)
    least, extra = max(steps, key=lambda step: step[1].value)
    return Derived(
        base.value + extra.value,
        "hex",
        "the reach of this training, and what a Russian platoon of that size adds",
        tuple(dict.fromkeys((book.cite(base.source), book.cite(extra.source)))),
        Status.COMPUTED,
        (
            *given,
            input_from(book, "reach", base),
            input_from(book, "from teams", least),
            input_from(book, "added", extra),
        ),
    )


def of_platoon(book: Rulebook, platoon: Platoon) -> Values:
    """``teams``, ``transports``; ``command.reach.hexes`` at full strength; ``command.reach.from_13`` … where it falls with losses.

    With fewer teams than the least of those steps it is ``command.reach.below``.
    """
    there = strength(book, platoon).value
    values = {
        **teams(book, platoon),
        "command.reach.hexes": reach(book, platoon.nation, platoon.training, there),
    }
    steps = sorted(least.value for least, _ in _steps(book, platoon.nation, platoon.training))
    steps = [least for least in steps if least <= there]
    for least in reversed(steps):
        values[f"command.reach.from_{least}"] = reach(book, platoon.nation, platoon.training, least)
    if steps:
        values["command.reach.below"] = reach(book, platoon.nation, platoon.training, steps[0] - 1)
    return values


def _steps(book: Rulebook, nation: str, training: str) -> list[tuple[Value, Value]]:
    """For a Russian platoon of a training: from how many teams on how much is added."""
    if nation not in RUSSIANS:
        return []
    rows = [row for row in book.tables[EXTRA].rows if book.value(EXTRA, row, "training").value == training]
    return [(book.value(EXTRA, row, "minimum_teams"), book.value(EXTRA, row, "extra")) for row in rows]
