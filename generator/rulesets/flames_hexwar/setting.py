"""What a scenario settles before the first turn, in words for its sheet: who attacks, the weather, who stands where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from generator.model.scenario import RosterUnit
from generator.rulesets.api import Line, ListEntry, Unit, Values, joined
from generator.rulesets.flames_hexwar.model import FlamesRosterUnit, FlamesScenario, Placement, Platoon


def facts(scenario: FlamesScenario) -> tuple[tuple[Line, Line], ...]:
    """The attacker (F 0) and the weather (F 3.6)."""
    attacker = next(side.name for side in scenario.sides if side.id == scenario.attacker)
    weather = [Line(f"sheet.weather.{kind}") for kind in scenario.weather] or [Line("sheet.weather.dry")]
    return (
        (Line("row.common.attacker"), Line("sheet.own_words", {"words": attacker})),
        (Line("table.weather"), joined(weather, "sheet.and_also")),
    )


def entry(roster: RosterUnit, values: Values) -> ListEntry:
    """Its teams, and whether it is kept back."""
    kept_back = {"reserve": roster.reserve, "off_board": roster.off_board}
    starts = tuple(Line(f"scenario_sheet.{where}") for where, is_so in kept_back.items() if is_so)
    return ListEntry(strength=counted(values), besides=starts)


def counted(values: Values) -> int | Line:
    """Its teams, and apart the vehicles that only carry them."""
    teams: int = values["teams"].value
    if "transports" not in values:
        return teams
    return Line("platoon_card.with_transports", {"teams": teams, "transports": values["transports"].value})


def placed(units: Sequence[Unit]) -> tuple[Line, ...]:
    """A sentence for each platoon whose teams the scenario places, or that it gives an action for the first turn."""
    return tuple(line for unit in units if (line := _placed(unit)) is not None)


def _placed(unit: Unit) -> Line | None:
    entry = unit.roster
    assert isinstance(entry, FlamesRosterUnit)
    said = [_place(place, cast(Platoon, unit.card)) for place in entry.deployed]
    if entry.order:
        said.append(Line("sheet.first_action", {"action": Line(f"row.common.{entry.order}")}))
    return Line("sheet.unit_placed", {"unit": unit.name, "places": joined(said, "sheet.then")}) if said else None


def _place(place: Placement, platoon: Platoon) -> Line:
    where = Line("sheet.own_words", {"words": str(place.hex)})
    if place.half:
        where = Line(f"sheet.half.{place.half}", {"hex": where})
    elif place.floor:
        where = Line("sheet.floor", {"hex": where, "floor": place.floor})
    return Line("sheet.teams_in", {"hex": where, "teams": joined([*_teams(place, platoon)], "sheet.and_also")})


def _teams(place: Placement, platoon: Platoon) -> Iterator[Line]:
    for teams, key in ((place.teams, "sheet.teams"), (place.mounted, "sheet.mounted")):
        for team, count in teams.items():
            yield Line(key, {"count": count, "team": platoon.teams[team].name})
