"""A finished sheet in the ink it is printed in. What is painted in a counter's colour has come in it already."""

from __future__ import annotations

from generator.components.art import is_flag
from generator.drawing import Document, Symbol
from generator.drawing.grey_picture import grey_picture
from generator.drawing.recolour import Colours, colours_of, recoloured
from generator.drawing.tones import grey, parted_greys
from generator.model.ink import Ink
from generator.sheets import style


def printed(document: Document, ink: Ink) -> Document:
    """The document in that ink; itself where the ink changes nothing of a sheet."""
    changes = {getattr(style, name.upper()): colour for name, colour in ink.sheet.given().items()}
    is_grey = ink.art == "grey"
    if not changes and not is_grey:
        return document

    def common(colour: str) -> str | None:
        if colour in changes:
            return None if changes[colour] == "none" else changes[colour]
        return grey(colour) if is_grey else colour

    def own(symbol: Symbol) -> Colours | None:
        """A flag's bands are told apart among themselves, whatever else is on the sheet; in colour it keeps its own."""
        if not is_flag(symbol):
            return None
        return parted_greys(colours_of(symbol.items)).__getitem__ if is_grey else str

    return recoloured(document, common, own, grey_picture if is_grey else lambda picture: picture)
