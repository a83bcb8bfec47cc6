"""What a unit's card shows besides its values: rows, where the rules say what stands there, and its abilities."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field

from generator.rulesets.api.derived import Derived
from generator.rulesets.api.lines import Line


class CardRow(Struct, frozen=True):
    """A row of a card: what it is called, if anything, and what stands in it by name.

    Each value is a ``Line``, a ``Cell``, words of the card, text or a number; or several of them, a cell each. An
    empty text stands for nothing.
    """

    label: Any = None
    values: Mapping[str, Any] = field(default_factory=dict)


class Ability(Struct, frozen=True):
    """A special ability that a card offers."""

    id: str
    name: str
    """The word key of its name."""
    points: int
    effect: Line
    limits: tuple[Line, ...] = ()
    """How often it may be used, where not as often as one likes."""
    why: Derived | None = None
    """Its points, and why."""


CardRows = Mapping[str, tuple[CardRow, ...]]
"""The blocks of a card by name, each from top to bottom; a layout asks for them as ``unit.<name>``."""
