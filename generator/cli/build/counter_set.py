"""``fichas build --set``: counters of nations, without a scenario."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, get_args

from msgspec.structs import replace

from generator.cli import DONE, say
from generator.cli.build import options
from generator.cli.build.messages import Refused, list_files
from generator.cli.progress import progress
from generator.cli.values import counts, list_of, millimetres, offers, one_of
from generator.diagnostics import Diagnostic, did_you_mean
from generator.model.base import EVERY
from generator.model.scenario import CounterStyle

if TYPE_CHECKING:
    from generator.counter_sets import SetToPrint

SHAPES = get_args(CounterStyle.model_fields["shape"].annotation)
IN_SCENARIO = {
    "--count": "A scenario's counters are counted by the rules.",
    "--size": "A scenario says it itself: 'counters: {size_mm: 20}'.",
    "--shape": "A scenario says it itself: 'counters: {shape: hexagon}'.",
    "--corner": "A scenario says it itself: 'counters: {corner_mm: 2}'.",
    "--layout": "A scenario says it itself: 'layouts: {counter: informed}'.",
}
"""What to do about an option that stands beside a scenario."""


def configure(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "--set-file", metavar="FILE", type=Path, help="a set of your own; data/sets/capitan_hex.yaml is one to copy"
    )
    group.add_argument(
        "--count",
        metavar="LIST",
        type=counts(EVERY),
        help="how many in each colour: 4 for all, or by kind or entry of the set, infantry=6,hussar=2; 0,gun=1 for guns alone",
    )
    colours = group.add_argument(
        "--colours", metavar="LIST", type=list_of("colour", _colours), help="only these of the colours, with commas"
    )
    offers(colours, _colours, several=True)
    group.add_argument(
        "--size", dest="size_mm", metavar="MM", type=millimetres("size of a counter", 10, 60), help="of a counter (20)"
    )
    group.add_argument("--shape", choices=SHAPES, help="of a counter; a hexagon is as large from flat to flat (square)")
    group.add_argument(
        "--corner",
        dest="corner_mm",
        metavar="MM",
        type=millimetres("radius of a corner", 0, 3),
        help="the radius of rounded corners (0)",
    )
    layout = group.add_argument(
        "--layout",
        type=one_of("layout", _counter_layouts),
        help="how counters are laid out (classic); one of your own goes into a set file",
    )
    offers(layout, _counter_layouts)


def refusals(asked: argparse.Namespace) -> Iterator[str]:
    if asked.nations is None:
        for option in _given(asked):
            remedy = IN_SCENARIO.get(option, "Leave it out.") if asked.files else "Leave it out."
            yield f"{option} goes with --set NATION. {remedy}"
        return
    if asked.hex_mm is not None:
        yield "--hex is for the templates of --ruleset. Leave it out; --size says how large the counters are."
    if asked.only is not None:
        yield "--set prints counters and nothing else. To leave some out, give their number: --count gun=0."


def _given(asked: argparse.Namespace) -> Iterator[str]:
    """The options for a set that stand on the command line."""
    values = {
        "--set-file": asked.set_file,
        "--count": asked.count,
        "--colours": asked.colours,
        "--size": asked.size_mm,
        "--shape": asked.shape,
        "--corner": asked.corner_mm,
        "--layout": asked.layout,
    }
    return (option for option, value in values.items() if value is not None)


def run(arguments: argparse.Namespace) -> int:
    from generator import counter_sets

    wanted = _wanted(arguments)
    order = replace(options.order(arguments, counter_sets.KINDS), by_side=arguments.by_side)
    without: list[str] = []
    warnings: list[Diagnostic] = []
    with progress(quiet=arguments.quiet) as tell:
        for nation, written, summary in counter_sets.build(wanted, arguments.nations, order, tell, warnings.extend):
            list_files(written, arguments, summary)
            without += [] if written or not nation else [nation]
    say(warnings)
    if len(without) == len(arguments.nations):
        raise Refused("nothing is left to print. Ask for at least one of something that such a nation has.")
    if without and not arguments.quiet:
        print(f"none of these for {', '.join(without)}", file=sys.stderr)
    return DONE


def _wanted(arguments: argparse.Namespace) -> SetToPrint:
    """The set that is asked for, altered as the options say."""
    from generator import counter_sets
    from generator.model.counter_set import altered

    known = counter_sets.rulesets_with_sets()
    if arguments.set_file is None and arguments.ruleset not in (None, *known):
        raise Refused(f"'{arguments.ruleset}' comes with no set of counters. There is one for {', '.join(known)}.")
    wanted = counter_sets.find_set(arguments.set_file, arguments.ruleset)
    counters, asked = wanted.located.value, arguments.count or {}
    for name in asked:
        if name not in counters.names():
            remedy = did_you_mean(name, counters.names(), show_all_below=40)
            raise Refused(f"--count: there is no '{name}' in this set. {remedy}")
    style = {name: value for name in CounterStyle.model_fields if (value := getattr(arguments, name)) is not None}
    option_of: dict[tuple[str | int, ...], str] = {(name,): f"--{name.removesuffix('_mm')}" for name in style}
    option_of |= {("layouts", "counter"): "--layout"} if arguments.layout else {}
    made = altered(counters, asked, arguments.colours or (), arguments.layout or "", **style)
    return wanted.altered(made, option_of)


def _colours() -> tuple[str, ...]:
    from generator.loading.nations import load_palette

    return tuple(load_palette().colours)


def _counter_layouts() -> tuple[str, ...]:
    """Our own layouts of counters; the one for hexagons goes by the same name."""
    from generator import resources

    names = sorted(file.stem for file in resources.templates("counter").glob("*.yaml"))
    return tuple(name for name in names if not name.endswith("_hexagon"))
