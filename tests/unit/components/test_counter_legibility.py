"""What a player must be able to read once the pieces are cut, by hand and with rounded corners.

No type under 6 pt (5 pt on what is smaller than 15 mm), everything inside its piece, nothing that matters near the cut or a corner, no text on another.
"""

from __future__ import annotations

import math
from itertools import combinations

import pytest
from msgspec.structs import replace

from generator.components.pieces.trim_shape import CORNER_TO_CORNER
from generator.drawing import Item, Path, Text, Use
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.loading.nations import load_nations
from tests.conftest import LANGUAGES
from tests.unit.components.counters_drawn import (
    SIZES,
    Face,
    faces_of_game,
    faces_of_set,
    what_matters,
    with_style,
)

FROM_TRIM_MM, FROM_CORNER_MM, HALF_INCH = 1.2, 2.5, 12.7
SLACK = 1e-3


def from_corner(size_mm: float) -> float:
    """The rule below half an inch: in proportion."""
    return FROM_CORNER_MM * min(1.0, size_mm / HALF_INCH)


def nearest_corner(face: Face, box: Box) -> float:
    """From the nearest corner of the piece to the box."""
    return min(
        math.hypot(max(box.x - x, x - box.right, 0), max(box.y - y, y - box.bottom, 0))
        for x in (0, face.width_mm)
        for y in (0, face.height_mm)
    )


def too_small(face: Face) -> list[str]:
    least_pt = 6.0 if min(face.width_mm, face.height_mm) >= 15 else 5.0
    return [f"{text.text} at {size:.2f} pt" for text, size in face.texts if size < least_pt - SLACK]


def troubles(face: Face) -> list[str]:
    found = too_small(face)
    for item, box in what_matters(face):
        what = getattr(item, "text", "") or getattr(getattr(item, "symbol", None), "id", "") or "a line"
        edge = min(box.x, box.y, face.width_mm - box.right, face.height_mm - box.bottom)
        if edge < FROM_TRIM_MM - SLACK:
            found.append(f"{what} is {edge:.2f} mm from the trim")
        corner = nearest_corner(face, box)
        if corner < from_corner(face.height_mm) - SLACK:
            found.append(f"{what} is {corner:.2f} mm from a corner")
    return [f"{face.name}: {one}" for one in found + overlaps(face)]


def overlaps(face: Face) -> list[str]:
    """Texts on flags, signs, dice or other texts."""
    texts = [(item, box) for item, box in face.things if isinstance(item, Text)]
    signs = [
        (item, box)
        for item, box in face.things
        if "epaulette" in (name := getattr(getattr(item, "symbol", None), "id", "")) or "flag" in name
    ]
    found = []
    for (one, a), (other, b) in [*combinations(texts, 2), *((text, sign) for text in texts for sign in signs)]:
        shared = a.intersection(b)
        if shared is not None and shared.w > 0.05 and shared.h > 0.05:
            found.append(f"'{one.text}' lies on {getattr(other, 'text', 'a sign')}")
    return found


def test_the_measure_sees_what_is_wrong(game) -> None:
    """A counter drawn without regard for its size fails all of it."""
    faces = list(faces_of_game(with_style(game, size_mm=10.0)))
    for face in faces:
        things = tuple((item, Box(*(0.4 * length for length in box))) for item, box in face.things)
        assert troubles(Face(face.name, 4, 4, things, ()))


