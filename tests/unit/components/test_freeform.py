"""Sets of pieces on pages: those of a set together, on as few pages as hold them."""

from __future__ import annotations

import pytest

from generator.components.pieces import freeform
from generator.components.pieces.freeform import FreeformPiece, TooLarge, pages_of_sets
from generator.drawing.box import Box

AREA = Box(0.0, 0.0, 100.0, 100.0)


def paged(heights: list[float], airs_mm: tuple[float, ...] = (2.0, 0.0)) -> list[list[str]]:
    sets = [[FreeformPiece(90.0, high, (), name=f"{high:g}")] for high in heights]
    return [[item.mark.element for item in page.items] for page in pages_of_sets(sets, AREA, airs_mm)]


@pytest.mark.parametrize("most_ways", [1, freeform._MOST_WAYS])
def test_sets_take_the_fewest_pages_that_are_found(monkeypatch: pytest.MonkeyPatch, most_ways: int) -> None:
    """Of hardly any ways looked at none may hold all: then each stands where there is room for it first."""
    monkeypatch.setattr(freeform, "_MOST_WAYS", most_ways)
    found = paged([30.0, 60.0, 40.0, 70.0])
    assert sorted(name for page in found for name in page) == ["30", "40", "60", "70"]
    assert len(found) == 2 if most_ways > 1 else len(found) >= 2


def test_a_set_that_no_page_holds_is_named() -> None:
    with pytest.raises(TooLarge, match="'101' is larger than a page"):
        paged([101.0])
    tall = [FreeformPiece(90.0, 60.0, (), name=name) for name in ("one", "two")]
    with pytest.raises(TooLarge, match="'one'"):
        pages_of_sets([tall], AREA, (0.0,))
