"""Pieces and sheets as a browser shows them: each an SVG under a name that tells what is in it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from generator.backends.svg import svg_pages
from generator.drawing import Affine, Document, Page, Use
from generator.sheets.plan import Piece, Side


@dataclass(frozen=True, slots=True)
class Picture:
    """An SVG, and the digest by which a browser keeps it."""

    digest: str
    svg: bytes


def picture(document: Document) -> Picture:
    """The only page of a document."""
    (svg,) = svg_pages(document)
    return Picture(hashlib.sha256(svg).hexdigest()[:24], svg)


def face_document(title: str, piece: Piece, side: Side, language: str) -> Document | None:
    """One face of a piece with all of its bleed around it, as large as on paper; None without that face."""
    symbol = piece.symbol(side)
    if symbol is None:
        return None
    bleed = piece.drawn_mm(side)
    scale = Affine.scale(piece.width_mm / symbol.width_mm, piece.height_mm / symbol.height_mm)
    drawn = Use(symbol, Affine.translate(bleed, bleed) @ scale)
    page = Page(piece.width_mm + 2 * bleed, piece.height_mm + 2 * bleed, (drawn,))
    return Document(title, (page,), language=language)
