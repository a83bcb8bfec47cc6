"""A Cry Havoc scenario: everything its rules say about it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from msgspec.structs import replace

from generator.diagnostics import Source
from generator.model.project import Project
from generator.model.scenario import RosterUnit
from generator.rulesets import agreed_ground, counter_fit
from generator.rulesets.api import Cell, Game, ListEntry, SideInPlay, Unit, Values, by_key
from generator.rulesets.cry_havoc import chart, counters, odds, setting
from generator.rulesets.cry_havoc.checks import Cards, check
from generator.rulesets.cry_havoc.model import Character, HavocScenario
from generator.rulesets.folder import Thing, World
from generator.rulesets.folder.dice import dice
from generator.rulesets.folder.markers import markers
from generator.rulesets.folder.roster import Roster
from generator.rulesets.folder.rows import card_rows
from generator.rulesets.folder.tracks import tracks

ATTACKING = ("fit", "wounded", "mounted", "mounted_wounded")
"""The states in which a character attacks for his side."""


def derive(project: Project) -> Game:
    """The game of a project; what is wrong with it is in its diagnostics."""
    roster = Roster(project)
    problems = tuple(check(project, roster))
    if any(problem.is_error for problem in problems):
        return Game(project, (), {}, diagnostics=problems)
    scenario, book = cast(HavocScenario, project.scenario.value), project.rulebook
    in_play = [tuple(_units_of(project, roster, index)) for index in range(len(scenario.sides))]
    sides = tuple(
        SideInPlay(
            side,
            _against(project, own, in_play[1 - index]),
            roster.values(side.id),
            tracks(roster.world, roster.thing(side.id)),
            setting.placed(own),
        )
        for index, (side, own) in enumerate(zip(scenario.sides, in_play, strict=True))
    )
    assert scenario.board is not None
    largest = counter_fit.largest(book, scenario.board, scenario.counters)
    values = {largest.key: largest, **roster.world.values(roster.game)}
    game = Game(
        project=project,
        sides=sides,
        values=values,
        markers=tuple(markers(sides)),
        facts=setting.facts(scenario),
        listed=setting.LISTED,
        dice=dice(roster.world),
        ground=agreed_ground.ratings(book, scenario.terrain, there=agreed_ground.on_board(scenario.board)),
        terrain_names=agreed_ground.names(book),
    )
    return replace(chart.with_chart(game), diagnostics=(*problems, *roster.failures()))


def _units_of(project: Project, roster: Roster, index: int) -> Iterator[Unit]:
    """The characters of a side in roster order, each with a key of its own."""
    scenario = cast(HavocScenario, project.scenario.value)
    side, known = scenario.sides[index], cast(Cards, project.cards)
    for j, (key, entry) in enumerate(zip(side.keys(), side.units, strict=True)):
        card, where = known[entry.card].value, project.scenario.where("sides", index, "units", j)
        colour = entry.colour or project.nations[card.nation].colour or ""
        yield _unit(project, roster.world, roster.thing(key), entry, card, colour, where)


def _unit(
    project: Project,
    world: World,
    thing: Thing,
    entry: RosterUnit,
    card: Character,
    colour: str,
    where: Source,
) -> Unit:
    book, scenario = project.rulebook, cast(HavocScenario, project.scenario.value)
    values = world.values(thing)

    def figure(state: str) -> str:
        return str(world.value(thing, f"figure.{state}").value)

    # A crossbowman's is a crossbow.
    weapon = f"weapon.{card.weapon}" if card.weapon and not card.missile else ""
    keys = setting.listed_of(card, on_foot=entry.on_foot)
    listed = tuple(value.value if (value := values.get(key)) is not None else None for key in keys)
    details = (Cell(f"unit_kind.{card.kind}", "word"), *([Cell(weapon, "small")] if weapon else []))
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
        counters=tuple(counters.of_character(book, figure, thing.id, colour, card, may_surrender=scenario.surrender)),
        figure_groups=(),
        where=where,
        emblem=(figure("mounted" if card.mounted and not entry.on_foot else "fit"),),
        kind_name=f"unit_kind.{card.kind}",
        weapon=weapon,
        details=details,
        tracks=tracks(world, thing),
        listed=listed,
        listed_of=keys,
        stats=setting.stats(listed, keys),
        entry=ListEntry(about=details),
        rows=card_rows(world, thing),
    )


def _against(project: Project, own: tuple[Unit, ...], enemies: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """The units with the odds of each of their attacks against each defence of the enemy."""
    defences = sorted(
        {value.value for unit in enemies for key, value in unit.values.items() if key.endswith(".defence")}
    )
    return tuple(replace(unit, values={**unit.values, **_odds(project, unit, defences)}) for unit in own)


def _odds(project: Project, unit: Unit, defences: list[int]) -> Values:
    """``fit.odds.7``: the column of an attack against a defence of 7."""
    return by_key(
        odds.column(project.rulebook, (unit.values[f"{state}.attack"].value,), (defence,), state)
        for state in ATTACKING
        if f"{state}.attack" in unit.values
        for defence in defences
    )
