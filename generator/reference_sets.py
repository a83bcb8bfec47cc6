"""A ruleset's own reference set, without a scenario: its complete chart, templates for all of its guns, strips, wheels."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from generator import resources
from generator.components import sheet_kinds
from generator.components.sheet_kind import Reference, ReferenceSource, ReferenceView
from generator.diagnostics import Diagnostic, Source, UserError
from generator.loading.game_folder import game_asked_for
from generator.loading.project import ruleset_of
from generator.loading.rulebook import read_game
from generator.model.base import in_language
from generator.production.order import Order

if TYPE_CHECKING:
    from generator.drawing import Document


def reference_kinds() -> dict[str, Reference]:
    """How each kind that such a set may have is made, by its id."""
    return {kind.id: kind.reference for kind in sheet_kinds.BY_ID.values() if kind.reference}


def source_of(name: str, hex_mm: float | None) -> ReferenceSource:
    """That of a ruleset by its id, or of a game's folder. UserError with what is wrong with it."""
    game = read_game(game_asked_for(name, Source("--ruleset")))
    if game.problems:
        raise UserError(game.problems)
    return ReferenceSource(ruleset_of(game.book), game.book, hex_mm)


def usual(source: ReferenceSource) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The kinds a set has where none are named, and those that it lacks only for the size of the hexes."""
    there = [
        (kind, reference.wants_hex(source))
        for kind, reference in reference_kinds().items()
        if kind in sheet_kinds.KINDS and not reference.lacking(source)
    ]
    return tuple(kind for kind, waits in there if not waits), tuple(kind for kind, waits in there if waits)


def build(
    source: ReferenceSource,
    order: Order,
    progress: Callable[[str], None] = lambda _: None,
    warn: Callable[[Iterable[Diagnostic]], None] = lambda _: None,
) -> tuple[list[Path], str]:
    """The files of the kinds of an order, and a line about their paper. UserError where there is nothing on them."""
    from generator.production.rendering import write_documents
    from generator.production.set_up import context_for
    from generator.production.summary import summary_of
    from generator.sheets.pages import bind

    book, there = source.book, reference_kinds()
    settings = order.printed_as()
    context = context_for(book, resources.data(), order, settings)
    title = in_language(book.name, context.language)

    made: list[Document] = []

    def documents() -> Iterator[tuple[str, Document]]:
        for kind in order.only:
            progress(f"drawing {kind}")
            if sheets := there[kind].made(ReferenceView(source, title, context)):
                made.append(bind(title, sheets, context.words.furniture(), language=context.language))
                yield kind, made[-1]
        if not made:
            what = f"'{book.id}' has nothing to print for every scenario"
            raise UserError([Diagnostic(Source("--ruleset"), what, "Build a scenario of it, or the game's folder.")])

    folder = order.out / book.id
    written = write_documents(documents(), folder, order, settings, progress, warn)
    return written, summary_of(made, context.paper.called, folder, written)
