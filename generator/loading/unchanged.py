"""What was made of files is taken over while those files are as they were."""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable
from pathlib import Path
from typing import TypeVar

from generator.paths import bytes_of

Made = TypeVar("Made")

_open: list[dict[Path, bytes]] = []
"""The files that each of those who are reading just now has read."""


def note_read(path: Path, content: bytes) -> None:
    """Tells whoever is keeping what is made of it that a file was read."""
    for files in _open:
        files[path] = content


class Unchanged:
    """Keeps what was made of files by a key, with what these held and which files lay beside them.

    One for a process that outlives a build; who has none, reads anew.
    """

    def __init__(self) -> None:
        self._kept: dict[Hashable, tuple[dict[Path, bytes], dict[Path, tuple[str, ...]], object]] = {}

    def of(self, key: Hashable, make: Callable[[], Made], is_kept: Callable[[Made], bool] = lambda made: True) -> Made:
        """What is made of files, or what was made of them before. What cannot be made is not kept."""
        if key in self._kept:
            files, beside, value = self._kept[key]
            if all(_listed(folder) == names for folder, names in beside.items()) and all(
                _holds(path, content) for path, content in files.items()
            ):
                for path, content in files.items():
                    note_read(path, content)
                return value  # type: ignore[return-value]
            del self._kept[key]
        files = {}
        _open.append(files)
        try:
            made = make()
        finally:
            _open.pop()
        if is_kept(made):
            self._kept[key] = files, {folder: _listed(folder) for folder in {path.parent for path in files}}, made
        return made


def _holds(path: Path, content: bytes) -> bool:
    try:
        return bytes_of(path, len(content)) == content
    except OSError:
        return False


def _listed(folder: Path) -> tuple[str, ...]:
    """The names in a folder, and in the folders in it."""
    found = []
    try:
        for entry in os.scandir(folder):
            found.append(entry.name)
            if entry.is_dir(follow_symlinks=False):
                found += [f"{entry.name}/{name}" for name in os.listdir(entry.path)]
    except OSError:
        return ()
    return tuple(sorted(found))
