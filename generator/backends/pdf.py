"""A document as a PDF: with ``pdf_*.py`` beside it, the only module that knows reportlab.

What the file promises beyond the drawing: every symbol is one form XObject, fonts are embedded subsets,
text can be searched and copied, printing is at 100 %, on paper of the page's size and with the document's
flip, pages are bookmarked by name and labelled by their number, each knows what is cut of it, layers can be
switched off, and the same document gives the same bytes whatever the environment says.

For a press it is separated, says what for, and is built to PDF/X-4 where that is asked for.
"""

from __future__ import annotations

import contextlib
import io
import os
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from reportlab import rl_config
from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFStream, PDFZCompress, checkPDFBoolean
from reportlab.pdfgen.canvas import Canvas

from generator.backends.pdf_file import File, document_of
from generator.backends.picture_sizes import sizes_mm
from generator.backends.press import Press
from generator.drawing.box import Box
from generator.drawing.items import Document, Page
from generator.units import POINTS_PER_MM, points_from_mm

if TYPE_CHECKING:
    from generator.backends.separation import Separation

rl_config.useA85 = 0  # ASCII85 makes streams a quarter larger for the sake of seven-bit mail

_VERSION = (1, 7)  # the first with PickTrayByPDFSize
_X4_VERSION = (1, 6)  # what the standard builds on; its readers pass over the viewer preferences that came later
_FLIPS: dict[str, Literal["Simplex", "DuplexFlipLongEdge", "DuplexFlipShortEdge"]] = {
    "": "Simplex",
    "long-edge": "DuplexFlipLongEdge",
    "short-edge": "DuplexFlipShortEdge",
}


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


def pdf_bytes(document: Document, press: Press | None = None) -> bytes:
    """The whole document as one PDF file: in RGB, or separated for a press."""
    is_x4 = press is not None and press.standard == "pdf_x4"
    version = _X4_VERSION if is_x4 else _VERSION
    with _no_epoch():
        canvas = _Canvas(io.BytesIO(), pageCompression=1, invariant=1, pdfVersion=version, lang=document.language)
    separation = _separation(press.icc, press.most_ink_percent) if press else None
    file = File(canvas, separation, lambda: sizes_mm(document.pages))
    _describe(canvas, document)
    for index, page in enumerate(document.pages):
        _add_page(canvas, file, page, f"page-{index + 1}")
    catalogue = document_of(canvas).Catalog
    catalogue.__NoDefault__ = [*catalogue.__NoDefault__, "OCProperties", "OutputIntents"]
    catalogue.OCProperties = file.layers()
    if press and separation:
        from generator.backends import pdf_x4

        catalogue.OutputIntents = pdf_x4.output_intent(press, separation.description)
        if is_x4:
            catalogue.Metadata = pdf_x4.metadata(document_of(canvas), document)
    written: bytes = canvas.getpdfdata()  # type: ignore[no-untyped-call]
    return written


@lru_cache(maxsize=1)  # a kit is many files for one press, and its profile takes a while to read
def _separation(icc: bytes, most_ink_percent: int) -> Separation:
    from generator.backends.separation import Separation

    return Separation(icc, most_ink_percent)


def _describe(canvas: Canvas, document: Document) -> None:
    canvas.setTitle(document.title)
    canvas.setAuthor(document.author)
    canvas.setCreator("Fichas")
    canvas.setSubject("")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("Duplex", _FLIPS[document.duplex])
    canvas.setViewerPreference("DisplayDocTitle", "true")
    preferences = document_of(canvas).Catalog.ViewerPreferences
    preferences.validate = preferences.validate | {"PickTrayByPDFSize": checkPDFBoolean}
    preferences["PickTrayByPDFSize"] = "true"
    canvas.addPageLabel(0, "ARABIC")


def _add_page(canvas: Canvas, file: File, page: Page, key: str) -> None:
    width, height = points_from_mm(page.width_mm), points_from_mm(page.height_mm)
    canvas.setPageSize((width, height))
    operators = file.operators(f"{POINTS_PER_MM:.8f} 0 0 {-POINTS_PER_MM:.8f} 0 {height:.5f} cm")
    operators.draw(page.items)
    resources, group = file.write(operators), file.group()
    if page.name:
        canvas.bookmarkPage(key)
        canvas.addOutlineEntry(page.name, key, level=0)
    trim = page.trim or Box(0.0, 0.0, page.width_mm, page.height_mm)
    canvas.setTrimBox(_corners(trim, page))
    canvas.setBleedBox(_corners(page.bleed or trim, page))
    canvas.showPage()
    made = document_of(canvas).Pages.pages[-1]
    # Packed at once: the text of all pages would stay until the last is written.
    packed = PDFDictionary({"Filter": PDFArray([PDFName("FlateDecode")])})
    made.Contents, made.stream = PDFStream(packed, PDFZCompress.encode(made.stream)), None
    made.Resources = resources
    made.__NoDefault__, made.Group = [*made.__NoDefault__, "Group"], group
    made.Trans = None  # reportlab gives each page a transition, if an empty one, as if it were to be shown


def _corners(box: Box, page: Page) -> tuple[float, ...]:
    """Left, lower, right and upper edge in points, y up, and within the sheet to its last digit."""
    return (
        points_from_mm(max(box.x, 0.0)),
        points_from_mm(max(page.height_mm - box.bottom, 0.0)),
        points_from_mm(min(box.right, page.width_mm)),
        points_from_mm(min(page.height_mm - box.y, page.height_mm)),
    )
