"""Tells when files are saved."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from pathlib import Path

WATCHED = (".yaml", ".yml", ".csv", ".tsv", ".xlsx", ".ods", ".svg", ".png", ".jpg", ".jpeg", ".webp")
SETTLED_MS, STEP_MS = 40, 10
"""How long a save may go on at most before it is told, and how long it is quiet once it is done."""


def watch(folders: Callable[[], Iterable[Path]], on_saved: Callable[[], None], stop: threading.Event) -> None:
    """Calls back whenever a file of a kind that is read has changed in one of the folders, until ``stop`` is set.

    The folders are asked for anew after each change: a scenario may come to name files elsewhere.
    """
    from watchfiles import watch as follow

    while not stop.is_set():
        watched = sorted(folders())
        for _ in follow(
            *watched, watch_filter=_is_read, debounce=SETTLED_MS, step=STEP_MS, stop_event=stop, raise_interrupt=False
        ):
            on_saved()
            if sorted(folders()) != watched:
                break


def _is_read(change: object, path: str) -> bool:
    name = Path(path).name
    return name.lower().endswith(WATCHED) and not name.startswith((".", "~$"))
