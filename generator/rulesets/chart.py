"""Makes the sections of a quick-reference chart from a ruleset's ``chart.yaml``, for any ruleset.

The facts of a game say what is in play; ``EVERYTHING`` makes the complete chart of a book. A number comes
from a table, with its clause and its footnote; what cannot be said as rows and sentences, the ruleset makes
itself and hands over.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from typing import TypeVar

from msgspec.structs import replace

from generator.model.chart import ChartColumn, ChartLine, ChartRow, ChartSection, Rank, parse_cell_ref
from generator.model.rulebook import Rulebook
from generator.model.table import Status
from generator.rulesets.api import Cell, Column, Example, Line, Row, Section
from generator.rulesets.reading import Reader, footnotes_of, letters_of, places


class _Everything:
    def __contains__(self, fact: object) -> bool:
        return True


EVERYTHING = _Everything()
"""The facts of a chart that is of no game and so leaves nothing out."""


def sections(book: Rulebook, facts: Container[str], made: Mapping[str, Section | None]) -> tuple[Section, ...]:
    """The chart of a book where these facts hold. ``made`` has the sections the ruleset makes itself, by id."""
    maker = _Maker(book, facts)
    found = (made.get(spec.id) if spec.form == "made" else maker.section(spec) for spec in book.chart)
    kept = zip(book.chart, found, strict=True)
    return tuple(
        replace(_with_footnotes(book, one), colour=spec.colour)
        for spec, one in kept
        if one is not None and holds(spec.when, facts)
    )


def _with_footnotes(book: Rulebook, section: Section) -> Section:
    """The section with what its footnotes say that are more than words."""
    cells = [*_cells_of(section)]
    said: list[Line | Cell] = [*_lines_of(section), *cells]
    keys = [note for one in said for note in one.notes]
    return replace(section, footnotes=footnotes_of(book, keys), letters=letters_of(book, cells))


def _lines_of(section: Section) -> Iterator[Line]:
    yield from (section.title, *section.lines, *section.once, *(example.text for example in section.examples))
    yield from (row.label for row in section.rows)
    yield from (row.text for row in section.rows if row.text)
    yield from (column.caption for column in section.columns if column.caption)


def _cells_of(section: Section) -> Iterator[Cell]:
    cells = [cell for row in section.rows for cell in row.cells if cell is not None]
    yield from cells
    yield from (cell.aside for cell in cells if cell.aside is not None)


def holds(when: Iterable[str], facts: Container[str]) -> bool:
    """Whether all conditions hold: each a fact, ``not`` a fact, or several joined by ``or``."""
    return all(any(_is_so(one, facts) for one in condition.split(" or ")) for condition in when)


def _is_so(fact: str, facts: Container[str]) -> bool:
    name = fact.removeprefix("not ")
    return (name in facts) is (name == fact)


_Part = TypeVar("_Part", ChartColumn, ChartLine)


class _Maker:
    def __init__(self, book: Rulebook, facts: Container[str]) -> None:
        self.book, self.facts = book, facts

    def section(self, spec: ChartSection) -> Section | None:
        """The section, or None where nothing of it is in play."""
        if not holds(spec.when, self.facts):
            return None
        read = Reader(self.book)
        read.cite(spec.clauses)
        columns, in_play = self._in_play(spec.columns), self._in_play(spec.lines)
        rows = tuple(self._all_rows(spec, columns))
        examples = tuple(self._example(read, line) for line in in_play if line.diagram)
        lines = [(line.rank, read.line(line.say, line.notes, line.clauses)) for line in in_play if not line.diagram]
        if not (rows or lines or examples):
            return None
        read.cite(clause for row in rows for clause in row.label.clauses)
        return Section(
            spec.id,
            spec.form if rows or spec.form in ("steps", "diagrams") else "lines",
            spec.theme,
            self._title(read, spec),
            read.clauses,
            self._columns(columns, spec),
            rows,
            _ranked(lines, "table", "play"),
            Line(spec.corner) if spec.corner else None,
            examples=examples,
            brief=_ranked(lines, "table"),
            once=_ranked(lines, "once"),
            rank=spec.rank,
            by_name=spec.by_name,
        )

    def _in_play(self, parts: Iterable[_Part]) -> list[_Part]:
        return [part for part in parts if holds(part.when, self.facts)]

    def _title(self, read: Reader, spec: ChartSection) -> Line:
        """The title of a section; that of a table filled in from one's own copy is what the copy calls it."""
        for row in spec.rows:
            table = self.book.tables[row.table] if row.table and spec.heading == f"table.{row.table}" else None
            if table is not None and table.status is Status.OWN and table.title:
                return Line("reference_chart.plain", {"text": table.title}, tuple(spec.notes))
        return read.line(spec.heading, spec.notes)

    def _example(self, read: Reader, line: ChartLine) -> Example:
        diagram = self.book.diagrams[line.diagram or ""]
        covers = tuple(read.part(f"{one.cover}:small") if one.cover else None for one in diagram.lines)
        return Example(diagram, read.line(line.say, line.notes, line.clauses), covers)

    def _columns(self, columns: list[ChartColumn], spec: ChartSection) -> tuple[Column, ...]:
        return tuple(self._column(column, spec) for column in columns) if spec.form != "glossary" else ()

    def _column(self, column: ChartColumn, spec: ChartSection) -> Column:
        if column.head is not None:
            return Column(Reader(self.book).line(column.head) if column.head else None)
        table = next((row.table for row in spec.rows if row.table), "")
        return Column(Line(self._first(f"column.{table}.{column.id}", f"column.common.{column.id}")))

    def _first(self, *keys: str) -> str:
        """The first of the keys that the ruleset has words for: it has some, see ``loading/charts.py``."""
        found, *_ = [key for key in keys if key in self.book.words["en"]]
        return found

    # -- rows ----------------------------------------------------------------------------------------------

    def _all_rows(self, spec: ChartSection, columns: list[ChartColumn]) -> Iterator[Row]:
        is_whole = len(columns) == len(spec.columns)
        rows = (row for part in spec.rows for row in self._rows(part, columns, spec.form, is_whole))
        return (replace(row, opens=row.opens and number > 0) for number, row in enumerate(rows))

    def _rows(self, spec: ChartRow, columns: list[ChartColumn], form: str, is_whole: bool) -> Iterator[Row]:
        opens = spec.opens
        if form == "blanks":
            # Each row has as many places to write in as it names, whatever the others have.
            written = (spec.cells,) if isinstance(spec.cells, str) else spec.cells or ()
            columns = [ChartColumn(id=str(number)) for number, _ in enumerate(written)]
        for name in self._names(spec):
            row = self._row(spec, name, columns)
            # A row may be about columns that are not in play; where all are shown, it says that there is nothing.
            if row.text is None and row.cells and not is_whole and not any(map(_says, row.cells)):
                continue
            yield replace(row if form == "glossary" else _notes_to_label(row), opens=opens)
            opens = False

    def _names(self, spec: ChartRow) -> Iterator[str]:
        """The rows of its table that are in play; one without a name where it has no table."""
        for name in [""] if spec.table is None else self.book.tables[spec.table].rows:
            when = (*(one.replace("{row}", name) for one in spec.when), *spec.row_when.get(name, ()))
            if (not spec.only or name in spec.only) and holds(when, self.facts):
                yield name

    def _row(self, spec: ChartRow, name: str, columns: list[ChartColumn]) -> Row:
        read = Reader(self.book)
        cells = tuple(self._cell(read, spec, name, column, number) for number, column in enumerate(columns))
        for table in spec.also:
            other = self.book.tables[table]
            if name in other.rows:
                read.value(table, name, other.columns[0])
        text = read.line(spec.text.replace("{row}", name)) if spec.text else None
        of_row = (note.say for note in spec.row_notes.get(name, ()) if holds(note.when, self.facts))
        label = read.line(self._label(spec, name), (*spec.notes, *of_row), spec.clauses)
        return Row(replace(label, clauses=read.clauses), cells, text)

    def _label(self, spec: ChartRow, name: str) -> str:
        if spec.label is not None:
            return spec.label
        others = (key.replace("{row}", name) for key in spec.names)
        return self._first(f"row.{spec.table}.{name}", *others, f"row.common.{name}")

    def _cell(self, read: Reader, spec: ChartRow, name: str, column: ChartColumn, number: int) -> Cell | None:
        found = self._read(read, self._place(spec, column, number), name, column)
        if found is None or column.say is None:
            return found
        return Cell(self._phrase(column.say.replace("{row}", name), found), "line", notes=found.notes, of=found.of)

    def _place(self, spec: ChartRow, column: ChartColumn, number: int) -> str | None:
        if isinstance(spec.cells, str):
            return spec.cells
        if spec.cells is not None:
            return spec.cells[number] if number < len(spec.cells) else None
        return column.cell or f"{spec.table}/{{row}}/{{column}}"

    def _read(self, read: Reader, place: str | None, name: str, column: ChartColumn) -> Cell | None:
        if place is None:
            return None
        if place.startswith("="):
            return self._worded(read, place[1:].replace("{row}", name).replace("{column}", column.id), column)

        def filled(part: str) -> str:
            return part.replace("{row}", name).replace("{column}", column.id)

        table, row, inner, form = parse_cell_ref(place)
        if filled(row) not in self.book.tables[filled(table)].rows:
            return None
        return read.cell(filled(table), filled(row), inner and filled(inner), filled(form) or column.form or "")

    def _worded(self, read: Reader, key: str, column: ChartColumn) -> Cell:
        """Words in a cell, with the cells they name; none for no key."""
        if not key:
            return Cell("", "text")
        if key in self.book.words["en"] and places(self.book, key):
            return Cell(read.line(key), "line")
        return Cell(key, column.form or "word")

    def _phrase(self, key: str, value: Cell) -> Line:
        """The phrase for a value; a language may say one thing and several things in two ways."""
        words = self.book.words["en"]
        if key not in words:
            key = f"{key}.{'one' if value.value == 1 else 'many'}"
        return Line(key, {"value": value})


def _ranked(lines: Iterable[tuple[Rank, Line]], *ranks: Rank) -> tuple[Line, ...]:
    return tuple(line for rank, line in lines if rank in ranks)


def _says(cell: Cell | None) -> bool:
    return cell is not None and bool(cell.value or cell.form == "blank")


def _notes_to_label(row: Row) -> Row:
    """The row with the footnotes that all its cells share behind its label instead."""
    said = [cell for cell in row.cells if cell is not None and cell.form != "text"]
    notes = said[0].notes if said else ()
    if not notes or any(cell.notes != notes for cell in said):
        return row
    cells = tuple(replace(cell, notes=()) if cell is not None else None for cell in row.cells)
    return replace(row, cells=cells, label=replace(row.label, notes=(*row.label.notes, *notes)))
