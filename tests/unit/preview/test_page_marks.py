"""Marks are found wherever they are drawn: in symbols too, and of a drawing cut into tiles as far as each tile shows it."""

from __future__ import annotations

import pytest

from generator.drawing import Affine, Group, Mark, Shown, Style, Symbol, Text, Use, shapes
from generator.drawing.box import Box
from generator.preview.page_marks import placed

ENDS = Shown("table", keys=("gun_ranges/II/ball.long",))
NUMBER = Mark("16", shows=(ENDS,))
DRAWING = Symbol(
    "arc", 400.0, 20.0, tuple(Text(x, 10.0, "16", "sans", 9.0, "#000000", mark=NUMBER) for x in (50.0, 250.0))
)


def tile(x_mm: float) -> Group:
    """What a page of 200 mm shows of a drawing that begins so far to its left."""
    return Group((Use(DRAWING, Affine.translate(-x_mm, 0.0)),), clip=shapes.rect(0, 0, 200.0, 20.0, Style()))


@pytest.mark.parametrize(("x_mm", "at_mm"), [(0.0, 50.0), (200.0, 50.0), (150.0, 100.0)])
def test_a_tile_has_the_marks_of_what_it_shows(x_mm: float, at_mm: float) -> None:
    (found,) = placed([tile(x_mm)], ())
    assert found.mark.shows == (ENDS,)
    assert found.box.x == pytest.approx(at_mm, abs=0.5)


def test_what_a_window_does_not_show_has_no_mark() -> None:
    outside = Group((tile(0.0),), Affine.translate(500.0, 0.0))
    window = shapes.rect(0, 0, 200.0, 20.0, Style())
    assert [*placed([Group((outside,), clip=window)], ())] == []


def test_a_mark_on_an_edge_is_as_wide_as_what_is_seen_of_it() -> None:
    (found,) = [one for one in placed([tile(51.0)], ()) if one.box.x < 1.0]
    assert found.box.x == 0.0 and 0.0 < found.box.w < 5.0


def test_the_design_of_a_piece_stands_for_all_that_is_in_it() -> None:
    (found,) = placed([Use(DRAWING)], ("arc",))
    assert (found.design, found.box) == ("arc", Box(0.0, 0.0, 400.0, 20.0))
