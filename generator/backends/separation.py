"""Colours and pictures as the four inks of a printing condition, by its ICC profile.

The source is sRGB, the way there relative colorimetric with black point compensation: paper stays paper, and
what is dark on a screen keeps its steps. Nearly neutral colours do not go that way. They print in black alone,
as light as they are meant to be: type and rules out of four plates would have coloured rims as soon as one plate
lies a tenth of a millimetre off.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from functools import cache, cached_property

from PIL import Image, ImageCms

from generator.drawing.tones import lightness

Inks = tuple[float, float, float, float]
"""Cyan, magenta, yellow and black, each from 0 to 1 in hundredths: no plate holds finer steps, and the last bit of
another version of LittleCMS is rounded away."""

BLACK: Inks = (0.0, 0.0, 0.0, 1.0)

_BLACK_POINT_COMPENSATION = 0x2000  # LittleCMS's flag; Pillow has a name for it since 10.3 only
_NEUTRAL = 12
"""Channels no further apart, of 255, are a grey to the eye, if a warm or a cool one."""


@dataclass(frozen=True, slots=True)
class Plates:
    """A picture ready for the press: ``CMYK`` or, in black alone, ``L``, which is 255 where there is no ink."""

    mode: str
    width: int
    height: int
    pixels: bytes
    alpha: bytes | None
    """How much of it covers, 0 to 255 for each pixel; None where all of it does."""


class Separation:
    def __init__(self, icc: bytes) -> None:
        self._profile = ImageCms.ImageCmsProfile(io.BytesIO(icc))
        self.inks = cache(self._inks)

    @cached_property
    def description(self) -> str:
        """What the profile calls itself."""
        return ImageCms.getProfileDescription(self._profile).strip()

    def _inks(self, colour: str) -> Inks:
        """The inks of ``#rrggbb``. What is darker than black ink can be is black ink."""
        channels = tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5))
        if max(channels) - min(channels) <= _NEUTRAL:
            return (0.0, 0.0, 0.0, round(self._black(lightness(colour)) / 255, 2))
        pixel = ImageCms.applyTransform(Image.new("RGB", (1, 1), channels), self._four_inks)
        cyan, magenta, yellow, black = (round(value / 255, 2) for value in pixel.getpixel((0, 0)))
        return cyan, magenta, yellow, black

    def picture(self, data: bytes) -> Plates:
        """A PNG or JPEG. One in greys stays so, in black ink alone."""
        with Image.open(io.BytesIO(data)) as picture:
            alpha = picture.getchannel("A").tobytes() if picture.mode in ("RGBA", "LA") else None
            if picture.mode in ("L", "LA"):
                plates = picture.convert("L").point(self._paper_left)
            else:
                plates = ImageCms.applyTransform(picture.convert("RGB"), self._four_inks)
        return Plates(plates.mode, *plates.size, plates.tobytes(), alpha)

    @cached_property
    def _paper_left(self) -> list[int]:
        """For each grey of a screen, how much of the paper shows between black ink."""
        return [255 - self._black(lightness(f"#{grey:02x}{grey:02x}{grey:02x}")) for grey in range(256)]

    def _black(self, light: float) -> int:
        """How much black ink, of 255, is as light as that L*."""
        return min(range(256), key=lambda ink: abs(self._lightness_of_black[ink] - light))

    @cached_property
    def _four_inks(self) -> ImageCms.ImageCmsTransform:
        return ImageCms.buildTransform(
            ImageCms.createProfile("sRGB"),
            self._profile,
            "RGB",
            "CMYK",
            ImageCms.Intent.RELATIVE_COLORIMETRIC,
            _BLACK_POINT_COMPENSATION,
        )

    @cached_property
    def _lightness_of_black(self) -> tuple[float, ...]:
        """L* of each amount of black ink on the paper, which is 100."""
        ramp = Image.frombytes("CMYK", (256, 1), bytes(part for ink in range(256) for part in (0, 0, 0, ink)))
        to_lab = ImageCms.buildTransform(
            self._profile, ImageCms.createProfile("LAB"), "CMYK", "LAB", ImageCms.Intent.RELATIVE_COLORIMETRIC
        )
        return tuple(level / 2.55 for level in ImageCms.applyTransform(ramp, to_lab).getchannel("L").tobytes())
