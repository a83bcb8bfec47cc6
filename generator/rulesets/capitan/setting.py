"""What the scenario sheet says of a Capitán game: its units in the lists of their sides, its ground."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from msgspec.structs import replace

from generator.model.rulebook import Rulebook
from generator.rulesets import agreed_ground
from generator.rulesets.api import Cell, Game, Line, ListEntry, SideInPlay, Unit
from generator.rulesets.capitan.model import CapitanCard, CapitanRosterUnit
from generator.rulesets.reading import Reader, name_of


def with_setting(game: Game) -> Game:
    """The game with what its scenario sheet says in the words of the rules."""
    book = game.book
    roll, there = book.tables["activation_roll"], agreed_ground.on_board(game.scenario.board)
    return replace(
        game,
        sides=tuple(_side(book, side) for side in game.sides),
        counted_in=Line("scenario_sheet.head.figures"),
        activation=Reader(book).line("scenario_sheet.activation", clause=book.cite(roll.source)),
        facts=tuple(_facts(game)),
        ground=agreed_ground.movement_and_cover(book, game.scenario.terrain, there),
        terrain_names=agreed_ground.names(book),
    )


def _facts(game: Game) -> Iterator[tuple[Line, Line]]:
    """By how much the points of two sides may differ; of more the rules say nothing."""
    if game.scenario.points_agreed is not None and len(game.sides) == 2:
        clause = game.book.cite(game.book.tables["points_tolerance"].source)
        allowed = Reader(game.book).line("scenario_sheet.difference_allowed", clause=clause)
        yield Line("scenario_sheet.difference"), allowed


# -- the lists of the sides --------------------------------------------------------------------------------


def _side(book: Rulebook, side: SideInPlay) -> SideInPlay:
    coalition = name_of(book, f"coalition.{side.side.coalition}")
    units = tuple(replace(unit, entry=_entry(unit)) for unit in side.units)
    return replace(side, units=units, coalition=coalition)


def _entry(unit: Unit) -> ListEntry:
    values = unit.values
    # Those in the box: of a command also its aide-de-camp, and itself on foot.
    whole = [need for need in unit.counters if not need.single_sided_only]
    mix = [sum(need.quantity for need in whole if need.front.size == size) for size in ("full", "half")]
    return ListEntry(
        unit.origin[0],
        values["figures"].value,
        Cell(tuple(mix), "counters") if any(mix) else None,
        tuple(Line(f"scenario_sheet.{key}") for key in _besides(unit)),
    )


def _besides(unit: Unit) -> Iterator[str]:
    """A gun that starts limbered has its limber with it."""
    gun, is_limbered = cast(CapitanCard, unit.card).gun, cast(CapitanRosterUnit, unit.roster).limbered
    if gun is not None:
        yield "gun"
        if gun.limber and not is_limbered:
            yield "limber"
    if is_limbered:
        yield "limbered"
