"""What the tables say of a gun: what it fires, how far, with which template and dodge roll (B 12, H 9).

The same formulas serve both boards: the rulebook in hand gives centimetres or hexes, figures or counters.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.model.rulebook import Rulebook
from generator.rulesets.api import Derived, Input, Values, by_key, derived
from generator.rulesets.capitan.distances import card_hexes, hexes_from_cm
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
    return by_key(found for kind in carried for found in _ammunition(book, gun, kind))


def _ammunition(book: Rulebook, gun: Gun, kind: str) -> Iterator[Derived]:
    at, type_, weapon = f"gun.{kind}", Input("gun type", gun.type), Input("weapon", gun.weapon)
    dodge = ("rocket_dodge", gun.weapon) if gun.weapon == ROCKET else (f"{kind}_dodge", gun.type)
    for band in ("effective", "long"):
        column = f"{'canister' if kind == 'canister' else 'ball'}.{band}"
        yield derived(book, f"{at}.{band}", book.value("gun_ranges", gun.type, column), type_)
        if not by_ability(book, gun, kind):
            yield derived(book, f"{at}.dodge.{band}", book.value(*dodge, band), type_)
    if by_ability(book, gun, kind):
        yield derived(book, f"{at}.undodged", book.value("undodged", GRENADES), weapon)
    yield derived(book, f"{at}.template", book.value(f"{kind}_dodge", gun.type, "template"), type_)
    if kind != "canister":
        row = "mortar_and_shell" if kind == "shell" or gun.weapon == "mortar" else "ball"
        yield derived(book, f"{at}.minimum", book.value("minimum_range", row), weapon)


def handling(book: Rulebook, card: CapitanCard) -> Iterator[Derived]:
    """How the piece moves, turns and how often and how truly it fires."""
    gun, type_, class_ = card.gun, Input("gun type", card.gun.type), Input("troop class", card.troop_class)
    yield derived(book, "gun.pushed", book.value("gun_pushed_movement", gun.type), type_)
    yield derived(book, "gun.pivot", book.value("pivot", "gun"))
    if gun.limber:
        yield _limbered(book, gun, type_)
    dice = "rocket_deviation_die" if gun.weapon == ROCKET else "deviation_die"
    yield derived(book, "gun.deviation_die", book.value(dice, card.troop_class), class_)
    yield derived(book, "gun.turns_per_shot", book.value("rate_of_fire", card.troop_class, "turns"), class_)
    if card.troop_class == "veteran":
        # They throw the die of regulars then, and rockets have dice of their own (B 12.10, 12.18).
        place = (dice, "regular") if gun.weapon == ROCKET else ("rate_of_fire", "veteran_every_turn", "deviation_die")
        yield derived(book, "gun.deviation_die_every_turn", book.value(*place), class_)
    yield from _damage(book, gun, type_)


def _damage(book: Rulebook, gun: Gun, type_: Input) -> Iterator[Derived]:
    """What a hit takes off a structure, of pieces that damage any, and what is added to it (B 12.14, 12.18)."""
    if book.value("structure_damage_by", gun.weapon, "damages").value:
        yield derived(book, "gun.damage", book.value("structure_damage", gun.type, "ball"), type_)
    if book.value("structure_damage_by", gun.weapon, "bonus").value:
        extra = book.value("structure_damage", gun.type, "mortar_howitzer_bonus")
        yield derived(book, "gun.damage_bonus", extra, type_, Input("weapon", gun.weapon))


def _limbered(book: Rulebook, gun: Gun, type_: Input) -> Derived:
    key = "gun.limbered"
    if gun.weapon == ROCKET:
        cell, name = book.value("rocket_movement", "rocket_cart"), "the rocket cart's move"
        if book.distance_unit == "cm":
            return derived(book, key, cell, rule=name)
        return hexes_from_cm(book, key, Input(name, cell.value, "cm", book.cite(cell.source)))
    if gun.limbered_movement is not None:
        if book.distance_unit == "cm":
            return derived(book, key, gun.limbered_movement.cm)
        return card_hexes(book, key, key, gun.limbered_movement)
    crew = "horse" if gun.horse else "foot"
    cell = book.value("gun_limbered_movement", gun.type, crew)
    return derived(book, key, cell, type_, rule=f"limbered, {crew} artillery")
