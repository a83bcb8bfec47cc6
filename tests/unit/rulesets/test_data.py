"""The rules as data: every value has its unit, its source and its status, every term its words."""

from __future__ import annotations

import re

import pytest

from generator import resources
from generator.loading.rulebook import load_rulebook
from generator.loading.words import load_words
from generator.model.base import LANGUAGES
from generator.model.table import Status

RULESETS = sorted(path.parent.name for path in resources.data("rulesets").glob("*/ruleset.yaml"))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_value_has_unit_source_and_status(ruleset: str) -> None:
    book = load_rulebook(ruleset)
    assert book.tables
    for name, table in book.tables.items():
        for row in table.rows:
            for column in table.columns:
                value = table.value(row, column)
                place = f"{name} {row}/{column}"
                assert value.unit, place
                assert value.source.work in book.works, place
                assert re.fullmatch(r"\d+(\.\d+)*", value.source.clause), place
                assert value.status in Status, place


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_house_value_says_why(ruleset: str) -> None:
    for name, table in load_rulebook(ruleset).tables.items():
        for row in table.rows:
            for column in table.columns:
                value = table.value(row, column)
                if value.status is Status.HOUSE:
                    assert value.note, f"{name} {row}/{column} rests on a ruling and has no note"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_same_words_in_every_language(ruleset: str) -> None:
    words = load_rulebook(ruleset).words
    for language in LANGUAGES:
        assert set(words[language]) == set(words["en"])
        assert all(text.strip() for text in words[language].values())


def test_every_ability_weapon_terrain_and_class_has_its_words() -> None:
    book = load_rulebook("capitan_hex")
    english = book.words["en"]
    for ability in book.tables["special_abilities"].rows:
        assert {f"ability.{ability}.name", f"ability.{ability}.effect"} <= set(english)
    for weapon in (*book.tables["weapon_ranges"].rows, *book.tables["weapon_ammunition"].rows):
        assert f"weapon.{weapon}" in english
    for terrain in (*book.tables["terrain_movement"].rows, *book.tables["terrain_cover"].rows):
        assert f"terrain.{terrain}" in english
    for troop_class in book.tables["permitted_actions"].columns:
        assert f"troop_class.{troop_class}" in english


def test_the_components_words_exist_in_every_language() -> None:
    words = load_words()
    assert set(words["en"]) == set(words["es"]) == set(words["fr"])


def test_a_supplement_states_only_its_difference() -> None:
    """No table of the hex supplement repeats its base's word for word."""
    book = load_rulebook("capitan_hex")
    for name, table in book.tables.items():
        if book.base is not None and name in book.base.tables and table is not book.base.tables[name]:
            assert table.to_json() != book.base.tables[name].to_json(), name
