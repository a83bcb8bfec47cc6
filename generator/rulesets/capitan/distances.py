"""Distances of a unit, in centimetres and in hexes.

A hex figure that a card or a table prints stands; H 4 (divide by five, round down) is only for distances
for which no hex figure is printed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.model.distance import Distance
from generator.model.rulebook import Rulebook
from generator.model.table import Status, Value
from generator.rulesets.api import Derived, Input, Values, derived, input_from
from generator.rulesets.capitan.model import CapitanCard

UNITS = {"cm": (("cm", "cm"),), "hex": (("cm", "cm"), ("hexes", "hex"))}
"""The ends of keys and the units they are in, by the unit a book measures in."""


def hexes_from_cm(book: Rulebook, key: str, cm: Input) -> Derived:
    """Centimetres as hexes by H 4: divided by the table's cm a hex, rounded down."""
    divisor = book.value("hex_conversion", "distance")
    return derived(
        book,
        key,
        int(cm.value // divisor.value),
        cm,
        input_from(book, "centimetres of a hex", divisor),
        rule="centimetres divided by the centimetres of a hex, rounded down",
        clauses=(book.cite(divisor.source),),
        status=Status.COMPUTED,
    )


def card_hexes(book: Rulebook, key: str, name: str, distance: Distance) -> Derived:
    """The hexes of a distance on a card: those it prints, else those of its centimetres."""
    if distance.hexes is not None:
        return derived(book, key, distance.hexes)
    return hexes_from_cm(book, key, Input(name, distance.cm, "cm"))


def card_distance(book: Rulebook, key: str, distance: Distance) -> Iterator[Derived]:
    """``key.cm`` and, for a book that plays on hexes, ``key.hexes`` of a distance on a card."""
    yield derived(book, f"{key}.cm", distance.cm)
    if book.distance_unit == "hex":
        yield card_hexes(book, f"{key}.hexes", key, distance)


def movement(book: Rulebook, card: CapitanCard) -> Iterator[Derived]:
    """``movement.{normal,march,charge}.{cm,hexes}``."""
    for kind in ("charge", "march", "normal"):
        yield from card_distance(book, f"movement.{kind}", getattr(card.movement, kind))


def ranges(book: Rulebook, card: CapitanCard) -> Iterator[Derived]:
    """``range.{short,medium,long}.{cm,hexes}`` from the card, else from its weapon (B 7.6)."""
    rule = "the weapon's range, as the table prints it"
    for band in ("long", "medium", "short"):
        if card.ranges is not None:
            yield from card_distance(book, f"range.{band}", getattr(card.ranges, band))
            continue
        cell = book.value("weapon_ranges", card.weapon, band)
        for end, _ in UNITS[book.distance_unit]:
            yield derived(book, f"range.{band}.{end}", cell, Input("weapon", card.weapon), rule=rule)


def pressed(book: Rulebook, card: CapitanCard, moves: Values) -> Iterator[Derived]:
    """How far the unit routs, pursues and advances after it eliminates an enemy (B 6.6)."""
    bonus = book.value("rout_bonus", "cavalry" if card.mounted else "infantry")
    for end, unit in UNITS[book.distance_unit]:
        march = moves[f"movement.march.{end}"]
        charge = moves[f"movement.charge.{end}"].as_input("charge")
        yield _sum(book, f"rout.{end}", bonus, charge, _bonus(book, "bonus", bonus, unit))
        yield _sum(book, f"pursuit.{end}", bonus, charge, march.as_input("march"))
        yield _part_of(book, f"elimination_advance.{end}", march)


def _sum(book: Rulebook, key: str, cell: Value, *parts: Input) -> Derived:
    """A sum that the clause of a cell asks for; it goes by the clauses of its parts as well."""
    clauses = dict.fromkeys((book.cite(cell.source), *(one for part in parts for one in part.source.split(", "))))
    return derived(book, key, sum(part.value for part in parts), *parts, clauses=clauses)


def _bonus(book: Rulebook, name: str, cell: Value, unit: str) -> Input:
    return Input(name, getattr(cell.value, unit), unit, book.cite(cell.source))


def _part_of(book: Rulebook, key: str, march: Derived) -> Derived:
    """A part of the march movement: whole hexes, rounded down (H 4), or centimetres to the half."""
    fraction = book.value("elimination_advance", "unit")
    part = march.value * fraction.value
    clauses = dict.fromkeys((book.cite(fraction.source), *march.clauses))
    if march.unit == "hex":
        clauses.setdefault(book.cite(book.value("hex_conversion", "distance").source))
    value = int(part) if march.unit == "hex" or part % 1 == 0 else part
    return derived(book, key, value, march.as_input("march"), input_from(book, "fraction", fraction), clauses=clauses)


def command(book: Rulebook, card: CapitanCard) -> Iterator[Derived]:
    """``command.capacity``, ``command.reach.*``, and the reach with a musician (B 1.3)."""
    if card.command is None:
        return
    yield derived(book, "command.capacity", card.command.capacity)
    reaches = list(card_distance(book, "command.reach", card.command.reach))
    yield from reaches
    bonus = book.value("musician_reach", "musician")
    for reach in reaches:
        key = reach.key.replace("reach", "effective_reach")
        if "musician" in card.command.specialists:
            yield _sum(book, key, bonus, reach.as_input("reach"), _bonus(book, "musician", bonus, reach.unit))
        else:
            yield replace(reach, key=key)
