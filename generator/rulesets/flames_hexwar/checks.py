"""What the rules forbid where something is counted or set up. The rest of the checks is data, ``checks.yaml``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import cast

from generator.diagnostics import Diagnostic
from generator.model.base import Located
from generator.model.project import Project
from generator.model.rulebook import Rulebook
from generator.rulesets import counter_fit, shared_checks
from generator.rulesets.flames_hexwar import bombardment, check_cards, ground
from generator.rulesets.flames_hexwar.check_setup import Cards, setup
from generator.rulesets.flames_hexwar.model import FlamesRosterUnit, FlamesScenario, Platoon
from generator.rulesets.folder.roster import Roster
from generator.rulesets.shared_checks import roster_of

Entry = Located[FlamesRosterUnit]
AIR = "air_support"


def check(project: Project, roster: Roster | None = None) -> list[Diagnostic]:
    """What the rules say of the cards and the rosters as they are written; cards may be missing."""
    book, cards = project.rulebook, cast(Cards, project.cards)
    scenario = cast(Located[FlamesScenario], project.scenario)
    problems = [
        problem
        for card in shared_checks.cards_in_play(project)
        for problem in check_cards.card(book, project.nations, card)
    ]
    problems += (roster or Roster(project)).check()
    for entry in shared_checks.roster(scenario):
        if entry.value.off_board and entry.value.card in cards:
            problems += _off_board(book, entry, cards[entry.value.card].value)
    problems += shared_checks.colours(project)
    problems += _air_support(book, scenario, cards)
    usual = book.value("hex_size", "board")
    problems += counter_fit.check(scenario, book.cite(usual.source), usual.value)
    problems += setup(book, scenario, cards)
    problems += shared_checks.references(scenario, ground.kinds(book), ("attacker", "first"))
    for index, weather in enumerate(scenario.value.weather):
        if weather in scenario.value.weather[:index]:
            problems.append(shared_checks.repeated(scenario.where("weather", index), f"'{weather}'"))
    return problems


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


def _air_support(book: Rulebook, scenario: Located[FlamesScenario], cards: Cards) -> Iterator[Diagnostic]:
    """More than there may be for each company."""
    most, clause = book.value("air_support", "company").value, book.clauses["air_support"]
    for i, _ in enumerate(scenario.value.sides):
        bought: Counter[str | None] = Counter()
        for entry in roster_of(scenario, i):
            if entry.value.card not in cards or cards[entry.value.card].value.kind != AIR:
                continue
            bought[entry.value.company] += 1
            if bought[entry.value.company] == most + 1:
                what = f"a company may have {most} air support, and this is one more"
                remedy = "Remove it, or give it to another 'company'."
                yield Diagnostic(entry.where("card"), what, remedy, clause=clause)
