"""PDF pages as PNG pictures: pdfium draws, the PNG is written here.

pdfium draws no stroke thinner than a pixel, so that fine lines come out black. Pages are drawn at ``FINE_DPI`` or more,
where the thinnest stroke of a sheet is two pixels wide, and reduced.
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
FINE_DPI, MOST_PIXELS = 600, 75_000_000
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
    scale = dpi / POINTS_PER_INCH
    most = math.isqrt(max(1, int(MOST_PIXELS / (page.get_width() * page.get_height() * scale * scale))))
    times = max(1, min(math.ceil(FINE_DPI / dpi), most))
    bitmap = page.render(
        scale=scale * times,
        rev_byteorder=True,
        force_bitmap_format=raw.FPDFBitmap_BGRA if mode == "RGBA" else raw.FPDFBitmap_BGR,
        fill_color=_NOTHING if mode == "RGBA" else _PAPER,
    )
    size = bitmap.width, bitmap.height
    picture = Image.frombuffer(mode, size, bytes(bitmap.buffer), "raw", mode, bitmap.stride, 1)
    # Colour without paper under it is averaged by how much of it there is.
    return (
        (picture.convert("RGBa").reduce(times).convert("RGBA") if mode == "RGBA" else picture.reduce(times))
        if times > 1
        else picture
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
