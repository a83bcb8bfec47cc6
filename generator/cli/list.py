"""``fichas list [WHAT]``: the names that a file or an option may use."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path

from generator import resources
from generator.cli import DONE, print_json
from generator.cli.measures import paper
from generator.cli.tables import find_game, rulesets
from generator.cli.values import offers
from generator.diagnostics import Diagnostic, Source, UserError, did_you_mean
from generator.loading.papers import paper_names
from generator.model.base import LANGUAGES, in_language
from generator.model.chart import PLACE, parse_cell_ref
from generator.model.fields import FieldSpec
from generator.model.rulebook import TERRAIN, Rulebook

Names = Mapping[str, str]
"""Names, and what each means."""
ASKED_BY = Source("fichas list")
CELL = re.compile(r"\{[^{}]*\}")
"""What the tables fill in."""
LENGTHS = ("cm", "mm")
"""Units that are written as they are, in every language."""
PICTURED = (
    "symbols",
    "nations",
    "colours",
    "terrain",
    "abilities",
    "weapons",
    "layouts",
    "sheets",
    "rulesets",
    "inks",
    "papers",
    "labels",
)
"""The lists that there are pictures of, in the order of the specimen."""
PICTURED_AS = {"figures": "symbols"}
"""Lists that are part of one of these."""
SIGN, WEAPON = "sign", "weapon"
"""The kind of symbols that are no figures; the field that is a weapon, and what its words are under."""
ARMS = re.compile(r"\.weapon$|\.weapons\.kind$")
SHOWN = 8
"""Names of a list that stand beside what it is called."""


def configure(parser: argparse.ArgumentParser) -> None:
    what = parser.add_argument(
        "what", metavar="WHAT", nargs="?", help=f"{', '.join((*EVERYWHERE, *OF_GAMES))}; how many of each, without it"
    )
    offers(what, lambda: (*EVERYWHERE, *OF_GAMES))
    ruleset = parser.add_argument(
        "--ruleset",
        metavar="ID",
        default="capitan_hex",
        help=f"whose names, where they are a game's: {', '.join(rulesets())}, or the folder of a game (%(default)s)",
    )
    offers(ruleset, rulesets)
    parser.add_argument(
        "--lang",
        "--language",
        dest="language",
        choices=LANGUAGES,
        default="en",
        help="what they mean, in this language",
    )
    parser.add_argument("--json", action="store_true", help="print them as JSON")
    parser.add_argument(
        "--pdf",
        metavar="FILE",
        type=Path,
        help=f"print a picture of each instead: of {', '.join((*PICTURED, *PICTURED_AS))}, or without WHAT of all these",
    )
    size = parser.add_argument("--paper", metavar="NAME", default="a4", type=paper, help="what that is printed on (a4)")
    offers(size, paper_names)


def run(arguments: argparse.Namespace) -> int:
    every = {**EVERYWHERE, **OF_GAMES}.keys()
    if arguments.what is not None and arguments.what not in every:
        remedy = did_you_mean(arguments.what, every, show_all_below=len(every) + 1)
        raise UserError([Diagnostic(ASKED_BY, f"there is no list of '{arguments.what}'", remedy)])
    wanted = every if arguments.what is None else {arguments.what}
    found = {what: names(arguments.language) for what, names in EVERYWHERE.items() if what in wanted}
    if not wanted.isdisjoint(OF_GAMES):
        book = find_game(arguments.ruleset, Source("--ruleset"))
        found |= {what: names(book, arguments.language) for what, names in OF_GAMES.items() if what in wanted}
    if arguments.pdf is not None:
        return _print(found, arguments)
    if arguments.json:
        print_json(found)
    elif arguments.what is None:
        for what, names in found.items():
            print(f"{what:10} {len(names):4}  {_first(names)}")
        print(
            f"\nOf a game: {', '.join(OF_GAMES)}, here of '{arguments.ruleset}'. All of one: fichas list {next(iter(every))}.\n"
            "A picture of each: fichas list --pdf specimen.pdf."
        )
    else:
        if not found[arguments.what]:
            print(_none(arguments), file=sys.stderr)
        wide = max(map(len, found[arguments.what]), default=0)
        for name, meaning in found[arguments.what].items():
            print(f"{name.ljust(wide)}  {meaning}".rstrip())
    return DONE


def _print(found: Mapping[str, Names], arguments: argparse.Namespace) -> int:
    """A picture of each thing."""
    from generator import specimens
    from generator.cli.progress import progress

    file = arguments.pdf
    if arguments.what in PICTURED_AS:
        found = {PICTURED_AS[arguments.what]: found[arguments.what]}
    wanted = {what: found[what] for what in PICTURED if found.get(what)}
    if not wanted and not found.keys().isdisjoint(PICTURED):
        raise UserError([Diagnostic(ASKED_BY, _none(arguments).rstrip("."), "Name another list, or another game.")])
    if not wanted:
        what = f"there are no pictures of {arguments.what}"
        raise UserError([Diagnostic(ASKED_BY, what, f"There are of {', '.join((*PICTURED, *PICTURED_AS))}.")])
    if file.suffix.lower() != ".pdf":
        meant = (file if file.name not in ("", "..") else file / "specimen").with_suffix(".pdf")
        raise UserError([Diagnostic(Source("--pdf"), f"'{file}' is no name for a PDF", f"Write --pdf {meant}.")])
    book = find_game(arguments.ruleset, Source("--ruleset"))
    with progress() as tell:
        written, count, sheets = specimens.write(wanted, book, arguments.language, arguments.paper, file, tell)
    print(f"{written}: a picture of each of {count} names, {sheets}.")
    return DONE


def _none(arguments: argparse.Namespace) -> str:
    return f"'{arguments.ruleset}' has no {arguments.what}."


def _first(names: Iterable[str]) -> str:
    every = [*names]
    return ", ".join(every[:SHOWN]) + (", …" if len(every) > SHOWN else "")


# -- what is everywhere the same ---------------------------------------------------------------------------


def _games(language: str) -> Names:
    return {name: in_language(find_game(name, ASKED_BY).name, language) for name in rulesets()}


def _papers(language: str) -> Names:
    from generator.loading.papers import load_paper

    papers = {name: load_paper(name) for name in paper_names()}
    return {name: f"{paper.width_mm:g} × {paper.height_mm:g} mm" for name, paper in papers.items()}


def _profiles(language: str) -> Names:
    from generator.loading.print_profiles import profile_names

    return dict.fromkeys(profile_names(), "")


def _inks(language: str) -> Names:
    from generator.loading.inks import ink_names

    return dict.fromkeys(ink_names(), "")


def _labels(language: str) -> Names:
    from generator.loading.die_cut import die_cut_names, load_die_cut

    sheets = {name: load_die_cut(name)[0] for name in die_cut_names()}
    return {name: f"on {sheet.paper}" for name, sheet in sheets.items()}


def _sheets(language: str) -> Names:
    from generator.components.sheet_kinds import KINDS, ON_REQUEST

    return {**dict.fromkeys(KINDS, ""), **dict.fromkeys(ON_REQUEST, "made only on request")}


def _layouts(language: str) -> Names:
    paths = sorted(resources.templates().glob("*/*.yaml"))
    return {f"{path.parent.name}: {path.stem}": "" for path in paths}


# -- what is a game's --------------------------------------------------------------------------------------


def _colours(book: Rulebook, language: str) -> Names:
    from generator.loading.nations import palette_of

    return {name: in_language(colour.name, language) for name, colour in palette_of(book).colours.items()}


def _nations(book: Rulebook, language: str) -> Names:
    from generator.loading.nations import nations_of

    return {name: in_language(nation.name, language) for name, nation in nations_of(book).items()}


def _symbols(book: Rulebook, language: str) -> Names:
    from generator.loading.art import load_symbols, own_art, symbol_names

    ours, own = load_symbols()[1], own_art(book)
    return {name: "of the game" if name in own else ours[name].kind for name in symbol_names(book.folders)}


def _figures(book: Rulebook, language: str) -> Names:
    """The symbols of men, horses and guns, and those of the game's own."""
    return {name: kind for name, kind in _symbols(book, language).items() if kind != SIGN}


