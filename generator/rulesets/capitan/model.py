"""Capitán's unit card (B 1.1) and the roster of its scenarios. Their fields are data: ``data/rulesets/capitan/data.yaml``."""

from __future__ import annotations

from generator.model.base import DataModel
from generator.model.card import Card
from generator.model.scenario import RosterUnit, Scenario, Side


class Gun(DataModel): ...


class CapitanCard(Card): ...


class CapitanRosterUnit(RosterUnit): ...


class CapitanScenario(Scenario): ...


MODELS = {
    "unit": CapitanCard,
    "unit.gun": Gun,
    "entry": CapitanRosterUnit,
    "side": Side,
    "scenario": CapitanScenario,
}
