"""A finished sheet in the ink it is printed in. What is painted in a counter's colour has come in it already."""

from __future__ import annotations

import io
from functools import lru_cache, partial
from typing import TypeVar

from msgspec.structs import replace

from generator.components.pieces.art import is_flag, painted_in
from generator.drawing import Document, Symbol
from generator.drawing.items import Image
from generator.drawing.recolour import Paint, colours_of, outlined, parting_mm, recoloured
from generator.drawing.tones import grey, lightened, parted_greys
from generator.model.base import Model
from generator.model.ink import Ink
from generator.model.terrain import TerrainDrawing, TerrainFile
from generator.sheets import style

BARE: dict[str, str | None] = {"open": style.PAPER, "grain": None}
"""Of open ground that is paper."""
_Drawing = TypeVar("_Drawing", bound=Model)


def printed(document: Document, ink: Ink) -> Document:
    """The document in that ink; itself where the ink changes nothing of a sheet."""
    changes = {getattr(style, name.upper()): colour for name, colour in ink.sheet.given().items()}
    is_grey = ink.art == "grey"
    if ink.terrain != 1.0:
        changes |= {
            lightened(theme, share): lightened(theme, share * ink.terrain)
            for theme in style.THEMES
            for share in style.BAND_SHARES
        }
    if not changes and not is_grey and ink.figures is None:
        return document

    def common(colour: str) -> str | None:
        if colour in changes:
            return None if changes[colour] == "none" else changes[colour]
        if not is_grey:
            return colour
        toned = grey(colour)
        # Titles in the colour of their theme are letters, and so black.
        return style.BLACK if toned < style.DARKEST_GREY or colour in style.THEMES else toned

    def own(symbol: Symbol) -> Paint | None:
        """A flag's bands are told apart among themselves, whatever else is on the sheet; in colour it keeps its own."""
        if is_flag(symbol):
            return Paint(parted_greys(colours_of(symbol.items)).__getitem__ if is_grey else str)
        roles = painted_in(symbol)
        # Pale figures, and signs in the colour of a terrain, cost little as they are.
        if ink.figures is None or roles is None or roles[0] != style.INK:
            return None
        ink_of, ground = roles
        if not (gap := parting_mm(symbol.items, ground)):
            return None
        # Pale on paper, and paper on a tint, where pale would be lost.
        fill = ink.figures if ground == style.PAPER else style.PAPER
        # The outer half of a line shows: of a sole or a muzzle that lies on the edge of the view it is all there is.
        return Paint(common, partial(outlined, ink=ink_of, ground=ground, fill=fill), gap / 2)

    return recoloured(document, common, own, grey_picture if is_grey else lambda picture: picture)


def printed_terrain(file: TerrainFile, ink: Ink) -> TerrainFile:
    """How terrain is drawn in that ink: open ground is bare paper but in colour, in greys with the tufts of its grain alone;
    tints may be paler, signs are as they are."""
    if ink.art == "grey":
        tufts = file.grain and file.grain.model_copy(update={"patches": ()})
        file = file.model_copy(update={**BARE, "grain": tufts})
    if ink.terrain == 1.0:
        return file

    def paler(drawing: _Drawing | None, *surfaces: str) -> _Drawing | None:
        tints = {surface: getattr(drawing, surface, None) for surface in surfaces}
        return drawing and drawing.model_copy(
            update={surface: tint and lightened(tint, ink.terrain) for surface, tint in tints.items()}
        )

    terrain = {
        kind: TerrainDrawing(
            ground=paler(one.ground, "tint", "body"),
            line=paler(one.line, "fill", "bank"),
            wall=paler(one.wall, "stone"),
        )
        for kind, one in file.terrain.items()
    }
    marks = {name: paler(mark, "ground") for name, mark in file.marks.items()}
    return file.model_copy(update={**BARE, "terrain": terrain, "marks": marks})


def grey_picture(image: Image) -> Image:
    """The picture in greys, its transparency kept."""
    return replace(image, data=_grey(image.data, image.media_type.removeprefix("image/")))


@lru_cache(maxsize=32)  # a portrait may stand on many pieces
def _grey(data: bytes, form: str) -> bytes:
    # A tenth of a second that only a picture in grey is worth.
    from generator.drawing.art_raster import opened, spare
    from generator.drawing.raster_colours import as_seen

    picture = opened(data)
    spare(picture)
    seen, out = as_seen(picture), io.BytesIO()
    seen.convert("LA" if seen.mode in ("LA", "RGBA") else "L").save(out, form, icc_profile=None, quality=95)
    return out.getvalue()
