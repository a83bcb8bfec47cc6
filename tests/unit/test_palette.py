"""The colours and their marks: ink that reads, grounds that stay apart for every eye, marks that do in grey."""

from __future__ import annotations

import io
from itertools import combinations

import numpy as np
import pytest
from PIL import Image

from generator import resources
from generator.backends.pdf import pdf_bytes
from generator.backends.png import png_pages
from generator.components.pieces.ground_marks import ground_mark
from generator.drawing import Document, Page, Style
from generator.drawing.box import Box
from generator.drawing.shapes import rect
from generator.loading.nations import load_nations, load_palette
from generator.loading.rulebook import load_rulebook
from generator.model.palette import DRAWN_MARKS, GroundMark

COLOURS, MARKS = load_palette().colours, load_palette().marks
PAIRS = list(combinations(COLOURS, 2))

CLOSEST = 18.6
"""In CAM02-UCS, for any kind of sight: what the search that found the palette reached, 18.7, less its rounding."""

# -- colour science, as small as it goes -------------------------------------------------------------------

TO_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
CAT02 = np.array([[0.7328, 0.4296, -0.1624], [-0.7036, 1.6975, 0.0061], [0.0030, 0.0136, 0.9834]])
HUNT = np.array([[0.38971, 0.68898, -0.07868], [-0.22981, 1.18340, 0.04641], [0.0, 0.0, 1.0]])

SIGHT = {
    "normal sight": np.eye(3),
    # Machado, Oliveira and Fernandes 2009, full severity, on linear RGB.
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}


def linear(colour: str) -> np.ndarray:
    """``#rrggbb`` as linear RGB, 0 to 1."""
    encoded = np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)]) / 255
    return np.where(encoded <= 0.04045, encoded / 12.92, ((encoded + 0.055) / 1.055) ** 2.4)


def luminance(colour: str) -> float:
    return float(TO_XYZ[1] @ linear(colour))


def lightness(colour: str) -> float:
    """L* of CIELAB."""
    y = luminance(colour)
    return 116 * y ** (1 / 3) - 16 if y > 0.008856 else 903.3 * y


def contrast(one: str, other: str) -> float:
    """The ratio of WCAG 2."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _responses(rgb: np.ndarray) -> np.ndarray:
    """Cone responses after adaptation, of CIECAM02 for an average surround and sRGB's own white."""
    white, adapted = CAT02 @ TO_XYZ @ np.ones(3) * 100, 64 / np.pi / 5
    k = 1 / (5 * adapted + 1)
    level = 0.2 * k**4 * 5 * adapted + 0.1 * (1 - k**4) ** 2 * (5 * adapted) ** (1 / 3)
    degree = 1 - np.exp((-adapted - 42) / 92) / 3.6
    cones = CAT02 @ TO_XYZ @ np.clip(rgb, 0, 1) * 100 * (degree * 100 / white + 1 - degree)
    compressed = (level * np.abs(HUNT @ np.linalg.inv(CAT02) @ cones) / 100) ** 0.42
    return 400 * compressed / (compressed + 27.13) + 0.1


def cam02_ucs(rgb: np.ndarray) -> np.ndarray:
    """J', a', b' of linear RGB. Li, Luo and others 2006, on CIECAM02 (CIE 159:2004)."""
    nbb = 0.725 * 5**0.2
    level_z = 1.48 + 0.2**0.5

    def achromatic(cones: np.ndarray) -> float:
        return (2 * cones[0] + cones[1] + cones[2] / 20 - 0.305) * nbb

    r, g, b = cones = _responses(rgb)
    red, yellow = r - 12 * g / 11 + b / 11, (r + g - 2 * b) / 9
    hue = np.arctan2(yellow, red)
    j = 100 * (achromatic(cones) / achromatic(_responses(np.ones(3)))) ** (0.69 * level_z)
    eccentric = 50000 / 13 * nbb * (np.cos(hue + 2) + 3.8) / 4
    t = eccentric * np.hypot(red, yellow) / (r + g + 21 * b / 20)
    adapted = 64 / np.pi / 5
    k = 1 / (5 * adapted + 1)
    level = 0.2 * k**4 * 5 * adapted + 0.1 * (1 - k**4) ** 2 * (5 * adapted) ** (1 / 3)
    m = t**0.9 * (j / 100) ** 0.5 * (1.64 - 0.29**0.2) ** 0.73 * level**0.25
    chroma = np.log(1 + 0.0228 * m) / 0.0228
    return np.array([1.7 * j / (1 + 0.007 * j), chroma * np.cos(hue), chroma * np.sin(hue)])


