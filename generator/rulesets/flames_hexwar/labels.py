"""The labels of a platoon's teams: a counter for each, as long as its stacking points make it (F 3.3.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from generator.model.rulebook import Rulebook
from generator.rulesets.api import CounterDesign, CounterNeed, Input, derived
from generator.rulesets.flames_hexwar import stacking
from generator.rulesets.flames_hexwar.model import Platoon

SUPPRESSED = "suppressed"
"""What the back of a label shows."""
COMMANDS = ("command", "company_command", "second_in_command")


def of_platoon(
    book: Rulebook, signs: Mapping[str, str], key: str, colour: str, platoon: Platoon
) -> Iterator[CounterNeed]:
    """A label a team, with its sign, in the order of the card; ``key`` is the unit's.

    Aircraft have none, for they never land.
    """
    for part, team in platoon.teams.items():
        if team.kind == "aircraft":
            continue
        cell = book.value("team_labels", stacking.row(team))
        front = CounterDesign(
            kind=team.kind,
            size=str(cell.value),
            figures=(signs[part],),
            nation=platoon.nation,
            colour=colour,
            unit=key,
            is_command=team.role in COMMANDS,
            part=part,
            name=team.short_name or team.name,
        )
        given = (Input("teams", team.count, "teams"), Input("size", team.size))
        why = derived(book, "counter.label", team.count, *given, by=cell)
        yield CounterNeed(front, replace(front, state=SUPPRESSED), team.count, why)
