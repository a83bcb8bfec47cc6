"""A Capitán scenario on a hex board: what the supplement adds to the base rules' derivation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import cast

from msgspec.structs import replace

from generator.diagnostics import Diagnostic
from generator.model.board import Board
from generator.model.project import Project
from generator.model.rulebook import Rulebook
from generator.model.scenario import RosterUnit
from generator.rulesets import counter_fit
from generator.rulesets.api import Game, Line, SideInPlay, Unit, by_key
from generator.rulesets.capitan import checks
from generator.rulesets.capitan import derive as base
from generator.rulesets.capitan.derive import card_of
from generator.rulesets.capitan.figures import Ask
from generator.rulesets.capitan.model import CapitanCard, CapitanScenario
from generator.rulesets.capitan_hex import chart, colours, counters
from generator.rulesets.capitan_hex.counters import colour_type
from generator.rulesets.folder import Thing
from generator.rulesets.folder.markers import markers
from generator.rulesets.folder.roster import Roster


def derive(project: Project) -> Game:
    """The game of a project; what is wrong with it is in its diagnostics."""
    roster = Roster(project)
    problems = check(project, roster)
    if any(problem.is_error for problem in problems):
        # The numbers of a card with an unknown weapon or nation cannot be worked out: say what is wrong first.
        return Game(project, (), {}, diagnostics=tuple(problems))
    scenario = cast(CapitanScenario, project.scenario.value)
    units = [_units_of(project, roster, i) for i in range(len(scenario.sides))]
    game = base.game(project, roster, problems, units)
    largest = counter_fit.largest(project.rulebook, cast(Board, scenario.board), scenario.counters)
    sides = tuple(replace(side, notes=tuple(counters.notes(project.rulebook, side.units))) for side in game.sides)
    found = replace(game, sides=sides, values=by_key([largest]), markers=tuple(markers(sides)), counted=_counted(sides))
    return chart.with_chart(found)


def _counted(sides: Sequence[SideInPlay]) -> tuple[Line, ...]:
    """That a command has more counters than stand on the board at first, where one has."""
    commands = (unit for side in sides for unit in side.units if "command.capacity" in unit.values)
    several = any(sum(not need.single_sided_only for need in unit.counters) > 1 for unit in commands)
    return (Line("scenario_sheet.counted.command"),) if several else ()


# -- what the rules say of it ------------------------------------------------------------------------------


def check(project: Project, roster: Roster, *, is_whole: bool = True) -> list[Diagnostic]:
    """What the rules say of the cards and the rosters as they are written, and of the board."""
    found = list(counter_fit.check(project.scenario, project.rulebook.clauses["board"]))
    for i in range(len(project.scenario.value.sides)):
        found.extend(colours.assign(project, i)[1])
    return checks.check(project, roster, found, is_whole=is_whole)


# -- units in counters -------------------------------------------------------------------------------------


def _units_of(project: Project, roster: Roster, index: int) -> tuple[Unit, ...]:
    def in_play(thing: Thing, entry: RosterUnit, card: CapitanCard, colour: str) -> Unit:
        unit = base.unit(roster.world, thing, entry, card, colour)
        return in_counters(project.rulebook, unit, partial(roster.world.value, thing))

    of_side = base.units_of(project, roster, index, colours.assign(project, index)[0], in_play)
    return tuple(_named_where_alike(of_side))


def _named_where_alike(units: Sequence[Unit]) -> Iterator[Unit]:
    """Units of a type that wear one colour, which a house rule lets be: their counters are headed by their names."""
    alike = Counter((colour_type(card_of(unit)), unit.colour) for unit in units)
    for unit in units:
        is_alike = alike[colour_type(card_of(unit)), unit.colour] > 1
        yield replace(unit, headline=unit.name) if is_alike else unit


def in_counters(book: Rulebook, unit: Unit, ask: Ask) -> Unit:
    """A unit of the base rules with its counters."""
    card, figures = card_of(unit), unit.values["figures"].value
    return replace(
        unit,
        counters=tuple(counters.needs(book, card, figures, ask, unit.key, unit.colour)),
        figure_groups=counters.figure_groups(book, card, figures, ask),
    )
