"""A game that is a folder, in play: its things, and what its file asks of them, at the places where it asks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, cast

from generator.diagnostics import Diagnostic
from generator.model.fields import DataSpec
from generator.model.project import Project
from generator.model.scenario import FolderScenario
from generator.rulesets.folder.asking import Asking, Text
from generator.rulesets.folder.things import GAME, SCENARIO, SIDE, Thing
from generator.rulesets.folder.world import World


class Play(Asking):
    """The things of a project, and their world once the values are known that Python gives."""

    def __init__(self, project: Project) -> None:
        self.project, self.book, self.spec = project, project.rulebook, project.rulebook.spec
        self.sides, self.game = tuple(_sides(project)), _game(project)
        self.things = {kind: tuple(_lines(project, kind)) for kind in project.data}
        lines = [thing for things in self.things.values() for thing in things]
        self._numbers = {thing: number for things in self.things.values() for number, thing in enumerate(things, 1)}
        taken = Counter((thing.side, thing.id) for thing in lines)
        self._is_alone = {thing: taken[thing.side, thing.id] == 1 for thing in lines if thing.side}
        self._by_id: dict[str, dict[str, Thing]] = {}
        self.problems: list[Diagnostic] = []
        self.world: World

    def start(self, given: Mapping[tuple[str, str], Any]) -> None:
        """Lets values be asked for. Lines that the scenario's ``where`` leaves out are of no game from here on."""
        self.world = self._world(given)
        scenario, chosen = self.project.scenario, {}
        for kind, things in self.things.items():
            where = getattr(scenario.value, f"{kind}s").where
            if where is not None:
                place = scenario.where(f"{kind}s", "where")
                chosen[kind] = tuple(thing for thing in things if self.world.value_of(where, thing, place))
        if chosen:
            self.problems += self.world.problems.diagnostics()
        if chosen and not self.problems:
            self.things.update(chosen)
            self.world = self._world(given)
        if self.project.earlier is not None:
            self.project.earlier.leave(self.book, self.world)

    def _world(self, given: Mapping[tuple[str, str], Any]) -> World:
        scenario = self.project.scenario.value
        said = {"title": scenario.title, "turns": scenario.turns, "first": scenario.first}
        thing, earlier = Thing(SCENARIO, "", said, self.project.scenario.where), self.project.earlier
        before = earlier.under(self.book) if earlier else None
        world = World(self.book, self.things, self.sides, self.game, given, thing, self.project.doubtful, before)
        world.prove()
        return world

    def check(self) -> list[Diagnostic]:
        """What the game's checks say, and all that could not be worked out."""
        return [*self.problems, *self.world.check(self.project.scenario.value.house)]

    # -- things ------------------------------------------------------------------------------------------------

    def all_of(self, kind: str) -> Sequence[Thing]:
        return {SIDE: self.sides, GAME: (self.game,)}.get(kind) or self.things.get(kind, ())

    def by_id(self, kind: str) -> Mapping[str, Thing]:
        """The things of a kind."""
        if kind not in self._by_id:
            self._by_id[kind] = {thing.id: thing for thing in self.all_of(kind)}
        return self._by_id[kind]

    def key(self, thing: Thing) -> str:
        """Unique in the game: ``axis.u1`` for what is of a side, else ``event.e1``."""
        if thing.kind == SIDE:
            return thing.id
        if not thing.side:
            return f"{thing.kind}.{thing.id}"
        return (
            f"{thing.side}.{thing.id}" if self._is_alone.get(thing, True) else f"{thing.side}.{thing.kind}_{thing.id}"
        )

    def number(self, thing: Thing) -> int:
        """Its place in its list, from 1."""
        return self._numbers.get(thing, 1)

    def title(self, thing: Thing) -> Text:
        """What a thing is called, by its name, its title or its first words; else its id."""
        field = title_field(self.spec.data[thing.kind]) if thing.kind in self.spec.data else "name"
        return (thing.fields.get(field) if field else None) or thing.id


def title_field(spec: DataSpec) -> str | None:
    """The field that a thing is called by: ``name``, ``title``, else its first words."""
    for name in ("name", "title"):
        if name in spec.fields:
            return name
    return next((name for name, field in spec.fields.items() if field.is_ == "words" and not field.many), None)


def named(key: str) -> str:
    """An id as a name: ``heavy_tank`` is Heavy tank."""
    words = key.replace("_", " ").replace(".", " ")
    return words[:1].upper() + words[1:]


def _sides(project: Project) -> list[Thing]:
    book, scenario = project.rulebook, cast(FolderScenario, project.scenario.value)
    assert book.file is not None
    found = []
    for side, spec in book.spec.sides.items():
        if not scenario.sides or side in scenario.sides:
            change = scenario.sides.get(side)
            fields = {"id": side, "name": (change and change.name) or spec.name, "nation": spec.nation}
            found.append(Thing(SIDE, side, fields, _from(book.file.where, "sides", side), side))
    return found


def _game(project: Project) -> Thing:
    book = project.rulebook
    assert book.file is not None
    return Thing(GAME, book.id, {"id": book.id, "name": book.name, "distance": book.distance_unit}, book.file.where)


def _lines(project: Project, kind: str) -> list[Thing]:
    lines = project.data[kind]
    return [Thing(kind, line.id, line.fields, line.where, line.fields.get("side") or "") for line in lines]


def _from(where: Any, *path: str) -> Any:
    return lambda *more: where(*path, *more)
