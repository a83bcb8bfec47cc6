"""A Flames Hexwar scenario: everything its rules say about it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import cast

from generator.diagnostics import Source
from generator.model.project import Project
from generator.model.rulebook import Rulebook
from generator.rulesets import agreed_ground
from generator.rulesets.api import (
    Derived,
    Game,
    Input,
    Line,
    Points,
    SideInPlay,
    Unit,
    Values,
    by_key,
    derived,
    input_from,
)
from generator.rulesets.flames_hexwar import (
    areas,
    assault,
    bombardment,
    card_tables,
    chart,
    command,
    decks,
    labels,
    markers,
    on_sheets,
    setting,
    signs,
    teams,
    tracks,
)
from generator.rulesets.flames_hexwar.check_setup import Cards
from generator.rulesets.flames_hexwar.checks import check
from generator.rulesets.flames_hexwar.model import FlamesRosterUnit, FlamesScenario, Platoon
from generator.rulesets.folder.roster import Roster
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
    in_play = [tuple(_units_of(project, i)) for i in range(len(scenario.sides))]
    sides = tuple(_sides(book, scenario, in_play))
    units = tuple(unit for side in sides for unit in side.units)
    game = Game(
        project=project,
        sides=sides,
        values=by_key((*_actions(book, scenario), *areas.shape(book))),
        markers=markers.of_sides(book, sides),
        areas=areas.of_game(book, units),
        decks=tuple(deck for side in sides for deck in decks.of_side(book, side.side.id, side.units)),
        pieces=DRAWN,
        facts=setting.facts(scenario),
        counted_in=Line("scenario_sheet.head.teams"),
        ground=agreed_ground.ratings(book, scenario.terrain, "terrain_going"),
        terrain_names=agreed_ground.names(book),
    )
    return replace(chart.with_chart(game), diagnostics=(*problems, *roster.failures()))


def _scenario(project: Project) -> FlamesScenario:
    return cast(FlamesScenario, project.scenario.value)


# -- platoons ----------------------------------------------------------------------------------------------


def _units_of(project: Project, index: int) -> Iterator[Unit]:
    """The units of a side in roster order, each with a key of its own."""
    scenario = _scenario(project)
    side, cards = scenario.sides[index], cast(Cards, project.cards)
    for j, (key, entry) in enumerate(zip(side.keys(), side.units, strict=True)):
        card, where = cards[entry.card].value, project.scenario.where("sides", index, "units", j)
        colour = entry.colour or project.nations[card.nation].colour
        yield _unit(project.rulebook, key, side.id, entry, card, colour, scenario, where, j + 1)


def _unit(
    book: Rulebook,
    key: str,
    side: str,
    entry: FlamesRosterUnit,
    card: Platoon,
    colour: str,
    scenario: FlamesScenario,
    where: Source,
    number: int,
) -> Unit:
    """``number`` is its place in the roster, which labels and cards are known by."""
    place = derived(book, "number", number)
    values = {place.key: place, **values_of(book, card, scenario.weather, off_board=entry.off_board)}
    return Unit(
        key=key,
        side=side,
        card_id=entry.card,
        card=card,
        roster=entry,
        kind=card.kind,
        colour=colour,
        values=values,
        abilities=(),
        menu=(),
        counters=() if entry.off_board else tuple(labels.of_platoon(book, key, colour, card)),
        figure_groups=tracks.casualties(card),
        where=where,
        emblem=(signs.of_platoon(card),),
        kind_name=f"unit_kind.{card.kind}",
        details=on_sheets.details(card),
        stats=on_sheets.stats(card),
        points=Points(card.points),
        tracks=tracks.platoon_tracks(book, card, entry),
        rows=card_tables.rows(book, card, entry, values),
        entry=setting.entry(entry, values),
    )


def values_of(book: Rulebook, card: Platoon, weather: tuple[str, ...] = (), *, off_board: bool = False) -> Values:
    """Every derived value of a platoon."""
    return by_key(_values_of(book, card, weather, off_board=off_board))


def _values_of(book: Rulebook, card: Platoon, weather: tuple[str, ...], *, off_board: bool) -> Iterator[Derived]:
    yield derived(book, "training", card.training)
    yield derived(book, "motivation", card.motivation)
    yield derived(book, "points.total", card.points)
    of_command = command.teams if card.kind == "air_support" else command.platoon_values
    yield from of_command(book, card)
    to_hit = book.value("to_hit", card.training)
    if to_hit.value is not None:
        yield derived(book, "to_hit", to_hit, Input("training", card.training))
    yield from assault.platoon_values(book, card)
    yield from bombardment.platoon_values(book, card)
    yield from tracks.smoke(book, card).values()
    yield from teams.platoon_values(book, card, weather, off_board=off_board)


# -- sides and the game ------------------------------------------------------------------------------------


def _sides(book: Rulebook, scenario: FlamesScenario, units: list[tuple[Unit, ...]]) -> Iterator[SideInPlay]:
    totals = [_total(book, own) for own in units]
    for i, side in enumerate(scenario.sides):
        ratio = _ratio(book, totals[1 - i], attacks=side.id == scenario.attacker)
        values = by_key((totals[i], ratio, _air_support(book, units[i])))
        reserves = sum(entry.reserve for entry in side.units)
        yield SideInPlay(
            side,
            units[i],
            values,
            tracks.side_tracks(book, reserves),
            setting.placed(units[i]),
            on_sheets.side_points(values, scenario.sides[1 - i], totals[1 - i].value),
            coalition=name_of(book, f"coalition.{side.coalition}"),
        )


def _total(book: Rulebook, units: tuple[Unit, ...]) -> Derived:
    inputs = [Input(unit.key, unit.values["points.total"].value, "points") for unit in units]
    return derived(book, "points.total", sum(one.value for one in inputs), *inputs, of="side")


def _ratio(book: Rulebook, other: Derived, *, attacks: bool) -> Derived:
    """The least points of who attacks, or the most of who defends, against the other side's."""
    times = book.value("points_ratio", "attacker")
    inputs = (other.as_input("the other side"), input_from(book, "times", times))
    if attacks:
        return derived(book, "ratio.least", other.value * times.value, *inputs)
    return derived(book, "ratio.most", other.value // times.value, *inputs)


def _air_support(book: Rulebook, units: tuple[Unit, ...]) -> Derived:
    companies, bought = len({decks.company_of(unit) for unit in units}), book.value("air_support", "company")
    inputs = (Input("companies", companies, source="scenario"), input_from(book, "each", bought))
    return derived(book, "air_support.most", companies * bought.value, *inputs)


def _actions(book: Rulebook, scenario: FlamesScenario) -> Iterator[Derived]:
    """``action.<id>.allowed``, false, for what the weather allows to nobody."""
    table = book.tables["weather"]
    for weather in scenario.weather:
        for action in book.tables["planning_actions"].rows if weather in table.rows else ():
            if action in table.columns and (cell := table.value(weather, action)).value is False:
                yield derived(book, f"action.{action}.allowed", cell, Input("weather", weather, source="scenario"))
