"""A document as a PDF: the only module that knows reportlab.

What the file promises beyond the drawing: every symbol is one form XObject, fonts are embedded subsets,
text can be searched and copied, printing is at 100 %, on paper of the page's size and with the document's
flip, pages are bookmarked by name, and the same document gives the same bytes whatever the environment says.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import os
from collections.abc import Iterator
from functools import cache
from typing import Literal

from reportlab import rl_config
from reportlab.lib.utils import ImageReader, TimeStamp
from reportlab.pdfbase.pdfdoc import PDFDocument, PDFImageXObject, checkPDFBoolean
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from generator.backends.pdf_operators import Operators
from generator.drawing.bounds import Box, bounds
from generator.drawing.fonts import face
from generator.drawing.items import Document, Image, Page, Symbol
from generator.units import POINTS_PER_MM, points_from_mm

rl_config.useA85 = 0  # ASCII85 makes streams a quarter larger for the sake of seven-bit mail

_VERSION = (1, 7)  # the first with PickTrayByPDFSize
_FLIPS: dict[str, Literal["Simplex", "DuplexFlipLongEdge", "DuplexFlipShortEdge"]] = {
    "": "Simplex",
    "long-edge": "DuplexFlipLongEdge",
    "short-edge": "DuplexFlipShortEdge",
}
_EDGE_MM = 1.0


class _FixedTime(TimeStamp):
    """1 January 2000. reportlab's own invariant date gives way to SOURCE_DATE_EPOCH; this one does not."""

    def __init__(self) -> None:
        self.t, self.tzname, self.dhh, self.dmm = 946684800.0, "UTC", 0, 0
        self.lt = self.YMDhms = (2000, 1, 1, 0, 0, 0)


@contextlib.contextmanager
def _no_epoch() -> Iterator[None]:
    """reportlab reads SOURCE_DATE_EPOCH as it makes a document, and stumbles over one that is no date."""
    epoch = os.environ.pop("SOURCE_DATE_EPOCH", None)
    try:
        yield
    finally:
        if epoch is not None:
            os.environ["SOURCE_DATE_EPOCH"] = epoch


class _Canvas(Canvas):
    """A canvas whose streams do not begin by naming Helvetica, which is not embedded."""

    def _make_preamble(self) -> None:
        self._preamble = ""


def pdf_bytes(document: Document) -> bytes:
    """The whole document as one PDF file."""
    out = io.BytesIO()
    with _no_epoch():
        canvas = _Canvas(out, pageCompression=1, invariant=1, pdfVersion=_VERSION, lang=document.language)
    file = _File(canvas)
    file.stamp()
    _describe(canvas, document)
    for index, page in enumerate(document.pages):
        _add_page(canvas, file, page, f"page-{index + 1}")
    canvas.save()
    return out.getvalue()


def _describe(canvas: Canvas, document: Document) -> None:
    canvas.setTitle(document.title)
    canvas.setAuthor(document.author)
    canvas.setCreator("Fichas")
    canvas.setSubject("")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("Duplex", _FLIPS[document.duplex])
    canvas.setViewerPreference("DisplayDocTitle", "true")
    preferences = canvas._doc.Catalog.ViewerPreferences
    preferences.validate = preferences.validate | {"PickTrayByPDFSize": checkPDFBoolean}
    preferences["PickTrayByPDFSize"] = "true"


def _add_page(canvas: Canvas, file: _File, page: Page, key: str) -> None:
    width, height = points_from_mm(page.width_mm), points_from_mm(page.height_mm)
    canvas.setPageSize((width, height))
    operators = Operators(file, [f"{POINTS_PER_MM:.8f} 0 0 {-POINTS_PER_MM:.8f} 0 {height:.5f} cm"])
    operators.draw(page.items)
    file.write(operators)
    if page.name:
        canvas.bookmarkPage(key)
        canvas.addOutlineEntry(page.name, key, level=0)
    canvas.showPage()


class _File:
    """``pdf_operators.Resources``: the fonts, forms and pictures of one PDF, made as the streams ask for them."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._doc: PDFDocument = canvas._doc
        self._symbols: dict[str, str] = {}
        self._boxes: dict[str, Box | None] = {}
        self._images: dict[tuple[bytes, str], str] = {}
        self._codes: dict[tuple[str, str], tuple[str, str]] = {}
        self._used: list[str] = []

    def stamp(self) -> None:
        self._doc._timeStamp = _FixedTime()
        self._doc.signature = hashlib.md5(b"fichas", usedforsecurity=False)

    def write(self, operators: Operators) -> None:
        """Put a finished stream into the canvas' current page or form."""
        stream = "\n".join(operators.lines)
        self._doc.updateSignature(stream)
        self._canvas.addLiteral(stream)
        self._canvas._formsinuse.extend(self._used)
        self._used = []

    def encode(self, font: str, char: str) -> tuple[str, str]:
        known = self._codes.get((font, char))
        if known is None:
            ttf = _ttf(font)
            ((subset, code),) = ttf.splitString(char, self._doc)
            name = ttf.getSubsetInternalName(subset, self._doc)
            # Streams hold codes that mean nothing without the subset: what they mean goes into the file's id.
            self._doc.updateSignature(font + char)
            known = self._codes[font, char] = name, self._canvas._escape(code)
        return known

    def symbol(self, symbol: Symbol) -> str:
        if symbol.id not in self._symbols:
            self._symbols[symbol.id] = f"s{len(self._symbols)}"
            self._form(symbol, self._symbols[symbol.id])
        name = self._symbols[symbol.id]
        self._use(name)
        return "/" + self._doc.getXObjectName(name)

    def _form(self, symbol: Symbol, name: str) -> None:
        """A form XObject. The streams it interrupts are kept by ``used`` here and by the canvas there."""
        outer, self._used = self._used, []
        operators = Operators(self)
        operators.draw(symbol.items)
        box = _form_box(symbol, self._boxes)
        self._canvas.beginForm(name, box.x, box.y, box.right, box.bottom)
        self.write(operators)
        self._canvas.endForm()
        self._used = outer

    def image(self, image: Image) -> str:
        key = image.data, image.media_type
        if key not in self._images:
            self._images[key] = f"i{len(self._images)}"
            self._picture(image.data, self._images[key])
        name = self._images[key]
        self._use(name)
        return "/" + self._doc.getXObjectName(name)

    def _picture(self, data: bytes, name: str) -> None:
        picture = PDFImageXObject(name, ImageReader(io.BytesIO(data)), mask="auto")
        picture.name = name
        self._doc.addForm(name, picture)
        mask = getattr(picture, "_smask", None)
        if mask:
            picture.smask = self._doc.Reference(mask, self._doc.getXObjectName(mask.name))

    def _use(self, name: str) -> None:
        if name not in self._used:
            self._used.append(name)


def _form_box(symbol: Symbol, symbols: dict[str, Box | None]) -> Box:
    """The box a form is cut to. Wider than the symbol while its drawing keeps inside, for a cut along the
    very edge of a filled shape makes renderers shave it."""
    box = Box(0, 0, symbol.width_mm, symbol.height_mm).inset(-symbol.bleed_mm)
    drawn = bounds(symbol.items, symbols=symbols)
    return box if drawn and not box.contains(drawn, 0.0005) else box.inset(-_EDGE_MM)


@cache
def _ttf(font: str) -> TTFont:
    return TTFont(font, str(face(font).ttf_path), asciiReadable=False)
