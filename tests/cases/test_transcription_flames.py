"""Flames Hexwar, transcribed a second time and held against the data."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cases.transcribed import Transcription

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

FLAMES = Transcription.of("flames_hexwar", "transcription_flames.yaml", numbers=NUMBERS, names=NAMES, units=UNITS)


@pytest.mark.parametrize("clause", [passage["clause"] for passage in FLAMES.passages])
def test_the_data_has_what_the_book_prints(clause: str) -> None:
    assert not list(FLAMES.differences(FLAMES.passage(clause)))


def test_every_cell_that_the_data_calls_printed_is_transcribed_and_once() -> None:
    assert not sorted(FLAMES.printed() - set(FLAMES.read()))
    assert len(FLAMES.read()) == len(set(FLAMES.read()))


def test_passages_stand_in_the_order_of_the_book() -> None:
    assert FLAMES.clauses() == sorted(set(FLAMES.clauses()))


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
    (difference,) = FLAMES.differences(FLAMES.passage("3.1") | {"cells": [cell]})
    assert said in difference
