"""The command line: parses words, calls the pipeline, prints. One module a command.

Exit status: 0 done, 1 the input is wrong, 2 the command line is wrong, 3 a fault of ours.
"""

from __future__ import annotations

import argparse
import errno
import io
import os
import sys
from collections.abc import Iterable, Sequence
from importlib import import_module

from generator import __version__
from generator.diagnostics import Diagnostic, Severity, UserError, by_place, did_you_mean

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


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> None:  # type: ignore[override]
        self.exit(WRONG_COMMAND, f"fichas: {message}\nTry '{self.prog} --help'.\n")


def parser(wanted: Sequence[str] = COMMANDS) -> argparse.ArgumentParser:
    """The command line, with the options of the wanted commands: the modules of the others stay unread."""
    top = _Parser(
        prog="fichas",
        description="Turns a wargame's rules, and units and scenarios in YAML or spreadsheets, into everything a table needs, "
        "ready to print.",
        epilog="Try: fichas new my_project, fichas build data/scenarios/capitan_hex/alberche_ford.yaml, or fichas build data/games/kessel",
    )
    top.add_argument("--version", action="version", version=f"fichas {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True, parser_class=_Parser)
    for name in COMMANDS:
        command = commands.add_parser(name, help=SUMMARIES[name], description=_sentence(SUMMARIES[name]))
        if name in wanted:
            import_module(f"generator.cli.{name}").configure(command)
    return top


def run(argv: Sequence[str]) -> int:
    """Runs one command line; gives its exit status."""
    _show_every_letter()
    words = [word for word in argv if not word.startswith("-")]
    if words and words[0] not in COMMANDS:
        print(f"fichas: there is no command '{words[0]}'. {did_you_mean(words[0], COMMANDS)}", file=sys.stderr)
        return WRONG_COMMAND
    try:
        arguments = parser(words[:1]).parse_args(argv)
    except SystemExit as ended:
        return int(ended.code or 0)
    try:
        return import_module(f"generator.cli.{arguments.command}").run(arguments)
    except UserError as error:
        say(error.diagnostics)
        return WRONG_INPUT
    except BrokenPipeError:
        # The reader of our output went away (``fichas tables … | head``): nothing is wrong.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EIO, errno.EDQUOT):
            return _fault(error)
        print(f"fichas: the output cannot be written: {error.strerror}.", file=sys.stderr)
        return WRONG_INPUT
    except KeyboardInterrupt:
        print("fichas: stopped.", file=sys.stderr)
        return WRONG_INPUT
    except Exception as fault:
        return _fault(fault)


def _show_every_letter() -> None:
    """A terminal that cannot show a letter gets it written out, rather than nothing at all."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _fault(fault: Exception) -> int:
    if os.environ.get("FICHAS_DEBUG"):
        raise fault
    print(
        f"fichas: a fault of ours, not of your files: {type(fault).__name__}: {fault}\n"
        "Please report it; FICHAS_DEBUG=1 shows where it happened.",
        file=sys.stderr,
    )
    return OUR_FAULT


def say(diagnostics: Iterable[Diagnostic], *, notes: bool = False) -> None:
    """Prints diagnostics, one a line, in file order, on standard error; notes only where they are wanted."""
    for diagnostic in by_place(diagnostics):
        if notes or diagnostic.severity is not Severity.NOTE:
            print(diagnostic, file=sys.stderr)


def tally(diagnostics: Iterable[Diagnostic]) -> str:
    """How many errors and warnings they are."""
    levels = [one.severity for one in diagnostics]
    counts = [(levels.count(level), level.value) for level in (Severity.ERROR, Severity.WARNING)]
    return ", ".join(f"{number or 'no'} {word}{'' if number == 1 else 's'}" for number, word in counts)


def _sentence(words: str) -> str:
    return words[0].upper() + words[1:] + "."
