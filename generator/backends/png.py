"""PDF pages as PNG pictures: pdfium draws, the PNG is written here."""

from __future__ import annotations

import struct
import zlib

import pypdfium2

from generator.units import MM_PER_INCH, POINTS_PER_INCH

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_RGB, _EIGHT_BITS, _PER_METRE = 2, 8, 1


def png_pages(pdf: bytes, dpi: float) -> list[bytes]:
    """Every page of a PDF as an RGB picture that knows its own resolution."""
    with pypdfium2.PdfDocument(pdf) as document:
        return [_picture(page, dpi) for page in document]


def _picture(page: pypdfium2.PdfPage, dpi: float) -> bytes:
    bitmap = page.render(scale=dpi / POINTS_PER_INCH, rev_byteorder=True, force_bitmap_format=_RGB_FORMAT)
    width, height, stride = bitmap.width, bitmap.height, bitmap.stride
    pixels = memoryview(bitmap.buffer).cast("B")
    # Each row begins with its filter; 0 is none. Flat colour packs well without.
    rows = b"".join(b"\0" + pixels[y * stride : y * stride + 3 * width].tobytes() for y in range(height))
    per_metre = round(dpi * 1000 / MM_PER_INCH)
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, _EIGHT_BITS, _RGB, 0, 0, 0)),
            _chunk(b"pHYs", struct.pack(">IIB", per_metre, per_metre, _PER_METRE)),
            _chunk(b"IDAT", zlib.compress(rows, 6)),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


_RGB_FORMAT = pypdfium2.raw.FPDFBitmap_BGR