def _weapons(book: Rulebook, language: str) -> Names:
    """What a field ``weapon`` may be, or the ``kind`` of one of several ``weapons``."""
    from generator.cli.schema.names import looked_up

    rows = [name for (_, field), rows in looked_up(book) if field == WEAPON for name in rows]
    declared = [spec for kind, one in book.data.items() for path, spec in _every(kind, one.fields) if ARMS.search(path)]
    named = [str(name) for spec in declared if isinstance(spec.one_of, tuple) for name in spec.one_of]
    return _named(dict.fromkeys([*rows, *named]), WEAPON, book, language)


def _terrain(book: Rulebook, language: str) -> Names:
    named = [key.removeprefix("terrain.") for key in book.words["en"] if key.startswith("terrain.")]
    kinds = [name.removesuffix(".name") for name in named if "." not in name.removesuffix(".name")]
    table = book.tables.get(TERRAIN)
    return _named(kinds or (table.rows if table else ()), "terrain", book, language)


def _abilities(book: Rulebook, language: str) -> Names:
    table = book.tables.get("special_abilities")
    return _named(table.rows if table else (), "ability", book, language)


def _choices(book: Rulebook, language: str) -> Names:
    declared = {kind: spec.fields for kind, spec in book.data.items()}
    return {name: values for kind, fields in declared.items() for name, values in _chosen(kind, fields)}


