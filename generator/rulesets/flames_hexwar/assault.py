"""Assaults (F 3.7.5): what throws a platoon's assault back, and what it counts for when both sides stay."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.model.rulebook import Rulebook
from generator.model.table import Status
from generator.rulesets.api import Derived, Input, derived, input_from
from generator.rulesets.flames_hexwar.model import Platoon, Team

ASSAULTS_AS = {
    "infantry": "infantry",
    "mechanised_infantry": "infantry",
    "reconnaissance": "infantry",
    "tanks": "tanks",
    "assault_guns": "tanks",
}
"""Who assaults: those who fight at close quarters, and as what."""
GERMANS = ("germany",)
REPULSE = ("first", "further")


def platoon_values(book: Rulebook, platoon: Platoon) -> Iterator[Derived]:
    """``assault.repulse.{first,further}`` and ``assault.strength``; none for those who do not assault."""
    row = ASSAULTS_AS.get(platoon.kind)
    is_ruled = row == "infantry" and not _on_foot(platoon)
    if is_ruled:
        # Scouts may have armoured cars only, and no hit on infantry would ever throw those back.
        row = "tanks" if _tanks(platoon) else None
    if row is None:
        return
    found = [derived(book, f"assault.repulse.{n}", book.value("assault_repulse", row, f"{n}_platoon")) for n in REPULSE]
    found.append(_armour(book, platoon) if row == "tanks" else _infantry(book, platoon))
    note = "The book speaks of infantry and of tanks; armoured vehicles without infantry go with the tanks."
    yield from (replace(one, status=Status.HOUSE, note=note) for one in found) if is_ruled else found


def _on_foot(platoon: Platoon) -> list[Team]:
    return [team for team in platoon.teams.values() if team.kind == "infantry"]


def _tanks(platoon: Platoon) -> list[Team]:
    """Armoured vehicles that fight; those that carry infantry are none."""
    return [team for team in platoon.teams.values() if team.armour and not team.transport]


def _armour(book: Rulebook, platoon: Platoon) -> Derived:
    times, tanks = book.value("assault_strength", "tank", "multiple"), _tanks(platoon)
    armour = sum(team.count * team.armour.top for team in tanks if team.armour)
    given = [Input("top armour", team.armour.top) for team in tanks if team.armour]
    given += [Input("tanks", sum(team.count for team in tanks), "teams"), input_from(book, "times", times)]
    return derived(book, "assault.strength", armour * times.value, *given)


def _infantry(book: Rulebook, platoon: Platoon) -> Derived:
    """Its teams; German mechanised infantry counts as many as the shots it can fire."""
    is_german = platoon.kind == "mechanised_infantry" and platoon.nation in GERMANS
    row = "german_mechanised_infantry" if is_german else "infantry"
    unit = book.value("assault_strength", row, "counted_in").value
    teams = _on_foot(platoon)
    counted, rule = sum(team.count for team in teams), "its teams of infantry"
    given = [Input("teams", counted, "teams")]
    if is_german:
        shots = [max((weapon.rof for weapon in team.weapons), default=0) for team in teams]
        counted = sum(team.count * each for team, each in zip(teams, shots, strict=True))
        rule = "the shots its infantry can fire"
        given += [
            Input(f"shots of each of {team.count}", each, "shots") for team, each in zip(teams, shots, strict=True)
        ]
    return replace(derived(book, "assault.strength", counted, *given, rule=rule), unit=unit)
