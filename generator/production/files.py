"""Writing files whole or not at all: beside their places first, then all of them put there, one after the other."""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from itertools import takewhile
from pathlib import Path

from generator.diagnostics import Diagnostic, Source, UserError

OTHER_PLACE = "Choose another folder with --out, or make room and rights in this one."
BESIDE = (".fichas-", ".part")
"""How the name begins and ends of the folder in which files are made before they are put into their places."""
_NO_WAITING = getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_NONBLOCK", 0)
"""To open a folder, and nothing that is none: a pipe would wait for who writes into it."""
_OLD_S = 24 * 3600
"""Where nothing tells whether others write in a folder: how old what they left must be."""

Files = Mapping[str, bytes]
"""By the path inside the folder."""
Gone = Mapping[str, str]
"""Of files to be removed, the hash by which they are known; what holds anything else stays."""


def write_all(
    folder: Path,
    files: Files,
    finish: Callable[[], tuple[Files, Gone]] | None = None,
    *,
    out: Path | None = None,
    what: str = "the kit",
    remedy: str = OTHER_PLACE,
) -> list[Path]:
    """Writes every file, or none. ``finish`` is called when no one else writes here any more: it gives what is written
    last, such as a list of the others, and what goes.

    Nothing is written through a link below ``out``, the folder itself without it. UserError when the folder refuses, which
    says ``what`` cannot be written and ``remedy``.
    """
    made: list[Path] = []
    try:
        _refuse_links(folder, out or folder)
        made += _make_folders(folder)
        with _alone_in(folder):
            last, gone = finish() if finish else ({}, {})
            every = {folder / name: content for name, content in {**files, **last}.items()}
            for target in every:
                _refuse_links(target.parent, folder)
                if target.is_dir() and not target.is_symlink():
                    raise OSError(f"there is a folder called '{target.name}' where a file should go")
            changed = {target: content for target, content in every.items() if not _holds(target, content)}
            old = [folder / name for name, known in gone.items() if is_known(folder, name, known)]
            if changed or old:
                made += _make_folders(*(target.parent for target in changed))
                _put_in_place(folder, changed, old, last_ones=[folder / name for name in last])
    except BaseException as error:
        for one in reversed(made):
            with contextlib.suppress(OSError):
                one.rmdir()
        if not isinstance(error, OSError):
            raise
        said = f"{what} cannot be written here: {error.strerror or error}"
        raise UserError([Diagnostic(Source(str(folder)), said, remedy)]) from None
    return list(every)


def is_known(folder: Path, name: str, sha256: str) -> bool:
    """Whether a file of a folder, and nothing behind a link, has this hash."""
    try:
        path = folder / name
        _refuse_links(path, folder)
        return path.is_file() and hashlib.sha256(path.read_bytes()).hexdigest() == sha256
    except (OSError, ValueError):  # no file can have such a name
        return False


def _put_in_place(folder: Path, changed: Mapping[Path, bytes], old: list[Path], last_ones: list[Path]) -> None:
    """Puts files into their places, those that come last when the old ones are gone. What was there comes back if not all
    can be done."""
    beside = Path(tempfile.mkdtemp(prefix=BESIDE[0], suffix=BESIDE[1], dir=folder))
    targets = sorted(changed, key=last_ones.__contains__)
    kept = {target: beside / f"old{number}" for number, target in enumerate([*targets, *old])}
    try:
        for number, target in enumerate(targets):
            (beside / f"new{number}").write_bytes(changed[target])
        for target, copy in kept.items():
            if os.path.lexists(target):
                _copy(target, copy)
        try:
            for number, target in enumerate(targets):
                if target in last_ones:
                    _remove(old)
                (beside / f"new{number}").replace(target)
            _remove(old)
        except BaseException:
            for target, copy in kept.items():
                if os.path.lexists(copy):
                    copy.replace(target)
                else:
                    target.unlink(missing_ok=True)
            raise
    finally:
        shutil.rmtree(beside, ignore_errors=True)
    for one in old:
        with contextlib.suppress(OSError):  # other files are in it
            one.parent.rmdir()


def _copy(path: Path, copy: Path) -> None:
    """A second name for a file, or a copy where the disk knows no such thing."""
    try:
        os.link(path, copy, follow_symlinks=False)
    except (OSError, NotImplementedError):
        shutil.copy2(path, copy, follow_symlinks=False)


def _remove(files: list[Path]) -> None:
    for file in files:
        file.unlink(missing_ok=True)


@contextlib.contextmanager
def _alone_in(folder: Path) -> Iterator[None]:
    """While no one else writes into a folder; what others left there half done is removed."""
    handle, is_alone = None, False
    with contextlib.suppress(ImportError, OSError):  # a system, or a disk, that knows no locks of folders
        import fcntl

        handle = os.open(folder, os.O_RDONLY | _NO_WAITING)
        fcntl.flock(handle, fcntl.LOCK_EX)
        is_alone = True
    try:
        for left in folder.glob(f"{BESIDE[0]}*{BESIDE[1]}"):
            if not left.is_symlink() and (is_alone or time.time() - left.stat().st_mtime > _OLD_S):
                shutil.rmtree(left, ignore_errors=True)
        yield
    finally:
        if handle is not None:
            os.close(handle)


def _refuse_links(path: Path, out: Path) -> None:
    """OSError where a path, or a folder above it, is a link, below ``out``."""
    for one in takewhile(lambda it: it != out, (path, *path.parents)):
        if one.is_symlink():
            raise OSError(f"'{one.name}' is a link, and nothing is written through one")


def _holds(target: Path, content: bytes) -> bool:
    """Whether a file, and no link to one, is there with this content."""
    if target.is_symlink() or not target.is_file() or target.stat().st_size != len(content):
        return False
    return target.read_bytes() == content


def _make_folders(*folders: Path) -> Iterator[Path]:
    """Makes those there are not, and gives them, the outer ones first."""
    for folder in folders:
        for one in (*reversed(folder.parents), folder):
            if not one.exists():
                one.mkdir(exist_ok=True)
                yield one
