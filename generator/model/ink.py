"""How colours are printed: as they are drawn, in black alone, or with little ink. See ``data/print/ink/``."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from generator.model.base import Id, Model

Hex = Annotated[str, Field(pattern=r"^#[0-9a-f]{6}$")]
Millimetres = Annotated[float, Field(ge=0, le=2.5)]
"""On a counter of 20 mm. What matters on a counter keeps 2.5 mm from its edge."""


class Paint(Model):
    """What is printed otherwise of a counter's colour; what is left out stays as the palette has it."""

    ground: Hex | None = None
    """What the ground is printed in."""
    ink: Hex | None = None
    """What stands on it is printed in."""
    frame: Hex | Literal["ground"] | None = None
    """``ground`` is the palette's own ground, whatever the ground is printed in."""
    frame_mm: Millimetres | None = None
    """The breadth of the frame."""
    line_mm: Millimetres | None = None
    """The breadth of lines."""
    mark_mm: Annotated[Millimetres, Field(gt=0)] | None = None
    """The size of the second sign."""

    def given(self) -> dict[str, Any]:
        return self.model_dump(exclude_none=True)


Surface = Hex | Literal["none"]
"""``none`` leaves the paper as it is."""


class SheetInks(Model):
    """What is printed instead of the inks of a sheet, which ``generator/sheets/style.py`` explains."""

    ink: Hex | None = None
    """Of words and lines."""
    secondary: Hex | None = None
    """Of what matters less."""
    hairline: Hex | None = None
    """Of thin rules."""
    tint: Surface | None = None
    """Behind rows and boxes."""
    tint_edge: Surface | None = None
    """Round what is tinted."""
    shade: Surface | None = None
    """Behind heads."""
    deep_shade: Surface | None = None
    """Behind what stands out."""
    red: Hex | None = None
    """Of what warns."""

    def given(self) -> dict[str, str]:
        return self.model_dump(exclude_none=True)


class Ink(Model):
    """One way of printing."""

    note: str = ""
    """For whoever reads the file."""
    every: Paint = Paint()
    """All colours."""
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
