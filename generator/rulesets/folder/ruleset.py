"""A game that is a folder of data: its things, what its rules make of them, and what is printed of both.

A package whose game needs an algorithm extends ``FolderRuleset``: ``given`` hands over values that Python works out, and
``game`` may add what a component of the package's own draws, as ``Game.extras``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import cast

from msgspec.structs import replace

from generator.diagnostics import Diagnostic
from generator.model.base import Model
from generator.model.card import Card
from generator.model.control_rows import ControlRows
from generator.model.project import Project
from generator.model.rulebook import Rulebook
from generator.model.scenario import FolderScenario, RosterUnit, SideHead
from generator.rulesets.api import (
    Explained,
    FigureGroup,
    Game,
    Line,
    ListEntry,
    Look,
    Section,
    SideInPlay,
    Stat,
    Unit,
    Values,
)
from generator.rulesets.chart import EVERYTHING, sections
from generator.rulesets.folder import blocks
from generator.rulesets.folder.asking import Place
from generator.rulesets.folder.dice import dice
from generator.rulesets.folder.pieces import piece_kinds
from generator.rulesets.folder.play import Play
from generator.rulesets.folder.things import Thing
from generator.rulesets.folder.tracks import tracks


class FolderRuleset:
    """The rules of a game without Python."""

    models: Mapping[str, type[Model]] = {}
    """Base classes for what its data says, by path: none are needed."""

    def __init__(self, id: str, folder: Path | None = None) -> None:
        """``folder``: of a package's ruleset, where its game lies."""
        self.id, self.folder = id, folder

    def given(self, play: Play) -> Mapping[tuple[str, str], Values]:
        """Values that no expression works out, by ``Thing.key``: what Python of a package's own adds."""
        return {}

    def check(self, project: Project) -> list[Diagnostic]:
        """What the game's checks and formulas say of a project as it is written."""
        return self._play(project).check()

    def derive(self, project: Project) -> Game:
        """The game of a project. All that the rules have to say is in its diagnostics."""
        return self.game(self._play(project))

    def complete_chart(self, book: Rulebook) -> tuple[Section, ...]:
        """The quick-reference chart without a scenario: the tables and lines that nothing in play changes."""
        fixed = tuple(section for section in book.chart if section.form != "made")
        return sections(replace(book, chart=fixed), EVERYTHING, {})

    def game(self, play: Play) -> Game:
        """What is printed of a game in play."""
        return _Derivation(play).game()

    def _play(self, project: Project) -> Play:
        play = Play(project)
        play.start(self.given(play))
        return play


class _Derivation:
    """One game being put together from its things."""

    def __init__(self, play: Play) -> None:
        self.play, self.spec = play, play.spec

    def game(self) -> Game:
        play = self.play
        sides = tuple(map(self._side, play.sides))
        game = Game(
            project=play.project,
            sides=sides,
            values=play.world.values(play.game),
            chart=blocks.chart(play),
            dice=dice(play.world, play.key),
            listed=tuple(Line(f"scenario_sheet.column.{name}") for name in self.spec.scenario_sheet.columns),
            pieces=(),
            piece_kinds=piece_kinds(play),
            without=frozenset() if self.spec.control_sheet else frozenset({"control_sheets"}),
            things=tuple(self._explained()),
            blocks=blocks.sheet_blocks(play, "scenario_sheet", play.game),
            terrain_names=blocks.terrain_names(play.book),
        )
        # Only now has everything been asked for.
        return replace(game, diagnostics=tuple(dict.fromkeys(play.check())))

    def _explained(self) -> Iterator[Explained]:
        """Everything of no side that has values."""
        for thing in (thing for things in self.play.things.values() for thing in things):
            if not thing.side and (values := self.play.world.values(thing)):
                yield Explained(self.play.key(thing), self.play.title(thing), values)

    # -- sides and what belongs to them ------------------------------------------------------------------------

    def _side(self, thing: Thing) -> SideInPlay:
        scenario = cast(FolderScenario, self.play.project.scenario.value)
        spec, change = self.spec.sides[thing.id], scenario.sides.get(thing.id)
        head = SideHead(
            id=thing.id,
            name=thing.fields["name"],
            setup=(change.setup if change else ()) or spec.setup,
            setup_area_cm=change.setup_area_cm if change else None,
            setup_around_cm=change.setup_around_cm if change else (),
            setup_hexes=change.setup_hexes if change else (),
        )
        return SideInPlay(
            side=head,
            units=tuple(self._units(thing.id)),
            values=self.play.world.values(thing),
            tracks=tracks(self.play.world, thing),
            look=Look(spec.colour or "", spec.ground or "", spec.ink or ""),
            blocks=blocks.sheet_blocks(self.play, "control_sheet", thing),
        )

    def _units(self, side: str) -> Iterator[Unit]:
        things = self.play.things.get(self.spec.units_list, ())
        return (self._unit(thing) for thing in things if thing.side == side)

    def _unit(self, thing: Thing) -> Unit:
        play, name, side = self.play, self.play.title(thing), self.spec.sides[thing.side]
        sheet, rows = self.spec.scenario_sheet, self.spec.control_sheet and self.spec.control_sheet.units
        at = ("control_sheet", "units")
        columns = rows.columns if rows else {}
        return Unit(
            key=play.key(thing),
            side=thing.side,
            card_id=thing.id,
            card=Card.model_construct(nation=thing.fields.get("nation") or side.nation or "", name=name, portrait=None),
            roster=RosterUnit.model_construct(card=thing.id, name=name, colour=None),
            kind=thing.kind,
            colour=side.colour or "",
            values=play.world.values(thing),
            abilities=(),
            menu=(),
            counters=(),
            figure_groups=tuple(self._boxes(thing, rows, at)) if rows else (),
            where=thing.where(),
            details=(play.phrase(thing, rows.about, *at, "about"),) if rows and rows.about else (),
            tracks=tracks(play.world, thing),
            stats={
                column: Stat(
                    f"control_sheet.column.{column}",
                    blocks.cell(play.value(thing, text, *at, "columns", column)),
                    of=text,
                )
                for column, text in columns.items()
            },
            listed=tuple(
                play.value_in_each(thing, text, "scenario_sheet", "columns", column)
                for column, text in sheet.columns.items()
            ),
            listed_of=tuple(sheet.columns.values()),
            entry=self._entry(thing),
        )

    def _entry(self, thing: Thing) -> ListEntry:
        """What stands beside its name in the list of its side."""
        play, sheet, at = self.play, self.spec.scenario_sheet, "scenario_sheet"
        return ListEntry(
            about=play.phrase(thing, sheet.about, at, "about") if sheet.about else "",
            group=play.phrase(thing, sheet.group, at, "group") if sheet.group else "",
            sign=str(play.value(thing, sheet.sign, at, "sign") or "") if sheet.sign else "",
        )

    def _boxes(self, thing: Thing, rows: ControlRows, at: Place) -> Iterator[FigureGroup]:
        for name, text in rows.boxes.items():
            if count := self.play.count(thing, text, *at, "boxes", name):
                left = self.play.count(thing, rows.left.get(name, 0), *at, "left", name)
                yield FigureGroup(
                    count, (f"control_sheet.boxes.{name}",), min(left, count), from_left=True, of=str(text)
                )
