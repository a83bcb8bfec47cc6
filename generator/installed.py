"""What installed packages name for us. To read it means to open a file of every package there is: it is done once."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points


@cache
def _all() -> tuple[EntryPoint, ...]:
    every = entry_points()
    return tuple(entry for group in every.groups for entry in every.select(group=group))


def named_by_packages(group: str) -> tuple[EntryPoint, ...]:
    """The entry points of a group, of this package's own too."""
    return tuple(entry for entry in _all() if entry.group == group)
