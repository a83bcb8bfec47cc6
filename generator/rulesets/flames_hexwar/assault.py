"""Assaults (F 3.7.5): what throws a platoon's assault back, and what it counts for when both sides stay."""

from __future__ import annotations

from generator.model.rulebook import Rulebook
from generator.model.table import Status
from generator.rulesets.api import Derived, Input, Values, from_table, input_from
from generator.rulesets.flames_hexwar.model import Platoon

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
    if row is None:
        return {}
    first, further = (book.value("assault_repulse", row, column) for column in ("first_platoon", "further_platoon"))
    return {
        "assault.repulse.first": from_table(book, first, "throws its assault back"),
        "assault.repulse.further": from_table(book, further, "more, for each further platoon in the assault"),
        "assault.strength": _armour(book, platoon) if row == "tanks" else _infantry(book, platoon),
    }


def _armour(book: Rulebook, platoon: Platoon) -> Derived:
    times = book.value("assault_strength", "tank", "multiple")
    tanks = [team for team in platoon.teams.values() if team.armour and not team.transport]
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
    teams = [team for team in platoon.teams.values() if team.kind == "infantry"]
    if is_german:
        counted = sum(team.count * max((weapon.rof for weapon in team.weapons), default=0) for team in teams)
    else:
        counted = sum(team.count for team in teams)
    return Derived(
        counted,
        rule.value,
        "the shots its infantry can fire" if is_german else "its teams of infantry",
        (book.cite(rule.source),),
        Status.COMPUTED,
        (Input("teams", sum(team.count for team in teams), "teams", "card"),),
    )
