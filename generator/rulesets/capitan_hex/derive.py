"""A Capitán scenario on a hex board: what the supplement adds to the base rules' derivation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import cast

from generator.diagnostics import Diagnostic
from generator.model.project import Project
from generator.model.rulebook import Rulebook
from generator.model.scenario import Board
from generator.rulesets import counter_fit
from generator.rulesets.api import Game, Input, MarkerNeed, SideInPlay, Unit, by_key, derived
from generator.rulesets.capitan import checks
from generator.rulesets.capitan import derive as base
from generator.rulesets.capitan.derive import card_of
from generator.rulesets.capitan.model import CapitanCard, CapitanRosterUnit, CapitanScenario
from generator.rulesets.capitan_hex import chart, colours, counters
from generator.rulesets.folder import Thing
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
    markers = tuple(_markers(project.rulebook, game.sides))
    sides = tuple(replace(side, notes=tuple(counters.notes(project.rulebook, side.units))) for side in game.sides)
    return chart.with_chart(replace(game, sides=sides, values=by_key([largest]), markers=markers))


# -- what the rules say of it ------------------------------------------------------------------------------


def check(project: Project, roster: Roster, *, is_whole: bool = True) -> list[Diagnostic]:
    """What the rules say of the cards and the rosters as they are written, and of the board."""
    found = list(counter_fit.check(project.scenario, project.rulebook.clauses["board"]))
    for i in range(len(project.scenario.value.sides)):
        found.extend(colours.assign(project, i)[1])
    return checks.check(project, roster, found, is_whole=is_whole)


# -- units in counters -------------------------------------------------------------------------------------


def _units_of(project: Project, roster: Roster, index: int) -> tuple[Unit, ...]:
    left = iter(colours.assign(project, index)[0])

    def in_play(thing: Thing, entry: CapitanRosterUnit, card: CapitanCard) -> Unit:
        return in_counters(project.rulebook, base.unit(roster.world, thing, entry, card, next(left)))

    return base.units_of(project, roster, index, in_play)


def in_counters(book: Rulebook, unit: Unit) -> Unit:
    """A unit of the base rules with its counters."""
    card, figures = card_of(unit), unit.values["figures"].value
    return replace(
        unit,
        counters=tuple(counters.needs(book, card, figures, unit.key, unit.colour)),
        figure_groups=counters.figure_groups(book, card, figures),
    )


# -- markers -----------------------------------------------------------------------------------------------


def _markers(book: Rulebook, sides: tuple[SideInPlay, ...]) -> Iterator[MarkerNeed]:
    """The markers each side can need, counted from its units and, for what it may take, from the other's.

    None for a reduced unit: on hexes its half counter shows that (H 11). None for the point of impact: that is where
    the die lies (H 9.1).
    """
    decoys = book.value("hidden_movement", "hidden_unit", "decoys").value
    for side in sides:
        theirs = [unit for other in sides if other is not side for unit in other.units]
        for kind, of in _marked(book, side.units, theirs).items():
            if of:
                units = Input("units", len(of), "units", "scenario")
                why = derived(book, f"marker.{kind}", len(of) * (decoys if kind == "decoy" else 1), units)
                yield MarkerNeed(kind, side.side.id, why.value, why, single_sided_only=kind == "spiked")


def _marked(book: Rulebook, ours: Sequence[Unit], theirs: Sequence[Unit]) -> dict[str, Sequence[Unit]]:
    """The units that each kind of marker is for."""
    troops = [unit for unit in ours if not card_of(unit).command]
    serves_captured = any(_serves_captured(book, unit) for unit in troops)
    return {
        "activated": ours,
        "routed": troops,
        "decoy": [unit for unit in ours if "hidden_movement" in unit.abilities],
        # Every gun may be spiked, by its own crew or by whoever has taken it: it is turned over, or its marker is laid.
        "spiked": [unit for unit in ours if card_of(unit).gun],
        "captured_gun": [unit for unit in theirs if card_of(unit).gun and serves_captured],
        "captured_flag": [unit for unit in theirs if _has_flag(card_of(unit))],
    }


def _has_flag(card: CapitanCard) -> bool:
    return card.command is not None and "standard_bearer" in card.command.specialists


def _serves_captured(book: Rulebook, unit: Unit) -> bool:
    card = card_of(unit)
    arm = "cavalry" if card.arm == "cavalry" else "infantry"
    return bool(book.value("captured_gun_users", card.troop_class, arm).value)
