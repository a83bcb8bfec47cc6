"""The layout of the quick-reference chart: its columns, which sections stand on it, and the measures of its tables."""

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from generator.model.base import A_TEXT, Id, Many, Model, short_for
from generator.model.sheet_layout import Pt, SheetLayout, When


@short_for(A_TEXT)
def _named(value: Any) -> Any:
    return {"section": value} if isinstance(value, str) else value


class LeftOut(Model):
    """A section that does not stand on the chart. ``losses`` alone is short for ``{section: losses}``."""

    section: Id
    """The section, by its id."""
    when: When = None
    """Whether it is left out."""


class TableSettings(Model):
    pitch_mm: Annotated[float, Field(ge=3.6, le=15)]
    gap_mm: Annotated[float, Field(ge=2, le=15)]
    label_pt: Pt
    value_pt: Pt


class GunSettings(Model):
    most: Annotated[int, Field(ge=1, le=8)]
    column_mm: Annotated[float, Field(ge=25, le=120)]
    pitch_mm: Annotated[float, Field(ge=4, le=15)]
    scale: Annotated[float, Field(ge=1, le=3)]
    """What type, pictures and the measures above are larger by."""


class GlossarySettings(Model):
    columns: Annotated[int, Field(ge=1, le=5)]
    gap_mm: Annotated[float, Field(ge=4, le=30)]
    name_pt: Pt
    text_pt: Pt


class ReferenceChartLayout(SheetLayout):
    kind: Literal["reference_chart"]
    columns: Annotated[int, Field(ge=1, le=5)]
    column_gap_mm: Annotated[float, Field(ge=4, le=30)]
    gap_mm: Annotated[float, Field(ge=2.4, le=20)]
    top_mm: Annotated[float, Field(ge=0, le=30)]
    first: Many[Id]
    leave_out: Many[Annotated[LeftOut, BeforeValidator(_named)]]
    extent: Literal["whole", "table"]
    """All of it, what is read once at the end; or only what is wanted at the table turn by turn."""
    clauses: bool | Literal["titles"]
    footnotes: bool
    title_pt: Pt
    text_pt: Pt
    tables: TableSettings
    """The tables: their rows, columns and type."""
    guns: GunSettings
    """The blocks of guns, each with its ranges and dice side by side."""
    glossary: GlossarySettings
    """Sections of names with a text each, such as abilities."""
