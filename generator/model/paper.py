"""A paper as its file in ``data/papers/`` states it. The file's name is the paper's id.

name: {en: Letter, es: Carta, fr: Lettre US}
width_mm: 215.9
height_mm: 279.4
margin_mm: 6.35
"""

from __future__ import annotations

from pydantic import Field, model_validator

from generator.model.base import Localized, Model


class Paper(Model):
    """Lengths in mm, the sheet standing: no wider than high."""

    name: Localized
    width_mm: float = Field(gt=0)
    height_mm: float = Field(gt=0)
    margin_mm: float = Field(default=6.35, ge=0)
    """The border a printer leaves blank, the same on all four sides."""

    @model_validator(mode="after")
    def _portrait(self) -> Paper:
        if self.width_mm > self.height_mm:
            raise ValueError("a paper is described standing: give the smaller length as width_mm")
        if 2 * self.margin_mm >= self.width_mm:
            raise ValueError("margin_mm leaves nothing to print on")
        return self
