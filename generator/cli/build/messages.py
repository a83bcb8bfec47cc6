"""What ``fichas build`` says while it works, when it is done, and when it refuses."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path

from generator.cli import WRONG_COMMAND
from generator.cli.progress import clear_line


class Refused(Exception):
    """The command line makes no sense; the text says why, and what to do."""


def refuse(why: str) -> int:
    print(f"fichas: {why}\nTry 'fichas build --help'.", file=sys.stderr)
    return WRONG_COMMAND


def list_files(written: Iterable[Path], arguments: argparse.Namespace, summary: str) -> None:
    """The files, and a last line about the paper they take."""
    clear_line(quiet=arguments.quiet)
    if not arguments.quiet:
        for path in written:
            if path.suffix == ".pdf" or "pdf" not in arguments.format:
                print(path)
        if summary:
            print(summary)
