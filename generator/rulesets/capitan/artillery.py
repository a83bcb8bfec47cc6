"""What the tables say of a gun: what it fires, how far, with which template and dodge roll (B 12, H 9).

The same formulas serve both boards: the rulebook in hand gives centimetres or hexes, figures or counters.
"""

from __future__ import annotations

from generator.model.rulebook import Rulebook
from generator.rulesets.api import Derived, Input, Values, from_table
from generator.rulesets.capitan.distances import hexes_from_cm, of_distance
from generator.rulesets.capitan.model import CapitanCard, Gun

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


def by_ability(book: Rulebook, gun: Gun, kind: str) -> bool:
    """Whether the piece fires this only by an ability: shell, as explosive grenades."""
    return not book.value("weapon_ammunition", gun.weapon, kind).value


def carried(values: Values) -> tuple[str, ...]:
    """The ammunition that the derived values of a gun are about."""
    return tuple(kind for kind in AMMUNITION if f"gun.{kind}.template" in values)


def ranges_and_dodges(book: Rulebook, gun: Gun, carried: tuple[str, ...]) -> Values:
    """For each ammunition that the gun brings: ``gun.<ammunition>.{effective,long,minimum,template}``, and
    ``gun.<ammunition>.dodge.{effective,long}`` or, where nothing is dodged, ``gun.<ammunition>.undodged``."""
    values: dict[str, Derived] = {}
    type_ = Input("gun type", gun.type, "", "card")
    weapon = Input("weapon", gun.weapon, "", "card")
    for kind in carried:
        column = "canister" if kind == "canister" else "ball"
        for band in ("effective", "long"):
            cell = book.value("gun_ranges", gun.type, f"{column}.{band}")
            values[f"gun.{kind}.{band}"] = from_table(book, cell, "the range of this type of gun", type_)
            if not by_ability(book, gun, kind):
                dodge = (
                    book.value("rocket_dodge", gun.weapon, band)
                    if gun.weapon == ROCKET
                    else book.value(f"{kind}_dodge", gun.type, band)
                )
                saved = from_table(book, dodge, "the dodge roll that saves a target", type_)
                values[f"gun.{kind}.dodge.{band}"] = saved
        if by_ability(book, gun, kind):
            undodged = book.value("undodged", GRENADES)
            values[f"gun.{kind}.undodged"] = from_table(book, undodged, "explosive grenades are not dodged", weapon)
        template = book.value(f"{kind}_dodge", gun.type, "template")
        values[f"gun.{kind}.template"] = from_table(book, template, "the template of this ammunition", type_)
        if kind != "canister":
            row = "mortar_and_shell" if kind == "shell" or gun.weapon == "mortar" else "ball"
            least = book.value("minimum_range", row)
            values[f"gun.{kind}.minimum"] = from_table(book, least, "no target nearer than this", weapon)
    return values


def handling(book: Rulebook, card: CapitanCard) -> Values:
    """How the piece moves, turns and how often and how truly it fires."""
    gun = card.gun
    type_ = Input("gun type", gun.type, "", "card")
    class_ = Input("troop class", card.troop_class, "", "card")
    values = {
        "gun.pushed": from_table(book, book.value("gun_pushed_movement", gun.type), "pushed by its crew", type_),
        "gun.pivot": from_table(book, book.value("pivot", "gun"), "the most it turns in an activation"),
    }
    if gun.limber:
        values |= _limbered(book, gun, type_)
    rocket = gun.weapon == ROCKET
    die = book.value("rocket_deviation_die" if rocket else "deviation_die", card.troop_class)
    values["gun.deviation_die"] = from_table(book, die, "the deviation die of the crew's class", class_)
    rate = book.value("rate_of_fire", card.troop_class, "turns")
    values["gun.turns_per_shot"] = from_table(book, rate, "one shot in so many turns", class_)
    if card.troop_class == "veteran":
        # They throw the die of regulars then, and rockets have dice of their own (B 12.10, 12.18).
        hurried = (
            book.value("rocket_deviation_die", "regular")
            if rocket
            else book.value("rate_of_fire", "veteran_every_turn", "deviation_die")
        )
        values["gun.deviation_die_every_turn"] = from_table(
            book, hurried, "the deviation die when veterans fire every turn", class_
        )
    return values | _damage(book, gun, type_)


def _damage(book: Rulebook, gun: Gun, type_: Input) -> Values:
    """What a hit takes off a structure, of pieces that damage any, and what is added to it (B 12.14, 12.18)."""
    values: dict[str, Derived] = {}
    weapon = Input("weapon", gun.weapon, "", "card")
    if book.value("structure_damage_by", gun.weapon, "damages").value:
        damage = book.value("structure_damage", gun.type, "ball")
        values["gun.damage"] = from_table(book, damage, "taken off a structure's strength by a hit", type_)
    if book.value("structure_damage_by", gun.weapon, "bonus").value:
        extra = book.value("structure_damage", gun.type, "mortar_howitzer_bonus")
        values["gun.damage_bonus"] = from_table(book, extra, "added for a mortar or howitzer", type_, weapon)
    return values


def _limbered(book: Rulebook, gun: Gun, type_: Input) -> Values:
    if gun.weapon == ROCKET:
        cell = book.value("rocket_movement", "rocket_cart")
        if book.distance_unit == "cm":
            return {"gun.limbered": from_table(book, cell, "the rocket cart's move")}
        return {"gun.limbered": hexes_from_cm(book, cell.value, "the rocket cart's move", book.cite(cell.source))}
    if gun.limbered_movement is not None:
        values = of_distance(book, "gun.limbered", gun.limbered_movement)
        return {"gun.limbered": values["gun.limbered.hexes" if book.distance_unit == "hex" else "gun.limbered.cm"]}
    crew = "horse" if gun.horse else "foot"
    cell = book.value("gun_limbered_movement", gun.type, crew)
    return {"gun.limbered": from_table(book, cell, f"limbered, {crew} artillery", type_)}
