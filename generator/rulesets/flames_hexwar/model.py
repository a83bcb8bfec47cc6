"""Platoons and their teams, and the roster of a scenario. Their fields are data: ``data/rulesets/flames_hexwar/data.yaml``."""

from __future__ import annotations

from generator.model.base import DataModel
from generator.model.card import Card
from generator.model.scenario import RosterUnit, Scenario, Side

ON_FOOT = {"infantry": "infantry", "gun": "guns"}
"""The mobility of teams that have no other."""


class Weapon(DataModel): ...


class Team(DataModel):
    @property
    def moves_as(self) -> str:
        """Its mobility; empty for aircraft."""
        return self.mobility or ON_FOOT.get(self.kind, "")


class Platoon(Card): ...


class Placement(DataModel): ...


class FlamesRosterUnit(RosterUnit): ...


class FlamesScenario(Scenario): ...


MODELS = {
    "unit": Platoon,
    "unit.teams": Team,
    "unit.teams.weapons": Weapon,
    "entry": FlamesRosterUnit,
    "entry.deployed": Placement,
    "side": Side,
    "scenario": FlamesScenario,
}
