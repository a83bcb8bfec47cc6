"""Characters and their animals, and the roster of a scenario. Their fields are data: ``data/rulesets/cry_havoc/data.yaml``."""

from __future__ import annotations

from pydantic import model_validator

from generator.model.base import Model
from generator.model.card import Card
from generator.model.scenario import RosterUnit, Scenario, Side

MISSILES = {"archer": "bow", "crossbowman": "crossbow"}
"""What those shoot who shoot at all."""


class Character(Card):
    @model_validator(mode="after")
    def _whole(self) -> Character:
        strengths = {"weapon": self.weapon, "fit": self.fit, "stunned": self.stunned, "wounded": self.wounded}
        if self.kind == "mule":
            if any(value is not None for value in (*strengths.values(), self.mounted, self.ransom)):
                raise ValueError("a mule has no weapon and no strengths: it has the defence of the rules. Remove them")
            if self.move is None:
                raise ValueError("it is not said how far the mule goes. Add 'move: 10'")
            return self
        for name, value in strengths.items():
            if value is None:
                raise ValueError(f"the key '{name}' is missing. Add it: each state has strengths of its own")
        if self.move is not None:
            raise ValueError("'move' is for mules; a character has one a state. Put it under 'fit'")
        if self.kind in MISSILES and self.weapon != MISSILES[self.kind]:
            raise ValueError(
                f"'kind: {self.kind}' goes with a {MISSILES[self.kind]}. Set 'weapon: {MISSILES[self.kind]}'"
            )
        if self.kind not in MISSILES and self.weapon in MISSILES.values():
            raise ValueError(f"who shoots a {self.weapon} is an archer or a crossbowman. Change 'kind' or 'weapon'")
        if self.mounted is not None and self.mounted.wounded.move is None:
            raise ValueError("it is not said how far a wounded rider goes. Add 'move' under 'mounted: wounded:'")
        return self

    @property
    def missile(self) -> str:
        """``bow``, ``crossbow``, or nothing."""
        return MISSILES.get(self.kind, "")


class HavocRosterUnit(RosterUnit): ...


class Score(Model): ...


class HavocSide(Side): ...


class HavocScenario(Scenario): ...


MODELS = {
    "unit": Character,
    "entry": HavocRosterUnit,
    "side": HavocSide,
    "side.scores": Score,
    "scenario": HavocScenario,
}
