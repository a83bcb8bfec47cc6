"""A game of cards and rosters, as things that expressions ask for: a unit for each entry of a roster, with its card.

A unit says what its card says, changed by what its entry of the roster gives; ``entry`` has what that alone says, and
``card`` what the card alone does. A side has ``entries``, whether their cards are there or not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from msgspec.structs import replace

from generator import resources
from generator.diagnostics import Diagnostic, Source
from generator.expressions import Trouble
from generator.model.base import Located, Model, plain
from generator.model.card import Card
from generator.model.fields import DataSpec, FieldSpec
from generator.model.project import Project
from generator.model.rulebook import Rulebook
from generator.model.scenario import RosterUnit
from generator.rulesets.api import Values
from generator.rulesets.folder.checks import said
from generator.rulesets.folder.lint import lint
from generator.rulesets.folder.things import CARD, ENTRY, GAME, KEY, SCENARIO, SIDE, UNIT, Thing
from generator.rulesets.folder.world import World

ENTRIES = "entries"
ELSEWHERE = ("sides", "units", "cards", "layouts", "tables", "game", "ruleset", "house")
"""What of a scenario and of a side is no field to ask for: other things, and how paper looks."""


class Roster:
    """The units, sides and scenario of a project, and what the rules of its folder make of them."""

    def __init__(self, project: Project) -> None:
        scenario = project.scenario
        fields = {
            name: plain(getattr(scenario.value, name)) for name in _fields(scenario.value) if name not in ELSEWHERE
        }
        self._cards = {name: plain(card.value) for name, card in project.cards.items()}
        self.sides = tuple(self._side(project, index) for index in range(len(scenario.value.sides)))
        self.units = tuple(
            self._unit(project, index, number, key)
            for index, side in enumerate(scenario.value.sides)
            for number, key in enumerate(side.keys())
            if side.units[number].card in project.cards
        )
        book, self._house = project.rulebook, scenario.value.house
        self.game = Thing(
            GAME, book.id, {"id": book.id, "name": book.name, "distance": book.distance_unit}, scenario.where
        )
        self.world = World(
            with_entries(book),
            {UNIT: self.units},
            self.sides,
            self.game,
            {},
            Thing(SCENARIO, "", fields, partial(_place, scenario)),
            earlier=project.earlier.under(book) if project.earlier else None,
        )
        if project.earlier is not None:
            project.earlier.leave(book, self.world)
        self._is_ours = book.folders[0].is_relative_to(resources.data("rulesets"))
        if not self._is_ours:  # those are proved by tests
            self.world.prove()
        self._by_id = {thing.id: thing for thing in (*self.units, *self.sides)}

    def values(self, id_: str) -> Values:
        """Those of a unit by its key, or of a side."""
        return self.world.values(self.thing(id_))

    def thing(self, id_: str) -> Thing:
        """A unit by its key, or a side."""
        return self._by_id[id_]

    def value(self, id_: str, key: str) -> Any:
        """What one value comes to, of those as well that are not shown. None where there is none."""
        try:
            return self.world.value(self._by_id[id_], key).value
        except Trouble:
            return None

    def check(self, *, is_right: bool = True) -> list[Diagnostic]:
        """What the checks of the folder say, however much is missing or wrong. ``is_right``: whether nothing else is."""
        return said(self.world, self._house, is_right=is_right)

    def failures(self) -> list[Diagnostic]:
        """Formulas that could not be worked out, once all has been asked for: of a game that extends one of ours."""
        return [*self.world.problems.diagnostics(), *(() if self._is_ours else lint(self.world.book))]

    def _side(self, project: Project, index: int) -> Thing:
        side = project.scenario.value.sides[index]
        fields = {name: plain(getattr(side, name)) for name in _fields(side) if name not in ELSEWHERE}
        fields[ENTRIES] = [plain(entry) for entry in side.units]
        return Thing(SIDE, _id(project, index), fields, _where(project.scenario, index), _id(project, index))

    def _unit(self, project: Project, index: int, number: int, key: str) -> Thing:
        entry = project.scenario.value.sides[index].units[number]
        of_entry, of_card = (
            partial(_place, project.scenario, "sides", index, "units", number),
            partial(_place, project.cards[entry.card]),
        )
        return _unit(key, (self._cards[entry.card], of_card), (plain(entry), of_entry), _id(project, index))


def alone(book: Rulebook, card: Card, entry: RosterUnit) -> tuple[World, Thing]:
    """A unit of no side and no scenario, and a world of it."""
    nowhere = lambda *path: Source(entry.card)  # noqa: E731
    unit = _unit(entry.card, (plain(card), nowhere), (plain(entry), nowhere), "")
    return World(with_entries(book), {UNIT: (unit,)}, (), Thing(GAME, book.id, {}, nowhere)), unit


def nobody(book: Rulebook) -> tuple[World, Thing]:
    """A game without units, and a world of it."""
    game = Thing(GAME, book.id, {}, lambda *path: Source(book.id))
    return World(with_entries(book), {UNIT: ()}, (), game), game


_Said = tuple[Mapping[str, Any], Callable[..., Source]]
"""What a card or an entry says, and where."""


def _unit(key: str, card: _Said, entry: _Said, side: str) -> Thing:
    own = {name: value for name, value in entry[0].items() if value is not None}

    def where(*path: str | int) -> Source:
        if path[:1] == (ENTRY,):
            return entry[1](*path[1:])
        if path[:1] == (CARD,):
            return card[1](*path[1:])
        return (entry if path[:1] and path[0] in own else card)[1](*path)

    fields = {**card[0], **own, "id": own[CARD], CARD: card[0], ENTRY: entry[0]}
    return Thing(UNIT, key, fields, where, side)


def _id(project: Project, index: int) -> str:
    return project.scenario.value.sides[index].id or str(index)


def _where(scenario: Located[Any], index: int) -> Callable[..., Source]:
    """Of a side, whose entries are its units."""

    def where(*path: str | int) -> Source:
        return _place(
            scenario, "sides", index, *("units" if path[:1] == (ENTRIES,) else one for one in path[:1]), *path[1:]
        )

    return where


def _place(it: Located[Any], *path: str | int) -> Source:
    return it.where_key(*path[:-1]) if path[-1:] == (KEY,) else it.where(*path)


def _fields(it: Model) -> Mapping[str, Any]:
    return type(it).model_fields


def with_entries(book: Rulebook) -> Rulebook:
    """The rules with what is said of the fields of things: those that every game has, and those that stand in others."""

    def spec(kind: str, many: bool = False) -> DataSpec:
        own = book.data[kind].fields if kind in book.data else {}
        base = book.models[kind].model_fields if kind in book.models else {}
        return DataSpec(
            fields={
                **{name: _WORDS if name in NAMES else _PLAIN for name in base if name not in (*own, *ELSEWHERE)},
                **own,
            }
        )

    unit, entry, side = spec(UNIT).fields, FieldSpec(fields=spec(ENTRY).fields), spec(SIDE).fields
    entries = FieldSpec.model_validate({"many": True, "fields": spec(ENTRY).fields})
    data = {
        UNIT: DataSpec(fields={"id": _PLAIN, **unit, CARD: FieldSpec(fields=unit), ENTRY: entry}),
        SIDE: DataSpec(fields={**side, ENTRIES: entries}),
        SCENARIO: spec(SCENARIO),
    }
    return replace(book, data={**book.data, **data})


_PLAIN, _WORDS = FieldSpec.model_validate({"is": "text"}), FieldSpec.model_validate({"is": "words"})
NAMES = ("name", "title", "date", "place", "summary")
"""Of the fields that every game has, those that are words."""
