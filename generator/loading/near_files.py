"""The files that a wrong name may have meant: those of the right make in the folders where it is looked for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

from generator.paths import bytes_of, is_within

MOST_SEEN, MOST, MOST_BYTES = 5_000, 200, 20_000
"""So many entries of a folder are looked at, so many files looked into, each as far as this."""


def files_that_say(key: str, folders: Sequence[Path]) -> list[str]:
    """The YAML files with this key at the left, in some folders and in those right within, by their paths from there."""
    line = re.compile(rb"^%s:" % key.encode(), re.MULTILINE)
    found = (name for folder in folders for path, name in _within(folder, ".yaml", ".yml") if line.search(_start(path)))
    return sorted(dict.fromkeys(found))


def files_with(folders: Sequence[Path], *suffixes: str) -> list[str]:
    """The files with one of these suffixes, there as well."""
    return sorted(dict.fromkeys(name for folder in folders for _, name in _within(folder, *suffixes)))


def _within(folder: Path, *suffixes: str) -> Iterator[tuple[Path, str]]:
    there = islice((path for pattern in ("*", "*/*") for path in folder.glob(pattern)), MOST_SEEN)
    mine = (path for path in there if path.suffix.lower() in suffixes and is_within(path, folder) and path.is_file())
    return ((path, path.relative_to(folder).as_posix()) for path in islice(mine, MOST))


def _start(path: Path) -> bytes:
    try:
        return bytes_of(path, MOST_BYTES)
    except OSError:
        return b""
