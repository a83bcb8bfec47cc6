"""Templates for bombardments and air attacks: every number of hexes that those in play can ask for (F 3.8.1, F 3.9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.model.rulebook import Rulebook
from generator.rulesets.api import AreaNeed, AreaUser, Derived, Unit, Values, from_table
from generator.rulesets.flames_hexwar import bombardment
from generator.rulesets.flames_hexwar.markers import platoon_of


def of_game(book: Rulebook, units: Sequence[Unit]) -> tuple[AreaNeed, ...]:
    """By hexes, the fewest first; then the air attack."""
    hexes: dict[int, Derived] = {}
    users: dict[int, list[AreaUser]] = {}
    for unit in units:
        for user, covered in _bombardments(book, unit):
            hexes.setdefault(covered.value, covered)
            users.setdefault(covered.value, []).append(user)
    found = [AreaNeed(f"bombardment_{n}", "bombardment", hexes[n], tuple(users[n])) for n in sorted(hexes)]
    return (*found, *_air_attack(book, units))


def _bombardments(book: Rulebook, unit: Unit) -> Iterator[tuple[AreaUser, Derived]]:
    """Every mode of all its guns, and of what is left as guns are lost."""
    for guns in range(bombardment.guns(platoon_of(unit)), 0, -1):
        for mode in bombardment.modes(book, guns):
            yield AreaUser(unit.key, mode, guns), bombardment.extent(book, guns, mode)


def _air_attack(book: Rulebook, units: Sequence[Unit]) -> Iterator[AreaNeed]:
    flights = [unit for unit in units if platoon_of(unit).kind == "air_support"]
    if not flights:
        return
    hexes = from_table(book, book.value("air_attack", "attack", "hexes"), "the hexes of an air attack")
    within = from_table(book, book.value("air_attack", "attack", "within"), "all so near to the target vertex")
    users = tuple(
        AreaUser(unit.key, "air_attack", sum(team.count for team in platoon_of(unit).teams.values()))
        for unit in flights
    )
    yield AreaNeed(f"air_attack_{hexes.value}", "air_attack", hexes, users, within)


def shape(book: Rulebook) -> Values:
    """``bombardment.first``, hexes about the vertex, and ``bombardment.adjacent_to``, for each further one."""
    first = book.value("bombardment_shape", "about_vertex", "hexes")
    further = book.value("bombardment_shape", "further", "adjacent_to")
    return {
        "bombardment.first": from_table(book, first, "the first hexes lie about a vertex"),
        "bombardment.adjacent_to": from_table(book, further, "each further hex touches so many before it"),
    }
