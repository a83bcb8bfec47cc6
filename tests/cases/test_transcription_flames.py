"""Flames Hexwar, transcribed a second time and held against the data: values, units, clauses and what is missing.

What a printed cell means ("6+ hexes", "un hex", "muy difícil") is read here, by a reader that shares no code with
the program.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.loading.rulebook import load_rulebook
from generator.model.table import Status, Value

PASSAGES = yaml.safe_load(Path(__file__).with_name("transcription_flames.yaml").read_text(encoding="utf-8"))
BOOK = load_rulebook("flames_hexwar")

NUMBERS = {
    "cero": 0, "nunca": 0, "no cuentan": 0, "un": 1, "una": 1, "uno": 1, "dos": 2, "tres": 3, "cuatro": 4, "seis": 6,
    "primero": 1, "segundo": 2, "tercero": 3, "cuarto": 4, "quinto": 5, "un uno": 1, "una vez": 1, "adyacentes": 1,
    "turno siguiente": 1, "igual al nivel": 1, "al doble": 2, "doble": 2, "al menos el doble": 2, "dos a uno": 2,
    "mitad": 0.5, "la mitad": 0.5,
}  # fmt: skip
NAMES = {
    "sí": True, "no": False, "sorteo": "by_lot", "jugador": "side", "mazos por compañías": "company",
    "aparte": "apart", "en el mazo": "in_deck", "desde el principio del movimiento": "start_of_movement",
    "al salir": "when_drawn", "tirada de motivación": "motivation", "al realizar la acción": "on_acting",
    "desatascar": "freeing", "al activarse el pelotón": "on_activation", "lado del hex": "hexside",
    "normal": "normal", "difícil": "difficult", "muy difícil": "very_difficult", "prohibido": "forbidden",
    "intransitable": "forbidden", "repetir tiradas": "repeated_roll", "atasco": "bogging_roll",
    "impiden el paso": "blocked", "pasa": "passes", "reclutas": "recruit", "entrenados": "trained",
    "bloquean": "blocked", "bloquean siempre": "blocked", "oculta": "blocked", "ocultos": "blocked",
    "a cubierto": "in_cover", "a la vista": "clear", "cada equipo": "each_team",
    "al moverse cada equipo": "on_moving", "próximo hex": "next_hex", "cada equipo que dispare": "each_firing_team",
    "bando con más pelotones": "more_platoons", "bando con menos pelotones": "fewer_platoons", "equipos": "teams",
    "nº de disparos": "shots", "blindaje superior": "top_armour", "ganador el defensor": "defender_wins",
    "segunda ronda": "another_round", "podrá optar": "that_side_chooses", "hacia arriba": "up",
    **{code: code for code in ("FC", "FO", "MD", "MT", "AE")},
}  # fmt: skip
UNITS = {
    "hex": "hex", "hexes": "hex", "cm": "cm", "cms": "cm", "mm": "mm", "%": "percent", "grados": "degrees",
    "punto": "points", "puntos": "points", "turnos": "turns", "piezas": "guns", "impacto": "hits", "impactos": "hits",
    "vértices": "vertices", "apoyo": "uses", "tanque": "vehicles", "dado": "dice", "veces": "ratio", "ª": "floors",
}  # fmt: skip
"""The units that a word behind a number stands for."""


def meaning(printed: str) -> tuple[Any, str | None]:
    """What a printed cell means, and its unit where the cell has one: ``6+ hexes`` is 6, in hexes."""
    if printed in NAMES:
        return NAMES[printed], None
    if printed in NUMBERS:
        return NUMBERS[printed], None
    if die := re.fullmatch(r"D(\d+)", printed):
        return int(die[1]), "die"
    if signed := re.fullmatch(r"[+-]\d", printed):
        return int(signed[0]), "modifier"
    if number := re.fullmatch(r"(\d+(?:´\d)?|[a-z]+)(\+?) ?(\D*)", printed):
        count, _, noun = number.groups()
        value = NUMBERS[count] if count in NUMBERS else float(count.replace("´", ".")) if "´" in count else int(count)
        return value, UNITS[noun] if noun else None
    raise ValueError(f"'{printed}' is not read")


def places(passage: dict[str, Any]) -> Iterator[tuple[str, Any, str, Value]]:
    """Label, printed cell, address and value of every cell of a passage."""
    for label, printed, where in passage["cells"]:
        for address in where if isinstance(where, list) else [where]:
            yield label, printed, address, BOOK.value(*address.split("/"))


def differences(passage: dict[str, Any]) -> Iterator[str]:
    for label, printed, address, held in places(passage):
        ruled = isinstance(printed, dict)
        meant, unit = meaning(printed["read"] if ruled else printed)
        if meant != held.value or isinstance(meant, bool) != isinstance(held.value, bool):
            yield f"'{label}': the book has '{printed}', {address} has {held.value!r}"
        if unit and unit != held.unit:
            yield f"'{label}': the book has '{printed}', {address} is in {held.unit}"
        if held.source.clause != passage["clause"]:
            yield f"'{label}': read in {passage['clause']}, {address} cites {held.source.clause}"
        if ruled != (held.status is not Status.PRINTED):
            yield f"'{label}': {address} is called {held.status}"


@pytest.mark.parametrize("passage", PASSAGES, ids=[passage["clause"] for passage in PASSAGES])
def test_the_data_has_what_the_book_prints(passage: dict[str, Any]) -> None:
    assert not list(differences(passage))


def test_every_cell_that_the_data_calls_printed_is_transcribed_and_once() -> None:
    read = [full(address) for passage in PASSAGES for *_, address, _ in places(passage)]
    printed = [
        f"{name}/{row}/{column}"
        for name, table in BOOK.tables.items()
        for row in table.rows
        for column in table.columns
        if (value := table.value(row, column)).status is Status.PRINTED and value.value is not None
    ]
    assert not sorted(set(printed) - set(read))
    assert len(read) == len(set(read))


def full(address: str) -> str:
    """An address with its column, where the table's only one goes without."""
    table, row, *column = address.split("/")
    return "/".join((table, row, *(column or BOOK.tables[table].columns[:1])))


def test_passages_stand_in_the_order_of_the_book() -> None:
    clauses = [tuple(int(part) for part in passage["clause"].split(".")) for passage in PASSAGES]
    assert clauses == sorted(set(clauses))


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        (["15cm", "3hexes", "hex_distances/15"], "has 2"),
        (["10cm", "1 punto", "hex_distances/10"], "is in hex"),
        (["veterano", "tres hexes", "command_reach/veteran"], "cites 3.4"),
        (["20cm", {"printed": "-", "read": "3 hexes", "why": "none"}, "hex_distances/20"], "is called printed"),
        (["10cm al doble", "2 hexes", "double_distances/10"], "is called computed"),
    ],
)
def test_the_comparison_can_fail(cell: list[Any], said: str) -> None:
    passage = copy.deepcopy(next(passage for passage in PASSAGES if passage["clause"] == "3.1"))
    passage["cells"] = [cell]
    (difference,) = differences(passage)
    assert said in difference
