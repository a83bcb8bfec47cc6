"""Large pieces each on a page, in their order, small ones beside them or together after them, none of them turned."""

from itertools import combinations

import pytest

from generator.components.pieces.freeform import AIR_MM, FreeformPiece, TooLarge
from generator.components.pieces.nesting import CELL_MM, Outlined, count_pages, nested_pages
from generator.drawing import Group, Style
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.drawing.shapes import rect
from generator.sheets.edges import overlap

AREA = Box(5.0, 5.0, 200.0, 280.0)


def outlined(name: str, *covers: Box, is_small: bool = True) -> Outlined:
    items = tuple(rect(*box, Style(fill="#000000")) for box in covers)
    size = max(box.right for box in covers), max(box.bottom for box in covers)
    return Outlined(FreeformPiece(*size, items, name=name), covers, is_small)


def stairs(name: str, wide: float, high: float, steps: int = 8) -> Outlined:
    """A triangle, as strips of it: as wide as it is at the head, and nothing at the foot."""
    strips = (Box(0.0, step * high / steps, wide * (1 - step / steps), high / steps) for step in range(steps))
    return outlined(name, *strips)


def drawn(group: Group) -> list[Box]:
    """Of a piece on its page, what it covers."""
    (piece,) = group.items if len(group.items) == 1 and isinstance(group.items[0], Group) else (group,)
    at = group.transform if piece is group else group.transform @ piece.transform
    found = []
    for item in piece.items:
        box = bounds((item,))
        (x1, y1), (x2, y2) = at.apply(box.x, box.y), at.apply(box.right, box.bottom)
        found.append(Box(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1)))
    return found


def names(pages) -> list[list[str]]:
    return [[item.mark.element for item in page.items] for page in pages]


def test_small_pieces_share_a_page_that_holds_one_of_the_boxes_round_them():
    pieces = [stairs("A", 190.0, 150.0), outlined("B", Box(0.0, 0.0, 190.0, 120.0)), stairs("C", 60.0, 60.0)]
    (page,) = pages = nested_pages(pieces, AREA)
    assert count_pages(pieces, AREA) == 1
    assert names(pages) == [["A", "B", "C"]]
    boxes = [drawn(item) for item in page.items]
    assert all(AREA.contains(box) for own in boxes for box in own)
    air = AIR_MM - CELL_MM
    for one, other in combinations(boxes, 2):
        assert not any(overlap(a.inset(-air / 2), b.inset(-air / 2)) for a in one for b in other)


def test_large_pieces_stand_in_their_order_and_small_ones_beside_them_where_that_saves_a_page():
    pieces = [outlined(name, Box(0.0, 0.0, 120.0, 90.0), is_small=False) for name in "ABC"]
    pieces[1:1] = [outlined(name, Box(0.0, 0.0, 60.0, 90.0)) for name in ("small", "other")]
    pages = nested_pages(pieces, AREA)
    assert [some[0] for some in names(pages)] == ["A", "B", "C"]
    assert sorted(name for some in names(pages) for name in some[1:]) == ["other", "small"]
    assert count_pages(pieces, AREA) > len(pages)
    for page in pages:
        boxes = [box for item in page.items for box in drawn(item)]
        assert not any(overlap(*two) for two in combinations(boxes, 2))


def test_small_pieces_that_need_a_page_fill_it_before_they_stand_beside_large_ones():
    large = outlined("large", Box(0.0, 0.0, AREA.w, AREA.h / 2), is_small=False)
    flat, high = (outlined(name, Box(0.0, 0.0, AREA.w / 3, size)) for name, size in (("flat", 20.0), ("high", AREA.h)))
    assert names(nested_pages([large, flat, high], AREA)) == [["large"], ["flat", "high"]]


def test_no_piece_is_turned():
    for size in ((150.0, 40.0), (40.0, 150.0)):
        (page,) = nested_pages([outlined("A", Box(0.0, 0.0, *size))], AREA)
        (box,) = drawn(page.items[0])
        assert (box.w, box.h) == pytest.approx(size)


@pytest.mark.parametrize("is_small", [True, False])
def test_what_no_page_holds_is_too_large(is_small):
    with pytest.raises(TooLarge, match="^--paper: 'A' is larger than a page of this paper. Take larger paper"):
        nested_pages([outlined("A", Box(0.0, 0.0, 300.0, 210.0), is_small=is_small)], AREA)
