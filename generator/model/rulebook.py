"""A ruleset's data, read and joined with what it extends: tables, words, works and chart."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from generator.diagnostics import Source
from generator.model.base import Located
from generator.model.chart import ChartSection, ChartWheel
from generator.model.diagram import Diagram
from generator.model.fields import DataSpec
from generator.model.game_file import CheckSpec, GameFile
from generator.model.nation import Nation
from generator.model.quantity import Quantities, Quantity
from generator.model.ruleset import Work, with_letter
from generator.model.table import Reference, Status, Table, Value

TERRAIN = "terrain"
"""The table whose rows are the kinds of ground, where a game that is a folder has one."""


class Rulebook(Struct, frozen=True):
    """``tables`` holds the ruleset's own and, where it has none of that name, its base's."""

    id: str
    name: str | Mapping[str, str]
    distance_unit: str
    works: Mapping[str, Work]
    tables: Mapping[str, Table]
    words: Mapping[str, Mapping[str, str]]
    """For each language, the words by dotted key: ``words["en"]["terrain.road"]``."""
    base: "Rulebook | None" = None
    nations: str | Mapping[str, Nation] = "nations"
    """The list of ours that it is played with, or its own."""
    layouts: Mapping[str, str] = field(default_factory=dict)
    """By kind of piece, the layout drawn where a scenario asks for none."""
    chart: tuple[ChartSection, ...] = ()
    """The sections of its quick-reference chart, in order."""
    blocks: Mapping[str, tuple[ChartSection, ...]] = field(default_factory=dict)
    """What else its control sheets and its scenario sheet show, by the sheet."""
    wheels: tuple[ChartWheel, ...] = ()
    """Which of them come as wheels, too."""
    diagrams: Mapping[str, Diagram] = field(default_factory=dict)
    """Its drawn examples, by name."""
    quantities: Mapping[str, Quantities] = field(default_factory=dict)
    """What is declared of its values, by what they are of: a list of data such as ``unit``, ``side``, ``game``."""
    data: Mapping[str, DataSpec] = field(default_factory=dict)
    """What the lines of each list of data say."""
    checks: tuple[Located[CheckSpec], ...] = ()
    """What must hold of them."""
    letter: str = ""
    """Of the work that a bare clause, ``2.2``, is of."""
    clauses: Mapping[str, str] = field(default_factory=dict)
    """The clause that each of its checks in Python goes by, under the name that the check asks for."""
    models: Mapping[str, type[Any]] = field(default_factory=dict)
    """By their paths, the models that its data makes of cards and scenarios: ``unit``, ``unit.gun``, ``scenario``. None for a folder
    alone."""
    file: Located[GameFile] | None = None
    """All that its folder says, and where."""
    folders: tuple[Path, ...] = ()
    """Where its files lie: its own folder, then those of what it extends."""

    @property
    def themes(self) -> tuple[str, ...]:
        """Those of its chart that have a colour, first those of the game it extends: a theme has one in both."""
        own = (section.theme for section in self.chart if section.form != "legend")
        return tuple(dict.fromkeys((*(self.base.themes if self.base else ()), *own)))

    @property
    def spec(self) -> GameFile:
        assert self.file is not None
        return self.file.value

    def place(self, *path: str | int) -> Source:
        """Where something stands in its folder, or in that of what it extends."""
        assert self.file is not None
        return self.file.where(*path)

    def value(self, table: str, row: str, column: str | None = None) -> Value:
        """One cell. KeyError when there is none: a formula asked for a rule that is not in the data."""
        return self.tables[table].value(row, column)

    def printed_below(self, table: str, row: str, column: str | None = None) -> Value | None:
        """What the rules print where this book has another value of ours; None where they are silent. A book for another
        measure is a set of rules of its own."""
        below = self.base
        while below is not None and below.distance_unit == self.distance_unit:
            with suppress(KeyError):
                found = below.value(table, row, column)
                if found.status in (Status.PRINTED, Status.COMPUTED):
                    return found
            below = below.base
        return None

    def quantity(self, key: str, of: str = "") -> Quantity:
        """What is declared of a value. Without what it is of, the first list that has the key. KeyError if none."""
        lists = [self.quantities[of]] if of else self.quantities.values()
        for declared in lists:
            with suppress(KeyError):
                return declared[key]
        raise KeyError(f"no value is declared as '{key}'")

    def row_kinds(self, kind: str) -> tuple[str, ...]:
        """The fields of a kind whose rows have values, or rows in them that have: ``teams``."""
        start = f"{kind}."
        found = (one.removeprefix(start).partition(".")[0] for one in self.quantities if one.startswith(start))
        return tuple(dict.fromkeys(found))

    def clause_of(self, check: CheckSpec) -> str:
        """The rule that one of its checks goes by."""
        return (
            self.cite(self.tables[check.table].source)
            if check.table
            else ", ".join(with_letter(check.clause, self.letter))
        )

    def waivable(self) -> dict[str, str]:
        """The checks that a scenario may waive, by name, each with its clause: those of data that have a name, and those of
        Python for which there are words to print."""
        of_data = {one.value.name: self.clause_of(one.value) for one in self.checks if one.value.name is not None}
        words = self.words.get("en", {})
        return {**of_data, **{name: clause for name, clause in self.clauses.items() if f"house.{name}" in words}}

    def ground(self, kinds: Iterable[str]) -> dict[str, str]:
        """Kinds of ground, each with what it is called in all languages, English first."""

        def called(kind: str) -> str:
            keys = (f"terrain.{kind}.name", f"terrain.{kind}", f"row.terrain.{kind}")
            said = (words[key] for words in self.words.values() for key in keys if key in words)
            return "; ".join(said)

        return {kind: called(kind) for kind in kinds}

    def cite(self, reference: Reference) -> str:
        """A clause as people write it: ``H 9.4``."""
        work = self.works.get(reference.work)
        return f"{work.letter if work else reference.work} {reference.clause}".rstrip()
