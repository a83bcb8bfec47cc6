"""A Capitán scenario: everything its rules say about it, on a table or on hexes.

The formulas read the rulebook in hand, so most of them serve both boards. ``capitan_hex`` takes ``units_of`` and
``unit`` from here and adds its counters, colours and board; ``game`` puts the units of either together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import cast

from generator.diagnostics import Diagnostic, Source
from generator.model.base import Located
from generator.model.project import Project
from generator.model.rulebook import Rulebook
from generator.rulesets import shared_checks
from generator.rulesets.api import Derived, Game, SideInPlay, Unit, Values, by_key
from generator.rulesets.capitan import (
    artillery,
    chart,
    checks,
    crews,
    distances,
    figures,
    on_sheets,
    points,
    printed,
    rulers,
    statistics,
    tracks,
)
from generator.rulesets.capitan.battery import battery
from generator.rulesets.capitan.checks import Cards
from generator.rulesets.capitan.model import CapitanCard, CapitanRosterUnit, CapitanScenario
from generator.rulesets.capitan.setting import with_setting


def derive(project: Project) -> Game:
    """The game of a project on a table; what is wrong with it is in its diagnostics."""
    # On a table a colour is that of the card's band: any of the palette.
    problems = [*checks.check(project), *shared_checks.colours(project)]
    if any(problem.is_error for problem in problems):
        # The numbers of a card with an unknown weapon or nation cannot be worked out: say what is wrong first.
        return Game(project, (), {}, diagnostics=tuple(problems))
    book = project.rulebook

    def in_play(key: str, side: str, entry: CapitanRosterUnit, card: CapitanCard, where: Source) -> Unit:
        colour = entry.colour or project.nations[card.nation].colour
        return unit(book, key, side, entry, card, colour, where)

    sides = [list(units_of(project, i, in_play)) for i in range(len(_scenario(project).sides))]
    return chart.with_chart(game(project, problems, sides))


def _scenario(project: Project) -> CapitanScenario:
    return cast(CapitanScenario, project.scenario.value)


def card_of(unit: Unit) -> CapitanCard:
    return cast(CapitanCard, unit.card)


# -- units -------------------------------------------------------------------------------------------------

InPlay = Callable[[str, str, CapitanRosterUnit, CapitanCard, Source], Unit]


def units_of(project: Project, index: int, in_play: InPlay) -> Iterator[Unit]:
    """The units of a side in roster order, each with a key of its own."""
    scenario = cast(Located[CapitanScenario], project.scenario)
    side, cards = scenario.value.sides[index], cast(Cards, project.cards)
    for j, (key, entry) in enumerate(zip(side.keys(), side.units, strict=True)):
        yield in_play(key, side.id, entry, cards[entry.card].value, scenario.where("sides", index, "units", j))


def unit(
    book: Rulebook, key: str, side: str, entry: CapitanRosterUnit, card: CapitanCard, colour: str, where: Source
) -> Unit:
    """A unit in play, as far as both boards agree: no counters, its figures together."""
    count = cast(int, card.figures if card.command else entry.figures or card.figures)
    abilities = tuple(card.abilities if entry.abilities is None else entry.abilities)
    values = values_of(book, entry, card, count, abilities)
    kept = tracks.unit_tracks(book, card, abilities, values)
    return Unit(
        key=key,
        side=side,
        card_id=entry.card,
        card=card,
        roster=entry,
        kind=figures.kind_of(card),
        colour=colour,
        values=values,
        abilities=abilities,
        menu=printed.menu(book, card, kept),
        counters=(),
        figure_groups=figures.groups(book, card, count),
        where=where,
        emblem=figures.emblem(card, count),
        tracks=kept,
        details=on_sheets.details(card),
        command=on_sheets.command(book, card, values),
        stats=on_sheets.stats(values),
        points=on_sheets.points(values),
        weapon=f"weapon.{card.weapon}",
        origin=printed.origin(card),
        rows=printed.rows(values),
        shown=printed.on_card(card),
        played=printed.on_counter(book, values),
    )


def values_of(
    book: Rulebook, entry: CapitanRosterUnit, card: CapitanCard, count: int, abilities: tuple[str, ...]
) -> Values:
    """Every derived value of a unit that does not depend on counters."""
    return by_key(_values_of(book, entry, card, count, abilities))


def _values_of(
    book: Rulebook, entry: CapitanRosterUnit, card: CapitanCard, count: int, abilities: tuple[str, ...]
) -> Iterator[Derived]:
    yield from statistics.printed(book, card)
    yield from statistics.figure_values(book, card, count)
    yield from statistics.reduced(book, card)
    moves = by_key(distances.movement(book, card))
    yield from moves.values()
    yield from distances.ranges(book, card)
    yield from distances.command(book, card)
    yield from distances.pressed(book, card, moves)
    yield from points.unit_points(book, card, count, abilities)
    if card.gun is not None:
        carried = entry.ammunition or artillery.ammunition(book, card.gun, abilities)
        yield from artillery.ranges_and_dodges(book, card.gun, carried).values()
        yield from artillery.handling(book, card)
        yield from crews.crew(book, card).values()


# -- the game ----------------------------------------------------------------------------------------------


def game(project: Project, problems: Sequence[Diagnostic], sides: Sequence[Sequence[Unit]]) -> Game:
    """The units of both sides with what follows from them together: points, templates, dice."""
    book, scenario = project.rulebook, cast(Located[CapitanScenario], project.scenario)
    in_play = _sides(book, scenario, sides)
    units = tuple(unit for side in sides for unit in side)
    guns = [(gun, unit.values) for unit in units if (gun := card_of(unit).gun)]
    found = Game(
        project=project,
        sides=in_play,
        values={},
        battery=battery(book, guns) if guns else None,
        # On hexes distances are counted, not measured.
        rulers=rulers.rulers(book, units) if book.distance_unit == "cm" else (),
        diagnostics=(*problems, *checks.balance(book, in_play, scenario)),
    )
    return with_setting(found)


def _sides(
    book: Rulebook, scenario: Located[CapitanScenario], units: Sequence[Sequence[Unit]]
) -> tuple[SideInPlay, ...]:
    kept = tracks.side_tracks(book)
    totals = [points.side_points(book, [(unit.key, unit.values["points.total"]) for unit in side]) for side in units]
    found = []
    for i, side in enumerate(scenario.value.sides):
        values = {"points.total": totals[i], **points.window(book, totals[1 - i])}
        other = scenario.value.sides[1 - i]
        sheet = on_sheets.side_points(book, units[i], values, other, totals[1 - i].value)
        found.append(SideInPlay(side, tuple(units[i]), values, kept, points=sheet))
    return tuple(found)
