"""A ruleset's quick-reference chart as data: which sections it has, and what stands in each.

``data/rulesets/capitan/chart.yaml`` explains the format to those who write one. Nothing here knows a game: a
section names tables of the ruleset and keys of its words; ``generator.rulesets.chart`` makes it.
"""

import re
from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, Field, model_validator

from generator.model.base import A_TEXT, Id, Many, Model, listed, short_for
from generator.model.cell_form import CellForm
from generator.model.ruleset import Clauses

Rank = Literal["table", "play", "once"]
"""How soon something is wanted: looked up at the table turn by turn, now and then, or read once before play."""

Form = Literal["table", "wide", "steps", "lines", "glossary", "legend", "blanks", "diagrams", "made"]


@short_for(A_TEXT)
def _said(value: Any) -> Any:
    return {"say": value} if isinstance(value, str) else value


@short_for(A_TEXT)
def _named(value: Any) -> Any:
    return {"id": value} if isinstance(value, str) else value


Facts = Annotated[Many[str], BeforeValidator(listed)]
"""What must be in play: ``cavalry``, ``not guns``, ``weapon.rifle or weapon.musket``; of several, all."""

Words = Annotated[str, Field(pattern=r"^[^\s{}]+(\{(row|column)\}[^\s{}]*)*$")]
"""A key of the ruleset's words; ``{row}`` and ``{column}`` stand for the names of both."""


class ChartLine(Model):
    """A sentence. ``rule.pivot`` alone is short for ``{say: rule.pivot}``."""

    say: Words
    """The key of its words."""
    when: Facts = ()
    """What must be in play for it; left out, it is always there."""
    clauses: Clauses = ()
    """Only for what no cell of a table says."""
    notes: Many[Words] = ()
    """Footnotes, besides those of the cells it names."""
    rank: Rank = "play"
    """How soon it is wanted: ``table``, ``play`` or ``once``."""
    diagram: Id | None = None
    """In a section of ``diagrams``: the drawn example of ``diagrams.yaml`` that it stands below."""


class ChartColumn(Model):
    """A column. ``long`` alone is short for ``{id: long}``."""

    id: str
    """The column of the table that fills it, unless ``cell`` names another place."""
    head: Words | Literal[""] | None = None
    """Left out: the table's own word for the column. Empty: no head."""
    when: Facts = ()
    """What must be in play for it; left out, it is always there."""
    cell: str | None = None
    """Where its cells stand: ``sight_blocking/{row}/blocks``; left out, in the column of the table that is called as this."""
    say: Words | None = None
    """A phrase with ``{value}`` in it; left out, the bare cell."""
    form: CellForm | None = None
    """How its cells are set; left out, as their unit tells."""


class ChartRow(Model):
    """Rows of a table, one after the other; or, with a ``label``, a single row of cells from anywhere."""

    table: str | None = None
    """The table whose rows they are; left out, it is a single row with a ``label``."""
    only: Many[str] = ()
    """Which rows of the table, in its own order; left out, all."""
    label: Words | None = None
    """The key of the words that name a single row; left out, rows are named as in their table."""
    names: Annotated[Many[Words], BeforeValidator(listed)] = ()
    """Where else a row's name may be found: ``terrain.{row}``."""
    cells: str | Many[str | None] | None = None
    """Places: one for all columns, with ``{row}`` and ``{column}`` in it, or one a column. ``=`` before it makes it a
    key of words instead; alone it stands for none. In ``blanks`` each is what a line to write on stands behind."""
    text: Words | None = None
    """A sentence below it."""
    when: Facts = ()
    """What must be in play for them; left out, they are always there."""
    row_when: dict[str, Facts] = Field(default_factory=dict)
    """What else must be in play for one of the rows."""
    notes: Many[Words] = ()
    """Footnotes: keys of words."""
    row_notes: dict[str, Many[Annotated[ChartLine, BeforeValidator(_said)]]] = Field(default_factory=dict)
    """Footnotes to one of the rows of a table."""
    clauses: Clauses = ()
    """Where they are printed, if no table says it."""
    also: Many[str] = ()
    """Tables that say more of the same rows: cited where they have one of that name."""
    opens: bool = False
    """Whether a rule parts it from what stands above."""

    @model_validator(mode="after")
    def _table_or_label(self) -> Self:
        if (self.table is None) == (self.label is None):
            raise ValueError("rows come from a 'table', or a single row has a 'label'. Give it one of the two")
        return self


