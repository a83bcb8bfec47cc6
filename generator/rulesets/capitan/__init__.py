"""Capitán, the base rules: figures on a table, distances in centimetres."""

from generator.diagnostics import Diagnostic
from generator.model.project import Project
from generator.model.rulebook import Rulebook
from generator.rulesets.api import Ability, Battery, Game, Ruler, Section
from generator.rulesets.capitan.model import MODELS


class Capitan:
    id = "capitan"
    models = MODELS

    def check(self, project: Project) -> list[Diagnostic]:
        from generator.rulesets.capitan.checks import check
        from generator.rulesets.folder.roster import Roster

        return check(project, Roster(project), is_whole=False)

    def derive(self, project: Project) -> Game:
        from generator.rulesets.capitan.derive import derive

        return derive(project)

    def complete_chart(self, book: Rulebook) -> tuple[Section, ...]:
        from generator.rulesets.capitan.chart import complete

        return complete(book)

    def every_ability(self, book: Rulebook) -> tuple[Ability, ...]:
        from generator.rulesets.capitan.every_ability import every_ability

        return every_ability(book)

    def every_gun(self, book: Rulebook) -> Battery:
        from generator.rulesets.capitan.every_gun import every_gun

        return every_gun(book)

    def every_ruler(self, book: Rulebook) -> tuple[Ruler, ...]:
        from generator.rulesets.capitan.every_gun import guns_with_values
        from generator.rulesets.capitan.rulers import every_ruler

        return every_ruler(book, guns_with_values(book))


RULESET = Capitan()
