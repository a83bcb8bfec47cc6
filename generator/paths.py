"""Where a file lies: what a folder names is read from that folder alone."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path


def is_within(path: Path, folder: Path) -> bool:
    """Whether a file lies in a folder once links are followed."""
    try:
        return path.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError, ValueError):  # no name of a file, or links in a circle
        return False


def files_in(folders: Iterable[Path], *suffixes: str) -> list[str]:
    """The files of some folders with one of these suffixes, by their paths from there."""
    found = {
        it.relative_to(folder).as_posix()
        for folder in folders
        for it in folder.rglob("*")
        if it.suffix in suffixes and it.is_file()
    }
    return sorted(found)
