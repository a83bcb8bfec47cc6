"""``fichas calibrate``: prints the test page of a printer, and remembers by its name what was measured on it."""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

from generator import calibration
from generator.cli import DONE, WRONG_COMMAND
from generator.cli.measures import lengths, paper
from generator.cli.values import offers
from generator.loading.papers import paper_names
from generator.model.base import LANGUAGES
from generator.model.printer import MOST_DEGREES, MOST_MM, printer_name

USAGE = """fichas calibrate [--paper NAME] [--lang LANG] [--out DIR]
       fichas calibrate --printer NAME [--back-offset X,Y] [--back-angle DEGREES] [--margin L,T,R,B]
       fichas calibrate --list"""
EPILOG = """\
Print the test page, on both sides, and do what it says. With values, the printer is remembered and nothing is
printed; with --printer alone, the test page comes with its backs corrected, to check.

All values are as you read the back of a standing page that was turned on its long edge:
  X   moves backs to the right; -X to the left
  Y   moves backs down; -Y up
  DEGREES turns backs clockwise; minus the other way

examples:
  fichas calibrate --paper letter
  fichas calibrate --printer office --back-offset 1.2mm,-0.8mm --back-angle 0.3 --margin 5,5,5,8
  fichas calibrate --printer office
  fichas build my_scenario.yaml --printer office
"""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.usage, parser.epilog = USAGE, EPILOG
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    # A value that begins with a minus, "-1.2mm,0.8mm", is a value and no option: argparse knows it of plain numbers.
    parser._negative_number_matcher = re.compile(r"-\.?\d")
    page = parser.add_argument_group("the test page")
    size = page.add_argument("--paper", metavar="NAME", default="a4", type=paper, help="as of fichas build (a4)")
    offers(size, paper_names)
    page.add_argument(
        "--lang", "--language", dest="language", default="en", choices=LANGUAGES, help="its language (en)"
    )
    page.add_argument("--out", metavar="DIR", type=Path, default=Path("output"), help="where it goes (output)")
    printer = parser.add_argument_group("a printer")
    printer.add_argument("--printer", metavar="NAME", type=_name, help="what you call it")
    printer.add_argument(
        "--back-offset", metavar="X,Y", type=lengths(2, "1.2mm,-0.8mm"), help="how far its backs are moved, in mm or in"
    )
    printer.add_argument("--back-angle", metavar="DEGREES", type=float, help="how far they are turned, clockwise")
    printer.add_argument(
        "--margin",
        metavar="L,T,R,B",
        type=lengths(4, "5,5,5,8"),
        help="what it leaves blank at the left, the top, the right and the bottom of a standing page",
    )
    printer.add_argument("--list", action="store_true", help="say which printers are remembered, and where")


def run(arguments: argparse.Namespace) -> int:
    if arguments.list:
        for line in calibration.listed():
            print(line)
        return DONE
    measured = (arguments.back_offset, arguments.back_angle, arguments.margin)
    if all(value is None for value in measured):
        print(
            *calibration.print_test(arguments.paper, arguments.language, arguments.out, arguments.printer or ""),
            sep="\n",
        )
        return DONE
    wrong = _refusal(arguments)
    if wrong:
        print(f"fichas: {wrong}\nTry 'fichas calibrate --help'.", file=sys.stderr)
        return WRONG_COMMAND
    printer, file = calibration.remember(arguments.printer, *measured)
    print(f"{calibration.described(arguments.printer, printer)}\nremembered in {file}")
    return DONE


def _refusal(asked: argparse.Namespace) -> str:
    if asked.printer is None:
        return "say whose values these are: --printer NAME."
    if any(abs(mm) > MOST_MM for mm in asked.back_offset or ()):
        return f"--back-offset goes to {MOST_MM:g} mm either way. Measure again."
    if asked.back_angle is not None and not abs(asked.back_angle) <= MOST_DEGREES:
        return f"--back-angle goes to {MOST_DEGREES:g} degrees either way. Measure again."
    if asked.margin is not None and not all(0 <= mm <= MOST_MM for mm in asked.margin):
        return f"each of --margin is from 0 to {MOST_MM:g} mm."
    return ""


def _name(word: str) -> str:
    try:
        return printer_name(word)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
