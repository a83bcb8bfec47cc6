"""What a team is as a target: from which range it is hard to hit, how far it is seen, what covers it (F 3.5, F 3.6)."""

from __future__ import annotations

from collections.abc import Iterable

from generator.model.rulebook import Rulebook
from generator.rulesets.api import Derived, Input, Values, from_table
from generator.rulesets.flames_hexwar.model import Team


def kind(team: Team) -> str:
    """The row it is in tables of targets: ``infantry``, ``gun``, ``small_vehicle``, ``vehicle``; empty for aircraft."""
    if team.kind == "vehicle":
        return "small_vehicle" if team.size == "small" else "vehicle"
    return "" if team.kind == "aircraft" else team.kind


def of_team(book: Rulebook, team: Team, weather: Iterable[str]) -> Values:
    """``target.kind``, ``target.is_small``, ``target.long_range``, and ``target.seen_to`` in rain."""
    row = kind(team)
    if not row:
        return {}
    table = book.tables["long_range"]
    given = Input("target", row, "", "card")
    far = book.value("long_range", row)
    nearest = min(table.value(one).value for one in table.rows)
    clause = (book.cite(far.source),)
    values = {
        "target.kind": Derived(row, "", "what it is as a target", clause, far.status, _seen_as(team)),
        "target.is_small": Derived(
            far.value == nearest, "flag", "whether long range begins early for it", clause, far.status, (given,)
        ),
        "target.long_range": from_table(book, far, "long range for its enemies, from so many hexes on", given),
    }
    # The book names no guns in rain, so nothing is said of them.
    if "rain" in weather and row in book.tables["rain_visibility"].rows:
        cell = book.value("rain_visibility", row, "maximum")
        values["target.seen_to"] = from_table(book, cell, "seen so far in rain", given)
    return values


def _seen_as(team: Team) -> tuple[Input, ...]:
    size = Input("size", team.size, "", "card")
    return (Input("kind", team.kind, "", "card"), *((size,) if team.kind == "vehicle" else ()))
