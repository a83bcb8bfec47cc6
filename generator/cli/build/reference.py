"""``fichas build --ruleset``: a ruleset's own reference set, for every scenario."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from generator.cli import DONE, say
from generator.cli.build import options
from generator.cli.build.messages import Refused, list_files
from generator.cli.progress import progress
from generator.cli.values import millimetres
from generator.diagnostics import Diagnostic

if TYPE_CHECKING:
    from generator.components.sheet_kind import ReferenceSource


def configure(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "--hex",
        dest="hex_mm",
        metavar="MM",
        type=millimetres("hex, flat to flat", 5, 300),
        help="also the artillery templates of a game on hexes, for hexes of this size, flat to flat",
    )


def refusals(asked: argparse.Namespace) -> Iterator[str]:
    if asked.die_cut is not None and asked.ruleset is not None and asked.nations is None:
        yield "--ruleset prints no counters and no cards. Leave --die-cut out."


def run(arguments: argparse.Namespace) -> int:
    from generator import reference_sets

    source = reference_sets.source_of(arguments.ruleset, arguments.hex_mm)
    for wrong in _refusals_of(source, arguments.only or ()):
        raise Refused(wrong)
    usual, without_hex = reference_sets.usual(source)
    order = options.order(arguments, arguments.only or usual)
    warnings: list[Diagnostic] = []
    with progress(quiet=arguments.quiet) as tell:
        written, summary = reference_sets.build(source, order, tell, warnings.extend)
    say(warnings)
    if without_hex and arguments.only is None and not arguments.quiet:
        left_out = " and ".join(kind.replace("_", " ") for kind in without_hex)
        print(f"For {left_out} as well, add the size of your hexes, flat to flat: --hex 32.", file=sys.stderr)
    list_files(written, arguments, summary)
    return DONE


def _refusals_of(source: ReferenceSource, only: tuple[str, ...]) -> Iterator[str]:
    """What of the sheets that are asked for a ruleset has not, or cannot make."""
    from generator.reference_sets import reference_kinds

    there = reference_kinds()
    for kind in only:
        if kind not in there:
            *others, last = there
            yield f"{kind} needs a scenario. Without one there are {', '.join(others)} and {last}."
        elif lacking := there[kind].lacking(source):
            yield lacking
        elif there[kind].wants_hex(source):
            yield f"{kind} is as large as the hexes of your board. Add their size, flat to flat: --hex 32."
    if source.hex_mm is not None and not source.is_on_hexes:
        yield f"'{source.book.id}' is played without hexes. Leave --hex out."
