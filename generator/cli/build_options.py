"""The options of ``fichas build``, and how each is read."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import get_args

from generator.cli.measures import day, paper
from generator.cli.values import counts, list_of, millimetres, one_of, percent, whole_number, words
from generator.components.sheet_kinds import KINDS, ON_REQUEST
from generator.loading.die_cut import die_cut_names
from generator.loading.inks import ink_names
from generator.loading.papers import paper_names
from generator.loading.print_profiles import profile_names
from generator.model.base import LANGUAGES
from generator.model.counter_set import EVERY
from generator.model.scenario import CounterStyle
from generator.production.order import DEFAULT_PROFILE, FORMATS, PIECE_FORMATS

SHAPES = get_args(CounterStyle.model_fields["shape"].annotation)
DUPLEX = ("long-edge", "short-edge", "gutterfold", "none")
USAGE = """fichas build FILE... [options]
       fichas build --set NATION[,NATION] [options]
       fichas build --ruleset ID [options]"""
EPILOG = """\
examples:
  fichas build my_scenario.yaml --paper letter --lang es
  fichas build --set france --count infantry=6,cavalry=4,gun=1 --colours red,blue
  fichas build --set all --duplex none
  fichas build --ruleset capitan_hex --hex 32
"""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.usage, parser.epilog = USAGE, EPILOG
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    what = parser.add_argument_group("what to build")
    what.add_argument("files", metavar="FILE", nargs="*", type=Path, help="scenarios: the kit of each")
    what.add_argument(
        "--set",
        dest="nations",
        metavar="NATIONS",
        type=list_of("nation", _nations, every=EVERY),
        help="no scenario, but counters of a nation, full, half, guns and markers; several with commas, or all",
    )
    what.add_argument(
        "--ruleset",
        metavar="ID",
        type=one_of("ruleset", _rulesets),
        help="no scenario, but the ruleset's complete chart and its artillery templates; with --set, whose counters",
    )
    _configure_scenario(parser.add_argument_group("with FILE"))
    _configure_set(parser.add_argument_group("with --set"))
    parser.add_argument_group("with --ruleset").add_argument(
        "--hex",
        dest="hex_mm",
        metavar="MM",
        type=millimetres("hex, flat to flat", 5, 300),
        help="also the artillery templates of a game on hexes, for hexes of this size, flat to flat",
    )
    _configure_paper(parser.add_argument_group("always"))


def _configure_scenario(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "--copies",
        metavar="N",
        type=whole_number("number of copies", 1, 100),
        help="so many of each piece that is cut out, on as few sheets as they need (1)",
    )
    group.add_argument(
        "--changed",
        action="store_true",
        help="besides the kit, sheets of only those pieces and pages that the last build did not have: see changed/",
    )
    group.add_argument(
        "--pieces",
        metavar="LIST",
        type=list_of("format", lambda: PIECE_FORMATS),
        help="each piece by itself as well, for virtual tables: svg, png (300 dpi), or both with a comma",
    )


def _configure_set(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "--set-file", metavar="FILE", type=Path, help="a set of your own; data/sets/capitan_hex.yaml is one to copy"
    )
    group.add_argument(
        "--count",
        metavar="LIST",
        type=counts(EVERY),
        help="how many in each colour: 4 for all, or by kind or entry of the set, infantry=6,hussar=2; 0,gun=1 for guns alone",
    )
    group.add_argument(
        "--colours", metavar="LIST", type=list_of("colour", _colours), help="only these of the colours, with commas"
    )
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
    group.add_argument(
        "--layout",
        type=one_of("layout", _counter_layouts),
        help="how counters are laid out (classic); one of your own goes into a set file",
    )


def _configure_paper(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "--out", metavar="DIR", type=Path, default=Path("output"), help="where it goes, each in its own folder (output)"
    )
    group.add_argument(
        "--format",
        metavar="LIST",
        default="pdf,svg",
        type=list_of("format", lambda: FORMATS),
        help="formats, with commas: pdf, svg, png (pdf,svg)",
    )
    papers = paper_names()
    group.add_argument(
        "--paper",
        metavar="NAME",
        default="a4",
        type=paper,
        help=f"{', '.join(papers)}; a size, 210x330 in mm or 8.5x13in; or a file of your own, data/papers/ has some to "
        "copy (a4)",
    )
    group.add_argument(
        "--printer",
        metavar="NAME",
        default="",
        help="one you have measured with 'fichas calibrate': its backs are moved to lie behind their fronts, and its "
        "margins are kept",
    )
    group.add_argument(
        "--date",
        dest="dated",
        metavar="DAY",
        nargs="?",
        const=day(""),
        type=day,
        help="also print a day on every page, 2026-05-01; today's without one (none)",
    )
    group.add_argument(
        "--lang",
        "--language",
        dest="language",
        default="en",
        choices=LANGUAGES,
        help="the language of the paper (en)",
    )
    group.add_argument(
        "--only",
        metavar="LIST",
        type=words,
        help=f"only these sheets, with commas: {', '.join(KINDS)}; or, made only on request, "
        f"{', '.join(ON_REQUEST)}; and of a scenario only these sides or units, by their ids: "
        "counters,france or foot_48th",
    )
    group.add_argument(
        "--duplex",
        default="long-edge",
        choices=DUPLEX,
        help="how the sheet is turned for its back; gutterfold prints both on one side, to fold and glue; none is "
        "single-sided, with the extra halves (long-edge)",
    )
    group.add_argument(
        "--print",
        dest="profile",
        metavar="NAME",
        default=DEFAULT_PROFILE,
        type=_named("way of printing", profile_names),
        help=f"how it is printed and cut: {', '.join(profile_names())}, or a file of your own; "
        f"data/print/profile/ has some to copy ({DEFAULT_PROFILE})",
    )
    group.add_argument(
        "--die-cut",
        metavar="NAME",
        type=_named("die-cut sheet", die_cut_names),
        help="counters or cards on labels or card that come cut, those that are as large as the labels: "
        f"{', '.join(die_cut_names())}, or a file of your own; data/print/die_cut/ has some to copy",
    )
    group.add_argument(
        "--ink",
        metavar="NAME",
        type=_named("ink", ink_names),
        help=f"{', '.join(ink_names())}, or a file of your own; data/print/ink/ has some to copy "
        "(that of the way of printing)",
    )
    group.add_argument(
        "--shrunk",
        dest="shrunk_below",
        metavar="PERCENT",
        type=percent,
        default=75,
        help="tell which texts had to be set below this share of their size; 100 for every one (75)",
    )
    group.add_argument("--quiet", action="store_true", help="say nothing but what is wrong")


def _named(what: str, known: Callable[[], Sequence[str]]) -> Callable[[str], str]:
    """One of ours by its name, or a file."""
    ours = one_of(what, known)
    return lambda word: word if word.endswith(".yaml") else ours(word)


def _nations() -> tuple[str, ...]:
    from generator.standalone import nations

    return nations()


def _colours() -> tuple[str, ...]:
    from generator.standalone import colours

    return colours()


def _counter_layouts() -> tuple[str, ...]:
    from generator.standalone import counter_layouts

    return counter_layouts()


def _rulesets() -> tuple[str, ...]:
    from generator.rulesets.registry import names

    return names()
