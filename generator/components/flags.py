"""The flags of a game's own nations: those that are no files of its folders are said, before anything is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from generator.components.selection import Selection
from generator.diagnostics import Diagnostic, UserError, did_you_mean
from generator.named_files import named_file
from generator.paths import files_in
from generator.rulesets.api import Game


def missing_flags(game: Game, selection: Selection) -> Iterator[Diagnostic]:
    """Where some units alone are wanted, those of their nations."""
    book = game.book
    if isinstance(book.nations, str) or book.file is None:
        return
    chosen = {unit.nation for side in selection.chosen_sides(game) for unit in selection.chosen_units(side)}
    there = files_in(book.folders, ".svg")
    remedy = "Put an SVG into the folder of the game, and give its name."
    for name, nation in book.nations.items():
        if not (selection.is_whole or name in chosen):
            continue
        try:
            near = partial(did_you_mean, nation.flag, there) if there else lambda: remedy
            named_file(nation.flag, book.file.where("nations", name, "flag"), book.folders, "flag", near)
        except UserError as error:
            yield from error.diagnostics
