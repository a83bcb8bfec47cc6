"""Form XObjects, byte for byte as reportlab writes its own, at a fraction of the cost: a kit has thousands."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from reportlab.pdfbase.pdfdoc import (
    BasicFonts,
    PDFArray,
    PDFObject,
    PDFObjectReference,
    PDFResourceDictionary,
    PDFZCompress,
    format,
    pdfdocEnc,
)

from generator.drawing.box import Box


class Plain(PDFObject):
    """What a stream is given that names fonts alone; written once."""

    def __init__(self) -> None:
        self._written = b""

    def format(self, document: Any) -> bytes:
        if not self._written:
            resources = PDFResourceDictionary(Font=PDFObjectReference(BasicFonts))
            resources.allProcs()
            self._written = resources.format(document)
        return self._written


class Form(PDFObject):
    """A stream, packed as soon as it is known, and what it must be given to be read. ``box`` is what it is cut to."""

    def __init__(self, box: Box, stream: str, resources: PDFObject) -> None:
        self._box, self._resources = box, resources
        # A newline stands where reportlab's own streams begin with what a canvas sets.
        self._packed: bytes = PDFZCompress.encode(pdfdocEnc("\n" + stream))

    def format(self, document: Any) -> bytes:
        return b"<<\n%b%d %b%b \n  /Subtype /Form /Type /XObject\n>>\nstream\n%bendstream\n" % (
            _before(self._box),
            len(self._packed),
            _MATRIX,
            format(self._resources, document),
            self._packed,
        )


@lru_cache(maxsize=256)
def _before(box: Box) -> bytes:
    """What stands before the length of a form."""
    bounds = PDFArray([box.x, box.y, box.right, box.bottom]).format(None)
    return b"/BBox %b /Filter [ /FlateDecode ] /FormType 1 /Length " % bounds


_MATRIX = b"/Matrix %b /Resources " % PDFArray([1, 0, 0, 1, 0, 0]).format(None)
