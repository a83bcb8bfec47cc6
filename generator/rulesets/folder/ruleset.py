"""A game that is a folder of data: its things, what its rules make of them, and what is printed of both.

A package whose game needs an algorithm extends ``FolderRuleset``: ``given`` hands over values that Python works out, and
``derive`` may add to the game whatever a component of the package's own draws.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from generator.diagnostics import Diagnostic
from generator.model.card import Card
from generator.model.fields import DataSpec
from generator.model.project import Project
from generator.model.scenario import RosterUnit, SideHead
from generator.rulesets.api import (
    FigureGroup,
    Game,
    Line,
    ListEntry,
    Look,
    SideInPlay,
    Stat,
    Track,
    Unit,
    Values,
)
from generator.rulesets.api import (
    Thing as ShownThing,
)
from generator.rulesets.chart import EVERYTHING, sections
from generator.rulesets.folder import blocks
from generator.rulesets.folder.pieces import piece_kinds, title_of
from generator.rulesets.folder.things import Thing
from generator.rulesets.folder.world import World

SHEETS = ("control_sheets", "scenario_sheet", "reference_chart", "board", "cutting_guide")
"""The kinds of sheets one reads that any game may have."""
TEXT = "reference_chart.plain"
"""The key of words that are whatever fills them."""


class FolderRuleset:
    """The rules of a game without Python."""

    def __init__(self, id: str) -> None:
        self.id = id

    def given(self, project: Project, world: World) -> Mapping[str, Values]:
        """Values that no expression works out, by the key of their thing: what Python of a package's own adds."""
        return {}

    def check(self, project: Project) -> list[Diagnostic]:
        """What the game's checks and formulas say of a project as it is written."""
        world = self._world(project)
        return [*world.check(), *world.problems]

    def derive(self, project: Project) -> Game:
        """The game of a project. All that the rules have to say is in its diagnostics; with errors it is empty."""
        world = self._world(project)
        return _Derivation(project, world).game()

    def _world(self, project: Project) -> World:
        world = World.of(project)
        world.give(self.given(project, world))
        return world


class _Derivation:
    """One game being put together from its things."""

    def __init__(self, project: Project, world: World) -> None:
        self.project, self.world, self.book = project, world, project.rulebook
        self.spec = self.book.spec

    def game(self) -> Game:
        sides = tuple(map(self._side, self.world.sides))
        kinds = piece_kinds(self.project, self.world)
        chart = sections(self.book, EVERYTHING, dict(blocks.made(self.spec.chart, self.world)))
        extra = tuple(blocks.sheet_blocks(self.spec.scenario_sheet.blocks, self.world, "scenario_sheet"))
        game = Game(
            project=self.project,
            sides=sides,
            values=self.world.values(self.world.game),
            chart=chart,
            listed=tuple(self._head("scenario_sheet", name) for name in self.spec.scenario_sheet.columns),
            pieces=(),
            piece_kinds=kinds,
            without=frozenset(self._without(sides)),
            things=tuple(self._shown()),
            blocks=extra,
            terrain_names=blocks.terrain_names(self.book),
        )
        # Only now everything has been asked for.
        found = (*self.world.check(), *self.world.problems)
        return replace(game, diagnostics=tuple(dict.fromkeys(found)))

    def _without(self, sides: tuple[SideInPlay, ...]) -> Iterator[str]:
        """The sheets that the game has nothing for."""
        if self.spec.control_sheet is None or not any(side.units for side in sides):
            yield "control_sheets"

    def _head(self, sheet: str, name: str) -> Line:
        return Line(f"{sheet}.column.{name}")

    def _shown(self) -> Iterator[ShownThing]:
        """Everything of no side that has values to explain."""
        for things in self.world.things.values():
            for thing in things:
                if not thing.side and (values := self.world.values(thing)):
                    yield ShownThing(thing.key, title_of(thing, self.spec.data[thing.kind]), values)

    # -- sides and what belongs to them ------------------------------------------------------------------------

    def _side(self, thing: Thing) -> SideInPlay:
        spec, scenario = self.spec.sides[thing.id], self.project.scenario.value
        change = scenario.sides.get(thing.id)
        head = SideHead(
            id=thing.id,
            name=(change.name if change else None) or spec.name,
            setup=(change.setup if change else ()) or spec.setup,
        )
        control = self.spec.control_sheet
        return SideInPlay(
            side=head,
            units=tuple(self._units(thing.id)),
            values=self.world.values(thing),
            look=Look(spec.colour or "", spec.ground or "", spec.ink or ""),
            blocks=tuple(blocks.sheet_blocks(control.blocks if control else (), self.world, "control_sheet", thing)),
        )

    def _units(self, side: str) -> Iterator[Unit]:
        for kind in listed_kinds(self.spec.data, self.spec.units):
            for thing in self.world.things[kind]:
                if thing.side == side:
                    yield self._unit(thing, self.spec.data[kind])

    def _unit(self, thing: Thing, spec: DataSpec) -> Unit:
        name, values = title_of(thing, spec), self.world.values(thing)
        side, sheet = self.spec.sides[thing.side], self.spec.scenario_sheet
        control = self.spec.control_sheet
        nation = thing.fields.get("nation") or side.nation or ""
        ask = self.world.asker(thing)
        about = ask.phrase(sheet.about, "scenario_sheet", "about") if sheet.about else ""
        listed = tuple(
            ask.value(text, "scenario_sheet", "columns", column) for column, text in sheet.columns.items()
        )
        rows = control.units if control else None
        details = (ask.phrase(rows.about, "control_sheet", "units", "about"),) if rows and rows.about else ()
        return Unit(
            key=thing.key,
            side=thing.side,
            card_id=thing.id,
            card=Card.model_construct(nation=nation, name=name, portrait=None),
            roster=RosterUnit.model_construct(card=thing.id, name=name, colour=None),
            kind=thing.kind,
            colour=side.colour or "",
            values=values,
            abilities=(),
            menu=(),
            counters=(),
            figure_groups=tuple(self._boxes(ask)) if rows else (),
            where=thing.where(),
            details=details,
            tracks=tuple(self._tracks(ask)) if rows else (),
            stats={
                name: Stat(f"control_sheet.column.{name}", blocks.cell(ask.value(text, "control_sheet", "units", "columns", name)))
                for name, text in (rows.columns if rows else {}).items()
            },
            listed=listed,
            entry=ListEntry(about=about),
        )

    def _boxes(self, ask) -> Iterator[FigureGroup]:
        assert self.spec.control_sheet is not None
        for name, text in self.spec.control_sheet.units.boxes.items():
            count = ask.count(text, "control_sheet", "units", "boxes", name)
            if count:
                yield FigureGroup(count, (f"control_sheet.boxes.{name}",))

    def _tracks(self, ask) -> Iterator[Track]:
        assert self.spec.control_sheet is not None
        for name, track in self.spec.control_sheet.units.tracks.items():
            at = ("control_sheet", "units", "tracks", name)
            count = ask.count(track.count, *at, "count")
            if count and (track.when is None or ask.value(track.when, *at, "when")):
                yield Track(name, Line(f"control_sheet.track.{name}"), track.form, count, blocks.count_of(name, count))


def listed_kinds(data: Mapping[str, DataSpec], units: str | None) -> tuple[str, ...]:
    """The list whose lines are the units of the order of battle: as the game says, else the first that has sides."""
    if units is not None:
        return (units,) if units in data else ()
    found = (kind for kind, spec in data.items() if "side" in spec.fields)
    return tuple(found)[:1]
