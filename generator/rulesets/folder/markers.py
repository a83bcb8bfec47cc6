"""The markers of a game that is played with our counters: the values ``marker.<kind>`` of its sides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.rulesets.api import MarkerNeed, SideInPlay

START = "marker."


def markers(sides: Iterable[SideInPlay]) -> Iterator[MarkerNeed]:
    """As many of each kind as a side can need; of what backs of its counters show, only where those are not printed."""
    for side in sides:
        shown = {need.back.state for unit in side.units for need in unit.counters if need.back is not None}
        for key, why in side.values.items():
            kind = key.removeprefix(START)
            if kind != key and why.value:
                yield MarkerNeed(kind, side.side.id, why.value, why, single_sided_only=kind in shown)
