"""The tables of both rulebooks, transcribed a second time, independently, and held against the data cell by cell.

``transcription.yaml`` has the cells as the books print them, ``transcription_map.yaml`` says where the data keeps
each. What a printed cell means ("- 5 # @", "20 (4)", the D of *débil* and of *dense*) is read here, by a reader
that shares no code with the program.
"""

from __future__ import annotations

import copy
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from generator.loading.rulebook import load_rulebook
from generator.model.table import Status
from tests import plain_yaml

HERE = Path(__file__).parent
BOOKS = plain_yaml.read(HERE / "transcription.yaml")
MAP = plain_yaml.read(HERE / "transcription_map.yaml")
SENTENCES = MAP.pop("sentences")

NUMBERS = {
    "": None, "no se coloca": 0, "sans surcoût": 0, "moitié": 0.5, "½": 0.5,
    "un": 1, "une": 1, "una": 1, "une fois": 1, "une seule": 1, "media ficha": 1, "adyacente": 1, "adjacent": 1,
    "autant": 1, "au tour suivant": 1, "siguiente turno": 1, "sin coste": 0,
    "deux": 2, "dos": 2, "double": 2, "trois": 3, "cuatro": 4,
}  # fmt: skip
UNITS = "cm|mm|hex|pts|points|faces|fichas?|minutes|mètres|homme|soldats|contre 1|%|°|\\+"
CLASS_DIE = {"élite": 6, "vétérans": 8, "réguliers": 10}
FRENCH_COVER = {"L": "light", "M": "medium", "D": "heavy", "/////": None}
SPANISH_COVER = {"D": "light", "M": "medium", "F": "heavy", "": None}
TEMPLATES = {
    f"{french} {size}": f"{name}_{size}"
    for french, name in (("Mitraille", "canister"), ("Boulet", "ball"), ("Obus", "shell"))
    for size in (1, 2)
}
SIDES = {"droite": "right", "gauche": "left", "longue": "long", "courte": "short"}
AMMUNITION = {"mitraille": [True, False, False], "boulets": [False, True, False], "obus": [False, False, True]}
BANDS = {"courte": "short", "moyenne": "medium", "longue": "long"}
WEAPONS = {"pistolets": "pistol"}
LED = {"une seule": "one_unit", "plusieurs": "several_units", "toutes": "all_units"}
NATIONS = ["Royaume d'Espagne", "Grande-Bretagne et alliés", "France et alliés", "Etats allemands"]
BOARDS = ["Panzer Grenadier", "Squad Leader de luxe", "Lock 'n load", "Tide of Iron"]
COLOURS = ["Amarillo", "Azul", "Azul cielo", "Blanco", "Verde", "Rojo", "Morado", "Gris", "Verde claro"]


def number(cell: Any) -> int | float | None:
    text = str(cell).strip()
    if text in NUMBERS:
        return NUMBERS[text]
    if die := re.fullmatch(r"1?[Dd](\d+)", text):
        return int(die[1])
    if plain := re.fullmatch(rf"([+-]?) ?(\d+) ?(?:{UNITS})?", text):
        return int(plain[1] + plain[2])
    raise ValueError(f"'{text}' is not read as a number")


def cross(cell: str) -> bool:
    return {"X": True, "": False}[cell]


def ground(cell: str) -> dict[str, Any]:
    """ "- 5 # @": # forbids the march, @ the charge. A blank is no effect."""
    if cell.lower() in ("infranchissable", "impasable"):
        return {"change": None, "no_march": False, "no_charge": False, "impassable": True}
    change, marks = re.fullmatch(r"([+-] ?\d+|)([ #@]*)", cell).groups()
    return {
        "change": int(change.replace(" ", "") or 0),
        "no_march": "#" in marks,
        "no_charge": "@" in marks,
        "impassable": False,
    }


def both_units(cell: str) -> dict[str, int]:
    cm, hexes = re.fullmatch(r"(\d+) \((\d+)\)", cell).groups()
    return {"cm": int(cm), "hex": int(hexes)}


