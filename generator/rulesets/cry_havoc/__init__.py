"""Cry Havoc: a skirmish of the Middle Ages, one counter a character, on hexes."""

from generator.diagnostics import Diagnostic
from generator.model.project import Project
from generator.model.rulebook import Rulebook
from generator.rulesets.api import Game, Section
from generator.rulesets.cry_havoc.model import MODELS


class CryHavoc:
    id = "cry_havoc"
    models = MODELS

    def check(self, project: Project) -> list[Diagnostic]:
        from generator.rulesets.cry_havoc.checks import check

        return check(project)

    def derive(self, project: Project) -> Game:
        from generator.rulesets.cry_havoc.derive import derive

        return derive(project)

    def complete_chart(self, book: Rulebook) -> tuple[Section, ...]:
        from generator.rulesets.cry_havoc.chart import complete

        return complete(book)


RULESET = CryHavoc()
