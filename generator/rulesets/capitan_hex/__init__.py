"""Capitán on a hex board: what the supplement changes and adds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.diagnostics import Diagnostic
from generator.model.base import Located
from generator.model.project import Project
from generator.model.rulebook import Rulebook
from generator.rulesets.api import Ability, Battery, Game, Section, SetNeeds
from generator.rulesets.capitan.model import MODELS

if TYPE_CHECKING:
    from generator.model.counter_set import CounterSet


class CapitanHex:
    id = "capitan_hex"
    card_ruleset = "capitan"
    models = MODELS

    def check(self, project: Project) -> list[Diagnostic]:
        from generator.rulesets.capitan_hex.derive import check
        from generator.rulesets.folder.roster import Roster

        return check(project, Roster(project), is_whole=False)

    def derive(self, project: Project) -> Game:
        from generator.rulesets.capitan_hex.derive import derive

        return derive(project)

    def check_set(self, book: Rulebook, counter_set: Located[CounterSet]) -> list[Diagnostic]:
        from generator.rulesets.capitan_hex.counter_set import check

        return check(book, counter_set)

    def counter_set(self, book: Rulebook, counter_set: CounterSet, nation: str) -> SetNeeds:
        from generator.rulesets.capitan_hex.counter_set import needs

        return needs(book, counter_set, nation)

    def complete_chart(self, book: Rulebook) -> tuple[Section, ...]:
        from generator.rulesets.capitan_hex.chart import complete

        return complete(book)

    def every_ability(self, book: Rulebook) -> tuple[Ability, ...]:
        from generator.rulesets.capitan.every_ability import every_ability

        return every_ability(book)

    def every_gun(self, book: Rulebook) -> Battery:
        from generator.rulesets.capitan.every_gun import every_gun

        return every_gun(book)


RULESET = CapitanHex()
