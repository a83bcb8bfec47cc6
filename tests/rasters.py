"""Two rasterisers that are not ours must agree about one page.

The PDF drawn by pdfium and the SVG drawn by resvg, brought to the same size, differ by antialiasing only.
The mean alone misses a lost accent; the largest difference after a blur alone trips over edges: both are
held. The bounds were measured on honest and on spoilt pages.
"""

from __future__ import annotations

import io
from dataclasses import dataclass

import numpy
import pypdfium2
import resvg_py
from PIL import Image, ImageFilter

SIZE = (1200, 840)
MEAN_BOUND = 0.75
PEAK_BOUND = 30.0
BLUR_PX = 4


@dataclass(frozen=True)
class Difference:
    """Of two pictures, in steps of an eight-bit channel."""

    mean: float
    peak: float
    """The largest one after a blur."""

    @property
    def agree(self) -> bool:
        return self.mean <= MEAN_BOUND and self.peak <= PEAK_BOUND


def pdf_picture(pdf: bytes, page: int = 0, size: tuple[int, int] = SIZE) -> Image.Image:
    with pypdfium2.PdfDocument(pdf) as document:
        sheet = document[page]
        scale = max(size[0] / sheet.get_width(), size[1] / sheet.get_height())
        return sheet.render(scale=scale).to_pil().convert("RGB").resize(size, Image.Resampling.LANCZOS)


def svg_picture(svg: bytes, size: tuple[int, int] = SIZE) -> Image.Image:
    # Drawn as large as pdfium draws it, whose pages keep their proportions too, then brought to size alike.
    text = svg.decode("utf-8")
    natural = _resvg(text).size
    scale = max(size[0] / natural[0], size[1] / natural[1])
    width, height = round(natural[0] * scale), round(natural[1] * scale)
    drawn = _resvg(text, width=width, height=height, background="white")
    return drawn.convert("RGB").resize(size, Image.Resampling.LANCZOS)


def _resvg(text: str, **options) -> Image.Image:
    # Without a resolution, resvg_py takes a size in millimetres for no size at all.
    return Image.open(io.BytesIO(resvg_py.svg_to_bytes(svg_string=text, dpi=96, skip_system_fonts=True, **options)))


def difference(one: Image.Image, other: Image.Image) -> Difference:
    def channels(picture: Image.Image) -> numpy.ndarray:
        return numpy.asarray(picture, dtype=numpy.float32)

    mean = float(numpy.abs(channels(one) - channels(other)).mean())
    blurred = [channels(picture.filter(ImageFilter.BoxBlur(BLUR_PX))) for picture in (one, other)]
    return Difference(mean, float(numpy.abs(blurred[0] - blurred[1]).max()))


def pdf_against_svg(pdf: bytes, svg: bytes, page: int = 0) -> Difference:
    return difference(pdf_picture(pdf, page), svg_picture(svg))
