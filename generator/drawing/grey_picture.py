"""A raster image without its colours."""

from __future__ import annotations

import io
from dataclasses import replace
from functools import lru_cache

from generator.drawing.items import Image


def grey_picture(image: Image) -> Image:
    """The picture in greys, its transparency kept, as a PNG."""
    return replace(image, data=_grey(image.data), media_type="image/png")


@lru_cache(maxsize=32)  # a portrait may stand on many pieces
def _grey(data: bytes) -> bytes:
    from PIL import Image as Pillow  # a tenth of a second that only a picture in grey is worth

    with Pillow.open(io.BytesIO(data)) as picture:
        has_alpha = picture.mode in ("RGBA", "LA", "PA") or "transparency" in picture.info
        grey = picture.convert("RGBA").convert("LA") if has_alpha else picture.convert("L")
    out = io.BytesIO()
    grey.save(out, "PNG")
    return out.getvalue()
