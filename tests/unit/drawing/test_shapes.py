"""Shapes, bounds and transforms: plain geometry, in mm."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.drawing import Affine, Group, Image, Path, Style, Symbol, Text, Use, shapes
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.drawing.transforms import baked, into_box

FILL = Style(fill="#000000")
INK = Style(stroke="#000000", width_mm=0.4)


def near(box, *values):
    assert tuple(box) == pytest.approx(values, abs=1e-6)


def test_a_hexagon_is_measured_flat_to_flat():
    flat = bounds([shapes.hexagon(0, 0, 20, FILL)])
    near((flat.w, flat.h), 40 / math.sqrt(3), 20)
    pointy = bounds([shapes.hexagon(0, 0, 20, FILL, pointy=True)])
    near((pointy.w, pointy.h), 20, 40 / math.sqrt(3))


def test_a_circle_counts_by_its_extremes():
    near(bounds([shapes.circle(10, 5, 3, FILL)]), 7, 2, 6, 6)


def test_a_curve_counts_by_where_it_turns_not_by_its_handles():
    curve = Path((("M", 0, 0), ("C", 0, 4, 4, 4, 4, 0)), FILL)
    near(bounds([curve]), 0, 0, 4, 3)


def test_a_stroke_counts_half_its_width():
    near(bounds([shapes.line(0, 0, 10, 0, INK)]), -0.2, -0.2, 10.4, 0.4)
    near(bounds([Group((shapes.line(0, 0, 10, 0, INK),), Affine.scale(2))]), -0.4, -0.4, 20.8, 0.8)


def test_rounded_corners_do_not_reach_farther_and_are_held_to_half_a_side():
    near(bounds([shapes.rounded_rect(1, 2, 10, 4, 99, FILL)]), 1, 2, 10, 4)
    assert shapes.rounded_rect(0, 0, 1, 1, 0, FILL) == shapes.rect(0, 0, 1, 1, FILL)


def test_groups_clips_uses_and_pictures():
    square = shapes.rect(0, 0, 10, 10, FILL)
    near(bounds([Group((square,), Affine.translate(5, 5))]), 5, 5, 10, 10)
    near(bounds([Group((square,), clip=shapes.rect(8, 8, 50, 50, FILL))]), 8, 8, 2, 2)
    assert bounds([Group((square,), clip=shapes.rect(20, 20, 5, 5, FILL))]) is None
    near(bounds([Use(Symbol("s", 10, 10, (square,)), Affine.rotate(90))]), -10, 0, 10, 10)
    near(bounds([Image(1, 2, 3, 4, b"", "image/png")]), 1, 2, 3, 4)


def test_text_counts_by_its_ink_wherever_its_anchor():
    boxes = [bounds([Text(0, 0, "Hip", "sans", 10, "#000000", anchor)]) for anchor in ("start", "middle", "end")]
    assert len({round(box.w, 6) for box in boxes}) == 1
    assert boxes[0].x > boxes[1].x > boxes[2].x
    assert boxes[0].y < 0 < boxes[0].bottom


def test_what_inks_nothing_has_no_bounds():
    assert bounds([]) is None
    assert bounds([shapes.rect(0, 0, 9, 9, Style()), Text(0, 0, " ", "sans", 8, "#000000")]) is None


def test_a_symbol_refuses_an_id_a_file_cannot_hold():
    with pytest.raises(ValueError, match="letters, digits"):
        Symbol("a b", 1, 1, ())


def test_fitting_a_view_keeps_its_shape():
    box = Box(10, 10, 20, 20)
    transform = into_box(Box(-1, -1, 4, 2), box)
    assert transform.apply(-1, -1) == pytest.approx((10, 15))
    assert transform.apply(3, 1) == pytest.approx((30, 25))


def test_an_uneven_transform_of_a_stroke_stays_a_group():
    assert isinstance(baked(shapes.line(0, 0, 1, 1, INK), Affine.scale(2, 1)), Group)
    assert isinstance(baked(shapes.rect(0, 0, 1, 1, FILL), Affine.scale(2, 1)), Path)


turns = st.builds(
    lambda angle, scale, x, y: Affine.translate(x, y) @ Affine.rotate(angle) @ Affine.scale(scale),
    st.floats(0, 360),
    st.floats(0.1, 10),
    st.floats(-50, 50),
    st.floats(-50, 50),
)


@given(turns)
def test_a_transform_written_into_coordinates_covers_the_same_paper(transform):
    drawing = Group((shapes.circle(3, 4, 2, Style("#000000", "#ffffff", 0.3, (1, 2))), shapes.rect(0, 0, 1, 9, INK)))
    grouped, flat = bounds([Group((drawing,), transform)]), bounds([baked(drawing, transform)])
    assert tuple(flat) == pytest.approx(tuple(grouped), abs=1e-6)


def test_transforms_compose_inner_first_and_turn_clockwise():
    both = Affine.translate(10, 0) @ Affine.rotate(90)
    assert both.apply(1, 0) == pytest.approx((10, 1))
