"""A user's PNG, JPEG or WebP, looked at before it is placed. Safe on files from strangers.

What a file is called says nothing: its first bytes do. It is refused when it is too heavy, has too many pixels,
or cannot be decoded to its last row. What backends do not read, a WebP, a picture stored on its side, a palette, several
frames, is written anew as a plain picture; all others are kept byte for byte, with the profile that says what their
colours are.
"""

from __future__ import annotations

import io
import warnings
from typing import Literal

from msgspec import Struct
from PIL import Image as Pillow
from PIL import ImageChops

from generator.drawing.art import ArtError

MAX_BYTES = 30_000_000
MAX_PIXELS = 25_000_000
MAX_WEBP_PIXELS = 7_000_000
"""190 × 260 mm at 300 an inch have fewer. The decoder of WebP holds all of them four times over."""
MAX_SCANNED = 20 * MAX_PIXELS
"""Pixels of a JPEG, counting each scan: a progressive one goes over all of them in each, and a scan takes a few bytes."""

_UPRIGHT = (None, 0, 1)
_ORIENTATION = 0x0112
_TURNS: dict[object, Pillow.Transpose] = dict(
    enumerate(
        (
            Pillow.Transpose.FLIP_LEFT_RIGHT,
            Pillow.Transpose.ROTATE_180,
            Pillow.Transpose.FLIP_TOP_BOTTOM,
            Pillow.Transpose.TRANSPOSE,
            Pillow.Transpose.ROTATE_270,
            Pillow.Transpose.TRANSVERSE,
            Pillow.Transpose.ROTATE_90,
        ),
        2,
    )
)
"""What sets a picture upright, by its orientation. Pillow's own way writes its other entries anew, which may be rubbish."""
_SCAN = b"\xff\xda"
"""What a scan of a JPEG begins with."""
_PLAIN = {"PNG": ("L", "LA", "RGB", "RGBA"), "JPEG": ("L", "RGB", "CMYK"), "WEBP": ()}
_PROBE = 64
_MOST_WHOLE = 10_000_000
_QUALITY = 95
_STRIP = 64
"""Rows of a picture that are written anew at once: even, for two of them may become one."""


class Raster(Struct, frozen=True):
    """A picture that every backend reads, and its size in pixels."""

    data: bytes
    media_type: Literal["image/png", "image/jpeg"]
    width: int
    height: int


def is_raster(data: bytes) -> bool:
    return bool(_kind(data))


def _kind(data: bytes) -> str:
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "PNG"
    if data.startswith(b"\xff\xd8\xff"):
        return "JPEG"
    return "WEBP" if data[:4] == b"RIFF" and data[8:12] == b"WEBP" else ""


