"""The layout of the scenario sheet: which sections, in which order, and the measures of each."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from generator.model.base import Many, Model, WrongAt, counted
from generator.model.sheet_layout import Head, Pt, SheetLayout, When

SectionName = Literal["story", "sides", "victory", "special_rules", "turns", "board", "terrain", "dice", "box"]
FactName = Literal["turns", "points", "first", "game", "table", "board", "hexes", "counters", "dice"]
WHOLE = ("story", "sides", "turns", "board", "terrain")
"""Sections that take the width of the page."""
STORY_AND_TURNS = ("story", "turns")
"""But these two may share it: the turns stand below the story, where the facts beside it leave room."""


class ShownSections(Model):
    """One section, or two beside each other."""

    show: Annotated[Many[SectionName], counted(1, 2)]
    when: When = None
    follows: bool = False
    """Whether it stays on the page of what is above it."""
    floats: bool = False
    """Whether it changes places with others that do, where that saves a page."""

    @model_validator(mode="after")
    def _room_beside(self) -> Self:
        wide = [name for name in self.show if name in WHOLE]
        if len(self.show) > 1 and wide and self.show != STORY_AND_TURNS:
            raise ValueError(f"'{wide[0]}' takes the width of the page. Show it alone")
        return self


class SectionTitles(Model):
    victory: Head
    special_rules: Head
    turns: Head
    board: Head
    table: Head
    terrain: Head
    dice: Head
    box: Head
    setup: Head


class FactSettings(Model):
    """The facts beside the story, how it is rolled who acts, and the turns."""

    rule_pt: Pt
    """How it is rolled who acts."""
    fact_pt: Pt
    """The facts on the right."""
    turn_pt: Pt
    """Numbers of the turns."""
    facts_mm: Annotated[float, Field(ge=40, le=100)]
    """How wide the facts are."""
    fact_pitch_mm: Annotated[float, Field(ge=3.5, le=12)]
    """From fact to fact."""


class StorySettings(FactSettings):
    lead_pt: Pt
    text_pt: Pt
    facts: Many[FactName]
    where_room: FactSettings | None = None
    """Sizes of facts where no page, and no prose, gives way for them."""


class SideSettings(Model):
    pitch_mm: Annotated[float, Field(ge=4, le=20)]
    counter_mm: Annotated[float, Field(ge=3, le=15)]
    name_pt: Pt
    origin_pt: Pt
    value_pt: Pt
    nation_pt: Pt
    setup_pt: Pt
    placed_share: Annotated[float, Field(ge=0.5, le=1)]


class TerrainSettings(Model):
    pitch_mm: Annotated[float, Field(ge=4, le=20)]
    where_pt: Pt
    kind_pt: Pt
    number_pt: Pt
    note_pt: Pt


class DiceSettings(Model):
    pitch_mm: Annotated[float, Field(ge=4, le=20)]
    die_mm: Annotated[float, Field(ge=3, le=15)]
    text_pt: Pt


class BoardSettings(Model):
    share: Annotated[float, Field(ge=0.3, le=1)]
    most_high_mm: Annotated[float, Field(ge=30, le=250)]


class BoxSettings(Model):
    pitch_mm: Annotated[float, Field(ge=4, le=20)]
    text_pt: Pt
    note_pt: Pt


class ScenarioSheetLayout(SheetLayout):
    kind: Literal["scenario_sheet"]
    sections: Annotated[Many[ShownSections], counted(1)]
    titles: SectionTitles
    """What stands over each section: a key of our words, or words."""
    top_mm: Annotated[float, Field(ge=0, le=30)]
    gap_mm: Annotated[float, Field(ge=3, le=30)]
    column_gap_mm: Annotated[float, Field(ge=4, le=30)]
    title_pt: Pt
    label_pt: Pt
    story: StorySettings
    """The story with date and place, and the facts on its right."""
    sides: SideSettings
    """The order of battle of each side, and where it sets up."""
    terrain: TerrainSettings
    """The table of the ground: where it lies, and what it counts as."""
    dice: DiceSettings
    """The list of dice, and what each is rolled for."""
    box: BoxSettings
    """The list of what the box holds: how many pieces of each kind."""
    board: BoardSettings
    """The board in small, or the plan of the table."""

    @model_validator(mode="after")
    def _each_once(self) -> Self:
        shown = [name for entry in self.sections if entry.when is None for name in entry.show]
        twice = next((name for name in shown if shown.count(name) > 1), None)
        if twice is not None:
            raise WrongAt(f"the section '{twice}' stands there twice. Show it once", "sections")
        return self
