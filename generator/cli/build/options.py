"""The options that go with all that ``fichas build`` makes, and the order that they and the others come to."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli.measures import day, language, paper
from generator.cli.values import list_of, millimetres, offers, one_of, percent, words
from generator.components import sheet_kinds
from generator.loading.die_cut import die_cut_names
from generator.loading.inks import ink_names
from generator.loading.papers import paper_names
from generator.loading.print_profiles import DEFAULT as DEFAULT_PROFILE
from generator.loading.print_profiles import profile_names
from generator.model.base import LANGUAGES
from generator.production.order import FORMATS, Order

if TYPE_CHECKING:
    from generator.sheets.duplex import Duplex

DUPLEX = ("long-edge", "short-edge", "gutterfold", "none")


def configure(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "--out", metavar="DIR", type=Path, default=Path("output"), help="where it goes, each in its own folder (output)"
    )
    form = group.add_argument(
        "--format",
        metavar="LIST",
        default="pdf,svg",
        type=list_of("format", lambda: FORMATS),
        help="formats, with commas: pdf, svg, png (pdf,svg)",
    )
    offers(form, lambda: FORMATS, several=True)
    papers = paper_names()
    size = group.add_argument(
        "--paper",
        metavar="NAME",
        default="a4",
        type=paper,
        help=f"the paper: {', '.join(papers)}; a size, 210x330 in mm or 8.5x13in; or a file of your own, data/papers/ has some to "
        "copy (a4)",
    )
    offers(size, lambda: papers)
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
    tongue = group.add_argument(
        "--lang",
        "--language",
        dest="language",
        default="",
        type=language,
        help=f"the language of the paper: {', '.join(LANGUAGES)}, or one that a game of your own has (the game's first)",
    )
    offers(tongue, lambda: LANGUAGES)
    only = group.add_argument(
        "--only",
        metavar="LIST",
        type=words,
        help=f"only these sheets, with commas: {', '.join(sheet_kinds.KINDS)}; or, made only on request, "
        f"{', '.join(sheet_kinds.ON_REQUEST)}; and of a scenario only these sides or units, by their ids: "
        "counters,france or foot_48th",
    )
    offers(only, lambda: (*sheet_kinds.KINDS, *sheet_kinds.ON_REQUEST), several=True, of_files=True)
    group.add_argument(
        "--duplex",
        choices=DUPLEX,
        help="how the sheet is turned for its back; gutterfold prints both on one side, to fold and glue; none is "
        "single-sided, with the extra halves (long-edge; what goes on labels, with --die-cut, none)",
    )
    profile = group.add_argument(
        "--print",
        dest="profile",
        metavar="NAME",
        default=DEFAULT_PROFILE,
        type=_named("way of printing", profile_names),
        help=f"how it is printed and cut: {', '.join(profile_names())}, or a file of your own; "
        f"data/print/profile/ has some to copy ({DEFAULT_PROFILE})",
    )
    offers(profile, profile_names)
    group.add_argument(
        "--bleed",
        dest="bleed_mm",
        metavar="MM",
        type=millimetres("bleed", 0, 10),
        help="how far art goes on outside the trim; less lets more pieces onto a sheet (that of the way of printing)",
    )
    labels = group.add_argument(
        "--die-cut",
        metavar="NAME",
        type=_named("die-cut sheet", die_cut_names),
        help="counters or cards on labels or card that come cut, those that are as large as the labels: "
        f"{', '.join(die_cut_names())}, or a file of your own; data/print/die_cut/ has some to copy",
    )
    offers(labels, die_cut_names)
    ink = group.add_argument(
        "--ink",
        metavar="NAME",
        type=_named("ink", ink_names),
        help=f"how colours are printed: {', '.join(ink_names())}, or a file of your own; data/print/ink/ has some to copy "
        "(that of the way of printing)",
    )
    offers(ink, ink_names)
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


def refusals(asked: argparse.Namespace) -> Iterator[str]:
    if not asked.files and asked.language not in ("", *LANGUAGES):
        yield f"there are no words in '{asked.language}'. Use one of {', '.join(LANGUAGES)}."
    if asked.die_cut is not None and asked.duplex == "gutterfold":
        yield "a sheet that comes cut cannot be folded. Print with --duplex none, or on both sides of card."


def order(arguments: argparse.Namespace, only: tuple[str, ...]) -> Order:
    """What is asked of a build of these kinds."""
    duplex: Duplex = "" if arguments.duplex == "none" else arguments.duplex or "long-edge"
    return Order(
        out=arguments.out,
        formats=arguments.format,
        paper=arguments.paper,
        language=arguments.language or "en",
        only=only,
        duplex=duplex,
        bare_labels=bool(arguments.die_cut and not arguments.duplex),
        profile=arguments.profile,
        bleed_mm=arguments.bleed_mm,
        ink=arguments.ink or "",
        die_cut=arguments.die_cut or "",
        printer=arguments.printer,
        dated=arguments.dated,
    )
