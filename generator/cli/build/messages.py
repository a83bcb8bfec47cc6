"""What ``fichas build`` says while it works, when it is done, and when it refuses."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from generator.cli import CLEAR_LINE, WRONG_COMMAND


class Refused(Exception):
    """The command line makes no sense; the text says why, and what to do."""


def refuse(why: str) -> int:
    print(f"fichas: {why}\nTry 'fichas build --help'.", file=sys.stderr)
    return WRONG_COMMAND


def list_files(written: Iterable[Path], arguments: argparse.Namespace) -> None:
    _clear_line(arguments)
    if not arguments.quiet:
        for path in written:
            if path.suffix == ".pdf" or "pdf" not in arguments.format:
                print(path)


@contextmanager
def progress(arguments: argparse.Namespace) -> Iterator[Callable[[str], None]]:
    """Tells what is going on, on one line of a terminal that is clear again in the end; in a pipe, nothing."""

    def tell(what: str) -> None:
        if _is_watched(arguments):
            print(f"{CLEAR_LINE}{what.replace('_', ' ')} …", end="", file=sys.stderr, flush=True)

    try:
        yield tell
    finally:
        _clear_line(arguments)


def _clear_line(arguments: argparse.Namespace) -> None:
    if _is_watched(arguments):
        print(CLEAR_LINE, end="", file=sys.stderr, flush=True)


def _is_watched(arguments: argparse.Namespace) -> bool:
    return not arguments.quiet and sys.stderr.isatty()
