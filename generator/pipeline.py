"""What the commands on a scenario do: examine, check, derive, build."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from generator.diagnostics import Diagnostic, UserError
from generator.loading.project import load_project
from generator.loading.validate import STAND_IN
from generator.model.base import LANGUAGES
from generator.production.order import Order
from generator.rulesets.api import Game

if TYPE_CHECKING:
    # The drawing spine is imported by the steps that draw: `check`, `explain` and `tables` never pay for it.
    from generator.components.shrinking import Shrinking


def examine(file: Path) -> tuple[Game | None, list[Diagnostic]]:
    """The game of a scenario file, and all there is to say about it. With errors there is no game."""
    project, ruleset, problems = load_project(file)
    if project is None:
        return None, problems
    if not any(problem.is_error for problem in problems):
        game = ruleset.derive(project)
        return game, [*problems, *game.diagnostics]
    # What the rules say at a place that is wrong anyway is of no weight.
    places = {problem.source for problem in problems}
    found = [
        one for one in ruleset.check(project) if one.source not in places and STAND_IN not in one.what + one.remedy
    ]
    return None, problems + found


def check(file: Path) -> list[Diagnostic]:
    """Everything there is to say about a scenario file, what would not fit on its pieces in any language included."""
    game, problems = examine(file)
    if game is None or any(problem.is_error for problem in problems):
        return problems
    from generator.components import legibility
    from generator.components.board.layout import undrawable
    from generator.components.kit import Kit
    from generator.loading.terrain import load_terrain
    from generator.production.set_up import set_up

    unprintable = legibility.unprintable(game)
    if unprintable:
        return [*problems, *unprintable]
    for language in LANGUAGES:
        kit = Kit(game, set_up(game, Order(out=file.parent, language=language)), "long-edge")
        for kind in game.pieces:
            try:
                kit.document(kind)
            except UserError as error:
                problems.extend(error.diagnostics)
    problems.extend(_wrong_sheet_layouts(game, file))
    problems.extend(undrawable(game.project.scenario, load_terrain()))
    return problems


def _wrong_sheet_layouts(game: Game, file: Path) -> Iterator[Diagnostic]:
    from generator.loading.sheet_layouts import MODELS
    from generator.production.set_up import set_up

    context = set_up(game, Order(out=file.parent))
    for kind in MODELS:
        try:
            context.sheet_layout(
                kind, getattr(game.scenario.layouts, kind), game.project.scenario.where("layouts", kind)
            )
        except UserError as error:
            yield from error.diagnostics


def derive(file: Path) -> Game:
    """The game of a scenario file. UserError, with all there is to say, when something is wrong."""
    game, problems = examine(file)
    if game is None or any(problem.is_error for problem in problems):
        raise UserError(problems)
    return game


def build(
    file: Path,
    order: Order,
    progress: Callable[[str], None] = lambda _: None,
    on_shrunk: Callable[[Shrinking], None] = lambda _: None,
) -> tuple[Game, list[Path]]:
    """The kit of a scenario: the game, and the files written. Nothing is written unless all of it can be.

    ``on_shrunk`` is told what the layouts set smaller than they ask for.
    """
    from generator.components import legibility
    from generator.production.files import write_all
    from generator.production.kit_files import folder_of, kit_files, kit_for, left_over

    game = derive(file)
    unprintable = legibility.unprintable(game)
    if unprintable:
        raise UserError(unprintable)
    kit, order = kit_for(game, order)
    folder = folder_of(game, order)
    files = dict(kit_files(kit, folder, order, progress))
    on_shrunk(kit.context.shrinking)
    progress("writing")
    return game, write_all(folder, files, left_over(order))
