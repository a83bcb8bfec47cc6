"""A paper as its file in ``data/papers/`` states it. The file's name is the paper's id.

name: {en: Letter, es: Carta, fr: Lettre US}
width_mm: 215.9
height_mm: 279.4
margin_mm: 6.35
"""

from typing import Self

from pydantic import Field, model_validator

from generator.model.base import Localized, Model

LEAST_MM, MOST_MM = 100.0, 2000.0
"""What a sheet may measure: from a postcard to what rolls are cut to."""
LEAST_PRINTED_MM = 80.0
"""So much of it either way is printed on at least."""


class Margins(Model):
    """The border a printer leaves blank on each side of a standing sheet, in mm."""

    left: float = Field(ge=0)
    """From the left edge, in mm."""
    top: float = Field(ge=0)
    """From the upper edge, in mm."""
    right: float = Field(ge=0)
    """From the right edge, in mm."""
    bottom: float = Field(ge=0)
    """From the lower edge, in mm."""


class Paper(Model):
    """Lengths in mm, the sheet standing: no wider than high."""

    name: Localized
    """What people call it."""
    width_mm: float = Field(gt=0)
    """The length of its shorter side."""
    height_mm: float = Field(gt=0)
    """The length of its longer side."""
    margin_mm: float = Field(default=6.35, ge=0)
    """The border a printer leaves blank, the same on all four sides."""
    margins_mm: Margins | None = None
    """The same where the sides differ; it then counts instead of ``margin_mm``. Left out, that holds on all four."""

    @model_validator(mode="after")
    def _portrait(self) -> Self:
        if self.width_mm > self.height_mm:
            raise ValueError("a paper is described standing: give the smaller length as width_mm")
        if self.width_mm < LEAST_MM or self.height_mm > MOST_MM:
            raise ValueError(f"a paper measures {LEAST_MM:g} to {MOST_MM:g} mm either way")
        mm, own = self.margin_mm, self.margins_mm
        across, down = (own.left + own.right, own.top + own.bottom) if own else (2 * mm, 2 * mm)
        if min(self.width_mm - across, self.height_mm - down) < LEAST_PRINTED_MM:
            raise ValueError(f"its margins leave less than {LEAST_PRINTED_MM:g} mm to print on")
        return self
