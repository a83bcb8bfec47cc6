"""The distances that recur in play, on one gauge: cohesion, command, rally, charges (B 1, 5, 6, 8, 11, 12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from generator.model.rulebook import Rulebook
from generator.rulesets.api import Derived, Lane, Line, Mark, Ruler, Unit, derived
from generator.rulesets.capitan.model import CapitanCard

Place = tuple[str, str, str]
"""A cell: its table, row and column."""

ALWAYS: tuple[Place, ...] = (
    ("cohesion", "unit", "distance"),
    ("charging_together", "units", "distance"),
    ("rally", "command", "distance"),
    ("merging", "reduced_units", "distance"),
    ("shooting_over", "behind_unit", "distance"),
)
WHERE: dict[str, tuple[Place, ...]] = {
    "foot": (("charge_minimum", "infantry", "distance"),),
    "mounted": (("charge_minimum", "cavalry", "distance"),),
    "command": (
        ("command_near", "charger_morale", "within"),
        ("command_in_combat", "command", "distance"),
        ("counter_charge_with_command", "command", "distance"),
    ),
    "command_foot": (("command_evasion", "foot", "friend_within"), ("command_evasion", "foot", "placed_behind")),
    "command_mounted": (
        ("command_evasion", "mounted", "friend_within"),
        ("command_evasion", "mounted", "placed_behind"),
    ),
    "standard_bearer": (("specialist_effects", "standard_bearer", "within"),),
    "gun": (
        ("cohesion", "artillery", "distance"),
        ("gun_reach", "rejoining", "distance"),
        ("gun_reach", "using_captured", "distance"),
    ),
    "gun_command": (("gun_reach", "spiking_command", "distance"), ("gun_reach", "command_serving", "distance")),
    "hidden_movement": (("hidden_movement", "hidden_unit", "revealed_at"),),
    "deployment_foot": (("deployment_cohesion", "infantry", "distance"),),
    "deployment_mounted": (("deployment_cohesion", "cavalry", "distance"),),
}
"""What must be in play for a distance to be of use."""


def of(book: Rulebook, units: Sequence[Unit]) -> Ruler:
    """What serves the units in play, with the radius of each command."""
    present = {name for unit in units for name in _present(unit)}
    places = [place for name, places in WHERE.items() if name in present for place in places]
    return _ruler([*_marks(book, (*ALWAYS, *places)), *_radii(units)])


def every(book: Rulebook) -> Ruler:
    """Every distance of the book; the radius of a command is its card's."""
    return _ruler(_marks(book, (*ALWAYS, *(place for places in WHERE.values() for place in places))))


def _present(unit: Unit) -> Iterator[str]:
    card = cast(CapitanCard, unit.card)
    footing = "mounted" if card.mounted else "foot"
    yield footing
    if card.command is not None:
        yield from ("command", f"command_{footing}", *card.command.specialists)
        if card.arm == "artillery":
            yield "gun_command"
    if card.gun is not None:
        yield "gun"
    yield from unit.abilities
    if "deployment" in unit.abilities:
        yield f"deployment_{footing}"


def _marks(book: Rulebook, places: Sequence[Place]) -> Iterator[Mark]:
    """A mark for each cell, once for cells that mean the same to whoever measures."""
    said: set[tuple[str, int]] = set()
    for table, row, column in places:
        distance = derived(book, "ruler.distance", book.value(table, row, column))
        key = _key(book, table, row, column)
        if (key, distance.value) not in said:
            said.add((key, distance.value))
            yield Mark(Line(key), distance)


def _key(book: Rulebook, table: str, row: str, column: str) -> str:
    """The words of a cell: those of its column, else of its row, else of its table."""
    keys = (f"ruler.reach.{table}.{column}", f"ruler.reach.{table}.{row}", f"ruler.reach.{table}")
    return next((key for key in keys if key in book.words["en"]), keys[-1])


def _radii(units: Sequence[Unit]) -> Iterator[Mark]:
    """A mark for each command radius, with the names of those who have it."""
    found: dict[int, tuple[Derived, list[Line]]] = {}
    for unit in units:
        if (radius := unit.values.get("command.effective_reach.cm")) is not None:
            names = found.setdefault(radius.value, (radius, []))[1]
            name = Line("ruler.unit", {"name": unit.name})
            names += [] if name in names else [name]
    for radius, names in found.values():
        yield Mark(Line("ruler.reach.radius", {"names": tuple(names)}), radius)


def _ruler(marks: Iterator[Mark] | list[Mark]) -> Ruler:
    lane = Lane(tuple(sorted(marks, key=lambda mark: mark.distance.value)))
    return Ruler("reach", "reach", Line("ruler.reach.title"), (lane,))
