"""A counter that lies across two hexes touches no other, and what is drawn off its cut never crosses it."""

from __future__ import annotations

import math

from hypothesis import given
from hypothesis import strategies as st

from generator.components.pieces.trim_shape import OFF_MM, TrimShape, _grown

LARGEST = (3 - math.sqrt(3)) / math.sqrt(3)
"""The side of the largest square that lies in a hex one wide from flat to flat (RULINGS, geometry)."""
LONGEST = 2.35
"""Layouts of waisted counters are as long, for a height of 1."""


def in_hex(x: float, y: float, cx: float) -> bool:
    """In a hex one wide about (cx, 0), whose flats stand left and right."""
    reach = (abs(x - cx), abs((x - cx) / 2 + y * math.sqrt(3) / 2), abs((x - cx) / 2 - y * math.sqrt(3) / 2))
    return max(reach) <= 0.5 + 1e-9


def along(points):
    for (ax, ay), (bx, by) in zip(points, (*points[1:], points[0]), strict=True):
        yield from ((ax + (bx - ax) * k / 40, ay + (by - ay) * k / 40) for k in range(40))


@given(st.floats(0.3, LARGEST), st.floats(1.5, LONGEST))
def test_a_waisted_counter_lies_in_its_two_hexes(size: float, proportion: float) -> None:
    cut = TrimShape(size, "waisted", proportion=proportion)
    for x, y in along(cut._corners(cut.width_mm, cut.height_mm)):
        at, height = x - cut.width_mm / 2, y - cut.height_mm / 2
        assert in_hex(at, height, -0.5) or in_hex(at, height, 0.5), (at, height)


@given(st.floats(10, 60), st.sampled_from(("square", "hexagon", "waisted")), st.floats(1, 3))
def test_every_side_of_a_grown_outline_stands_as_far_out(size: float, shape: str, proportion: float) -> None:
    cut = TrimShape(size, shape, proportion=2.35 if shape == "waisted" else 0 if shape == "hexagon" else proportion)
    inner = cut._corners(cut.width_mm, cut.height_mm)
    outer = _grown(inner, OFF_MM)
    for i, (ax, ay) in enumerate(inner):
        (bx, by), (px, py) = inner[(i + 1) % len(inner)], outer[i]
        length = math.hypot(bx - ax, by - ay)
        # Left of a side that runs clockwise on the page is outside.
        off = ((px - ax) * (by - ay) - (py - ay) * (bx - ax)) / length
        assert math.isclose(off, OFF_MM, rel_tol=1e-6)
