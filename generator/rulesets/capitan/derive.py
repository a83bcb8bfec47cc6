"""A Capitán scenario: everything its rules say about it, on a table or on hexes.

The formulas read the rulebook in hand, so most of them serve both boards. ``capitan_hex`` takes ``units_of`` and
``unit`` from here and adds its counters, colours and board; ``game`` puts the units of either together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import cast

from msgspec.structs import replace

from generator.diagnostics import Diagnostic
from generator.model.base import Located
from generator.model.project import Project
from generator.model.scenario import RosterUnit
from generator.rulesets.api import Game, Line, SideInPlay, Unit
from generator.rulesets.capitan import chart, checks, figures, on_sheets, printed, reach, rulers
from generator.rulesets.capitan.battery import battery
from generator.rulesets.capitan.headlines import told_apart
from generator.rulesets.capitan.model import CapitanCard, CapitanScenario
from generator.rulesets.capitan.setting import with_setting
from generator.rulesets.folder import Thing, World
from generator.rulesets.folder.dice import dice
from generator.rulesets.folder.roster import Roster
from generator.rulesets.folder.rows import card_rows
from generator.rulesets.folder.things import ENTRY, UNIT
from generator.rulesets.folder.tracks import tracks


def derive(project: Project) -> Game:
    """The game of a project on a table; what is wrong with it is in its diagnostics."""
    # On a table a colour is that of the card's band: any of the palette.
    roster = Roster(project)
    problems = checks.check(project, roster)
    if any(problem.is_error for problem in problems):
        # The numbers of a card with an unknown weapon or nation cannot be worked out: say what is wrong first.
        return Game(project, (), {}, diagnostics=tuple(problems))

    colours = [
        [entry.colour or project.nations[project.cards[entry.card].value.nation].colour or "" for entry in side.units]
        for side in _scenario(project).sides
    ]
    in_play = partial(unit, roster.world)
    sides = [units_of(project, roster, i, of_side, in_play) for i, of_side in enumerate(colours)]
    return chart.with_chart(game(project, roster, problems, sides))


def _scenario(project: Project) -> CapitanScenario:
    return cast(CapitanScenario, project.scenario.value)


def card_of(unit: Unit) -> CapitanCard:
    return cast(CapitanCard, unit.card)


# -- units -------------------------------------------------------------------------------------------------

InPlay = Callable[[Thing, RosterUnit, CapitanCard, str], Unit]


def units_of(project: Project, roster: Roster, index: int, colours: Iterable[str], in_play: InPlay) -> tuple[Unit, ...]:
    """The units of a side in roster order, each with a key and a colour of its own, and told apart by what heads it."""
    side = _scenario(project).sides[index]
    things = (thing for thing in roster.units if thing.side == side.id)

    def kept(thing: Thing, entry: RosterUnit, colour: str) -> Unit:
        card, where = cast(CapitanCard, project.cards[entry.card].value), thing.where(ENTRY)
        unit = roster.world.kept(UNIT, thing, lambda: in_play(thing, entry, card, colour), (entry, card, colour))
        return unit if unit.where == where else replace(unit, where=where)

    return told_apart([kept(*one) for one in zip(things, side.units, colours, strict=True)])


def unit(world: World, thing: Thing, entry: RosterUnit, card: CapitanCard, colour: str) -> Unit:
    """A unit in play, as far as both boards agree: no counters, its figures together."""
    book, values, ask = world.book, world.values(thing), partial(world.value, thing)
    count, abilities = values["figures"].value, tuple(thing.fields["abilities"])
    costs = {ability: ask(f"cost.{ability}") for ability in card.abilities}
    kept = tracks(world, thing)
    return Unit(
        key=thing.id,
        side=thing.side,
        card_id=entry.card,
        card=card,
        roster=entry,
        kind=ask("kind").value,
        colour=colour,
        values=values,
        abilities=abilities,
        menu=printed.menu(book, card, costs, kept),
        counters=(),
        figure_groups=figures.groups(card, count, ask),
        where=thing.where(ENTRY),
        emblem=figures.emblem(ask),
        tracks=kept,
        details=on_sheets.details(card),
        command=on_sheets.command(book, card, values),
        stats=on_sheets.stats(values),
        points=on_sheets.points(values),
        weapon=f"weapon.{card.weapon}",
        origin=printed.origin(card),
        rows=card_rows(world, thing),
        shown=printed.on_card(book, card, values),
        played=printed.on_counter(book, values),
        played_by_kind=printed.by_kind(book, values),
    )


# -- the game ----------------------------------------------------------------------------------------------


def game(project: Project, roster: Roster, problems: Sequence[Diagnostic], sides: Sequence[Sequence[Unit]]) -> Game:
    """The units of all sides with what follows from them together: points, templates, dice."""
    book, scenario = project.rulebook, cast(Located[CapitanScenario], project.scenario)
    in_play = _sides(roster, scenario, sides)
    units = tuple(unit for side in sides for unit in side)
    guns = [(gun, unit.values) for unit in units if (gun := card_of(unit).gun)]
    found = Game(
        project=project,
        sides=in_play,
        values={},
        battery=battery(book, guns) if guns else None,
        dice=dice(roster.world),
        # On hexes decoys are markers of the kit's own.
        brought=tuple(_brought(roster)) if book.distance_unit == "cm" else (),
        # On hexes distances are counted, not measured.
        rulers=(*rulers.rulers(book, units), reach.of(roster.world, roster.game, units))
        if book.distance_unit == "cm"
        else (),
        diagnostics=(*problems, *roster.failures()),
    )
    return with_setting(found)


def _brought(roster: Roster) -> Iterator[Line]:
    if decoys := roster.world.value(roster.game, "brought.decoys").value:
        yield Line("scenario_sheet.brought.decoys", {"decoys": decoys})


def _sides(
    roster: Roster, scenario: Located[CapitanScenario], units: Sequence[Sequence[Unit]]
) -> tuple[SideInPlay, ...]:
    found = []
    for i, (side, thing) in enumerate(zip(scenario.value.sides, roster.sides, strict=True)):
        values, theirs = roster.world.values(thing), roster.world.value(thing, "points.theirs").value
        others = [other for other in scenario.value.sides if other is not side]
        sheet = on_sheets.side_points(roster.world.book, units[i], values, others, theirs)
        found.append(SideInPlay(side, tuple(units[i]), values, tracks(roster.world, thing), points=sheet))
    return tuple(found)
