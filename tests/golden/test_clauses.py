"""The clause, unit and status of every value of the rules as agreed: they were held against the books, cell by cell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from generator.loading.rulebook import read_game
from generator.model.quantity import Quantity, Way
from generator.model.rulebook import Rulebook
from generator.model.table import Reference, Table, Value
from tests.conftest import ROOT, compare_with_golden

FOLDERS = sorted(file.parent for kind in ("rulesets", "games") for file in (ROOT / "data" / kind).glob("*/game.yaml"))


def by_clause(source: Reference) -> str:
    return f"{source.work} {source.clause}"


def by(value: Value) -> str:
    return f"{by_clause(value.source)}, {value.unit or 'as it stands'}, {value.status.value}"


def of_table(name: str, table: Table) -> Iterator[str]:
    """What most of its cells have, and the columns and cells that differ."""
    found = {(row, column): by(table.value(row, column)) for row, column in product(table.rows, table.columns)}
    usual = Counter(found.values()).most_common(1)[0][0] if found else by_clause(table.source) + ", blank"
    yield f"{name}: {usual}"
    for column in table.columns:
        said = {row: found[row, column] for row in table.rows}
        if len({*said.values()}) == 1 and len(said) > 1:
            said = {"": said[next(iter(said))]}
        yield from (f"  {row}/{column}: {one}" for row, one in said.items() if one != usual)


def of_way(way: Way) -> str:
    clause = ", ".join(way.clause) or (f"that of {way.table}" if way.table else "that of what it asks for")
    status = way.status.value if way.status else "computed"
    return f"{clause}{' and of its inputs' if way.by_inputs else ''}, {way.unit or 'as it stands'}, {status}"


def of_quantity(name: str, quantity: Quantity) -> Iterator[str]:
    yield f"{name}: {of_way(quantity)}"
    if len(quantity.ways) > 1:
        yield from (f"  {number}: {of_way(way)}" for number, (_, way) in enumerate(quantity.ways, 1))


def ledger(book: Rulebook) -> Iterator[str]:
    for name, table in sorted(book.tables.items()):
        yield from of_table(f"table {name}", table)
    for of, quantities in sorted(book.quantities.items()):
        for key in sorted(quantities):
            yield from of_quantity(f"{of} {key}", quantities[key])
    yield from (f"clause of {name}: {clause}" for name, clause in sorted(book.clauses.items()))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda one: one.name)
def test_every_value_goes_by_the_clause_that_was_agreed(folder: Path, request: pytest.FixtureRequest) -> None:
    book = read_game(folder).book
    # Of a game that extends another, what it says otherwise.
    base = {*ledger(book.base)} if book.base else set()
    text = "\n".join(one for one in ledger(book) if one not in base) + "\n"
    golden = ROOT / "tests" / "golden" / "clauses" / f"{folder.name}.txt"
    compare_with_golden(golden, text, update=request.config.getoption("--update"))
