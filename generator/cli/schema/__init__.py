"""``fichas schema [KIND]``: what an editor needs to complete, explain and check a kind of file, as JSON Schema."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli import DONE
from generator.cli.tables import find_game, rulesets
from generator.cli.values import offers
from generator.diagnostics import Diagnostic, Source, UserError, did_you_mean

if TYPE_CHECKING:
    from generator.cli.schema.models import Schema

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

        files = every(ours=arguments.ruleset)
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
            print(f"{name.ljust(wide)}  {kind.says}{'; --ruleset says which' if kind.of_game else ''}")
    else:
        if arguments.kind not in KINDS:
            remedy = did_you_mean(arguments.kind, KINDS, show_all_below=len(KINDS) + 1)
            raise UserError([Diagnostic(ASKED_BY, f"there is no kind of file '{arguments.kind}'", remedy)])
        sys.stdout.write(as_text(made(arguments.kind, arguments.ruleset)))
    return DONE


def every(*, ours: str = "") -> dict[str, str]:
    """All of them by the names of their files; those of games for each of ours, and for one that is not ours."""
    from generator.cli.schema.kinds import KINDS

    found = {}
    for name, kind in KINDS.items():
        if not kind.of_game:
            found[f"{name}.json"] = as_text(made(name, ""))
            continue
        for game in dict.fromkeys((*rulesets(), ours)):
            book = find_game(game, ASKED_BY) if game else None
            if book is not None and (schema := kind.make(book)) is not None:
                found[f"{name}.{book.id}.json"] = as_text(schema)
    return found


def made(name: str, ruleset: str) -> Schema:
    from generator.cli.schema.kinds import KINDS

    kind = KINDS[name]
    found = kind.make(find_game(ruleset, Source("--ruleset")) if kind.of_game else None)
    if found is None:
        what, remedy = (
            f"the game '{ruleset}' has no {name}",
            "Its units are a list of its data, 'fichas schema game_data'.",
        )
        raise UserError([Diagnostic(ASKED_BY, what, remedy)])
    return found


def as_text(schema: Schema) -> str:
    return json.dumps(schema, ensure_ascii=False, indent=1) + "\n"
