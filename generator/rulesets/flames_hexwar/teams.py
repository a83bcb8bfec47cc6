"""What is derived of each team of a platoon: how it moves, stacks, shoots, and is hit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.model.distance import Distance
from generator.model.rulebook import Rulebook
from generator.rulesets.api import Derived, Input, derived
from generator.rulesets.flames_hexwar import distances, stacking, targets
from generator.rulesets.flames_hexwar.model import Platoon, Team, Weapon


def platoon_values(book: Rulebook, platoon: Platoon, weather: Iterable[str], *, off_board: bool) -> Iterator[Derived]:
    """Every value of every team: ``team.<id>.…``, in the order of the card."""
    weather = tuple(weather)
    for name, team in platoon.teams.items():
        yield from _of_team(book, f"team.{name}", team, weather, off_board=off_board)


def _of_team(book: Rulebook, at: str, team: Team, weather: tuple[str, ...], *, off_board: bool) -> Iterator[Derived]:
    """``count``; ``stacking.{points,mounted}``; ``move.{cm,hexes,double,…}``; ``road.{extra,per}``; ``armour.…``; ``target.…``; ``arc.…``;
    ``weapon.1.…`` and so on."""
    yield derived(book, f"{at}.count", team.count)
    yield from stacking.team_values(book, at, team)
    yield from _moves(book, at, team, weather)
    if team.armour is not None:
        for face in ("front", "side", "top"):
            yield derived(book, f"{at}.armour.{face}", getattr(team.armour, face))
    if not team.turret:
        yield derived(book, f"{at}.arc.degrees", book.value("assault_gun_arc", "front", "maximum"))
        yield derived(book, f"{at}.arc.outside", book.value("assault_gun_outside", "assault_gun", "modifier"))
    yield from targets.team_values(book, at, team, weather)
    for number, weapon in enumerate(team.weapons, 1):
        yield from _of_weapon(book, f"{at}.weapon.{number}", weapon, off_board=off_board)


def _moves(book: Rulebook, at: str, team: Team, weather: tuple[str, ...]) -> Iterator[Derived]:
    if team.move is None:
        return
    yield derived(book, f"{at}.move.cm", team.move.cm)
    base = distances.hexes(book, f"{at}.move.hexes", team.move, "move")
    double = distances.at_the_double(book, f"{at}.move.double", team.move)
    yield from (base, double)
    if "mud" in weather:
        yield distances.in_mud(book, f"{at}.move.in_mud", base)
        yield distances.in_mud(book, f"{at}.move.double_in_mud", double)
    if team.moves_as in book.tables["road_bonus"].rows:
        for key, column in (("extra", "extra"), ("per", "per_road_hexes")):
            cell = book.value("road_bonus", team.moves_as, column)
            yield derived(book, f"{at}.road.{key}", cell, Input("mobility", team.moves_as))


def _of_weapon(book: Rulebook, at: str, weapon: Weapon, *, off_board: bool) -> Iterator[Derived]:
    """``range.{cm,hexes}``, ``rof``, ``at``, ``fp``; ``close`` and ``cover``; ``anti_aircraft.{cm,hexes,needed}``;
    ``bombardment.{cm,hexes,at,fp}``."""
    if weapon.range is not None:
        yield from _distance(book, f"{at}.range", weapon, weapon.range, "range")
        yield derived(book, f"{at}.rof", weapon.rof)
    yield derived(book, f"{at}.at", weapon.at)
    yield derived(book, f"{at}.fp", weapon.fp)
    if weapon.kind in book.tables["close_small_arms"].rows:
        yield derived(book, f"{at}.close", book.value("to_hit_modifiers", "close_small_arms"))
    if weapon.kind in book.tables["firepower_modifiers"].columns:
        yield derived(book, f"{at}.cover", book.value("firepower_modifiers", "dug_in", weapon.kind))
    if weapon.kind == "anti_aircraft" or weapon.anti_aircraft is not None:
        if (far := weapon.anti_aircraft or weapon.range) is not None:
            yield from _distance(book, f"{at}.anti_aircraft", weapon, far, "anti_aircraft")
        needed = book.value("anti_aircraft", "anti_aircraft_gun", "hexes_in_range")
        yield derived(book, f"{at}.anti_aircraft.needed", needed)
    if (barrage := weapon.bombardment) is None:
        return
    if off_board:
        yield derived(book, f"{at}.bombardment.whole_board", book.value("off_board_artillery", "artillery", "allowed"))
    elif barrage.range is not None:
        yield from _distance(book, f"{at}.bombardment", weapon, barrage.range, "range")
    yield derived(book, f"{at}.bombardment.at", barrage.at)
    yield derived(book, f"{at}.bombardment.fp", barrage.fp)


def _distance(book: Rulebook, key: str, weapon: Weapon, distance: Distance, name: str) -> Iterator[Derived]:
    listed = distances.MORTARS if weapon.kind == "mortar" else distances.LISTED
    yield derived(book, f"{key}.cm", distance.cm)
    yield distances.hexes(book, f"{key}.hexes", distance, name, listed)
