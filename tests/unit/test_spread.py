"""Which combinations of parameters the suite leaves to ``--thorough``."""

from __future__ import annotations

import pytest

from tests.conftest import _left_out, _sample


@pytest.mark.parametrize("values", [1, 2, 3, 5])
@pytest.mark.parametrize("others", [1, 2, 3, 7])
def test_each_value_and_each_combination_of_the_others_is_tried(others: int, values: int) -> None:
    groups = [[(other, value) for value in range(values)] for other in range(others)]
    left_out = set(_left_out(groups))
    kept = [one for group in groups for one in group if one not in left_out]
    assert {other for other, _ in kept} == set(range(others))
    assert {value for _, value in kept} == set(range(values))
    assert len(kept) == max(others, values)


@pytest.mark.parametrize("most", [1, 2, 3, 9])
@pytest.mark.parametrize("among", [1, 2, 3, 7])
def test_a_sample_has_as_many_as_it_may_and_none_twice(among: int, most: int) -> None:
    kept = [*_sample(among, most, "test_something")]
    assert len(set(kept)) == len(kept) == min(among, most)
    assert set(kept) <= set(range(among))


def test_samples_of_two_tests_begin_with_different_values() -> None:
    assert len({next(_sample(3, 1, f"test_{number}")) for number in range(20)}) == 3
