"""Writing files whole or not at all: beside first, then renamed into place."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from generator.diagnostics import Diagnostic, Source, UserError


def write_all(
    folder: Path,
    files: Mapping[str, bytes],
    stale_globs: Iterable[str] = (),
    *,
    what: str = "the kit",
    option: str = "--out",
) -> list[Path]:
    """Writes every file (by its path inside the folder), or none when the folder cannot be written.

    All are written beside their places before the first is renamed. ``stale_globs`` are globs of what such a
    folder holds: files of an earlier build that match and are not made any more go. UserError when the folder
    refuses: ``what`` cannot be written, and which ``option`` names another.
    """
    written: list[tuple[Path, Path]] = []
    made_folders: list[Path] = []
    try:
        for name, content in files.items():
            target = folder / name
            if target.is_dir() and not target.is_symlink():
                raise OSError(f"there is a folder called '{target.name}' where a file should go")
            made_folders += _make_folders(folder, target.parent)
            handle, beside = tempfile.mkstemp(dir=target.parent, prefix=".", suffix=".part")
            written.append((Path(beside), target))
            with os.fdopen(handle, "wb") as file:
                file.write(content)
            os.chmod(beside, 0o666 & ~_umask())
        for beside, target in written:
            beside.replace(target)
    except OSError as error:
        _take_back((beside for beside, _ in written), reversed(made_folders))
        what = f"{what} cannot be written here: {error.strerror or error}"
        remedy = f"Choose another folder with {option}, or make room and rights in this one."
        raise UserError([Diagnostic(Source(str(folder)), what, remedy)]) from None
    made = [target for _, target in written]
    for old in (old for pattern in stale_globs for old in folder.glob(pattern)):
        if old not in made and old.is_file():
            _take_back([old], [old.parent])
    return made


def _make_folders(*folders: Path) -> Iterator[Path]:
    """Makes those there are not, and gives them."""
    for folder in folders:
        if not folder.exists():
            folder.mkdir(parents=True)
            yield folder


def _take_back(files: Iterable[Path], folders: Iterable[Path]) -> None:
    """Removes files, and those folders that are empty then."""
    for file in files:
        file.unlink(missing_ok=True)
    for folder in folders:
        with contextlib.suppress(OSError):
            folder.rmdir()


def _umask() -> int:
    current = os.umask(0)
    os.umask(current)
    return current
