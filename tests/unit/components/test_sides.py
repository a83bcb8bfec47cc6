"""Sheets of games of none to six sides, of units without nations, and of scenarios that say little."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import takewhile
from pathlib import Path

import pytest

from generator.components.kit import Kit
from generator.drawing.items import Use
from generator.production.kit_files import kit_for
from generator.production.order import Order
from generator.rulesets.api import Game
from generator.sheets.pages import Sheet
from tests.own_games import SIDES, counters, events, game
from tests.unit.components.read_sheets import check_page, flat, said, squeezed, texts

NUMBERS = (0, 1, 2, 3, 4, 5, 6)
READ = ("control_sheets", "scenario_sheet", "cutting_guide")


def sides(number: int, folder: Path, **scenario) -> Game:
    names = tuple(SIDES)[:number]
    kinds = (counters(folder, names), events(folder)) if number else (events(folder),)
    return game(names, *kinds, units=9, **scenario)


def kit_of(made: Game, **order) -> Kit:
    asked = Order(Path(), **order)
    return kit_for(made, asked, asked.printed_as())[0]


def read(kit: Kit) -> Iterator[Sheet]:
    return (sheet for kind in READ for sheet in kit.sheets(kind))


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Callable[[int], Kit]:
    """The kit of a game of so many sides and of no turns, made once."""
    return cache(lambda number: kit_of(sides(number, tmp_path_factory.mktemp("sides"))))


@pytest.mark.sample(1)
@pytest.mark.parametrize("number", NUMBERS)
def test_nothing_stands_on_anything_else(number: int, kit: Callable[[int], Kit], tmp_path: Path) -> None:
    """On either paper, with turns and without."""
    for sheet in read(kit(number)):
        check_page(sheet)
    if number in (0, 1, 3, 6):  # none, one, an odd number in rows of two, the most
        for sheet in read(kit_of(sides(number, tmp_path, turns=8), paper="letter")):
            check_page(sheet)


@pytest.mark.sample(1)
@pytest.mark.parametrize("language", ["es", "fr"])
def test_in_other_languages(language: str, tmp_path: Path) -> None:
    for sheet in read(kit_of(sides(6, tmp_path, turns=8), language=language)):
        check_page(sheet)


@pytest.mark.sample(1)
@pytest.mark.parametrize("number", NUMBERS)
def test_every_side_is_told_of_two_a_row(number: int, kit: Callable[[int], Kit]) -> None:
    kit = kit(number)
    placed = (text for sheet in kit.sheets("scenario_sheet") for text in texts(sheet.front))
    titles = {text.text: text.x_mm for text in placed if text.font == "serif-semibold"}
    xs = [titles[SIDES[side]] for side in tuple(SIDES)[:number]]
    assert xs == [xs[place % 2] for place in range(number)] and len(set(xs)) == min(number, 2)
    assert len(kit.sheets("control_sheets")) == number


@pytest.mark.parametrize(("number", "columns"), [(1, 0), (2, 2), (3, 3), (4, 0), (6, 0)])
def test_the_box_has_a_column_a_side_where_there_is_room(number: int, columns: int, kit: Callable[[int], Kit]) -> None:
    sheets = kit(number).sheets("scenario_sheet")
    (row,) = [text for sheet in sheets for text in texts(sheet.front) if text.text == "Counters"]
    (page,) = [sheet for sheet in sheets if row in texts(sheet.front)]
    level = [text.text for text in texts(page.front) if abs(text.y_mm - row.y_mm) < 0.3 and text.x_mm > row.x_mm]
    # The list may go on in a second column.
    assert list(takewhile(str.isdigit, level)) == ["4"] * columns + [f"{4 * number}"]


@pytest.mark.thorough
def test_what_a_scenario_does_not_say_is_left_out(kit: Callable[[int], Kit], tmp_path: Path) -> None:
    told = kit_of(sides(2, tmp_path, date="May 1142", place="Ely", turns=8, first="soviet"))
    bare, full = (squeezed("".join(map(said, made.sheets("scenario_sheet")))) for made in (kit(2), told))
    assert "May1142·Ely" in full and "Turns8" in full and "ActsfirstSoviets" in full
    assert "Turns" not in bare and "None" not in bare


def test_units_without_a_nation_have_no_flag(kit: Callable[[int], Kit]) -> None:
    for sheet in kit(2).sheets("scenario_sheet"):
        assert not [item for item in flat(sheet.front) if isinstance(item, Use) and "flag" in item.symbol.id]
