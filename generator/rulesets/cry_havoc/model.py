"""Characters and their animals, and the roster of a scenario. Their fields are data: ``data/rulesets/cry_havoc/data.yaml``."""

from __future__ import annotations

from generator.model.card import Card
from generator.model.scenario import RosterUnit, Scenario, Side

MISSILES = {"archer": "bow", "crossbowman": "crossbow"}
"""What those shoot who shoot at all."""


class Character(Card):
    @property
    def missile(self) -> str:
        """``bow``, ``crossbow``, or nothing."""
        return MISSILES.get(self.kind, "")


class HavocRosterUnit(RosterUnit): ...


class HavocSide(Side): ...


class HavocScenario(Scenario): ...


MODELS = {
    "unit": Character,
    "entry": HavocRosterUnit,
    "side": HavocSide,
    "scenario": HavocScenario,
}
