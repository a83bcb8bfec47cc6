"""An order in the words of those who draw: the build context, the paper, the printing, the printer."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from datetime import date
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from generator.components.build_context import BuildContext, Words
from generator.components.inks import printed_terrain
from generator.components.pieces.art import ArtLibrary
from generator.components.pieces.pictures import Pictures
from generator.components.sheet_layout import type_sizes
from generator.diagnostics import Diagnostic, Source, UserError
from generator.drawing.art import ArtError
from generator.loading.art import flags_of, load_art, load_symbols, own_art, own_flags
from generator.loading.boards import load_templates, terrain_of
from generator.loading.layouts import load_layout, load_own_layout
from generator.loading.nations import palette_of
from generator.loading.papers import load_paper
from generator.loading.sheet_layouts import load_sheet_layout
from generator.loading.unchanged import Unchanged
from generator.loading.words import load_words
from generator.loading.yaml_reader import content_of, shown
from generator.model.base import in_language
from generator.model.paper import Paper as PaperFile
from generator.model.rulebook import Rulebook
from generator.production.kept_art import read_art
from generator.production.order import Order, PrintSettings
from generator.rulesets.api import Game
from generator.sheets.die_cut import DieCut
from generator.sheets.duplex import BackShift
from generator.sheets.edges import Edges
from generator.sheets.paper import Paper
from generator.sheets.printing import Printing

if TYPE_CHECKING:
    from generator.model.print_profile import PrintProfile
    from generator.model.printer import Printer
    from generator.model.storage import Storage


def set_up(game: Game, order: Order) -> BuildContext:
    """The context for a game."""
    return context_of(game, order, order.printed_as())


def context_of(game: Game, order: Order, settings: PrintSettings) -> BuildContext:
    """The context for a game that is printed so."""
    context = context_for(game.book, game.project.folder, order, settings)
    said = (context.words.say(name) for unit in game.units for name in (unit.headline, unit.name) if name)
    return replace(context, named=tuple(dict.fromkeys(said)))


def context_for(book: Rulebook, folder: Path, order: Order, settings: PrintSettings) -> BuildContext:
    """What components work with: words, paper, palette, art, and the layouts, a user's own in ``folder``."""
    profile, ink, printer = settings.profile, settings.ink, _printer(order.printer)
    if order.duplex == "gutterfold" and profile.registration == "silhouette":
        what = f"a sheet that is folded has a mark of '{order.profile}' on its back, where no machine looks"
        remedy = "Print on both sides, or with --duplex none; or fold and cut by hand, with --print home."
        raise UserError([Diagnostic(Source("--duplex"), what, remedy)])
    symbols, metrics = load_symbols()
    _refuse_undrawable(book)
    symbols = {**symbols, **load_art(book)}
    words, keys = words_in(order.language, book, order.dated), frozenset((*load_words()["en"], *book.words["en"]))
    return BuildContext(
        words=words,
        paper=standing(order.paper, load_paper(order.paper), printer),
        printing=replace(
            printing(profile), die_cut=die_cut_sheet(order.die_cut, printer), back_shift=back_shift(printer)
        ),
        palette=palette_of(book).printed(ink),
        art=ArtLibrary(symbols, metrics, flags_of(book), read_art),
        template_shapes=load_templates(book.distance_unit),
        terrain=printed_terrain(terrain_of(book), ink),
        layout=cache(_unchanged(partial(load_layout, folder, book.folders), "layout", folder, book.folders)),
        own_layout=cache(_unchanged(load_own_layout, "own")),
        sheet_layout=cache(
            _unchanged(partial(load_sheet_layout, folder, book.folders, type_sizes(), keys), "sheet", folder, keys)
        ),
        storage=_storage,
        pictures=Pictures((folder, *book.folders)),
    )


_LAYOUTS = Unchanged()


def _unchanged(load: Callable[..., Any], *of: Hashable) -> Callable[..., Any]:
    """Loads anew only what has changed since; the last thing asked says who asks, for where it is wrong."""
    return lambda *asked: _LAYOUTS.of((*of, *asked[:-1]), lambda: load(*asked))


def _printer(name: str) -> Printer | None:
    if not name:
        return None
    from generator.loading.printers import find_printer

    return find_printer(name)


def _storage() -> Storage:
    from generator.loading.storage import load_storage

    return load_storage()


def _refuse_undrawable(book: Rulebook) -> None:
    """UserError with all of a game's own art, flags among it, that cannot be drawn."""
    problems = []
    for path in dict.fromkeys((*own_art(book).values(), *own_flags(book).values())):
        try:
            read_art(shown(path), content_of(path, shown(path)))
        except ArtError as error:
            what, _, remedy = str(error).partition("; ")
            remedy = remedy[:1].upper() + remedy[1:] if remedy else "Save the picture anew"
            problems.append(Diagnostic(Source(shown(path)), f"this picture: {what}", f"{remedy}."))
    if problems:
        raise UserError(problems)


_JOINING = ("reference_chart.and",)


def words_in(language: str, book: Rulebook, dated: date | None = None) -> Words:
    """The words of the sheets and of the rules. Titles of a game are joined in the language that they are in."""
    ours = load_words()
    titled = language if language in book.spec.languages else book.spec.languages[0]
    joining = {key: ours.get(titled, ours["en"])[key] for key in _JOINING}
    return Words(language, {**ours.get(language, ours["en"]), **joining, **book.words[language]}, dated)


def standing(name: str, paper: PaperFile, printer: Printer | None = None) -> Paper:
    """A paper in the words of sheets, with the borders that the printer leaves blank."""
    margins = printer.margins_mm if printer is not None and printer.margins_mm is not None else paper.margins_mm
    borders = None if margins is None else Edges(margins.left, margins.top, margins.right, margins.bottom)
    called = in_language(paper.name, "en")
    return Paper(name, paper.width_mm, paper.height_mm, paper.margin_mm, borders, called)


def back_shift(printer: Printer | None) -> BackShift:
    """How a printer's backs are moved, in the words of sheets."""
    if printer is None:
        return BackShift()
    return BackShift(printer.back_x_mm, printer.back_y_mm, printer.back_degrees)


def printing(profile: PrintProfile) -> Printing:
    """A profile in the words of sheets."""
    return Printing(
        bleed_mm=profile.bleed_mm,
        back_bleed_mm=profile.back_bleed_mm,
        least_bleed_mm=profile.least_bleed_mm,
        shared_cuts=profile.shared_cuts,
        full_backs=profile.backs == "full",
        crop_marks=profile.crop_marks,
        registration=profile.registration,
        contours=profile.contours,
        cut_files=profile.cut_files,
    )


def die_cut_sheet(name: str, printer: Printer | None = None) -> DieCut | None:
    """A sheet that comes cut in the words of sheets; None without a name."""
    if not name:
        return None
    from generator.loading.die_cut import load_die_cut

    sheet, paper = load_die_cut(name)
    return DieCut(
        name, standing(sheet.paper, paper, printer), *sheet.size_mm, sheet.corners(), sheet.diameter_mm is not None
    )
