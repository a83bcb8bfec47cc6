"""What is declared of each derived value of a game, in its ``quantities.yaml``: type, unit, clauses and label by key.

    points.total: {type: whole, unit: points, clauses: [B 9.1, B 11], label: "figures, abilities and gun together"}
    half_in_cover: {type: whole, unit: figures, table: half_in_cover, label: half of them, rounded up}
    gun.{ammunition}.long: {type: whole, label: the range of this type of gun}

A key with a placeholder declares a family. Without a unit, a cell of a table gives the value as it stands, with its own
unit, clause and status.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from generator.model.base import Model
from generator.model.ruleset import Clauses
from generator.model.table import Status

_TYPES: dict[str, tuple[type, ...]] = {"whole": (int,), "number": (int, float), "text": (str,), "flag": (bool,)}


class Quantity(Model):
    type: Literal["whole", "number", "text", "flag"]
    optional: bool = False
    """Whether it may be None, where the rules give nothing."""
    unit: str | None = None
    """As in tables."""
    clauses: Clauses = ()
    table: str = ""
    """The table by whose clause it goes, in place of ``clauses``."""
    status: Annotated[Status, Field(strict=False)] = Status.COMPUTED
    """``printed`` where a card or the scenario gives the value."""
    label: str = ""
    """What ``fichas explain`` calls it where the formula says nothing more exact."""

    @model_validator(mode="after")
    def _one_source(self) -> Quantity:
        if self.clauses and self.table:
            raise ValueError("'clauses' and 'table' both say where it comes from. Keep one")
        return self

    def admits(self, value: Any) -> bool:
        if value is None:
            return self.optional
        return isinstance(value, _TYPES[self.type]) and isinstance(value, bool) == (self.type == "flag")


class Quantities(Mapping[str, Quantity]):
    """Declarations by key; those of a family by each of its keys as well, ``gun.ball.long``."""

    def __init__(self, declared: Mapping[str, Quantity] | None = None) -> None:
        self._declared = dict(declared or {})
        self._families = [(_pattern(key), key) for key in sorted(self._declared, key=_placeholders) if "{" in key]
        self._found: dict[str, str] = {}

    def __getitem__(self, key: str) -> Quantity:
        return self._declared[self.declared_as(key)]

    def __iter__(self) -> Iterator[str]:
        return iter(self._declared)

    def __len__(self) -> int:
        return len(self._declared)

    def declared_as(self, key: str) -> str:
        """The key of its declaration: its own, or that of its family with the fewest placeholders. KeyError if none."""
        if key in self._declared:
            return key
        if key not in self._found:
            families = (family for pattern, family in self._families if pattern.fullmatch(key))
            if (family := next(families, None)) is None:
                raise KeyError(f"no quantity is declared as '{key}'")
            self._found[key] = family
        return self._found[key]


def _placeholders(key: str) -> int:
    return key.count("{")


def _pattern(key: str) -> re.Pattern[str]:
    parts: Iterable[str] = re.split(r"\{\w+\}", key)
    return re.compile(r"[^.]+".join(map(re.escape, parts)))
