"""Where a file lies, how its path is shown, and how it is opened."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterable
from pathlib import Path


def home_folder() -> Path | None:
    """The user's own; None where there is none. An empty HOME is none, and not the root of all folders."""
    home = os.path.expanduser("~")
    return Path(home) if os.path.isabs(home) and os.environ.get("HOME") != "" else None


def is_within(path: Path, folder: Path) -> bool:
    """Whether a file lies in a folder once links are followed."""
    try:
        return path.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError, ValueError):  # no name of a file, or links in a circle
        return False


def is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):  # no file can have such a name
        return False


def shown(path: Path) -> str:
    """A path as messages show it: from the working folder where that is shorter."""
    try:
        relative = os.path.relpath(path)
    except ValueError:
        return str(path)
    return relative if not relative.startswith(os.path.join("..", "..", "..")) else str(path)


def files_in(folders: Iterable[Path], *suffixes: str) -> list[str]:
    """The files of some folders with one of these suffixes, by their paths from there."""
    found = {
        it.relative_to(folder).as_posix()
        for folder in folders
        for it in folder.rglob("*")
        if it.suffix in suffixes and it.is_file()
    }
    return sorted(found)


def bytes_of(path: Path, most: int) -> bytes:
    """What a file holds, or one byte more than the most where it holds more.

    OSError for what is no file: nobody may ever write into a pipe, and a device may never end.
    """
    # Without waiting, which to a file says nothing.
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0))
    with open(handle, "rb") as file:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, "this is a pipe or a device, not a file")
        return file.read(most + 1)
