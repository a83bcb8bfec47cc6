"""What the control sheet prints of units and sides besides their names: numbers, points, and how they balance."""

from __future__ import annotations

from msgspec import Struct

from generator.rulesets.api.lines import Cell, Line


class Stat(Struct, frozen=True):
    """A number that a unit plays with, in a narrow column."""

    head: str
    """The word key of what stands over it."""
    value: Cell
    """Of the form ``number``, ``roll`` or ``die``."""
    is_solid: bool = False
    """Of a die: whether it is drawn full."""
    of: str = ""
    """The key of the value that it is, or what is worked out of values; empty where it is a field of its card."""


class Points(Struct, frozen=True):
    """The points of a unit."""

    total: int
    products: tuple[tuple[int, ...], ...] = ()
    """How they add up, where they do: 8 × 22 + 40 is ``((8, 22), (40,))``."""


class SidePoints(Struct, frozen=True):
    """The points of a side."""

    total: int
    parts: tuple[Line, ...] = ()
    """How they add up, where they do."""
    allowed: Line | None = None
    """The other side's, and what that allows this one."""
    verdict: Line | None = None
    """Whether it keeps to that."""


def verdict(total: int, kept: Line, least: int | None = None, most: int | None = None) -> Line:
    """What is said of points that have bounds: ``kept`` where they keep to them, else by how much they do not."""
    if most is not None and total > most:
        return Line("control_sheet.outside_over", {"points": total - most})
    if least is not None and total < least:
        return Line("control_sheet.outside_under", {"points": least - total})
    return kept
