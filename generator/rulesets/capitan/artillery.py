"""What the tables say of a gun: which types there are of a piece, and what it fires (B 12)."""

from __future__ import annotations

from generator.model.rulebook import Rulebook
from generator.rulesets.api import Values
from generator.rulesets.capitan.model import Gun

AMMUNITION = ("canister", "ball", "shell")
ROCKET = "congreve_rocket"
GRENADES = "explosive_grenades"
"""The ability that lets a gun fire shell (B 11)."""


CALIBRES = {
    "gun": "pounders.minimum",
    "howitzer": "mortar_howitzer",
    "mortar": "mortar_howitzer",
    "naval_carronade": "naval",
}
"""The column of the calibres that says whether a type has such a piece; rockets have one type of their own."""


def types_of(book: Rulebook, weapon: str) -> tuple[str, ...]:
    """The types of gun that a piece may be of, in the order of the book (B 12, 12.18)."""
    if weapon not in CALIBRES:
        return (book.value("rocket_gun_type", weapon).value,)
    column = CALIBRES[weapon]
    types = book.tables["gun_calibres"].rows
    return tuple(type_ for type_ in types if book.value("gun_calibres", type_, column).value is not None)


def ammunition(book: Rulebook, gun: Gun, abilities: tuple[str, ...]) -> tuple[str, ...]:
    """What the piece may fire, in the order of the book (B 12.12, 12.18)."""
    may = {kind for kind in AMMUNITION if book.value("weapon_ammunition", gun.weapon, kind).value}
    if gun.weapon == "gun" and GRENADES in abilities:
        may.add("shell")
    return tuple(kind for kind in AMMUNITION if kind in may)


def carried(values: Values) -> tuple[str, ...]:
    """The ammunition that the derived values of a gun are about."""
    return tuple(kind for kind in AMMUNITION if f"gun.{kind}.template" in values)
