"""What ``fichas build`` says while it works, when it is done, and when it refuses."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from generator.cli import WRONG_COMMAND


class Refused(Exception):
    """The command line makes no sense; the text says why, and what to do."""


def refuse(why: str) -> int:
    print(f"fichas: {why}\nTry 'fichas build --help'.", file=sys.stderr)
    return WRONG_COMMAND


def list_files(written: list[Path], arguments: argparse.Namespace) -> None:
    if not arguments.quiet:
        for path in written:
            if path.suffix == ".pdf" or "pdf" not in arguments.format:
                print(path)


def progress(*, quiet: bool) -> Callable[[str], None]:
    """Tells what is going on, on one line of a terminal; in a pipe, nothing."""
    if quiet or not sys.stderr.isatty():
        return lambda _: None
    return lambda what: print(f"\r\x1b[K{what.replace('_', ' ')} …", end="", file=sys.stderr, flush=True)


def clear_progress(*, quiet: bool) -> None:
    if not quiet and sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
