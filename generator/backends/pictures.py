"""Raster pictures as a file takes them: no finer than they are printed, in colours that need no profile, packed.

A picture that needs no change stays what it is, byte for byte.
"""

from __future__ import annotations

import io
import math
import zlib

from msgspec import Struct
from PIL import Image as Pillow
from PIL import ImageChops

from generator.backends.picture_sizes import Size
from generator.drawing.art_raster import opened
from generator.drawing.raster_colours import as_seen, is_as_seen
from generator.units import MM_PER_INCH

FINEST_PPI = 600
_PROBE_PIXELS = 256
"""A photograph without colour has none when it is this small, either."""
_QUALITY = 85
_STRIP = 64
"""Rows of a smaller picture that are made at once."""
_SUPPORT = 3
"""How many of its pixels to each side Lanczos' filter looks at."""
_BLOCK = 8
"""Pixels across the squares that a JPEG is made of."""
_LARGE = 1_000_000
_PHOTO = 1 / 3
"""Of a drawing far less than that of its pixels is left when they are packed without loss, of a photograph more."""
_WEIGHED = {"RGBA": "RGBa", "LA": "La"}
"""Pillow's modes of colours times how much of them covers: what covers nothing has no part in what is beside it."""


def as_printed(data: bytes, size_mm: Size) -> Pillow.Image:
    """The picture with what its file says of its colours, no finer than is printed at that size.

    Of a JPEG a half, a quarter or an eighth of the pixels a side is unpacked, and no more: it has 300 to 600 an inch then.
    """
    picture = opened(data)
    most = _most(picture, size_mm)
    if most == picture.size:
        return picture
    profile = picture.info.get("icc_profile")
    times = next((times for times in (2, 4) if picture.width <= most[0] * times), 8)
    picture.draft(picture.mode, (picture.width // times, picture.height // times))
    reduced = _reduced(picture, most) if picture.width > most[0] else picture.copy()
    reduced.info = {"icc_profile": profile}
    return reduced


def _reduced(picture: Pillow.Image, size: tuple[int, int]) -> Pillow.Image:
    """The picture with fewer pixels, as Pillow does it, which makes copies of all of it: strip by strip.

    What is made last lies above the picture in memory, and keeps its room from going back: nothing of size is.
    """
    mode = _WEIGHED.get(picture.mode, picture.mode)
    reduced = Pillow.new(picture.mode, size)
    times = picture.height / size[1]
    margin = math.ceil(_SUPPORT * times) + 1
    for top in range(0, size[1], _STRIP):
        rows = min(_STRIP, size[1] - top)
        above = max(0, math.floor(top * times) - margin)
        below = min(picture.height, math.ceil((top + rows) * times) + margin)
        strip = picture.crop((0, above, picture.width, below)).convert(mode)
        at = 0, top * times - above, picture.width, min((top + rows) * times, picture.height) - above
        made = strip.resize((size[0], rows), Pillow.Resampling.LANCZOS, at)
        reduced.paste(made.convert(picture.mode), (0, top))
    return reduced


def on_screen(data: bytes, size_mm: Size) -> Pillow.Image | None:
    """The picture in sRGB or in greys; None where its file is that already, and no finer than is printed."""
    probe = opened(data)
    if _most(probe, size_mm) == probe.size:
        probe.draft(probe.mode, (_PROBE_PIXELS, _PROBE_PIXELS))
        if is_as_seen(probe):
            return None
    return as_seen(as_printed(data, size_mm))


def _most(picture: Pillow.Image, size_mm: Size) -> tuple[int, int]:
    width, height = (max(1, math.floor(side / MM_PER_INCH * FINEST_PPI)) for side in size_mm)
    return (width, height) if width < picture.width and height < picture.height else picture.size


def jpeg(picture: Pillow.Image) -> bytes:
    """Four inks are written upside down, as Adobe began to."""
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=_QUALITY, subsampling=0, icc_profile=None)
    return out.getvalue()


def png(picture: Pillow.Image) -> bytes:
    out = io.BytesIO()
    picture.save(out, "PNG", icc_profile=None)
    return out.getvalue()


class Packed(Struct, frozen=True):
    """A picture as a PDF holds it: ``L``, ``RGB`` or ``CMYK``, a JPEG, or its rows packed as what each pixel differs
    by from the one before."""

    mode: str
    width: int
    height: int
    stream: bytes
    is_jpeg: bool
    mask: Packed | None = None
    """How much of it covers, as a grey; None where all of it does."""


def packed(picture: Pillow.Image, as_jpeg: bool, alpha: Pillow.Image | None = None) -> Packed:
    """A picture without alpha, and how much of it covers. What covers in part is a JPEG only where it would be half of the
    file otherwise, as is a large photograph out of a PNG.
    """
    mask = None if alpha is None else packed(alpha, False)
    as_jpeg = as_jpeg and alpha is None
    rows = b"" if as_jpeg else _rows(picture)
    pixels = picture.width * picture.height * len(picture.getbands())
    if as_jpeg or len(rows) > max(_LARGE, _PHOTO * pixels):
        return Packed(picture.mode, *picture.size, jpeg(_filled(picture, alpha) if alpha else picture), True, mask)
    return Packed(picture.mode, *picture.size, rows, False, mask)


def _filled(picture: Pillow.Image, alpha: Pillow.Image) -> Pillow.Image:
    """The picture with what nobody sees of it as what is seen beside it, so that a JPEG blurs no edge of what is seen."""
    seen = alpha.point(lambda covers: 255 * (covers > 0))
    across, down = (math.ceil(side / _BLOCK) * _BLOCK for side in picture.size)
    bands = []
    for band in picture.split():
        means = Pillow.merge("LA", (band, seen)).convert("La").reduce(_BLOCK).convert("LA").getchannel(0)
        around = means.resize((across, down), Pillow.Resampling.NEAREST).crop((0, 0, *picture.size))
        bands.append(Pillow.composite(band, around, seen))
    return Pillow.merge(picture.mode, bands) if len(bands) > 1 else bands[0]


def _rows(picture: Pillow.Image) -> bytes:
    before = Pillow.new(picture.mode, picture.size, 0)
    before.paste(picture, (1, 0))
    return zlib.compress(ImageChops.subtract_modulo(picture, before).tobytes())
