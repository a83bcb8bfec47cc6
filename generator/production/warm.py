"""What outlives a build in a process that makes several: `fichas preview`, `fichas watch`, a build of many scenarios."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from generator.components.parts import Parts
from generator.loading.unchanged import Unchanged
from generator.production.order import Order


class Warm:
    """What was made, with what it was made of: a change redoes what depends on it and no more, and the files come out the
    same, byte for byte, as those of a process that begins anew."""

    def __init__(self) -> None:
        self.examined = Unchanged()
        """The games of scenario files."""
        self._parts: dict[Order, Parts] = {}

    def parts(self, order: Order) -> Parts:
        """The parts of kits that are made so."""
        return self._parts.setdefault(replace(order, out=Path()), Parts(is_followed=True))
