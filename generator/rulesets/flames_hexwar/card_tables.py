"""The weapons on a platoon's card, each once with those who have it, and the hexes of its bombardments as guns are lost.

What else stands there is data, ``card.yaml``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.model.rulebook import Rulebook
from generator.rulesets.api import CardRow, CardRows, Cell, Line, Values, joined
from generator.rulesets.flames_hexwar.model import Platoon, Weapon
from generator.rulesets.folder import Thing, World
from generator.rulesets.folder.rows import card_rows

NOTHING = ""


def rows(world: World, thing: Thing, card: Platoon, values: Values) -> CardRows:
    """What its folder says, and ``weapons`` and ``extents``."""
    weapons = _weapons(card, values, stays_off=not world.value(thing, "may_come").value)
    extents = _extents(world.book, values)
    return {**card_rows(world, thing), "weapons": tuple(weapons), "extents": tuple(extents)}


def _value(values: Values, key: str, form: str = "number") -> Any:
    """A derived value; nothing where the rules give none."""
    found = values.get(key)
    return NOTHING if found is None else Cell(found.value, form)


def _centimetres(values: Values, key: str) -> Any:
    found = values.get(key)
    return NOTHING if found is None else Line("platoon_card.bracketed", {"value": found.value})


def _weapons(card: Platoon, values: Values, *, stays_off: bool) -> Iterator[CardRow]:
    """Those of every team; of two teams with the same weapon, once, with those who have it. Off the board, where
    ``stays_off``, they only bombard."""
    users: dict[str, list[Any]] = {}
    found: dict[str, tuple[Any, dict[str, Any]]] = {}
    for name, team in card.teams.items():
        for number, weapon in enumerate(team.weapons, 1):
            for label, told in _of_weapon(f"team.{name}.weapon.{number}", weapon, values, stays_off=stays_off):
                key = repr((label, told))
                found[key] = (label, told)
                users.setdefault(key, []).append(team.name)
    for key, (label, told) in found.items():
        is_everyone = len(users[key]) > 1 and len(users[key]) == len(card.teams)
        teams = Line("platoon_card.everyone") if is_everyone else joined_words(users[key])
        notes = told.pop("notes")
        yield CardRow(_as_line(label), {**told, "teams": joined([teams, *notes], "platoon_card.noted")})


def _of_weapon(at: str, weapon: Weapon, values: Values, *, stays_off: bool) -> Iterator[tuple[Any, dict[str, Any]]]:
    """Its direct fire, and its bombardment. Without a range and with the same dice it only bombards."""
    label = weapon.name or Line(f"weapon.{weapon.kind}")
    barrage = weapon.bombardment
    only_bombards = weapon.range is None and barrage is not None and (barrage.at, barrage.fp) == (weapon.at, weapon.fp)
    if not (only_bombards or stays_off):
        notes = tuple(_notes(at, weapon, values))
        yield label, _dice(at, values, "range") | {"rof": _value(values, f"{at}.rof"), "notes": notes}
    if f"{at}.anti_aircraft.hexes" in values and not stays_off:
        told = _dice(at, values, "anti_aircraft") | {"rof": _value(values, f"{at}.rof"), "at": NOTHING, "fp": NOTHING}
        yield Line("platoon_card.at_aircraft", {"weapon": label}), told
    if barrage is not None:
        told = _dice(at, values, "bombardment", "bombardment.") | {"rof": NOTHING}
        told["notes"] = tuple(_against_cover(at, values))
        if f"{at}.bombardment.whole_board" in values:
            told["reach"] = Line("platoon_card.whole_board")
        yield Line("platoon_card.bombards", {"weapon": label}), told


def _notes(at: str, weapon: Weapon, values: Values) -> Iterator[Line]:
    """What changes its roll to hit close by and its firepower against teams dug in, and whether it fires smoke."""
    if f"{at}.close" in values:
        yield Line("platoon_card.close", {"value": _value(values, f"{at}.close", "signed")})
    if weapon.smoke:
        yield Line("platoon_card.smoke")
    yield from _against_cover(at, values)


def _against_cover(at: str, values: Values) -> Iterator[Line]:
    found = values.get(f"{at}.cover")
    if found is not None:
        yield Line("platoon_card.dug_in", {"value": Cell(-found.value, "number")})


def _dice(at: str, values: Values, reach: str, dice: str = "") -> dict[str, Any]:
    return {
        "hexes": _value(values, f"{at}.{reach}.hexes"),
        "cm": _centimetres(values, f"{at}.{reach}.cm"),
        "reach": NOTHING,
        "at": _value(values, f"{at}.{dice}at"),
        "fp": _value(values, f"{at}.{dice}fp", "roll"),
        "notes": (),
    }


def joined_words(names: list[Any]) -> Any:
    """Names of the card, one behind the other."""
    return joined([_as_line(name) for name in names], "sheet.and_also")


def _as_line(said: Any) -> Line:
    return said if isinstance(said, Line) else Line("sheet.own_words", {"words": said})


def _extents(book: Rulebook, values: Values) -> Iterator[CardRow]:
    """A row with the guns that are left, then for each mode the hexes it covers with them and what else it means."""
    if "guns" not in values:
        return
    guns = values["guns"].value
    left = tuple(range(guns, 0, -1))
    heads = {"rerolls": Line("platoon_card.rerolls"), "suppresses": Line("platoon_card.suppresses")}
    yield CardRow(Line("platoon_card.guns_left"), {"hexes": left, **heads})
    for mode in book.tables["bombardment_modes"].rows:
        at = f"bombardment.{mode}"
        if f"{at}.hexes" not in values:
            continue
        covered = (_value(values, f"{at}.hexes"), *(_value(values, f"{at}.with_{n}") for n in left[1:]))
        told = {
            "hexes": covered,
            "rerolls": _rerolled(values, at),
            "suppresses": Line(f"platoon_card.suppressed.{'all' if values[f'{at}.suppresses'].value else 'where_hit'}"),
        }
        yield CardRow(Line(f"area_mode.{mode}"), told)


def _rerolled(values: Values, at: str) -> Any:
    for what in ("hits", "misses"):
        found = values.get(f"{at}.reroll_{what}")
        if found is not None and found.value:
            return Line(f"platoon_card.rerolled.{what}")
    return NOTHING
