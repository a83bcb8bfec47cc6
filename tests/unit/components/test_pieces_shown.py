"""A game's own pieces in small on the scenario sheet: all kinds of them or none, and only where there is room."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from generator import pipeline
from generator.components.kit import Kit
from generator.components.scenario_sheet.pieces import gallery, shown
from generator.drawing import Group, Text, Use
from generator.drawing.bounds import bounds
from generator.production.kit_files import kit_for
from generator.production.order import Order
from tests.conftest import ROOT
from tests.unit.components.read_sheets import standard

WIDTH_MM = 186.0
SCENARIO = ROOT / "data" / "games" / "market_day" / "scenarios" / "market.yaml"


@cache
def kit() -> Kit:
    order = Order(Path())
    made, _ = kit_for(pipeline.derive(SCENARIO), order, order.printed_as())
    return made


def set_in(room_mm: float):
    return gallery([*shown(kit())], kit().context, WIDTH_MM, room_mm, standard("scenario_sheet"))


def found(items, kind):
    for item in items:
        if isinstance(item, kind):
            yield item
        if isinstance(item, Group):
            yield from found(item.items, kind)


def test_each_kind_is_shown_once_a_look_and_counted() -> None:
    kinds = {one.name: (one.many, len(one.pieces)) for one in shown(kit())}
    assert kinds["Goods"] == (60, 6) and kinds["Coins"] == (60, 3) and kinds["Stall markers"] == (8, 4)


@pytest.mark.parametrize("room_mm", [90.0, 130.0, 200.0])
def test_all_kinds_stand_in_the_room_there_is(room_mm: float) -> None:
    block = set_in(room_mm)
    captions = {f"{one.name}, {one.many} in all" for one in shown(kit())}
    assert {text.text.strip() for text in found(block.items, Text)} >= captions
    assert block.height_mm <= room_mm
    drawn = bounds(block.items)
    assert drawn.x >= -0.36 and drawn.right <= WIDTH_MM + 0.36 and drawn.bottom <= room_mm + 0.36


def test_all_looks_of_a_kind_that_has_few_are_shown() -> None:
    """A caption that says four below three pictures reads as a mistake."""
    few = [one for one in shown(kit()) if len(one.pieces) <= 8]
    assert len(few) == 5
    assert len([*found(set_in(130.0).items, Use)]) > sum(len(one.pieces) for one in few)


def test_with_more_room_there_is_more_to_see() -> None:
    few, many = set_in(70.0), set_in(200.0)
    assert len([*shown(kit())]) <= len([*found(few.items, Use)]) <= len([*found(many.items, Use)])
    assert few.height_mm < many.height_mm


def test_without_room_there_is_nothing() -> None:
    assert not set_in(20.0).items
    assert not gallery([], kit().context, WIDTH_MM, 200.0, standard("scenario_sheet")).items


def test_no_picture_is_larger_than_its_piece() -> None:
    def largest(items, scale=1.0):
        for item in items:
            if isinstance(item, Group):
                yield from largest(item.items, scale * item.transform.a)
            elif isinstance(item, Use):
                yield scale * item.transform.a * item.symbol.width_mm

    assert max(largest(set_in(240.0).items)) <= 0.5 * WIDTH_MM + 1e-6
    coins = [one for one in shown(kit()) if one.name == "Coins"]
    block = gallery(coins, kit().context, WIDTH_MM, 240.0, standard("scenario_sheet"))
    assert max(largest(block.items)) == pytest.approx(20)


@pytest.mark.parametrize("room_mm", [90.0, 200.0])
def test_all_kinds_are_shown_nearly_at_one_scale(room_mm: float) -> None:
    def scales(items, scale=1.0):
        for item in items:
            if isinstance(item, Group):
                yield from scales(item.items, scale * item.transform.a)
            elif isinstance(item, Use):
                yield scale

    found_scales = [*scales(set_in(room_mm).items)]
    assert min(found_scales) >= 0.6 * max(found_scales)


@pytest.mark.parametrize("room_mm", [130.0, 165.0, 200.0])
def test_each_line_ends_where_the_page_does(room_mm: float) -> None:
    """Lines of several lengths below one another look ragged."""
    lines = [line for line in set_in(room_mm).items if isinstance(line, Group) and any(found([line], Use))]
    assert lines
    for line in lines:
        rights = [bounds([item]).right for item in line.items if isinstance(item, Group) and item.clip is not None]
        assert max(rights) == pytest.approx(WIDTH_MM, abs=0.5)


def test_the_sheet_of_a_game_with_pieces_of_its_own_shows_them() -> None:
    (sheet,) = kit().sheets("scenario_sheet")
    assert "The pieces" in {text.text for text in found(sheet.front, Text)}
    assert len([*found(sheet.front, Use)]) >= len([*shown(kit())])
