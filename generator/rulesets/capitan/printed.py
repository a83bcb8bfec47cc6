"""What the cards and counters of a unit print besides its values (B 1.1, 11)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from generator.model.rulebook import Rulebook
from generator.rulesets.api import Ability, Cell, Derived, Line, Track, Values
from generator.rulesets.capitan.model import CapitanCard
from generator.rulesets.reading import sentence

FURTHEST_FIRST = ("ball", "shell", "canister")
"""A gun's range is that of what it fires furthest with, the first of these it has."""


def menu(
    book: Rulebook, card: CapitanCard, costs: Mapping[str, Derived], tracks: Sequence[Track]
) -> tuple[Ability, ...]:
    """The abilities of a card, in its order, with their ``costs``. ``tracks`` say how often those picked may be used."""
    return tuple(
        Ability(
            ability,
            f"ability.{ability}.name",
            costs[ability].value,
            sentence(book, f"ability.{ability}.effect"),
            tuple(_limits(ability, tracks)),
            costs[ability],
        )
        for ability in dict.fromkeys(card.abilities)
    )


def _limits(ability: str, tracks: Sequence[Track]) -> Iterator[Line]:
    for track in tracks:
        if track.id == ability:
            is_counted = track.form == "uses"
            yield (
                Line("limit.uses", {"value": Cell(track.count, "times")})
                if is_counted
                else Line("limit.every_other_turn")
            )


def on_card(book: Rulebook, card: CapitanCard, values: Values) -> Mapping[str, Any]:
    """``specialists`` of a command, the ``musician`` with the radius he gives; of a gun, ``gun_head``, what it is in a few
    words."""
    specialists = {name: Line(f"specialist.{name}.name") for name in (card.command.specialists if card.command else ())}
    if "musician" in specialists:
        unit = "hexes" if book.distance_unit == "hex" else "cm"
        specialists["musician"] = Line("unit_card.musician", {"reach": values[f"command.effective_reach.{unit}"].value})
    shown: dict[str, Any] = {"specialists": tuple(specialists.values()), "musician": specialists.get("musician", "")}
    if card.gun is not None:
        key = "unit_card.limbered_gun" if card.gun.limber else "unit_card.gun"
        shown["gun_head"] = Line(key, {"type": card.gun.type})
    return shown


def origin(card: CapitanCard) -> tuple[Any, ...]:
    """The regiment, and the battalion where the card names one."""
    return (card.origin, card.battalion) if card.battalion else (card.origin,)


def on_counter(book: Rulebook, values: Values) -> Mapping[str, Any]:
    """``moves`` (normal, march, charge) and ``bands`` (short to long, as far as it may fire); ``reach`` and ``capacity``."""
    value, row, unit = _reader(book, values)
    return {
        "moves": row(*_moves("movement", unit)),
        "bands": row(*_bands(unit, value["range.long_usable"])),
        "reach": value.get(f"command.reach.{unit}"),
        "capacity": value.get("command.capacity"),
    }


def by_kind(book: Rulebook, values: Values) -> Mapping[str, Mapping[str, Any]]:
    """What of it differs on counters of a kind: a dismounted command moves on foot; a gun is pushed or limbered, and fires
    as far, effective and long, as with what it fires furthest with; a limber is only drawn."""
    value, row, unit = _reader(book, values)
    ammunition = next((name for name in FURTHEST_FIRST if f"gun.{name}.long" in value), "")
    own = {
        "command_foot": {
            "moves": row(*_moves("dismounted", unit)),
            "bands": row(*_bands(unit, book.value("range_limits", "foot", "long").value)),
        },
        "gun": {
            "moves": row("gun.pushed", "gun.limbered"),
            "bands": row(f"gun.{ammunition}.effective", f"gun.{ammunition}.long"),
        },
        "limber": {"moves": row("gun.limbered"), "bands": ()},
    }
    return {kind: played for kind, played in own.items() if played["moves"]}


def _moves(what: str, unit: str) -> Iterator[str]:
    return (f"{what}.{kind}.{unit}" for kind in ("normal", "march", "charge"))


def _bands(unit: str, is_long_usable: bool) -> Iterator[str]:
    return (f"range.{band}.{unit}" for band in ("short", "medium", "long") if is_long_usable or band != "long")


def _reader(book: Rulebook, values: Values) -> tuple[Mapping[str, Any], Callable[..., tuple[float, ...]], str]:
    """The values, a row of those of them that there are, and the unit of play."""
    value = {key: derived.value for key, derived in values.items()}

    def row(*keys: str) -> tuple[float, ...]:
        return tuple(value[key] for key in keys if value.get(key) is not None)

    return value, row, "hexes" if book.distance_unit == "hex" else "cm"
