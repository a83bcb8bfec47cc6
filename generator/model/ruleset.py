"""A ruleset's own file: what it is called, what it extends, and the works its values come from."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field

from generator.model.base import Id, Localized, Many, Model


def _parsed(value: str) -> str:
    if not re.fullmatch(r"\S{1,2} \d+(\.\d+)*", value):
        raise ValueError(f"'{value}' is no clause. Write the letter of a work, a space, and numbers")
    return value


def _parsed_or_bare(value: str) -> str:
    return value if re.fullmatch(r"\d+(\.\d+)*", value) else _parsed(value)


Clause = Annotated[str, AfterValidator(_parsed)]
"""A clause as people write it: ``B 7.6``."""


def _listed(value: Any) -> Any:
    return [value] if isinstance(value, str) else value


Clauses = Annotated[Many[Clause], BeforeValidator(_listed)]
"""Several of them, or one by itself."""

OwnClauses = Annotated[Many[Annotated[str, AfterValidator(_parsed_or_bare)]], BeforeValidator(_listed)]
"""The same; a bare ``7.6`` is of the game's own first work."""


def with_letter(clauses: Iterable[str], letter: str) -> tuple[str, ...]:
    """Clauses in full, the bare ones of the work of that letter."""
    return tuple(clause if " " in clause else f"{letter} {clause}" for clause in clauses)


class Work(Model):
    """A rulebook. ``letter`` stands before its clauses in messages and small print: ``B 7.6``."""

    title: Localized
    letter: str = Field(min_length=1, max_length=2)


class RulesetFile(Model):
    id: Id
    name: Localized
    extends: Id | None = None
    distance_unit: Literal["cm", "hex"]
    nations: Id = "nations"
    """The file of ``data/nations/`` with the nations of its time."""
    works: dict[str, Work]
    layouts: dict[Id, Id] = Field(default_factory=dict)
    """Of the kinds of pieces that it has layouts of its own for, the one drawn where a scenario asks for none."""


class ClauseFile(Model):
    """``clauses.yaml``: the clause that each check of the game goes by, under the name that its code asks for."""

    clauses: dict[Id, Clause]
