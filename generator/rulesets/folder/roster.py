"""Games of cards and rosters as things: a unit says what its card says, changed by what its entry gives.

Kinds are ``card``, ``unit`` and ``side``. A unit has its ``card`` as a thing of its own, and as ``entry`` what the roster
alone says of it; a side has as ``roster`` the cards it names, those that no file has among them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any

from pydantic import BaseModel

from generator import resources
from generator.diagnostics import Diagnostic, Source
from generator.model.base import Located
from generator.model.card import Card
from generator.model.fields import FieldSpec
from generator.model.project import Project
from generator.model.rulebook import Rulebook
from generator.model.scenario import RosterUnit
from generator.rulesets.api import Values
from generator.rulesets.folder.checks import asked
from generator.rulesets.folder.things import GAME, SIDE, Thing
from generator.rulesets.folder.world import World
from generator.rulesets.shared_checks import roster_of

CARD, UNIT, ENTRY = "card", "unit", "entry"

Given = Callable[[Card, RosterUnit], Values]
"""What Python works out of a unit."""
NOTHING_GIVEN: Mapping[tuple[str, str], Values] = MappingProxyType({})


def world_of(project: Project, given: Given | None = None) -> World:
    """The cards in play, the units of the rosters and their sides. Entries whose card is not there are left out."""
    scenario, worked_out = project.scenario, {}
    cards: dict[str, Thing] = {}
    sides: list[Thing] = []
    units: list[Thing] = []
    for number, side in enumerate(scenario.value.sides):
        id_ = side.id if side.id and side.id not in [one.id for one in sides] else f"side {number + 1}"
        sides.append(_side(project, number, id_))
        for key, entry in zip(side.keys(), roster_of(scenario, number), strict=True):
            name = entry.value.card
            if name not in project.cards:
                continue
            if name not in cards:
                cards[name] = card_thing(name, project.cards[name])
            unit = unit_thing(key, cards[name], entry, id_)
            units.append(unit)
            if given is not None:
                worked_out[unit.key] = given(project.cards[name].value, entry.value)
    said = {name: plain(value) for name, value in scenario.value if name != "sides"}
    world = _world(project.rulebook, cards.values(), units, sides, worked_out, said)
    if not project.rulebook.folders[0].is_relative_to(resources.data("rulesets")):
        world.prove()  # our own are proved by tests
    return world


def world_of_one(
    book: Rulebook, card: Located[Card], entry: Located[RosterUnit], given: Given | None = None
) -> tuple[World, Thing]:
    """A unit of no side and no scenario, and a world of it alone."""
    of = card_thing(entry.value.card, card)
    unit = unit_thing(entry.value.card, of, entry, "")
    worked_out = {unit.key: given(card.value, entry.value)} if given is not None else NOTHING_GIVEN
    return _world(book, (of,), (unit,), (), worked_out, {}), unit


def _world(
    book: Rulebook,
    cards: Iterable[Thing],
    units: Iterable[Thing],
    sides: Iterable[Thing],
    given: Mapping[tuple[str, str], Values],
    scenario: Mapping[str, Any],
) -> World:
    fields = {"id": "", "name": book.name, "distance": book.distance_unit}
    game = Thing(GAME, book.id, fields, lambda *path: Source(book.id))
    things = {CARD: tuple(cards), UNIT: tuple(units)}
    return World(book, things, tuple(sides), game, dict(given), scenario, _specs(book))


def _specs(book: Rulebook) -> Mapping[str, Mapping[str, FieldSpec]]:
    of_card, of_entry = book.data[UNIT].fields, book.data[ENTRY].fields if ENTRY in book.data else {}
    return {CARD: of_card, UNIT: {**of_card, ENTRY: FieldSpec(fields=dict(of_entry))}}


# -- things ------------------------------------------------------------------------------------------------


def card_thing(name: str, card: Located[Card]) -> Thing:
    return Thing(CARD, name, {"id": name, **plain(card.value)}, card.where)


def unit_thing(key: str, card: Thing, entry: Located[RosterUnit], side: str) -> Thing:
    said = plain(entry.value)
    own = {name: value for name, value in said.items() if value is not None and name != CARD}
    fields = {**card.fields, **own, "id": key, ENTRY: said}
    return Thing(UNIT, key, fields, partial(_place, card, entry, frozenset(own)), side, card)


def _place(card: Thing, entry: Located[RosterUnit], own: frozenset[str], *path: str | int) -> Source:
    """Of a field in the entry, in the scenario; of one that the card alone gives, in the file of cards."""
    if path[:1] == (ENTRY,):
        return entry.where(*path[1:])
    return entry.where(*path) if not path or path[0] in own else card.where(*path)


def _side(project: Project, number: int, id_: str) -> Thing:
    scenario, side = project.scenario, project.scenario.value.sides[number]
    fields = {name: plain(value) for name, value in side if name != "units"}
    roster = [unit.card for unit in side.units]

    def where(*path: str | int) -> Source:
        key = path[-1:] == ("id",) and len(path) > 1  # of an entry of a mapping
        return scenario.where_key("sides", number, *path[:-1]) if key else scenario.where("sides", number, *path)

    return Thing(SIDE, id_, {**fields, "id": id_, "roster": roster}, where, id_)


def plain(value: Any) -> Any:
    """What a model says, as text, numbers, flags, lists and mappings."""
    if isinstance(value, BaseModel):
        return {name: plain(inner) for name, inner in value}
    if isinstance(value, tuple | list):
        return [plain(one) for one in value]
    if isinstance(value, Mapping):
        return {name: plain(inner) for name, inner in value.items()}
    return value


# -- what is said of them ----------------------------------------------------------------------------------


def said_of(world: World, found: Sequence[Diagnostic], *, is_whole: bool) -> list[Diagnostic]:
    """What Python found, and what the game's checks say. ``is_whole``: whether nothing was wrong with the files.

    What keeps an expression from being worked out is said only where nothing else is wrong: it follows from that.
    """
    problems = [*found, *asked(world, is_right=is_whole and not any(one.is_error for one in found))]
    if is_whole and not any(one.is_error for one in problems):
        problems += world.problems.diagnostics()
    return problems
