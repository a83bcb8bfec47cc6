"""A rulebook read for paper: cells in the form their unit asks for, sentences with their cells filled in.

What is read is remembered by its clause, and carries the footnote its table names; a value that rests on a
ruling of ours and has none, a general one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from generator.model.chart import PLACE, parse_cell_ref
from generator.model.rulebook import Rulebook
from generator.model.table import Dual, Ground, Status, Value
from generator.rulesets.api import Cell, Derived, Line

HOUSE, HOUSE_RULE = "footnote.house", "footnote.house_rule"
"""Of a value that the rules lack, and of one that a house rule changes: behind its key stands the clause that it changes."""
MARKS = {"no_march": "†", "no_charge": "‡"}
"""What stands behind a number for what ground forbids: the books have # and @, which look like slips of the pen."""
FORMS = {"modifier": "signed", "roll": "roll", "die": "die"}
"""How values of a unit are set; those of most others are plain numbers."""
LETTER = ".letter."
"""In the word key of a letter that stands for a name: ``cover.letter.light`` for ``cover.light``."""
_SIGNS = {"result": "–", "sign": "−"}
"""How the hyphen of a table that is filled in is printed: no result, or the sign of a disadvantage."""
CONVERSION = ("hex_conversion", "distance")
"""The table that says how many centimetres make a hex, where a book has one: rounded down."""


def sentence(book: Rulebook, key: str) -> Line:
    """A sentence of the ruleset's words, with the cells it names."""
    return Reader(book).line(key)


def name_of(book: Rulebook, key: str) -> Line | None:
    """A name, where the ruleset has words for it."""
    return Line(key) if key in book.words["en"] else None


class Reader:
    """Reads cells, and remembers the clauses they come from."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self._clauses: dict[str, None] = {}

    @property
    def clauses(self) -> tuple[str, ...]:
        return in_order(self.book, self._clauses)

    def cite(self, clauses: Iterable[str]) -> None:
        self._clauses.update(dict.fromkeys(clauses))

    def value(self, table: str, row: str, column: str | None = None) -> Value:
        found = self.book.value(table, row, column)
        self._clauses.setdefault(self.book.cite(found.source))
        return found

    def plain(self, table: str, row: str, column: str | None = None) -> Any:
        return self.value(table, row, column).value

    def cell(self, table: str, row: str, column: str | None = None, form: str = "") -> Cell | None:
        """A cell of a chart's table; None where the book has nothing, a blank where one's own copy has."""
        found = self._cell(table, row, column, form)
        return found and replace(found, of="/".join(filter(None, (table, row, column))))

    def _cell(self, table: str, row: str, column: str | None, form: str) -> Cell | None:
        found = self.value(table, row, column)
        notes = notes_of(self.book, table, row, column)
        filled = self.book.tables[table].fill
        if found.value is None and filled is not None:
            return Cell(None, "blank", notes=notes)
        match found.value:
            case None | False:
                return None
            case str() as letter if filled is not None and filled.letters:
                return Cell(_SIGNS.get(found.unit, letter) if letter == "-" else letter, "text", notes=notes)
            case True:
                return Cell(True, "tick", notes=notes)
            case Ground() as ground:
                return _ground(ground, notes)
            case Dual() as both:
                # Centimetres stand beside hexes, for tables set up with both; who measures has no use for hexes.
                if self.book.distance_unit == "hex":
                    return Cell(both.hex, "number", Cell(both.cm, "cm"), notes=notes)
                return Cell(both.cm, "number", notes=notes)
            case str() as name:
                return self._named(table, found.unit, name, notes, form)
        return self._measured(table, row, found, notes, form)

    def part(self, place: str) -> Cell:
        """A cell that a sentence names. KeyError when the book has nothing there."""
        table, row, column, form = parse_cell_ref(place)
        found = self.cell(table, row, column, form)
        if found is None:
            raise KeyError(f"a sentence names the empty cell {place}")
        if isinstance(self.value(table, row, column).value, Dual):
            return replace(found, form="hexes" if self.book.distance_unit == "hex" else "cm", aside=None)
        return found

    def line(self, key: str, notes: Iterable[str] = (), clauses: Iterable[str] = (), **parts: Any) -> Line:
        """A sentence or a name, with the cells it names, their footnotes and their clauses."""
        read = Reader(self.book)
        read.cite(clauses)
        cells = {place: read.part(place) for place in places(self.book, key)}
        said = dict.fromkeys((*(note for cell in cells.values() for note in cell.notes), *notes))
        self.cite(read._clauses)
        return Line(key, {**cells, **parts}, tuple(said), read.clauses)

    def _measured(self, table: str, row: str, found: Value, notes: tuple[str, ...], form: str) -> Cell:
        value = found.value
        if form:
            return Cell(value, form, notes=notes)
        if found.unit == "hex":
            return Cell(value, "hexes", notes=notes)
        if found.unit == "cm":
            if self.book.distance_unit == "hex" and CONVERSION[0] in self.book.tables:
                return Cell(int(value // self.plain(*CONVERSION)), "hexes", notes=notes)
            return Cell(value, "cm", notes=notes)
        if found.unit == "dice":
            return Cell((value, self.plain(table, row, "sides")), "dice", notes=notes)
        if found.unit == "counters":
            return Cell((int(value), int(value % 1 > 0)), "counters", notes=notes)
        return Cell(value, FORMS.get(found.unit, "number"), notes=notes)

    def _named(self, table: str, unit: str, name: str, notes: tuple[str, ...], form: str) -> Cell:
        """A name: the table's own word for it, else the letter or the word of its kind."""
        if unit == "template":
            return Cell(name, form or "template", notes=notes)
        words = self.book.words["en"]
        keys = (f"cell.{table}.{name}", f"{unit}{LETTER}{name}", f"{unit}.{name}", f"{unit}.{name}.name")
        key = next((key for key in keys if key in words), keys[-1])
        return Cell(key, form or ("letter" if key == keys[1] else "word"), notes=notes)


