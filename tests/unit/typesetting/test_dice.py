from __future__ import annotations

import pytest

from generator.drawing import Path, Text
from generator.drawing.bounds import bounds, text_box
from generator.typesetting import draw_die
from tests.unit.components.dice_measured import air_in_die, outside_by

INK, GROUND = "#17181c", "#ffffff"


def die(sides: int, *, solid: bool = True, size: float = 5.0, points: float = 7.6):
    shape, number = draw_die(sides, 50.0, 40.0, size, solid, INK, GROUND, points)
    assert isinstance(shape, Path) and isinstance(number, Text)
    return shape, number


@pytest.mark.parametrize(("sides", "corners"), [(6, 4), (8, 4), (10, 4), (12, 5)])
def test_each_die_has_its_shape(sides, corners):
    shape, number = die(sides)
    assert [name for name, *_ in shape.commands] == ["M", *["L"] * (corners - 1), "Z"]
    assert number.text == str(sides)


def test_the_four_shapes_differ():
    assert len({die(sides)[0].commands for sides in (6, 8, 10, 12)}) == 4


def test_a_square_lies_flat_and_a_diamond_stands():
    square, diamond, kite = (bounds(die(sides)[:1]) for sides in (6, 8, 10))
    assert square.w == pytest.approx(square.h)
    assert diamond.h > diamond.w
    assert kite.right - 50 == pytest.approx(50 - kite.x)


def test_solid_is_for_firing_and_outlined_for_combat():
    solid, number = die(12)
    assert (solid.style.fill, solid.style.stroke, number.fill) == (INK, None, GROUND)
    outlined, number = die(12, solid=False)
    assert (outlined.style.fill, outlined.style.stroke, number.fill) == (None, INK, INK)


def test_an_unknown_die_is_a_circle():
    shape, number = die(20)
    assert [name for name, *_ in shape.commands] == ["M", "C", "C", "C", "C", "Z"]
    assert number.text == "20"


@pytest.mark.parametrize("sides", [6, 8, 10, 12])
@pytest.mark.parametrize(("size", "points"), [(5.0, 7.6), (8.0, 12.0), (4.0, 6.0)])
def test_the_number_lies_in_its_die(sides, size, points):
    shape, number = die(sides, size=size, points=points)
    corners = [(x, y) for _, x, y in (command for command in shape.commands if len(command) == 3)]
    box = text_box(number)
    # The corners of the ink's box are round in all our figures: a little may stick out there.
    slack = 0.05 * size
    for x, y in ((box.x, box.y), (box.right, box.y), (box.x, box.bottom), (box.right, box.bottom)):
        assert outside_by(corners, x, y) <= slack


def test_two_digits_have_the_size_of_one_where_they_fit_and_never_less_than_six_points():
    assert die(10, size=4.0, points=6.0)[1].size_pt == 6.0
    assert die(10)[1].size_pt == pytest.approx(1.5 * 5 - 0.55)
    assert die(10, size=7.4, points=10.4)[1].size_pt == die(8, size=7.4, points=10.4)[1].size_pt == 10.4


@pytest.mark.parametrize(("size", "points"), [(4.6, 7.0), (5.0, 7.6), (7.4, 12.0)])
def test_ten_keeps_clear_of_the_outline(size, points):
    shape, number = die(10, solid=False, size=size, points=points)
    assert air_in_die(shape, number) >= 0.3


@pytest.mark.parametrize("sides", [6, 8, 10, 12])
@pytest.mark.parametrize("solid", [True, False])
def test_numbers_keep_clear_on_the_smallest_counter(sides, solid):
    """A die of 4.1 mm on a counter of 20 mm printed at 18, its figures held at 6.25 pt and, of two, at 5."""
    shape, number = draw_die(sides, 5, 5, 4.1, solid, INK, GROUND, 6.25 / 0.9, least_pt=5.0)
    assert number.size_pt * 0.9 >= 5.0
    assert air_in_die(shape, number) * 0.9 >= 0.3


def test_dice_side_by_side_are_as_tall_with_numbers_on_one_line():
    diamond, kite = (bounds(die(sides)[:1]) for sides in (8, 10))
    assert (diamond.y, diamond.bottom) == (kite.y, kite.bottom)
    assert len({die(sides)[1].y_mm for sides in (6, 8, 10, 12)}) == 1
