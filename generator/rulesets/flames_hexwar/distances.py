"""Centimetres as hexes: a lookup in the book's list, never a formula (F 3.1); mortars have a list of their own (F 3.8)."""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Diagnostic, Source
from generator.model.distance import Distance
from generator.model.rulebook import Rulebook
from generator.rulesets.api import Derived, Input, derived, input_from

LISTED, DOUBLED, MORTARS = "hex_distances", "double_distances", "mortar_distances"
_RULES = {LISTED: "the list of distances", MORTARS: "the list of mortar ranges"}


def hexes(book: Rulebook, key: str, distance: Distance, name: str, listed: str = LISTED) -> Derived:
    """A move or a range in hexes. KeyError for one that ``unlisted`` speaks of."""
    given = Input(name, distance.cm, "cm")
    if distance.hexes is not None:
        return derived(book, key, distance.hexes, given, clauses=(book.cite(book.tables[listed].source),))
    return derived(book, key, book.value(listed, str(distance.cm)), given, rule=_RULES.get(listed, ""))


def at_the_double(book: Rulebook, key: str, move: Distance) -> Derived:
    """A move at the double: the base move's hexes doubled, but for the exception that the list has."""
    if move.hexes is None:
        return hexes(book, key, move, "move", DOUBLED)
    times = book.value("double_move", "base_move")
    inputs = (Input("move", move.hexes, "hex"), input_from(book, "multiple", times))
    return derived(book, key, move.hexes * times.value, *inputs)


def in_mud(book: Rulebook, key: str, move: Derived) -> Derived:
    """What mud leaves of a move. Where it is not whole, a die says which way it is rounded (F 3.6.3)."""
    part = book.value("mud_movement", "move")
    left = move.value * part.value
    inputs = (move.as_input("move"), input_from(book, "part", part))
    rule = "" if left % 1 == 0 else "part of the move; a die rounds it, up or down"
    return derived(book, key, int(left) if left % 1 == 0 else left, *inputs, rule=rule)


def unlisted(book: Rulebook, distance: Distance, listed: str, where: Source) -> Iterator[Diagnostic]:
    """A distance that the list does not have, and what it has beside it."""
    known = [int(cm) for cm in book.tables[listed].rows]
    if distance.hexes is not None or distance.cm in known:
        return
    below = [cm for cm in known if cm < distance.cm][-1:]
    above = [cm for cm in known if cm > distance.cm][:1]
    beside = " and ".join(f"{cm} cm, {_count(book.value(listed, str(cm)).value)}" for cm in below + above)
    yield Diagnostic(
        where,
        f"{distance.cm} cm is not in the list of distances; beside it are {beside}",
        f"Take one of these, or give the hexes: {{cm: {distance.cm}, hexes: …}}.",
        clause=book.cite(book.tables[listed].source),
    )


def _count(number: int) -> str:
    return f"{number} hex" if number == 1 else f"{number} hexes"
