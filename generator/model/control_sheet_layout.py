"""The layout of the control sheet: its columns, and the measures of its parts."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from generator.model.base import Many, Model, counted
from generator.model.sheet_layout import Head, Pt, SheetLayout, When

ColumnName = Literal["sign", "unit", "stats", "figures", "tracks", "abilities", "points"]
StatName = Literal["initiative", "morale", "courage", "firing_die", "combat_die", "motivation"]
Part = Literal["order_of_battle", "turns"]
Below = Literal["abilities", "tracks", "turns"]


class ShownColumn(Model):
    """A column of the order of battle: of a width, or of a share of what the others leave."""

    show: ColumnName
    head: Head | None = None
    when: When = None
    width_mm: Annotated[float, Field(ge=4, le=200)] | None = None
    share: Annotated[float, Field(gt=0, le=1)] | None = None
    before_mm: Annotated[float, Field(ge=0, le=30)] | None = None
    after_mm: Annotated[float, Field(ge=0, le=30)] | None = None

    @model_validator(mode="after")
    def _one_width(self) -> Self:
        if self.show == "stats":
            if self.width_mm is not None or self.share is not None:
                raise ValueError("'stats' is as wide as its values. Give it neither width_mm nor share")
            if self.head is not None:
                raise ValueError("each of the 'stats' has a head of its own. Leave 'head' out")
        elif (self.width_mm is None) == (self.share is None):
            raise ValueError(f"the column '{self.show}' has a 'width_mm' or a 'share'. Give it one of the two")
        return self


class OrderOfBattle(Model):
    columns: Annotated[Many[ShownColumn], counted(1)]
    stats: Many[StatName]
    below: Many[Below]
    """What stands in a unit's own row below its values or its name, in place of a column and of a part of the sheet."""
    gap_mm: Annotated[float, Field(ge=1, le=15)]
    pitch_mm: Annotated[float, Field(ge=8, le=40)]
    least_pitch_mm: Annotated[float, Field(ge=6, le=40)]
    air_mm: Annotated[float, Field(ge=0.5, le=8)]
    number_mm: Annotated[float, Field(ge=4, le=20)]
    die_mm: Annotated[float, Field(ge=4, le=12)]
    die_pt: Pt
    head_pt: Pt
    name_pt: Pt
    detail_pt: Pt
    value_pt: Pt
    ability_pt: Pt
    sum_pt: Pt

    @model_validator(mode="after")
    def _columns_once(self) -> Self:
        shown = [column.show for column in self.columns if column.when is None]
        twice = next((name for name in shown if shown.count(name) > 1), None)
        if twice is not None:
            raise ValueError(f"the column '{twice}' stands there twice. Show it once")
        if len(set(self.below)) < len(self.below):
            raise ValueError(f"'{self.below[0]}' stands there twice. Name it once")
        if "abilities" in self.below and "abilities" in shown:
            raise ValueError("the 'abilities' have a column already. Leave them out of one of the two")
        if self.least_pitch_mm > self.pitch_mm:
            raise ValueError("'least_pitch_mm' is more than 'pitch_mm'. Make it the same or less")
        return self


class FigureSettings(Model):
    box_mm: Annotated[float, Field(ge=2.5, le=10)]
    half_gap_mm: Annotated[float, Field(ge=0, le=5)]
    counter_gap_mm: Annotated[float, Field(ge=1, le=10)]
    label_pt: Pt


class TrackSettings(Model):
    columns: Annotated[int, Field(ge=1, le=6)]
    box_mm: Annotated[float, Field(ge=2, le=8)]
    word_pt: Pt


class FootSettings(Model):
    legend: bool
    notes: bool
    left_share: Annotated[float, Field(ge=0.3, le=0.75)]
    legend_pt: Pt
    note_pt: Pt
    total_pt: Pt
    word_pt: Pt
    sum_pt: Pt
    balance_pt: Pt


class TurnSettings(Model):
    names_mm: Annotated[float, Field(ge=30, le=120)]
    least_turn_mm: Annotated[float, Field(ge=8, le=60)]
    most_turn_mm: Annotated[float, Field(ge=8, le=100)]
    sign_mm: Annotated[float, Field(ge=3, le=15)]
    boxes: bool
    box_mm: Annotated[float, Field(ge=2.5, le=8)]
    small_box_mm: Annotated[float, Field(ge=2, le=6)]
    most_air_mm: Annotated[float, Field(ge=0, le=15)]
    head_pt: Pt
    name_pt: Pt
    label_pt: Pt
    legend_pt: Pt

    @model_validator(mode="after")
    def _widths_in_order(self) -> Self:
        if self.least_turn_mm > self.most_turn_mm:
            raise ValueError("'least_turn_mm' is more than 'most_turn_mm'. Make it the same or less")
        return self


class FieldSettings(Model):
    width_mm: Annotated[float, Field(ge=20, le=150)]
    height_mm: Annotated[float, Field(ge=6, le=40)]
    label_pt: Pt
    notes_lines: Annotated[int, Field(ge=0, le=20)]
    notes_pitch_mm: Annotated[float, Field(ge=4, le=20)]
    notes_pt: Pt


class ControlSheetLayout(SheetLayout):
    kind: Literal["control_sheet"]
    parts: Annotated[Many[Part], counted(1, 2)]
    share_a_page: bool
    order_of_battle: OrderOfBattle
    """The order of battle: a row for each unit, its columns, their widths and type."""
    figures: FigureSettings
    """The boxes in which a unit's figures are crossed off, counter by counter."""
    tracks: TrackSettings
    """The boxes for states and for what may be used so many times, in each unit's row."""
    foot: FootSettings
    """What stands below the order of battle: legend, notes on losses, points."""
    turns: TurnSettings
    """The part with a column for each turn, in which what is done is ticked."""
    fields: FieldSettings
    """Fields to write in, for names and the date, and lines for notes."""

    @model_validator(mode="after")
    def _parts_once(self) -> Self:
        if len(set(self.parts)) < len(self.parts):
            raise ValueError(f"the part '{self.parts[0]}' stands there twice. Name it once")
        if "turns" in self.parts and "turns" in self.order_of_battle.below:
            raise ValueError("the 'turns' stand below the units already. Leave them out of one of the two")
        return self