def places(book: Rulebook, key: str) -> tuple[str, ...]:
    """The cells that the words of a key name: the same in every language."""
    return tuple(dict.fromkeys(PLACE.findall(book.words["en"][key])))


def letters_of(book: Rulebook, cells: Iterable[Cell]) -> tuple[tuple[str, str], ...]:
    """The letters among cells and what they stand for, as word keys, in the order of the words."""
    found = {cell.value for cell in cells if cell.form == "letter"}
    return tuple((key, key.replace(LETTER, ".")) for key in book.words["en"] if key in found)


def place_of(value: Derived) -> str:
    """Of a value that the rules' tables print, its place in them."""
    return next((one.name for one in value.inputs if "/" in one.name), "")


def notes_of(book: Rulebook, table: str, row: str, column: str | None = None) -> tuple[str, ...]:
    """The footnotes a value needs."""
    found = book.value(table, row, column)
    if found.footnote:
        return (found.footnote,)
    if found.status is not Status.HOUSE:
        return ()
    printed = book.printed_below(table, row, column)
    if printed is None:
        return (HOUSE,)
    return (f"{HOUSE_RULE} {book.cite(printed.source)}",) if printed.value != found.value else ()


def footnotes_of(book: Rulebook, notes: Iterable[str]) -> dict[str, Line]:
    """What footnotes say that are more than words: those that name cells or a clause."""
    said = {}
    for note in dict.fromkeys(notes):
        key, _, clause = note.partition(" ")
        if clause:
            said[note] = Line(key, {"clause": clause})
        elif places(book, key):
            said[note] = sentence(book, key)
    return said


def in_order(book: Rulebook, clauses: Iterable[str]) -> tuple[str, ...]:
    """Clauses, those of the supplement first; not the chapter where a clause of it stands beside it."""
    every = [*dict.fromkeys(clauses)]
    if len(every) < 2:
        return tuple(every)
    exact = [one for one in every if not any(other.startswith(f"{one}.") for other in every)]
    letters = [work.letter for work in reversed([*book.works.values()])]
    return tuple(sorted(exact, key=lambda one: (letters.index(one.split()[0]), _numbers(one))))


def _numbers(clause: str) -> list[int]:
    return [int(part) for part in clause.split()[-1].split(".") if part.isdecimal()]


def _ground(ground: Ground, notes: tuple[str, ...]) -> Cell:
    if ground.impassable:
        return Cell("terrain_mark.impassable", "word", notes=notes)
    marks = tuple((sign, f"terrain_mark.{name}") for name, sign in MARKS.items() if getattr(ground, name))
    return Cell(ground.change or None, "signed", marks=marks, notes=notes)
