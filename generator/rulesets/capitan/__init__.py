"""Capitán, the base rules: figures on a table, distances in centimetres."""

from generator.diagnostics import Diagnostic
from generator.model.project import Project
from generator.rulesets.api import Game
from generator.rulesets.capitan.model import CapitanCard, CapitanScenario


class Capitan:
    id = "capitan"
    card_model = CapitanCard
    scenario_model = CapitanScenario

    def check(self, project: Project) -> list[Diagnostic]:
        from generator.rulesets.capitan.derive import check

        return check(project)

    def derive(self, project: Project) -> Game:
        from generator.rulesets.capitan.derive import derive

        return derive(project)


RULESET = Capitan()
