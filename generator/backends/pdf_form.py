"""Form XObjects, byte for byte as reportlab writes its own, at a fraction of the cost: a kit has thousands."""

from __future__ import annotations

import zlib
from functools import lru_cache
from typing import Any

from reportlab.pdfbase.pdfdoc import (
    BasicFonts,
    PDFArray,
    PDFObject,
    PDFObjectReference,
    PDFResourceDictionary,
    format,
    pdfdocEnc,
)

from generator.drawing.box import Box

_SHORT, _LITTLE = 1024, 4
"""Fewer bytes than zlib keeps in so little room: they are packed just the same in it."""


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
        self._packed = packed(pdfdocEnc("\n" + stream))

    def format(self, document: Any) -> bytes:
        return b"<<\n%b%d %b%b \n  /Subtype /Form /Type /XObject\n>>\nstream\n%bendstream\n" % (
            _before(self._box),
            len(self._packed),
            _MATRIX,
            format(self._resources, document),
            self._packed,
        )


def packed(stream: bytes) -> bytes:
    """As ``zlib.compress`` packs it. To make room for one that is long takes longer than to pack a short one: of a design."""
    if len(stream) >= _SHORT:
        return zlib.compress(stream)
    short = zlib.compressobj(memLevel=_LITTLE)
    return short.compress(stream) + short.flush()


@lru_cache(maxsize=256)
def _before(box: Box) -> bytes:
    """What stands before the length of a form."""
    bounds = PDFArray([box.x, box.y, box.right, box.bottom]).format(None)
    return b"/BBox %b /Filter [ /FlateDecode ] /FormType 1 /Length " % bounds


_MATRIX = b"/Matrix %b /Resources " % PDFArray([1, 0, 0, 1, 0, 0]).format(None)
