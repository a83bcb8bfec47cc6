"""Pieces and sheets as a browser shows them: each an SVG, written when it is first looked at."""

from __future__ import annotations

import secrets
from functools import cached_property

from msgspec import Struct, field

from generator.backends.svg import svg_pages
from generator.components.inks import printed
from generator.drawing import Affine, Document, Page, Use
from generator.model.ink import Ink
from generator.sheets.plan import Piece, Side


class Picture(Struct, frozen=True, dict=True):
    """The only page of a document, as it is printed."""

    document: Document
    ink: Ink
    digest: str = field(default_factory=lambda: secrets.token_hex(12))
    """By which a browser keeps it: one and the same for as long as it looks the same."""

    @cached_property
    def svg(self) -> bytes:
        (svg,) = svg_pages(printed(self.document, self.ink))
        return svg


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
