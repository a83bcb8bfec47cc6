"""The rulesets there are: ours, and any that an installed package adds under ``fichas.rulesets``."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points

from generator.rulesets.api import Ruleset

GROUP = "fichas.rulesets"


@cache
def _entries() -> dict[str, object]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def names() -> tuple[str, ...]:
    return tuple(sorted(_entries()))


def find(name: str) -> Ruleset | None:
    """The ruleset of that id, or None."""
    entry = _entries().get(name)
    return entry.load() if entry is not None else None  # type: ignore[attr-defined]
