"""What the commands on a scenario do: examine, check, derive, build."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from generator.diagnostics import Diagnostic, Severity, Source, UserError
from generator.loading.game_folder import named_as
from generator.loading.project import Loaded, load_project
from generator.model.base import LANGUAGES
from generator.model.project import Earlier
from generator.production.order import Order
from generator.rulesets import house, registry
from generator.rulesets.api import Game

if TYPE_CHECKING:
    # The drawing spine is imported by the steps that draw: `check`, `explain` and `tables` never pay for it.
    from generator.components.build_context import BuildContext
    from generator.components.kit import Kit
    from generator.production.files import Files, Gone
    from generator.production.warm import Warm


LIST_OF_GAME = re.compile(r"('fichas list (?:nations|colours|symbols|figures|weapons|terrain|abilities|checks))'")
"""Where a remedy points to a list that is a game's."""


def examine(file: Path, warm: Warm | None = None) -> tuple[Game | None, list[Diagnostic]]:
    """The game of a scenario file, and all there is to say about it. With errors there is no game.

    With ``warm``, the one of before where none of its files has changed.
    """
    if warm is not None:
        earlier = warm.earlier(file)
        game, problems = warm.examined.of(file, lambda: _examine(file, earlier), lambda found: found[0] is not None)
        return game, list(problems)
    return _examine(file)


def _examine(
    file: Path, earlier: Earlier | None = None, loaded: Loaded | None = None
) -> tuple[Game | None, list[Diagnostic]]:
    loaded = loaded or load_project(file)
    game, problems = _looked_at(loaded, earlier)
    return game, _pointed(problems, loaded)


def _looked_at(loaded: Loaded, earlier: Earlier | None) -> tuple[Game | None, list[Diagnostic]]:
    project, ruleset, problems, doubtful = loaded
    if project is None:
        return None, problems
    project = replace(project, earlier=earlier)
    game = None
    try:
        if any(problem.is_error for problem in problems):
            problems = problems + [one for one in ruleset.check(project) if one.source not in doubtful]
        else:
            game = ruleset.derive(project)
            problems += game.diagnostics
            if not any(problem.is_error for problem in problems):
                return game, [*problems, *house.idle(project, problems)]
    except UserError as error:
        problems = problems + list(error.diagnostics)
    from generator.loading.layouts import wrong_layouts

    return game, [*problems, *wrong_layouts(project)]


def _pointed(problems: list[Diagnostic], loaded: Loaded) -> list[Diagnostic]:
    """What names are of the game, with the game in the command that lists them: unasked it lists those of another."""
    if loaded.project is None:
        return problems
    game = named_as(loaded.project.rulebook)
    return [
        replace(one, remedy=LIST_OF_GAME.sub(lambda found: f"{found[1]} --ruleset {game}'", one.remedy))
        if "'fichas list" in one.remedy
        else one
        for one in problems
    ]


def check(file: Path, languages: Sequence[str] = (), loaded: Loaded | None = None) -> list[Diagnostic]:
    """Everything there is to say about a scenario file, or a game's folder, what would not fit on its pieces included.

    Without ``languages``, in all of the game's. ``loaded`` is what the file says, where it has been read.
    """
    loaded = loaded or load_project(file)
    return _pointed(_check(file, languages, loaded), loaded)


def _check(file: Path, languages: Sequence[str], loaded: Loaded) -> list[Diagnostic]:
    game, problems = _examine(file, loaded=loaded)
    if game is None or any(problem.is_error for problem in problems):
        return problems
    from generator.components import legibility
    from generator.components.board.layout import undrawable
    from generator.components.kit import Kit
    from generator.components.own_pieces import unlike_backs
    from generator.components.sheet_kinds import REFUSED
    from generator.components.table_plan.laid import unplannable
    from generator.loading.boards import terrain_of
    from generator.production.set_up import set_up, words_in

    unprintable = legibility.unprintable(game)
    if unprintable:
        return [*problems, *unprintable]
    context = set_up(game, Order(out=file.parent))
    for language in languages:
        problems += in_two_languages(game, language_of(game, language))
    problems += [*registry.refused().values(), *REFUSED]
    first: Kit | None = None
    for language in languages or game.book.spec.languages:
        # In a further language the words are other ones and may not fit; all else has been tried.
        here = replace(context, words=words_in(language, game.book), is_only_read=first is not None)
        try:
            kit = Kit(game, here, "long-edge")
        except UserError as error:
            return [*problems, *error.diagnostics]
        for kind in (kind for kind in kit.kinds.values() if kind.cut and kind.is_played(game)):
            try:
                kit.try_out(kind.id)
            except UserError as error:
                problems.extend(error.diagnostics)
        first = first or kit
    if first is not None and not any(problem.is_error for problem in problems):
        problems.extend(unlike_backs(first))
    problems.extend(_wrong_sheet_layouts(game, context))
    for undrawn in (undrawable, unplannable):
        problems.extend(undrawn(game.project.scenario, terrain_of(game.book)))
    return [*problems, *context.preflight]


