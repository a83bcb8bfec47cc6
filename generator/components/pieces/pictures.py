"""Pictures of the user's own, SVG, PNG, JPEG or WebP: read when first asked for, placed whole or filling a box.

A picture lies beside the file that names it, or is named from the folder of the scenario or of the game; nothing outside
these is read.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from generator.components.pieces.preflight import Preflight
from generator.diagnostics import Diagnostic, Source, UserError
from generator.drawing import Affine, Group, Image, Item, Style, Symbol, Use
from generator.drawing.art import ArtError
from generator.drawing.box import Box
from generator.drawing.shapes import rect
from generator.named_files import named_file
from generator.paths import bytes_of
from generator.sheets import style

SUFFIXES = (".svg", ".png", ".jpg", ".jpeg", ".webp")
PORTRAIT = "portrait/"
"""Before the id of a card, the name of its own picture."""
RASTER_WIDTH_MM = 100.0
"""How wide a raster picture's symbol is drawn; where it is placed decides how large it is printed."""


class Pictures:
    """The pictures of a build. Those of cards are kept under a name of their own, for layouts to ask for."""

    def __init__(self, folders: Sequence[Path] = ()) -> None:
        """``folders`` are those of the scenario and of its game."""
        self._folders = tuple(folders)
        self._found: dict[tuple[str, str], Path] = {}
        self._bytes: dict[Path, bytes] = {}
        self._drawn: dict[tuple[bytes, str, str], Symbol] = {}
        self._kept: dict[str, tuple[str, Source]] = {}
        self._pixels: dict[str, tuple[int, int]] = {}

    def keep(self, key: str, name: str, asked_by: Source) -> None:
        """Makes a file that a card names known under a key. UserError, at that place, when it is no picture."""
        if key not in self._kept:
            self.symbol(name, asked_by, style.INK, style.PAPER)
            self._kept[key] = name, asked_by

    def symbol(self, name: str, asked_by: Source, ink: str, ground: str) -> Symbol:
        """A kept picture, or the file of that name beside the one that asks. UserError when there is none to draw."""
        from generator.drawing.art_raster import is_raster

        name, asked_by = self._kept.get(name, (name, asked_by))
        data = self._read(name, asked_by)
        colours = ("", "") if is_raster(data) else (ink, ground)
        if (data, *colours) not in self._drawn:
            try:
                symbol, pixels = _drawn(data, ink, ground)
                self._drawn[data, *colours] = symbol
                if pixels:
                    self._pixels[symbol.id] = pixels
            except ArtError as error:
                what, _, remedy = str(error).partition("; ")
                remedy = remedy[:1].upper() + remedy[1:] if remedy else "Save the picture anew"
                raise UserError([Diagnostic(asked_by, f"the picture '{name}': {what}", f"{remedy}.")]) from None
        return self._drawn[data, *colours]

    def check(self, name: str, asked_by: Source, symbol: Symbol, width_mm: float, preflight: Preflight) -> None:
        """Whether a picture has pixels enough to be printed that wide."""
        if symbol.id in self._pixels:
            name, asked_by = self._kept.get(name, (name, asked_by))
            preflight.picture(asked_by, name, self._pixels[symbol.id], width_mm)

    def _read(self, name: str, asked_by: Source) -> bytes:
        from generator.drawing.art_raster import MAX_BYTES

        # A layout of a game shows what a thing's data name, who name it from the folder of the game.
        folder = Path(asked_by.file).parent
        if (name, asked_by.file) not in self._found:
            folders = folder, *self._folders
            path = named_file(name, asked_by, folders, "picture", lambda: _near(folder / name))
            self._found[name, asked_by.file] = path
        path = self._found[name, asked_by.file]
        if path not in self._bytes:
            try:
                self._bytes[path] = bytes_of(path, MAX_BYTES)
            except OSError as error:
                what = f"the picture '{name}' cannot be read: {error.strerror}"
                raise UserError([Diagnostic(asked_by, what, "Check its name and your rights to it.")]) from None
        return self._bytes[path]


def place(symbol: Symbol, box: Box, how: str) -> tuple[Item, float]:
    """A picture in a box, centred and undistorted: whole (``contain``), or filling it, cut off outside (``cover``); and
    how large it is to its symbol."""
    ratios = (box.w / symbol.width_mm, box.h / symbol.height_mm)
    scale = max(ratios) if how == "cover" else min(ratios)
    x = box.x + (box.w - symbol.width_mm * scale) / 2
    y = box.y + (box.h - symbol.height_mm * scale) / 2
    return Group((Use(symbol, Affine.translate(x, y) @ Affine.scale(scale)),), clip=rect(*box, Style())), scale


@lru_cache(maxsize=32)  # those of the build before, for a process that outlives it
def _drawn(data: bytes, ink: str, ground: str) -> tuple[Symbol, tuple[int, int] | None]:
    """A picture as a symbol, and of how many pixels it is."""
    from generator.drawing.art_raster import is_raster, read_raster

    digest = hashlib.sha256(data).hexdigest()[:16]
    if is_raster(data):
        raster = read_raster(data)
        height = RASTER_WIDTH_MM * raster.height / raster.width
        image = Image(0, 0, RASTER_WIDTH_MM, height, raster.data, raster.media_type)
        return Symbol(f"picture-{digest}", RASTER_WIDTH_MM, height, (image,)), (raster.width, raster.height)
    if b"<svg" not in data:
        raise ArtError("it is neither an SVG, a PNG, a JPEG nor a WebP; save it as one of these")
    from generator.drawing.svg_art import parse_art

    art = parse_art(data)
    items = (Group(art.items(ink, ground), Affine.translate(-art.view.x, -art.view.y)),)
    return Symbol(f"picture-{digest}-{ink[1:]}-{ground[1:]}", art.view.w, art.view.h, items), None


def _near(path: Path) -> str:
    """A remedy for a file that is not there: the pictures that are, those of the nearest name first."""
    from difflib import get_close_matches

    every = sorted(file.name for file in path.parent.glob("*") if file.suffix.lower() in SUFFIXES)
    there = get_close_matches(path.name, every[:500], n=5, cutoff=0.0)
    return f"There is {', '.join(there)}." if there else "Put an SVG, PNG, JPEG or WebP there."
