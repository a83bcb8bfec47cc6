"""Writing files whole or not at all: beside first, then renamed into place."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from generator.diagnostics import Diagnostic, Source, UserError

OTHER_PLACE = "Choose another folder with --out, or make room and rights in this one."


def write_all(
    folder: Path,
    files: Mapping[str, bytes],
    stale_globs: Iterable[str] = (),
    *,
    what: str = "the kit",
    remedy: str = OTHER_PLACE,
) -> list[Path]:
    """Writes every file (by its path inside the folder), or none when the folder cannot be written.

    All are written beside their places before the first is renamed. ``stale_globs`` are globs of what such a
    folder holds: files of an earlier build that match and are not made any more go. UserError when the folder
    refuses, which says ``what`` cannot be written and ``remedy``.
    """
    written: list[tuple[Path, Path]] = []
    made_folders: list[Path] = []
    try:
        for name, content in files.items():
            target = folder / name
            if target.is_dir() and not target.is_symlink():
                raise OSError(f"there is a folder called '{target.name}' where a file should go")
            if _holds(target, content):
                continue  # whoever looks at it need not look again
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
        said = f"{what} cannot be written here: {error.strerror or error}"
        raise UserError([Diagnostic(Source(str(folder)), said, remedy)]) from None
    made = [folder / name for name in files]
    for old in (old for pattern in stale_globs for old in folder.glob(pattern)):
        if old not in made and old.is_file():
            _take_back([old], [old.parent])
    return made


def _holds(target: Path, content: bytes) -> bool:
    """Whether a file, and no link to one, is there with this content."""
    if target.is_symlink() or not target.is_file() or target.stat().st_size != len(content):
        return False
    return target.read_bytes() == content


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