def opened(data: bytes) -> Pillow.Image:
    """The picture of a ``Raster``. Its pixels are unpacked when they are asked for."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Pillow's word about large pictures
        return Pillow.open(io.BytesIO(data), formats=("PNG", "JPEG"))


def spare(picture: Pillow.Image) -> None:
    """Of a large photograph that is written anew, half as many pixels a side: still 600 an inch on any card."""
    if picture.width * picture.height > _MOST_WHOLE:
        picture.draft(picture.mode, (picture.width // 2, picture.height // 2))


def read_raster(data: bytes) -> Raster:
    """The picture in a PNG, JPEG or WebP file. Raises ``ArtError``."""
    if len(data) > MAX_BYTES:
        raise ArtError(f"the picture is larger than {MAX_BYTES // 1_000_000} MB; save it smaller")
    kind = _kind(data)
    if not kind:
        raise ArtError("it is neither an SVG, a PNG, a JPEG nor a WebP; save it as one of these")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        picture = _opened(data, kind)
        width, height = picture.size
        if width * height > MAX_PIXELS:
            raise ArtError(
                f"it has {width} × {height} pixels, more than {MAX_PIXELS // 1_000_000} million; make it smaller"
            )
        if kind == "WEBP" and width * height > MAX_WEBP_PIXELS:
            most = MAX_WEBP_PIXELS // 1_000_000
            raise ArtError(
                f"it is a WebP of {width} × {height} pixels, and more than {most} million are read of PNG and JPEG alone; "
                "save it as one of these"
            )
        if kind == "JPEG" and width * height * data.count(_SCAN) > MAX_SCANNED:
            raise ArtError(f"it is made of {data.count(_SCAN)} scans, more than are read; save it as a plain JPEG")
        return _read(picture, data, kind)


def _opened(data: bytes, kind: str) -> Pillow.Image:
    try:
        return Pillow.open(io.BytesIO(data), formats=(kind,))
    except Pillow.DecompressionBombError:
        raise ArtError(f"it has more than {MAX_PIXELS // 1_000_000} million pixels; make it smaller") from None
    except Exception:  # a decoder fed with rubbish raises anything
        raise ArtError(f"it is a broken {kind}; save it anew") from None


def _read(picture: Pillow.Image, data: bytes, kind: str) -> Raster:
    size = picture.size
    try:
        is_plain = (
            picture.mode in _PLAIN[kind]
            and picture.getexif().get(_ORIENTATION) in _UPRIGHT
            and not getattr(picture, "is_animated", False)
            and not _is_upside_down(picture)
        )
        if is_plain:
            picture.draft(picture.mode, (_PROBE, _PROBE))  # of a JPEG, all is read and little unpacked
        else:
            spare(picture)
        picture.load()
    except Exception:
        raise ArtError(f"it is a broken or unfinished {kind}; save it anew") from None
    if picture.mode.startswith(("I", "F")):
        raise ArtError("it has more than 8 bits a channel; save it with 8")
    # An alpha channel is read alike everywhere, a colour that is said to be transparent is not.
    if is_plain and "transparency" not in picture.info:
        return Raster(data, "image/jpeg" if kind == "JPEG" else "image/png", *size)
    is_lossy = kind == "JPEG" or (kind == "WEBP" and b"VP8L" not in data)
    return _written_anew(picture, is_lossy and picture.mode in _PLAIN["JPEG"])


def _written_anew(picture: Pillow.Image, is_photo: bool) -> Raster:
    """Upright, its first frame alone, without a palette; a photograph, which is packed with losses, hardly loses more."""
    if _is_upside_down(picture):
        info, picture = picture.info, ImageChops.invert(picture)
        picture.info = info
    info, turn = picture.info, _TURNS.get(picture.getexif().get(_ORIENTATION))
    if turn is not None:
        picture = picture.transpose(turn)
        picture.info = info
    if not is_photo:
        covers = "transparency" not in picture.info and not picture.mode.endswith(("A", "a"))
        picture = _plain(picture, ("L" if picture.mode == "1" else "RGB") if covers else "RGBA")
    out, profile = io.BytesIO(), picture.info.get("icc_profile")
    picture.info.clear()
    how = {"quality": _QUALITY} if is_photo else {}
    picture.save(out, "JPEG" if is_photo else "PNG", icc_profile=profile, **how)
    return Raster(out.getvalue(), "image/jpeg" if is_photo else "image/png", *picture.size)


def _plain(picture: Pillow.Image, mode: str) -> Pillow.Image:
    """The picture in that mode, strip by strip; of a large one half as many pixels a side, as ``spare`` does."""
    if picture.mode == mode:
        return picture
    times = 2 if picture.width * picture.height > _MOST_WHOLE else 1
    plain = Pillow.new(mode, (-(-picture.width // times), -(-picture.height // times)))
    plain.info = picture.info
    for top in range(0, picture.height, _STRIP):
        strip = picture.crop((0, top, picture.width, min(top + _STRIP, picture.height)))
        plain.paste(strip.convert(mode).reduce(times), (0, top // times))
    return plain


def _is_upside_down(picture: Pillow.Image) -> bool:
    """Pillow takes all inks to be written as Adobe does, none as 255; who writes otherwise leaves no mark of Adobe's."""
    return picture.mode == "CMYK" and "adobe" not in picture.info
