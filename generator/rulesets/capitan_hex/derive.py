"""A Capitán scenario on a hex board: what the supplement adds to the base rules' derivation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import cast

from generator.diagnostics import Diagnostic, Severity, Source
from generator.model.base import Located
from generator.model.project import Project
from generator.model.rulebook import Rulebook
from generator.model.scenario import Board
from generator.model.table import Status
from generator.rulesets import counter_fit
from generator.rulesets.api import Derived, Game, Input, MarkerNeed, SideInPlay, Unit, Values, from_table
from generator.rulesets.capitan import derive as base
from generator.rulesets.capitan.derive import card_of
from generator.rulesets.capitan.figures import row_of
from generator.rulesets.capitan.model import CapitanCard, CapitanRosterUnit, CapitanScenario
from generator.rulesets.capitan_hex import chart, colours, counters


def derive(project: Project) -> Game:
    """The game of a project; what is wrong with it is in its diagnostics."""
    problems = check(project)
    if any(problem.is_error for problem in problems):
        # The numbers of a card with an unknown weapon or nation cannot be worked out: say what is wrong first.
        return Game(project, (), {}, diagnostics=tuple(problems))
    scenario = cast(CapitanScenario, project.scenario.value)
    game = base.game(project, problems, [list(_units_of(project, i)) for i in range(len(scenario.sides))])
    largest = counter_fit.largest(cast(Board, scenario.board), scenario.counters)
    markers = tuple(_markers(project.rulebook, game.sides))
    sides = tuple(replace(side, notes=tuple(counters.notes(project.rulebook, side.units))) for side in game.sides)
    return chart.with_chart(replace(game, sides=sides, values={"counter.largest_mm": largest}, markers=markers))


# -- what the rules say of it ------------------------------------------------------------------------------


def check(project: Project) -> list[Diagnostic]:
    """What the rules say of the cards and the rosters as they are written, and of the board."""
    scenario = cast(Located[CapitanScenario], project.scenario)
    cards = cast("dict[str, Located[CapitanCard]]", project.cards)
    problems = [*base.check(project, _odd_figures), *counter_fit.check(scenario, "H 0")]
    for i in range(len(scenario.value.sides)):
        problems.extend(colours.assign(project.rulebook, scenario, i, cards)[1])
    return problems


def _odd_figures(book: Rulebook, card: CapitanCard, figures: int, where: Source) -> Iterator[Diagnostic]:
    kind = counters.kind_of(card)
    if counters.tell_off(book, kind, figures).kept:
        half = book.value("counter_figures", kind, "half").value
        yield Diagnostic(
            where,
            f"of {figures} figures the last, number {figures}, fits on no counter, for a half counter holds {half}: "
            "it lives on the control sheet only and is the first to fall",
            f"Play it so, or give the unit {figures - 1} or {figures + 1} figures.",
            Severity.WARNING,
            "H 1",
        )


# -- units in counters -------------------------------------------------------------------------------------


def _units_of(project: Project, index: int) -> Iterator[Unit]:
    scenario = cast(Located[CapitanScenario], project.scenario)
    given, _ = colours.assign(project.rulebook, scenario, index, cast("dict[str, Located[CapitanCard]]", project.cards))
    left = iter(given)

    def in_play(key: str, side: str, entry: CapitanRosterUnit, card: CapitanCard, where: Source) -> Unit:
        return in_counters(project.rulebook, base.unit(project.rulebook, key, side, entry, card, next(left), where))

    return base.units_of(project, index, in_play)


def in_counters(book: Rulebook, unit: Unit) -> Unit:
    """A unit of the base rules with its counters."""
    card, figures = card_of(unit), unit.values["figures"].value
    return replace(
        unit,
        values={**unit.values, **_counter_values(book, card, unit.kind, figures)},
        counters=tuple(counters.needs(book, card, figures, unit.key, unit.colour)),
        figure_groups=counters.figure_groups(book, card, figures),
    )


def _counter_values(book: Rulebook, card: CapitanCard, kind: str, figures: int) -> Values:
    """``counters.{full,half,kept}``, and the shots of each counter."""
    count = Input("figures", figures, "figures", "card" if card.command else "scenario")
    if card.command is not None:
        start = book.value("command_counters", "start", "full")
        return {"counters.full": from_table(book, start, "a command starts as one full counter", count)}
    mix = counters.tell_off(book, kind, figures)
    half = book.value("counter_figures", kind, "half")
    cite = (book.cite(half.source),)
    words = {
        "full": "figures told off into full counters",
        "half": "the figures left make a half counter",
        "kept": "figures on no counter, kept on the control sheet",
    }
    values = {
        f"counters.{size}": Derived(
            getattr(mix, size), "figures" if size == "kept" else "counters", rule, cite, Status.COMPUTED, (count,)
        )
        for size, rule in words.items()
    }
    row = row_of(book, "shots_per_counter", card)
    for size in ("full", "half"):
        shots = book.value("shots_per_counter", row, size)
        values[f"shots.{size}"] = from_table(book, shots, f"shots of a {size} counter")
    return values


# -- markers -----------------------------------------------------------------------------------------------


def _markers(book: Rulebook, sides: tuple[SideInPlay, ...]) -> Iterator[MarkerNeed]:
    """The markers each side can need, counted from its units and, for what it may take, from the other's.

    None for a reduced unit: on hexes its half counter shows that (H 11). None for the point of impact: that is where
    the die lies (H 9.1).
    """

    def need(
        kind: str,
        side: SideInPlay,
        of: list[Unit],
        each: int,
        rule: str,
        clause: str,
        *,
        single_sided_only: bool = False,
    ) -> Iterator[MarkerNeed]:
        if of:
            units = Input("units", len(of), "units", "scenario")
            why = Derived(len(of) * each, "markers", rule, (clause,), Status.COMPUTED, (units,))
            yield MarkerNeed(kind, side.side.id, why.value, why, single_sided_only)

    decoys = book.value("hidden_movement", "hidden_unit", "decoys").value
    for side in sides:
        troops = [unit for unit in side.units if not card_of(unit).command]
        hidden = [unit for unit in side.units if "hidden_movement" in unit.abilities]
        theirs = [unit for other in sides if other is not side for unit in other.units]
        # Every gun may be spiked, by its own crew or by whoever has taken it: it is turned over, or its marker is laid.
        guns = [unit for unit in side.units if card_of(unit).gun]
        taken = [unit for unit in theirs if card_of(unit).gun] if any(_serves_captured(book, u) for u in troops) else []
        flags = [unit for unit in theirs if _has_flag(card_of(unit))]
        yield from need("activated", side, list(side.units), 1, "one for each unit that has activated", "B 2.2")
        yield from need("routed", side, troops, 1, "one for each unit of troops that may rout", "B 6.6")
        yield from need("decoy", side, hidden, decoys, "decoys of each unit that moves hidden", "B 6.10")
        yield from need(
            "spiked", side, guns, 1, "one for each gun that may be spiked", "B 12.7", single_sided_only=True
        )
        yield from need("captured_gun", side, taken, 1, "one for each enemy gun that may be taken and served", "B 12.8")
        yield from need("captured_flag", side, flags, 1, "one for each enemy flag that may be taken", "B 8.7")


def _has_flag(card: CapitanCard) -> bool:
    return card.command is not None and "standard_bearer" in card.command.specialists


def _serves_captured(book: Rulebook, unit: Unit) -> bool:
    card = card_of(unit)
    arm = "cavalry" if card.arm == "cavalry" else "infantry"
    return bool(book.value("captured_gun_users", card.troop_class, arm).value)
