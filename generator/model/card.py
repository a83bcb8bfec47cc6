"""A unit card, as far as every game has one. Each ruleset adds its own fields."""

from typing import Literal

from generator.model.base import DataModel, Known, Title


class Card(DataModel):
    """``status``: ``printed`` for a card a rulebook prints, ``sample`` for one of our invention."""

    status: Literal["printed", "sample", "user"] = "user"
    """``printed`` for a card a rulebook prints, ``sample`` for one of our invention, ``user`` for yours."""
    source: str = ""
    """For a printed card: the clause that prints it."""
    nation: Known
    """A key of ``data/nations/nations.yaml``."""
    name: Title
    """What the unit is called."""
    portrait: str | None = None
    """A picture for its card: an SVG, PNG, JPEG or WebP file beside the file of the card."""
