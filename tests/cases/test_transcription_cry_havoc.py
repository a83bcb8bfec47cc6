"""Cry Havoc, transcribed a second time and held against the data."""

from __future__ import annotations

from typing import Any

import pytest

from generator.model.table import Status
from tests.cases.transcribed import Transcription

NUMBERS = {
    "cero": 0, "un": 1, "una": 1, "uno": 1, "dos": 2, "tres": 3, "todo un turno": 1, "toda su fase": 1, "toda una fase": 1,
}  # fmt: skip
NAMES = {
    "sí": True, "no": False, "no pueden pasar": True, "pueden pasar": False, "infranqueables": True,
    "no se puede": True, "se puede": False, "es infranqueable": "impassable",
    "arqueros y ballesteros": "archers_and_crossbowmen", "todos los personajes": "all", "los arqueros": "archers",
    "los que entraron en cuerpo a cuerpo en el turno anterior": "fought_last_turn",
    "los ballesteros que acaban de disparar": "crossbowmen_who_shot",
    "los adyacentes a enemigos": "adjacent_to_enemies",
    "los aturdidos en la fase del adversario": "stunned_by_enemy",
    "imposible": "blocked", "posible": "free", "a condición de": "over_some",
    "a menos que cruce su parte superior": "bank", "inmediatamente detrás": "adjacent_inside",
    "el centro de una casilla": "centre", "el reborde exterior": "outer_edge", "el reborde interior": "inner_edge",
    "el centro de la abertura": "middle_of_opening",
    "ninguna": "none", "cobertura ligera": "light", "cobertura media": "medium", "cobertura total": "total",
    "la más favorable": "better_cover", "el terreno menos ventajoso": "least_favourable",
    "suman": "added", "suman sus puntos de defensa": "defences_added",
    "decide el jugador propietario": "one_chosen_by_owner", "todos los del mismo bando": "all_of_that_side",
    "una casilla adyacente al caballo": "beside_horse", "la casilla en que estaba": "where_it_was",
    "un caballero": "knight", "escapar": "flee", "escapar o unirse al ataque": "flee_or_join",
    "los que figuran en la ficha de rescate": "ransom_counter",
    "los de la ficha ransom/wounded": "ransom_wounded_counter",
    "A": "A", "D": "D",
}  # fmt: skip
UNITS = {
    "fases": "phases", "tablas": "tables", "casilla": "hex", "casillas": "hex", "cadáveres": "bodies", "punto": "points",
    "puntos": "points", "personaje": "characters", "veces": "dice", "caras": "die", "mm": "mm",
}  # fmt: skip

HAVOC = Transcription.of("cry_havoc", "transcription_cry_havoc.yaml", numbers=NUMBERS, names=NAMES, units=UNITS)


@pytest.mark.parametrize("clause", [passage["clause"] for passage in HAVOC.passages])
def test_the_data_has_what_the_book_prints(clause: str) -> None:
    assert not list(HAVOC.differences(HAVOC.passage(clause)))


def test_every_cell_that_the_data_calls_printed_is_transcribed_and_once() -> None:
    assert not sorted(HAVOC.printed() - set(HAVOC.read()))
    assert len(HAVOC.read()) == len(set(HAVOC.read()))


def test_passages_stand_in_the_order_of_the_book() -> None:
    assert HAVOC.clauses() == sorted(set(HAVOC.clauses()))


def test_what_stands_on_the_game_sheet_alone_is_blank() -> None:
    """No number is invented: a cell that may be filled in is empty, or printed in the rules and transcribed."""
    for name, table in HAVOC.book.tables.items():
        for row in table.rows if table.fill else ():
            for column in table.columns:
                cell = table.value(row, column)
                assert (cell.value is None) == (cell.status is not Status.PRINTED), f"{name}/{row}/{column}"


@pytest.mark.parametrize(
    ("clause", "cell", "said"),
    [
        ("6.3", ["jinete", "dos casillas", "advance/mounted/hexes"], "has 3"),
        ("6.3", ["jinete", "3 puntos", "advance/mounted/hexes"], "is in hex"),
        ("6.3", ["escolta", "dos", "escort/man_at_arms"], "cites 7.2"),
        ("3.9", ["una mula", "una casilla", "hexes_covered/mule"], "is called house"),
        ("8.3", ["con el 3", "D", "combat_foot/2/2-1"], "is called blank"),
    ],
)
def test_the_comparison_can_fail(clause: str, cell: list[Any], said: str) -> None:
    found = list(HAVOC.differences(HAVOC.passage(clause) | {"cells": [cell]}))
    assert [difference for difference in found if said in difference], found
