"""PDF pages as PNG pictures: pdfium draws, the PNG is written here."""

from __future__ import annotations

import struct
import zlib

import pypdfium2
from pypdfium2 import raw

from generator.units import MM_PER_INCH, POINTS_PER_INCH

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_EIGHT_BITS, _PER_METRE = 8, 1
_PAPER, _NOTHING = (255, 255, 255, 255), (255, 255, 255, 0)


def png_pages(pdf: bytes, dpi: float, *, transparent: bool = False) -> list[bytes]:
    """Every page of a PDF as a picture that knows its own resolution: on white, or on nothing at all."""
    with pypdfium2.PdfDocument(pdf) as document:
        return [_picture(page, dpi, transparent) for page in document]


def _picture(page: pypdfium2.PdfPage, dpi: float, transparent: bool) -> bytes:
    layout, channels, kind = (raw.FPDFBitmap_BGRA, 4, 6) if transparent else (raw.FPDFBitmap_BGR, 3, 2)
    bitmap = page.render(
        scale=dpi / POINTS_PER_INCH,
        rev_byteorder=True,
        force_bitmap_format=layout,
        fill_color=_NOTHING if transparent else _PAPER,
    )
    width, height, stride = bitmap.width, bitmap.height, bitmap.stride
    pixels = memoryview(bitmap.buffer).cast("B")
    # Each row begins with its filter; 0 is none. Flat colour packs well without.
    rows = b"".join(b"\0" + pixels[y * stride : y * stride + channels * width].tobytes() for y in range(height))
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


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
