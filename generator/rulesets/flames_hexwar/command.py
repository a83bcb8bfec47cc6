"""How far a platoon's command reaches (F 3.4): by training, and farther for large Russian platoons."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.model.rulebook import Rulebook
from generator.model.table import Status, Value
from generator.rulesets.api import Derived, Input, derived, input_from
from generator.rulesets.flames_hexwar.model import Platoon

RUSSIANS = ("soviet_union",)
"""The nations whose large platoons are commanded from farther away."""
EXTRA = "russian_command_reach"


def strength(book: Rulebook, platoon: Platoon) -> Derived:
    """The teams of a platoon, of which its reach depends; vehicles that only carry are none of them."""
    counted = [Input(name, team.count, "teams") for name, team in platoon.teams.items() if not team.transport]
    found = derived(book, "teams", sum(one.value for one in counted), *counted)
    if len(counted) == len(platoon.teams):
        return found
    note = "The book does not say whether transports count; here they do not."
    return replace(found, status=Status.HOUSE, note=note)


def teams(book: Rulebook, platoon: Platoon) -> Iterator[Derived]:
    """``teams`` and, counted apart, ``transports``: the vehicles that only carry, where it has some."""
    yield strength(book, platoon)
    if carriers := [Input(name, team.count, "teams") for name, team in platoon.teams.items() if team.transport]:
        yield derived(book, "transports", sum(one.value for one in carriers), *carriers)


def reach(book: Rulebook, nation: str, training: str, teams: int, key: str = "hexes") -> Derived:
    """The reach in hexes of a platoon that has so many teams now; of what Russians add only the higher counts."""
    key, base = f"command.reach.{key}", book.value("command_reach", training)
    given = (Input("training", training), Input("teams", teams, "teams"))
    steps = [(least, extra) for least, extra in _steps(book, nation, training) if teams >= least.value]
    if not steps:
        return derived(book, key, base, *given)
    least, extra = max(steps, key=lambda step: step[1].value)
    added = (("reach", base), ("from teams", least), ("added", extra))
    given += tuple(input_from(book, name, cell) for name, cell in added)
    rule = "the reach of this training, and what a Russian platoon of that size adds"
    clauses = dict.fromkeys((book.cite(base.source), book.cite(extra.source)))
    return derived(book, key, base.value + extra.value, *given, rule=rule, clauses=clauses)


def platoon_values(book: Rulebook, platoon: Platoon) -> Iterator[Derived]:
    """``teams``, ``transports``; ``command.reach.hexes`` at full strength; ``command.reach.from_13`` … where it falls with losses.

    With fewer teams than the least of those steps it is ``command.reach.below``.
    """
    there = strength(book, platoon).value
    asked = (book, platoon.nation, platoon.training)
    yield from teams(book, platoon)
    yield reach(*asked, there)
    steps = [least for step, _ in _steps(*asked) if (least := step.value) <= there]
    for least in sorted(steps, reverse=True):
        yield reach(*asked, least, f"from_{least}")
    if steps:
        yield reach(*asked, min(steps) - 1, "below")


def _steps(book: Rulebook, nation: str, training: str) -> list[tuple[Value, Value]]:
    """For a Russian platoon of a training: from how many teams on how much is added."""
    if nation not in RUSSIANS:
        return []
    rows = [row for row in book.tables[EXTRA].rows if book.value(EXTRA, row, "training").value == training]
    return [(book.value(EXTRA, row, "minimum_teams"), book.value(EXTRA, row, "extra")) for row in rows]
