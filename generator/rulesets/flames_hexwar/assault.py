"""Assaults (F 3.7.5): what throws a platoon's assault back, and what it counts for when both sides stay."""

from __future__ import annotations

from dataclasses import replace

from generator.model.rulebook import Rulebook
from generator.model.table import Status
from generator.rulesets.api import Derived, Input, Values, from_table, input_from
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


def of_platoon(book: Rulebook, platoon: Platoon) -> Values:
    """``assault.repulse.{first,further}`` and ``assault.strength``; none for those who do not assault."""
    row = ASSAULTS_AS.get(platoon.kind)
    is_ruled = row == "infantry" and not _on_foot(platoon)
    if is_ruled:
        # Scouts may have armoured cars only, and no hit on infantry would ever throw those back.
        row = "tanks" if _tanks(platoon) else None
    if row is None:
        return {}
    first, further = (book.value("assault_repulse", row, column) for column in ("first_platoon", "further_platoon"))
    values = {
        "assault.repulse.first": from_table(book, first, "throws its assault back"),
        "assault.repulse.further": from_table(book, further, "more, for each further platoon in the assault"),
        "assault.strength": _armour(book, platoon) if row == "tanks" else _infantry(book, platoon),
    }
    if is_ruled:
        note = "The book speaks of infantry and of tanks; armoured vehicles without infantry go with the tanks."
        values = {key: replace(value, status=Status.HOUSE, note=note) for key, value in values.items()}
    return values


def _on_foot(platoon: Platoon) -> list[Team]:
    return [team for team in platoon.teams.values() if team.kind == "infantry"]


def _tanks(platoon: Platoon) -> list[Team]:
    """Armoured vehicles that fight; those that carry infantry are none."""
    return [team for team in platoon.teams.values() if team.armour and not team.transport]


def _armour(book: Rulebook, platoon: Platoon) -> Derived:
    times = book.value("assault_strength", "tank", "multiple")
    tanks = _tanks(platoon)
    return Derived(
        sum(team.count * team.armour.top for team in tanks if team.armour) * times.value,
        "",
        "its tanks, each the top armour times so many",
        (book.cite(times.source),),
        Status.COMPUTED,
        (
            *(Input("top armour", team.armour.top, "", "card") for team in tanks if team.armour),
            Input("tanks", sum(team.count for team in tanks), "teams", "card"),
            input_from(book, "times", times),
        ),
    )


def _infantry(book: Rulebook, platoon: Platoon) -> Derived:
    """Its teams; German mechanised infantry counts as many as the shots it can fire."""
    is_german = platoon.kind == "mechanised_infantry" and platoon.nation in GERMANS
    row = "german_mechanised_infantry" if is_german else "infantry"
    rule = book.value("assault_strength", row, "counted_in")
    teams = _on_foot(platoon)
    given = [Input("teams", sum(team.count for team in teams), "teams", "card")]
    counted = given[0].value
    if is_german:
        shots = [max((weapon.rof for weapon in team.weapons), default=0) for team in teams]
        counted = sum(team.count * each for team, each in zip(teams, shots, strict=True))
        given += [
            Input(f"shots of each of {team.count}", each, "shots", "card")
            for team, each in zip(teams, shots, strict=True)
        ]
    return Derived(
        counted,
        rule.value,
        "the shots its infantry can fire" if is_german else "its teams of infantry",
        (book.cite(rule.source),),
        Status.COMPUTED,
        tuple(given),
    )
