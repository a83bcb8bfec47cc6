"""What was made of files, kept from one run to the next in the user's cache folder, as MessagePack.

What is kept of a file is for the very bytes it was made of; anything else is made anew. Nothing depends on it: where there
is no folder, where it cannot be written, or where others may write into it, all is made each time.
"""

from __future__ import annotations

import os
import stat
import sys
import time
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from generator.paths import home_folder

_PART = ".part"
_OLD_S = 3600
"""How old a file must be that another run may still be writing."""


def cache_folder() -> Path | None:
    """Where programs keep what can be made again: ``$XDG_CACHE_HOME/fichas``, or what the system has in its place."""
    given = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA", "")
    # A relative path there is to be passed over, says the standard.
    if os.path.isabs(given):
        return Path(given, "fichas")
    home = home_folder()
    inside = "Library/Caches" if sys.platform == "darwin" else ".cache"
    return home / inside / "fichas" if home else None


class KeptFiles:
    """What is made of files in one way; ``form`` is what says another way to be another."""

    def __init__(self, kind: str, form: bytes) -> None:
        self._kind, self._form = kind, blake2b(form).digest()
        self._folder: Path | None = None
        self._is_open: bool | None = None
        """None until it has been looked at."""
        self._is_swept = False

    def of(self, name: str, content: bytes) -> Any:
        """What was made of a file's content, lists and dicts; None where it is to be made. ``name`` is the file's."""
        if not self._may_use():
            return None
        try:
            with open(self._entry(name), "rb") as file:
                made_of, made = msgspec.msgpack.decode(file.read())
        except (OSError, ValueError, TypeError, RecursionError):
            return None
        return made if made_of == self._digest(content) else None

    def keep(self, name: str, content: bytes, made: Any) -> None:
        """Keeps it in the place of what was made of the file before."""
        if not self._may_use():
            return
        self._sweep()
        entry = self._entry(name)
        part = f"{entry}.{os.getpid()}-{id(made):x}{_PART}"
        try:
            packed = msgspec.msgpack.encode([self._digest(content), made])
        except (ValueError, OverflowError):  # half of a letter, a number of more than 64 bits
            return
        try:
            with open(part, "wb") as file:
                file.write(packed)
            os.replace(part, entry)
        except OSError:
            self._is_open = False

    def _sweep(self) -> None:
        """Removes, once a run, what another run was killed in the midst of."""
        if self._folder is None or self._is_swept:
            return
        self._is_swept = True
        for left in self._folder.glob(f"*{_PART}"):
            with suppress(OSError):
                if time.time() - left.stat().st_mtime > _OLD_S:
                    left.unlink()

    def _digest(self, content: bytes) -> bytes:
        return blake2b(content, key=self._form, digest_size=16).digest()

    def _entry(self, name: str) -> str:
        entry = blake2b(name.encode("utf-8", "surrogateescape"), digest_size=16).hexdigest()
        return os.path.join(self._folder or "", entry)

    def _may_use(self) -> bool:
        if self._is_open is None:
            found = cache_folder()
            self._folder = found / self._kind if found else None
            self._is_open = self._folder is not None and _is_ours(self._folder)
        return self._is_open


def form_of(*files: Path) -> bytes:
    """The form of what is made by modules and of data that are installed: another where one of them was written since.

    They are not read: what anybody may change is kept by what it holds.
    """
    return b"".join(map(_written, files))


def _written(file: Path) -> bytes:
    try:
        it = file.stat()
    except OSError:
        return b""
    return os.fsencode(file) + f" {it.st_size} {it.st_mtime_ns} {it.st_ctime_ns} {it.st_ino}\n".encode()


def _is_ours(folder: Path) -> bool:
    """Whether a folder, made where there is none, is the user's own, and nobody else may write into it."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = folder.lstat()
    except OSError:
        return False
    is_mine = not hasattr(os, "getuid") or (
        found.st_uid == os.getuid() and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
    )
    return stat.S_ISDIR(found.st_mode) and is_mine
