"""Reads a ruleset's ``chart.yaml``, and says with file and line what in it names nothing."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path

from generator.diagnostics import Diagnostic, UserError, did_you_mean
from generator.loading.validate import validate
from generator.loading.yaml_reader import Document, read
from generator.model.base import LANGUAGES
from generator.model.chart import (
    CELL_FORMS,
    PLACE,
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


def read_chart(
    path: Path,
    base: tuple[ChartSection, ...],
    tables: Mapping[str, Table],
    words: Words,
    diagrams: Collection[str] = (),
) -> tuple[ChartSection, ...]:
    """The sections of a chart, joined with those of the ruleset it extends. UserError with every mistake."""
    document = read(path)
    chart = validate(document, ChartFile)
    check = _Check(document, tables, words)
    for index, section in enumerate(chart.sections):
        check.diagrams(section, diagrams, ("sections", index))
        check.section(section, ("sections", index))
    if check.problems:
        raise UserError(check.problems)
    try:
        sections = joined(base, chart)
    except UnknownSection as error:
        name = str(error)
        known = [section.id for section in (*base, *chart.sections)]
        at = next(_places_of(chart, name))
        raise UserError(
            [Diagnostic(document.where(*at), f"no section is called '{name}'", did_you_mean(name, known))]
        ) from None
    for section in sections:
        if not section.theme:
            at = next(index for index, one in enumerate(chart.sections) if one.id == section.id)
            what = f"section '{section.id}' has no theme"
            raise UserError([Diagnostic(document.where("sections", at), what, "Add 'theme: …', as others have.")])
    return sections


def read_wheels(
    path: Path, chart: tuple[ChartSection, ...], tables: Mapping[str, Table], words: Words
) -> tuple[ChartWheel, ...]:
    """The wheels of a chart whose joined sections are ``chart``. UserError with every mistake."""
    document = read(path)
    wheels = validate(document, ChartFile).wheels
    known, check = [section.id for section in chart], _Check(document, tables, words)
    for index, wheel in enumerate(wheels):
        for name in (wheel.section, *wheel.beside):
            if name not in known:
                check.say(("wheels", index), f"no section is called '{name}'", did_you_mean(name, known))
        for key in wheel.lines:
            check.key(key, ("wheels", index, "lines"))
    if check.problems:
        raise UserError(check.problems)
    return wheels


def _places_of(chart: ChartFile, name: str) -> Iterator[tuple[str | int, ...]]:
    yield from (("drop", index) for index, one in enumerate(chart.drop) if one == name)
    yield from (("sections", index, "after") for index, one in enumerate(chart.sections) if one.after == name)


class _Check:
    """Whether the tables, cells and words that a section names are there."""

    def __init__(self, document: Document, tables: Mapping[str, Table], words: Words) -> None:
        self.document, self.tables, self.words = document, tables, words
        self.problems: list[Diagnostic] = []

    def say(self, at: tuple[str | int, ...], what: str, remedy: str) -> None:
        self.problems.append(Diagnostic(self.document.where(*at), what, remedy))

    def section(self, section: ChartSection, at: tuple[str | int, ...]) -> None:
        given = section.model_fields_set
        if "title" in given or section.theme:
            self.key(section.heading, (*at, "title"))
        for name in ("corner", "notes"):
            value = getattr(section, name)
            for key in (value,) if isinstance(value, str) else value or ():
                self.key(key, (*at, name))
        for index, line in enumerate(section.lines):
            for key in (line.say, *line.notes):
                self.key(key, (*at, "lines", index))
        for index, column in enumerate(section.columns):
            if column.head:
                self.key(column.head, (*at, "columns", index))
            elif column.head is None and section.form != "glossary":
                self.head(section, column.id, (*at, "columns", index))
            if column.say and f"{column.say}.many" not in self.words["en"]:
                self.key(column.say, (*at, "columns", index))
        for index, row in enumerate(section.rows):
            self.row(row, (*at, "rows", index))

    def diagrams(self, section: ChartSection, known: Collection[str], at: tuple[str | int, ...]) -> None:
        """That what stands below a drawn example has one, and other lines have none."""
        for index, line in enumerate(section.lines):
            here = (*at, "lines", index)
            if line.diagram is None and section.form == "diagrams":
                self.say(here, "no diagram stands above this line", "Give it a 'diagram: …'.")
            elif line.diagram is not None and section.form != "diagrams":
                self.say(here, "only a section of 'form: diagrams' draws one", "Leave 'diagram' out.")
            elif line.diagram is not None and line.diagram not in known:
                self.say(here, f"no diagram is called '{line.diagram}'", did_you_mean(line.diagram, known))

    def head(self, section: ChartSection, column: str, at: tuple[str | int, ...]) -> None:
        """That the table has a word for a column without a head of its own."""
        table = next((row.table for row in section.rows if row.table), "")
        if not {f"column.{table}.{column}", f"column.common.{column}"} & self.words["en"].keys():
            self.say(at, f"there are no words for the column '{column}'", "Give it a 'head: …'.")

    def row(self, row: ChartRow, at: tuple[str | int, ...]) -> None:
        footnotes = (note.say for notes in row.row_notes.values() for note in notes)
        for key in (row.label, row.text, *row.notes, *footnotes):
            if key and "{" not in key:
                self.key(key, at)
        if row.table is not None and self.table(row.table, at):
            known = self.tables[row.table].rows
            for name in (*row.only, *row.row_when, *row.row_notes):
                if name not in known:
                    self.say(at, f"the table '{row.table}' has no row '{name}'", did_you_mean(name, known))
            if row.text and "{row}" in row.text:
                for name in row.only or known:
                    self.key(row.text.replace("{row}", name), (*at, "text"))
        for name in row.also:
            self.table(name, at)
        for place in (row.cells,) if isinstance(row.cells, str) else row.cells or ():
            if not place or place == "=":
                continue
            if place.startswith("="):
                if "{" not in place:
                    self.key(place[1:], at)
            elif self.table(place.split("/")[0], at) and "{" not in place:
                self.place(place, at)

    def table(self, name: str, at: tuple[str | int, ...]) -> bool:
        if name not in self.tables:
            self.say(at, f"no table is called '{name}'", did_you_mean(name, self.tables))
        return name in self.tables

    def key(self, key: str, at: tuple[str | int, ...]) -> None:
        """That each language has the words, and each cell they name is there."""
        silent = [language for language in LANGUAGES if key not in self.words[language]]
        if silent:
            remedy = did_you_mean(key, self.words[silent[0]]) if len(silent) == len(LANGUAGES) else "Add them."
            self.say(at, f"there are no words '{key}' in {', '.join(silent)}", remedy)
            return
        for place in dict.fromkeys(self._named(key)):
            self.place(place, at)

    def _named(self, key: str) -> Iterable[str]:
        return (place for language in LANGUAGES for place in PLACE.findall(self.words[language][key]))

    def place(self, place: str, at: tuple[str | int, ...]) -> None:
        table, row, column, form = parse_cell_ref(place)
        if form and form not in CELL_FORMS:
            self.say(at, f"there is no form '{form}' of a cell, as '{place}' asks for", did_you_mean(form, CELL_FORMS))
        if not self.table(table, at):
            return
        try:
            held = self.tables[table].value(row, column)
            if held.value is None or (column is None and len(self.tables[table].columns) > 1):
                raise KeyError(place)
        except KeyError:
            self.say(at, f"there is no cell '{place}'", "Give it as table/row/column, as 'fichas tables' prints them.")
