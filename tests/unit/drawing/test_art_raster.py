"""A user's PNG or JPEG: looked at by content, never by name, and refused with a reason."""

from __future__ import annotations

import io
import struct
import zlib

import pytest
from PIL import Image

from generator.drawing import art_raster
from generator.drawing.art_raster import read_raster
from generator.drawing.art_xml import ArtError


def picture(mode: str = "RGB", kind: str = "PNG", size: tuple[int, int] = (30, 40), **options) -> bytes:
    out = io.BytesIO()
    Image.effect_noise(size, 80).convert(mode).save(out, kind, **options)
    return out.getvalue()


@pytest.mark.parametrize(
    ("mode", "kind"), [("L", "PNG"), ("RGB", "PNG"), ("RGBA", "PNG"), ("L", "JPEG"), ("RGB", "JPEG")]
)
def test_plain_pictures_go_to_paper_byte_for_byte(mode: str, kind: str) -> None:
    data = picture(mode, kind)
    raster = read_raster(data)
    assert (raster.data, raster.width, raster.height) == (data, 30, 40)
    assert raster.media_type == f"image/{kind.lower()}"


@pytest.mark.parametrize("mode", ["P", "LA", "1"])
def test_other_kinds_of_png_are_made_plain(mode: str) -> None:
    raster = read_raster(picture(mode))
    with Image.open(io.BytesIO(raster.data)) as plain:
        assert (plain.mode, plain.size) == ("RGBA", (30, 40))


def test_a_photograph_stored_on_its_side_is_set_upright() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    raster = read_raster(picture(kind="JPEG", exif=exif))
    assert (raster.width, raster.height) == (40, 30)
    with Image.open(io.BytesIO(raster.data)) as upright:
        assert upright.size == (40, 30) and not upright.getexif()


def huge_header() -> bytes:
    """A PNG that says it is a hundred thousand pixels wide and as high, in 50 bytes."""
    head = b"IHDR" + struct.pack(">IIBBBBB", 100_000, 100_000, 8, 2, 0, 0, 0)
    start = b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + head + struct.pack(">I", zlib.crc32(head))
    return start + struct.pack(">I", 4) + b"IDAT" + bytes(8)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "neither an SVG, a PNG nor a JPEG"),
        (b"GIF89a" + bytes(40), "neither an SVG, a PNG nor a JPEG"),
        (picture()[:400], "broken or unfinished PNG"),
        (picture(kind="JPEG")[:300], "broken"),
        (b"\x89PNG\r\n\x1a\n" + bytes(60), "broken PNG"),
        (b"\xff\xd8\xff" + bytes(60), "broken JPEG"),
        (huge_header(), "pixels"),
        (picture("CMYK", "JPEG"), "save it as RGB"),
        (picture("I;16"), "8 bits a channel"),
        (picture() + bytes(art_raster.MAX_BYTES), "larger than 8 MB"),
    ],
    ids=["empty", "gif", "cut png", "cut jpeg", "png", "jpeg", "bomb", "cmyk", "16 bit", "heavy"],
)
def test_what_cannot_be_printed_is_refused(data: bytes, message: str) -> None:
    with pytest.raises(ArtError, match=message):
        read_raster(data)
