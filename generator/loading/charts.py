"""Reads a ruleset's ``chart.yaml``, and says with file and line what in it names nothing."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from generator.diagnostics import Diagnostic, UserError, did_you_mean
from generator.loading.validate import validate
from generator.loading.yaml_reader import Document
from generator.model.cell_form import CELL_FORMS
from generator.model.chart import (
    PLACE,
    ChartColumn,
    ChartFile,
    ChartRow,
    ChartSection,
    ChartWheel,
    UnknownSection,
    joined,
    parse_cell_ref,
)
from generator.model.table import Table

Words = Mapping[str, Mapping[str, str]]
Place = tuple[str | int, ...]


def read_chart(
    document: Document,
    base: tuple[ChartSection, ...],
    tables: Mapping[str, Table],
    words: Words,
    diagrams: Collection[str] = (),
) -> tuple[tuple[ChartSection, ...], tuple[ChartWheel, ...]]:
    """The sections of a chart, joined with those of the ruleset it extends, and its wheels.

    UserError with every mistake.
    """
    chart, check = validate(document, ChartFile), _Check(document, tables, words)
    for index, section in enumerate(chart.sections):
        check.diagrams(section, diagrams, ("sections", index))
        check.section(section, ("sections", index))
    if not check.problems:
        sections = _joined(base, chart, check)
    if not check.problems:
        check.wheels(chart.wheels, [section.id for section in sections])
    if check.problems:
        raise UserError(check.problems)
    return sections, chart.wheels


def _joined(base: tuple[ChartSection, ...], chart: ChartFile, check: _Check) -> tuple[ChartSection, ...]:
    try:
        sections = joined(base, chart)
    except UnknownSection as error:
        name = str(error)
        known = [section.id for section in (*base, *chart.sections)]
        check.say(next(_places_of(chart, name)), f"no section is called '{name}'", did_you_mean(name, known))
        return ()
    for index, section in enumerate(chart.sections):
        if not next(one for one in sections if one.id == section.id).theme:
            check.say(("sections", index), f"section '{section.id}' has no theme", "Add 'theme: …', as others have.")
        if section.colour and section.colour not in (themes := {one.theme for one in sections}):
            what = f"no section has the theme '{section.colour}'"
            check.say(("sections", index, "colour"), what, did_you_mean(section.colour, themes))
    return sections


def _places_of(chart: ChartFile, name: str) -> Iterator[tuple[str | int, ...]]:
    yield from (("drop", index) for index, one in enumerate(chart.drop) if one == name)
    yield from (("sections", index, "after") for index, one in enumerate(chart.sections) if one.after == name)


class _Check:
    """Whether the tables, cells and words that a chart names are there."""

    def __init__(self, document: Document, tables: Mapping[str, Table], words: Words) -> None:
        self.document, self.tables, self.words = document, tables, words
        self.problems: list[Diagnostic] = []

    def say(self, at: Place, what: str, remedy: str) -> None:
        self.problems.append(Diagnostic(self.document.where(*at), what, remedy))

    def section(self, section: ChartSection, at: Place) -> None:
        if "title" in section.model_fields_set or section.theme:
            self.key(section.heading, (*at, "title"))
        if section.corner:
            self.key(section.corner, (*at, "corner"))
        for key in section.notes:
            self.key(key, (*at, "notes"))
        for index, line in enumerate(section.lines):
            for key in (line.say, *line.notes):
                self.key(key, (*at, "lines", index))
        for index, column in enumerate(section.columns):
            self.column(section, column, (*at, "columns", index))
        for index, row in enumerate(section.rows):
            self.row(row, (*at, "rows", index))

    def column(self, section: ChartSection, column: ChartColumn, at: Place) -> None:
        """That it has a head: words of its own, else those of the table."""
        table = next((row.table for row in section.rows if row.table), "")
        known = {f"column.{table}.{column.id}", f"column.common.{column.id}"} & self.words["en"].keys()
        if column.head:
            self.key(column.head, at)
        elif column.head is None and section.form != "glossary" and not known:
            self.say(at, f"there are no words for the column '{column.id}'", "Give it a 'head: …'.")
        if column.say and f"{column.say}.many" not in self.words["en"]:
            self.key(column.say, at)

    def diagrams(self, section: ChartSection, known: Collection[str], at: Place) -> None:
        """That what stands below a drawn example has one, and other lines have none."""
        for index, line in enumerate(section.lines):
            here = (*at, "lines", index)
            if line.diagram is None and section.form == "diagrams":
                self.say(here, "no diagram stands above this line", "Give it a 'diagram: …'.")
            elif line.diagram is not None and section.form != "diagrams":
                self.say(here, "only a section of 'form: diagrams' draws one", "Leave 'diagram' out.")
            elif line.diagram is not None and line.diagram not in known:
                self.say(here, f"no diagram is called '{line.diagram}'", did_you_mean(line.diagram, known))

    def row(self, row: ChartRow, at: Place) -> None:
        footnotes = (note.say for notes in row.row_notes.values() for note in notes)
        for key in (row.label, row.text, *row.notes, *footnotes):
            if key and "{" not in key:
                self.key(key, at)
        if row.table is not None and self.table(row.table, at):
            self.rows_of_table(row, self.tables[row.table].rows, at)
        for name in row.also:
            self.table(name, at)
        for place in (row.cells,) if isinstance(row.cells, str) else row.cells or ():
            self.row_cell(place, at)

    def rows_of_table(self, row: ChartRow, known: Collection[str], at: Place) -> None:
        for name in (*row.only, *row.row_when, *row.row_notes):
            if name not in known:
                self.say(at, f"the table '{row.table}' has no row '{name}'", did_you_mean(name, known))
        if row.text and "{row}" in row.text:
            for name in row.only or known:
                self.key(row.text.replace("{row}", name), (*at, "text"))

    def row_cell(self, place: str | None, at: Place) -> None:
        """A cell of a table, or words behind a ``=``. What stands for several is not looked up."""
        is_open = "{" in (place or "")
        if not place or place == "=":
            return
        if place.startswith("="):
            if not is_open:
                self.key(place[1:], at)
        elif self.table(place.split("/")[0], at) and not is_open:
            self.place(place, at)

    def wheels(self, wheels: Iterable[ChartWheel], known: Collection[str]) -> None:
        for index, wheel in enumerate(wheels):
            for name in (wheel.section, *wheel.beside):
                if name not in known:
                    self.say(("wheels", index), f"no section is called '{name}'", did_you_mean(name, known))
            for key in wheel.lines:
                self.key(key, ("wheels", index, "lines"))

    def table(self, name: str, at: Place) -> bool:
        if name not in self.tables:
            self.say(at, f"no table is called '{name}'", did_you_mean(name, self.tables))
        return name in self.tables

    def key(self, key: str, at: Place) -> None:
        """That there are words, and in each language the cells they name."""
        if key not in self.words["en"]:
            self.say(at, f"there are no words '{key}'", did_you_mean(key, self.words["en"]))
            return
        for place in dict.fromkeys(place for texts in self.words.values() for place in PLACE.findall(texts[key])):
            self.place(place, at)

    def place(self, place: str, at: Place) -> None:
        table, row, column, form = parse_cell_ref(place)
        if form and form not in CELL_FORMS:
            self.say(at, f"there is no form '{form}' of a cell, as '{place}' asks for", did_you_mean(form, CELL_FORMS))
        if not self.table(table, at):
            return
        try:
            cell = self.tables[table].value(row, column)
            found = cell.value is not None and (column is not None or len(self.tables[table].columns) == 1)
        except KeyError:
            found = False
        if not found:
            self.say(at, f"there is no cell '{place}'", "Give it as table/row/column, as 'fichas tables' prints them.")
