"""Distances of a unit, in centimetres and in hexes.

A hex figure that a card or a table prints stands; H 4 (divide by five, round down) is only for distances
for which no hex figure is printed.
"""

from __future__ import annotations

from generator.model.rulebook import Rulebook
from generator.model.table import Status, Value
from generator.rulesets.api import Derived, Input, Values, from_table, input_from
from generator.rulesets.capitan.model import CapitanCard, Distance

CARD = "B 1.1"
"""The clause that lists what a card prints."""


def printed_on_card(value: object, unit: str, note: str = "") -> Derived:
    """A value the card gives as it stands."""
    return Derived(value, unit, "as the card prints it", (CARD,), Status.PRINTED, (), note)


def hexes_from_cm(book: Rulebook, cm: float, name: str, source: str) -> Derived:
    """Centimetres as hexes by H 4: divided by the table's cm a hex, rounded down."""
    divisor = book.value("hex_conversion", "distance")
    return Derived(
        int(cm // divisor.value),
        "hex",
        "centimetres divided by the centimetres of a hex, rounded down",
        (book.cite(divisor.source),),
        Status.COMPUTED,
        (Input(name, cm, "cm", source), input_from(book, "centimetres of a hex", divisor)),
    )


def of_distance(book: Rulebook, key: str, distance: Distance) -> dict[str, Derived]:
    """``key.cm`` and, for a book that plays on hexes, ``key.hexes`` of a distance on a card."""
    values = {f"{key}.cm": printed_on_card(distance.cm, "cm")}
    if book.distance_unit == "hex":
        values[f"{key}.hexes"] = (
            printed_on_card(distance.hexes, "hex")
            if distance.hexes is not None
            else hexes_from_cm(book, distance.cm, key, "card")
        )
    return values


def movement(book: Rulebook, card: CapitanCard) -> Values:
    """``movement.{normal,march,charge}.{cm,hexes}``."""
    values: dict[str, Derived] = {}
    for kind in ("charge", "march", "normal"):
        values |= of_distance(book, f"movement.{kind}", getattr(card.movement, kind))
    return values


def ranges(book: Rulebook, card: CapitanCard) -> Values:
    """``range.{short,medium,long}.{cm,hexes}`` from the card, else from its weapon (B 7.6)."""
    values: dict[str, Derived] = {}
    weapon = Input("weapon", card.weapon, "", "card")
    for band in ("long", "medium", "short"):
        if card.ranges is not None:
            values |= of_distance(book, f"range.{band}", getattr(card.ranges, band))
            continue
        cell = book.value("weapon_ranges", card.weapon, band)
        values[f"range.{band}.cm"] = _half_of(book, cell, "cm", weapon)
        if book.distance_unit == "hex":
            values[f"range.{band}.hexes"] = _half_of(book, cell, "hex", weapon)
    return values


def _half_of(book: Rulebook, cell, unit: str, weapon: Input) -> Derived:
    rule = "the weapon's range, as the table prints it"
    return Derived(getattr(cell.value, unit), unit, rule, (book.cite(cell.source),), cell.status, (weapon,), cell.note)


def added(rule: str, clause: str, unit: str, *parts: tuple[str, Derived]) -> Derived:
    """A sum of derived values that a clause asks for, with what went into it."""
    clauses = dict.fromkeys((clause, *(clause for _, part in parts for clause in part.clauses)))
    inputs = tuple(Input(name, part.value, part.unit, ", ".join(part.clauses)) for name, part in parts)
    return Derived(sum(part.value for _, part in parts), unit, rule, tuple(clauses), Status.COMPUTED, inputs)


def pressed(book: Rulebook, card: CapitanCard, moves: Values) -> Values:
    """How far the unit routs, pursues and advances after it eliminates an enemy (B 6.6)."""
    arm = "cavalry" if card.mounted else "infantry"
    bonus = book.value("rout_bonus", arm)
    fraction = book.value("elimination_advance", "unit")
    values: dict[str, Derived] = {}
    units = (("cm", "cm"), ("hexes", "hex")) if book.distance_unit == "hex" else (("cm", "cm"),)
    for key, unit in units:
        charge, march = moves[f"movement.charge.{key}"], moves[f"movement.march.{key}"]
        extra = Derived(getattr(bonus.value, unit), unit, "", (book.cite(bonus.source),), bonus.status, (), bonus.note)
        cite = book.cite(bonus.source)
        values[f"rout.{key}"] = added(
            "charge movement and the bonus of the arm", cite, unit, ("charge", charge), ("bonus", extra)
        )
        values[f"pursuit.{key}"] = added(
            "charge and march movement together", cite, unit, ("charge", charge), ("march", march)
        )
        values[f"elimination_advance.{key}"] = _part_of(book, march, fraction)
    return values


def _part_of(book: Rulebook, march: Derived, fraction: Value) -> Derived:
    """A part of the march movement: whole hexes, rounded down (H 4), or centimetres to the half."""
    part = march.value * fraction.value
    clauses = dict.fromkeys((book.cite(fraction.source), *march.clauses))
    if march.unit == "hex":
        clauses.setdefault(book.cite(book.value("hex_conversion", "distance").source))
    return Derived(
        int(part) if march.unit == "hex" or part % 1 == 0 else part,
        march.unit,
        "half the march movement" + (", rounded down" if march.unit == "hex" else ""),
        tuple(clauses),
        Status.COMPUTED,
        (Input("march", march.value, march.unit, ", ".join(march.clauses)), input_from(book, "fraction", fraction)),
    )


def command(book: Rulebook, card: CapitanCard) -> Values:
    """``command.capacity``, ``command.reach.*``, and the reach with a musician (B 1.3)."""
    if card.command is None:
        return {}
    values = {"command.capacity": printed_on_card(card.command.capacity, "units")}
    values |= of_distance(book, "command.reach", card.command.reach)
    bonus = book.value("musician_reach", "musician")
    for key, unit in (("cm", "cm"), ("hexes", "hex")):
        if (reach := values.get(f"command.reach.{key}")) is None:
            continue
        if "musician" not in card.command.specialists:
            values[f"command.effective_reach.{key}"] = reach
            continue
        extra = from_table(book, bonus, "")
        extra = Derived(getattr(bonus.value, unit), unit, "", extra.clauses, bonus.status)
        values[f"command.effective_reach.{key}"] = added(
            "reach and the musician's bonus", extra.clauses[0], unit, ("reach", reach), ("musician", extra)
        )
    return values