@pytest.mark.parametrize("size_mm", (10.0, *SIZES, 31.0))
def test_the_sample_kit_is_legible(game, size_mm: float) -> None:
    assert not [trouble for face in faces_of_game(with_style(game, size_mm=size_mm)) for trouble in troubles(face)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size_mm", [18.0, 19.05, 20.0, 25.0])
def test_the_sample_kit_informed_is_legible(game, size_mm: float, language: str) -> None:
    made = with_style(game, "informed", size_mm=size_mm)
    assert not [trouble for face in faces_of_game(made, language) for trouble in troubles(face)]


@pytest.mark.parametrize("nation", load_nations())
def test_every_nations_set_is_legible(nation: str) -> None:
    for size_mm in (HALF_INCH, 20.0):
        assert not [trouble for face in faces_of_set(nation, size_mm) for trouble in troubles(face)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size_mm", (10.0, *SIZES))
def test_one_set_is_legible_at_every_size_in_every_language(size_mm: float, language: str) -> None:
    assert not [t for face in faces_of_set("france", size_mm, language, ("white", "red")) for t in troubles(face)]


@pytest.mark.parametrize(
    ("layout", "size_mm", "language"),
    [("classic", 15.9, "en"), ("classic", 18.0, "en"), ("classic", 20.0, "en"), ("classic", 25.0, "en")]
    + [("informed", size, language) for size in (20.0, 25.0) for language in LANGUAGES],
)
def test_a_hexagon_holds_what_stands_on_it(game, layout: str, size_mm: float, language: str) -> None:
    """Boxes are measured by their corners, which what is drawn in them seldom fills: 0.8 mm for those, not 1.2."""
    for face in faces_of_game(with_style(game, layout, shape="hexagon", size_mm=size_mm), language):
        assert not overlaps(face)
        assert not too_small(face)
        assert face.width_mm == pytest.approx(size_mm * CORNER_TO_CORNER)
        assert not out_of_hexagon(face)


@pytest.mark.parametrize("nation", load_nations())
@pytest.mark.parametrize("size_mm", [15.9, 20.0])
def test_every_nations_hexagons_are_legible(nation: str, size_mm: float) -> None:
    """With the code of a flag beside it, where it has one, and no figure behind that."""
    for face in faces_of_set(nation, size_mm, shape="hexagon"):
        assert not overlaps(face)
        assert not too_small(face)
        assert not out_of_hexagon(face)
        codes = [box for item, box in face.things if isinstance(item, Text) and len(item.text) == 2]
        signs = [box for item, box in face.things if isinstance(item, Use)]
        assert not [code for code in codes for sign in signs if code.intersection(sign) is not None], face.name


def out_of_hexagon(face: Face) -> list[tuple[str, Item]]:
    """What stands nearer than 0.8 mm to a side."""
    return [
        (face.name, item)
        for item, box in what_matters(face)
        for x, y in points(item, box, face.height_mm / 20)
        if from_sides(face, x, y) < 0.8
    ]


def from_sides(face: Face, x: float, y: float) -> float:
    """From the nearest side of a hexagon that stands on a flat."""
    beside, above = abs(x - face.width_mm / 2), abs(y - face.height_mm / 2)
    return face.height_mm / 2 - max(above, (above + math.sqrt(3) * beside) / 2)


def points(item: Item, box: Box, scale: float) -> list[tuple[float, float]]:
    """The corners of a die, whose tips are far from those of its box; the corners of any other thing's box."""
    if isinstance(item, Path) and {name for name, *_ in item.commands} == {"M", "L", "Z"} and box.w > 3 < box.h:
        line, own = item.style.width_mm * scale / 2, bounds((item,))
        # It may stand in a group that moves it.
        left, top = box.x - own.x * scale, box.y - own.y * scale
        return [(left + x * scale + side, top + y * scale) for _, x, y in item.commands[:-1] for side in (-line, line)]
    return [(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]


@pytest.mark.sample(3)
@pytest.mark.parametrize("shape", ["square", "hexagon"])
@pytest.mark.parametrize("size_mm", [18.0, 20.0, 25.0])
def test_a_regiment_stands_beside_the_flag_where_names_repeat(game, shape: str, size_mm: float) -> None:
    """Those of the sample stand for any; the last word of each is on the counter, whole or in short."""
    foot = next(unit for unit in game.units if unit.card_id == "foot_48th")
    for language in LANGUAGES:
        for unit in game.units:
            side = replace(game.sides[0], units=(replace(foot, headline=unit.card.origin),))
            made = with_style(replace(game, sides=(side,)), shape=shape, size_mm=size_mm)
            for face in faces_of_game(made, language):
                assert [text for text, _ in face.texts if text.text != "½"] and not too_small(face), face.name
                assert not [one for one in overlaps(face) if "a sign" in one]
                assert shape == "square" or not out_of_hexagon(face)


@pytest.mark.parametrize("shape", ["square", "hexagon"])
@pytest.mark.parametrize("size_mm", [18, 20])
@pytest.mark.parametrize(
    ("origin", "shown"),
    [
        ("3rd (East Kent) Foot “The Buffs”", "3rd Foot"),
        ("Hoch- und Deutschmeister zu Fuß", ""),
        ("Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch", ""),
        ("Ñ" * 80, ""),
    ],
)
def test_a_headline_however_long_stops_no_build(game, shape, size_mm, origin, shown):
    foot = next(unit for unit in game.units if unit.card_id == "foot_48th")
    side = replace(game.sides[0], units=(replace(foot, headline=origin),))
    faces = list(faces_of_game(with_style(replace(game, sides=(side,)), shape=shape, size_mm=size_mm)))
    assert faces and all([text for text, _ in face.texts if text.text != "½"] for face in faces)
    assert not [(text.text, size) for face in faces for text, size in face.texts if size < 6 - SLACK]
    if shown:
        said = {" ".join(text.text for text, _ in face.texts if text.text != "½") for face in faces}
        assert said == {shown}


@pytest.mark.parametrize("size_mm", [18, 20])
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("3rd (East Kent) Foot “The Buffs”", "3rd (Royal Scots) Foot “Fusiliers”"),
        ("3rd Regiment of Foot Guards “Jocks”", "3rd Regiment of Foot Grenadiers “Jocks”"),
    ],
)
def test_two_long_headlines_are_not_shortened_to_the_same(game, size_mm, one, other):
    feet = [unit for unit in game.sides[0].units if unit.card_id in ("foot_48th", "zamora_fusiliers")]
    units = tuple(replace(foot, headline=name) for foot, name in zip(feet, (one, other), strict=True))
    made = with_style(replace(game, sides=(replace(game.sides[0], units=units),)), size_mm=size_mm)
    said = {" ".join(text.text for text, _ in face.texts if text.text != "½") for face in faces_of_game(made)}
    assert len(said) == 2, said
