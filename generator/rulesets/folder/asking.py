"""What a game's own file asks of a thing: the expressions and phrases of its pieces, charts and sheets, where they stand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.rulesets.folder.things import Thing
from generator.rulesets.folder.world import World

MOST = 200
"""Copies of a piece, boxes of a row."""


class Asker:
    """One thing, asked in the words of the game's file. Paths are places in that file."""

    def __init__(self, world: World, thing: Thing) -> None:
        self.world, self.thing, self._file = world, thing, world.book.file

    def value(self, text: str | int, *path: str | int) -> Any:
        """What an expression comes to; None where it cannot be worked out, which the world then says."""
        if isinstance(text, int):
            return text
        assert self._file is not None
        return self.world.value_of(text, self.thing, self._file.where(*path))

    def holds(self, text: str | None, *path: str | int) -> bool:
        return text is None or bool(self.value(text, *path))

    def count(self, text: str | int, *path: str | int) -> int:
        """So many copies or boxes: a whole number from 0 to ``MOST``."""
        found = self.value(text, *path)
        if found is None:
            return 0
        if isinstance(found, bool) or not isinstance(found, int) or not 0 <= found <= MOST:
            assert self._file is not None
            what = f"'{text}' comes to {found!r} for {self.thing.kind} '{self.thing.id}'"
            self.world.trouble(self._file.where(*path), what, f"Make it a whole number from 0 to {MOST}.")
            return 0
        return found

    def phrase(self, text: str, *path: str | int) -> str | Mapping[str, str]:
        assert self._file is not None
        return self.world.phrase(text, self.thing, self._file.where(*path))
