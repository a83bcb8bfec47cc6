"""The rules as data: every value of every table has a unit we know, a clause there is, a status and, if ours, a note."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from generator import resources
from generator.loading.rulebook import load_rulebook
from generator.model.rulebook import Rulebook
from generator.model.table import Dual, Ground, Status, Value
from tests import games

RULESETS = games.NAMES

CHAPTERS = {work: chapters for name in RULESETS for work, chapters in games.of(name).CLAUSES.items()}
"""The chapters of each work and how many clauses each has."""
PARTS = {work: parts for name in RULESETS for work, parts in games.of(name).PARTS.items()}
"""Clauses that number their parts."""
WORKS = {work.letter: id_ for name in RULESETS for id_, work in load_rulebook(name).works.items()}


def _counted(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _length(value: Any) -> bool:
    return _counted(value) or isinstance(value, Ground)


def _count_of_halves(value: Any) -> bool:
    return _counted(value) or value == 0.5


def _modifier(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and -6 <= value <= 6


def _one_of(*names: Any) -> Callable[[Any], bool]:
    return lambda value: value in names


def _row_of(*tables: str) -> Callable[[Any, Rulebook], bool]:
    return lambda value, book: any(value in book.tables[name].rows for name in tables)


COUNTS = (
    "abilities activations aircraft attacks bodies cards characters combats dice effects figures floors guns hexside hits "
    "limbers men metres minutes mm models moves number order phases points pounds shots tables teams turns units uses vehicles "
    "vertices"
).split()
UNITS: dict[str, Callable[[Any], bool]] = {
    **dict.fromkeys(COUNTS, _counted),
    "cm": _length,
    "hex": _length,
    "distance": lambda value: isinstance(value, Dual) and value.cm == value.hex * 5,
    "counters": _count_of_halves,
    "degrees": lambda value: _counted(value) and 0 < value <= 360,
    "percent": lambda value: _counted(value) and 0 < value < 100,
    "fraction": lambda value: isinstance(value, float) and 0 < value < 1,
    "multiple": lambda value: _counted(value) and 0 < value < 5,
    "ratio": lambda value: isinstance(value, (int, float)) and not isinstance(value, bool) and 0 < value < 10,
    "die": _one_of(6, 8, 10, 12),
    "roll": lambda value: _counted(value) and 1 <= value <= 12,
    "modifier": _modifier,
    "flag": lambda value: isinstance(value, bool),
    "direction": _one_of("right", "left", "long", "short"),
    "cover": _one_of("none", "light", "medium", "heavy", "total"),
    "fire": _one_of("free", "over_some", "bank", "adjacent_inside", "blocked"),
    "result": _one_of("A", "B", "C", "D", "-"),
    "sign": _one_of("+", "0", "-"),
    "arm": _one_of("infantry", "cavalry", "artillery", "command"),
    "range": _one_of("short", "medium", "long"),
    "training": _one_of("recruit", "trained", "veteran"),
    "going": _one_of("normal", "difficult", "very_difficult", "repeated_roll", "forbidden"),
    "sight": _one_of("clear", "in_cover", "blocked"),
    "name": lambda value: isinstance(value, str),
}
"""Every unit there is, and what its values look like."""
NAMES_OF: dict[str, Callable[[Any, Rulebook], bool]] = {
    "weapon": _row_of("weapon_ranges"),
    "terrain": _row_of("terrain_movement", "terrain_cover"),
    "template": _row_of("template_shapes"),
    "gun_type": _row_of("gun_calibres"),
    "counter_type": _row_of("counter_types"),
}
"""Units whose values are rows of other tables."""


def values(book: Rulebook) -> Iterator[tuple[str, Value]]:
    """Every cell with its place, inherited tables included."""
    for name, table in book.tables.items():
        for row in table.rows:
            for column in table.columns:
                yield f"{name} {row}/{column}", table.value(row, column)


def faults(book: Rulebook, place: str, value: Value) -> Iterator[str]:
    """All that is wrong with one value."""
    if value.unit not in UNITS and value.unit not in NAMES_OF:
        yield f"{place}: no unit is called '{value.unit}'"
    elif value.value is not None and not _fits(book, value):
        yield f"{place}: {value.value!r} is no value in '{value.unit}'"
    if value.source.work not in book.works:
        yield f"{place}: '{value.source.work}' is no work of this ruleset"
    elif not is_clause(value.source.work, value.source.clause):
        yield f"{place}: {value.source} is no clause"
    if value.status not in Status:
        yield f"{place}: no status"
    if value.status is not Status.PRINTED and not value.note:
        yield f"{place}: not printed, and no note says where it comes from"


def _fits(book: Rulebook, value: Value) -> bool:
    if value.unit in NAMES_OF:
        return NAMES_OF[value.unit](value.value, book)
    return UNITS[value.unit](value.value)


def is_clause(work: str, clause: str) -> bool:
    """Whether a work has the clause."""
    if not re.fullmatch(r"\d+(\.\d+){0,2}", clause):
        return False
    chapter, *rest = (int(part) for part in clause.split("."))
    if chapter not in CHAPTERS[work]:
        return False
    most = (CHAPTERS[work][chapter], PARTS.get(work, {}).get(f"{chapter}.{rest[0]}", 0) if rest else 0)
    return all(1 <= number <= limit for number, limit in zip(rest, most, strict=False))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_value_has_unit_source_status_and_if_ours_a_note(ruleset: str) -> None:
    book = load_rulebook(ruleset)
    assert book.tables
    found = [fault for place, value in values(book) for fault in faults(book, place, value)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"unit": "paces"}, "no unit is called 'paces'"),
        ({"value": 7}, "7 is no value in 'die'"),
        ({"value": True}, "True is no value in 'die'"),
        ({"clause": "6.12"}, "is no clause"),
        ({"clause": "twelve"}, "is no clause"),
        ({"work": "a-dream"}, "is no work of this ruleset"),
        ({"status": Status.HOUSE}, "no note"),
    ],
)
def test_the_walk_can_fail(change: dict[str, Any], said: str) -> None:
    book = load_rulebook("capitan")
    good = book.value("deviation_die", "elite")
    assert not list(faults(book, "here", good))
    source = good.source.model_copy(update={key: change[key] for key in ("work", "clause") if key in change})
    bad = Value(
        change.get("value", good.value),
        change.get("unit", good.unit),
        source,
        change.get("status", good.status),
    )
    assert [one for one in faults(book, "here", bad) if said in one]


def test_every_unit_of_the_list_is_in_use() -> None:
    used = {value.unit for ruleset in RULESETS for _, value in values(load_rulebook(ruleset))}
    assert used == {*UNITS, *NAMES_OF}


def test_every_clause_that_is_cited_is_there() -> None:
    """In charts, in checks, in notes: ``B 12.9``, ``H 5.4``."""
    cited = [
        (path.name, letter, clause)
        for path in sorted(resources.data().rglob("*.yaml"))
        for letter, clause in re.findall(rf"\b([{''.join(WORKS)}]) (\d+(?:\.\d+)*)\b", path.read_text(encoding="utf-8"))
    ]
    assert cited
    wrong = [f"{name}: {letter} {clause}" for name, letter, clause in cited if not is_clause(WORKS[letter], clause)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_an_exception_says_differs_from_the_table(ruleset: str) -> None:
    """Nothing is said twice: an exception that repeats its table's status, source or unit hides a slip."""
    for name, table in load_rulebook(ruleset).tables.items():
        for place, special in table.exceptions.items():
            column = place.partition("/")[2]
            assert special.status is not table.status, f"{name} {place}: the status of the table"
            assert special.source != table.source, f"{name} {place}: the source of the table"
            assert special.unit is None or special.unit != table.column_units.get(column, table.unit), f"{name} {place}"
        for column, unit in table.column_units.items():
            assert unit != table.unit, f"{name} {column}: the unit of the table"


def test_a_supplement_states_only_its_difference() -> None:
    """No table of the hex supplement repeats its base's word for word."""
    book = load_rulebook("capitan_hex")
    for name, table in book.tables.items():
        if book.base is not None and name in book.base.tables and table is not book.base.tables[name]:
            assert table.to_json() != book.base.tables[name].to_json(), name