class ChartSection(Model):
    """One block of the chart. In a ruleset that extends another it may amend a section of that name."""

    id: Id
    """What it is called in data."""
    after: Id | None = None
    """The section it stands behind; left out, where it is written, or where it was."""
    form: Form = "table"
    """What it is made as."""
    theme: Id = ""
    """Sections of one theme stand together."""
    colour: Id = ""
    """A theme whose colour its title has; left out, its own theme's."""
    title: Words | None = None
    """The key of the words over it; left out, ``heading.<id>``."""
    when: Facts = ()
    """What must be in play for it; left out, it is always there."""
    columns: Many[Annotated[ChartColumn, BeforeValidator(_named)]] = ()
    """Of a table, its columns; left out, those of the section of that name in the game it extends."""
    rows: Many[ChartRow] = ()
    """Of a table, its rows; left out, those of the section of that name in the game it extends."""
    lines: Many[Annotated[ChartLine, BeforeValidator(_said)]] = ()
    """Of sentences, each by the key of its words; left out, there are none."""
    corner: Words | None = None
    """What the names of its rows are."""
    clauses: Clauses = ()
    """The clauses printed beside its title."""
    notes: Many[Words] = ()
    """Footnotes to the title."""
    rank: Rank = "table"
    """How soon it is wanted: ``table``, ``play`` or ``once``."""
    by_name: bool = False
    """Whether its rows stand in the order of their names, in each language."""

    @property
    def heading(self) -> str:
        return self.title or f"heading.{self.id}"


class ChartWheel(Model):
    """A section that is also made as a wheel of two discs, to turn to the column that is looked up."""

    section: Id
    """A table: a window a row, a sector a column. Its rows have names of 40 characters at most."""
    beside: Many[Id] = ()
    """Sections whose rows are listed on the upper disc: what one adds up to know the column. More than it holds comes
    on cards beside the wheel."""
    lines: Many[Words] = ()
    """Sentences on the upper disc: how it is used, and what it does not show."""


class ChartFile(Model):
    drop: Many[Id] = ()
    """Sections of the ruleset it extends that it does not have."""
    sections: Many[ChartSection] = ()
    """Its sections, in the order they stand."""
    wheels: Many[ChartWheel] = ()
    """Those of the ruleset itself; without any, it has those of the ruleset it extends."""


class UnknownSection(ValueError):
    """A chart names a section there is none of."""


def joined(base: tuple[ChartSection, ...], changes: ChartFile) -> tuple[ChartSection, ...]:
    """The sections of a base with what a ruleset changes, adds, drops and moves. UnknownSection for a wrong name."""
    found = {section.id: section for section in base}
    order = [section.id for section in base]
    for name in changes.drop:
        if name not in found:
            raise UnknownSection(name)
        order.remove(name)
    for section in changes.sections:
        old = found.get(section.id)
        given = {name: getattr(section, name) for name in section.model_fields_set}
        found[section.id] = section if old is None else old.model_copy(update=given)
        if section.id in order and section.after is None:
            continue
        if section.id in order:
            order.remove(section.id)
        if section.after is not None and section.after not in order:
            raise UnknownSection(section.after)
        order.insert(order.index(section.after) + 1 if section.after else len(order), section.id)
    return tuple(found[name] for name in order)


PLACE = re.compile(r"\{([^{}/\s]+(?:/[^{}/\s]+){1,2})\}")
"""A cell named in a sentence: ``{rally/command}``, ``{hidden_movement/hidden_unit/shot}``."""


def parse_cell_ref(place: str) -> tuple[str, str, str | None, str]:
    """Table, row, column and form of a place.

    The column may be left out where the table has one. A form, ``{hex_conversion/distance:number}``, is for what
    its unit alone would set otherwise.
    """
    name, _, form = place.rpartition(":")
    if not name or not form.isalpha():  # no colon, or that of a column: ``crt/1/3:1``
        name, form = place, ""
    table, row, *column = name.split("/")
    return table, row, column[0] if column else None, form
