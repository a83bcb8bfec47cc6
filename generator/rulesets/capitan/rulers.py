"""Strips to measure with on a table: what units fire and how far they move, in centimetres (B 6, 7, 12).

Single distances that many rules share, such as cohesion, are in ``reach``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import cast

from generator.model.rulebook import Rulebook
from generator.rulesets.api import Cell, Derived, Input, Lane, Line, Mark, Ruler, Unit, Values, derived
from generator.rulesets.capitan import artillery, reach
from generator.rulesets.capitan.model import CapitanCard, Gun
from generator.rulesets.folder.roster import nobody
from generator.rulesets.reading import place_of

BANDS = ("short", "medium", "long")
MOVES = ("normal", "march", "charge")
ASIDES = ("elimination_advance", "rout", "pursuit")

Bands = tuple[Derived, ...]
"""The ends of short, medium and long range."""


def rulers(book: Rulebook, units: Sequence[Unit]) -> tuple[Ruler, ...]:
    """The strips for what the units in play fire, and how far they move."""
    guns = [(gun, unit.values) for unit in units if (gun := _card(unit).gun)]
    return (*_small_arms(book, units), *_guns(book, guns), *_moves(units), *_gun_moves(units))


def every_ruler(book: Rulebook, guns: Iterable[tuple[Gun, Values]]) -> tuple[Ruler, ...]:
    """The strips that serve any scenario: each weapon, each gun with what is derived of it, every reach."""
    arms = [
        _small_arm(book, weapon, _weapon_bands(book, weapon), mounted, ())
        for weapon in book.tables["weapon_ranges"].rows
        for mounted in (False, True)
    ]
    return (*arms, *_guns(book, guns), reach.of(*nobody(book)))


def _card(unit: Unit) -> CapitanCard:
    return cast(CapitanCard, unit.card)


# -- small arms --------------------------------------------------------------------------------------------


def _small_arms(book: Rulebook, units: Sequence[Unit]) -> Iterator[Ruler]:
    """A strip for each weapon and range in play, apart for those on foot and those mounted."""
    found: dict[tuple[str, tuple[int, ...], bool], tuple[Bands, list[Line]]] = {}
    for unit in units:
        for weapon, bands, user in _carried(book, unit):
            key = (weapon, tuple(band.value for band in bands), _card(unit).mounted)
            found.setdefault(key, (bands, []))[1].append(user)
    order = list(book.tables["weapon_ranges"].rows)
    for weapon, ends, mounted in sorted(found, key=lambda key: (order.index(key[0]), key[1:])):
        bands, users = found[weapon, ends, mounted]
        yield _small_arm(book, weapon, bands, mounted, _once(users))


def _carried(book: Rulebook, unit: Unit) -> Iterator[tuple[str, Bands, Line]]:
    """The weapons of a unit with their ranges and who has them; round an officer without arms of his own, others bring
    theirs (B 7.3), and are named, for his card has his own alone."""
    card = _card(unit)
    yield card.weapon, tuple(unit.values[f"range.{band}.cm"] for band in BANDS), _name(unit)
    if card.command is None:
        return
    arm = "cavalry" if card.mounted else "infantry"
    if card.weapon != book.value("command_weapons", "officer", arm).value:
        return
    brought: dict[str, list[Line]] = {}
    for who in card.command.specialists:
        weapon = book.value("command_weapons", who, arm).value
        brought.setdefault(weapon, []).append(Line(f"specialist.{who}.name"))
    for weapon, those in brought.items():
        if weapon != card.weapon:
            user = Line("ruler.those_with", {"name": unit.name, "who": tuple(those)})
            yield weapon, _weapon_bands(book, weapon), user


def _weapon_bands(book: Rulebook, weapon: str) -> Bands:
    given = Input("weapon", weapon)
    return tuple(derived(book, "ruler.range", book.value("weapon_ranges", weapon, band), given) for band in BANDS)


def _small_arm(book: Rulebook, weapon: str, bands: Bands, mounted: bool, users: tuple[Line, ...]) -> Ruler:
    marks = []
    for band, end in zip(BANDS, bands, strict=True):
        limit = book.value("range_limits", "mounted" if mounted else "foot", band)
        roll = Cell(book.value("shot_difficulty", band).value, "roll", of=f"shot_difficulty/{band}")
        marks.append(Mark(Line(f"range.{band}"), end, roll, "" if limit.value else book.cite(limit.source)))
    ends = "_".join(str(end.value) for end in bands)
    title = Line("ruler.mounted" if mounted else "ruler.on_foot", {"name": Line(f"weapon.{weapon}")})
    return Ruler(f"{weapon}_{'mounted' if mounted else 'foot'}_{ends}", "range", title, (Lane(tuple(marks)),), users)


# -- guns --------------------------------------------------------------------------------------------------


def _guns(book: Rulebook, guns: Iterable[tuple[Gun, Values]]) -> Iterator[Ruler]:
    """A strip for each type, weapon and choice of ammunition."""
    found: dict[tuple[int, int, tuple[str, ...]], tuple[Gun, Values]] = {}
    types, weapons = list(book.tables["gun_ranges"].rows), list(book.tables["weapon_ammunition"].rows)
    for gun, values in guns:
        key = (types.index(gun.type), weapons.index(gun.weapon), artillery.carried(values))
        found.setdefault(key, (gun, values))
    for key in sorted(found):
        gun, values = found[key]
        lanes = tuple(_ammunition(kind, values) for kind in key[2])
        parts = {"weapon": Line(f"weapon.{gun.weapon}"), "type": Line(f"gun_type.{gun.type}.name")}
        yield Ruler(f"{gun.weapon}_{gun.type}_{'_'.join(key[2])}", "gun", Line("ruler.gun", parts), lanes)


def _ammunition(kind: str, values: Values) -> Lane:
    """Too near, effective and long, with the rolls that save a target, where any does."""
    marks = []
    if (least := values.get(f"gun.{kind}.minimum")) is not None:
        marks.append(Mark(Line("ruler.too_near"), least, barred_by=least.clauses[0]))
    for band in ("effective", "long"):
        dodge = values.get(f"gun.{kind}.dodge.{band}")
        roll = Cell(dodge.value, "roll", of=place_of(dodge)) if dodge else None
        marks.append(Mark(Line(f"gun_range.{band}"), values[f"gun.{kind}.{band}"], roll))
    return Lane(tuple(marks), Line(f"template.{values[f'gun.{kind}.template'].value}"))


# -- moves -------------------------------------------------------------------------------------------------


def _moves(units: Sequence[Unit]) -> Iterator[Ruler]:
    """A strip for the units that share their three moves; what is laid off in several steps stands beside."""
    found: dict[tuple[bool, tuple[int, ...]], list[Unit]] = {}
    for unit in units:
        moves = tuple(unit.values[f"movement.{move}.cm"].value for move in MOVES)
        found.setdefault((_card(unit).mounted, moves), []).append(unit)
    for mounted, moves in sorted(found):
        users = found[mounted, moves]
        values = users[0].values
        marks = [Mark(Line(f"movement.{move}"), values[f"movement.{move}.cm"]) for move in MOVES]
        asides = tuple(Mark(Line(f"ruler.{name}"), values[f"{name}.cm"]) for name in ASIDES)
        lane = Lane(tuple(sorted(marks, key=lambda mark: mark.distance.value)))
        footing = "mounted" if mounted else "on_foot"
        title = Line(f"ruler.{footing}", {"name": Line("ruler.movement")})
        name = f"movement_{footing}_{'_'.join(map(str, moves))}"
        yield Ruler(name, "movement", title, (lane,), _names(users), asides)


def _gun_moves(units: Sequence[Unit]) -> Iterator[Ruler]:
    """A strip for the guns that are pushed and drawn alike."""
    found: dict[tuple[int, ...], list[Unit]] = {}
    for unit in units:
        if _card(unit).gun is not None:
            moves = [unit.values[name] for name in ("gun.pushed", "gun.limbered") if name in unit.values]
            found.setdefault(tuple(move.value for move in moves), []).append(unit)
    for key in sorted(found):
        values = found[key][0].values
        marks = [
            Mark(Line(f"ruler.{name}"), values[f"gun.{name}"])
            for name in ("pushed", "limbered")
            if f"gun.{name}" in values
        ]
        lane = Lane(tuple(sorted(marks, key=lambda mark: mark.distance.value)))
        name = f"gun_movement_{'_'.join(map(str, key))}"
        yield Ruler(name, "movement", Line("ruler.gun_movement"), (lane,), _names(found[key]))


def _name(unit: Unit) -> Line:
    return Line("ruler.unit", {"name": unit.name})


def _names(units: Iterable[Unit]) -> tuple[Line, ...]:
    """The names of units, each once."""
    return _once(map(_name, units))


def _once(lines: Iterable[Line]) -> tuple[Line, ...]:
    found: list[Line] = []
    for line in lines:
        found += [] if line in found else [line]
    return tuple(found)
