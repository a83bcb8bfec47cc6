"""The rulesets with Python of their own: ours, and any that an installed package adds under ``fichas.rulesets``.

A package names its ruleset, an object with the ``folder`` of its game, or the folder alone, as a ``Path``.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

from generator.rulesets.api import Ruleset

GROUP = "fichas.rulesets"
OURS = "generator.rulesets."


@cache
def _entries() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}


@cache
def _loaded(name: str) -> Any:
    return _entries()[name].load()


def names() -> tuple[str, ...]:
    return tuple(sorted(_entries()))


def find(name: str) -> Ruleset | None:
    """The ruleset of that id; None where there is none, or its package has a folder and no Python."""
    found = _loaded(name) if name in _entries() else None
    return None if isinstance(found, Path) else found


def folders() -> dict[str, Path]:
    """The folders that packages other than this one bring along, by the ids of their games."""
    found = {name: _loaded(name) for name, entry in _entries().items() if not entry.value.startswith(OURS)}
    return {name: it if isinstance(it, Path) else Path(it.folder) for name, it in found.items()}
