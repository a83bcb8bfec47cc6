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
    with contextlib.ExitStack() as on_failure:
        try:
            made = [
                (_beside(folder, folder / name, content, on_failure), folder / name) for name, content in files.items()
            ]
            for beside, target in made:
                beside.replace(target)
        except OSError as error:
            what = f"the kit cannot be written here: {error.strerror or error}"
            remedy = "Choose another folder with --out, or make room and rights in this one."
            raise UserError([Diagnostic(Source(str(folder)), what, remedy)]) from None
        on_failure.pop_all()
    written = [target for _, target in made]
    for old in {old for pattern in stale_globs for old in folder.glob(pattern)} - {*written}:
        if old.is_file():
            old.unlink()
            _remove_folder(old.parent)
    return written


def _beside(folder: Path, target: Path, content: bytes, on_failure: contextlib.ExitStack) -> Path:
    """Writes a file under another name beside its place. OSError when it cannot be."""
    if target.is_dir() and not target.is_symlink():
        raise OSError(f"there is a folder called '{target.name}' where a file should go")
    for parent in (folder, target.parent):
        if not parent.exists():
            parent.mkdir(parents=True)
            on_failure.callback(_remove_folder, parent)
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=".", suffix=".part")
    on_failure.callback(Path(name).unlink, missing_ok=True)
    with os.fdopen(handle, "wb") as file:
        file.write(content)
    os.chmod(name, 0o666 & ~_umask())
    return Path(name)


def _remove_folder(folder: Path) -> None:
    """One that still holds something stays."""
    with contextlib.suppress(OSError):
        folder.rmdir()


def _umask() -> int:
    current = os.umask(0)
    os.umask(current)
    return current
