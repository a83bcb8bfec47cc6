"""Tells when files are saved."""

from __future__ import annotations

import math
import os
import threading
import time
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from pathlib import Path

WATCHED = (".yaml", ".yml", ".csv", ".tsv", ".xlsx", ".ods", ".svg", ".png", ".jpg", ".jpeg", ".webp")
SETTLED_MS, STEP_MS = 40, 5
"""How long a save may go on at most before it is told, and how long it is quiet once it is done."""
MOST_FOLDERS = 400
"""Of a project; below a home folder there may be a million."""
LEFT_OUT = {"node_modules", "output", "__pycache__", "build", "dist", "venv"}
TRIED_AGAIN_S = 0.5
TICK_S = 0.004
"""How coarse the times of files may be; a save that was told is older, since it has been quiet for ``STEP_MS``."""
LOOKED_AGAIN_MS = 500
"""How soon a folder that what was drawn has named is watched as well."""


def watch(
    folders: Callable[[], Iterable[Path]],
    on_saved: Callable[[], None],
    stop: threading.Event,
    written: Collection[Path] = (),
) -> None:
    """Calls back whenever a file of a kind that is read has changed in one of the folders or below, until ``stop`` is set.

    The folders are asked for again and again: a scenario may come to name files elsewhere. A folder that vanishes is
    waited for. ``written`` are folders that are written and not read: nothing in them is told of.
    """
    written = [folder.resolve() for folder in written]
    from watchfiles import watch as follow

    polling = None  # as watchfiles thinks best
    turned_s = math.inf
    while not stop.is_set():
        named = sorted(folders())
        watched = _with_those_below(named, written)
        try:
            for changes in follow(
                *watched,
                watch_filter=lambda _, path: _is_read(Path(path), written),
                debounce=SETTLED_MS,
                step=STEP_MS,
                stop_event=stop,
                raise_interrupt=False,
                recursive=False,
                force_polling=polling,
                rust_timeout=LOOKED_AGAIN_MS,
                yield_on_timeout=True,
            ):
                others = {*_with_those_below(named, written)} ^ {*watched}
                are_others = any(one in named or not _leads_to(one, written) for one in others)
                was_missed, turned_s = _is_saved_since(turned_s, watched, written), math.inf
                if changes or are_others or was_missed:
                    on_saved()
                if are_others or sorted(folders()) != named:
                    turned_s = time.time()
                    break
        except FileNotFoundError:  # a folder went away while we turned to it
            stop.wait(TRIED_AGAIN_S)
            on_saved()
        except OSError:  # the system tells of no more files
            polling = True


def _is_saved_since(since_s: float, folders: Iterable[Path], written: Collection[Path]) -> bool:
    """Whether a file was saved while we turned to other folders, and nobody told of it."""
    for folder in folders if since_s < math.inf else ():
        with suppress(OSError), os.scandir(folder) as entries:
            saved = [one for one in entries if one.is_file() and one.stat().st_mtime > since_s - TICK_S]
            if any(_is_read(Path(one.path), written) for one in saved):
                return True
    return False


def _with_those_below(folders: Iterable[Path], written: Collection[Path] = ()) -> list[Path]:
    """The folders and those in them, without hidden ones and those that programs fill; the nearest, if there are many."""
    found: list[Path] = []
    level = sorted({folder for folder in folders if folder.is_dir()})
    while level and len(found) < MOST_FOLDERS:
        found += level
        level = [one for folder in level for one in _folders_in(folder) if not written or one.resolve() not in written]
    return list(dict.fromkeys(found))[:MOST_FOLDERS]


def _folders_in(folder: Path) -> list[Path]:
    names: list[str] = []
    with suppress(OSError), os.scandir(folder) as entries:
        names += [one.name for one in entries if one.is_dir(follow_symlinks=False)]
    return [folder / name for name in sorted(names) if not name.startswith(".") and name not in LEFT_OUT]


def _leads_to(folder: Path, written: Collection[Path]) -> bool:
    """Whether it is one that is written, or around one."""
    return any(one.is_relative_to(folder.resolve()) for one in written)


def _is_read(path: Path, written: Collection[Path]) -> bool:
    if _leads_to(path, written) or any(path.resolve().is_relative_to(one) for one in written):
        return False
    name = path.name
    is_file = name.lower().endswith(WATCHED) and not name.startswith((".", "~$"))
    return is_file or ("." not in name and path.is_dir())
