"""Templates for bombardments and air attacks: every number of hexes that those in play can ask for (F 3.8.1, F 3.9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from generator.model.rulebook import Rulebook
from generator.rulesets.api import AreaNeed, AreaUser, Cell, Derived, Line, Unit, Values, derived
from generator.rulesets.flames_hexwar import bombardment
from generator.rulesets.flames_hexwar.markers import platoon_of


def of_game(book: Rulebook, units: Sequence[Unit], values: Values) -> tuple[AreaNeed, ...]:
    """By hexes, the fewest first; then the air attack. ``values`` are those of the game."""
    hexes: dict[int, Derived] = {}
    users: dict[int, list[AreaUser]] = {}
    for unit in units:
        for user, covered in _bombardments(book, unit):
            hexes.setdefault(covered.value, covered)
            users.setdefault(covered.value, []).append(user)
    found = (_bombardment(values, hexes[n], tuple(users[n])) for n in sorted(hexes))
    return (*found, *_air_attack(book, units))


def _need(kind: str, hexes: Derived, users: tuple[AreaUser, ...], parts: dict[str, int], **shape: Any) -> AreaNeed:
    """``parts`` are what its words name besides its hexes."""
    about = {"hexes": hexes.value, "clauses": ", ".join(hexes.clauses), **parts}
    words = f"area.{kind}.title", f"area.{kind}.pieces", Line(f"area.{kind}.about", about)
    return AreaNeed(f"{kind}_{hexes.value}", kind, *words, hexes, users, **shape)


def _bombardment(values: Values, hexes: Derived, users: tuple[AreaUser, ...]) -> AreaNeed:
    laid = {name: values[f"bombardment.{name}"].value for name in ("first", "adjacent_to")}
    return _need("bombardment", hexes, users, laid, **laid)


def _bombardments(book: Rulebook, unit: Unit) -> Iterator[tuple[AreaUser, Derived]]:
    """Every mode of all its guns, and of what is left as guns are lost."""
    for guns in range(bombardment.guns(platoon_of(unit)), 0, -1):
        for mode in bombardment.modes(book, guns):
            user = AreaUser(unit.key, f"area_mode.{mode}", guns, tuple(_effects(book, guns, mode)))
            yield user, bombardment.extent(book, guns, mode)


def _effects(book: Rulebook, guns: int, mode: str) -> Iterator[Line]:
    """To hit, what is rerolled, who is suppressed."""
    for key, effect in bombardment.effects_by_name(book, guns, mode).items():
        match effect.value:
            case True:
                yield Line(f"area_effect.{key}")
            case False if key == "suppresses":
                yield Line("area_effect.suppresses_hit")
            case int() as modifier if effect.unit == "modifier":
                yield Line(f"area_effect.{key}", {"n": Cell(modifier, "signed")})


def _air_attack(book: Rulebook, units: Sequence[Unit]) -> Iterator[AreaNeed]:
    flights = [unit for unit in units if platoon_of(unit).kind == "air_support"]
    if not flights:
        return
    hexes, within = (
        derived(book, f"air_attack.{name}", book.value("air_attack", "attack", name)) for name in ("hexes", "within")
    )
    users = tuple(
        AreaUser(unit.key, "", aircraft, (_suppression(book, aircraft),))
        for unit in flights
        for aircraft in range(sum(team.count for team in platoon_of(unit).teams.values()), 0, -1)
    )
    yield _need("air_attack", hexes, users, {"within": within.value}, within=within)


def _suppression(book: Rulebook, aircraft: int) -> Line:
    automatic = book.value("air_suppression", str(aircraft), "automatic").value
    return Line(f"area_effect.suppresses{'' if automatic else '_hit'}")
