"""What an expression asked for, noted as it ran."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from generator.rulesets.api import Input
from generator.rulesets.folder.things import GAME, SIDE, Thing

MAX_INPUTS = 60
"""More than these are counted and not named."""

Path = tuple[str | int, ...]


class Notes:
    """Of one expression over one thing."""

    __slots__ = ("_cited", "_inputs", "_more", "first", "keep", "thing")

    def __init__(self, thing: Thing, *, keep: bool) -> None:
        """``keep``: whether the inputs are wanted, or only the first field."""
        self.thing, self.keep = thing, keep
        self.first: Path | None = None
        """The first field of the thing that it asked for."""
        self._inputs: dict[Hashable, Input] = {}
        self._cited: dict[str, None] = {}
        self._more = 0

    def take(self, key: Hashable, make: Callable[[], Input], *, cites: bool = False) -> None:
        """``cites``: whether the source of the input is of clauses."""
        if not self.keep or key in self._inputs:
            return
        if len(self._inputs) >= MAX_INPUTS:
            self._more += 1
            return
        found = self._inputs[key] = make()
        if cites:
            self._cited.update(dict.fromkeys(found.source.split(", ")))

    def name(self, thing: Thing, path: Path) -> str:
        """What an input is called: those of other things with whose they are."""
        steps = [str(step) for step in path]
        if thing not in (self.thing, self.thing.within):
            own = thing.kind == GAME or (thing.kind == SIDE and thing.id == self.thing.side)
            steps.insert(0, thing.kind if own else thing.id or thing.kind)
        return ".".join(steps)

    @property
    def clauses(self) -> tuple[str, ...]:
        """Those of the tables and values that it asked for."""
        return tuple(self._cited)

    @property
    def inputs(self) -> tuple[Input, ...]:
        more = (Input(f"{self._more} more", None, source=""),) if self._more else ()
        return (*self._inputs.values(), *more)


def shown(value: Any) -> Any:
    """A value as an input has it: a list as text."""
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else value
