"""The shapes of artillery templates on a hex board; see ``data/boards/templates.yaml``."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, model_validator

from generator.model.base import Id, Many, Model
from generator.model.table import Reference, Status

Offset = Annotated[tuple[int, int], Field(strict=False)]
"""Two steps through hexsides, 60° apart: up and to the left, up and to the right."""


class TemplateShape(Model):
    """The hexes of one template, the one the impact die stands on, and the way the arrow points."""

    hexes: Many[Offset] = Field(min_length=1, max_length=60)
    red: Offset
    arrow: Offset

    @model_validator(mode="after")
    def _whole(self) -> TemplateShape:
        if len(set(self.hexes)) < len(self.hexes):
            raise ValueError("a hex stands twice in 'hexes'. Remove one")
        if self.red not in self.hexes:
            raise ValueError(f"the red hex {list(self.red)} is none of 'hexes'. Name one of them")
        if self.arrow == (0, 0):
            raise ValueError("the arrow points nowhere. Give it a direction, such as [1, 1]")
        todo, left = [self.red], set(self.hexes) - {self.red}
        while todo:
            q, r = todo.pop()
            beside = {(q + 1, r), (q, r + 1), (q - 1, r + 1), (q - 1, r), (q, r - 1), (q + 1, r - 1)} & left
            left -= beside
            todo += beside
        if left:
            raise ValueError(f"the hex {list(min(left))} does not hang together with the others. Join them by hexsides")
        return self


class TemplateFile(Model):
    status: Annotated[Status, Field(strict=False)]
    source: Reference
    note: str = ""
    shapes: dict[Id, TemplateShape]
