"""Colours and pictures as the four inks of a printing condition, by its ICC profile.

The source is sRGB, the way there relative colorimetric with black point compensation: paper stays paper, and
what is dark on a screen keeps its steps. Nearly neutral colours do not go that way. They print in black alone,
as light as they are meant to be: type and rules out of four plates would have coloured rims as soon as one plate
lies a tenth of a millimetre off. Pictures go by the profile they are tagged with, and without colour are black alone.
"""

from __future__ import annotations

import io
from functools import cache, cached_property

from PIL import Image, ImageChops, ImageCms

from generator.drawing.raster_colours import (
    BLACK_POINT_COMPENSATION,
    as_seen,
    bare,
    built,
    highest,
    is_neutral,
    transformed,
)
from generator.drawing.tones import lightness

Inks = tuple[float, float, float, float]
"""Cyan, magenta, yellow and black, each from 0 to 1 in hundredths: no plate holds finer steps, and the last bit of
another version of LittleCMS is rounded away."""

BLACK: Inks = (0.0, 0.0, 0.0, 1.0)

_NEUTRAL, _NEUTRAL_WHITE, _DARKER = 12, 3, 1 / 12
"""Channels no further apart, of 255, are a grey to the eye, if a warm or a cool one; so far beside white, where the
palest tint is seen, and more by this for each step that a colour is darker."""

_ROWS = 256
_SPREAD_PERCENT = 12
"""How much ink a JPEG may add to a place of its picture."""


class Separation:
    def __init__(self, icc: bytes, most_percent: int = 400) -> None:
        """``most_percent`` is how much ink may lie on one place, all four together: 100 is all there can be of one."""
        self._icc, self._most_percent = icc, most_percent
        self._profile = ImageCms.ImageCmsProfile(io.BytesIO(icc))
        self.inks = cache(self._inks)
        self._from = cache(lambda icc, mode: built(icc, self._profile, mode, "CMYK"))

    @cached_property
    def description(self) -> str:
        """What the profile calls itself."""
        return ImageCms.getProfileDescription(self._profile).strip()

    def _inks(self, colour: str) -> Inks:
        """The inks of ``#rrggbb``. What is darker than black ink can be is black ink."""
        channels = tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5))
        if max(channels) - min(channels) <= min(_NEUTRAL, _NEUTRAL_WHITE + (255 - max(channels)) * _DARKER):
            return (0.0, 0.0, 0.0, round(self._black(lightness(colour)) / 255, 2))
        pixel = transformed(Image.new("RGB", (1, 1), channels), self._four_inks)
        dried = _dried(pixel, self._most_percent)
        cyan, magenta, yellow, black = (round(value / 255, 2) for value in dried.tobytes())
        return cyan, magenta, yellow, black

    def picture(self, picture: Image.Image) -> Image.Image:
        """A picture's colours in four inks, by the profile it is tagged with; one without colour stays so, in black ink
        alone, ``L``, which is 255 where there is none. Inks that say nothing of themselves are taken for these."""
        plain = bare(picture)
        icc = plain.info["icc_profile"]
        if plain.mode == "L" or (plain.mode == "RGB" and is_neutral(plain)):
            return as_seen(plain).convert("L").point(self._paper_left)
        if plain.mode == "CMYK":
            transform = self._from(icc, "CMYK") if icc and icc != self._icc else None
        else:
            transform = (icc and self._from(icc, "RGB")) or self._four_inks
        plates = Image.new("CMYK", plain.size)
        for top in range(0, plain.height, _ROWS):  # in strips, or a large picture would stand in memory many times over
            strip = plain.crop((0, top, plain.width, min(top + _ROWS, plain.height)))
            inks = transformed(strip, transform) if transform else strip
            plates.paste(_dried(inks, self._most_percent - _SPREAD_PERCENT), (0, top))
        return plates

    @cached_property
    def _paper_left(self) -> list[int]:
        """For each grey of a screen, how much of the paper shows between black ink."""
        return [255 - self._black(lightness(f"#{grey:02x}{grey:02x}{grey:02x}")) for grey in range(256)]

    def _black(self, light: float) -> int:
        """How much black ink, of 255, is as light as that L*."""
        return min(range(256), key=lambda ink: abs(self._lightness_of_black[ink] - light))

    @cached_property
    def _four_inks(self) -> ImageCms.ImageCmsTransform:
        source, intent = ImageCms.createProfile("sRGB"), ImageCms.Intent.RELATIVE_COLORIMETRIC
        return ImageCms.buildTransform(source, self._profile, "RGB", "CMYK", intent, BLACK_POINT_COMPENSATION)

    @cached_property
    def _lightness_of_black(self) -> tuple[float, ...]:
        """L* of each amount of black ink on the paper, which is 100."""
        ramp = Image.frombytes("CMYK", (256, 1), bytes(part for ink in range(256) for part in (0, 0, 0, ink)))
        to_lab = ImageCms.buildTransform(
            self._profile, ImageCms.createProfile("LAB"), "CMYK", "LAB", ImageCms.Intent.RELATIVE_COLORIMETRIC
        )
        return tuple(level / 2.55 for level in transformed(ramp, to_lab).getchannel("L").tobytes())


def _dried(inks: Image.Image, most_percent: int) -> Image.Image:
    """No more ink than dries: what is too much is taken from the three colours alike, which black hides."""
    most = most_percent * 255 // 100
    *colours, black = inks.split()
    while True:
        # A quarter of all the ink, rounded down: up to four levels are lost.
        halves = ImageChops.add(colours[0], colours[1], scale=2), ImageChops.add(colours[2], black, scale=2)
        quarter = ImageChops.add(*halves, scale=2)
        if 4 * highest(quarter) + 4 <= most:
            return Image.merge("CMYK", (*colours, black))
        too_much = quarter.point([max(0, 4 * level + 4 - most + 2) // 3 for level in range(256)])
        colours = [ImageChops.subtract(colour, too_much) for colour in colours]
