"""The command line: parses words, calls the pipeline, prints. One module a command.

Exit status: 0 done, 1 the input is wrong, 2 the command line is wrong, 3 a fault of ours.
"""

from __future__ import annotations

import argparse
import errno
import io
import json
import os
import sys
import unicodedata
from collections.abc import Iterable, Sequence
from contextlib import redirect_stderr, redirect_stdout, suppress
from importlib import import_module
from typing import Any, TextIO

from generator import __version__
from generator.diagnostics import (
    LONGEST_LINE,
    Diagnostic,
    Severity,
    UserError,
    by_place,
    did_you_mean,
    first_said,
    one_run,
    shortened,
    suggested,
    written_out,
)

COMMANDS = (
    "new",
    "preview",
    "build",
    "watch",
    "check",
    "explain",
    "tables",
    "list",
    "convert",
    "schema",
    "calibrate",
    "completion",
)
"""In the order of ``--help``. Each is a module here with ``configure`` and ``run``."""

SUMMARIES = {
    "new": "make a project that builds as it stands: a scenario and its cards, or a game of your own",
    "preview": "show every piece and sheet in a browser, and draw them anew as files are saved",
    "build": "make the print-ready kit of a scenario or of a game's folder, or counters and charts without one",
    "watch": "build kits, and build them anew whenever a file of theirs is saved",
    "check": "say everything that is wrong with a scenario and its cards, or with a game's folder",
    "explain": "say where each number on the paper comes from",
    "tables": "print the tables of a rulebook, or of a game's folder, as the program knows them",
    "list": "say what there is to name: rulesets, nations, colours, symbols, terrain, abilities, layouts, papers",
    "convert": "write cards, or a list of a game, in another form: YAML, CSV, TSV, XLSX, ODS",
    "schema": "print what an editor completes, explains and checks a kind of file by: scenario, cards, layout, game",
    "calibrate": "print a printer's test page, and remember how far its backs are off",
    "completion": "print what bash, zsh or fish completes commands, options and names by",
}

DONE, WRONG_INPUT, WRONG_COMMAND, OUR_FAULT = 0, 1, 2, 3

CLEAR_LINE = "\r\x1b[K"
"""Of all that steers a terminal, what we print ourselves."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> None:  # type: ignore[override]
        self.exit(WRONG_COMMAND, f"fichas: {shortened(message)}\nTry '{self.prog} --help'.\n")


def parser(wanted: Sequence[str] = COMMANDS) -> argparse.ArgumentParser:
    """The command line of the wanted commands; of all, without their options, where none is wanted."""
    top = _Parser(
        prog="fichas",
        description="Turns a wargame's rules, scenarios in YAML, and units in YAML or spreadsheets, into everything a table needs, "
        "ready to print.",
        epilog="Try: fichas new my_project, fichas build data/scenarios/capitan_hex/alberche_ford.yaml, or fichas build data/games/kessel",
    )
    top.add_argument("--version", action="version", version=f"fichas {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True, parser_class=_Parser)
    for name in wanted or COMMANDS:
        command = commands.add_parser(name, help=SUMMARIES[name], description=_sentence(SUMMARIES[name]))
        if name in wanted:
            import_module(f"generator.cli.{name}").configure(command)
    return top


def run(argv: Sequence[str]) -> int:
    """Runs one command line; gives its exit status."""
    _open_streams()
    try:
        with one_run(), redirect_stdout(_Shown(sys.stdout)), redirect_stderr(_Shown(sys.stderr)):
            status = _run(argv)
        sys.stdout.flush()
        return status
    except BrokenPipeError:
        # The reader of our output went away (``fichas tables … | head``): nothing is wrong.
        status = DONE
    except OSError as error:
        if error.filename is not None:  # a name too long, links in a circle, a folder that nobody may read
            _complain(f"{written_out(str(error.filename))}: {error.strerror}. Check its name and its rights.")
            return WRONG_INPUT
        if error.errno not in (errno.ENOSPC, errno.EIO, errno.EDQUOT, errno.EBADF):
            return _fault(error)
        _complain(f"fichas: the output cannot be written: {error.strerror}.")
        status = WRONG_INPUT
    except KeyboardInterrupt:
        print("fichas: stopped.", file=sys.stderr)
        return WRONG_INPUT
    except Exception as fault:
        # Pydantic makes an error of its own of an interrupt that comes while it builds a model.
        if "KeyboardInterrupt" not in str(fault):
            return _fault(fault)
        print("fichas: stopped.", file=sys.stderr)
        return WRONG_INPUT
    for stream in (sys.stdout, sys.stderr):
        _give_up(stream)
    return status


def _run(argv: Sequence[str]) -> int:
    words = [word for word in argv if not word.startswith("-")]
    if words and words[0] not in COMMANDS:
        print(
            f"fichas: there is no command '{shortened(words[0], 100)}'. {did_you_mean(words[0], COMMANDS)}",
            file=sys.stderr,
        )
        return WRONG_COMMAND
    try:
        top = parser(words[:1])
        arguments, unknown = top.parse_known_args(argv)
        if unknown:
            top.error(f"unrecognized arguments: {' '.join(unknown)}{_near_option(top, arguments.command, unknown)}")
    except SystemExit as ended:
        return int(ended.code or 0)
    try:
        command = import_module(f"generator.cli.{arguments.command}")
        with import_module("generator.loading.kept_expressions").kept_expressions():
            status: int = command.run(arguments)
        return status
    except UserError as error:
        say(error.diagnostics)
        return WRONG_INPUT


def _near_option(top: argparse.ArgumentParser, command: str, words: Sequence[str]) -> str:
    """For the first option that there is none of, the nearest of the command."""
    wrong = next((word.partition("=")[0] for word in words if word.startswith("--")), None)
    (commands,) = (action for action in top._actions if isinstance(action, argparse._SubParsersAction))
    close = wrong and suggested(wrong, [*commands.choices[command]._option_string_actions])
    return f". Did you mean '{close}'?" if close else ""


def _open_streams() -> None:
    """What was closed before we came (``>&-``) says nothing; a terminal that cannot show a letter gets it written out."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


