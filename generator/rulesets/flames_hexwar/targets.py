"""What a team is as a target: from which range it is hard to hit, how far it is seen, what covers it (F 3.5, F 3.6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from generator.model.rulebook import Rulebook
from generator.rulesets.api import Derived, Input, derived
from generator.rulesets.flames_hexwar.model import Team


def kind(team: Team) -> str:
    """The row it is in tables of targets: ``infantry``, ``gun``, ``small_vehicle``, ``vehicle``; empty for aircraft."""
    if team.kind == "vehicle":
        return "small_vehicle" if team.size == "small" else "vehicle"
    return "" if team.kind == "aircraft" else team.kind


def team_values(book: Rulebook, at: str, team: Team, weather: Iterable[str]) -> Iterator[Derived]:
    """``target.kind``, ``target.is_small``, ``target.long_range``, and ``target.seen_to`` in rain."""
    row = kind(team)
    if not row:
        return
    table, far = book.tables["long_range"], book.value("long_range", row)
    nearest = min(table.value(one).value for one in table.rows)
    given, made = Input("target", row), [Input("kind", team.kind)]
    made += [Input("size", team.size)] if team.kind == "vehicle" else []
    by = replace(far, note="")
    yield derived(book, f"{at}.target.kind", row, *made, by=by)
    yield derived(book, f"{at}.target.is_small", far.value == nearest, given, by=by)
    yield derived(book, f"{at}.target.long_range", far, given)
    # The book names no guns in rain, so nothing is said of them.
    if "rain" in weather and row in book.tables["rain_visibility"].rows:
        yield derived(book, f"{at}.target.seen_to", book.value("rain_visibility", row, "maximum"), given)
