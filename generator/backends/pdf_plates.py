"""A separated picture as the image XObjects of a PDF."""

from __future__ import annotations

import zlib

from reportlab.pdfbase.pdfdoc import PDFImageXObject

from generator.backends.separation import Plates

_SPACES = {"CMYK": "DeviceCMYK", "L": "DeviceGray"}
"""A grey device's grey is what black ink leaves of the paper."""


def plates_picture(name: str, plates: Plates) -> tuple[PDFImageXObject, PDFImageXObject | None]:
    """The picture, and its soft mask where it does not cover all of its box."""
    size = plates.width, plates.height
    mask = None if plates.alpha is None else _image(f"{name}m", size, "DeviceGray", plates.alpha)
    return _image(name, size, _SPACES[plates.mode], plates.pixels), mask


def _image(name: str, size: tuple[int, int], space: str, pixels: bytes) -> PDFImageXObject:
    image = PDFImageXObject(name)
    image.width, image.height = size
    image.bitsPerComponent = 8
    image.colorSpace = space
    image.streamContent = zlib.compress(pixels)
    image._filters = ("FlateDecode",)
    return image
