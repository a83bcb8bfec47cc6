"""Every value that a field of a scenario may have ends in a kit or in a message with its place, never in a fault of ours.

With ``--thorough`` each is tried beside every value of every other field: in pairs, since all together would be millions.
Without, each is tried at least once, in as few scenarios as that takes. A value that is wrong in the sample is tried by
itself.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from generator import pipeline
from generator.components.kit import Kit
from generator.components.sheet_kinds import KINDS, ON_REQUEST
from generator.diagnostics import UserError
from generator.production.order import Order
from generator.production.set_up import set_up
from tests import games, plain_yaml
from tests.conftest import LANGUAGES
from tests.end_to_end.scenario_fields import ABSENT
from tests.end_to_end.scenario_games import LARGE, Row, SampleGame

KEPT = ("control_sheets",)
READ = ("scenario_sheet", "reference_chart", "cutting_guide")
SHEETS = {
    "to write on": KEPT,
    "to read": READ,
    "to cut": tuple(kind for kind in KINDS if kind not in (*KEPT, *READ)),
    "on request": ON_REQUEST,
    "pieces": ("counters", "unit_cards"),
    "board": ("board",),
}
HOW: Mapping[str, Sequence[Any]] = {"language": LANGUAGES, "sheets": ("to write on", "to read", "to cut", "on request")}
"""How a scenario is built: each value goes with each of these, too."""
TRIES = 10
"""Rows that are made for each that is kept: the one with most pairs that are new."""
KIT = "a kit"

of_each_game = pytest.mark.parametrize("game", [games.of(name).VARIED for name in games.NAMES], ids=games.NAMES)


def all_pairs(factors: Mapping[str, Sequence[Any]]) -> list[dict[str, Any]]:
    """Few rows that have each value of a factor beside each value of every other; always the same ones."""
    chance = random.Random(1)
    left = {
        frozenset(((one, a), (other, b)))
        for one, other in combinations(factors, 2)
        for a in factors[one]
        for b in factors[other]
    }
    rows = []
    while left:
        made = [_row(factors, left, chance) for _ in range(TRIES)]
        best = max(made, key=lambda row: len(left & _pairs(row)))
        left -= _pairs(best)
        rows.append(best)
    return rows


def each_once(rows: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The first of the rows in which every value is there that any of them has."""
    seen: set[tuple[str, Any]] = set()
    return [row for row in rows if not seen.issuperset(row.items()) and not seen.update(row.items())]


def _row(factors: Mapping[str, Sequence[Any]], left: set, chance: random.Random) -> dict[str, Any]:
    """Factors in any order, each with the value that has most new pairs with those before it."""
    row: dict[str, Any] = {}
    for name in chance.sample(list(factors), len(factors)):
        values = chance.sample(list(factors[name]), len(factors[name]))
        row[name] = max(values, key=lambda value: sum(frozenset(((name, value), one)) in left for one in row.items()))
    return row


def _pairs(row: Mapping[str, Any]) -> set:
    return set(map(frozenset, combinations(row.items(), 2)))


def outcome(game: SampleGame, row: Row, folder: Path) -> str:
    """A kit, or the first message: each has a place and a remedy. Whatever else is raised is a fault of ours."""
    file = folder / "scenario.yaml"
    data = game.scenario({path: value for path, value in row.items() if path not in HOW})
    file.write_text(plain_yaml.written(data), encoding="utf-8")
    try:
        made = pipeline.derive(file)
        kit = Kit(made, set_up(made, Order(out=folder, language=row.get("language", "fr"))), "long-edge")
        for kind in SHEETS[row["sheets"]]:
            if kind != "board" or data.get("board"):
                kit.document(kind)
    except UserError as error:
        wrong = [one for one in error.diagnostics if one.is_error]
        assert wrong and all(one.source.line and one.what and one.remedy for one in wrong), error
        return str(wrong[0])
    return KIT


@pytest.mark.sample(1)
@of_each_game
def test_values_that_are_right_make_a_kit_with_each_other(game: SampleGame, tmp_path: Path, thorough: bool) -> None:
    factors: dict[str, Sequence[Any]] = dict(HOW)
    for path, values in game.fields().items():
        factors[path] = [value for value in values if game.is_right(path, value)]
    rows = all_pairs(factors)
    found = [outcome(game, row, tmp_path) for row in (rows if thorough else each_once(rows))]
    messages = [one for one in found if one != KIT]
    # Two that do not go together are said; but most rows must be drawn, or nothing of them is tried.
    assert len(messages) <= len(found) / 8, messages


@pytest.mark.sample(1)
@of_each_game
def test_other_values_by_themselves(game: SampleGame, tmp_path: Path) -> None:
    for path, values in game.fields().items():
        for value in values:
            if not game.is_right(path, value) and path not in LARGE:
                outcome(game, {path: value, "sheets": "pieces"}, tmp_path)


@pytest.mark.sample(3)
@of_each_game
@pytest.mark.parametrize("path", LARGE)
def test_the_largest_boards(game: SampleGame, path: str, tmp_path: Path) -> None:
    small = {"board.columns": 2, "board.rows": 2, "board.features": ABSENT, "sheets": "board"}
    assert outcome(game, {**small, path: LARGE[path]}, tmp_path) == KIT


def test_pairs_are_all_there() -> None:
    factors = {"a": (1, 2, 3), "b": (True, False), "c": "xyzw", "d": (None,)}
    rows = all_pairs(factors)
    wanted = {
        frozenset(((one, a), (other, b)))
        for one, other in combinations(factors, 2)
        for a in factors[one]
        for b in factors[other]
    }
    assert set().union(*map(_pairs, rows)) == wanted
    assert len(rows) < 3 * 2 * 4
    once = each_once(rows)
    assert set().union(*(row.items() for row in once)) == set().union(*(row.items() for row in rows))
    assert len(once) < len(rows)
