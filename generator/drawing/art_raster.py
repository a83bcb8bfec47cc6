"""A user's PNG or JPEG, looked at before it is placed. Safe on files from strangers.

What a file is called says nothing: its first bytes do. It is refused when it is too heavy, has too many pixels,
or cannot be decoded to its last row. What the backends would show differently, a picture stored on its side, a
palette with transparency, several frames, is written anew as a plain picture; all others go to paper byte for byte.
"""

from __future__ import annotations

import io
import warnings
from dataclasses import dataclass
from typing import Literal

from PIL import Image as Pillow
from PIL import ImageOps

from generator.drawing.art_xml import ArtError

MAX_BYTES = 8_000_000
MAX_PIXELS = 25_000_000

_UPRIGHT = (None, 0, 1)
_ORIENTATION = 0x0112
_PLAIN = {"PNG": ("L", "RGB", "RGBA"), "JPEG": ("L", "RGB")}
_SIGNATURES = {b"\x89PNG\r\n\x1a\n": "PNG", b"\xff\xd8\xff": "JPEG"}


@dataclass(frozen=True, slots=True)
class Raster:
    """A picture that every backend shows alike, and its size in pixels."""

    data: bytes
    media_type: Literal["image/png", "image/jpeg"]
    width: int
    height: int


def is_raster(data: bytes) -> bool:
    return any(data.startswith(signature) for signature in _SIGNATURES)


def read_raster(data: bytes) -> Raster:
    """The picture in a PNG or JPEG file. Raises ``ArtError``."""
    if len(data) > MAX_BYTES:
        raise ArtError(f"the picture is larger than {MAX_BYTES // 1_000_000} MB; save it smaller")
    kind = next((kind for signature, kind in _SIGNATURES.items() if data.startswith(signature)), None)
    if kind is None:
        raise ArtError("it is neither an SVG, a PNG nor a JPEG; save it as one of these")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Pillow's word about large pictures; ours follows
        picture = _opened(data, kind)
        width, height = picture.size
        if width * height > MAX_PIXELS:
            raise ArtError(
                f"it has {width} × {height} pixels, more than {MAX_PIXELS // 1_000_000} million; make it smaller"
            )
        return _read(picture, data, kind)


def _opened(data: bytes, kind: str) -> Pillow.Image:
    try:
        return Pillow.open(io.BytesIO(data), formats=(kind,))
    except Pillow.DecompressionBombError:
        raise ArtError(f"it has more than {MAX_PIXELS // 1_000_000} million pixels; make it smaller") from None
    except Exception:  # a decoder fed with rubbish raises anything
        raise ArtError(f"it is a broken {kind}; save it anew") from None


def _read(picture: Pillow.Image, data: bytes, kind: str) -> Raster:
    media_type: Literal["image/png", "image/jpeg"] = "image/png" if kind == "PNG" else "image/jpeg"
    try:
        picture.load()
        turned = picture.getexif().get(_ORIENTATION) not in _UPRIGHT
    except Exception:
        raise ArtError(f"it is a broken or unfinished {kind}; save it anew") from None
    if picture.mode == "CMYK" or picture.mode.startswith(("I", "F")):
        raise ArtError("its colours are not plain RGB; save it as RGB, 8 bits a channel")
    if (
        picture.mode in _PLAIN[kind]
        and not turned
        and not getattr(picture, "is_animated", False)
        and _is_opaque(picture)
    ):
        return Raster(data, media_type, *picture.size)
    plain = ImageOps.exif_transpose(picture)
    plain = plain.convert("RGB" if kind == "JPEG" else "RGBA")
    plain.info.clear()
    out = io.BytesIO()
    plain.save(out, kind, **({"quality": 92} if kind == "JPEG" else {}))
    return Raster(out.getvalue(), media_type, *plain.size)


def _is_opaque(picture: Pillow.Image) -> bool:
    """Whether no colour is said to be transparent: an alpha channel is shown alike everywhere, a chosen colour not."""
    return "transparency" not in picture.info
