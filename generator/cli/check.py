"""``fichas check FILE...``: everything wrong, in one run."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli import DONE, WRONG_COMMAND, WRONG_INPUT, print_json, say, tally
from generator.cli.progress import progress
from generator.cli.values import offers
from generator.diagnostics import Diagnostic, Severity, Source, UserError, by_place, first_said
from generator.model.base import LANGUAGES

if TYPE_CHECKING:
    from generator.model.project import Project


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files", metavar="FILE", nargs="*", type=Path, help="a scenario, or the folder of a game, with its scenarios"
    )
    tongue = parser.add_argument(
        "--lang",
        "--language",
        dest="language",
        metavar="LANG",
        help=f"{', '.join(LANGUAGES)}, or one that a game of your own has: for this language alone, and say what it lacks and is printed in English; without a file, all of it",
    )
    offers(tongue, lambda: LANGUAGES)
    parser.add_argument("--json", action="store_true", help="print the findings as JSON on standard output")
    parser.add_argument("--strict", action="store_true", help="exit with 1 for warnings, too")
    parser.add_argument("--notes", action="store_true", help="also say what is allowed but unusual")


def run(arguments: argparse.Namespace) -> int:
    if not arguments.files and arguments.language is None:
        print("fichas: name a scenario, or a language with --lang.\nTry 'fichas check --help'.", file=sys.stderr)
        return WRONG_COMMAND
    with progress(quiet=arguments.json) as tell:
        found, lacking = _findings(arguments, tell)
    found = by_place(one for one in found if arguments.notes or one.severity is not Severity.NOTE)
    is_wrong = any(one.is_error or (arguments.strict and one.severity is Severity.WARNING) for one in found)
    if arguments.json:
        said, more = first_said(found)
        rest = Diagnostic(Source(""), f"and {more:,} more", "Mend these first.", Severity.NOTE)
        print_json([_as_json(one.as_said()) for one in (*by_place([*said, *lacking]), *([rest] if more else ()))])
    else:
        say(found, notes=arguments.notes, besides=lacking)
        print(tally([*found, *lacking]))
    return WRONG_INPUT if is_wrong else DONE


def _findings(arguments: argparse.Namespace, tell: Callable[[str], None]) -> tuple[list[Diagnostic], list[Diagnostic]]:
    """What is wrong, and what the language lacks, which is a list to work through."""
    from generator import pipeline
    from generator.loading.project import NeedsScenario, load_project, scenarios_of

    language, found, lacking = arguments.language, [], []
    readable: dict[Path, Project | None] = {}
    unreadable = False
    scenarios = {file: scenarios_of(file) for file in arguments.files}
    files = dict.fromkeys([*scenarios, *chain(*scenarios.values())])
    for number, file in enumerate(files, 1):
        tell("checking" if len(files) == 1 else f"checking {number} of {len(files)}")
        try:
            loaded = load_project(file)
            found += pipeline.check(file, [language] if language else (), loaded)
            readable[file] = loaded.project
        except UserError as error:
            if not (isinstance(error, NeedsScenario) and scenarios.get(file)):
                found, unreadable = [*found, *error.diagnostics], True
    if language in LANGUAGES and not unreadable:
        from generator.loading.missing_words import missing_words

        lacking = list(dict.fromkeys(missing_words(language, readable)))
    elif language and not arguments.files:
        what, remedy = f"there are no words in '{language}'", f"Use one of: {', '.join(LANGUAGES)}."
        found.append(Diagnostic(Source("--lang"), what, remedy))
    return found, lacking


def _as_json(d: Diagnostic) -> dict[str, object]:
    return {
        "file": d.source.file,
        "line": d.source.line,
        "column": d.source.column,
        "severity": d.severity.value,
        "what": d.what,
        "remedy": d.remedy,
        "clause": d.clause,
        "check": d.check,
    }
