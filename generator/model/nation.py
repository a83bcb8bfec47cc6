"""Nations: a name, a flag, a short code for flags that look alike, and the coalition they fought in."""

from pydantic import Field

from generator.model.base import Id, Localized, Many, Model


class Nation(Model):
    name: Localized
    """What it is called."""
    flag: str
    """Its flag: a symbol by its id, or an SVG file of the game."""
    code: str = Field(max_length=4, default="")
    """Short, for small pieces: ``GB``."""
    looks_like: Many[Id] = ()
    """Nations whose flags are mistaken for this one on a counter, where a code stands beside the flag."""
    also: Many[str] = ()
    """What else it is called, for who writes that: ``[uk, england]``. Nothing may stand for its id."""
    coalition: Id | None = None
    """Which coalition it is of."""
    colour: Id | None = None
    """The colour of its cards where a game gives them none."""


class NationFile(Model):
    nations: dict[Id, Nation]
    """The nations, by their ids."""
