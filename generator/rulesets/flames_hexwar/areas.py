"""Templates for bombardments and air attacks: every number of hexes that those in play can ask for (F 3.8.1, F 3.9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from generator.rulesets.api import AreaNeed, AreaUser, Cell, Derived, Line, Unit, Values
from generator.rulesets.folder.roster import Roster

NO_BREAK = "\u00a0"
Effects = dict[tuple[str, int], tuple[Line, ...]]
"""What a mode means with so many guns, whoever fires them."""


def of_game(roster: Roster, units: Sequence[Unit], values: Values) -> tuple[AreaNeed, ...]:
    """By hexes, the fewest first; then the air attack. ``values`` are those of the game."""
    hexes: dict[int, Derived] = {}
    users: dict[int, list[AreaUser]] = {}
    effects: Effects = {}
    for unit in units:
        for user, covered in _bombardments(roster, unit, effects):
            hexes.setdefault(covered.value, covered)
            users.setdefault(covered.value, []).append(user)
    found = (_bombardment(values, hexes[n], tuple(users[n])) for n in sorted(hexes))
    return (*found, *_air_attack(roster, units, values))


def _need(kind: str, hexes: Derived, users: tuple[AreaUser, ...], parts: dict[str, int], **shape: Any) -> AreaNeed:
    """``parts`` are what its words name besides its hexes."""
    about = {"hexes": hexes.value, "clauses": ", ".join(hexes.clauses).replace(" ", NO_BREAK), **parts}
    words = f"area.{kind}.title", f"area.{kind}.pieces", Line(f"area.{kind}.about", about)
    return AreaNeed(f"{kind}_{hexes.value}", kind, *words, hexes, users, of=kind, **shape)


def _bombardment(values: Values, hexes: Derived, users: tuple[AreaUser, ...]) -> AreaNeed:
    laid = {name: values[f"bombardment.{name}"].value for name in ("first", "adjacent_to")}
    return _need("bombardment", hexes, users, laid, **laid)


def _bombardments(roster: Roster, unit: Unit, effects: Effects) -> Iterator[tuple[AreaUser, Derived]]:
    """Every mode of all its guns, and of what is left as guns are lost."""
    there = unit.values["guns"].value if "guns" in unit.values else 0
    for guns in range(there, 0, -1):
        for mode in roster.world.book.tables["bombardment_modes"].rows:
            at = f"bombardment.{mode}"
            covered = unit.values.get(f"{at}.hexes" if guns == there else f"{at}.with_{guns}")
            if covered is not None:
                if (mode, guns) not in effects:
                    effects[mode, guns] = tuple(_effects(roster, unit.key, f"{at}.with_{guns}"))
                yield AreaUser(unit.key, f"area_mode.{mode}", guns, effects[mode, guns], at), covered


def _effects(roster: Roster, unit: str, at: str) -> Iterator[Line]:
    """To hit, what is rerolled, who is suppressed."""
    if (to_hit := roster.value(unit, f"{at}.to_hit")) is not None:
        yield Line("area_effect.to_hit", {"n": Cell(to_hit, "signed")})
    for key in ("reroll_hits", "reroll_misses"):
        if roster.value(unit, f"{at}.{key}"):
            yield Line(f"area_effect.{key}")
    yield _suppression(roster.value(unit, f"{at}.suppresses"))


def _air_attack(roster: Roster, units: Sequence[Unit], values: Values) -> Iterator[AreaNeed]:
    if "air_attack.hexes" not in values:
        return
    at = "air_attack"
    users = tuple(
        AreaUser(unit.key, "", aircraft, (_suppression(roster.value(unit.key, f"{at}.suppresses_{aircraft}")),), at)
        for unit in units
        if unit.kind == "air_support"
        for aircraft in range(unit.values["teams"].value, 0, -1)
    )
    within = values["air_attack.within"]
    yield _need("air_attack", values["air_attack.hexes"], users, {"within": within.value}, within=within)


def _suppression(automatic: Any) -> Line:
    return Line(f"area_effect.suppresses{'' if automatic else '_hit'}")
