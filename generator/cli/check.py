"""``fichas check FILE...``: everything wrong, in one run."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from generator.cli import DONE, WRONG_INPUT, say
from generator.diagnostics import Diagnostic, Severity, UserError, by_place


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", metavar="FILE", nargs="+", type=Path, help="a scenario")
    parser.add_argument("--json", action="store_true", help="print the findings as JSON on standard output")
    parser.add_argument("--notes", action="store_true", help="also say what is allowed but unusual")


def run(arguments: argparse.Namespace) -> int:
    from generator import pipeline

    found: list[Diagnostic] = []
    for file in arguments.files:
        try:
            found.extend(pipeline.check(file))
        except UserError as error:
            found.extend(error.diagnostics)
    if not arguments.notes:
        found = [d for d in found if d.severity is not Severity.NOTE]
    found = by_place(found)
    errors = sum(d.is_error for d in found)
    if arguments.json:
        json.dump([_as_json(d) for d in found], sys.stdout, ensure_ascii=False, indent=2)
        print()
    else:
        say(found, notes=arguments.notes)
        warnings = sum(d.severity is Severity.WARNING for d in found)
        print(f"{_count(errors, 'error')}, {_count(warnings, 'warning')}")
    return WRONG_INPUT if errors else DONE


def _count(number: int, word: str) -> str:
    return f"{number or 'no'} {word}{'' if number == 1 else 's'}"


def _as_json(d: Diagnostic) -> dict[str, object]:
    return {
        "file": d.source.file,
        "line": d.source.line,
        "column": d.source.column,
        "severity": d.severity.value,
        "what": d.what,
        "remedy": d.remedy,
        "clause": d.clause,
    }
