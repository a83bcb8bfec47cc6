"""A Flames Hexwar scenario: everything its rules say about it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from generator.diagnostics import Source
from generator.model.project import Project
from generator.model.rulebook import Rulebook
from generator.model.table import Status
from generator.rulesets.api import Derived, Game, Input, SideInPlay, Unit, Values, from_table, input_from
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
    setting,
    signs,
    teams,
    tracks,
)
from generator.rulesets.flames_hexwar.check_setup import Cards
from generator.rulesets.flames_hexwar.checks import check
from generator.rulesets.flames_hexwar.model import FlamesRosterUnit, FlamesScenario, Platoon
from generator.rulesets.flames_hexwar.teams import on_card

DRAWN = ("counters", "unit_cards", "order_cards")
"""The pieces of its kit that there are layouts for."""


def derive(project: Project) -> Game:
    """The game of a project; what is wrong with it is in its diagnostics."""
    problems = tuple(check(project))
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
        values={**_actions(book, scenario), **areas.shape(book)},
        markers=markers.of_sides(book, sides),
        areas=areas.of_game(book, units),
        decks=tuple(deck for side in sides for deck in decks.of_side(book, side.side.id, side.units)),
        pieces=DRAWN,
        facts=setting.facts(scenario),
        diagnostics=problems,
    )
    return chart.with_chart(game)


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
    values = {
        "number": Derived(number, "", "its place in the roster", ("F 2",), Status.COMPUTED),
        **values_of(book, card, scenario.weather, off_board=entry.off_board),
    }
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
        tracks=tracks.of_platoon(book, card, entry),
        rows=card_tables.rows(book, card, entry, values),
    )


def values_of(book: Rulebook, card: Platoon, weather: tuple[str, ...] = (), *, off_board: bool = False) -> Values:
    """Every derived value of a platoon."""
    values: dict[str, Derived] = {
        "training": on_card(card.training, "", "F 3.4"),
        "motivation": on_card(card.motivation, "roll", "F 3.2"),
        "points.total": on_card(card.points, "points", "F 0"),
    }
    of_command = command.teams if card.kind == "air_support" else command.of_platoon
    values |= of_command(book, card)
    to_hit = book.value("to_hit", card.training)
    if to_hit.value is not None:
        values["to_hit"] = from_table(book, to_hit, "hits it in the open", Input("training", card.training, "", "card"))
    values |= assault.of_platoon(book, card)
    values |= bombardment.of_platoon(book, card)
    values |= tracks.smoke(book, card)
    values |= teams.of_platoon(book, card, weather, off_board=off_board)
    return values


# -- sides and the game ------------------------------------------------------------------------------------


def _sides(book: Rulebook, scenario: FlamesScenario, units: list[tuple[Unit, ...]]) -> Iterator[SideInPlay]:
    totals = [_total(own) for own in units]
    times = book.value("points_ratio", "attacker")
    for i, side in enumerate(scenario.sides):
        values: dict[str, Derived] = {"points.total": totals[i]}
        other = totals[1 - i]
        inputs = (Input("the other side", other.value, "points", "F 0"), input_from(book, "times", times))
        clause = (book.cite(times.source),)
        if side.id == scenario.attacker:
            least, rule = other.value * times.value, "so many times the defender's points"
            values["ratio.least"] = Derived(least, "points", rule, clause, Status.COMPUTED, inputs)
        else:
            most, rule = other.value // times.value, "so many times in the attacker's points, in whole points"
            values["ratio.most"] = Derived(most, "points", rule, clause, Status.COMPUTED, inputs)
        companies = len(dict.fromkeys(decks.company_of(unit) for unit in units[i]))
        bought = book.value("air_support", "company")
        given = (Input("companies", companies, "", "scenario"), input_from(book, "each", bought))
        rule = "air support that may be bought"
        cite = (book.cite(bought.source),)
        values["air_support.most"] = Derived(companies * bought.value, "uses", rule, cite, Status.COMPUTED, given)
        reserves = sum(entry.reserve for entry in side.units)
        yield SideInPlay(side, units[i], values, tracks.of_side(book, reserves), setting.placed(units[i]))


def _total(units: tuple[Unit, ...]) -> Derived:
    inputs = tuple(Input(unit.key, unit.values["points.total"].value, "points", "card") for unit in units)
    rule = "the units of the side together"
    return Derived(sum(one.value for one in inputs), "points", rule, ("F 0",), Status.COMPUTED, inputs)


def _actions(book: Rulebook, scenario: FlamesScenario) -> Values:
    """``action.<id>.allowed``, false, for what the weather allows to nobody."""
    table = book.tables["weather"]
    return {
        f"action.{action}.allowed": from_table(
            book, cell, "not in this weather", Input("weather", weather, "", "scenario")
        )
        for weather in scenario.weather
        if weather in table.rows
        for action in book.tables["planning_actions"].rows
        if action in table.columns and (cell := table.value(weather, action)).value is False
    }
