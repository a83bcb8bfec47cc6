"""What a scenario looks like just now: its pieces and its sheets, drawn anew when its files change.

A ``View`` is the kit in one language and one ink. While it is being drawn it is told of several times: first its pieces,
then its sheets kind by kind. Where something is wrong, the last pictures stay, and the mistakes are told with them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from time import monotonic
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from generator import pipeline
from generator.backends.pdf import pdf_bytes
from generator.components import legibility
from generator.components.inks import printed
from generator.components.kit import Kit
from generator.components.pieces.spots import Spot
from generator.diagnostics import Diagnostic, UserError, by_place, one_run
from generator.drawing import Document
from generator.loading.inks import ink_names
from generator.model.ink import Ink
from generator.preview.answers import Answers
from generator.preview.pictures import Picture, face_document
from generator.production.kit_files import kit_for
from generator.production.order import Order, PrintSettings
from generator.production.piece_files import DPI, named, piece_document, piece_files
from generator.production.warm import Warm, own_folders
from generator.rulesets.api import Game
from generator.sheets.plan import Piece

TOLD_EVERY_S = 0.15
"""Who looks is told of kinds of sheets that are drawn at once together."""


class Face(Struct, frozen=True):
    picture: Picture
    bleed_mm: float
    design: str
    """The name of its design, under which the spots of its elements are kept."""
    scale: float
    """From the space of its layout to paper."""


class ShownPiece(Struct, frozen=True):
    id: str
    kind: str
    side: str
    name: str
    unit: str
    """The key of its unit; empty where it is of none."""
    piece: Piece
    faces: Mapping[str, Face]


class ShownPage(Struct, frozen=True):
    id: str
    kind: str
    name: str
    width_mm: float
    height_mm: float
    picture: Picture


class View(Struct, frozen=True):
    """The kit in one language and one ink, as far as it is drawn."""

    language: str
    ink: str
    title: str = ""
    languages: tuple[str, ...] = ()
    kinds: Mapping[str, str] = field(default_factory=dict)
    sides: Mapping[str, str] = field(default_factory=dict)
    pieces: tuple[ShownPiece, ...] = ()
    pages: tuple[ShownPage, ...] = ()
    spots: Mapping[str, tuple[Spot, ...]] = field(default_factory=dict)
    """What the elements of each design cover."""
    problems: tuple[Diagnostic, ...] = ()
    stale: frozenset[str] = frozenset()
    """The kinds of sheets whose pictures are those of before, because something is wrong."""
    is_whole: bool = False
    """Whether all of it is drawn."""

    def pictures(self) -> Iterator[Picture]:
        for piece in self.pieces:
            yield from (face.picture for face in piece.faces.values())
        yield from (page.picture for page in self.pages)

    def looks(self) -> dict[str, tuple[str, ...]]:
        """What each piece and each page looks like, by its id."""
        found = {one.id: tuple(face.picture.digest for face in one.faces.values()) for one in self.pieces}
        return found | {page.id: (page.picture.digest,) for page in self.pages}


class Bench:
    """One scenario, or one game's folder, looked at again and again. For one thread."""

    def __init__(self, file: Path, order: Order) -> None:
        self.file, self._order = file, order
        self._warm = Warm()
        self._game: Game | None = None
        self._answers: Answers | None = None
        self._views: dict[tuple[str, str], View] = {}
        self.inks = tuple(ink_names())

    def drawn(self, language: str, ink: str, is_late: Callable[[], bool] = lambda: False) -> Iterator[View]:
        """The view as more and more of it is drawn. Ends early where ``is_late`` says that the files have changed again."""
        before = self._views.get((language, ink)) or View(language, ink)
        try:
            with one_run():
                game, problems = pipeline.examine(self.file, self._warm)
        except UserError as error:
            game, problems = None, list(error.diagnostics)
        if game is not None and not any(one.is_error for one in problems):
            problems += legibility.unprintable(game)
        if game is None or any(one.is_error for one in problems):
            yield replace(before, problems=_sorted(problems), stale=frozenset(before.kinds), is_whole=True)
            return
        self._game = game
        for view in self._of_game(game, problems, before, language, ink):
            self._views[language, ink] = view
            yield view
            if is_late():
                return

    def folders(self) -> set[Path]:
        """Where the files lie that it is made of."""
        return own_folders(self.file, self._game)

    def _of_game(self, game: Game, problems: list[Diagnostic], before: View, language: str, ink: str) -> Iterator[View]:
        spots: dict[str, tuple[Spot, ...]] = {}
        try:
            known = pipeline.language_of(game, language or self._order.language)
            order = replace(self._order, language=known, ink=ink or self._order.ink)
            settings = order.printed_as()
            kit, order = kit_for(game, order, settings, self._warm.parts(order), spots)
        except UserError as error:
            found = (*problems, *error.diagnostics)
            yield replace(before, problems=_sorted(found), stale=frozenset(before.kinds), is_whole=True)
            return
        self._answers = Answers(game, kit.context)
        say = kit.context.words.say
        view = replace(
            before,
            language=order.language,
            ink=settings.ink_name,
            title=say(game.scenario.title),
            languages=game.book.spec.languages,
            kinds={kind: kit.title((kind,)) for kind in order.only},
            sides={side.side.id: say(side.side.name) for side in game.sides},
            spots=spots,
            stale=frozenset(),
            is_whole=False,
        )
        wrong: dict[str, tuple[Diagnostic, ...]] = {}

        def told(now: View, **changes: Any) -> View:
            found = (*problems, *kit.context.preflight, *(one for some in wrong.values() for one in some))
            return replace(now, problems=_sorted(found), stale=frozenset(wrong), **changes)

        pieces: list[ShownPiece] = []
        for kind in (kind for kind in order.only if kit.kinds[kind].cut and kit.kinds[kind].is_played(game)):
            try:
                pieces += self._pieces(kit, kind, settings)
            except UserError as error:
                wrong[kind] = error.diagnostics
                pieces += [one for one in before.pieces if one.kind == kind]
        view = told(view, pieces=tuple(pieces), pages=tuple(p for p in before.pages if p.kind in view.kinds))
        yield view
        told_at = monotonic()
        for kind in order.only:
            try:
                pages = tuple(self._pages(kit, kind, settings))
            except UserError as error:
                wrong[kind] = error.diagnostics
                continue
            others = {one.kind: [p for p in view.pages if p.kind == one.kind] for one in view.pages} | {kind: pages}
            view = told(view, pages=tuple(page for name in order.only for page in others.get(name, ())))
            if monotonic() - told_at > TOLD_EVERY_S:
                yield view
                told_at = monotonic()
        yield told(view, is_whole=True)

    def _pieces(self, kit: Kit, kind: str, settings: PrintSettings) -> Iterator[ShownPiece]:
        title, language = kit.title((kind,)), kit.context.language
        units = {unit.key: unit for unit in kit.game.units}
        say = kit.context.words.say
        for side, pieces in kit.pieces(kind).items():
            for name, piece in named(side, pieces):
                faces = {}
                for face in ("front", "back"):
                    document = face_document(f"{title}: {name}", piece, face, language)
                    symbol = piece.symbol(face)
                    if document is not None and symbol is not None:
                        shown_as = _picture(kit, ("picture", kind, side, name, face), document, settings.ink)
                        scale = piece.width_mm / symbol.width_mm
                        faces[face] = Face(shown_as, piece.drawn_mm(face), symbol.id, scale)
                unit = units.get(piece.label)
                called = say(unit.name) if unit else name
                yield ShownPiece(
                    "/".join(filter(None, (kind, side, name))),
                    kind,
                    side,
                    called,
                    unit.key if unit else "",
                    piece,
                    faces,
                )

    def _pages(self, kit: Kit, kind: str, settings: PrintSettings) -> Iterator[ShownPage]:
        document = kit.document(kind)
        if document is None:
            return
        for number, page in enumerate(document.pages, 1):
            alone = replace(document, pages=(page,))
            of_page = _picture(kit, ("picture", kind, number), alone, settings.ink)
            yield ShownPage(f"{kind}-{number:02}", kind, page.name, page.width_mm, page.height_mm, of_page)

    def file_of(self, thing: ShownPiece | ShownPage, face: str, form: str, ink: str) -> bytes:
        """A page, or one face of a piece cut to its outline, as a file of its own: ``svg``, ``png`` or ``pdf``."""
        if isinstance(thing, ShownPage):
            document = thing.picture.document
        else:
            symbol = thing.piece.symbol("back" if face == "back" else "front")
            assert symbol is not None
            document = piece_document(thing.name, "", [replace(thing.piece, front=symbol, back=None)])
        document = printed(document, replace(self._order, ink=ink or self._order.ink).printed_as().ink)
        if form == "pdf":
            return pdf_bytes(document)
        if form == "png" and isinstance(thing, ShownPage):
            from generator.backends.png import png_pages

            return png_pages(pdf_bytes(document), DPI)[0]
        return next(data for _, data in piece_files("", document, (form,)))

    # -- what is asked of what is seen ----------------------------------------------------------------------

    def spots(self, view: View, thing: ShownPiece | ShownPage, face: str) -> list[dict[str, Any]]:
        """The elements of a page, or of a face of a piece: see ``answers.py``."""
        assert self._answers is not None  # what is seen was drawn
        if isinstance(thing, ShownPage):
            return self._answers.of_page(view, thing)
        return self._answers.of_face(view, thing.faces[face], thing.unit)

    def explained(self, unit: str) -> list[dict[str, str]]:
        return self._answers.explained(unit) if self._answers else []


def _picture(kit: Kit, name: tuple[str | int, ...], document: Document, ink: Ink) -> Picture:
    """The picture of before, where it is of the same."""
    return kit.context.parts.within(name, lambda: Picture(document, ink), (document, ink))


def _sorted(problems: Any) -> tuple[Diagnostic, ...]:
    return tuple(by_place(problems))
