"""What of a platoon, or of a side, is kept count of in play (F 1, F 3.5.13, F 3.8.1)."""

from __future__ import annotations

from collections.abc import Iterator

from generator.model.rulebook import Rulebook
from generator.model.table import Status
from generator.rulesets.api import Derived, FigureGroup, Input, Line, Track, Values, from_table
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
    at, shot = (book.value("smoke_ammunition", row, column) for column in ("runs_out_at", "per_shot"))
    return {
        "smoke.runs_out_at": from_table(book, at, "on this die there is no more from the next turn on"),
        "smoke.per_shot": from_table(book, shot, "on that die, for each smoke fired before"),
    }


def of_platoon(book: Rulebook, platoon: Platoon, entry: FlamesRosterUnit) -> tuple[Track, ...]:
    """Its smoke, its bombardments in a row, whether it has come on."""
    return tuple(_of_platoon(book, platoon, entry))


def _of_platoon(book: Rulebook, platoon: Platoon, entry: FlamesRosterUnit) -> Iterator[Track]:
    if values := smoke(book, platoon):
        yield Track("smoke", Line("track.smoke"), "turn", 1, values["smoke.per_shot"])
    if bombardment.guns(platoon) and platoon.kind != "mortars":
        # Mortars are always available, so nobody counts how often they fired.
        limit = book.value("availability_limit", "bombarding", "turns")
        why = from_table(book, limit, "never more than so many turns in a row")
        yield Track("bombarded", Line("track.bombarded"), "turn", 1, why)
    if entry.reserve:
        drawn = book.value("reinforcements", "platoon")
        yield Track("arrived", Line("track.arrived"), "state", 1, from_table(book, drawn, "comes on in drawn order"))


def of_side(book: Rulebook, reserves: int) -> tuple[Track, ...]:
    """The weather of the turn, and the draw of the platoons that come on later: its order, and a box each."""
    clear = book.tables["weather"]
    rule = "sight, cover and moves go by it"
    weather = Derived(None, "name", rule, (book.cite(clear.source),), Status.PRINTED)
    kept = (Track("weather", Line("table.weather"), "blank", 1, weather),)
    if not reserves:
        return kept
    drawn = book.value("reinforcements", "platoon")
    waiting = Input("platoons in reserve", reserves, "units", "scenario")
    rule = "platoons to draw for"
    why = Derived(reserves, "units", rule, (book.cite(drawn.source),), Status.COMPUTED, (waiting,))
    order = Track("draw", Line("track.draw"), "blank", 1, from_table(book, drawn, "comes on in drawn order"))
    return (*kept, order, Track("reinforcements", Line("track.reinforcements"), "uses", reserves, why))


def casualties(platoon: Platoon) -> tuple[FigureGroup, ...]:
    """A box for each team, those of a make together, in the order of the card."""
    return tuple(
        FigureGroup(team.count, (f"role.{team.role}" if team.role else f"team_kind.{team.kind}",), name=team.name)
        for team in platoon.teams.values()
    )
