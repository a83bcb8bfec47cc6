"""``fichas schema [KIND]``: what an editor needs to complete, explain and check a kind of file, as JSON Schema."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli import DONE
from generator.cli.progress import progress
from generator.cli.tables import find_game, rulesets
from generator.cli.values import offers
from generator.diagnostics import Diagnostic, Source, UserError, did_you_mean

if TYPE_CHECKING:
    from generator.cli.schema.kinds import Kind
    from generator.cli.schema.models import Schema
    from generator.model.rulebook import Rulebook

ASKED_BY = Source("fichas schema")


def configure(parser: argparse.ArgumentParser) -> None:
    kind = parser.add_argument(
        "kind", metavar="KIND", nargs="?", help="scenario, cards, layout, game …; which there are, without it"
    )
    offers(kind, _kinds)
    ruleset = parser.add_argument(
        "--ruleset",
        metavar="ID",
        default="capitan_hex",
        help=f"whose scenario or cards: {', '.join(rulesets())}, or the folder of a game (%(default)s)",
    )
    offers(ruleset, rulesets)
    parser.add_argument("--list", metavar="NAME", dest="listed", help="which list of the game, where it has several")
    parser.add_argument(
        "--all", metavar="DIR", type=Path, help="write every kind into a folder, those of games for each"
    )
    parser.epilog = "First line of a file: # yaml-language-server: $schema=FILE"


def _kinds() -> list[str]:
    from generator.cli.schema.kinds import KINDS

    return [*KINDS]


def run(arguments: argparse.Namespace) -> int:
    from generator.cli.schema.kinds import KINDS

    if arguments.all is not None:
        from generator.production.files import write_all

        with progress() as tell:
            files = every(ours=arguments.ruleset, tell=tell)
        write_all(
            arguments.all,
            {name: text.encode() for name, text in files.items()},
            what="the schemas",
            remedy="Choose another folder with --all, or make room and rights in this one.",
        )
        print(f"{len(files)} schemas in {arguments.all}")
    elif arguments.kind is None:
        wide = max(map(len, KINDS))
        for name, kind in KINDS.items():
            print(f"{name.ljust(wide)}  {kind.says}{_said_by(kind)}")
    else:
        if arguments.kind not in KINDS:
            remedy = did_you_mean(arguments.kind, KINDS, show_all_below=len(KINDS) + 1)
            raise UserError([Diagnostic(ASKED_BY, f"there is no kind of file '{arguments.kind}'", remedy)])
        sys.stdout.write(as_text(made(arguments.kind, arguments.ruleset, arguments.listed)))
    return DONE


def every(*, ours: str = "", tell: Callable[[str], None] = lambda _: None) -> dict[str, str]:
    """All of them by the names of their files; those of games for each of ours, and for one that is not ours."""
    from generator.cli.schema.kinds import KINDS

    found = {}
    for name, kind in KINDS.items():
        tell(f"writing {name}")
        if not kind.of_game:
            found[f"{name}.json"] = as_text(made(name, ""))
            continue
        for game in dict.fromkeys((*rulesets(), ours)):
            book = find_game(game, ASKED_BY) if game else None
            if book is None:
                continue
            for of in [(kind,) for kind in lists_of(book)] if kind.of_list else [()]:
                if (schema := kind.make(book, *of)) is not None:
                    found[".".join((name, book.id, *of, "json"))] = as_text(schema)
    return found


def made(name: str, ruleset: str, listed: str | None = None) -> Schema:
    from generator.cli.schema.kinds import KINDS

    kind = KINDS[name]
    if not kind.of_list and listed is not None:
        raise UserError([Diagnostic(Source("--list"), f"there is one schema of {name}", "Leave it out.")])
    if not kind.of_game:
        found = kind.make(None)
    else:
        book = find_game(ruleset, Source("--ruleset"))
        found = kind.make(book, _list_of(book, listed)) if kind.of_list else kind.make(book)
    if found is None:
        raise UserError([Diagnostic(ASKED_BY, *_none_of(name, ruleset))])
    return found


def lists_of(book: Rulebook) -> list[str]:
    """The lists of a game's data; cards have a schema of their own."""
    return [] if book.models else [*book.spec.data]


def _list_of(book: Rulebook, listed: str | None) -> str:
    known = lists_of(book)
    if not known:
        what, remedy = f"the game '{book.id}' has no lists of its own", "Its units are cards, 'fichas schema cards'."
        raise UserError([Diagnostic(ASKED_BY, what, remedy)])
    if listed is None and len(known) == 1:
        return known[0]
    if listed is None:
        what, remedy = f"'{book.id}' has several lists", f"Say which with --list: {', '.join(known)}."
        raise UserError([Diagnostic(ASKED_BY, what, remedy)])
    kind = next((kind for kind in known if listed in (kind, f"{kind}s")), None)
    if kind is None:
        what = f"'{book.id}' has no list '{listed}'"
        raise UserError([Diagnostic(Source("--list"), what, did_you_mean(listed, known))])
    return kind


def _none_of(name: str, ruleset: str) -> tuple[str, str]:
    if name == "list":
        return (
            "it is not said what the lines of this list hold, so that only a sheet can hold them",
            "Declare its fields: 'fields: {name: {is: words}, …}'.",
        )
    return f"the game '{ruleset}' has no {name}", "Its units are a list of its data, 'fichas schema list'."


def _said_by(kind: Kind) -> str:
    return "; --ruleset and --list say which" if kind.of_list else "; --ruleset says which" if kind.of_game else ""


def as_text(schema: Schema) -> str:
    return json.dumps(schema, ensure_ascii=False, indent=1) + "\n"
