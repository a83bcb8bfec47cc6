"""Colours for a press: the ones that are meant, black where black is meant, and never more ink than dries."""

from __future__ import annotations

import io
from itertools import combinations, product

import pytest
from PIL import Image, ImageCms

from generator.backends.separation import BLACK, Inks, Separation
from generator.drawing.tones import lightness
from generator.loading.nations import load_palette
from generator.loading.print_profiles import icc_profile
from generator.sheets import style

ICC = icc_profile("FOGRA39L_coated")
MOST_INK = 3.3
"""What ISO 12647-2 lets offset on coated paper carry, of four full inks."""


@pytest.fixture(scope="module")
def separation() -> Separation:
    return Separation(ICC)


def lab(inks: Inks) -> tuple[float, ...]:
    """How inks look on their paper: CIE L*a*b*."""
    target = ImageCms.createProfile("LAB")
    profile = ImageCms.ImageCmsProfile(io.BytesIO(ICC))
    seen = ImageCms.buildTransform(profile, target, "CMYK", "LAB", ImageCms.Intent.RELATIVE_COLORIMETRIC)
    pixel = Image.new("CMYK", (1, 1), tuple(round(255 * ink) for ink in inks))
    light, a, b = (channel.tobytes()[0] for channel in ImageCms.applyTransform(pixel, seen).split())
    return light / 2.55, a - 128, b - 128


def apart(one: Inks, other: Inks) -> float:
    return sum((x - y) ** 2 for x, y in zip(lab(one), lab(other), strict=True)) ** 0.5


@pytest.mark.parametrize("colour", [style.INK, "#000000", "#101014"])
def test_ink_is_black_alone_and_full(separation, colour):
    assert separation.inks(colour) == BLACK


def test_paper_takes_no_ink(separation):
    assert separation.inks("#ffffff") == (0, 0, 0, 0)


@pytest.mark.parametrize("colour", [style.SECONDARY, style.HAIRLINE, style.TINT, style.SHADE, style.DEEP_SHADE])
def test_small_type_and_rules_are_black_alone_and_as_light_as_they_are_meant(separation, colour):
    inks = separation.inks(colour)
    assert inks[:3] == (0, 0, 0)
    assert lab(inks)[0] == pytest.approx(lightness(colour), abs=1)


def test_greys_keep_their_order(separation):
    blacks = [separation.inks(f"#{level:02x}{level:02x}{level:02x}")[3] for level in range(256)]
    assert blacks == sorted(blacks, reverse=True)
    assert len(set(blacks)) > 80


def test_colours_are_made_of_colours(separation):
    cyan, magenta, yellow, black = separation.inks("#fdd619")
    assert yellow > 0.8 and max(cyan, magenta, black) < 0.2
    cyan, magenta, yellow, black = separation.inks("#b70d0d")
    assert min(magenta, yellow) > 0.8 and cyan < 0.1


def test_the_nine_colours_stay_apart_on_paper(separation):
    """In steps of CIE L*a*b*. On a screen the nearest two, white and light green, are 36 apart."""
    inks = {name: separation.inks(colour.ground) for name, colour in load_palette().colours.items()}
    assert len(inks) == 9
    near = {pair: apart(inks[pair[0]], inks[pair[1]]) for pair in combinations(inks, 2)}
    assert min(near.values()) > 30, min(near.items(), key=lambda item: item[1])


def test_nothing_carries_more_ink_than_dries(separation):
    steps = range(0, 256, 51)
    colours = [f"#{r:02x}{g:02x}{b:02x}" for r, g, b in product(steps, steps, steps)]
    assert max(sum(separation.inks(colour)) for colour in colours) <= MOST_INK


def picture(mode: str, colour, form: str = "PNG") -> bytes:
    out = io.BytesIO()
    Image.new(mode, (4, 2), colour).save(out, form)
    return out.getvalue()


@pytest.mark.parametrize("form", ["PNG", "JPEG"])
def test_a_picture_is_separated_like_a_flat_colour(separation, form):
    plates = separation.picture(picture("RGB", (0x24, 0x72, 0x51), form))
    assert (plates.mode, plates.width, plates.height, plates.alpha) == ("CMYK", 4, 2, None)
    inks = separation.inks("#247251")
    assert [value / 255 for value in plates.pixels[:4]] == pytest.approx(inks, abs=0.015)
    assert len(plates.pixels) == 4 * 8


def test_a_picture_keeps_what_covers_and_what_does_not(separation):
    plates = separation.picture(picture("RGBA", (200, 30, 30, 77)))
    assert plates.alpha == bytes([77]) * 8


@pytest.mark.parametrize("mode", ["L", "LA"])
def test_a_grey_picture_is_black_alone(separation, mode):
    plates = separation.picture(picture(mode, 0x88 if mode == "L" else (0x88, 255)))
    assert plates.mode == "L"
    assert 1 - plates.pixels[0] / 255 == pytest.approx(separation.inks("#888888")[3], abs=0.006)
    assert separation.picture(picture("L", 0)).pixels[0] == 0
    assert separation.picture(picture("L", 255)).pixels[0] == 255


def test_the_profile_says_what_it_is(separation):
    assert separation.description == "FOGRA39L Coated"
