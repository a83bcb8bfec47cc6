"""Words for nations that are none of their names lead to the one that is meant."""

from __future__ import annotations

import pytest

from generator.loading.nations import load_nations
from generator.model.base import as_an_id
from generator.model.kin import nation_meant
from tests.command import fichas


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


@pytest.mark.parametrize(
    ("right", "wrong", "message"),
    (
        ("nation: great_britain", "nation: French", "there is no nation 'French'. Did you mean 'france'?"),
        ("kind: dense_wood", "kind: Hill", "there is no terrain 'Hill'. Near it: 'rocks' (Rocky ground, steep hill)."),
        ("terrain: dense_wood", "terrain: Hill", "there is no terrain 'Hill'. Near it: 'rocks'"),
        ("card: foot_48th", "card: Foot_48", "no card is called 'Foot_48' in the files under 'cards'. Did you mean"),
        ("colour: red", "colour: Crimson", "there is no colour 'Crimson'. Use one of: blue, green"),
        ("kind: dense_wood", "kind: 12 woods", "'kind': '12 woods' is not an id. Use small letters"),
    ),
)
def test_a_name_in_capitals_is_answered_as_one_in_small_letters(tmp_path, right: str, wrong: str, message: str) -> None:
    """`Hill` is no slip for a name `hill`, where there is none."""
    assert fichas("new", tmp_path / "my").returncode == 0
    for name in ("my.yaml", "units.yaml"):
        file = tmp_path / "my" / name
        file.write_text(file.read_text(encoding="utf-8").replace(right, wrong, 1), encoding="utf-8")
    said = fichas("check", tmp_path / "my" / "my.yaml").stderr
    assert f": {message}" in said and "is not an id. Did you mean" not in said
