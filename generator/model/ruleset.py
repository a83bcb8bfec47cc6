"""Clauses, as people write them, and the works they are of."""

from __future__ import annotations

import re
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field

from generator.model.base import Localized, Many, Model


def _parsed(value: str) -> str:
    if not re.fullmatch(r"\S{1,2} \d+(\.\d+)*", value):
        raise ValueError(f"'{value}' is no clause. Write the letter of a work, a space, and numbers")
    return value


Clause = Annotated[str, AfterValidator(_parsed)]
"""A clause as people write it: ``B 7.6``."""


def _listed(value: Any) -> Any:
    return [value] if isinstance(value, str) else value


Clauses = Annotated[Many[Clause], BeforeValidator(_listed)]
"""Several of them, or one by itself."""


class Work(Model):
    """A rulebook. ``letter`` stands before its clauses in messages and small print: ``B 7.6``."""

    title: Localized
    letter: str = Field(min_length=1, max_length=2)
