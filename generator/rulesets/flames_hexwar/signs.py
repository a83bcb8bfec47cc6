"""The sign that stands for a platoon, and for a team, on cards and counters."""

from __future__ import annotations

from generator.rulesets.flames_hexwar.model import Platoon, Team

_PLATOON = {
    "command": "command_team",
    "tanks": "tank",
    "assault_guns": "assault_gun",
    "infantry": "rifle_team",
    "mechanised_infantry": "half_track",
    "reconnaissance": "recon_team",
    "guns": "anti_tank_gun",
    "mortars": "mortar_tube",
    "artillery": "field_gun",
    "air_support": "aircraft",
}
_ROLE = {
    "command": "command_team",
    "company_command": "command_team",
    "second_in_command": "command_team",
    "observer": "observer",
}
_WEAPON = {"hmg": "machine_gun", "mortar": "mortar_tube", "artillery": "field_gun", "gun": "anti_tank_gun"}
"""What a team on foot is known by, where it has such a weapon."""
_MOBILITY = {"half_tracked": "half_track", "wheeled": "truck", "horse_drawn": "truck"}


def of_platoon(platoon: Platoon) -> str:
    return _PLATOON[platoon.kind]


def of_team(team: Team) -> str:
    """What it does comes before what it is: a command tank is a tank, a command on foot a command."""
    if team.kind == "aircraft":
        return "aircraft"
    if team.kind == "vehicle":
        if team.mobility == "wheeled" and team.armour:
            return "armoured_car"
        tracked = "tank" if team.turret else "assault_gun"
        return _MOBILITY.get(team.mobility or "", tracked)
    if team.role in _ROLE:
        return _ROLE[team.role]
    heaviest = next((_WEAPON[weapon.kind] for weapon in team.weapons if weapon.kind in _WEAPON), "")
    return heaviest or "rifle_team"
