"""The lists of a game that is a folder of data: in groups, with symbols, and in one table where sides say little."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from generator import pipeline
from generator.components.kit import Kit
from generator.components.pieces.art import is_flag
from generator.components.scenario_sheet.groups import grouped
from generator.components.storage.contents import bags
from generator.diagnostics import UserError
from generator.drawing import Group, Text, Use
from generator.production.kit_files import kit_for
from generator.production.order import Order
from generator.sheets import style
from tests.conftest import ROOT

GAMES = ROOT / "data" / "games"
GROUPS = {"At start", "Reinforcements"}


@cache
def kit(game: str, scenario: str = "", language: str = "en") -> Kit:
    order = Order(Path(), language=language)
    where = GAMES / game / "scenarios" / f"{scenario}.yaml" if scenario else GAMES / game
    made, _ = kit_for(pipeline.derive(where), order, order.printed_as())
    return made


def texts(items, x=0.0, y=0.0):
    for item in items:
        if isinstance(item, Text):
            yield item.text, x + item.x_mm, y + item.y_mm
        elif isinstance(item, Group):
            yield from texts(item.items, x + item.transform.e, y + item.transform.f)


def on_sheet(*which: str):
    (sheet,) = kit(*which).sheets("scenario_sheet")
    return [*texts(sheet.front)]


def test_units_stand_below_the_head_of_their_group() -> None:
    found = on_sheet("kessel")
    heads = [(y, x) for text, x, y in found if text in GROUPS]
    assert len(heads) == 4
    late = max(y for text, x, y in found if text in GROUPS and x < 100)
    below = {text for text, x, y in found if x < 40 and y > late}
    assert {"17 Pz", "LVII Pz"} <= below and not {"Ro 9", "16 Pz"} & below


def test_groups_come_in_the_order_in_which_they_are_first_met() -> None:
    units = [unit for side in kit("kessel", "first").game.sides for unit in side.units]
    told = [group for group, _ in grouped(units)]
    assert told == ["At start", "Reinforcements"]
    assert sum(len(some) for _, some in grouped(units)) == len(units)


def test_the_box_stands_below_the_shorter_side() -> None:
    found = on_sheet("kessel")
    ((x, y),) = [(x, y) for text, x, y in found if text == "In the box"]
    assert x > 100 and y < max(y for text, x, y in found if text == "17 Pz") + 10


@pytest.mark.thorough
def test_a_flag_of_another_shape_is_not_stretched() -> None:
    def flags(items):
        for item in items:
            if isinstance(item, Group):
                yield from flags(item.items)
            elif isinstance(item, Use) and is_flag(item.symbol):
                yield item

    found = [flag for sheet in kit("kessel", "first").sheets("scenario_sheet") for flag in flags(sheet.front)]
    assert len(found) == 3
    assert all(flag.transform.a == pytest.approx(flag.transform.d) for flag in found)


def test_a_symbol_that_is_not_there_is_named() -> None:
    made = kit("kessel", "trap")
    unit = made.game.sides[0].units[0]
    wrong = replace(unit, entry=replace(unit.entry, sign="infantri"))
    side = replace(made.game.sides[0], units=(wrong,))
    game = replace(made.game, sides=(side, *made.game.sides[1:]))
    from generator.components.scenario_sheet.sheet import build

    with pytest.raises(UserError, match="no symbol 'infantri'"):
        build(game, made.context, made.counters.symbol, lambda pages: ())


@pytest.mark.sample(1)
@pytest.mark.parametrize("language,bread", [("en", "Bread"), ("es", "Pan")])
def test_sides_of_one_unit_are_listed_in_their_colours_and_in_the_language_of_the_kit(
    language: str, bread: str
) -> None:
    found = on_sheet("market_day", "", language)
    rows = {text: y for text, x, y in found if text in {bread, "Inés"} and y < 60}
    assert set(rows) == {bread, "Inés"} and rows[bread] == pytest.approx(rows["Inés"], abs=style.SNUG_MM)


@pytest.mark.parametrize("language,one,many", [("en", "Stall", "Stall markers"), ("es", "Puesto", "Fichas de puesto")])
def test_a_single_piece_is_called_as_one(language: str, one: str, many: str) -> None:
    first = next(bags(kit("market_day", "", language)))
    assert {(1, one), (2, many)} <= set(first.lines)