def length(label: str) -> int | None:
    found = re.match(r"(\d+) cm ", label)
    return int(found[1]) if found else None


READERS = {
    "number": number,
    "number or 0": lambda cell: number(cell) or 0,
    "number or cross": lambda cell: True if cell == "X" else number(cell),
    "cross": cross,
    "ground": ground,
    "both units": both_units,
    "french cover": FRENCH_COVER.__getitem__,
    "spanish cover": SPANISH_COVER.__getitem__,
    "template": TEMPLATES.__getitem__,
    "side": SIDES.__getitem__,
    "die of the class": CLASS_DIE.__getitem__,
    "ammunition": AMMUNITION.__getitem__,
    "colour": lambda cell: COLOURS.index(cell) + 1,
    "nation": lambda cell: NATIONS.index(cell) + 1,
    "board": lambda cell: BOARDS.index(cell) + 1,
    "band": BANDS.__getitem__,
    "weapon": WEAPONS.__getitem__,
    "led": LED.__getitem__,
    "star": lambda label: label.endswith("*"),
    "length": length,
}


def calibre(text: str) -> list[Any]:
    """A row of B 12: pounds from and to, class of the gun, naval gun, mortar and howitzer."""
    pounds = [int(found) for found in re.findall(r"(\d+)(?= livres)", text)]
    land = re.search(r"(?:artillerie|ou) (régimentaire|légère|moyenne|lourds)", text)[1]
    naval = re.search(r"navale (légère|lourde)", text)
    high = re.search(r"Mortiers? et obusiers de (petit calibre|calibre moyen)", text)
    return [
        pounds[0],
        pounds[1] if len(pounds) > 1 else None,
        {"régimentaire": "regimental", "légère": "light", "moyenne": "medium", "lourds": "heavy"}[land],
        {"légère": "light", "lourde": "heavy"}[naval[1]] if naval else None,
        {"petit calibre": "small", "calibre moyen": "medium"}[high[1]] if high else None,
    ]


WORKS = {
    "dice": lambda cell: [int(part) for part in re.fullmatch(r"(\d+)[Dd](\d+)", cell).groups()],
    "calibre": calibre,
    "infantry losses": lambda counters, losses, full, half: [4 * counters, losses, 4 * full + 2 * half],
}


@dataclass(frozen=True)
class Comparison:
    """A cell of the book, what it means, and what the data has at an address."""

    row: str
    column: str
    printed: Any
    meant: Any
    address: str
    held: Any

    @property
    def agrees(self) -> bool:
        return self.meant == self.held and isinstance(self.meant, bool) == isinstance(self.held, bool)

    def __str__(self) -> str:
        return (
            f"row '{self.row}', column '{self.column}': the book has '{self.printed}', which is {self.meant!r}; "
            f"{self.address} has {self.held!r}"
        )


def read_as(cell: Any) -> Any:
    """A cell as it is to be read: as printed, or as a ruling reads it."""
    return cell["read"] if isinstance(cell, dict) else cell


def held_at(ruleset: str, address: str) -> Any:
    """A cell of the data (or a row of them, when the address names no column) in plain values."""
    table, row, *more = address.split("/")
    book = load_rulebook(ruleset)
    if not more:
        return [plain(cell) for cell in book.tables[table].rows[row]]
    value = plain(book.value(table, row, more[0]).value)
    return value[more[1]] if len(more) > 1 else value


def plain(cell: Any) -> Any:
    return cell.model_dump() if hasattr(cell, "model_dump") else cell


