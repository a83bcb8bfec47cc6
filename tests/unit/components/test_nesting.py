"""Areas on the fewest pages: none lies on another, all lie on their page, and no fewer pages would do."""

from __future__ import annotations

from itertools import combinations

import pytest

from generator.components.area_template import fewest as fewest_module
from generator.components.area_template import nested, shape
from generator.components.area_template.fewest import fewest
from generator.drawing.box import Box
from generator.hexes import Hex

SIZES = (16, 14, 12, 10, 8, 7, 6, 5, 4, 3)


def ways(size: int) -> list[tuple[Hex, ...]]:
    laid = shape.area(size, 3, 2)
    return [tuple(shape.rotated(at, thirds) for at in laid) for thirds in range(3)]


def page() -> frozenset[Hex]:
    return nested.cells(Box(0.0, 0.0, 284.3, 197.3), 50.0, is_shifted=False)[1]


def test_every_area_lies_on_a_page_in_one_of_its_ways_and_on_no_other() -> None:
    areas = [ways(size) for size in SIZES]
    leaves = fewest(areas, [page()])
    assert leaves is not None
    assert sorted(one.area for leaf in leaves for one in leaf.laid) == list(range(len(SIZES)))
    for leaf in leaves:
        assert all(page().issuperset(one.hexes) for one in leaf.laid)
        assert not any(set(one.hexes) & set(other.hexes) for one, other in combinations(leaf.laid, 2))
        for one in leaf.laid:
            first, start = areas[one.area][one.way][0], one.hexes[0]
            moved = [Hex(at.q - first.q + start.q, at.r - first.r + start.r) for at in areas[one.area][one.way]]
            assert list(one.hexes) == moved


def test_fewer_pages_than_laying_them_one_by_one() -> None:
    near = tuple(at for at, _ in shape.within(2))
    areas = [[near], *(ways(size) for size in (*SIZES, 3))]
    found, one_by_one = fewest(areas, [page()]), nested.nest(areas, [page()])
    assert found is not None and len(found) < len(one_by_one)


def test_what_takes_too_long_is_left_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    assert fewest([ways(3)], [nested.cells(Box(0.0, 0.0, 284.3, 197.3), 25.0, is_shifted=False)[1]]) is None
    monkeypatch.setattr(fewest_module, "MOST_STATES", 10)
    assert fewest([ways(size) for size in SIZES], [page()]) is None
