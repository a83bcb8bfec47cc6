"""Platoons and their teams, and the roster of a scenario. Their fields are data: ``data/rulesets/flames_hexwar/data.yaml``."""

from __future__ import annotations

from pydantic import model_validator

from generator.model.base import Model
from generator.model.card import Card
from generator.model.scenario import RosterUnit, Scenario, Side

ON_FOOT = {"infantry": "infantry", "gun": "guns"}
"""The mobility of teams that have no other."""


class Weapon(Model): ...


class Team(Model):
    @model_validator(mode="after")
    def _whole(self) -> Team:
        if self.kind == "aircraft":
            if self.size or self.mobility or self.move or self.armour:
                raise ValueError("an aircraft has no size, no move and no armour here. Leave them out")
            return self
        if self.size is None:
            raise ValueError("how large is it? Add 'size: small', 'medium' or 'large'")
        if self.kind == "vehicle" and self.mobility in (None, "infantry", "guns"):
            raise ValueError("how does the vehicle move? Add 'mobility: wheeled', 'half_tracked' or 'tracked'")
        if self.kind != "vehicle" and (self.armour or self.transport or not self.turret):
            raise ValueError("armour, turrets and transport are for vehicles. Leave them out, or set 'kind: vehicle'")
        return self

    @property
    def moves_as(self) -> str:
        """Its mobility; empty for aircraft."""
        return self.mobility or ON_FOOT.get(self.kind, "")


class Platoon(Card): ...


class Placement(Model):
    @model_validator(mode="after")
    def _some(self) -> Placement:
        if not (self.teams or self.mounted):
            raise ValueError("nobody is set up here. Add 'teams: {…}'")
        if self.half and self.floor:
            raise ValueError("it is a 'half' of a hex or a 'floor' of a building, not both. Keep one")
        return self


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
