"""What a command says while it works: on one line of a terminal that is clear again in the end; in a pipe, nothing."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from generator.cli import CLEAR_LINE


@contextmanager
def progress(*, quiet: bool = False) -> Iterator[Callable[[str], None]]:
    """Tells what is going on."""

    def tell(what: str) -> None:
        if _is_watched(quiet=quiet):
            print(f"{CLEAR_LINE}{what.replace('_', ' ')} …", end="", file=sys.stderr, flush=True)

    try:
        yield tell
    finally:
        clear_line(quiet=quiet)


def clear_line(*, quiet: bool = False) -> None:
    if _is_watched(quiet=quiet):
        print(CLEAR_LINE, end="", file=sys.stderr, flush=True)


def _is_watched(*, quiet: bool) -> bool:
    return not quiet and sys.stderr.isatty()