def comparisons(ruleset: str, table: dict[str, Any], where: dict[str, Any]) -> Iterator[Comparison]:
    """Every cell of a table of the book beside what the data has for it."""
    if "words" in where:
        yield from compare_words(ruleset, table, where)
        return
    if "cells" not in where and "table" not in where:
        return
    width = len(table["columns"])
    reads = where.get("reads", "number")
    readers = [READERS[name] for name in (reads if isinstance(reads, list) else [reads] * width)]
    if "cells" in where:
        for row, places in zip(table["rows"], where["cells"], strict=True):
            for head, cell, reader, place in zip(table["columns"], row[1:], readers, places, strict=True):
                places_of_cell = place if isinstance(place, list) else [place]
                assert places_of_cell or "apart from" in where, f"'{row[0]}', '{head}' is compared with nothing"
                for address in places_of_cell:
                    meant = reader(read_as(cell))
                    yield Comparison(row[0], head, cell, meant, address, held_at(ruleset, address))
        return
    for row, name in zip(table["rows"], where["rows"], strict=True):
        label, *cells = row
        start = f"{where['table']}/{name}"
        if "works" in where:
            values = WORKS[where["works"]](*(read_as(cell) for cell in cells))
            for column, meant in zip(where["columns"], values, strict=True):
                address = f"{start}/{column}"
                yield Comparison(label, column, cells, meant, address, held_at(ruleset, address))
        else:
            for head, cell, reader, column in zip(table["columns"], cells, readers, where["columns"], strict=True):
                address = f"{start}/{column}"
                yield Comparison(label, head, cell, reader(read_as(cell)), address, held_at(ruleset, address))
        if "label" in where:
            address = f"{start}/{where['label']['column']}"
            meant = READERS[where["label"]["reads"]](label)
            yield Comparison(label, "its label", label, meant, address, held_at(ruleset, address))


def compare_words(ruleset: str, table: dict[str, Any], where: dict[str, Any]) -> Iterator[Comparison]:
    """Titles, which are words: every language has the same, whatever its capitals, hyphens and accents."""
    for language, words in load_rulebook(ruleset).words.items():
        for row, start in zip(table["rows"], where["rows"], strict=True):
            for head, cell, key in zip(table["columns"], row[1:], where["words"], strict=True):
                held = words[f"{start}.{key}"]
                address = f"{language}: {start}.{key}"
                yield Comparison(row[0], head, cell, bare(read_as(cell)), address, bare(held))


def bare(text: str) -> str:
    letters = unicodedata.normalize("NFKD", text.casefold().replace("-", " ").replace("’", "'"))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


PAIRS = [(ruleset, table) for ruleset, tables in BOOKS.items() for table in tables]
IDS = [f"{ruleset}: {table['name']}" for ruleset, table in PAIRS]


@pytest.mark.parametrize(("ruleset", "table"), PAIRS, ids=IDS)
def test_data_has_what_the_book_prints(ruleset: str, table: dict[str, Any]) -> None:
    where = MAP[ruleset][table["name"]]
    compared = list(comparisons(ruleset, table, where))
    differences = [str(one) for one in compared if not one.agrees]
    assert not differences, f"{ruleset}, {table['clause']}, {table['name']}:\n" + "\n".join(differences)
    assert compared or where.get("apart"), f"{table['name']} is compared with nothing"


@pytest.mark.parametrize(("ruleset", "table"), PAIRS, ids=IDS)
def test_what_a_ruling_reads_otherwise_is_not_called_printed(ruleset: str, table: dict[str, Any]) -> None:
    """And what the book does print is; a blank that is read as something may be either."""
    where = MAP[ruleset][table["name"]]
    if "words" in where or "works" in where:
        return
    for one in comparisons(ruleset, table, where):
        name, row, *column = one.address.split("/")
        for each in column[:1] or load_rulebook(ruleset).tables[name].columns:
            status = load_rulebook(ruleset).value(name, row, each).status
            if isinstance(one.printed, dict):
                assert status is not Status.PRINTED, f"{one.address} is printed otherwise, yet called printed"
            elif one.printed != "":
                assert status is Status.PRINTED, f"{one.address} is printed as it stands, yet called {status}"


GRIDS = [(ruleset, where) for ruleset, tables in MAP.items() for where in tables.values() if "table" in where]
GRID_IDS = [f"{ruleset}: {where['table']}" for ruleset, where in GRIDS]


@pytest.mark.parametrize(("ruleset", "where"), GRIDS, ids=GRID_IDS)
def test_rows_stand_in_the_order_of_the_book(ruleset: str, where: dict[str, Any]) -> None:
    data = list(load_rulebook(ruleset).tables[where["table"]].rows)
    assert [row for row in data if row in where["rows"]] == where["rows"]


