"""A scenario, as far as every game has one. Each ruleset adds its own fields to the roster."""

from collections import Counter
from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, Field, model_validator

from generator.model.base import DataModel, Id, Known, Localized, Many, Model, Needed, Title, counted, listed
from generator.model.board import Board
from generator.model.table_top import OnTable, SetUpArea, TableTop

MOST_SIDES, MOST_UNITS = 6, 400


class CounterStyle(Model):
    """How the counters are made."""

    size_mm: Annotated[float, Field(ge=10, le=60)] = 20.0
    """The side of a square, or a hexagon from flat to flat."""
    shape: Literal["square", "hexagon"] = "square"
    """A hexagon stands on a flat."""
    corner_mm: Annotated[float, Field(ge=0, le=3)] = 0.0
    """The radius of the corners once they are rounded. What matters keeps 2.5 mm from a corner, and a radius of 3 mm
    leaves it 1.2 mm."""


class Layouts(Model):
    """Which layouts draw pieces and sheets: one that comes with Fichas by its name, or a file beside the scenario."""

    counter: str = "classic"
    """The layout of counters."""
    counters: dict[Id, str] = Field(default_factory=dict)
    """For counters of a size that has a layout of its own, by that size: ``{large: mine.yaml}``; left out, all have ``counter``."""
    marker: str = "plain"
    """The layout of markers."""
    unit_card: str = "poker"
    """The layout of the fronts of unit cards."""
    unit_card_back: str = "uniform"
    """The layout of the backs of unit cards."""
    control_sheet: str = "standard"
    """The layout of the sheet on which losses are kept."""
    scenario_sheet: str = "standard"
    """The layout of the sheet that says what is played."""
    reference_chart: str = "standard"
    """The layout of the tables to look up."""


class RosterUnit(DataModel):
    """One unit of a side: a card, and what this game decides about it."""

    card: Needed[Known]
    """The card of the unit, by its id in one of the files under ``cards``."""
    name: Title | None = None
    """A name for the table, where the card's own would not tell two copies apart; left out, that of the card."""
    colour: Known | None = None
    """One of the counter colours; assigned by the rule where it is left out."""


class SideWords(DataModel):
    """A side in words."""

    id: Needed[Id]
    """What the side is called in data: ``allies``."""
    name: Needed[Title]
    """What it is called on paper."""
    setup: Annotated[Many[Localized], BeforeValidator(listed)] = ()
    """Where it sets up: a sentence, or several."""


class SideHead(SetUpArea, SideWords):
    """What every game knows of a side."""


class Side(SideHead):
    """A side as a roster of cards."""

    coalition: Needed[Id]
    """Which of the two coalitions its units are of."""
    units: Annotated[Many[RosterUnit], counted(1, MOST_UNITS)]
    """Its units: a card each, with what this game decides about it; or a sheet with a unit a row and these keys as heads,
    ``allies.csv`` or ``army.xlsx!Allies``, in which ``copies`` says how often a row is there."""

    def keys(self) -> list[str]:
        """A key for each entry of the roster, unique in the game: ``allies.rifles``, the second ``allies.rifles_2``."""
        seen: Counter[str] = Counter()
        found = []
        for entry in self.units:
            seen[entry.card] += 1
            found.append(f"{self.id}.{entry.card}" + (f"_{seen[entry.card]}" if seen[entry.card] > 1 else ""))
        return found


class Agreement(Model):
    """Which hexes or places count as which terrain."""

    where: Title
    """Which hexes or places: ``The river``."""
    kind: Known
    """What they count as: a terrain of the rules."""
    note: Localized | None = None
    """What else is agreed about them."""
    capacity: Annotated[int, Field(ge=1, le=20)] | None = None
    """Counters that fit in each hex of buildings."""
    strength: Annotated[int, Field(ge=0, le=1000)] | None = None
    """Points of strength of a structure that artillery or engineers may destroy."""


class Terrain(OnTable, Agreement):
    """One agreement about the ground: which hexes or places count as which terrain, and where these lie on a table."""


class PlayedScenario(DataModel):
    """What a scenario of any game says."""

    title: Needed[Title]
    date: Needed[Title | None] = None
    place: Needed[Title | None] = None
    summary: Localized | None = None
    board: Board | None = None
    """The hex board it is played on, and what lies on it."""
    table: TableTop | None = None
    """The table it is played on, for a plan of it, where distances are in centimetres."""
    counters: CounterStyle = CounterStyle()
    """How large its counters are, and of what form."""
    layouts: Layouts = Layouts()
    """The layouts of its pieces and sheets, where they are not the usual ones: ours by name, or files beside it."""
    turns: Needed[Annotated[int, Field(ge=1, le=60)] | None] = None
    first: Id | None = None
    """The side that begins, where the rules do not say who does."""
    points_agreed: Annotated[int, Field(ge=0, le=100_000)] | None = None
    terrain: Many[Terrain] = ()
    victory: Annotated[Many[Localized], BeforeValidator(listed)] = ()
    special_rules: Annotated[Many[Localized], BeforeValidator(listed)] = ()
    house: Many[Id] = ()
    """Checks of the rules that are let stand here, by their names: they are told as warnings, and paper says them too."""


class Scenario(PlayedScenario):
    """One whose sides are rosters of cards."""

    ruleset: Id | None = None
    """The game that it is of, by its id: one that comes with Fichas, or with a package; left out, ``game`` says it."""
    game: str | None = None
    """The folder of the game that it is of, in place of 'ruleset'; left out, that says it."""
    date: Needed[Title]
    place: Needed[Title]
    cards: Needed[Annotated[Many[str], counted(1)]]
    """Files of unit cards: beside the scenario, or among the ones that come with Fichas."""
    tables: str | None = None
    """A file beside the scenario with tables that the rules leave blank, filled in from one's own copy; left out, these tables stay blank, with lines to write on."""
    turns: Needed[Annotated[int, Field(ge=1, le=60)]]
    sides: Annotated[Many[Side], counted(2, MOST_SIDES)]
    """The sides, each with its roster: two, or more where the rules have no objection."""


class Chosen(Model):
    """Which lines of a list are in play: ``all``, ``[u1, u2]``, or those of which an expression holds."""

    only: Many[str] | None = None
    where: str | None = None
    change: dict[str, dict[str, Any]] = Field(default_factory=dict)
    """What some of them say in this scenario, by their ids: ``{u1: {hex: "0304"}}``."""


class SideChange(SetUpArea):
    """What a scenario says of a side."""

    name: Title | None = None
    """What it is called here; left out, as the game calls it."""
    setup: Annotated[Many[Localized], BeforeValidator(listed)] = ()
    """Where it sets up: a sentence, or several; left out, as the game says."""


class FolderScenario(PlayedScenario):
    """A scenario of a game that is a folder of data. ``loading/game_project.py`` adds a key for each of its lists."""

    game: str | None = None
    ruleset: Id | None = None
    sides: dict[Id, SideChange] = Field(default_factory=dict)
    """Those that play; left out, all that the game has."""


class ScenarioHeader(Model):
    """What decides how the rest is read: a ruleset by its id, or the folder of a game beside the scenario."""

    model_config = {"strict": True, "frozen": True, "extra": "ignore"}

    ruleset: Id | None = None
    game: str | None = None

    @model_validator(mode="after")
    def _one_of_the_two(self) -> Self:
        if (self.ruleset is None) == (self.game is None):
            raise ValueError(
                "a scenario says by which rules it is played. Give 'ruleset: …', an id, or 'game: …', the folder of a game"
            )
        return self
