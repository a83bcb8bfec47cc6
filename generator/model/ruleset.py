"""A ruleset's own file: what it is called, what it extends, and the works its values come from."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from generator.model.base import Id, Localized, Model


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
