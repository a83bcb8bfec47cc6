"""Numbers for paper, and why they are those numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from generator.model.quantity import Quantity
from generator.model.rulebook import Rulebook
from generator.model.table import Dual, Status, Value


class Input(Struct, frozen=True):
    """One thing a formula took. ``source`` is a clause (``H 4``), ``card`` or ``scenario``."""

    name: str
    value: Any
    unit: str = ""
    source: str = "card"


class Derived(Struct, frozen=True):
    """A number for paper, and why it is that number; ``derived`` makes it.

    ``key`` is that of its declaration, ``rule`` says in a few English words how it came about, ``clauses`` name the
    rules behind it (``B 9.1``), ``unit`` is as in tables.
    """

    key: str
    value: Any
    unit: str
    rule: str
    clauses: tuple[str, ...]
    status: Status
    inputs: tuple[Input, ...] = ()
    note: str = ""

    def called(self, key: str) -> Derived:
        """The same, under another key."""
        return Derived(key, self.value, self.unit, self.rule, self.clauses, self.status, self.inputs, self.note)

    def to_json(self) -> dict[str, Any]:
        form: dict[str, Any] = {
            "value": self.value,
            "unit": self.unit,
            "rule": self.rule,
            "clauses": list(self.clauses),
            "status": self.status.value,
            "inputs": [{"name": i.name, "value": i.value, "unit": i.unit, "source": i.source} for i in self.inputs],
        }
        if self.note:
            form["note"] = self.note
        return form


def derived(
    book: Rulebook,
    key: str,
    value: Any,
    *inputs: Input,
    rule: str = "",
    clauses: Iterable[str] = (),
    status: Status | None = None,
    note: str = "",
    by: Value | None = None,
    of: str = "",
    unit: str | None = None,
) -> Derived:
    """The derived value of that key. What the formula does not say is as declared: unit, clauses, status, rule.

    A value that a table gives as it stands is handed over as its cell, and goes by it: ``by`` is a cell whose clause,
    status and note hold for a value of one's own; ``of``, where several lists declare the key, says which. KeyError for a key without a declaration, TypeError for a value that
    is not of the declared type.
    """
    declared = book.quantity(key, of)
    unit = declared.unit if unit is None else unit
    if isinstance(value, Value):
        by, value = value, value.value
        if isinstance(value, Dual):
            value = getattr(value, str(unit))
        else:
            unit = by.unit
    if unit is None and declared.is_ is None:
        raise TypeError(f"'{key}' is declared without a unit, so only a table gives it")
    if not declared.admits(value):
        raise TypeError(f"'{key}' is declared as {declared.type}, and this is {value!r}")
    found = tuple(clauses) or _clauses(book, declared, by)
    status = status or (by.status if by else declared.status or Status.COMPUTED)
    note = note or (by.note if by else declared.note)
    return Derived(key, value, unit or "", rule or declared.rule, found, status, inputs, note)


def _clauses(book: Rulebook, declared: Quantity, by: Value | None) -> tuple[str, ...]:
    if by is not None:
        return (book.cite(by.source),)
    return (book.cite(book.tables[declared.table].source),) if declared.table else declared.clause


def input_from(book: Rulebook, name: str, cell: Value) -> Input:
    return Input(name, cell.value, cell.unit, book.cite(cell.source))


Values = Mapping[str, Derived]
"""Derived values by dotted key: ``values["range.long.hexes"]``."""


def by_key(values: Iterable[Derived]) -> Values:
    """The values of a unit, a side or a game."""
    return {one.key: one for one in values}


def nested(values: Values) -> dict[str, Any]:
    """The bare values by the steps of their keys: ``{"range": {"long": {"hexes": 16}}}``.

    One that has others below it goes by the empty name among them.
    """
    tree: dict[str, Any] = {}
    for key, one in values.items():
        *path, last = key.split(".")
        branch = tree
        for step in path:
            at = branch.setdefault(step, {})
            if not isinstance(at, dict):
                at = branch[step] = {"": at}
            branch = at
        if isinstance(branch.get(last), dict):
            branch[last][""] = one.value
        else:
            branch[last] = one.value
    return tree
