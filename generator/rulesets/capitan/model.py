"""Capitán's unit card (B 1.1) and the roster of its scenarios."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field

from generator.model.base import Id, Many, Model, Title, counted
from generator.model.card import Card
from generator.model.distance import Distance
from generator.model.scenario import RosterUnit, Scenario, Side

TroopClass = Literal["elite", "veteran", "regular", "militia"]
Arm = Literal["infantry", "cavalry", "artillery", "engineers"]
Die = Literal[6, 8, 10, 12]
Positive = Annotated[int, Field(ge=0, le=500)]


MAX_LINE, MAX_SHORT = 60, 40


def _up_to(most: int) -> AfterValidator:
    def check(value: Any) -> Any:
        for text in [value] if isinstance(value, str) else value.values():
            if len(text) > most:
                raise ValueError(f"{len(text)} characters are more than the {most} there is room for. Shorten it")
        return value

    return AfterValidator(check)


Line = Annotated[Title, _up_to(MAX_LINE)]
"""A title that shares its place with another."""
ShortTitle = Annotated[Title, _up_to(MAX_SHORT)]

Mark = Annotated[str, Field(max_length=16)]
"""A number or a few signs, as the card prints them."""


class Movement(Model):
    normal: Distance
    march: Distance
    charge: Distance


class Ranges(Model):
    short: Distance
    medium: Distance
    long: Distance


class Command(Model):
    """``rank`` R with its reach, and ``capacity`` L. A subordinate commands only its own regiment."""

    rank: Literal["subordinate", "independent"]
    reach: Distance
    capacity: Positive
    specialists: Many[Id] = ()
    """In the order of the card: ``standard_bearer``, ``aide_de_camp``, ``musician``, ``escort``, ``guides``, ``scouts``."""
    may_dismount: bool = False


class Gun(Model):
    type: Literal["I", "II", "III", "IV"]
    weapon: Literal["gun", "howitzer", "mortar", "naval_carronade", "congreve_rocket"] = "gun"
    model: ShortTitle
    limber: bool = False
    horse: bool = False
    points: Positive
    """PC, the points of the piece itself."""
    limbered_movement: Distance | None = None


class Dice(Model):
    firing: Die
    combat: Die


class CapitanCard(Card):
    """Every field of the card, in the order of B 1.1. Distances are in cm, with hexes where printed."""

    origin: Line
    """The regiment; a subordinate command leads the units of the same one."""
    battalion: ShortTitle | None = None
    type: Line
    arm: Arm
    mounted: bool = False
    guerrilla: bool = False
    lancers: bool = False
    coalition: Literal["allies", "empire"]
    troop_class: TroopClass
    troop_note: Mark = ""
    """Printed behind the class as the card gives it: ``(6)``. Nothing is computed from it."""
    weapon: Id
    ranges: Ranges | None = None
    """Only where they are not the weapon's own (B 7.6)."""
    initiative: Positive
    morale: Positive
    courage: Positive
    movement: Movement
    dice: Dice
    command: Command | None = None
    gun: Gun | None = None
    figures: Annotated[int, Field(ge=1, le=60)] | None = None
    """N°F. Fixes the figures of a command; for troops it is what the unit has unless the scenario says otherwise."""
    copies: Annotated[int, Field(ge=1, le=60)] = 1
    """N°U: how many of these may be in one game."""
    points: Positive
    """PT: of a figure for troops, of the whole unit for a command."""
    abilities: Many[Id] = ()
    figure: Id | None = None
    """The symbol drawn for a figure, where the arm's own would not do."""
    card_number: Mark = ""
    unit_number: Mark = ""
    campaign: Line


class CapitanRosterUnit(RosterUnit):
    figures: Annotated[int, Field(ge=1, le=60)] | None = None
    abilities: Many[Id] | None = None
    """Those picked from the card's list; all of them where this is left out."""
    ammunition: Annotated[Many[Literal["canister", "ball", "shell"]], counted(1)] | None = None
    """What the gun brings; all that it may fire where this is left out."""
    limbered: bool = False
    """Whether the gun starts limbered."""


class CapitanSide(Side):
    units: Annotated[Many[CapitanRosterUnit], counted(1)]
    copies: dict[Id, Annotated[int, Field(ge=1, le=60)]] = Field(default_factory=dict)
    """Cards of which this scenario allows another number than the card does."""


class CapitanScenario(Scenario):
    sides: Annotated[Many[CapitanSide], counted(2, 2)]