class _Shown:
    """A stream that is given no sign that hides, turns or colours text: a file's name may have them all."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        if not text.isprintable() and text != CLEAR_LINE:
            begin = CLEAR_LINE if text.startswith(CLEAR_LINE) else ""
            text = begin + "".join(map(_shown, text.removeprefix(begin)))
        return self._stream.write(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def _shown(char: str) -> str:
    return char if char in "\n\t" or unicodedata.category(char) == "Zs" else written_out(char)


def _complain(what: str) -> None:
    with suppress(OSError):
        print(shortened(what, LONGEST_LINE), file=sys.stderr, flush=True)


def _give_up(stream: TextIO) -> None:
    """What a stream does not take is thrown away, lest Python try once more as it ends."""
    try:
        stream.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _fault(fault: Exception) -> int:
    if os.environ.get("FICHAS_DEBUG"):
        raise fault
    print(
        f"fichas: a fault of ours, not of your files: {type(fault).__name__}: {shortened(str(fault))}\n"
        "Please report it; FICHAS_DEBUG=1 shows where it happened.",
        file=sys.stderr,
    )
    return OUR_FAULT


def print_json(found: Any) -> None:
    """As JSON that any terminal shows as it is: what would turn or hide its text stands there as a code."""
    is_utf8 = (sys.stdout.encoding or "utf-8").lower().replace("-", "") == "utf8"
    text = json.dumps(found, ensure_ascii=not is_utf8, indent=2)
    for line in text.split("\n"):
        print(
            line if line.isprintable() else "".join(one if one.isprintable() else json.dumps(one)[1:-1] for one in line)
        )


def say(diagnostics: Iterable[Diagnostic], *, notes: bool = False, besides: Iterable[Diagnostic] = ()) -> None:
    """Prints diagnostics, one a line, in file order, on standard error; notes only where they are wanted.

    Of very many the first, and how many more there are; all of those ``besides``.
    """
    said, more = first_said(one for one in diagnostics if notes or one.severity is not Severity.NOTE)
    for diagnostic in by_place([*said, *besides]):
        print(diagnostic, file=sys.stderr)
    if more:
        print(f"and {more:,} more. Mend these first.", file=sys.stderr)


def tally(diagnostics: Iterable[Diagnostic]) -> str:
    """How many errors and warnings they are."""
    levels = [one.severity for one in diagnostics]
    counts = [(levels.count(level), level.value) for level in (Severity.ERROR, Severity.WARNING)]
    return ", ".join(f"{number or 'no'} {word}{'' if number == 1 else 's'}" for number, word in counts)


def _sentence(words: str) -> str:
    return words[0].upper() + words[1:] + "."
