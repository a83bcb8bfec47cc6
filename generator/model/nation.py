"""Nations: a name, a flag, a short code for flags that look alike, and the coalition they fought in."""

from __future__ import annotations

from pydantic import Field

from generator.model.base import Id, Localized, Many, Model


class Nation(Model):
    name: Localized
    flag: str
    code: str = Field(max_length=4, default="")
    looks_like: Many[Id] = ()
    """Nations whose flags are mistaken for this one on a counter, where a code stands beside the flag."""
    coalition: Id | None = None
    colour: Id | None = None
    """The colour of its cards where a game gives them none."""


class NationFile(Model):
    nations: dict[Id, Nation]
