"""Stacking points (F 3.3.1): of a team, and of teams that stand together."""

from __future__ import annotations

from collections.abc import Iterable

from generator.model.rulebook import Rulebook
from generator.model.table import Value
from generator.rulesets.flames_hexwar.model import Team

HALVES = {"covered": "half_hex", "open": "half_hex"}


def row(team: Team) -> str:
    """What a team counts as in a hex, ``small_base``. Aircraft count as nothing and are not to be asked of."""
    return f"{team.size}_{'vehicle' if team.kind == 'vehicle' else 'base'}"


def points(book: Rulebook, team: Team) -> Value:
    """What one team of this make takes of a hex, not mounted."""
    return book.value("stacking_points", row(team))


def total(book: Rulebook, standing: Iterable[tuple[Team, int]]) -> int:
    """The points of so many teams of each make together."""
    return sum(points(book, team).value * count for team, count in standing)


def limit(book: Rulebook, half: str | None = None, floor: int | None = None) -> Value:
    """The most that may stand in a hex, in half of one, on a floor."""
    if half is not None:
        return book.value("stacking_limit", HALVES[half])
    return book.value("stacking_limit", "hex" if floor is None else "building_floor")
