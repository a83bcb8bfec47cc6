"""Moving backs for a printer that is off: the same on the sheet of paper, however the page lies and is turned."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.drawing import Symbol
from generator.drawing.box import Box
from generator.sheets.duplex import BackShift
from generator.sheets.edges import Edges, grown
from generator.sheets.furniture import Heading, cutting_area
from generator.sheets.laying_out import lay_out
from generator.sheets.paper import Paper
from generator.sheets.printing import Printing
from tests.pieces import true_size

PAPERS = [Paper("a4", 210, 297), Paper("letter", 215.9, 279.4), Paper("odd", 160, 330, margins=Edges(4, 5, 6, 14))]
FLIPS = ["long-edge", "short-edge"]
shifts = st.builds(BackShift, st.floats(-4, 4), st.floats(-4, 4), st.floats(-1, 1))


def on_the_sheet(x: float, y: float, paper: Paper, flip: str) -> tuple[float, float]:
    """Where a point of a back page comes to lie on the standing sheet as the printer feeds it.

    A lying page is turned a quarter anticlockwise; for a short-edge flip the driver turns every back by half a turn.
    """
    if paper.is_landscape:
        x, y = y, paper.width_mm - x
    standing = paper.portrait()
    return (standing.width_mm - x, standing.height_mm - y) if flip == "short-edge" else (x, y)


@given(shifts, st.sampled_from(PAPERS), st.sampled_from(FLIPS), st.booleans(), st.floats(0, 1), st.floats(0, 1))
@settings(max_examples=200)
def test_a_printer_is_met_the_same_way_however_the_page_lies(shift, paper, flip, lies, across, down):
    page = paper.landscape() if lies else paper
    point = across * page.width_mm, down * page.height_mm
    moved = on_the_sheet(*shift.on(page, flip).apply(*point), page, flip)
    x, y = on_the_sheet(*point, page, flip)
    # What the printer is off, seen on the sheet: turned clockwise about its middle, y being down, then moved.
    turn = complex(math.cos(math.radians(shift.degrees)), math.sin(math.radians(shift.degrees)))
    away = complex(x - paper.width_mm / 2, y - paper.height_mm / 2) * turn
    wanted = away.real + paper.width_mm / 2 + shift.x_mm, away.imag + paper.height_mm / 2 + shift.y_mm
    assert moved == pytest.approx(wanted, abs=1e-9)


@given(shifts, st.sampled_from(PAPERS), st.sampled_from(FLIPS))
@settings(max_examples=40)
def test_moved_backs_stay_where_they_may_be_printed(shift, paper, flip):
    piece = true_size(Symbol("f", 20, 20, ()), Symbol("b", 20, 20, ()), 60)
    heading = Heading("Counters", size="compact")
    for sheet in lay_out([piece], paper, heading, "C", duplex=flip, printing=Printing(back_shift=shift)):
        area = grown(cutting_area(sheet.paper, sheet.heading), Edges(*[1e-6] * 4))
        place = shift.on(sheet.paper, flip)
        for back in sheet.plan.backs:
            corners = [
                place.apply(x, y) for x in (back.trim.x, back.trim.right) for y in (back.trim.y, back.trim.bottom)
            ]
            assert all(area.contains(Box(x, y, 0, 0)) for x, y in corners)


def test_a_printer_that_is_right_moves_nothing():
    piece = true_size(Symbol("f", 20, 20, ()), Symbol("b", 20, 20, ()), 3)
    heading = Heading("Counters", size="compact")
    plain = lay_out([piece], PAPERS[0], heading, "C", duplex="long-edge")
    moved = lay_out([piece], PAPERS[0], heading, "C", duplex="long-edge", printing=Printing(back_shift=BackShift()))
    assert [*plain] == [*moved]
    assert BackShift(1, 1, 1).reach(PAPERS[0], "fold-down") == (0, 0, 0, 0)
