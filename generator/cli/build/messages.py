"""What ``fichas build`` says while it works, when it is done, and when it refuses."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli import CLEAR_LINE, WRONG_COMMAND

if TYPE_CHECKING:
    from generator.components.kit import Kit


class Refused(Exception):
    """The command line makes no sense; the text says why, and what to do."""


def refuse(why: str) -> int:
    print(f"fichas: {why}\nTry 'fichas build --help'.", file=sys.stderr)
    return WRONG_COMMAND


def list_files(written: list[Path], arguments: argparse.Namespace) -> None:
    _clear_line(arguments)
    if not arguments.quiet:
        for path in written:
            if path.suffix == ".pdf" or "pdf" not in arguments.format:
                print(path)


def tell_paper(kit: Kit, written: list[Path], arguments: argparse.Namespace) -> None:
    """A last line: what was made, on how many sheets of which paper, and where."""
    if arguments.quiet:
        return
    from generator.components.sheet_kind import WHOLE

    papers, both = kit.paper()
    needed = " and ".join(f"{count} sheet{'' if count == 1 else 's'} of {name}" for name, count in papers.items())
    how = " to print on both sides" if both else ""
    folder = min((path.parent for path in written), key=lambda path: len(path.parts))
    all_in = f"; {WHOLE}.pdf holds all of it" if folder / f"{WHOLE}.pdf" in written else ""
    title = kit.context.words.say(kit.game.scenario.title)
    print(f"{title}: {needed}{how}, in {folder}{all_in}.")


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