def _wrong_sheet_layouts(game: Game, context: BuildContext) -> Iterator[Diagnostic]:
    from generator.components.sheet_layout import layout_asked
    from generator.loading.sheet_layouts import KINDS, STANDARD

    for kind in KINDS:
        name, asked_by = layout_asked(game, kind)
        if name == STANDARD:
            continue
        try:
            context.sheet_layout(kind, name, asked_by)
        except UserError as error:
            yield from error.diagnostics


def language_of(game: Game, asked_for: str = "") -> str:
    """The language that is asked for, else the game's first. UserError for one that neither it nor the sheets have."""
    there = tuple(dict.fromkeys((*game.book.spec.languages, *LANGUAGES)))
    if asked_for and asked_for not in there:
        what = f"'{game.book.id}' has no words in '{asked_for}'"
        raise UserError([Diagnostic(Source("--lang"), what, f"Use one of: {', '.join(there)}.")])
    return asked_for or there[0]


def in_two_languages(game: Game, language: str) -> list[Diagnostic]:
    """What is said of sheets whose own words are in a language that the game has none in."""
    there = game.book.spec.languages
    if language in there:
        return []
    what = (
        f"'{game.book.id}' has its texts in {' and '.join(there)} alone; in {language} are only the words of the sheets"
    )
    remedy = f"Name '{language}' under 'languages' and give its texts in it, '{language}: …', or leave '--lang' out."
    return [Diagnostic(Source("--lang"), what, remedy, Severity.WARNING)]


def derive(file: Path, warm: Warm | None = None) -> Game:
    """The game of a scenario file. UserError, with all there is to say, when something is wrong."""
    game, problems = examine(file, warm)
    if game is None or any(problem.is_error for problem in problems):
        raise UserError(problems)
    return game


def build(
    file: Path,
    order: Order,
    progress: Callable[[str], None] = lambda _: None,
    on_made: Callable[[Kit], None] = lambda _: None,
    warm: Warm | None = None,
) -> tuple[Game, list[Path]]:
    """The kit of a scenario: the game, and the files written. Nothing is written unless all of it can be.

    ``on_made`` is given the kit: the paper it takes, what the layouts set smaller than they ask for. ``warm`` has what can
    be taken over from builds before.
    """
    from generator.components import legibility
    from generator.components.own_pieces import unlike_backs
    from generator.components.sheet_kinds import REFUSED
    from generator.production.files import write_all
    from generator.production.kit_files import closing, folder_of, kit_files, kit_for

    game = derive(file, warm)
    order = replace(order, language=language_of(game, order.language))
    settings = order.printed_as()
    kit, order = kit_for(game, order, settings, warm.parts(order) if warm else None)
    unprintable = legibility.unprintable(game, kit.selection)
    if unprintable:
        raise UserError(unprintable)
    folder = folder_of(game, order)
    files = dict(kit_files(kit, folder, order, settings, progress))
    on_made(kit)
    game = replace(game, diagnostics=(*game.diagnostics, *registry.refused().values(), *REFUSED, *unlike_backs(kit)))
    warnings = [*in_two_languages(game, order.language), *kit.context.preflight]
    if order.strict and any(one.severity is Severity.WARNING for one in (*game.diagnostics, *warnings)):
        raise UserError([*game.diagnostics, *warnings])

    def finish() -> tuple[Files, Gone]:
        last, gone, said = closing(kit, folder, order, settings, files)
        warnings.extend(said)
        return last, gone

    progress("writing")
    written = write_all(folder, files, finish, out=order.out)
    return replace(game, diagnostics=(*game.diagnostics, *warnings)), written
