"""Blank tables filled in: what becomes of their cells, and what stays as the rules have it."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.loading.rulebook import load_rulebook
from generator.loading.user_tables import filled_in
from generator.model.rulebook import Rulebook
from generator.model.table import Status

BOOK = load_rulebook("cry_havoc")
COSTS = """\
ruleset: cry_havoc
tables:
  terrain_cost:
    title: {en: Mine, es: Lo mío, fr: À moi}
    rows:
      clear: [1, 1]
      scrub: [1, 1]
      trees: [1, impassable]
      bank: [1, 1]
      house_interior: [1, impassable]
      courtyard: [1, 1]
      door: [1, 1]
      window: [4, impassable]
      wall: [impassable, impassable]
"""
SIGNS = """\
ruleset: cry_havoc
tables:
  terrain_sign:
    rows: {clear: [0], road: [0], scrub: [–], trees: ["-"], bank: [+], house_interior: [0], courtyard: [0], door: [0], window: [0]}
"""


@pytest.fixture
def filled(tmp_path: Path):
    def fill(text: str) -> Rulebook:
        path = tmp_path / "mine.yaml"
        path.write_text(text, encoding="utf-8")
        book, problems = filled_in(BOOK, path, "mine.yaml")
        assert not problems
        return book

    return fill


def test_cells_become_the_user_s_own_and_the_rules_own_stay_printed(filled) -> None:
    costs = filled(COSTS).tables["terrain_cost"]
    assert costs.title is not None
    assert (costs.value("clear", "on_foot").value, costs.value("clear", "on_foot").status) == (1, Status.OWN)
    quoted = costs.value("window", "on_foot")
    assert (quoted.value, quoted.status, BOOK.cite(quoted.source)) == (4, Status.PRINTED, "C 4.6")


def test_a_word_may_stand_in_place_of_a_number(filled) -> None:
    costs = filled(COSTS.replace("bank: [1, 1]", "bank: [1, impassable]")).tables["terrain_cost"]
    assert costs.value("bank", "horses").value == "impassable"


def test_a_row_of_ours_may_be_left_out_and_is_the_user_s_once_filled_in(filled) -> None:
    left_out = filled(COSTS).value("terrain_cost", "road", "on_foot")
    assert (left_out.value, left_out.status) == (None, Status.HOUSE)
    assert filled(SIGNS).value("terrain_sign", "road").status is Status.OWN


def test_signs_are_read_as_signs(filled) -> None:
    signs = filled(SIGNS).tables["terrain_sign"]
    assert [signs.value(row).value for row in ("clear", "scrub", "trees", "bank")] == ["0", "-", "-", "+"]


def test_nothing_else_changes(filled) -> None:
    book = filled(COSTS)
    assert {name for name, table in book.tables.items() if table is not BOOK.tables[name]} == {"terrain_cost"}
    assert BOOK.value("terrain_cost", "clear", "on_foot").value is None


def test_a_wrong_table_stays_blank_and_a_good_one_beside_it_is_filled_in(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(
        COSTS.replace("clear: [1, 1]", "clear: [1, 99]") + SIGNS.partition("tables:\n")[2], encoding="utf-8"
    )
    book, problems = filled_in(BOOK, path, "mine.yaml")
    assert [str(problem) for problem in problems] == [
        "mine.yaml:6:18: '99' is not a whole number from 1 to 20, nor 'impassable'. Write what your copy prints."
    ]
    assert book.tables["terrain_cost"].status is Status.BLANK
    assert book.tables["terrain_sign"].status is Status.OWN
