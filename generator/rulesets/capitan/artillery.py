"""What guns fire (B 12)."""

from __future__ import annotations

from generator.rulesets.api import Values

AMMUNITION = ("canister", "ball", "shell")
GRENADES = "explosive_grenades"
"""The ability that lets a gun fire shell (B 11)."""


def carried(values: Values) -> tuple[str, ...]:
    """The ammunition that the derived values of a gun are about."""
    return tuple(kind for kind in AMMUNITION if f"gun.{kind}.template" in values)
