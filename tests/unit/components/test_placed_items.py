"""The sweep that finds what stands on what finds the same as looking at every pair."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from generator.drawing.box import Box
from tests.unit.components.placed_items import overlapping

LENGTH = st.integers(0, 12).map(float)
BOXES = st.lists(st.builds(Box, LENGTH, LENGTH, LENGTH, LENGTH), max_size=12)


@given(BOXES, st.sampled_from((0.0, 0.05, 1.0, 3.0)))
def test_the_sweep_misses_no_pair(boxes, least_mm):
    numbered = list(enumerate(boxes))
    wanted = set()
    for (one, a), (other, b) in combinations(numbered, 2):
        shared = a.intersection(b)
        if shared is not None and shared.w >= least_mm and shared.h >= least_mm:
            wanted.add(frozenset((one, other)))
    assert {frozenset(pair) for pair in overlapping(numbered, least_mm)} == wanted
