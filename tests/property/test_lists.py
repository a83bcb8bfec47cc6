"""Passing through a list for those that have something in a field, whether or not the list has looked it up before."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.diagnostics import Source
from generator.rulesets.folder import Thing, World
from tests.worlds import book_of, said_of, unit, world_of

HERE = Source("pieces.yaml", 4, 9)
VALUES = st.sampled_from(["axis", "soviet", "", "1", "u1", "true", 0, 1, 1.0, 2, True, False, None])
FIELDS = st.sampled_from(["name", "hex", "size", "attack", "turn", "leader"])


@given(st.lists(VALUES, min_size=1, max_size=8), FIELDS, st.integers(0, 9))
def test_those_that_have_it_and_those_that_have_not_are_all_there_are(
    values: list[Any], field: str, chosen: int
) -> None:
    """``!=`` asks each in turn; ``==`` is what a list may know."""
    wanted = (*values, "division", "nothing")[chosen % (len(values) + 2)]
    units = [unit(number, **{field: value}) for number, value in enumerate(values, 1)]
    world = world_of(book_of(), *units, scenario={"wanted": wanted})

    def found(order: str) -> list[str]:
        text = f"units | where('{field}', '{order}', scenario.wanted)"
        return [one.id for one in world.entries_of(text, units[0], HERE)]

    are, are_not = found("=="), found("!=")
    assert sorted([*are, *are_not]) == sorted(one.id for one in units)
    assert are == [one.id for one in units if one.id in are]
    assert not world.problems.diagnostics()


def test_a_check_of_each_against_all_costs_as_much_for_each_of_many() -> None:
    """Four thousand against four thousand would be sixteen million steps, of two that there may be."""
    check = "  - {each: unit, holds: \"units | where('hex', hex) | count == 1\", say: '{hex} is full', do: Move on.}"
    units = [unit(number, hex=f"{number:04}") for number in range(4000)]
    assert said_of(world_of(book_of("{}", check), *units)) == []
    units[7] = unit(7, hex="0000")
    assert any("0000 is full" in one for one in said_of(world_of(book_of("{}", check), *units)))


@pytest.mark.parametrize("others", [{"hex": "0001"}, {"id": "u9", "hex": "0002"}], ids=["changed", "more"])
def test_a_check_is_made_again_when_another_line_of_the_list_changes(others: dict[str, str]) -> None:
    """What a world takes over from the one before holds only while all of the list have what they had in the field."""
    check = (
        "  - {each: unit, holds: \"units | where('hex', hex) | count == 1\", say: '{id} is not alone', do: Move on.}"
    )
    book, lines = book_of("{}", check), [unit(number, hex=f"{number:04}") for number in range(1, 4)]

    def of(units: list[Thing], earlier: World | None) -> World:
        first = world_of(book, *units)
        kinds = {kind: first.members.things[kind] for kind in ("unit",)}
        game, scenario = first.members.things["game"][0], Thing("scenario", "", {}, lambda *path: HERE)
        return World(book, kinds, first.members.things["side"], game, {}, scenario, earlier=earlier)

    def alone(world: World) -> int:
        return sum("is not alone" in one for one in said_of(world))

    before = of(lines, None)
    assert alone(before) == 0
    changed = unit(3, **others)
    now = of([*lines[:2], changed] if "id" not in others else [*lines, changed], before)
    assert alone(now) == 2
    assert alone(of(lines, of(lines, None))) == 0
