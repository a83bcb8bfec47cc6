"""Each piece of a kit as pictures of its own, for virtual tables: cut to its outline, transparent around it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from generator.drawing import Affine, Document, Group, Page, Path, Style, Symbol, Use

if TYPE_CHECKING:
    from generator.sheets.plan import Piece

DPI = 300


def piece_document(title: str, side: str, pieces: Iterable[Piece]) -> Document:
    """A page for each face, as large as the piece and named for its file: ``foot_48th-infantry-full-front``.

    Pieces of one ``side``; those that come several times are shown once.
    """
    pages: list[Page] = []
    for name, piece in named(side, pieces):
        faces = (("front", piece.front), ("back", piece.back))
        pages += [_page(piece, face, f"{name}-{side}") for side, face in faces if face is not None]
    return Document(title, tuple(pages))


def named(side: str, pieces: Iterable[Piece]) -> Iterator[tuple[str, Piece]]:
    """The pieces of one ``side``, each under a name that no other of them has."""
    taken: Counter[str] = Counter()
    for piece in pieces:
        name = _name(piece.front.id).removeprefix(f"{side}.")
        taken[name] += 1
        yield name if taken[name] == 1 else f"{name}-{taken[name]}", piece


def piece_files(folder: str, document: Document, formats: Iterable[str]) -> Iterator[tuple[str, bytes]]:
    """The pages of a ``piece_document`` as files in a folder, named by their pages."""
    names = [page.name for page in document.pages]
    if "svg" in formats:
        from generator.backends.svg import svg_pages

        for name, picture in zip(names, svg_pages(document), strict=True):
            yield f"{folder}/{name}.svg", picture
    if "png" in formats:
        from generator.backends.pdf import pdf_bytes
        from generator.backends.png import png_pages

        for name, picture in zip(names, png_pages(pdf_bytes(document), DPI, transparent=True), strict=True):
            yield f"{folder}/{name}.png", picture


def _page(piece: Piece, face: Symbol, name: str) -> Page:
    scale = Affine.scale(piece.width_mm / face.width_mm, piece.height_mm / face.height_mm)
    cut = Path(piece.contour(), Style())
    return Page(piece.width_mm, piece.height_mm, (Group((Use(face, scale),), clip=cut),), name)


def _name(symbol_id: str) -> str:
    """A design's id without what only tells it from others in its document."""
    return re.sub(r"^(counter|marker|unit-card|piece-[a-z0-9_]+)-|-\d+$", "", symbol_id)
