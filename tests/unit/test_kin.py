"""Words for nations that are none of their names lead to the one that is meant."""

from __future__ import annotations

import pytest

from generator.loading.nations import load_nations
from generator.model.base import as_an_id
from generator.model.kin import nation_meant


@pytest.mark.parametrize(
    ("word", "meant"),
    (
        ("uk", "great_britain"),
        ("england", "great_britain"),
        ("gb", "great_britain"),
        ("gran_bretana", "great_britain"),
        ("holland", "netherlands"),
        ("frnce", "france"),
    ),
)
def test_a_nation_is_known_by_its_other_names(word: str, meant: str) -> None:
    assert nation_meant(word, load_nations()) == f"Did you mean '{meant}'?"


def test_a_word_for_nothing_leads_to_the_list() -> None:
    assert nation_meant("atlantis_and_mu", load_nations()) == "'fichas list nations' says what there is."


@pytest.mark.parametrize("file", ("nations", "second_world_war", "middle_ages"))
def test_no_other_name_is_of_two_nations(file: str) -> None:
    nations = load_nations(file)
    names = [name for nation in nations.values() for name in nation.also]
    assert len(names) == len({*names, *nations}) - len(nations)


@pytest.mark.parametrize("word", ("great britain", "Great-Britain", "GREAT_BRITAIN"))
def test_what_would_be_an_id_but_for_its_signs_is_said(word: str) -> None:
    assert as_an_id(word) == "Did you mean 'great_britain'?"
    assert as_an_id("48th foot").startswith("Use small letters")
