"""Capitán on a hex board: what the supplement changes and adds."""

from generator.diagnostics import Diagnostic
from generator.model.project import Project
from generator.rulesets.api import Game
from generator.rulesets.capitan.model import CapitanCard, CapitanScenario


class CapitanHex:
    id = "capitan_hex"
    card_ruleset = "capitan"
    card_model = CapitanCard
    scenario_model = CapitanScenario

    def check(self, project: Project) -> list[Diagnostic]:
        from generator.rulesets.capitan_hex.derive import check

        return check(project)

    def derive(self, project: Project) -> Game:
        from generator.rulesets.capitan_hex.derive import derive

        return derive(project)


RULESET = CapitanHex()
