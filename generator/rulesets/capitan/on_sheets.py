"""What the control sheet prints of a unit and of a side (B 1.1, 9.1, 11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.model.rulebook import Rulebook
from generator.model.scenario import Side
from generator.rulesets.api import Cell, Line, Points, SidePoints, Stat, Unit, Values, verdict
from generator.rulesets.capitan.model import CapitanCard

_STATS = {
    "initiative": ("initiative", "number"),
    "morale": ("morale", "number"),
    "courage": ("courage", "number"),
    "firing_die": ("dice.firing", "die"),
    "combat_die": ("dice.combat", "die"),
}
"""Of each: the value that it is, and its form."""


def stats(values: Values) -> Mapping[str, Stat]:
    return {
        name: Stat(f"stat.{name}.short", Cell(values[key].value, form), name == "firing_die", key)
        for name, (key, form) in _STATS.items()
    }


def details(card: CapitanCard) -> tuple[Any, ...]:
    """What they fight with, their regiment, their class, the type of their gun."""
    found = (Cell(f"weapon.{card.weapon}", "small"), card.origin, Line(f"troop_class.{card.troop_class}"))
    if card.gun is None:
        return found
    return (*found, Line("control_sheet.gun_type", {"type": Line(f"gun_type.{card.gun.type}.name")}))


def command(book: Rulebook, card: CapitanCard, values: Values) -> tuple[Line, ...]:
    """Rank and capacity, and the reach in the unit of play; without its musician it is shorter."""
    if card.command is None:
        return ()
    capacity = {"short": Line("stat.capacity.short"), "capacity": values["command.capacity"].value}
    rank = Line("control_sheet.rank", {"rank": Line(f"command.{card.command.rank}"), **capacity})
    unit = "hexes" if book.distance_unit == "hex" else "cm"
    whole, bare = (values[f"command.{key}.{unit}"].value for key in ("effective_reach", "reach"))
    parts = {"r": Line("stat.rank.short"), "reach": whole, "unit": Line(f"unit.{book.distance_unit}")}
    if bare == whole:
        return rank, Line("control_sheet.reach", parts)
    return rank, Line("control_sheet.reach_with_musician", {**parts, "bare": bare})


def points(values: Values) -> Points:
    """A figure's points or a command's, the abilities' and the gun's."""
    each, total = values.get("points.figure"), values["points.total"].value
    first = (values["points.figures"].value,) if each is None else (values["figures"].value, each.value)
    others = [values[f"points.{part}"].value for part in ("abilities", "gun")]
    products = (first, *((other,) for other in others if other))
    return Points(total, products if products != ((total,),) else ())


def side_points(
    book: Rulebook, units: Sequence[Unit], values: Values, others: Sequence[Side], theirs: int
) -> SidePoints:
    """The sum of its units, against the margin about the other side's; of several others the rules say nothing."""
    total, parts = values["points.total"].value, tuple(_parts(units))
    parts = parts if len(parts) > 1 else ()
    if len(others) != 1:
        return SidePoints(total, parts)
    (other,), (least, most) = others, (values[f"points.{key}"].value for key in ("least", "most"))
    margin = {"least": least, "most": most, "percent": book.value("points_tolerance", "side").value}
    allowed = Line("control_sheet.balance", {"other": other.name, "points": theirs, **margin})
    kept = Line("control_sheet.inside")
    return SidePoints(total, parts, allowed, verdict(total, kept, least, most))


def _parts(units: Sequence[Unit]) -> Iterator[Line]:
    for part in ("figures", "abilities", "gun"):
        if total := sum(unit.values[f"points.{part}"].value for unit in units):
            yield Line(f"control_sheet.sum.{part}", {"points": total})
