"""Writing files whole or not at all: beside first, then renamed into place."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from generator.diagnostics import Diagnostic, Source, UserError


def write_all(folder: Path, files: Mapping[str, bytes], stale_globs: Iterable[str] = ()) -> list[Path]:
    """Writes every file (by its path inside the folder), or none when the folder cannot be written.

    All are written beside their places before the first is renamed. ``stale_globs`` are globs of what such a
    folder holds: files of an earlier build that match and are not made any more go. UserError when the folder
    refuses.
    """
    written: list[tuple[Path, Path]] = []
    made_folders: list[Path] = []
    try:
        for name, content in files.items():
            target = folder / name
            if target.is_dir() and not target.is_symlink():
                raise OSError(f"there is a folder called '{target.name}' where a file should go")
            for parent in (folder, target.parent):
                if not parent.exists():
                    parent.mkdir(parents=True)
                    made_folders.append(parent)
            handle, beside = tempfile.mkstemp(dir=target.parent, prefix=".", suffix=".part")
            written.append((Path(beside), target))
            with os.fdopen(handle, "wb") as file:
                file.write(content)
            os.chmod(beside, 0o666 & ~_umask())
        for beside, target in written:
            beside.replace(target)
    except OSError as error:
        for beside, _ in written:
            beside.unlink(missing_ok=True)
        for parent in reversed(made_folders):
            with contextlib.suppress(OSError):
                parent.rmdir()
        raise UserError(
            [
                Diagnostic(
                    Source(str(folder)),
                    f"the kit cannot be written here: {error.strerror or error}",
                    "Choose another folder with --out, or make room and rights in this one.",
                )
            ]
        ) from None
    made = [target for _, target in written]
    for pattern in stale_globs:
        for old in folder.glob(pattern):
            if old not in made and old.is_file():
                old.unlink()
                with contextlib.suppress(OSError):  # a folder that still holds something stays
                    old.parent.rmdir()
    return made


def _umask() -> int:
    current = os.umask(0)
    os.umask(current)
    return current
