"""Things: lines of data, sides, the game, and rows inside them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from msgspec import Struct

from generator.diagnostics import Source

UNIT, SIDE, GAME, SCENARIO = "unit", "side", "game", "scenario"
CARD, ENTRY = "card", "entry"
"""The fields of a unit of a roster that have what its card alone says, and what its entry does."""
KEY = ":"
"""The last step of a path to the key of a field, and not to its value."""


class Thing(Struct, frozen=True, eq=False):
    """``fields`` holds text, numbers, flags and None, and lists and mappings of those: groups and rows."""

    kind: str
    """``unit``, ``event``, ``side``, ``game``; of a row, ``unit.weapons``."""
    id: str
    fields: Mapping[str, Any]
    where: Callable[..., Source]
    """The place of a field by its path, ``where("weapons", 0, "range")``; of the line itself, ``where()``."""
    side: str = ""
    """The id of its side; empty for none."""
    within: Thing | None = None
    """Of a row, what it stands in; of a unit of a roster, its card."""

    @property
    def key(self) -> tuple[str, str]:
        return self.kind, self.id

    def called(self) -> str:
        return f"the {self.kind}" if self.kind in (GAME, SCENARIO) else f"{self.kind} '{self.id}'"

    @property
    def word(self) -> str:
        """What expressions know it by: ``unit``; of a row of ``teams``, ``team``."""
        return self.kind if self.within is None else self.kind.rpartition(".")[2].removesuffix("s")

    def rows(self, field: str) -> Iterator[Thing]:
        """The entries of a list or a mapping in it, ``weapons``, or in a group of its fields, ``command.specialists``.

        One that is no group has its value as ``value``; of a list, each has its ``number`` in it, of a mapping its ``id``.
        """
        entries: Any = self.fields
        for step in field.split("."):
            entries = (entries.get(step) if isinstance(entries, Mapping) else None) or ()
        named = isinstance(entries, Mapping)
        for number, (at, entry) in enumerate(entries.items() if named else enumerate(entries), 1):
            fields = entry if isinstance(entry, Mapping) else {"value": entry}
            fields = {"id": at, **fields} if named else {"number": number, **fields}
            where = partial(self.where, *field.split("."), at)
            yield Thing(f"{self.kind}.{field}", f"{self.id}.{field}.{at}", fields, where, self.side, self)
