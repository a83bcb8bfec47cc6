"""The counter colours: a ground, an ink that reads on it, and a mark that tells it apart without colour."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from generator.model.base import Id, Localized, Many, Model

Hex = Annotated[str, Field(pattern=r"^#[0-9a-f]{6}$")]


class Colour(Model):
    name: Localized
    ground: Hex
    ink: Hex
    mark: Literal["dots", "two_lines", "dashes", "none", "backslashes", "ticks", "slashes", "crosses", "zigzag"]


class Palette(Model):
    """``order`` is the order of the book, in which colours are given out."""

    colours: dict[Id, Colour]

    @property
    def order(self) -> Many[str]:
        return tuple(self.colours)
