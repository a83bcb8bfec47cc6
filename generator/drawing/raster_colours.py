"""The colours of a raster picture as they are meant: by the profile it is tagged with, told in sRGB or in greys."""

from __future__ import annotations

import io
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from PIL import Image as Pillow
from PIL import ImageChops, ImageCms

from generator import resources

if TYPE_CHECKING:
    from PIL._imagingcms import CmsProfile

BLACK_POINT_COMPENSATION: Any = 0x2000
"""LittleCMS's flag. Pillow has a name for it, and wants no number, since 10.3 only."""
_WITHOUT_ALPHA = {"LA": "L", "RGBA": "RGB"}
_ALIKE = 2
"""Channels no further apart, of 255, are one: what a profile that says the same rounds away, and a JPEG."""


def as_seen(picture: Pillow.Image) -> Pillow.Image:
    """The picture, its cover kept, as one shows it who asks for no profile: in sRGB, or in greys where it has no colour."""
    alpha = alpha_of(picture)
    plain = bare(picture)
    transform = transform_of(plain)
    seen = transformed(plain, transform) if transform else plain
    if seen.mode == "RGB" and (plain.mode == "L" or is_neutral(seen)):
        seen = seen.getchannel("G")
    if alpha is not None:
        seen.putalpha(alpha)
    return seen


def is_as_seen(picture: Pillow.Image) -> bool:
    """Whether ``as_seen`` would change nothing."""
    plain = bare(picture)
    return not (transform_of(plain) or (plain.mode == "RGB" and is_neutral(plain)))


def bare(picture: Pillow.Image) -> Pillow.Image:
    """All of the picture's colours, covered or not, with what tells of them."""
    plain = picture.convert(_WITHOUT_ALPHA.get(picture.mode, picture.mode))
    plain.info = {"icc_profile": picture.info.get("icc_profile")}
    return plain


def alpha_of(picture: Pillow.Image) -> Pillow.Image | None:
    """How much of each pixel covers; None where all of it does."""
    alpha = picture.getchannel("A") if picture.mode in _WITHOUT_ALPHA else None
    return None if alpha is None or alpha.getextrema()[0] == 255 else alpha


def transformed(picture: Pillow.Image, transform: ImageCms.ImageCmsTransform) -> Pillow.Image:
    """A picture in the colours that a transform leads to."""
    made = ImageCms.applyTransform(picture, transform)
    assert made is not None  # nothing comes back only where the picture itself is changed
    return made


def highest(plate: Pillow.Image) -> float:
    """The highest level in a picture of one channel."""
    _, most = plate.getextrema()
    assert not isinstance(most, tuple)
    return most


def is_neutral(picture: Pillow.Image) -> bool:
    """Whether a picture in three lights has no colour."""
    red, green, blue = picture.split()
    pairs = (red, green), (green, blue), (red, blue)
    return all(highest(ImageChops.difference(*pair)) <= _ALIKE for pair in pairs)


def transform_of(picture: Pillow.Image) -> ImageCms.ImageCmsTransform | None:
    """The way from a picture without alpha to sRGB; None where it is there."""
    icc = picture.info.get("icc_profile")
    found = _to_srgb(icc, picture.mode) if icc else None
    return _untagged_inks() if found is None and picture.mode == "CMYK" else found


@lru_cache(maxsize=8)
def _to_srgb(icc: bytes, mode: str) -> ImageCms.ImageCmsTransform | None:
    """None too for a profile that cannot be read, or speaks of another kind of picture: it says nothing of this one."""
    transform = built(icc, ImageCms.createProfile("sRGB"), mode, "RGB")
    if transform is None or mode == "CMYK":
        return transform
    steps = range(0, 256, 51)
    colours = (
        [(step,) * 3 for step in range(256)]
        if mode == "L"
        else [(r, g, b) for r in steps for g in steps for b in steps]
    )
    asked = Pillow.new("RGB", (len(colours), 1))
    asked.putdata(colours)
    told = transformed(asked.getchannel(0) if mode == "L" else asked, transform)
    apart = max(map(highest, ImageChops.difference(asked, told).split()))
    return transform if apart > _ALIKE else None


@lru_cache(maxsize=1)
def _untagged_inks() -> ImageCms.ImageCmsTransform | None:
    """Inks that say nothing of themselves are those of offset on coated paper, as they mostly are."""
    icc = resources.data("print", "icc", "FOGRA39L_coated.icc").read_bytes()
    return built(icc, ImageCms.createProfile("sRGB"), "CMYK", "RGB")


def built(
    icc: bytes, target: ImageCms.ImageCmsProfile | CmsProfile, mode: str, into: str
) -> ImageCms.ImageCmsTransform | None:
    """From a picture's profile to another, as colours are separated; None where the profile is of no use."""
    try:
        source = ImageCms.ImageCmsProfile(io.BytesIO(icc))
        intent = ImageCms.Intent.RELATIVE_COLORIMETRIC
        return ImageCms.buildTransform(source, target, mode, into, intent, BLACK_POINT_COMPENSATION)
    except (ImageCms.PyCMSError, OSError):
        return None
