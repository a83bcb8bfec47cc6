"""Clauses, as people write them, and the works they are of."""

import re
from collections.abc import Iterable
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, Field

from generator.model.base import Localized, Many, Model, listed


def _parsed(value: str) -> str:
    if not re.fullmatch(r"\S{1,2} \d+(\.\d+)*", value):
        raise ValueError(f"'{value}' is no clause. Write the letter of a work, a space, and numbers")
    return value


def _parsed_or_bare(value: str) -> str:
    return value if re.fullmatch(r"\d+(\.\d+)*", value) else _parsed(value)


Clause = Annotated[str, AfterValidator(_parsed)]
"""A clause as people write it: ``B 7.6``."""


Clauses = Annotated[Many[Clause], BeforeValidator(listed)]
"""Several of them, or one by itself."""

OwnClauses = Annotated[Many[Annotated[str, AfterValidator(_parsed_or_bare)]], BeforeValidator(listed)]
"""The same; a bare ``7.6`` is of the game's own first work."""


def with_letter(clauses: Iterable[str], letter: str) -> tuple[str, ...]:
    """Clauses in full, the bare ones of the work of that letter."""
    return tuple(clause if " " in clause else f"{letter} {clause}" for clause in clauses)


class Work(Model):
    """A rulebook. ``letter`` stands before its clauses in messages and small print: ``B 7.6``."""

    title: Localized
    """What it is called."""
    letter: str = Field(min_length=1, max_length=2)
    """What stands before its clauses: ``B`` 7.6."""
