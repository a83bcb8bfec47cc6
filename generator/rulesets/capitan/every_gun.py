"""Every gun the book has, for templates that serve any scenario: each type with all that it may fire (B 12)."""

from __future__ import annotations

from collections.abc import Iterator

from generator.model.rulebook import Rulebook
from generator.rulesets.api import Battery, Values
from generator.rulesets.capitan import artillery
from generator.rulesets.capitan.battery import battery
from generator.rulesets.capitan.model import Gun


def guns_with_values(book: Rulebook) -> list[tuple[Gun, Values]]:
    """A piece of each type and weapon with what is derived of it, in the order of the book."""
    return [
        (gun, artillery.ranges_and_dodges(book, gun, artillery.ammunition(book, gun, (artillery.GRENADES,))))
        for gun in _guns(book)
    ]


def every_gun(book: Rulebook) -> Battery:
    return battery(book, guns_with_values(book))


def _guns(book: Rulebook) -> Iterator[Gun]:
    """A piece of each type and weapon, in the order of the book."""
    for type_ in book.tables["gun_ranges"].rows:
        for weapon in book.tables["weapon_ammunition"].rows:
            if type_ in artillery.types_of(book, weapon):
                yield book.models["unit.gun"](type=type_, weapon=weapon, model=weapon, points=0)
