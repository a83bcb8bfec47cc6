"""The figure that stands for a character on cards and counters, by rank and weapon."""

from __future__ import annotations

from generator.rulesets.cry_havoc.model import Character

ON_FOOT = {
    "knight": "knight_foot",
    "sergeant": "sergeant_foot",
    "man_at_arms": "man_at_arms",
    "archer": "archer",
    "crossbowman": "crossbowman",
    "peasant": "peasant",
    "mule": "mule",
}
MOUNTED = {"knight": "knight_mounted"}
RIDER = "sergeant_mounted"
ARMED_OTHERWISE = {
    ("man_at_arms", "sword"),
    ("man_at_arms", "axe"),
    ("man_at_arms", "mace"),
    ("sergeant", "mace"),
    ("sergeant", "sword"),
    ("peasant", "flail"),
    ("peasant", "knife"),
}
"""Whose figure with such a weapon is not that of most of his kind."""


def of_state(character: Character, state: str) -> str:
    """The figure of one face of a counter."""
    match state:
        case "mounted" | "mounted_wounded":
            return MOUNTED.get(character.kind, RIDER)
        case "horse":
            return "horse_riderless"
        case "horse_dead":
            return "fallen_horse"
        case "mule_dead":
            return "fallen_mule"
        case "dead" | "stunned":
            return "fallen_man"
    armed = f"_{character.weapon}" if (character.kind, character.weapon) in ARMED_OTHERWISE else ""
    return ON_FOOT[character.kind] + armed


def emblem(character: Character, *, on_foot: bool) -> str:
    """How it starts the game."""
    return of_state(character, "mounted" if character.mounted and not on_foot else "fit")
