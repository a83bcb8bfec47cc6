"""What a machine cuts: no edge twice, and of what goes on over several pages only what lies in a window."""

from __future__ import annotations

import math

import pytest

from generator.components.pieces.cut_once import cut_once
from generator.components.pieces.cut_window import cut_in_window
from generator.drawing import Path, Style
from generator.drawing.box import Box
from generator.drawing.shapes import circle, rect

PEN = Style(stroke="#000000", width_mm=0.1)


@pytest.mark.parametrize(
    ("second", "left"),
    [
        (rect(0, 0, 10, 10, PEN), []),
        (rect(10, 0, 10, 10, PEN), [(("M", 10, 0), ("L", 20, 0), ("L", 20, 10), ("L", 10, 10))]),
        (rect(30, 0, 10, 10, PEN), [rect(30, 0, 10, 10, PEN).commands]),
    ],
)
def test_what_a_path_before_has_cut_is_left_out(second: Path, left: list[tuple]) -> None:
    first = rect(0, 0, 10, 10, PEN)
    assert [path.commands for path in cut_once([first, second])] == [first.commands, *left]


@pytest.mark.parametrize(
    ("window", "edge_mm"),
    [
        (Box(-20, -20, 40, 40), 0.0),
        (Box(0, -20, 20, 40), 20.0),
        (Box(0, 0, 20, 20), 20.0),
        (Box(20, 20, 9, 9), None),
    ],
)
def test_a_round_piece_is_cut_within_its_window_and_along_the_edges_it_goes_on_over(
    window: Box, edge_mm: float | None
) -> None:
    found = cut_in_window(circle(0, 0, 10, PEN), window)
    if found is None:
        assert edge_mm is None
        return
    round_mm = straight_mm = 0.0
    for (_, x, y), (name, to_x, to_y) in zip(found.commands, found.commands[1:], strict=False):
        assert window.contains(Box(x, y, 0, 0), 1e-6)
        if name == "L":
            length = math.hypot(to_x - x, to_y - y)
            on_edge = min(math.hypot(x, y), math.hypot(to_x, to_y)) < 9.9 or length > 9
            straight_mm, round_mm = straight_mm + length * on_edge, round_mm + length * (not on_edge)
    share = {0.0: 1.0, 20.0: 0.5}[edge_mm] if window.y < 0 else 0.25
    assert round_mm == pytest.approx(2 * math.pi * 10 * share, rel=0.01)
    assert straight_mm == pytest.approx(edge_mm, abs=0.05)
