"""What is derived of each team of a platoon: how it moves, stacks, shoots, and is hit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.model.rulebook import Rulebook
from generator.model.table import Status
from generator.rulesets.api import Derived, Input, Values, from_table
from generator.rulesets.flames_hexwar import distances, stacking, targets
from generator.rulesets.flames_hexwar.model import Platoon, Team, Weapon

ARMOUR, SHOTS = "F 3.7.5", "F 3.5.10"
"""Where the book speaks of what the card gives: armour, weapons and their dice."""


def on_card(value: object, unit: str, clause: str) -> Derived:
    """A value of the card, which the game that the book rests on would print."""
    return Derived(value, unit, "as the card gives it", (clause,), Status.PRINTED)


def of_platoon(book: Rulebook, platoon: Platoon, weather: Iterable[str], *, off_board: bool) -> Values:
    """Every value of every team: ``team.<id>.…``, in the order of the card."""
    weather = tuple(weather)
    return {
        f"team.{name}.{key}": value
        for name, team in platoon.teams.items()
        for key, value in _of_team(book, team, weather, off_board=off_board)
    }


def _of_team(book: Rulebook, team: Team, weather: tuple[str, ...], *, off_board: bool) -> Iterator[tuple[str, Derived]]:
    """``count``; ``stacking.{points,mounted}``; ``move.{cm,hexes,double,…}``; ``road.{extra,per}``; ``armour.…``; ``target.…``; ``arc.…``;
    ``weapon.1.…`` and so on."""
    yield "count", on_card(team.count, "teams", SHOTS)
    if team.kind != "aircraft":
        yield "stacking.points", stacking.points(book, team)
    if team.kind == "infantry":
        yield "stacking.mounted", stacking.mounted(book)
    yield from _moves(book, team, weather)
    if team.armour is not None:
        for face in ("front", "side", "top"):
            yield f"armour.{face}", on_card(getattr(team.armour, face), "", ARMOUR)
    if not team.turret:
        front = book.value("assault_gun_arc", "front", "maximum")
        outside = book.value("assault_gun_outside", "assault_gun", "modifier")
        yield "arc.degrees", from_table(book, front, "without a turret: the hexside it faces")
        yield "arc.outside", from_table(book, outside, "to hit a vehicle outside the arc")
    yield from targets.of_team(book, team, weather).items()
    for number, weapon in enumerate(team.weapons, 1):
        for key, value in _of_weapon(book, weapon, off_board=off_board):
            yield f"weapon.{number}.{key}", value


def _moves(book: Rulebook, team: Team, weather: tuple[str, ...]) -> Iterator[tuple[str, Derived]]:
    if team.move is None:
        return
    yield "move.cm", on_card(team.move.cm, "cm", "F 3.1")
    base, double = distances.hexes(book, team.move, "move"), distances.at_the_double(book, team.move)
    yield "move.hexes", base
    yield "move.double", double
    if "mud" in weather:
        yield "move.in_mud", distances.in_mud(book, base)
        yield "move.double_in_mud", distances.in_mud(book, double)
    if team.moves_as in book.tables["road_bonus"].rows:
        given = Input("mobility", team.moves_as, "", "card")
        extra, per = (book.value("road_bonus", team.moves_as, column) for column in ("extra", "per_road_hexes"))
        yield "road.extra", from_table(book, extra, "extra hexes of road", given)
        yield "road.per", from_table(book, per, "for so many hexes of road moved", given)


def _of_weapon(book: Rulebook, weapon: Weapon, *, off_board: bool) -> Iterator[tuple[str, Derived]]:
    """``range.{cm,hexes}``, ``rof``, ``at``, ``fp``; ``close`` and ``cover``; ``anti_aircraft.{cm,hexes,needed}``;
    ``bombardment.{cm,hexes,at,fp}``."""
    listed = distances.MORTARS if weapon.kind == "mortar" else distances.LISTED
    if weapon.range is not None:
        yield "range.cm", on_card(weapon.range.cm, "cm", "F 3.1")
        yield "range.hexes", distances.hexes(book, weapon.range, "range", listed)
        yield "rof", on_card(weapon.rof, "shots", SHOTS)
    yield "at", on_card(weapon.at, "", SHOTS)
    yield "fp", on_card(weapon.fp, "roll", SHOTS)
    if weapon.kind in book.tables["close_small_arms"].rows:
        change = book.value("to_hit_modifiers", "close_small_arms")
        yield "close", from_table(book, change, "to hit infantry or guns in an adjacent hex")
    if weapon.kind in book.tables["firepower_modifiers"].columns:
        cover = book.value("firepower_modifiers", "dug_in", weapon.kind)
        yield "cover", from_table(book, cover, "on the firepower roll at teams dug in, or in a wooden house")
    if weapon.kind == "anti_aircraft" or weapon.anti_aircraft is not None:
        far = weapon.anti_aircraft or weapon.range
        if far is not None:
            yield "anti_aircraft.cm", on_card(far.cm, "cm", "F 3.9")
            yield "anti_aircraft.hexes", distances.hexes(book, far, "anti_aircraft", listed)
        needed = book.value("anti_aircraft", "anti_aircraft_gun", "hexes_in_range")
        yield "anti_aircraft.needed", from_table(book, needed, "hexes of an air attack that must be in range")
    if (barrage := weapon.bombardment) is None:
        return
    if off_board:
        whole = book.value("off_board_artillery", "artillery", "allowed")
        yield "bombardment.whole_board", from_table(book, whole, "off the board, it reaches all of it")
    elif barrage.range is not None:
        yield "bombardment.cm", on_card(barrage.range.cm, "cm", "F 3.8")
        yield "bombardment.hexes", distances.hexes(book, barrage.range, "range", listed)
    yield "bombardment.at", on_card(barrage.at, "", "F 3.8")
    yield "bombardment.fp", on_card(barrage.fp, "roll", "F 3.8")
