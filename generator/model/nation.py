"""Nations: a name, a flag, a short code for flags that look alike, and the coalition they fought in."""

from __future__ import annotations

from pydantic import Field

from generator.model.base import Id, Localized, Model


class Nation(Model):
    name: Localized
    flag: str
    code: str = Field(min_length=1, max_length=4)
    coalition: Id
    colour: Id
    """The colour of its cards where a game gives them none."""


class NationFile(Model):
    nations: dict[Id, Nation]