def test_walls_are_crossed_as_the_label_says() -> None:
    labels = [row[0] for row in table_of("capitan", "terrain, movement")["rows"]]
    label = next(each for each in labels if each.startswith("Franchir un mur"))
    step, most = (int(found) for found in re.findall(r"(\d+) cm", label))
    assert [step, most] == held_at("capitan", "crossing_wall_height/crossing_wall")


def test_horse_artillery_moves_the_printed_hexes_further() -> None:
    (bonus,) = (number(row[1]) for row in table_of("capitan_hex", "limbered horse artillery")["rows"])
    for name, foot in table_of("capitan_hex", "limbered guns")["rows"]:
        assert held_at("capitan_hex", f"gun_limbered_movement/{name}/horse") == foot + bonus


def table_of(ruleset: str, name: str) -> dict[str, Any]:
    return next(table for table in BOOKS[ruleset] if table["name"] == name)


@pytest.mark.parametrize("ruleset", BOOKS)
def test_every_table_of_the_book_has_its_place_in_the_map(ruleset: str) -> None:
    names = [table["name"] for table in BOOKS[ruleset]]
    assert len(names) == len(set(names))
    assert sorted(names) == sorted(MAP[ruleset])


@pytest.mark.parametrize("ruleset", BOOKS)
def test_every_printed_cell_of_the_data_is_compared_or_said_to_be_a_sentence(ruleset: str) -> None:
    compared = compared_cells(ruleset)
    missing = [
        f"{table}/{row}/{column}"
        for table, row, column in printed_cells(ruleset)
        if (table, row, column) not in compared and not said_in_words(ruleset, table, row, column)
    ]
    assert not missing, "printed, but neither transcribed nor said to be a sentence:\n" + "\n".join(missing)


@pytest.mark.parametrize(
    ("ruleset", "place"), [(ruleset, place) for ruleset, places in SENTENCES.items() for place in places]
)
def test_what_is_said_to_be_a_sentence_is_in_the_data_and_nowhere_compared(ruleset: str, place: str) -> None:
    compared = compared_cells(ruleset)
    left = [cell for cell in printed_cells(ruleset) if covers(place, *cell) and cell not in compared]
    assert left, f"{place} names no printed cell that is left out"


def compared_cells(ruleset: str) -> set[tuple[str, str, str]]:
    cells = set()
    for table in BOOKS[ruleset]:
        where = MAP[ruleset][table["name"]]
        if "words" in where:
            continue
        for one in comparisons(ruleset, table, where):
            name, row, *column = one.address.split("/")
            columns = column[:1] or load_rulebook(ruleset).tables[name].columns
            cells.update((name, row, each) for each in columns)
    return cells


def printed_cells(ruleset: str) -> Iterator[tuple[str, str, str]]:
    """The cells of a ruleset's own tables that the data calls printed; blanks aside."""
    book = load_rulebook(ruleset)
    for name, table in book.tables.items():
        if book.base and book.base.tables.get(name) is table:
            continue
        for row in table.rows:
            for column in table.columns:
                value = table.value(row, column)
                if value.status is Status.PRINTED and value.value is not None:
                    yield name, row, column


def said_in_words(ruleset: str, table: str, row: str, column: str) -> bool:
    return any(covers(place, table, row, column) for place in SENTENCES[ruleset])


def covers(place: str, *cell: str) -> bool:
    return all(part in ("", own) for part, own in zip(place.split("/"), cell, strict=False))


def test_the_comparison_can_fail() -> None:
    table = copy.deepcopy(table_of("capitan", "weapon ranges"))
    table["rows"][0][1] = "10 (3)"
    (difference,) = (one for one in comparisons("capitan", table, MAP["capitan"]["weapon ranges"]) if not one.agrees)
    assert str(difference) == (
        "row 'Pistolet', column 'Courte': the book has '10 (3)', which is {'cm': 10, 'hex': 3}; "
        "weapon_ranges/pistol/short has {'cm': 10, 'hex': 2}"
    )
