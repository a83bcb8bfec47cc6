"""What the base rules forbid in a card, whoever plays it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise

from generator.diagnostics import Diagnostic, Severity, Source, did_you_mean
from generator.model.base import Located
from generator.model.nation import Nation
from generator.model.rulebook import Rulebook
from generator.rulesets.capitan import artillery
from generator.rulesets.capitan.model import CapitanCard


def card(book: Rulebook, nations: Mapping[str, Nation], located: Located[CapitanCard]) -> Iterator[Diagnostic]:
    """What is wrong with a card, whoever plays it."""
    it, where = located.value, located.where
    if it.nation not in nations:
        yield Diagnostic(where("nation"), f"there is no nation '{it.nation}'", did_you_mean(it.nation, nations))
    weapons = book.tables["weapon_ranges"].rows
    if it.weapon not in weapons:
        yield Diagnostic(
            where("weapon"), f"there is no weapon '{it.weapon}'", did_you_mean(it.weapon, weapons), clause="B 7.6"
        )
    known = book.tables["special_abilities"].rows
    for index, ability in enumerate(it.abilities):
        if ability not in known:
            yield Diagnostic(
                where("abilities", index),
                f"there is no ability '{ability}'",
                did_you_mean(ability, known),
                clause="B 11",
            )
        elif not _may_have(it, arm := book.value("special_abilities", ability, "arm").value):
            yield Diagnostic(
                where("abilities", index),
                f"the ability '{ability}' is for {arm} only",
                "Remove it from the card.",
                clause="B 11",
            )
    yield from twice(it.abilities, "ability", lambda index: where("abilities", index))
    yield from _distances(it, where)
    if it.command is not None:
        yield from _command(book, located)
    if it.arm == "artillery" and it.gun is None and it.command is None:
        yield Diagnostic(where(), "an artillery unit needs a gun", "Add 'gun:' with its type.", clause="B 12.1")
    if it.gun is not None and it.arm != "artillery":
        yield Diagnostic(where("gun"), f"a gun is served by artillery, not by {it.arm}", "Set 'arm: artillery'.")
    if it.gun is not None:
        yield from _gun(book, located)


def _gun(book: Rulebook, located: Located[CapitanCard]) -> Iterator[Diagnostic]:
    """Crews without a deviation die, and rockets that are not as the book has them all."""
    it, where = located.value, located.where
    classes = book.tables["deviation_die"].rows
    if it.troop_class not in classes:
        yield Diagnostic(
            where("troop_class"),
            f"there are no gunners of the class '{it.troop_class}'",
            f"Make them one of {', '.join(sorted(classes))}.",
            clause="B 12.10",
        )
    types = artillery.types_of(book, it.gun.weapon)
    if it.gun.weapon != artillery.ROCKET:
        if it.gun.type not in types:
            yield Diagnostic(
                where("gun", "type"),
                f"there is no {it.gun.weapon.replace('_', ' ')} of type {it.gun.type}",
                f"Set 'type: {types[0]}'" + "".join(f" or '{type_}'" for type_ in types[1:]) + ".",
                clause="B 12",
            )
        return
    if it.gun.type not in types:
        yield Diagnostic(
            where("gun", "type"),
            f"Congreve rockets fire as a howitzer of type {types[0]}, not {it.gun.type}",
            f"Set 'type: {types[0]}'.",
            clause="B 12.18",
        )
    if not it.gun.limber and book.value("rocket_movement", "rocket_cart", "always_limbered").value:
        yield Diagnostic(
            where("gun"), "Congreve rockets always have their cart", "Add 'limber: true'.", clause="B 12.18"
        )


def twice(names: tuple[str, ...], what: str, where: Callable[[int], Source]) -> Iterator[Diagnostic]:
    for index, name in enumerate(names):
        if name in names[:index]:
            yield Diagnostic(where(index), f"the {what} '{name}' stands here twice", "Keep one of the two.")


def _distances(it: CapitanCard, where: Callable[..., Source]) -> Iterator[Diagnostic]:
    """Distances that fall where they should rise: most likely two were swapped."""
    rows = [("movement", it.movement, ("normal", "march", "charge"))]
    rows += [("ranges", it.ranges, ("short", "medium", "long"))] if it.ranges else []
    for key, row, kinds in rows:
        for near, far in pairwise(kinds):
            if getattr(row, near).cm > getattr(row, far).cm:
                yield Diagnostic(
                    where(key, far),
                    f"{far} is shorter than {near}",
                    "Swap the two, or leave it so if you mean it.",
                    Severity.WARNING,
                    "B 1.1",
                )


def _may_have(it: CapitanCard, arm: str | None) -> bool:
    """Whether an ability of that arm is open to a unit; None is open to all."""
    return arm is None or (it.command is not None if arm == "command" else it.arm == arm)


def _command(book: Rulebook, located: Located[CapitanCard]) -> Iterator[Diagnostic]:
    it, where = located.value, located.where
    if it.figures is None:
        yield Diagnostic(
            where("command"), "a command's card fixes its figures", "Add 'figures: …' (N°F).", clause="B 1"
        )
    least = book.value("command_capacity", "command", "minimum").value
    most = book.value("command_capacity", "command", "maximum").value
    if not least <= it.command.capacity <= most:
        yield Diagnostic(
            where("command", "capacity"),
            f"a command capacity of {it.command.capacity} is outside {least} to {most}",
            f"Give L a value from {least} to {most}.",
            clause="B 4.2",
        )
    yield from twice(it.command.specialists, "specialist", lambda index: where("command", "specialists", index))
    yield from _company(book, it, where)
    known = book.tables["specialist_effects"].rows
    for index, name in enumerate(it.command.specialists):
        if name not in known:
            yield Diagnostic(
                where("command", "specialists", index),
                f"there are no specialists '{name}'",
                did_you_mean(name, known),
                clause="B 1.3",
            )


def _company(book: Rulebook, it: CapitanCard, where: Callable[..., Source]) -> Iterator[Diagnostic]:
    """Whether the figures of a command are enough for its officer and each specialist on the card."""
    table = book.tables["specialist_effects"]
    known = [name for name in it.command.specialists if name in table.rows]
    singles = sum(table.value(name, "single_figure").value for name in known)
    least = 1 + singles + (1 if len(known) > singles else 0)
    if it.figures is not None and it.figures < least:
        yield Diagnostic(
            where("figures"),
            f"{it.figures} figures are too few for the officer and the specialists of this card",
            f"Give it at least {least}, or fewer specialists.",
            clause="B 1.3",
        )
