"""A ruleset's data, read and joined with what it extends: tables, words, works and chart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from generator.model.base import Located
from generator.model.chart import ChartSection, ChartWheel
from generator.model.diagram import Diagram
from generator.model.game_file import GameFile
from generator.model.nation import Nation
from generator.model.quantity import Quantities
from generator.model.ruleset import Work
from generator.model.table import Reference, Table, Value


@dataclass(frozen=True, slots=True)
class Rulebook:
    """``tables`` holds the ruleset's own and, where it has none of that name, its base's."""

    id: str
    name: str | Mapping[str, str]
    distance_unit: str
    works: Mapping[str, Work]
    tables: Mapping[str, Table]
    words: Mapping[str, Mapping[str, str]]
    """For each language, the words by dotted key: ``words["en"]["terrain.road"]``."""
    base: Rulebook | None = None
    nations: str | Mapping[str, Nation] = "nations"
    """The list of ours that it is played with, or its own."""
    layouts: Mapping[str, str] = field(default_factory=dict)
    """By kind of piece, the layout drawn where a scenario asks for none."""
    chart: tuple[ChartSection, ...] = ()
    """The sections of its quick-reference chart, in order."""
    wheels: tuple[ChartWheel, ...] = ()
    """Which of them come as wheels, too."""
    diagrams: Mapping[str, Diagram] = field(default_factory=dict)
    """Its drawn examples, by name."""
    quantities: Quantities = field(default_factory=Quantities)
    """What is declared of its derived values."""
    clauses: Mapping[str, str] = field(default_factory=dict)
    """The clause that each of its checks goes by, under the name that the check asks for."""
    file: Located[GameFile] | None = None
    """All that its folder says, and where."""
    folder: Path | None = None

    def value(self, table: str, row: str, column: str | None = None) -> Value:
        """One cell. KeyError when there is none: a formula asked for a rule that is not in the data."""
        return self.tables[table].value(row, column)

    def cite(self, reference: Reference) -> str:
        """A clause as people write it: ``H 9.4``."""
        work = self.works.get(reference.work)
        return f"{work.letter if work else reference.work} {reference.clause}"
