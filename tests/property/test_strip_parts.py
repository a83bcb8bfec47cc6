"""Strips in parts: joined, they are true to length; nothing is cut through; every tick stands at its place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.components.measuring_strip.frame import FIFTH_MM, HALF_MM, TICK_MM, ticks
from generator.components.measuring_strip.parts import CLEAR_MM, LAP_MM, LEAST_MM, TooNarrow, divide
from generator.drawing import Path, Text

LENGTHS = st.integers(1, 300).map(lambda cm: 10.0 * cm)
WIDTHS = st.floats(90.0, 420.0)
BOUNDARIES = st.lists(st.integers(1, 300).map(lambda cm: 10.0 * cm), max_size=6)


@given(LENGTHS, WIDTHS, BOUNDARIES)
def test_joined_parts_are_the_whole_strip(length, width, boundaries):
    parts = divide(length, width, boundaries)
    assert parts[0].start_mm == 0 and parts[-1].end_mm == length
    for before, after in zip(parts, parts[1:], strict=False):
        assert before.end_mm == after.start_mm
    assert sum(part.length_mm for part in parts) == pytest.approx(length)


@given(LENGTHS, WIDTHS, BOUNDARIES)
def test_every_part_fits_the_paper_with_its_lap(length, width, boundaries):
    parts = divide(length, width, boundaries)
    assert all(part.width_mm <= width + 1e-9 for part in parts)
    assert [part.lap_mm for part in parts] == [0.0, *[LAP_MM] * (len(parts) - 1)]
    if len(parts) > 1:
        assert all(part.length_mm >= LEAST_MM for part in parts)


@given(LENGTHS, WIDTHS, BOUNDARIES)
def test_no_joint_cuts_a_tick_or_a_boundary(length, width, boundaries):
    for part in divide(length, width, boundaries)[1:]:
        assert part.start_mm % 10 == pytest.approx(5)
        assert part.start_mm not in boundaries


@pytest.mark.parametrize("width", [284.3, 266.7])
@pytest.mark.parametrize("bands", [(300, 500, 800), (200, 400, 600), (250, 450, 700), (350, 550, 200, 500, 800)])
def test_the_ranges_of_the_rules_have_their_joints_clear_of_every_band(width, bands):
    parts = divide(max(bands), width, bands)
    for part in parts[1:]:
        assert min(abs(part.start_mm - band) for band in bands) >= CLEAR_MM
    assert len(parts) == 3 if max(bands) > 600 and width > 270 else len(parts) <= 4


def test_paper_too_narrow_is_refused():
    with pytest.raises(TooNarrow):
        divide(500.0, 50.0, ())


@given(LENGTHS, WIDTHS)
def test_every_half_centimetre_has_one_tick_at_its_place(length, width):
    found, numbers, joints = [], [], set()
    for part in divide(length, width, ()):
        joints.add(part.start_mm)
        for item in ticks(part, (), "#000000", "cm"):
            if isinstance(item, Path):
                for start, end in zip(item.commands[::2], item.commands[1::2], strict=True):
                    assert start[1] == end[1] and start[2] == 0
                    place = start[1] - part.lap_mm + part.start_mm
                    half = HALF_MM if round(place) % 10 else TICK_MM
                    assert end[2] == (FIFTH_MM if round(place) % 50 == 0 else half)
                    found.append(place)
            elif isinstance(item, Text):
                numbers += [int(item.text)] if item.text != "cm" else []
    # The ends of the strip are its cutting lines, and those of parts their joints.
    places = [5.0 * number for number in range(1, round(length / 5)) if 5.0 * number not in joints]
    assert sorted(found) == pytest.approx(places)
    assert numbers == list(range(0, round(length / 10) + 1, 5))
