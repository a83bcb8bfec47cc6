"""Everything the rules need to know about one game, read and typed, and nothing derived yet."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import Struct, field

from generator.diagnostics import Source
from generator.model.base import Located
from generator.model.card import Card
from generator.model.nation import Nation
from generator.model.rulebook import Rulebook
from generator.model.scenario import PlayedScenario


class DataLine(NamedTuple):
    """A line of a game's data, what it says by field."""

    id: str
    fields: Mapping[str, Any]
    where: Callable[..., Source]
    """The place of a field by its path; without one, of the line."""


class Earlier(Struct):
    """What the last derivation of a scenario leaves to the next one, in a process that outlives both."""

    book: Rulebook | None = None
    world: Any = None
    """What it worked out, under these rules."""

    def under(self, book: Rulebook) -> Any:
        """None where the rules were others."""
        return self.world if book is self.book else None

    def leave(self, book: Rulebook, world: Any) -> None:
        self.book, self.world = book, world


class Project(Struct, frozen=True):
    """A scenario with the cards it draws on. ``name`` is the scenario file's stem, ``folder`` where it lies."""

    name: str
    folder: Path
    scenario: Located[PlayedScenario]
    cards: Mapping[str, Located[Card]]
    nations: Mapping[str, Nation]
    rulebook: Rulebook
    colours: tuple[str, ...]
    """The colours there are for pieces, in the order of the palette."""
    data: Mapping[str, Sequence[DataLine]] = field(default_factory=dict)
    """The lists of a game that is a folder of data: the lines in play."""
    doubtful: frozenset[Source] = frozenset()
    """Where something is wrong in it, of lines too: what follows from that is not said."""
    earlier: Earlier | None = None
    """None in a process that derives it once."""
