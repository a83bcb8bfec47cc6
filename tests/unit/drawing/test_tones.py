"""Greys for colours: as light to the eye, and apart where they stand in one picture."""

from __future__ import annotations

from itertools import combinations

import pytest

from generator.drawing.recolour import colours_of
from generator.drawing.svg_art import parse_art
from generator.drawing.tones import PARTED, grey, lightened, lightness, luminance, parted_greys
from generator.loading.art import load_flags


@pytest.mark.parametrize(
    ("colour", "expected"),
    [("#000000", 0.0), ("#777777", 50.0), ("#ff0000", 53.2), ("#247251", 42.8), ("#ffffff", 100.0)],
)
def test_lightness_is_that_of_cie(colour: str, expected: float) -> None:
    assert lightness(colour) == pytest.approx(expected, abs=0.2)


@pytest.mark.parametrize("colour", ["#000000", "#29386d", "#b70d0d", "#fdd619", "#ffffff", "#010203"])
def test_a_grey_is_as_light_as_its_colour(colour: str) -> None:
    made = grey(colour)
    assert made[1:3] == made[3:5] == made[5:7]
    assert lightness(made) == pytest.approx(lightness(colour), abs=0.25)


def flag_colours(nation: str) -> set[str]:
    art = parse_art(load_flags()[nation])
    return set(colours_of(art.items("#17181c", "#ffffff")))


@pytest.mark.parametrize("nation", sorted(load_flags()))
def test_the_bands_of_every_flag_are_apart_and_in_order(nation: str) -> None:
    colours = flag_colours(nation)
    greys = parted_greys(colours)
    assert set(greys) == colours
    for one, other in combinations(sorted(colours, key=luminance), 2):
        assert lightness(greys[other]) - lightness(greys[one]) >= PARTED, (one, other)


def test_luminance_alone_would_not_do() -> None:
    """Why colours are parted at all: these two are neighbours in Saxony's flag, and in the nine."""
    assert abs(lightness("#247251") - lightness("#b70d0d")) < PARTED


def test_too_many_colours_are_as_far_apart_as_it_goes() -> None:
    greys = parted_greys(f"#{level:02x}{level:02x}ff" for level in range(0, 200, 10))
    steps = sorted(lightness(made) for made in greys.values())
    assert len(set(greys.values())) == 20
    assert max(b - a for a, b in zip(steps, steps[1:])) < 6


def test_one_colour_keeps_its_lightness() -> None:
    assert parted_greys(["#b70d0d"]) == {"#b70d0d": grey("#b70d0d")}
    assert parted_greys([]) == {}


def test_a_tint_with_a_share_of_its_ink() -> None:
    assert [lightened("#c5dbe7", share) for share in (1.0, 0.5, 0.0)] == ["#c5dbe7", "#e2edf3", "#ffffff"]
