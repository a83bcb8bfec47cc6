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
from generator.rulesets.shared_checks import nation, twice, unknown


def card(book: Rulebook, nations: Mapping[str, Nation], located: Located[CapitanCard]) -> Iterator[Diagnostic]:
    """What is wrong with a card, whoever plays it."""
    it, where = located.value, located.where
    yield from nation(nations, located)
    weapons = book.tables["weapon_ranges"].rows
    if it.weapon not in weapons:
        yield unknown(where("weapon"), "weapon", it.weapon, weapons, book.clauses["weapon"])
    yield from _abilities(book, it, where)
    yield from _distances(book, it, where)
    if it.command is not None:
        yield from _command(book, it, where)
    if it.arm == "artillery" and it.gun is None and it.command is None:
        remedy = "Add 'gun:' with its type."
        yield Diagnostic(where(), "an artillery unit needs a gun", remedy, clause=book.clauses["gun"])
    if it.gun is not None:
        if it.arm != "artillery":
            yield Diagnostic(where("gun"), f"a gun is served by artillery, not by {it.arm}", "Set 'arm: artillery'.")
        yield from _gun(book, it, where)


def _abilities(book: Rulebook, it: CapitanCard, where: Callable[..., Source]) -> Iterator[Diagnostic]:
    known, clause = book.tables["special_abilities"].rows, book.clauses["ability"]
    for index, ability in enumerate(it.abilities):
        at = where("abilities", index)
        if ability not in known:
            yield unknown(at, "ability", ability, known, clause)
        elif not _may_have(it, arm := book.value("special_abilities", ability, "arm").value):
            what = f"the ability '{ability}' is for {arm} only"
            yield Diagnostic(at, what, "Remove it from the card.", clause=clause)
    yield from twice(it.abilities, "ability", lambda index: where("abilities", index))


def _may_have(it: CapitanCard, arm: str | None) -> bool:
    """Whether an ability of that arm is open to a unit; None is open to all."""
    return arm is None or (it.command is not None if arm == "command" else it.arm == arm)


def _gun(book: Rulebook, it: CapitanCard, where: Callable[..., Source]) -> Iterator[Diagnostic]:
    """Crews without a deviation die, and rockets that are not as the book has them all."""
    classes = book.tables["deviation_die"].rows
    if it.troop_class not in classes:
        what = f"there are no gunners of the class '{it.troop_class}'"
        remedy = f"Make them one of {', '.join(sorted(classes))}."
        yield Diagnostic(where("troop_class"), what, remedy, clause=book.clauses["gunners"])
    types, is_rocket = artillery.types_of(book, it.gun.weapon), it.gun.weapon == artillery.ROCKET
    clause = book.clauses["rockets" if is_rocket else "gun_type"]
    if it.gun.type not in types:
        what = f"there is no {it.gun.weapon.replace('_', ' ')} of type {it.gun.type}"
        if is_rocket:
            what = f"Congreve rockets fire as a howitzer of type {types[0]}, not {it.gun.type}"
        remedy = f"Set 'type: {types[0]}'" + "".join(f" or '{type_}'" for type_ in types[1:]) + "."
        yield Diagnostic(where("gun", "type"), what, remedy, clause=clause)
    if is_rocket and not it.gun.limber and book.value("rocket_movement", "rocket_cart", "always_limbered").value:
        what = "Congreve rockets always have their cart"
        yield Diagnostic(where("gun"), what, "Add 'limber: true'.", clause=clause)


def _distances(book: Rulebook, it: CapitanCard, where: Callable[..., Source]) -> Iterator[Diagnostic]:
    """Distances that fall where they should rise: most likely two were swapped."""
    rows = [("movement", it.movement, ("normal", "march", "charge"))]
    rows += [("ranges", it.ranges, ("short", "medium", "long"))] if it.ranges else []
    for key, row, kinds in rows:
        for near, far in pairwise(kinds):
            if getattr(row, near).cm > getattr(row, far).cm:
                what, remedy = f"{far} is shorter than {near}", "Swap the two, or leave it so if you mean it."
                yield Diagnostic(where(key, far), what, remedy, Severity.WARNING, book.clauses["distances"])


def _command(book: Rulebook, it: CapitanCard, where: Callable[..., Source]) -> Iterator[Diagnostic]:
    if it.figures is None:
        what, remedy = "a command's card fixes its figures", "Add 'figures: …' (N°F)."
        yield Diagnostic(where("command"), what, remedy, clause=book.clauses["command_figures"])
    least, most = (book.value("command_capacity", "command", end).value for end in ("minimum", "maximum"))
    if not least <= it.command.capacity <= most:
        what = f"a command capacity of {it.command.capacity} is outside {least} to {most}"
        remedy = f"Give L a value from {least} to {most}."
        yield Diagnostic(where("command", "capacity"), what, remedy, clause=book.clauses["command_capacity"])
    yield from twice(it.command.specialists, "specialist", lambda index: where("command", "specialists", index))
    yield from _specialists(book, it, where)


def _specialists(book: Rulebook, it: CapitanCard, where: Callable[..., Source]) -> Iterator[Diagnostic]:
    """Those there are not, and figures too few for the officer and each specialist on the card."""
    table, clause = book.tables["specialist_effects"], book.clauses["specialists"]
    for index, name in enumerate(it.command.specialists):
        if name not in table.rows:
            what = f"there are no specialists '{name}'"
            remedy = did_you_mean(name, table.rows)
            yield Diagnostic(where("command", "specialists", index), what, remedy, clause=clause)
    known = [name for name in it.command.specialists if name in table.rows]
    singles = sum(table.value(name, "single_figure").value for name in known)
    least = 1 + singles + (1 if len(known) > singles else 0)
    if it.figures is not None and it.figures < least:
        what = f"{it.figures} figures are too few for the officer and the specialists of this card"
        yield Diagnostic(where("figures"), what, f"Give it at least {least}, or fewer specialists.", clause=clause)
