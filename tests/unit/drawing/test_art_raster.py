"""A user's PNG or JPEG: looked at by content, never by name, and refused with a reason."""

from __future__ import annotations

import io
import struct
import zlib

import pytest
from PIL import Image, ImageChops

from generator.drawing import art_raster
from generator.drawing.art import ArtError
from generator.drawing.art_raster import read_raster
from tests.unit.colour_profiles import ADOBE_RGB


def picture(mode: str = "RGB", kind: str = "PNG", size: tuple[int, int] = (30, 40), **options) -> bytes:
    out = io.BytesIO()
    Image.effect_noise(size, 80).convert(mode).save(out, kind, **options)
    return out.getvalue()


@pytest.mark.parametrize(
    ("mode", "kind"),
    [("L", "PNG"), ("LA", "PNG"), ("RGB", "PNG"), ("RGBA", "PNG"), ("L", "JPEG"), ("RGB", "JPEG"), ("CMYK", "JPEG")],
)
def test_plain_pictures_go_to_paper_byte_for_byte(mode: str, kind: str) -> None:
    data = picture(mode, kind)
    raster = read_raster(data)
    assert (raster.data, raster.width, raster.height) == (data, 30, 40)
    assert raster.media_type == f"image/{kind.lower()}"


@pytest.mark.parametrize(("mode", "made"), [("P", "RGB"), ("1", "L")])
def test_other_kinds_of_png_are_made_plain(mode: str, made: str) -> None:
    raster = read_raster(picture(mode))
    with Image.open(io.BytesIO(raster.data)) as plain:
        assert (plain.mode, plain.size) == (made, (30, 40))


@pytest.mark.parametrize(
    ("mode", "lossless", "media_type"),
    [("RGB", False, "image/jpeg"), ("RGB", True, "image/png"), ("RGBA", False, "image/png")],
)
def test_a_webp_becomes_what_every_backend_reads(mode: str, lossless: bool, media_type: str) -> None:
    flat = Image.new(mode, (30, 40), (36, 114, 81, 90)[: len(mode)])
    out = io.BytesIO()
    flat.save(out, "WEBP", lossless=lossless, icc_profile=ADOBE_RGB)
    raster = read_raster(out.getvalue())
    assert (raster.media_type, raster.width, raster.height) == (media_type, 30, 40)
    with Image.open(io.BytesIO(raster.data)) as read:
        assert read.mode == mode and read.info["icc_profile"] == ADOBE_RGB
        assert read.getpixel((9, 9)) == pytest.approx(flat.getpixel((9, 9)), abs=4)


def test_inks_are_read_whichever_way_up_they_are_written() -> None:
    """Adobe writes none of an ink as 255, and says so in a mark of its own; who leaves no mark writes it as 0."""
    flat = Image.new("CMYK", (16, 16), (200, 30, 60, 10))
    out = io.BytesIO()
    flat.save(out, "JPEG", quality=95)
    adobe = out.getvalue()
    at = adobe.index(b"\xff\xee")
    length = int.from_bytes(adobe[at + 2 : at + 4], "big")
    out = io.BytesIO()
    ImageChops.invert(flat).save(out, "JPEG", quality=95)
    upright = out.getvalue()
    upright = upright[:at] + upright[at + 2 + length :]
    for data in (adobe, upright):
        with Image.open(io.BytesIO(read_raster(data).data)) as read:
            assert "adobe" in read.info
            assert read.getpixel((8, 8)) == pytest.approx((200, 30, 60, 10), abs=3)


def test_a_large_photograph_takes_little_memory_to_read() -> None:
    from generator.drawing.art_raster import opened, spare

    out = io.BytesIO()
    Image.new("RGB", (5000, 3000), "#247251").save(out, "JPEG")
    photo = opened(out.getvalue())
    spare(photo)
    assert photo.size == (2500, 1500)


def test_a_large_picture_with_a_palette_is_made_plain_with_half_as_many_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    halves = Image.new("P", (301, 201))
    halves.putpalette([200, 30, 40, 30, 40, 200])
    halves.paste(1, (0, 100, 301, 201))
    out = io.BytesIO()
    halves.save(out, "PNG")
    monkeypatch.setattr(art_raster, "_MOST_WHOLE", 60_000)
    raster = read_raster(out.getvalue())
    assert (raster.width, raster.height) == (151, 101)
    with Image.open(io.BytesIO(raster.data)) as plain:
        assert [plain.getpixel((150, y)) for y in (0, 49, 50, 100)] == [(200, 30, 40)] * 2 + [(30, 40, 200)] * 2


def test_a_webp_of_very_many_pixels_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(art_raster, "MAX_WEBP_PIXELS", 1199)
    with pytest.raises(ArtError, match="it is a WebP of 30 × 40 pixels, .* save it as one of these"):
        read_raster(picture(kind="WEBP"))


def test_a_photograph_stored_on_its_side_is_set_upright() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    raster = read_raster(picture(kind="JPEG", exif=exif))
    assert (raster.width, raster.height) == (40, 30)
    with Image.open(io.BytesIO(raster.data)) as upright:
        assert upright.size == (40, 30) and not upright.getexif()


def header(side: int) -> bytes:
    """A PNG that says it is so many pixels wide and as high, in 50 bytes."""
    head = b"IHDR" + struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    start = b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + head + struct.pack(">I", zlib.crc32(head))
    return start + struct.pack(">I", 4) + b"IDAT" + bytes(8)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "neither an SVG, a PNG, a JPEG nor a WebP"),
        (b"GIF89a" + bytes(40), "neither an SVG, a PNG, a JPEG nor a WebP"),
        (picture()[:400], "broken or unfinished PNG"),
        (picture(kind="JPEG")[:300], "broken"),
        (b"\x89PNG\r\n\x1a\n" + bytes(60), "broken PNG"),
        (b"\xff\xd8\xff" + bytes(60), "broken JPEG"),
        (header(100_000), "more than 25 million pixels"),
        (header(5001), "it has 5001 × 5001 pixels, more than 25 million; make it smaller"),
        (picture("L", "JPEG", (1000, 1000)) + b"\xff\xda" * 500, "501 scans, .* save it as a plain JPEG"),
        (picture("I;16"), "8 bits a channel"),
        (picture() + bytes(art_raster.MAX_BYTES), "larger than 30 MB"),
    ],
    ids=["empty", "gif", "cut png", "cut jpeg", "png", "jpeg", "bomb", "large", "scans", "16 bit", "heavy"],
)
def test_what_cannot_be_printed_is_refused(data: bytes, message: str) -> None:
    with pytest.raises(ArtError, match=message):
        read_raster(data)
