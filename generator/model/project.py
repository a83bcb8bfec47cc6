"""Everything the rules need to know about one game, read and typed, and nothing derived yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from generator.model.base import Located
from generator.model.card import Card
from generator.model.nation import Nation
from generator.model.rulebook import Rulebook
from generator.model.scenario import Scenario


@dataclass(frozen=True, slots=True)
class Project:
    """A scenario with the cards it draws on. ``name`` is the scenario file's stem, ``folder`` where it lies."""

    name: str
    folder: Path
    scenario: Located[Scenario]
    cards: Mapping[str, Located[Card]]
    nations: Mapping[str, Nation]
    rulebook: Rulebook
    colours: tuple[str, ...]
    """The colours there are for pieces, in the order of the palette."""
