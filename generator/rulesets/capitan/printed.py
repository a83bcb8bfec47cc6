"""What the cards and counters of a unit print besides its values (B 1.1, 11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.model.rulebook import Rulebook
from generator.rulesets.api import Ability, Line, Track, Values
from generator.rulesets.capitan.model import CapitanCard
from generator.rulesets.reading import sentence

FURTHEST_FIRST = ("ball", "shell", "canister")
"""A gun's range is that of what it fires furthest with, the first of these it has."""


def menu(book: Rulebook, card: CapitanCard, costs: Mapping[str, int], tracks: Sequence[Track]) -> tuple[Ability, ...]:
    """The abilities of a card, in its order, with their ``costs``. ``tracks`` say how often those picked may be used."""
    return tuple(
        Ability(
            ability,
            f"ability.{ability}.name",
            costs[ability],
            sentence(book, f"ability.{ability}.effect"),
            tuple(_limits(ability, tracks)),
        )
        for ability in dict.fromkeys(card.abilities)
    )


def _limits(ability: str, tracks: Sequence[Track]) -> Iterator[Line]:
    for track in tracks:
        if track.id == ability:
            is_counted = track.form == "uses"
            yield Line("limit.uses", {"value": track.count}) if is_counted else Line("limit.every_other_turn")


def on_card(card: CapitanCard) -> Mapping[str, Any]:
    """``specialists`` of a command; of a gun, ``gun_head``, what it is in a few words."""
    specialists = card.command.specialists if card.command else ()
    shown: dict[str, Any] = {"specialists": tuple(Line(f"specialist.{name}.name") for name in specialists)}
    if card.gun is not None:
        key = "unit_card.limbered_gun" if card.gun.limber else "unit_card.gun"
        shown["gun_head"] = Line(key, {"type": card.gun.type})
    return shown


def origin(card: CapitanCard) -> tuple[Any, ...]:
    """The regiment, and the battalion where the card names one."""
    return (card.origin, card.battalion) if card.battalion else (card.origin,)


def on_counter(book: Rulebook, values: Values) -> Mapping[str, Any]:
    """``moves`` (normal, march, charge), ``bands`` (short to long, as far as it may fire), ``gun_moves`` (pushed,
    limbered) and ``gun_bands`` (effective, long) of what it fires furthest with; ``reach`` and ``capacity``."""
    value = {key: derived.value for key, derived in values.items()}
    unit = "hexes" if book.distance_unit == "hex" else "cm"

    def row(*keys: str) -> tuple[float, ...]:
        return tuple(value[key] for key in keys if value.get(key) is not None)

    bands = [f"range.{band}.{unit}" for band in ("short", "medium", "long")]
    ammunition = next((name for name in FURTHEST_FIRST if f"gun.{name}.long" in value), "")
    return {
        "moves": row(*(f"movement.{kind}.{unit}" for kind in ("normal", "march", "charge"))),
        "bands": row(*(bands if value["range.long_usable"] else bands[:-1])),
        "gun_moves": row("gun.pushed", "gun.limbered"),
        "gun_bands": row(f"gun.{ammunition}.effective", f"gun.{ammunition}.long"),
        "reach": value.get(f"command.reach.{unit}"),
        "capacity": value.get("command.capacity"),
    }
