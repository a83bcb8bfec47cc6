"""Characters and their animals, and the roster of a scenario.

The book (C) prints strengths on its counters and in no list: they are what a card says.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from generator.model.base import Id, Localized, Many, Model, Title, counted
from generator.model.board import OneHex
from generator.model.card import Card
from generator.model.scenario import RosterUnit, Scenario, Side

Kind = Literal["knight", "sergeant", "man_at_arms", "archer", "crossbowman", "peasant", "mule"]
Weapon = Literal["sword", "axe", "mace", "spear", "lance", "bow", "crossbow", "pitchfork", "flail", "knife"]
Strength = Annotated[int, Field(ge=0, le=60)]
"""Of an attack or a defence, as a counter prints it."""
Move = Annotated[int, Field(ge=0, le=40)]
"""Points of movement."""

MISSILES = {"archer": "bow", "crossbowman": "crossbow"}
"""What those shoot who shoot at all."""


class Fit(Model):
    """Strengths of a character who stands."""

    attack: Strength
    defence: Annotated[int, Field(ge=1, le=60)]
    move: Move


class Wounded(Model):
    """Strengths of a wounded one: on foot the rules say how far he moves, on horseback his card does."""

    attack: Strength
    defence: Annotated[int, Field(ge=1, le=60)]
    move: Move | None = None


class Stunned(Model):
    """One who lies stunned neither attacks nor moves."""

    defence: Annotated[int, Field(ge=1, le=60)]


class Mounted(Model):
    fit: Fit
    wounded: Wounded


class Ransom(Model):
    """Strengths of a knight who has surrendered, for the rest of the game."""

    fit: Fit
    wounded: Wounded


class Character(Card):
    """One character, or a mule: what its card says. A mule has a move and nothing else."""

    kind: Kind
    weapon: Weapon | None = None
    fit: Fit | None = None
    stunned: Stunned | None = None
    wounded: Wounded | None = None
    mounted: Mounted | None = None
    """For one who has a horse."""
    ransom: Ransom | None = None
    """For a knight."""
    move: Move | None = None
    """Of a mule, with whoever leads it."""
    note: Localized | None = None

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


class HavocRosterUnit(RosterUnit):
    hex: OneHex | None = None
    """Where it is set up; without it, where the side's set-up says."""
    second_hex: OneHex | None = None
    """The other hex of a rider or a horse."""
    on_foot: bool = False
    """Whether one who has a horse starts dismounted."""
    led_by: Id | None = None
    """The card of who leads a mule at the start."""


class Score(Model):
    """Something that gives a side victory points, as often as it has boxes on its control sheet."""

    what: Title
    points: Annotated[int, Field(ge=1, le=50)]
    boxes: Annotated[int, Field(ge=1, le=20)] = 1


class HavocSide(Side):
    scores: Annotated[Many[Score], Field(max_length=12)] = ()
    units: Annotated[Many[HavocRosterUnit], counted(1)]


class HavocScenario(Scenario):
    sides: Annotated[Many[HavocSide], counted(2, 2)]
    limited_ammunition: bool = False
    """The optional rule C 7.1."""
    surrender: bool = False
    """The optional rule C 7.2."""
