"""What a platoon bombards with (F 3.8)."""

from __future__ import annotations

from generator.rulesets.flames_hexwar.model import Platoon


def guns(platoon: Platoon) -> int:
    """The pieces of a platoon that can bombard."""
    return sum(team.count for team in platoon.teams.values() if any(weapon.bombardment for weapon in team.weapons))


def smoke(platoon: Platoon) -> bool:
    """Whether some piece of it bombards with smoke."""
    fired = (weapon.bombardment for team in platoon.teams.values() for weapon in team.weapons)
    return any(barrage is not None and barrage.smoke for barrage in fired)
