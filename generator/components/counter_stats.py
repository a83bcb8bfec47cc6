"""A unit in the few numbers that a counter has room for, in the unit its game counts distances in."""

from __future__ import annotations

from generator.components.expressions import Namespace
from generator.rulesets.api import Unit

AMMUNITION = ("ball", "shell", "canister")
"""A gun's range is that of what it fires furthest with, the first of these it has."""


def of_unit(unit: Unit, distance_unit: str) -> Namespace:
    """``moves`` (normal, march, charge), ``bands`` (short to long, as far as it may fire), ``gun_moves`` (pushed,
    limbered) and ``gun_bands`` (effective, long) of the ball, or of what it fires instead."""
    value = {key: derived.value for key, derived in unit.values.items()}
    part = "hexes" if distance_unit == "hex" else "cm"

    def row(*keys: str) -> list[float]:
        return [value[key] for key in keys if value.get(key) is not None]

    bands = [f"range.{band}.{part}" for band in ("short", "medium", "long")]
    ammunition = next((name for name in AMMUNITION if f"gun.{name}.long" in value), "")
    return Namespace(
        {
            "moves": row(*(f"movement.{kind}.{part}" for kind in ("normal", "march", "charge"))),
            "bands": row(*(bands if value.get("range.long_usable", True) else bands[:-1])),
            "gun_moves": row("gun.pushed", "gun.limbered"),
            "gun_bands": row(f"gun.{ammunition}.effective", f"gun.{ammunition}.long"),
            "reach": value.get(f"command.reach.{part}"),
            "capacity": value.get("command.capacity"),
        }
    )
