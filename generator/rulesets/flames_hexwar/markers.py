"""The markers each side can need: one for each team, vehicle, platoon or hex that the state stands by."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from generator.model.rulebook import Rulebook
from generator.rulesets.api import Input, MarkerNeed, SideInPlay, Unit, derived
from generator.rulesets.flames_hexwar import bombardment, labels, stacking
from generator.rulesets.flames_hexwar.model import FlamesRosterUnit, Platoon, Team


def of_sides(book: Rulebook, sides: Sequence[SideInPlay]) -> tuple[MarkerNeed, ...]:
    """In the order of the table, side by side."""
    return tuple(need for side in sides for need in _of_side(book, side))


def platoon_of(unit: Unit) -> Platoon:
    assert isinstance(unit.card, Platoon)
    return unit.card


def on_board(unit: Unit) -> bool:
    assert isinstance(unit.roster, FlamesRosterUnit)
    return platoon_of(unit).kind != "air_support" and not unit.roster.off_board


def _of_side(book: Rulebook, side: SideInPlay) -> Iterator[MarkerNeed]:
    there = [unit for unit in side.units if on_board(unit)]
    platoons = [platoon_of(unit) for unit in there]
    vehicles = sum(_count(_vehicles(platoon)) for platoon in platoons)
    on_foot = [platoon for platoon in platoons if _on_foot(platoon)]
    digging = [platoon for platoon in on_foot if "dig_in" in platoon.special_actions]

    def by(kind: str, of: Sequence[Platoon], teams: Callable[[Platoon], Sequence[Team]]) -> int:
        """One a hex that its teams need, or one a team, as the table has it."""
        counted = partial(_hexes, book) if book.value("markers", kind).value == "hex_of_platoon" else _count
        return sum(counted(teams(platoon)) for platoon in of)

    needed = {
        "suppressed": (by("suppressed", platoons, _teams), "those on the board"),
        "bogged_down": (vehicles, "vehicles"),
        "wreck": (vehicles, "vehicles"),
        "gone_to_ground": (by("gone_to_ground", on_foot, _on_foot), "hexes of infantry and guns"),
        "dug_in": (by("dug_in", digging, _on_foot), "hexes of infantry and guns that may dig in"),
        "opportunity_fire": (sum(_shoots(platoon_of(unit)) for unit in there), "platoons that shoot"),
        "smoke": (sum(_smoke(unit) for unit in side.units), "hexes under smoke at once"),
        "target_vertex": (sum(_targets(unit) for unit in side.units), "bombardments and air attacks"),
    }
    for kind in book.tables["markers"].rows:
        quantity, of_what = needed[kind]
        if quantity:
            rule = f"one for each of them that may come to it: {of_what}"
            given = Input(of_what, quantity, source="scenario")
            why = derived(book, f"marker.{kind}", quantity, given, rule=rule, by=book.value("markers", kind))
            yield MarkerNeed(kind, side.side.id, quantity, why, single_sided_only=kind == labels.SUPPRESSED)


def _count(teams: Sequence[Team]) -> int:
    return sum(team.count for team in teams)


def _hexes(book: Rulebook, teams: Sequence[Team]) -> int:
    """The hexes that teams fill, by their stacking points."""
    points = stacking.total(book, ((team, team.count) for team in teams))
    return math.ceil(points / stacking.limit(book).value)


def _teams(platoon: Platoon) -> tuple[Team, ...]:
    return tuple(platoon.teams.values())


def _vehicles(platoon: Platoon) -> tuple[Team, ...]:
    return tuple(team for team in platoon.teams.values() if team.kind == "vehicle")


def _on_foot(platoon: Platoon) -> tuple[Team, ...]:
    """Infantry and guns: those who can go to ground."""
    return tuple(team for team in platoon.teams.values() if team.kind != "vehicle")


def _shoots(platoon: Platoon) -> bool:
    return any(weapon.range is not None for team in platoon.teams.values() for weapon in team.weapons)


def _smoke(unit: Unit) -> int:
    """The most hexes it lays smoke on in a turn: its widest bombardment, or a hex a team that fires it."""
    platoon = platoon_of(unit)
    if bombardment.smoke(platoon):
        return max(
            value.value
            for key, value in unit.values.items()
            if key.startswith("bombardment.") and key.endswith(".hexes")
        )
    return sum(team.count for team in platoon.teams.values() if any(weapon.smoke for weapon in team.weapons))


def _targets(unit: Unit) -> int:
    """A bombardment has one vertex; aircraft may attack one by one."""
    if unit.kind == "air_support":
        return _count(_teams(platoon_of(unit)))
    return int("guns" in unit.values)
