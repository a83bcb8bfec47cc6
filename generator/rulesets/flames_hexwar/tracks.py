"""What of a platoon, or of a side, is kept count of in play (F 1, F 3.5.13, F 3.8.1)."""

from __future__ import annotations

from collections.abc import Iterator

from generator.model.rulebook import Rulebook
from generator.rulesets.api import Cell, FigureGroup, Input, Line, Track, Values, by_key, derived
from generator.rulesets.flames_hexwar import bombardment
from generator.rulesets.flames_hexwar.model import FlamesRosterUnit, Platoon


def fires_smoke(platoon: Platoon) -> bool:
    weapons = (weapon for team in platoon.teams.values() for weapon in team.weapons)
    return bombardment.smoke(platoon) or any(weapon.smoke for weapon in weapons)


def smoke(book: Rulebook, platoon: Platoon) -> Values:
    """``smoke.runs_out_at`` and ``smoke.per_shot``, where it fires any."""
    if not fires_smoke(platoon):
        return {}
    row = "artillery_platoon" if bombardment.smoke(platoon) else "firing_team"
    columns = ("runs_out_at", "per_shot")
    return by_key(derived(book, f"smoke.{column}", book.value("smoke_ammunition", row, column)) for column in columns)


def platoon_tracks(book: Rulebook, platoon: Platoon, entry: FlamesRosterUnit) -> tuple[Track, ...]:
    """Its smoke, its bombardments in a row, whether it has come on."""
    return tuple(_platoon_tracks(book, platoon, entry))


def _platoon_tracks(book: Rulebook, platoon: Platoon, entry: FlamesRosterUnit) -> Iterator[Track]:
    if entry.reserve:
        drawn = derived(book, "track.drawn", book.value("reinforcements", "platoon"))
        yield Track("drawn", Line("track.drawn"), "blank", 1, drawn)
        yield Track("arrived", Line("track.arrived"), "blank", 1, drawn)
    if bombardment.guns(platoon) and platoon.kind != "mortars":
        # Mortars are always available, so nobody counts how often they fired.
        yield from _availability(book)
    if values := smoke(book, platoon):
        at, shot = values["smoke.runs_out_at"], values["smoke.per_shot"]
        parts = {"at": at.value, "shot": Cell(shot.value, "signed"), "clauses": ", ".join(shot.clauses)}
        yield Track("smoke", Line("track.smoke"), "turn", 1, shot, Line("track.reminder.smoke", parts))


def _availability(book: Rulebook) -> Iterator[Track]:
    """What artillery rolls each turn, and whether it bombards: so one sees how often in a row it did, or did not."""
    roll = derived(book, "track.available", book.value("artillery_availability", "artillery", "roll"))
    label = Line("track.available", {"roll": Cell(roll.value, "roll")})
    yield Track("available", label, "written", 1, roll)
    limit = derived(book, "track.bombarded", book.value("availability_limit", "bombarding", "turns"))
    parts = {"limit": limit.value, "clauses": ", ".join(limit.clauses)}
    parts["automatic"] = book.value("availability_limit", "silent", "turns").value
    for streak in ("bombarding", "silent"):
        parts[f"{streak}_turns"] = book.value("availability_streak", streak, "turns").value
        parts[streak] = Cell(book.value("availability_streak", streak, "modifier").value, "signed")
    reminder = Line("track.reminder.bombarded", parts)
    yield Track("bombarded", Line("track.bombarded"), "turn", 1, limit, reminder)


def side_tracks(book: Rulebook, reserves: int) -> tuple[Track, ...]:
    """The weather of each turn, and the platoon drawn in it where some come on later."""
    kept = (Track("weather", Line("table.weather"), "written", 1, derived(book, "track.weather", None)),)
    if not reserves:
        return kept
    waiting = Input("platoons in reserve", reserves, "units", "scenario")
    drawn = derived(book, "track.drawn", book.value("reinforcements", "platoon"), waiting, of="side")
    return (*kept, Track("reinforcement", Line("track.reinforcement"), "written", 1, drawn))


def casualties(platoon: Platoon) -> tuple[FigureGroup, ...]:
    """A box for each team, those of a make together, in the order of the card."""
    return tuple(
        FigureGroup(team.count, (f"role.{team.role}" if team.role else f"team_kind.{team.kind}",), name=team.name)
        for team in platoon.teams.values()
    )
