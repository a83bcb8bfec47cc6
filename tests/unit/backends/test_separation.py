"""Colours for a press: the ones that are meant, black where black is meant, and never more ink than dries."""

from __future__ import annotations

import io
from itertools import combinations, product
from random import Random

import pytest
from PIL import Image, ImageCms

from generator.backends.pictures import jpeg
from generator.backends.separation import BLACK, Inks, Separation
from generator.drawing.tones import lightness
from generator.loading.nations import load_palette
from generator.loading.print_profiles import icc_profile
from generator.sheets import style
from tests.unit.colour_profiles import ADOBE_RGB

ICC = icc_profile("FOGRA39L_coated")
MOST_INK = 3.0


@pytest.fixture(scope="module")
def separation() -> Separation:
    return Separation(ICC, 300)


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


@pytest.mark.parametrize("tint", ["#e4eae4", "#e2ebea", "#ece4eb", "#e4eaef", "#f1e5e7", "#eee6e2"])
def test_a_pale_tint_keeps_its_hue(separation, tint):
    """A section's band and a template's outer hexes are no greys beside the darker tone of the same colour."""
    assert any(separation.inks(tint)[:3])


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


def picture(mode: str, colour, **info) -> Image.Image:
    made = Image.new(mode, (4, 2), colour)
    made.info = info
    return made


def inks_of(plates: Image.Image) -> list[float]:
    return [value / 255 for value in plates.getpixel((0, 0))]


def test_a_picture_is_separated_like_a_flat_colour(separation):
    plates = separation.picture(picture("RGB", (0x24, 0x72, 0x51)))
    assert (plates.mode, plates.size) == ("CMYK", (4, 2))
    assert inks_of(plates) == pytest.approx(separation.inks("#247251"), abs=0.015)
    assert separation.picture(picture("RGBA", (0x24, 0x72, 0x51, 7))).getpixel((0, 0)) == plates.getpixel((0, 0))


@pytest.mark.parametrize("mode", ["L", "LA", "RGB"])
def test_a_picture_without_colour_is_black_alone(separation, mode):
    grey = {"L": 0x88, "LA": (0x88, 255), "RGB": (0x88, 0x88, 0x88)}[mode]
    plates = separation.picture(picture(mode, grey))
    assert plates.mode == "L"
    assert 1 - plates.getpixel((0, 0)) / 255 == pytest.approx(separation.inks("#888888")[3], abs=0.006)
    assert separation.picture(picture("L", 0)).getpixel((0, 0)) == 0
    assert separation.picture(picture("L", 255)).getpixel((0, 0)) == 255


def test_a_picture_goes_by_its_profile(separation):
    """The same colour in the lights of two devices takes the same inks; the same numbers do not."""
    wide = separation.picture(picture("RGB", (90, 114, 84), icc_profile=ADOBE_RGB))
    plain = separation.picture(picture("RGB", in_srgb((90, 114, 84))))
    assert inks_of(wide) == pytest.approx(inks_of(plain), abs=0.02)
    assert inks_of(separation.picture(picture("RGB", (90, 114, 84)))) != pytest.approx(inks_of(plain), abs=0.05)


def in_srgb(colour: tuple[int, int, int]) -> tuple[int, ...]:
    source = ImageCms.ImageCmsProfile(io.BytesIO(ADOBE_RGB))
    to_srgb = ImageCms.buildTransform(source, ImageCms.createProfile("sRGB"), "RGB", "RGB")
    return ImageCms.applyTransform(Image.new("RGB", (1, 1), colour), to_srgb).getpixel((0, 0))


def test_inks_of_this_press_stay_as_they_are(separation):
    for info in ({}, {"icc_profile": ICC}, {"icc_profile": b"rubbish"}):
        assert separation.picture(picture("CMYK", (255, 20, 30, 40), **info)).getpixel((0, 0)) == (255, 20, 30, 40)


def batched(data: bytes):
    return zip(*[iter(data)] * 4, strict=True)


@pytest.mark.parametrize("inks", [(255, 255, 255, 255), (255, 255, 0, 255), (200, 190, 255, 230), (255, 10, 200, 255)])
@pytest.mark.parametrize("most", [220, 300])
def test_a_picture_carries_no_more_ink_than_dries_not_even_as_a_jpeg(inks, most):
    """Flat, and in blocks as rough as can be: of those a JPEG adds its own, for which there is room."""
    random = Random(7)
    rough = Image.new("CMYK", (16, 16))
    rough.putdata([tuple(random.randint(0, ink) for ink in inks) for _ in range(256)])
    for drawn in (picture("CMYK", inks), rough.resize((48, 48), Image.Resampling.NEAREST)):
        plates = Separation(ICC, most).picture(drawn)
        assert plates.getchannel("K").tobytes() == drawn.getchannel("K").tobytes()
        for seen in (plates, Image.open(io.BytesIO(jpeg(plates)))):
            assert max(map(sum, batched(seen.tobytes()))) / 2.55 <= most


def test_the_profile_says_what_it_is(separation):
    assert separation.description == "FOGRA39L Coated"
