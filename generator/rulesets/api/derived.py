"""Numbers for paper, and why they are those numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from generator.model.rulebook import Rulebook
from generator.model.table import Status, Value


@dataclass(frozen=True, slots=True)
class Input:
    """One thing a formula took. ``source`` is a clause (``H 4``), ``card`` or ``scenario``."""

    name: str
    value: Any
    unit: str
    source: str


@dataclass(frozen=True, slots=True)
class Derived:
    """A number for paper, and why it is that number.

    ``rule`` says in a few English words how it came about, ``clauses`` name the rules behind it
    (``B 9.1``), ``unit`` is as in tables.
    """

    value: Any
    unit: str
    rule: str
    clauses: tuple[str, ...]
    status: Status
    inputs: tuple[Input, ...] = ()
    note: str = ""

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


def from_table(book: Rulebook, cell: Value, rule: str, *inputs: Input) -> Derived:
    """A value that a table gives as it stands."""
    return Derived(cell.value, cell.unit, rule, (book.cite(cell.source),), cell.status, inputs, cell.note)


def input_from(book: Rulebook, name: str, cell: Value) -> Input:
    return Input(name, cell.value, cell.unit, book.cite(cell.source))


Values = Mapping[str, Derived]
"""Derived values by dotted key: ``values["range.long.hexes"]``."""


def nested(values: Values) -> dict[str, Any]:
    """The bare values by the steps of their keys: ``{"range": {"long": {"hexes": 16}}}``.

    One that has others below it goes by the empty name among them.
    """
    tree: dict[str, Any] = {}
    for key, derived in values.items():
        *path, last = key.split(".")
        branch = tree
        for step in path:
            at = branch.setdefault(step, {})
            if not isinstance(at, dict):
                at = branch[step] = {"": at}
            branch = at
        if isinstance(branch.get(last), dict):
            branch[last][""] = derived.value
        else:
            branch[last] = derived.value
    return tree
