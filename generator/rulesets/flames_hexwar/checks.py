"""What the rules forbid (errors) and advise against (warnings) in a scenario and its cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import cast

from generator.diagnostics import Diagnostic, Severity, did_you_mean
from generator.model.base import Located
from generator.model.board import board_problems
from generator.model.project import Project
from generator.model.rulebook import Rulebook
from generator.rulesets import counter_fit
from generator.rulesets.flames_hexwar import bombardment, ground
from generator.rulesets.flames_hexwar.check_cards import card
from generator.rulesets.flames_hexwar.check_setup import Cards, setup
from generator.rulesets.flames_hexwar.decks import NOT_ORDERED
from generator.rulesets.flames_hexwar.model import FlamesRosterUnit, FlamesScenario, Platoon

AIR = "air_support"


def check(project: Project) -> list[Diagnostic]:
    """What the rules say of the cards and the rosters as they are written; cards may be missing."""
    book, cards = project.rulebook, cast(Cards, project.cards)
    scenario = cast(Located[FlamesScenario], project.scenario)
    used = dict.fromkeys(unit.card for side in scenario.value.sides for unit in side.units)
    problems = [found for name in used if name in cards for found in card(book, project.nations, cards[name])]
    for i, side in enumerate(scenario.value.sides):
        for j, unit in enumerate(side.units):
            path = ("sides", i, "units", j)
            if unit.colour is not None and unit.colour not in project.colours:
                remedy = did_you_mean(unit.colour, project.colours)
                problems.append(
                    Diagnostic(scenario.where(*path, "colour"), f"there is no colour '{unit.colour}'", remedy)
                )
            problems += _order(book, scenario, unit, path)
            if unit.card in cards:
                problems += _unit(book, scenario, unit, cards[unit.card].value, path)
    problems += _companies(scenario)
    problems += _air_support(book, scenario, cards)
    problems += _board(book, scenario)
    problems += setup(book, scenario, cards)
    problems += _references(book, scenario)
    if all(name in cards for name in used):
        problems += _points(book, scenario, cards)
    return problems


# -- units of a side ---------------------------------------------------------------------------------------


def _order(
    book: Rulebook, scenario: Located[FlamesScenario], unit: FlamesRosterUnit, path: tuple
) -> Iterator[Diagnostic]:
    """An action there is not, or one that the weather bars."""
    if unit.order is None:
        return
    known, where = book.tables["planning_actions"].rows, scenario.where(*path, "order")
    if unit.order not in known:
        what = f"there is no action '{unit.order}'"
        yield Diagnostic(where, what, did_you_mean(unit.order, known), clause="F 2")
        return
    for weather in scenario.value.weather:
        table = book.tables["weather"]
        if weather in table.rows and unit.order in table.columns and table.value(weather, unit.order).value is False:
            yield Diagnostic(
                where,
                f"in {weather} nobody may {unit.order.replace('_', ' ')}",
                "Give it another action, or the game other weather.",
                clause=book.cite(table.value(weather, unit.order).source),
            )


def _unit(
    book: Rulebook, scenario: Located[FlamesScenario], unit: FlamesRosterUnit, platoon: Platoon, path: tuple
) -> Iterator[Diagnostic]:
    if unit.off_board:
        yield from _off_board(book, scenario, unit, platoon, path)
    if unit.deployed and (unit.off_board or unit.reserve or platoon.kind == AIR):
        why = "is off the board" if unit.off_board else "comes on later" if unit.reserve else "is in the air"
        what = f"'{unit.card}' {why}, so it is not set up in hexes"
        yield Diagnostic(scenario.where_key(*path, "deployed"), what, "Remove 'deployed'.")
    if platoon.kind == AIR and unit.reserve:
        what = "air support is no reinforcement: it never comes on"
        yield Diagnostic(scenario.where(*path, "reserve"), what, "Remove 'reserve'.", clause="F 3.9")
    if unit.order is not None:
        yield from _ordered(book, scenario, unit, platoon, path)


def _ordered(
    book: Rulebook, scenario: Located[FlamesScenario], unit: FlamesRosterUnit, platoon: Platoon, path: tuple
) -> Iterator[Diagnostic]:
    """An action for the first turn of those who are given none, or not this one."""
    where, remedy = scenario.where(*path, "order"), "Remove 'order'."
    if platoon.kind == AIR:
        yield Diagnostic(where, "only platoons are given an action", remedy, clause="F 2")
    elif platoon.kind in NOT_ORDERED:
        what = f"'{unit.card}' is given no action: headquarters act along with any platoon"
        yield Diagnostic(where, what, remedy, clause="F 3.7.3")
    elif unit.reserve:
        what = f"'{unit.card}' comes on later, so it has no action in the first turn"
        yield Diagnostic(where, what, remedy, clause="F 1")
    elif unit.off_board and unit.order in _moving(book):
        what = f"'{unit.card}' is off the board, where nothing moves"
        yield Diagnostic(where, what, "Give it 'covering_fire', or remove 'order'.", clause="F 3.8")


def _moving(book: Rulebook) -> list[str]:
    """The actions that move a platoon."""
    actions = book.tables["planning_actions"]
    return [action for action in actions.rows if actions.value(action, "moves").value]


def _off_board(
    book: Rulebook, scenario: Located[FlamesScenario], unit: FlamesRosterUnit, platoon: Platoon, path: tuple
) -> Iterator[Diagnostic]:
    where = scenario.where(*path, "off_board")
    row = "mortars" if platoon.kind == "mortars" else "artillery"
    rule = book.value("off_board_artillery", row)
    if not (bombardment.guns(platoon) and rule.value):
        what = "mortars stay on the board" if row == "mortars" else f"'{unit.card}' has nothing that bombards"
        yield Diagnostic(where, what, "Remove 'off_board'.", clause=book.cite(rule.source))
        return
    moves = [team.kind == "vehicle" for team in platoon.teams.values() if any(w.bombardment for w in team.weapons)]
    how = "self_propelled" if all(moves) else "static"
    may_enter = book.value("off_board_entry", how, "may_enter")
    if unit.reserve and not may_enter.value:
        yield Diagnostic(
            scenario.where(*path, "reserve"),
            "artillery off the board that is not self-propelled never comes on",
            "Remove 'reserve' or 'off_board'.",
            clause=book.cite(may_enter.source),
        )


def _companies(scenario: Located[FlamesScenario]) -> Iterator[Diagnostic]:
    """Units of no company on a side that has companies: their cards would have no deck."""
    for i, side in enumerate(scenario.value.sides):
        named = sorted({unit.company for unit in side.units if unit.company})
        for j, unit in enumerate(side.units):
            if named and unit.company is None:
                yield Diagnostic(
                    scenario.where("sides", i, "units", j),
                    f"other units of '{side.id}' have a company, and '{unit.card}' has none",
                    f"Add 'company: {named[0]}', or another.",
                    clause="F 2",
                )


def _air_support(book: Rulebook, scenario: Located[FlamesScenario], cards: Cards) -> Iterator[Diagnostic]:
    """More than there may be for each company, or weather without any."""
    most = book.value("air_support", "company")
    for i, side in enumerate(scenario.value.sides):
        bought: Counter[str | None] = Counter()
        in_play = {
            unit.company
            for unit in side.units
            if unit.company and unit.card in cards and cards[unit.card].value.kind != AIR
        }
        for j, unit in enumerate(side.units):
            if unit.card not in cards or cards[unit.card].value.kind != AIR:
                continue
            where = scenario.where("sides", i, "units", j, "card")
            bought[unit.company] += 1
            if bought[unit.company] == most.value + 1:
                what = f"a company may have {most.value} air support, and this is one more"
                yield Diagnostic(where, what, "Remove it, or give it to another 'company'.", clause="F 3.9")
            if unit.company is not None and in_play and unit.company not in in_play:
                what = f"no platoon of the company '{unit.company}' is in play, so it has no air support"
                remedy = did_you_mean(unit.company, in_play)
                yield Diagnostic(scenario.where("sides", i, "units", j, "company"), what, remedy, clause="F 3.9")
            for weather in scenario.value.weather:
                table = book.tables["weather"]
                if weather in table.rows and not table.value(weather, AIR).value:
                    clause = book.cite(table.value(weather, AIR).source)
                    what = f"in {weather} there is no air support"
                    yield Diagnostic(where, what, "Remove it, or give the game other weather.", clause=clause)


# -- the scenario ------------------------------------------------------------------------------------------


def _board(book: Rulebook, scenario: Located[FlamesScenario]) -> Iterator[Diagnostic]:
    board, usual = scenario.value.board, book.value("hex_size", "board")
    yield from counter_fit.check(scenario, book.cite(usual.source), usual.value)
    if board is not None and board.flat_to_flat_mm != usual.value:
        yield Diagnostic(
            scenario.where("board", "flat_to_flat_mm"),
            f"the list of distances was made for hexes of {usual.value} mm, and these have {board.flat_to_flat_mm:g}",
            "It may be played all the same: everything is counted in hexes.",
            Severity.NOTE,
            book.cite(usual.source),
        )


def _references(book: Rulebook, scenario: Located[FlamesScenario]) -> Iterator[Diagnostic]:
    """Names that lead nowhere: sides, kinds of ground, hexes."""
    it = scenario.value
    sides = list(dict.fromkeys(side.id for side in it.sides))
    if len(sides) < len(it.sides):
        yield Diagnostic(scenario.where("sides", 1, "id"), f"both sides are '{sides[0]}'", "Rename one.")
    for key in ("attacker", "first"):
        named = getattr(it, key)
        if named is not None and named not in sides and None not in sides:
            yield Diagnostic(scenario.where(key), f"there is no side '{named}'", did_you_mean(named, sides))
    for index, weather in enumerate(it.weather):
        if weather in it.weather[:index]:
            yield Diagnostic(scenario.where("weather", index), f"'{weather}' stands here twice", "Keep one of the two.")
    kinds = ground.kinds(book)
    for index, agreement in enumerate(it.terrain):
        if agreement.kind not in kinds:
            what = f"there is no terrain '{agreement.kind}'"
            yield Diagnostic(scenario.where("terrain", index, "kind"), what, did_you_mean(agreement.kind, kinds))
    yield from board_problems(scenario, kinds)


def _points(book: Rulebook, scenario: Located[FlamesScenario], cards: Cards) -> Iterator[Diagnostic]:
    """The attacker's points against what the game is made for."""
    totals = {side.id: sum(cards[unit.card].value.points for unit in side.units) for side in scenario.value.sides}
    attacker = scenario.value.attacker
    if attacker not in totals or len(totals) < len(scenario.value.sides):
        return
    times = book.value("points_ratio", "attacker")
    (defender,) = (side for side in totals if side != attacker)
    least = totals[defender] * times.value
    if totals[attacker] < least:
        yield Diagnostic(
            scenario.where("attacker"),
            f"'{attacker}' attacks with {totals[attacker]} points against {totals[defender]}, and the game is made for "
            f"{times.value} to 1 at least",
            f"Give the attacker {least} or more, or the defender fewer.",
            Severity.WARNING,
            book.cite(times.source),
        )
