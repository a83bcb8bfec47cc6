"""Pieces in small: a few of many, and cards in a fan on the box of those that are no side's."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator import pipeline
from generator.components.pieces.pictured import a_few, fanned, pictured
from generator.components.storage import BOXES
from generator.drawing import Affine, Group, Style, Symbol, Text, Use, shapes
from generator.drawing import Path as Outline
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.production.kit_files import kit_for
from generator.production.order import Order
from generator.sheets.plan import Piece
from tests.conftest import ROOT


def card(name: str) -> Piece:
    ground = shapes.rect(-3, -3, 69, 94, Style(fill="#b70d0d"))
    return Piece(Symbol(name, 63, 88, (ground,), 3), None, 63, 88, corner_mm=3)


CARDS = [card(f"card-{n}") for n in range(7)]


@pytest.mark.parametrize(("many", "taken"), [(3, [0, 2, 4]), (7, [0, 1, 2, 3, 4, 5, 6]), (9, [0, 1, 2, 3, 4, 5, 6])])
def test_a_few_are_taken_from_all_through(many: int, taken: list[int]) -> None:
    assert a_few(CARDS, many) == [CARDS[n] for n in taken]


@pytest.mark.parametrize("cards", [1, 2, 3, 7])
@pytest.mark.parametrize("box", [Box(5, 5, 40, 80), Box(5, 5, 80, 30), Box(0, 0, 500, 500)])
def test_a_fan_stands_in_the_middle_of_its_box_and_is_no_larger_than_its_cards(cards: int, box: Box) -> None:
    groups = list(fanned(CARDS[:cards], box))
    assert len(groups) == 2 * min(cards, 3)
    corners = [one.transform.apply(x, y) for one in groups for x in (0, 63) for y in (0, 88)]
    xs, ys = zip(*corners, strict=True)
    assert box.x - 1e-6 <= min(xs) and max(xs) <= box.right + 1e-6
    assert box.y - 1e-6 <= min(ys) and max(ys) <= box.bottom + 1e-6
    assert min(xs) - box.x == pytest.approx(box.right - max(xs)) and min(ys) - box.y == pytest.approx(
        box.bottom - max(ys)
    )
    assert all(one.transform.a**2 + one.transform.b**2 <= 1 + 1e-9 for one in groups)


@pytest.mark.parametrize(
    ("scenario", "shown"), [("market_day/scenarios/market", True), ("weather_gage/scenarios/frigates", False)]
)
def test_boxes_of_what_is_no_sides_show_its_cards(scenario: str, shown: bool) -> None:
    """A side's has its flag, or its figures."""

    def used(items):
        for item in items:
            if isinstance(item, Group):
                yield from used(item.items)
            elif isinstance(item, Use):
                yield item.symbol.id
                yield from used(item.symbol.items)

    order = Order(Path(), only=(BOXES,))
    kit, _ = kit_for(pipeline.derive(ROOT / "data" / "games" / f"{scenario}.yaml"), order, order.printed_as())
    kind = "goods_cards" if shown else "ship_cards"
    assert shown == any(
        name.startswith("piece-") and kind in name for sheet in kit.sheets(BOXES) for name in used(sheet.front)
    )


def test_words_too_small_to_print_are_lines_where_they_stood() -> None:
    words = [
        Text(10, 20, "Pay two coins", "sans", 8.0, "#17181c"),
        Text(30, 8, "Buy", "serif-semibold", 20.0, "#17181c", "middle"),
    ]
    piece = Piece(Symbol("piece-card-1", 63, 88, tuple(words)), None, 63, 88)
    (drawn,) = next(iter(pictured(piece, Affine.scale(0.4)))).items
    assert isinstance(drawn.symbol.items[0], Outline) and drawn.symbol.items[1] == words[1]
    line = bounds(drawn.symbol.items[:1])
    assert (line.x, line.w) == (10, pytest.approx(face("sans").width_mm("Pay two coins", 8.0)))
    assert 20 - face("sans").cap_height_mm(8.0) < line.y < line.bottom < 20
    (whole,) = next(iter(pictured(piece, Affine.scale(1.0)))).items
    assert whole.symbol is piece.front
