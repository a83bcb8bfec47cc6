"""Which combinations of parameters the suite leaves to ``--thorough``."""

from __future__ import annotations

import pytest

from tests.conftest import _left_out


@pytest.mark.parametrize("values", [1, 2, 3, 5])
@pytest.mark.parametrize("others", [1, 2, 3, 7])
def test_each_value_and_each_combination_of_the_others_is_tried(others: int, values: int) -> None:
    groups = [[(other, value) for value in range(values)] for other in range(others)]
    left_out = set(_left_out(groups))
    kept = [one for group in groups for one in group if one not in left_out]
    assert {other for other, _ in kept} == set(range(others))
    assert {value for _, value in kept} == set(range(values))
    assert len(kept) == max(others, values)