def apart(one: str, other: str, sight: str) -> float:
    seen = [cam02_ucs(SIGHT[sight] @ linear(colour)) for colour in (one, other)]
    return float(np.linalg.norm(seen[0] - seen[1]))


def test_the_measure_itself() -> None:
    """Black and white are the whole scale apart, a colour is none from itself, and red and green are not for all."""
    assert apart("#000000", "#ffffff", "normal sight") == pytest.approx(100, abs=0.5)
    assert apart("#247251", "#247251", "protanopia") == 0
    assert apart("#c03030", "#408a30", "deuteranopia") < apart("#c03030", "#408a30", "normal sight") / 2
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


# -- the palette -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", sorted(path.stem for path in resources.data("nations").glob("*.yaml")))
def test_nations_have_colours_of_it_and_colours_have_marks(file: str) -> None:
    assert {nation.colour for nation in load_nations(file).values()} <= COLOURS.keys()
    assert {colour.mark for colour in COLOURS.values()} <= {*DRAWN_MARKS, *MARKS}


@pytest.mark.parametrize("name", COLOURS)
def test_ink_reads_on_its_ground(name: str) -> None:
    assert contrast(COLOURS[name].ground, COLOURS[name].ink) >= 4.5


@pytest.mark.parametrize("sight", SIGHT)
def test_grounds_stay_apart(sight: str) -> None:
    found = {pair: apart(*(COLOURS[name].ground for name in pair), sight) for pair in PAIRS}
    close = {pair: round(distance, 1) for pair, distance in found.items() if distance < CLOSEST}
    assert not close


def test_in_grey_lightness_or_mark_tells_them_apart() -> None:
    same = [
        (one, other)
        for one, other in PAIRS
        if abs(lightness(COLOURS[one].ground) - lightness(COLOURS[other].ground)) < 8
        and COLOURS[one].mark == COLOURS[other].mark
    ]
    assert not same
    assert len({colour.mark for colour in COLOURS.values()}) == len(COLOURS)


def test_the_colours_of_the_book_come_first_in_its_order() -> None:
    book = list(load_rulebook("capitan_hex").tables["counter_colours"].rows)
    assert list(COLOURS)[: len(book)] == book


@pytest.mark.parametrize("mark", DRAWN_MARKS)
def test_each_mark_that_need_not_be_described_is_drawn(mark: str) -> None:
    assert bool(ground_mark(mark, Box(0, 0, 15, 1.3), "#000000")) is (mark != "none")


@pytest.mark.parametrize(
    ("width_mm", "at_mm"), [(2.0, [1.0]), (4.0, [0.5, 2.0, 3.5]), (15.0, [0.75 + 1.5 * i for i in range(10)])]
)
def test_a_described_mark_repeats_along_its_band_from_edge_to_edge(width_mm: float, at_mm: list[float]) -> None:
    pluses = GroundMark.model_validate({"step_mm": 1.5, "strokes": [[-0.45, 0.5, 0.45, 0.5], [0, 0.1, 0, 0.9]]})
    (mark,) = ground_mark(pluses, Box(0, 0, width_mm, 1.0), "#000000")
    upright = [command[1] for command in mark.commands[2::4]]
    assert upright == pytest.approx(at_mm)
    assert [command[2] for command in mark.commands[2:4]] == [0.1, 0.9]


def mark_in_grey(mark: str, size_mm: float, dpi: int = 300) -> np.ndarray:
    """The mark of a full counter, black on paper, at its printed size: grey levels, 0 black to 1 white."""
    width = 15.0 * size_mm / 20
    items = (
        rect(0, 0, width + 2, 3.3, Style(fill="#ffffff")),
        *ground_mark(MARKS.get(mark, mark), Box(1, 1, width, 1.3), "#000000"),
    )
    document = Document("mark", (Page(width + 2, 3.3, items),))
    (page,) = png_pages(pdf_bytes(document), dpi)
    return np.asarray(Image.open(io.BytesIO(page)).convert("L"), float) / 255


@pytest.mark.parametrize("size_mm", [20, 12.7])
def test_marks_differ_in_grey(size_mm: float) -> None:
    """By a tenth of the band's area at least, as a home printer of 300 dpi puts it on paper."""
    drawn = {colour.mark: mark_in_grey(colour.mark, size_mm) for colour in COLOURS.values()}
    band = 1.3 * 15 * size_mm / 20 / ((15 * size_mm / 20 + 2) * 3.3)
    alike = {
        (one, other): round(float(difference / band), 3)
        for one, other in combinations(drawn, 2)
        if (difference := np.abs(drawn[one] - drawn[other]).mean()) < 0.1 * band
    }
    assert not alike
