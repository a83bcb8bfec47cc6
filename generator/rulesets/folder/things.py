"""Things: lines of data, sides, the game, and rows inside them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from generator.diagnostics import Source

SIDE, GAME, SCENARIO = "side", "game", "scenario"
KEY = ":"
"""The last step of a path to the key of a field, and not to its value."""


@dataclass(frozen=True, slots=True, eq=False)
class Thing:
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
    """Of a row, what it stands in."""

    @property
    def key(self) -> tuple[str, str]:
        return self.kind, self.id

    def called(self) -> str:
        return "the game" if self.kind == GAME else f"{self.kind} '{self.id}'"

    @property
    def word(self) -> str:
        """What expressions know it by: ``unit``; of a row of ``teams``, ``team``."""
        return self.kind if self.within is None else self.kind.rpartition(".")[2].removesuffix("s")

    def rows(self, field: str) -> Iterator[Thing]:
        """The entries of a list or a mapping in it. One that is no group has its value as ``value``."""
        entries = self.fields.get(field) or ()
        named = isinstance(entries, Mapping)
        for at, entry in entries.items() if named else enumerate(entries):
            fields = entry if isinstance(entry, Mapping) else {"value": entry}
            fields = {"id": at, **fields} if named else fields
            where = partial(self.where, field, at)
            yield Thing(f"{self.kind}.{field}", f"{self.id}.{field}.{at}", fields, where, self.side, self)
