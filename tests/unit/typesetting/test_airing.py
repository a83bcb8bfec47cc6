"""Columns that end early are set airier, and no lower than the page or the longest beside them."""

from __future__ import annotations

import pytest

from generator.typesetting.airing import LEVEL, SPREAD, Airing

FOOT_MM = 200.0


def aired(runs, tops, least, most, elastic=()):
    """The shares of air, and where the columns end that are set so, growing evenly with it."""
    airing = Airing(runs, tops, least, most, FOOT_MM, elastic)
    shares = airing.shares()
    high = [a + share * (b - a) for a, b, share in zip(least, most, shares, strict=True)]
    tops = airing.tops(high)
    return shares, tops, [[tops[column[-1]] + high[column[-1]] for column in run] for run in runs]


def test_a_page_that_ends_early_is_airier_all_over():
    shares, _, ends = aired([[[0], [1]]], [0, 0], [180, 180], [220, 220])
    assert shares == pytest.approx([0.5, 0.5])
    assert ends[0] == pytest.approx([FOOT_MM, FOOT_MM])


def test_a_column_that_ends_before_a_full_one_is_airier_alone():
    shares, tops, ends = aired([[[0], [1, 2]]], [0, 0, 100], [200, 90, 95], [240, 105, 130])
    assert shares == pytest.approx([0.0, 0.1, 0.1])
    assert ends[0] == pytest.approx([FOOT_MM, FOOT_MM])
    assert tops[2] - (tops[1] + 91.5) == pytest.approx(10), "sections are as far apart as before"


def test_with_all_the_air_there_is_gaps_grow_a_little():
    shares, tops, ends = aired([[[0, 1], [2]]], [0, 60, 0], [50, 50, 60], [60, 60, 70])
    assert shares == pytest.approx([1.0, 1.0, 1.0])
    assert tops[1] - 60 == pytest.approx(10 * (1 + SPREAD))
    assert max(ends[0]) < FOOT_MM


def test_what_is_above_moves_what_is_below():
    runs, least = [[[0]], [[1], [2]]], [50, 120, 100]
    shares, tops, ends = aired(runs, [0, 60, 60], least, [60, 140, 140])
    assert shares[0] == pytest.approx(shares[1])
    assert 0 < shares[1] < shares[2] < 1
    assert tops[1] == tops[2] > 60
    assert ends[1] == pytest.approx([FOOT_MM, FOOT_MM])


def test_a_page_that_is_too_full_stays_as_it_is():
    assert aired([[[0], [1]]], [0, 0], [210, 210], [230, 230])[:2] == ([0.0, 0.0], [0, 0])


def test_a_short_column_keeps_the_rhythm_of_the_one_beside_it():
    shares, tops, ends = aired([[[0], [1, 2]]], [0, 0, 90], [200, 80, 60], [240, 120, 80])
    assert shares == pytest.approx([0.0, LEVEL, LEVEL])
    assert tops[2] - (80 + LEVEL * 40) == pytest.approx(10 * (1 + SPREAD)), "then its sections part a little"
    assert max(ends[0]) == ends[0][0] == FOOT_MM


def test_lines_to_write_on_take_what_is_left_when_the_rest_has_the_air_of_the_page():
    shares, _, ends = aired([[[0], [1, 2]]], [0, 0, 100], [180, 90, 60], [220, 110, 160], elastic=[2])
    assert shares[0] == shares[1] == pytest.approx(0.5)
    assert 0 < shares[2] < 0.5
    assert ends[0] == pytest.approx([FOOT_MM, FOOT_MM])
