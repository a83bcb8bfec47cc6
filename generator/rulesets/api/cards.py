"""What a unit's card sets in rows, where the rules of a game say what stands there and not the layout."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class CardRow:
    """A row of a card: what it is called, and what stands in it by name.

    Each value is a ``Line``, a ``Cell``, words of the card, text or a number; or several of them, a cell each. An
    empty text stands for nothing.
    """

    label: Any
    values: Mapping[str, Any] = field(default_factory=dict)


CardRows = Mapping[str, tuple[CardRow, ...]]
"""The blocks of a card by name, each from top to bottom; a layout asks for them as ``unit.<name>``."""
