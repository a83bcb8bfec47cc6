"""The whole program on one screen: load, derive, build, impose, render."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from generator.diagnostics import Diagnostic, UserError
from generator.loading.inks import DEFAULT as DEFAULT_INK
from generator.loading.inks import ink_names, load_ink
from generator.loading.papers import paper_names
from generator.loading.project import load_project
from generator.loading.validate import STAND_IN
from generator.model.base import LANGUAGES
from generator.model.rulebook import Rulebook
from generator.rulesets.api import Game

if TYPE_CHECKING:
    # The drawing spine is imported by the steps that draw: `check`, `explain` and `tables` never pay for it.
    from generator.components.desk import Desk
    from generator.components.shrinking import Shrinking
    from generator.drawing import Document

KINDS = (
    "counters",
    "unit_cards",
    "control_sheets",
    "scenario_sheet",
    "reference_chart",
    "artillery_templates",
    "measuring_strips",
)
"""What a kit is made of, in the order of the box."""

ON_REQUEST = ("whole_arc", "film_templates", "board")
"""What is made only when it is asked for by name."""

FORMATS = ("pdf", "svg", "png")

__all__ = [
    "DEFAULT_INK",
    "FORMATS",
    "KINDS",
    "ON_REQUEST",
    "Order",
    "build",
    "check",
    "derive",
    "examine",
    "ink_names",
    "paper_names",
]


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
    from generator.components.board import undrawable
    from generator.components.kit import Kit
    from generator.loading.terrain import load_terrain

    unprintable = legibility.unprintable(game)
    if unprintable:
        return [*problems, *unprintable]
    for language in LANGUAGES:
        kit = Kit(game, set_up(game, Order(out=file.parent, language=language)), "long-edge")
        for kind in ("counters", "unit_cards"):
            try:
                kit.document(kind)
            except UserError as error:
                problems.extend(error.diagnostics)
    problems.extend(_wrong_sheet_layouts(game, file))
    problems.extend(undrawable(game.project.scenario, load_terrain()))
    return problems


def _wrong_sheet_layouts(game: Game, file: Path) -> Iterator[Diagnostic]:
    from generator.loading.sheet_layouts import MODELS

    desk = set_up(game, Order(out=file.parent))
    for kind in MODELS:
        try:
            desk.sheet_layout(kind, getattr(game.scenario.layouts, kind), game.project.scenario.where("layouts", kind))
        except UserError as error:
            yield from error.diagnostics


def derive(file: Path) -> Game:
    """The game of a scenario file. UserError, with all there is to say, when something is wrong."""
    game, problems = examine(file)
    if game is None or any(problem.is_error for problem in problems):
        raise UserError(problems)
    return game


@dataclass(frozen=True, slots=True)
class Order:
    """What is asked of a build. ``duplex`` is empty for a kit printed on one side."""

    out: Path
    formats: tuple[str, ...] = ("pdf", "svg")
    paper: str = "a4"
    language: str = "en"
    only: tuple[str, ...] = KINDS
    duplex: str = "long-edge"
    dpi: int = 150
    ink: str = DEFAULT_INK
    """A name in ``data/print/ink/``, or a file like those."""


def build(
    file: Path,
    order: Order,
    tell: Callable[[str], None] = lambda _: None,
    heed: Callable[[Shrinking], None] = lambda _: None,
) -> tuple[Game, list[Path]]:
    """The kit of a scenario: the game, and the files written. Nothing is written unless all of it can be.

    ``heed`` is told what the layouts set smaller than they ask for.
    """
    from generator.components import legibility

    game = derive(file)
    unprintable = legibility.unprintable(game)
    if unprintable:
        raise UserError(unprintable)
    return game, press(documents(game, order, tell, heed), order.out / game.project.name, order, tell)


def press(
    documents: Iterable[tuple[str, Document]], folder: Path, order: Order, tell: Callable[[str], None]
) -> list[Path]:
    """Documents as files in a folder, all of them or none."""
    from generator.files import write_all

    files: dict[str, bytes] = {}
    for kind, document in documents:
        tell(f"rendering {kind}")
        files.update(render(kind, document, order))
    tell("writing")
    made_of = [f"{name}/{kind}-[0-9][0-9].{name}" for name in order.formats for kind in order.only]
    return write_all(folder, files, made_of)


def documents(
    game: Game,
    order: Order,
    tell: Callable[[str], None] = lambda _: None,
    heed: Callable[[Shrinking], None] = lambda _: None,
) -> Iterator[tuple[str, Document]]:
    """Each kind of sheet the order asks for, as a document ready to render."""
    from generator.components.kit import Kit

    kit = Kit(game, set_up(game, order), order.duplex)
    for kind in order.only:
        tell(f"drawing {kind}")
        document = kit.document(kind)
        if document is not None:
            yield kind, document
    heed(kit.desk.shrinking)


def set_up(game: Game, order: Order) -> Desk:
    """The desk for a game."""
    return desk_for(game.book, game.project.folder, order)


def desk_for(book: Rulebook, folder: Path, order: Order) -> Desk:
    """The desk the components work at: words, paper, palette, art, and the layouts, a user's own in ``folder``."""
    from generator.components.art import ArtLibrary
    from generator.components.desk import Desk, Words
    from generator.components.sheet_layout import type_sizes
    from generator.loading.art import load_flags, load_symbols
    from generator.loading.layouts import load_layout
    from generator.loading.papers import load_paper
    from generator.loading.project import load_palette
    from generator.loading.sheet_layouts import load_sheet_layout
    from generator.loading.templates import load_templates
    from generator.loading.terrain import load_terrain
    from generator.loading.words import load_words
    from generator.sheets.paper import Paper

    paper = load_paper(order.paper)
    symbols, metrics = load_symbols()
    words = {**load_words()[order.language], **book.words[order.language]}
    return Desk(
        words=Words(order.language, words),
        paper=Paper(order.paper, paper.width_mm, paper.height_mm, paper.margin_mm),
        palette=load_palette().printed(load_ink(order.ink)),
        art=ArtLibrary(symbols, metrics, load_flags()),
        template_shapes=load_templates(book.distance_unit),
        terrain=load_terrain(),
        layout=partial(load_layout, folder),
        sheet_layout=partial(load_sheet_layout, folder, type_sizes(), words.keys()),
    )


def render(kind: str, document: Document, order: Order) -> Iterator[tuple[str, bytes]]:
    """The files of one document, in the ink of the order, by their names inside the kit's folder."""
    from generator.backends.pdf import pdf_bytes
    from generator.backends.svg import svg_pages
    from generator.components.inks import printed

    document = printed(document, load_ink(order.ink))
    pdf = pdf_bytes(document) if {"pdf", "png"} & set(order.formats) else b""
    if "pdf" in order.formats:
        yield f"{kind}.pdf", pdf
    if "svg" in order.formats:
        for number, page in enumerate(svg_pages(document), 1):
            yield f"svg/{kind}-{number:02}.svg", page
    if "png" in order.formats:
        from generator.backends.png import png_pages

        for number, page in enumerate(png_pages(pdf, order.dpi), 1):
            yield f"png/{kind}-{number:02}.png", page
