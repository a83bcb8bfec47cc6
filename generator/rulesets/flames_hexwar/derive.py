"""A Flames Hexwar scenario: everything its rules say about it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from msgspec.structs import replace

from generator.diagnostics import Source
from generator.model.project import Project
from generator.model.rulebook import Rulebook
from generator.model.scenario import RosterUnit
from generator.rulesets import agreed_ground
from generator.rulesets.api import (
    Game,
    Line,
    Look,
    Points,
    SideInPlay,
    Unit,
)
from generator.rulesets.flames_hexwar import (
    areas,
    card_tables,
    chart,
    decks,
    labels,
    on_sheets,
    setting,
)
from generator.rulesets.flames_hexwar.check_setup import Cards
from generator.rulesets.flames_hexwar.checks import check
from generator.rulesets.flames_hexwar.model import FlamesScenario, Platoon
from generator.rulesets.folder import Thing, World
from generator.rulesets.folder.dice import dice
from generator.rulesets.folder.markers import markers
from generator.rulesets.folder.roster import Roster
from generator.rulesets.folder.tracks import tracks
from generator.rulesets.reading import name_of

DRAWN = ("counters", "unit_cards", "order_cards")
"""The pieces of its kit that there are layouts for."""


def derive(project: Project) -> Game:
    """The game of a project; what is wrong with it is in its diagnostics."""
    roster = Roster(project)
    problems = tuple(check(project, roster))
    if any(problem.is_error for problem in problems):
        # The numbers of a card with an unlisted distance cannot be worked out: say what is wrong first.
        return Game(project, (), {}, diagnostics=problems)
    book, scenario = project.rulebook, _scenario(project)
    in_play = [tuple(_units_of(project, roster, i)) for i in range(len(scenario.sides))]
    sides = tuple(_sides(book, scenario, roster, in_play))
    values = roster.world.values(roster.game)
    units = tuple(unit for side in sides for unit in side.units)
    game = Game(
        project=project,
        sides=sides,
        values=values,
        markers=tuple(markers(sides)),
        areas=areas.of_game(roster, units, values),
        decks=tuple(deck for side in sides for deck in decks.of_side(book, side.side.id, side.units)),
        pieces=DRAWN,
        facts=setting.facts(scenario),
        dice=dice(roster.world),
        counted_in=Line("scenario_sheet.head.teams"),
        ground=agreed_ground.ratings(book, scenario.terrain, "terrain_going", agreed_ground.on_board(scenario.board)),
        terrain_names=agreed_ground.names(book),
    )
    return replace(chart.with_chart(game), diagnostics=(*problems, *roster.failures()))


def _look(units: tuple[Unit, ...]) -> Look:
    """A side wears the colour of its units, if they have one."""
    colours = {unit.colour for unit in units}
    return Look(colour=colours.pop()) if len(colours) == 1 else Look()


def _scenario(project: Project) -> FlamesScenario:
    return cast(FlamesScenario, project.scenario.value)


# -- platoons ----------------------------------------------------------------------------------------------


def _units_of(project: Project, roster: Roster, index: int) -> Iterator[Unit]:
    """The units of a side in roster order, each with a key of its own."""
    scenario = _scenario(project)
    side, cards = scenario.sides[index], cast(Cards, project.cards)
    for j, (key, entry) in enumerate(zip(side.keys(), side.units, strict=True)):
        card, where = cards[entry.card].value, project.scenario.where("sides", index, "units", j)
        colour = entry.colour or project.nations[card.nation].colour or ""
        yield _unit(roster.world, roster.thing(key), entry, card, colour, where)


def _unit(
    world: World,
    thing: Thing,
    entry: RosterUnit,
    card: Platoon,
    colour: str,
    where: Source,
) -> Unit:
    book = world.book
    values = world.values(thing)
    signs = {row.fields["id"]: world.value(row, "sign").value for row in world.members.rows(thing, "teams")}
    return Unit(
        key=thing.id,
        side=thing.side,
        card_id=entry.card,
        card=card,
        roster=entry,
        kind=card.kind,
        colour=colour,
        values=values,
        abilities=(),
        menu=(),
        counters=() if entry.off_board else tuple(labels.of_platoon(book, signs, thing.id, colour, card)),
        figure_groups=on_sheets.casualties(card),
        where=where,
        emblem=(world.value(thing, "sign").value,),
        kind_name=f"unit_kind.{card.kind}",
        details=on_sheets.details(card),
        stats=on_sheets.stats(card),
        points=Points(card.points),
        tracks=tracks(world, thing),
        rows=card_tables.rows(world, thing, card, values),
        entry=setting.entry(entry, values),
        number=values["number"].value,
    )


# -- sides and the game ------------------------------------------------------------------------------------


def _sides(
    book: Rulebook, scenario: FlamesScenario, roster: Roster, units: list[tuple[Unit, ...]]
) -> Iterator[SideInPlay]:
    every = [roster.values(side.id) for side in scenario.sides]
    for i, (side, values) in enumerate(zip(scenario.sides, every, strict=True)):
        yield SideInPlay(
            side,
            units[i],
            values,
            tracks(roster.world, roster.thing(side.id)),
            setting.placed(units[i]),
            on_sheets.side_points(values, scenario.sides[1 - i], every[1 - i]["points.total"].value),
            coalition=name_of(book, f"coalition.{side.coalition}"),
            look=_look(units[i]),
        )
