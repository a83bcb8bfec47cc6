"""``fichas tables RULESET [TABLE]``: the rulebook's tables as the program knows them."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from generator import resources
from generator.cli import DONE, print_json
from generator.cli.values import offers
from generator.diagnostics import Diagnostic, Source, UserError, suggested
from generator.explaining import in_table
from generator.model.rulebook import Rulebook
from generator.model.table import Fill, Table

BLANK = "[ ]"
"""A cell that a user fills in."""

ASKED_BY = Source("fichas tables")


def configure(parser: argparse.ArgumentParser) -> None:
    ruleset = parser.add_argument(
        "ruleset", metavar="RULESET", help=f"a ruleset, {', '.join(rulesets())}; or the folder of a game"
    )
    offers(ruleset, rulesets)
    table = parser.add_argument("table", metavar="TABLE", nargs="?", help="one table; all of them where it is left out")
    offers(table, table_names)
    parser.add_argument("--json", action="store_true", help="print them as JSON")


def rulesets() -> list[str]:
    """The games whose data comes with the program."""
    return sorted(
        path.parent.name for root in ("rulesets", "games") for path in resources.data(root).glob("*/game.yaml")
    )


def table_names() -> list[str]:
    """Those of any of these games."""
    return sorted({name for ruleset in rulesets() for name in find_game(ruleset, ASKED_BY).tables})


def run(arguments: argparse.Namespace) -> int:
    book = find_game(arguments.ruleset, ASKED_BY)
    tables = dict(sorted(book.tables.items()))
    if arguments.table is not None:
        if arguments.table not in tables:
            listed = f"'fichas tables {arguments.ruleset}' says what there is."
            remedy = f"Did you mean '{close}'?" if (close := suggested(arguments.table, tables)) else listed
            raise UserError([Diagnostic(ASKED_BY, f"there is no table '{arguments.table}'", remedy)])
        tables = {arguments.table: tables[arguments.table]}
    if arguments.json:
        print_json({name: table.to_json() for name, table in tables.items()})
    else:
        print("\n\n".join(_as_text(book, name, table) for name, table in tables.items()))
    return DONE


def find_game(name: str, asked_by: Source) -> Rulebook:
    """One of ours by its id, or a folder. UserError where there is none, or it cannot be built from."""
    from generator.loading.game_folder import game_asked_for
    from generator.loading.rulebook import read_game

    game = read_game(game_asked_for(name, asked_by))
    if game.problems:
        raise UserError(game.problems)
    return game.book


def _as_text(book: Rulebook, name: str, table: Table) -> str:
    """A table in columns, its source in the head and its notes below."""
    about = ", ".join(filter(None, (book.cite(table.source), table.unit, table.status)))
    lines = [f"{name}  ({about})", *_grid(table)]
    if table.fill:
        lines.append(f"  {BLANK} is blank, to be filled in from your own copy: {_fillable(table.fill)}.")
    if table.note:
        lines.append(f"  Note: {table.note}")
    for place, special in table.exceptions.items():
        source = book.cite(special.source) if special.source else ""
        parts = (str(special.status or ""), source, special.unit or "", special.note or "")
        lines.append(f"  {place}: {'; '.join(filter(None, parts))}")
    return "\n".join(lines)


def _grid(table: Table) -> Iterator[str]:
    """The rows, each column as wide as its widest cell."""
    nothing = BLANK if table.fill else "–"
    grid = [["", *table.columns]]
    grid += (
        [row, *(nothing if cell is None else in_table(cell) for cell in cells)] for row, cells in table.rows.items()
    )
    widths = [max(len(row[i]) for row in grid) for i in range(len(grid[0]))]
    for row in grid:
        line = [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        yield "  " + "  ".join(line).rstrip()


def _fillable(fill: Fill) -> str:
    """What may stand in a blank cell, and which columns there may be."""
    if fill.numbers is not None:
        text = f"whole numbers from {fill.numbers[0]} to {fill.numbers[1]}"
    else:
        text = f"{', '.join(fill.letters)}, or other letters with what they mean"
    return text + ("; further columns of odds if it has them" if fill.columns == "odds" else "")
