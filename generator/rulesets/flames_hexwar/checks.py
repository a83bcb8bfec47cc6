"""What the rules forbid where something is counted or set up. The rest of the checks is data, ``checks.yaml``."""

from __future__ import annotations

from typing import cast

from generator.diagnostics import Diagnostic
from generator.model.base import Located
from generator.model.project import Project
from generator.model.table_top import table_problems
from generator.rulesets import counter_fit, shared_checks
from generator.rulesets.flames_hexwar import check_cards, ground
from generator.rulesets.flames_hexwar.check_setup import Cards, setup
from generator.rulesets.flames_hexwar.model import FlamesScenario
from generator.rulesets.folder.roster import Roster
from generator.rulesets.house import told


def check(project: Project, roster: Roster | None = None) -> list[Diagnostic]:
    """What the rules say of the cards and the rosters as they are written; cards may be missing."""
    book, cards = project.rulebook, cast(Cards, project.cards)
    scenario = cast(Located[FlamesScenario], project.scenario)
    problems = [
        problem
        for card in shared_checks.cards_in_play(project)
        for problem in check_cards.card(book, project.nations, card)
    ]
    problems += shared_checks.colours(project)
    usual = book.value("hex_size", "board")
    problems += counter_fit.check(scenario, book.cite(usual.source), usual.value)
    problems += setup(book, scenario, cards)
    problems += shared_checks.references(scenario, book.ground(ground.kinds(book)), ("attacker", "first"))
    problems += table_problems(scenario, book.distance_unit)
    of_roster = (roster or Roster(project)).check()
    return [*(told(problem, scenario.value.house) for problem in problems), *of_roster]
