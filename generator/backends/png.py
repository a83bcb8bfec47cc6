"""PDF pages as PNG pictures: pdfium draws, the PNG is written here.

pdfium draws no stroke thinner than a pixel and moves edges to whole ones, so that fine lines come out black. Pages are
drawn so much finer as memory allows, up to ``FINE_DPI``, and reduced.
"""

from __future__ import annotations

import math
import struct
import zlib

import pypdfium2
from PIL import Image
from pypdfium2 import raw

from generator.units import MM_PER_INCH, POINTS_PER_INCH

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_EIGHT_BITS, _PER_METRE = 8, 1
FINE_DPI, MOST_PIXELS = 1200, 40_000_000
_PAPER, _NOTHING = (255, 255, 255, 255), (255, 255, 255, 0)


def png_pages(pdf: bytes, dpi: float, *, transparent: bool = False) -> list[bytes]:
    """Every page of a PDF as a picture that knows its own resolution: on white, or on nothing at all."""
    with pypdfium2.PdfDocument(pdf) as document:
        return [_picture(page, dpi, transparent) for page in document]


def _picture(page: pypdfium2.PdfPage, dpi: float, transparent: bool) -> bytes:
    mode, kind = ("RGBA", 6) if transparent else ("RGB", 2)
    picture = _drawn(page, dpi, mode)
    width, height = picture.size
    row, pixels = len(mode) * width, picture.tobytes()
    # Each row begins with its filter; 0 is none. Flat colour packs well without.
    rows = b"".join(b"\0" + pixels[y * row : (y + 1) * row] for y in range(height))
    per_metre = round(dpi * 1000 / MM_PER_INCH)
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, _EIGHT_BITS, kind, 0, 0, 0)),
            _chunk(b"pHYs", struct.pack(">IIB", per_metre, per_metre, _PER_METRE)),
            _chunk(b"IDAT", zlib.compress(rows, 6)),
            _chunk(b"IEND", b""),
        )
    )


def _drawn(page: pypdfium2.PdfPage, dpi: float, mode: str) -> Image.Image:
    """A page of a broken number of pixels fills them all."""
    width, height = (math.ceil(points * dpi / POINTS_PER_INCH) for points in page.get_size())
    times = max(1, min(math.ceil(FINE_DPI / dpi), math.isqrt(MOST_PIXELS // (width * height))))
    across, down = width * times, height * times
    bitmap = pypdfium2.PdfBitmap.new_native(
        across, down, raw.FPDFBitmap_BGRA if mode == "RGBA" else raw.FPDFBitmap_BGR, rev_byteorder=True
    )
    bitmap.fill_rect(_NOTHING if mode == "RGBA" else _PAPER, 0, 0, across, down)
    flags = raw.FPDF_ANNOT | raw.FPDF_REVERSE_BYTE_ORDER
    raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, across, down, 0, flags)
    picture = Image.frombuffer(mode, (across, down), bytes(bitmap.buffer), "raw", mode, bitmap.stride, 1)
    # Colour without paper under it is averaged by how much of it there is.
    return picture.convert("RGBa").reduce(times).convert("RGBA") if mode == "RGBA" else picture.reduce(times)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
