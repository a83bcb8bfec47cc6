"""Everything the rules need to know about one game, read and typed, and nothing derived yet."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from generator.diagnostics import Source
from generator.model.base import Located
from generator.model.card import Card
from generator.model.nation import Nation
from generator.model.rulebook import Rulebook
from generator.model.scenario import Scenario


class DataLine(NamedTuple):
    """A line of a game's data, what it says by field."""

    id: str
    fields: Mapping[str, Any]
    where: Callable[..., Source]
    """The place of a field by its path; without one, of the line."""


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
    data: Mapping[str, Sequence[DataLine]] = field(default_factory=dict)
    """The lists of a game that is a folder of data: the lines in play."""
    doubtful: frozenset[Source] = frozenset()
    """Where something is wrong in it, of lines too: what follows from that is not said."""
