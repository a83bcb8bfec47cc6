"""Two rasterisers that are not ours must agree about one page.

The PDF drawn by pdfium and the SVG drawn by resvg, brought to the same size, differ by antialiasing only.
The mean alone misses a lost accent; the largest difference after a blur alone trips over edges: both are
held. The bounds were measured on honest and on spoilt pages.
"""

from __future__ import annotations

import io
import re
from dataclasses import dataclass

import numpy
import pypdfium2
import pypdfium2.raw as raw
import resvg_py
from PIL import Image, ImageFilter

SIZE = (1200, 840)
MEAN_BOUND = 0.75
PEAK_BOUND = 30.0
BLUR_PX = 4  # each pixel becomes the mean of as many a side: smaller, edges tell; larger, accents are lost
PDF_FINER, SVG_FINER, PDF_FINEST, SVG_FINEST = 5, 2, 8, 3
"""Both are drawn so much finer and averaged: pdfium moves the edges of upright rectangles to whole pixels, and
fits small type to them. A page full of small type, honest, measures 1.2 in the mean where it is drawn three times
the size and 0.4 to 0.7 at five. resvg draws edges where they are, and twice the size is enough for most pages; one
full of fine rules, 0.8 there and 0.6 at three times the size, is looked at again, in the PDF at eight times the size."""


@dataclass(frozen=True)
class Difference:
    """Of two pictures, in steps of an eight-bit channel."""

    mean: float
    peak: float
    """The largest one after a blur."""

    @property
    def agree(self) -> bool:
        return self.mean <= MEAN_BOUND and self.peak <= PEAK_BOUND


def pdf_picture(pdf: bytes, page: int = 0, size: tuple[int, int] | None = None, finer: int = PDF_FINER) -> Image.Image:
    """A page stretched to exactly ``size``; without one, to ``SIZE`` the way the page lies."""
    with pypdfium2.PdfDocument(pdf) as document:
        sheet = document[page]
        width, height = _finer(size or _size(sheet.get_width(), sheet.get_height()), finer)
        bitmap = pypdfium2.PdfBitmap.new_native(width, height, raw.FPDFBitmap_BGR)
        bitmap.fill_rect((255, 255, 255, 255), 0, 0, width, height)
        raw.FPDF_RenderPageBitmap(bitmap, sheet, 0, 0, width, height, 0, raw.FPDF_ANNOT)
        return bitmap.to_pil().convert("RGB").reduce(finer)


def svg_picture(svg: bytes, size: tuple[int, int] | None = None, finer: int = SVG_FINER) -> Image.Image:
    """The same of an SVG page of ours."""
    text = svg.decode("utf-8")
    root = re.search(r"<svg [^>]*>", text)[0]
    box = re.search(r'viewBox="0 0 (\S+) (\S+)"', root)
    width, height = _finer(size or _size(float(box[1]), float(box[2])), finer)
    stretched = re.sub(r' (width|height)="[^"]*"', "", root)[:-1]
    stretched += f' width="{width}" height="{height}" preserveAspectRatio="none">'
    drawn = resvg_py.svg_to_bytes(svg_string=text.replace(root, stretched), background="white", skip_system_fonts=True)
    return Image.open(io.BytesIO(drawn)).convert("RGB").reduce(finer)


def _size(width: float, height: float) -> tuple[int, int]:
    return SIZE if width >= height else (SIZE[1], SIZE[0])


def _finer(size: tuple[int, int], times: int) -> tuple[int, int]:
    return size[0] * times, size[1] * times


def difference(one: Image.Image, other: Image.Image) -> Difference:
    def channels(picture: Image.Image) -> numpy.ndarray:
        return numpy.asarray(picture, dtype=numpy.float32)

    mean = float(numpy.abs(channels(one) - channels(other)).mean())
    blurred = [channels(picture.filter(ImageFilter.BoxBlur((BLUR_PX - 1) / 2))) for picture in (one, other)]
    return Difference(mean, float(numpy.abs(blurred[0] - blurred[1]).max()))


def pdf_against_svg(pdf: bytes, svg: bytes, page: int = 0) -> Difference:
    """Bounds are the same for both looks: what is spoilt is so in either, and takes the time of both."""
    found = difference(pdf_picture(pdf, page), svg_picture(svg))
    if found.agree:
        return found
    return difference(pdf_picture(pdf, page, finer=PDF_FINEST), svg_picture(svg, finer=SVG_FINEST))
