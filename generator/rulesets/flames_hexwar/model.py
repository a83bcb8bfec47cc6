"""Platoons and their teams, and the roster of a scenario.

The book (F) takes training, motivation, armour and weapons from the game it rests on and prints none: they are what
a card says. Distances are in cm, as those cards have them; the rules turn them into hexes.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from generator.model.base import Id, Many, Model, Needed, Title, counted
from generator.model.board import OneHex
from generator.model.card import Card
from generator.model.distance import Distance
from generator.model.scenario import RosterUnit, Scenario, Side

Training = Literal["recruit", "trained", "veteran"]
PlatoonKind = Literal[
    "command",
    "tanks",
    "assault_guns",
    "infantry",
    "mechanised_infantry",
    "reconnaissance",
    "guns",
    "mortars",
    "artillery",
    "air_support",
]
TeamKind = Literal["infantry", "gun", "vehicle", "aircraft"]
Size = Literal["small", "medium", "large"]
Mobility = Literal["infantry", "guns", "wheeled", "half_tracked", "tracked", "horse_drawn"]
Role = Literal["command", "company_command", "second_in_command", "headquarters_team", "observer", "recovery"]
WeaponKind = Literal[
    "smg",
    "rifle",
    "lmg",
    "hmg",
    "infantry_anti_tank",
    "gun",
    "tank_main_gun",
    "artillery",
    "mortar",
    "anti_aircraft",
    "rockets",
    "bombs",
]
Weather = Literal["rain", "fog", "mud"]

Roll = Annotated[int, Field(ge=1, le=6)]
"""Of one die: 3 for 3+."""
Figure = Annotated[int, Field(ge=0, le=30)]
Teams = Annotated[int, Field(ge=1, le=60)]

ON_FOOT = {"infantry": "infantry", "gun": "guns"}
"""The mobility of teams that have no other."""


class Armour(Model):
    front: Figure
    side: Figure
    top: Figure


class Barrage(Model):
    """What a piece does in a bombardment; off the board it needs no range."""

    range: Distance | None = None
    at: Figure
    fp: Roll
    smoke: bool = False


class Weapon(Model):
    """``rof`` shots to a range; ``at`` against armour, ``fp`` the roll for firepower. Without a range, close by only."""

    kind: WeaponKind
    name: Title | None = None
    range: Distance | None = None
    rof: Annotated[int, Field(ge=1, le=10)] = 1
    at: Figure
    fp: Roll
    smoke: bool = False
    anti_aircraft: Distance | None = None
    """How far it reaches aircraft, where it can fire at them and that is not its range."""
    bombardment: Barrage | None = None


class Team(Model):
    """So many teams of one make. ``size`` is that of their bases, or of the vehicle."""

    name: Title
    count: Teams = 1
    kind: TeamKind
    size: Size | None = None
    role: Role | None = None
    training: Training | None = None
    """Only to say what the platoon says: it has one training."""
    mobility: Mobility | None = None
    move: Distance | None = None
    """Without it they stay where they are."""
    armour: Armour | None = None
    turret: bool = True
    """A tank without one is an assault gun, with an arc of fire."""
    transport: bool = False
    weapons: Many[Weapon] = ()

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


class Platoon(Card):
    """A platoon: what its card says. ``motivation`` is the roll that it passes on, 3 for 3+."""

    kind: PlatoonKind
    training: Training
    motivation: Roll
    points: Annotated[int, Field(ge=0, le=5000)]
    teams: Annotated[dict[Id, Team], Field(min_length=1, max_length=12)]
    special_actions: Many[Id] = ()
    """Those of the rules that it may be given."""


class Placement(Model):
    """Teams set up together: in a hex, in half of a mixed one, or on a floor of its building."""

    hex: OneHex
    teams: dict[Id, Teams] = Field(default_factory=dict)
    mounted: dict[Id, Teams] = Field(default_factory=dict)
    """Teams that start on or in vehicles of that hex."""
    half: Literal["covered", "open"] | None = None
    floor: Annotated[int, Field(ge=1, le=9)] | None = None

    @model_validator(mode="after")
    def _some(self) -> Placement:
        if not (self.teams or self.mounted):
            raise ValueError("nobody is set up here. Add 'teams: {…}'")
        if self.half and self.floor:
            raise ValueError("it is a 'half' of a hex or a 'floor' of a building, not both. Keep one")
        return self


class FlamesRosterUnit(RosterUnit):
    company: Id | None = None
    """Where a side has more companies than one: that whose order deck the platoon's card goes to."""
    reserve: bool = False
    """Whether it comes on as a reinforcement, in the order of a draw."""
    off_board: bool = False
    order: Id | None = None
    """The action that the scenario gives it for the first turn."""
    deployed: Many[Placement] = ()
    """Where the scenario sets its teams up; without it, where the side's set-up says."""


class FlamesSide(Side):
    units: Annotated[Many[FlamesRosterUnit], counted(1)]


class FlamesScenario(Scenario):
    sides: Annotated[Many[FlamesSide], counted(2, 2)]
    attacker: Needed[Id]
    """The side with the higher points (F 0)."""
    weather: Many[Weather] = ()
