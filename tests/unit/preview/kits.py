"""Small kits to look at, without files and without drawing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from generator.drawing import Document, Page, Symbol
from generator.loading.inks import load_ink
from generator.preview.bench import Face, ShownPiece, View
from generator.preview.pictures import Picture
from generator.sheets.plan import Piece

BLANK = Document("a piece", (Page(10.0, 10.0, ()),))
FACE = Face(Picture(BLANK, load_ink("colour"), "d" * 24), 0.0, "design", 1.0)


def a_piece(name: str, look: str = "d") -> ShownPiece:
    face = replace(FACE, picture=replace(FACE.picture, digest=look * 24))
    piece = Piece(Symbol("one", 20, 20, ()), None, 20, 20)
    return ShownPiece(name, "counters", "red", "one", "", piece, {"front": face})


def a_view(*pieces: ShownPiece, **more: Any) -> View:
    kinds = {"counters": "Counters"} if pieces else {}
    return View("en", "colour", "A kit", ("en",), kinds, {"red": "Red"}, pieces, is_whole=True, **more)


class Drawn:
    """A bench that draws these views in their order, the last again and again."""

    inks = ("colour",)
    file = Path("scenario.yaml")

    def __init__(self, views: list[View | Exception]) -> None:
        self.views, self.asked = views, 0

    def drawn(self, language: str, ink: str, is_late: Any = None) -> Iterator[View]:
        view = self.views[min(self.asked, len(self.views) - 1)]
        self.asked += 1
        if isinstance(view, Exception):
            raise view
        yield view

    def spots(self, view: View, thing: ShownPiece, face: str) -> list[dict[str, Any]]:
        return [{"element": "flag", "box": [0, 0, 1, 1], "file": "none.yaml", "line": 1, "column": 1, "values": []}]

    def explained(self, unit: str) -> list[dict[str, str]]:
        if unit == "faulty":
            raise KeyError(unit)
        return [{"key": unit, "value": "1", "why": "A 1"}]

    def file_of(self, piece: ShownPiece, face: str, form: str, ink: str) -> bytes:
        return f"{form} of {piece.id}".encode()
