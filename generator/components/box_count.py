"""A line of the list of what lies in the box: the scenario sheet and the cutting guide both print one."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Count:
    """A line of the list: how many of it each side has; ``shared`` where it is for the table as a whole."""

    text: str
    sides: tuple[int, ...] = ()
    shared: int = 0

    @property
    def total(self) -> int:
        return sum(self.sides) + self.shared
