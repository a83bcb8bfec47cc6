"""Every gun the book has, for templates that serve any scenario: each type with all that it may fire (B 12)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from generator.expressions import Absent
from generator.model.rulebook import Rulebook
from generator.rulesets.api import Battery, Values
from generator.rulesets.capitan import artillery
from generator.rulesets.capitan.battery import battery
from generator.rulesets.capitan.model import Gun
from generator.rulesets.folder import Thing, World
from generator.rulesets.folder.roster import alone
from generator.rulesets.folder.things import ENTRY, UNIT


def guns_with_values(book: Rulebook) -> list[tuple[Gun, Values]]:
    """A piece of each type and weapon with all that it may fire, by whatever ability, in the order of the book."""
    return [(gun, fired(book, gun, (artillery.GRENADES,))) for gun in guns(book)]


def fired(book: Rulebook, gun: Gun, abilities: tuple[str, ...] = (), carried: tuple[str, ...] | None = None) -> Values:
    """What is derived of a gun's ammunition: of what it may fire, or of what it brings."""
    world, unit = _alone(book, gun, abilities, carried)
    found = {}
    for key, quantity in book.quantities[UNIT].items():
        if quantity.shown and key.split(".")[1:2] and key.split(".")[1] in artillery.AMMUNITION:
            with suppress(Absent):
                found[key] = world.value(unit, key)
    return found


def every_gun(book: Rulebook) -> Battery:
    return battery(book, guns_with_values(book))


def guns(book: Rulebook) -> Iterator[Gun]:
    """A piece of each type and weapon that there is, in the order of the book."""
    for type_ in book.tables["gun_ranges"].rows:
        for weapon in book.tables["weapon_ammunition"].rows:
            gun = book.models["unit.gun"](type=type_, weapon=weapon, model=weapon, points=0)
            world, unit = _alone(book, gun)
            if world.value(unit, "gun.is_made").value:
                yield gun


def _alone(
    book: Rulebook, gun: Gun, abilities: tuple[str, ...] = (), carried: tuple[str, ...] | None = None
) -> tuple[World, Thing]:
    of_card = book.models[UNIT]
    card = of_card.model_construct(**dict.fromkeys(of_card.model_fields) | {"gun": gun, "abilities": abilities})
    return alone(book, card, book.models[ENTRY].model_construct(card="a_gun", ammunition=carried))
