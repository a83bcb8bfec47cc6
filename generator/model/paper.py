"""A paper as its file in ``data/papers/`` states it. The file's name is the paper's id.

name: {en: Letter, es: Carta, fr: Lettre US}
width_mm: 215.9
height_mm: 279.4
margin_mm: 6.35
"""

from typing import Self

from pydantic import Field, model_validator

from generator.model.base import Localized, Model


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
        if self.margins_mm is None and 2 * self.margin_mm >= self.width_mm:
            raise ValueError("margin_mm leaves nothing to print on")
        if self.margins_mm is not None and not leaves_room(self.margins_mm, self.width_mm, self.height_mm):
            raise ValueError("margins_mm leave nothing to print on")
        return self


def leaves_room(margins: Margins, width_mm: float, height_mm: float) -> bool:
    """Whether margins leave something of a sheet to print on."""
    return margins.left + margins.right < width_mm and margins.top + margins.bottom < height_mm
