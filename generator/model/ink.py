"""How colours are printed: as they are drawn, in black alone, or with little ink. See ``data/print/ink/``."""

from typing import Annotated, Any, Literal

from pydantic import Field

from generator.model.base import Id, Model

Hex = Annotated[str, Field(pattern=r"^#[0-9a-f]{6}$")]
Millimetres = Annotated[float, Field(ge=0, le=2.5)]
"""On a counter of 20 mm. What matters on a counter keeps 2.5 mm from its edge."""


class Paint(Model):
    """What is printed otherwise of a counter's colour; what is left out stays as the palette has it."""

    ground: Hex | None = None
    """What the ground is printed in; left out, the palette's."""
    ink: Hex | None = None
    """The colour of what stands on the ground; left out, the palette's."""
    cloth: Hex | None = None
    """The colour of what figures wear; left out, the palette's."""
    frame: Hex | Literal["ground"] | None = None
    """The colour of the frame; ``ground`` is the palette's own ground, whatever the ground is printed in. Left out, the palette's."""
    frame_mm: Millimetres | None = None
    """The breadth of the frame; left out, the palette's."""
    line_mm: Millimetres | None = None
    """The breadth of lines; left out, the palette's."""
    mark_mm: Annotated[Millimetres, Field(gt=0)] | None = None
    """The size of the second sign; left out, the palette's."""

    def given(self) -> dict[str, Any]:
        return self.model_dump(exclude_none=True)


Surface = Hex | Literal["none"]
"""``none`` leaves the paper as it is."""


class SheetInks(Model):
    """What is printed instead of the inks of a sheet, which ``generator/sheets/style.py`` explains."""

    ink: Hex | None = None
    """The colour of words and lines; left out, as in colour."""
    secondary: Hex | None = None
    """The colour of what matters less; left out, as in colour."""
    hairline: Hex | None = None
    """The colour of thin rules; left out, as in colour."""
    tint: Surface | None = None
    """What lies behind rows and boxes; left out, as in colour."""
    tint_edge: Surface | None = None
    """The line round what is tinted; left out, as in colour."""
    shade: Surface | None = None
    """What lies behind heads; left out, as in colour."""
    deep_shade: Surface | None = None
    """What lies behind what stands out; left out, as in colour."""
    red: Hex | None = None
    """The colour of what warns; left out, as in colour."""

    def given(self) -> dict[str, str]:
        return self.model_dump(exclude_none=True)


class Ink(Model):
    """One way of printing."""

    note: str = ""
    """For whoever reads the file."""
    every: Paint = Paint()
    """What all colours of counters have otherwise."""
    colours: dict[Id, Paint] = {}
    """What one of them has otherwise."""
    sheet: SheetInks = SheetInks()
    """What is printed instead of the inks of sheets."""
    marker_frame_mm: Millimetres = 0.35
    """The line of ink that frames a marker of 20 mm."""
    figures: Hex | None = None
    """What silhouettes are filled with, their parts then in outline; solid where this is left out."""
    terrain: Annotated[float, Field(ge=0, le=1)] = 1.0
    """How much remains of the tints of a board: at 0 its grounds are paper."""
    art: Literal["colour", "grey"] = "colour"
    """Flags, and whatever else has a colour that has no name here."""
