"""Flames Hexwar: companies of the Second World War, ordered by platoon, on hexes."""

from generator.diagnostics import Diagnostic
from generator.model.project import Project
from generator.model.rulebook import Rulebook
from generator.rulesets.api import Game, Section
from generator.rulesets.flames_hexwar.model import MODELS


class FlamesHexwar:
    id = "flames_hexwar"
    models = MODELS

    def check(self, project: Project) -> list[Diagnostic]:
        from generator.rulesets.flames_hexwar.checks import check

        return check(project)

    def derive(self, project: Project) -> Game:
        from generator.rulesets.flames_hexwar.derive import derive

        return derive(project)

    def complete_chart(self, book: Rulebook) -> tuple[Section, ...]:
        from generator.rulesets.flames_hexwar.chart import complete

        return complete(book)


RULESET = FlamesHexwar()
