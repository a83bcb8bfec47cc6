"""``fichas convert FROM TO``: cards, or a list of a game, from one form to another, with nothing lost."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from generator.cli import DONE, say
from generator.cli.tables import find_game, rulesets
from generator.cli.values import offers
from generator.diagnostics import Diagnostic, Source, UserError
from generator.model.rulebook import Rulebook
from generator.paths import is_file, shown

if TYPE_CHECKING:
    from generator.loading.yaml_reader import Node


def configure(parser: argparse.ArgumentParser) -> None:
    forms = ".yaml, .csv, .tsv, .xlsx or .ods"
    parser.add_argument("source", metavar="FROM", help=f"a file, {forms}; army.xlsx!British is one sheet of a workbook")
    parser.add_argument("target", metavar="TO", type=Path, help=f"the file to write, {forms}")
    ruleset = parser.add_argument(
        "--ruleset",
        metavar="ID",
        help=f"whose cards or lists they are: {', '.join(rulesets())}, or the folder of a game; left out, what the file "
        "or a scenario beside it says, or the game whose folder it lies in",
    )
    offers(ruleset, rulesets)
    parser.add_argument(
        "--list",
        metavar="NAME",
        dest="kind",
        help="which list of the game, where its files do not say; of a scenario, the side whose roster is written",
    )
    parser.add_argument("--force", action="store_true", help="write over a file that is there")


def run(arguments: argparse.Namespace) -> int:
    from generator.loading.conversion import YAML, listing, rows_of, written
    from generator.loading.roster_sheets import SHEET_NAME
    from generator.loading.sheet_files import SAVE_AS, SHEETS, file_and_sheet, not_a_sheet
    from generator.production.files import write_all

    source, target = Path(file_and_sheet(arguments.source)[0]), arguments.target
    for path in (source, target):
        if refusal := not_a_sheet(str(path), Source("fichas convert")):
            raise refusal
        if path.suffix.lower() not in (*SHEETS, *YAML):
            what = f"'{path}' is neither a sheet ({', '.join(SHEETS)}) nor YAML"
            raise UserError([Diagnostic(Source("fichas convert"), what, SAVE_AS)])
    if not is_file(source):
        raise UserError([Diagnostic(Source(shown(source)), "there is no such file", "Check the path.")])
    if target.exists() and not arguments.force:
        raise UserError([Diagnostic(Source(str(target)), "this file is there already", "Write over it with --force.")])
    book, ruleset, is_roster = _game(source, arguments.ruleset)
    of = listing(book, arguments.kind or (SHEET_NAME if is_roster else None), source, ruleset)
    rows = rows_of(arguments.source, of)
    content = written(rows, of, target.suffix.lower())
    say(rows.problems)
    write_all(
        target.parent,
        {target.name: content},
        what="the file",
        remedy="Choose another place, or make room and rights in this one.",
    )
    count = len(rows.document.root.value)
    without = (
        f"; without what is empty: {', '.join(rows.empty)}" if rows.empty and target.suffix.lower() in YAML else ""
    )
    without += "; without its comments" if rows.has_comments else ""
    without += "; its 'defaults' stand in each of them" if rows.has_defaults else ""
    print(f"{target}: {count} {'line' if count == 1 else 'lines'}{without}")
    return DONE


def _game(source: Path, named: str | None) -> tuple[Rulebook, str, bool]:
    """Whose fields there are, what its cards call it, and whether a scenario beside it has it as a roster."""
    from generator.loading.conversion import YAML
    from generator.loading.game_folder import FILE
    from generator.loading.project import ruleset_of
    from generator.loading.yaml_reader import read

    asked_by = Source("--ruleset")
    if named is None and source.suffix.lower() in YAML:
        root = read(source, shown(source)).root.value
        if isinstance(root, dict) and "cards" in root and (said := _said(root, source.parent)) is not None:
            named, asked_by = said
    beside = _named_beside(source)
    if named is None and beside.game is not None:
        named, asked_by = beside.game
    if named is None:
        folder = next((one for one in source.absolute().parents if (one / FILE).is_file()), None)
        if folder is None:
            remedy = f"Say it with --ruleset: {', '.join(rulesets())}, or the folder of a game."
            raise UserError([Diagnostic(Source(str(source)), "it is not said which game this is for", remedy)])
        named = str(folder)
    book = find_game(named, asked_by)
    ruleset = ruleset_of(book)
    return book, getattr(ruleset, "card_ruleset", ruleset.id), bool(book.models) and beside.is_roster


class _Beside(NamedTuple):
    """What a scenario beside a file that it names, in this form or in another, says of it."""

    game: tuple[str, Source] | None = None
    """Which game it is for, and where that is said."""
    is_roster: bool = False


def _named_beside(source: Path) -> _Beside:
    from generator.loading.project import scenarios_in
    from generator.loading.roster_sheets import rosters_in
    from generator.loading.yaml_reader import read

    for path in scenarios_in(source.parent):
        try:
            document = read(path, shown(path))
        except UserError:
            continue
        root = document.root.value
        cards = root.get("cards") if isinstance(root, dict) else None
        named = cards.value if cards is not None and isinstance(cards.value, list) else [cards] if cards else []
        is_roster = source.stem in _stems(rosters_in(document).values())
        if (is_roster or source.stem in _stems(named)) and (game := _said(root, source.parent)) is not None:
            return _Beside(game, is_roster)
    return _Beside()


def _stems(named: Iterable[Node]) -> set[str]:
    from generator.loading.sheet_files import file_and_sheet

    return {file_and_sheet(one.value)[0].rpartition(".")[0] for one in named if isinstance(one.value, str)}


def _said(root: Mapping[str, Node], folder: Path) -> tuple[str, Source] | None:
    """The game that a scenario or a file of cards names, and where."""
    from generator.loading.game_folder import bundled

    game = root.get("ruleset", root.get("game"))
    if game is None or not isinstance(game.value, str):
        return None
    is_known = "ruleset" in root or game.value in bundled()
    return game.value if is_known else str(folder / game.value), game.source
