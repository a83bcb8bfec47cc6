"""The rulesets with Python of their own: ours, and any that an installed package adds under ``fichas.rulesets``.

A package names its ruleset, an object with the ``folder`` of its game, or the folder alone, as a ``Path``. The name of the
entry point is the id of the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from generator.diagnostics import Diagnostic, Severity, Source
from generator.installed import EntryPoint, named_by_packages
from generator.rulesets.api import Ruleset

GROUP = "fichas.rulesets"
OURS = "generator.rulesets."


@cache
def _ours() -> Mapping[str, EntryPoint]:
    return {entry.name: entry for entry in named_by_packages(GROUP) if entry.value.startswith(OURS)}


@cache
def _our_own(name: str) -> Any:
    return _ours()[name].load()


@cache
def _packages() -> tuple[Mapping[str, Any], Mapping[str, Diagnostic]]:
    """What packages bring, by the ids of their games; and why what cannot be had is left out."""
    strangers = (entry for entry in named_by_packages(GROUP) if not entry.value.startswith(OURS))
    return brought(strangers, _ours())


def brought(entries: Iterable[EntryPoint], taken: Iterable[str]) -> tuple[Mapping[str, Any], Mapping[str, Diagnostic]]:
    """The rulesets and folders of entry points but for those that have a name of ours, fail, or have no folder."""
    found: dict[str, Any] = {}
    refused: dict[str, Diagnostic] = {}
    for entry in sorted(entries, key=lambda entry: (entry.name, entry.value)):
        if entry.name in {*taken, *found}:
            refused[entry.name] = _refused(entry, "has the id of one that there is already", "Take one of the two out.")
            continue
        try:
            it = entry.load()
            folder = it if isinstance(it, Path) else it.folder
        except Exception as error:  # a stranger's module may raise anything, and other games are played all the same
            what = f"cannot be loaded: {type(error).__name__}: {error}"
            refused[entry.name] = _refused(entry, what, "Update the package, or take it out.")
            continue
        if isinstance(folder, Path):
            found[entry.name] = it
        else:
            refused[entry.name] = _refused(entry, "has no folder", "Update the package, or take it out.")
    return found, refused


def _refused(entry: EntryPoint, what: str, remedy: str) -> Diagnostic:
    return Diagnostic(Source(entry.package), f"its ruleset '{entry.name}' {what}", remedy, Severity.WARNING)


def names() -> tuple[str, ...]:
    return tuple(sorted({*_ours(), *_packages()[0]}))


def find(name: str) -> Ruleset | None:
    """The ruleset of that id; None where there is none, or its package has a folder and no Python."""
    found = _our_own(name) if name in _ours() else _packages()[0].get(name)
    return None if isinstance(found, Path) else found


def folders() -> Mapping[str, Path]:
    """The folders that packages other than this one bring along, by the ids of their games."""
    return {name: it if isinstance(it, Path) else it.folder for name, it in _packages()[0].items()}


def refused() -> Mapping[str, Diagnostic]:
    """By their ids, the rulesets of installed packages that cannot be had, and why."""
    return _packages()[1]
