"""What the rules forbid (errors) and advise against (warnings) in a scenario and its cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import cast

from generator.diagnostics import Diagnostic, Severity, did_you_mean
from generator.model.base import Located
from generator.model.project import Project
from generator.model.rulebook import Rulebook
from generator.rulesets import counter_fit, shared_checks
from generator.rulesets.flames_hexwar import bombardment, check_cards, ground
from generator.rulesets.flames_hexwar.check_setup import Cards, setup
from generator.rulesets.flames_hexwar.decks import NOT_ORDERED
from generator.rulesets.flames_hexwar.model import FlamesRosterUnit, FlamesScenario, Platoon
from generator.rulesets.shared_checks import roster, roster_of

Entry = Located[FlamesRosterUnit]
AIR = "air_support"


def check(project: Project) -> list[Diagnostic]:
    """What the rules say of the cards and the rosters as they are written; cards may be missing."""
    book, cards = project.rulebook, cast(Cards, project.cards)
    scenario = cast(Located[FlamesScenario], project.scenario)
    problems = [
        problem
        for card in shared_checks.cards_in_play(project)
        for problem in check_cards.card(book, project.nations, card)
    ]
    for entry in roster(scenario):
        problems += _order(book, scenario.value, entry)
        if entry.value.card in cards:
            problems += _unit(book, entry, cards[entry.value.card].value)
    problems += shared_checks.colours(project)
    problems += _companies(book, scenario)
    problems += _air_support(book, scenario, cards)
    problems += _board(book, scenario)
    problems += setup(book, scenario, cards)
    problems += shared_checks.references(scenario, ground.kinds(book), ("attacker", "first"))
    for index, weather in enumerate(scenario.value.weather):
        if weather in scenario.value.weather[:index]:
            problems.append(shared_checks.repeated(scenario.where("weather", index), f"'{weather}'"))
    if all(entry.value.card in cards for entry in roster(scenario)):
        problems += _points(book, scenario, cards)
    return problems


# -- units of a side ---------------------------------------------------------------------------------------


def _order(book: Rulebook, scenario: FlamesScenario, entry: Entry) -> Iterator[Diagnostic]:
    """An action there is not, or one that the weather bars."""
    order, where = entry.value.order, entry.where("order")
    if order is None:
        return
    known = book.tables["planning_actions"].rows
    if order not in known:
        yield shared_checks.unknown(where, "action", order, known, book.clauses["actions"])
        return
    for weather in scenario.weather:
        table = book.tables["weather"]
        if weather in table.rows and order in table.columns and (cell := table.value(weather, order)).value is False:
            what = f"in {weather} nobody may {order.replace('_', ' ')}"
            remedy = "Give it another action, or the game other weather."
            yield Diagnostic(where, what, remedy, clause=book.cite(cell.source))


def _unit(book: Rulebook, entry: Entry, platoon: Platoon) -> Iterator[Diagnostic]:
    unit = entry.value
    if unit.off_board:
        yield from _off_board(book, entry, platoon)
    if unit.deployed and (unit.off_board or unit.reserve or platoon.kind == AIR):
        why = "is off the board" if unit.off_board else "comes on later" if unit.reserve else "is in the air"
        what = f"'{unit.card}' {why}, so it is not set up in hexes"
        yield Diagnostic(entry.where_key("deployed"), what, "Remove 'deployed'.")
    if platoon.kind == AIR and unit.reserve:
        what = "air support is no reinforcement: it never comes on"
        yield Diagnostic(entry.where("reserve"), what, "Remove 'reserve'.", clause=book.clauses["air_support"])
    if unit.order is not None:
        yield from _ordered(book, entry, platoon)


def _ordered(book: Rulebook, entry: Entry, platoon: Platoon) -> Iterator[Diagnostic]:
    """An action for the first turn of those who are given none, or not this one."""
    unit, remedy = entry.value, "Remove 'order'."
    if platoon.kind == AIR:
        check, what = "actions", "only platoons are given an action"
    elif platoon.kind in NOT_ORDERED:
        check = "headquarters"
        what = f"'{unit.card}' is given no action: headquarters act along with any platoon"
    elif unit.reserve:
        check, what = "reserves", f"'{unit.card}' comes on later, so it has no action in the first turn"
    elif unit.off_board and unit.order in _moving(book):
        check, what = "off_board", f"'{unit.card}' is off the board, where nothing moves"
        remedy = "Give it 'covering_fire', or remove 'order'."
    else:
        return
    yield Diagnostic(entry.where("order"), what, remedy, clause=book.clauses[check])


def _moving(book: Rulebook) -> list[str]:
    """The actions that move a platoon."""
    actions = book.tables["planning_actions"]
    return [action for action in actions.rows if actions.value(action, "moves").value]


def _off_board(book: Rulebook, entry: Entry, platoon: Platoon) -> Iterator[Diagnostic]:
    row = "mortars" if platoon.kind == "mortars" else "artillery"
    rule = book.value("off_board_artillery", row)
    if not (bombardment.guns(platoon) and rule.value):
        what = "mortars stay on the board" if row == "mortars" else f"'{entry.value.card}' has nothing that bombards"
        yield Diagnostic(entry.where("off_board"), what, "Remove 'off_board'.", clause=book.cite(rule.source))
        return
    moves = [team.kind == "vehicle" for team in platoon.teams.values() if any(w.bombardment for w in team.weapons)]
    may_enter = book.value("off_board_entry", "self_propelled" if all(moves) else "static", "may_enter")
    if entry.value.reserve and not may_enter.value:
        what = "artillery off the board that is not self-propelled never comes on"
        remedy = "Remove 'reserve' or 'off_board'."
        yield Diagnostic(entry.where("reserve"), what, remedy, clause=book.cite(may_enter.source))


def _companies(book: Rulebook, scenario: Located[FlamesScenario]) -> Iterator[Diagnostic]:
    """Units of no company on a side that has companies: their cards would have no deck."""
    for i, side in enumerate(scenario.value.sides):
        named = sorted({unit.company for unit in side.units if unit.company})
        for entry in roster_of(scenario, i):
            if named and entry.value.company is None:
                what = f"other units of '{side.id}' have a company, and '{entry.value.card}' has none"
                remedy = f"Add 'company: {named[0]}', or another."
                yield Diagnostic(entry.where(), what, remedy, clause=book.clauses["companies"])


def _air_support(book: Rulebook, scenario: Located[FlamesScenario], cards: Cards) -> Iterator[Diagnostic]:
    """More than there may be for each company, or weather without any."""
    most, clause = book.value("air_support", "company").value, book.clauses["air_support"]
    for i, _ in enumerate(scenario.value.sides):
        in_play = [
            (entry, cards[name].value) for entry in roster_of(scenario, i) if (name := entry.value.card) in cards
        ]
        companies = {entry.value.company for entry, card in in_play if card.kind != AIR} - {None}
        bought: Counter[str | None] = Counter()
        for entry in (entry for entry, card in in_play if card.kind == AIR):
            company = entry.value.company
            bought[company] += 1
            if bought[company] == most + 1:
                what = f"a company may have {most} air support, and this is one more"
                remedy = "Remove it, or give it to another 'company'."
                yield Diagnostic(entry.where("card"), what, remedy, clause=clause)
            if company is not None and companies and company not in companies:
                what = f"no platoon of the company '{company}' is in play, so it has no air support"
                yield Diagnostic(entry.where("company"), what, did_you_mean(company, companies), clause=clause)
            yield from _grounded(book, scenario.value, entry)


def _grounded(book: Rulebook, scenario: FlamesScenario, entry: Entry) -> Iterator[Diagnostic]:
    """Air support in weather without any."""
    table = book.tables["weather"]
    for weather in scenario.weather:
        if weather in table.rows and not (cell := table.value(weather, AIR)).value:
            what, remedy = f"in {weather} there is no air support", "Remove it, or give the game other weather."
            yield Diagnostic(entry.where("card"), what, remedy, clause=book.cite(cell.source))


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
