"""What a ruleset must offer, and what it may."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from generator.diagnostics import Diagnostic
from generator.model.base import Located, Model
from generator.model.project import Project
from generator.model.rulebook import Rulebook
from generator.rulesets.api.cards import Ability
from generator.rulesets.api.game import Game
from generator.rulesets.api.lines import Section
from generator.rulesets.api.pieces import SetNeeds
from generator.rulesets.api.templates import Battery, Ruler

if TYPE_CHECKING:
    from generator.model.counter_set import CounterSet


class Ruleset(Protocol):
    """A game the program knows."""

    id: str
    models: Mapping[str, type[Model]]
    """What its cards and scenarios are based on, by the path of their fields: ``unit``, ``unit.gun``, ``entry``, ``side``,
    ``scenario``. The fields themselves are the game's data."""

    def check(self, project: Project) -> list[Diagnostic]:
        """What the rules forbid or advise against in a project as it is written.

        Cards may be missing from it, and what a model calls ``Needed`` may be None: of these others speak.
        """

    def derive(self, project: Project) -> Game:
        """The game of a project. All that the rules have to say is in its diagnostics; with errors it is empty."""

    def complete_chart(self, book: Rulebook) -> tuple[Section, ...]:
        """The quick-reference chart with all that the rules hold, for every scenario."""


@runtime_checkable
class HasCounterSets(Protocol):
    """A ruleset played with counters, which a club may print without a scenario."""

    def check_set(self, book: Rulebook, counter_set: Located[CounterSet]) -> list[Diagnostic]:
        """What of a set the rules do not know: kinds of counter, markers."""

    def counter_set(self, book: Rulebook, counter_set: CounterSet, nation: str) -> SetNeeds:
        """The counters and markers of one nation, those of a colour together. The set has been checked."""


@runtime_checkable
class HasAbilities(Protocol):
    """A ruleset whose cards offer special abilities."""

    def every_ability(self, book: Rulebook) -> tuple[Ability, ...]:
        """Each that there is, as a card offers it."""


@runtime_checkable
class HasGuns(Protocol):
    """A ruleset whose reference set has templates for guns."""

    def every_gun(self, book: Rulebook) -> Battery:
        """Each type of gun there is, with all that it may fire."""


@runtime_checkable
class HasRulers(Protocol):
    """A ruleset whose distances are measured, and not counted in hexes."""

    def every_ruler(self, book: Rulebook) -> tuple[Ruler, ...]:
        """Strips for all that is measured."""