def _chosen(path: str, fields: Mapping[str, FieldSpec]) -> Iterator[tuple[str, str]]:
    """The fields that take one of several names, with these; or with what list they are of."""
    for name, spec in _every(path, fields):
        if spec.one_of is not None:
            several = isinstance(spec.one_of, tuple)
            yield name, ", ".join(map(str, spec.one_of)) if several else f"one of: {spec.one_of}"


def _every(path: str, fields: Mapping[str, FieldSpec]) -> Iterator[tuple[str, FieldSpec]]:
    """The fields, and those of their groups, by their paths."""
    for name, spec in fields.items():
        yield f"{path}.{name}", spec
        yield from _every(f"{path}.{name}", spec.fields or {})


def _checks(book: Rulebook, language: str) -> Names:
    """Those that a scenario may waive by its ``house``: the clause, and what is then played."""
    words, said = book.words.get(language, book.words["en"]), {one.value.name: one.value.say for one in book.checks}
    what = {name: words.get(f"house.{name}") or said.get(name) or "" for name in book.waivable()}
    return {
        name: CELL.sub("…", f"{clause + ': ' if clause else ''}{what[name]}")
        for name, clause in book.waivable().items()
    }


def _named(names: Iterable[str], group: str, book: Rulebook, language: str) -> Names:
    words = book.words[language if language in book.words else "en"]
    found = {name: words.get(f"{group}.{name}.name") or words.get(f"{group}.{name}", "") for name in names}
    return {name: CELL.sub("…", PLACE.sub(partial(_length, book), said)) for name, said in found.items()}


def _length(book: Rulebook, found: re.Match[str]) -> str:
    """A cell that is a length in print, ``{wall_height/low}``: "2 cm". Others are left to be filled in."""
    table, row, column, _ = parse_cell_ref(found[1])
    try:
        value = book.value(table, row, column)
    except KeyError:
        return found[0]
    is_length = value.unit in LENGTHS and isinstance(value.value, int | float)
    return f"{value.value:g} {value.unit}" if is_length else found[0]


EVERYWHERE: Mapping[str, Callable[[str], Names]] = {
    "rulesets": _games,
    "sheets": _sheets,
    "layouts": _layouts,
    "papers": _papers,
    "profiles": _profiles,
    "inks": _inks,
    "labels": _labels,
}
OF_GAMES: Mapping[str, Callable[[Rulebook, str], Names]] = {
    "nations": _nations,
    "colours": _colours,
    "symbols": _symbols,
    "figures": _figures,
    "weapons": _weapons,
    "terrain": _terrain,
    "abilities": _abilities,
    "choices": _choices,
    "checks": _checks,
}
