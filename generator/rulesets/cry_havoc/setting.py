"""What a scenario settles before the first turn, in words for its sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from generator.rulesets.api import Cell, Line, Stat, Unit
from generator.rulesets.cry_havoc import strengths
from generator.rulesets.cry_havoc.model import Character, HavocRosterUnit, HavocScenario

LISTED = tuple(Line(f"sheet.{kind}") for kind in strengths.KINDS)
"""What is printed of each in the list of a side."""


def facts(scenario: HavocScenario) -> tuple[tuple[Line, Line], ...]:
    """The optional rules in use (C 7)."""
    return tuple(_facts(scenario))


def _facts(scenario: HavocScenario) -> Iterator[tuple[Line, Line]]:
    for rule in ("limited_ammunition", "surrender"):
        used = "used" if getattr(scenario, rule) else "not_used"
        yield Line(f"sheet.{rule}"), Line(f"sheet.{used}")


def listed_of(character: Character, *, on_foot: bool) -> tuple[str, ...]:
    """The keys of attack, defence and movement as he starts; an animal has not all of them."""
    state = "mule" if character.kind == "mule" else "mounted" if character.mounted and not on_foot else "fit"
    return tuple(f"{state}.{kind}" for kind in strengths.KINDS)


def stats(listed: Sequence[int | None], keys: Sequence[str]) -> Mapping[str, Stat]:
    """What is listed, and by which keys, as the control sheet has it."""
    found = zip(strengths.KINDS, listed, keys, strict=True)
    return {kind: Stat(f"card.{kind}", Cell(value), of=key) for kind, value, key in found if value is not None}


def placed(units: Sequence[Unit]) -> tuple[Line, ...]:
    """A sentence for each character whom the scenario places."""
    return tuple(line for unit in units if (line := _placed(unit, units)) is not None)


def _placed(unit: Unit, units: Sequence[Unit]) -> Line | None:
    entry = cast(HavocRosterUnit, unit.roster)
    if entry.hex is None:
        return None
    where = Line("sheet.own_words", {"words": entry.hex})
    if entry.second_hex is not None:
        where = Line("sheet.two_hexes", {"one": entry.hex, "other": entry.second_hex})
    key, parts = "sheet.unit_placed", {"unit": unit.name, "where": where}
    if entry.led_by is not None:
        leader = next(other for other in units if other.card_id == entry.led_by)
        key, parts = "sheet.mule_placed", {**parts, "leader": leader.name}
    elif entry.on_foot:
        key = "sheet.unit_on_foot"
    return Line(key, parts)
