"""What a file of cards says once for all of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator import resources
from generator.loading.project import Loaded, load_project

SCENARIO = resources.data("scenarios", "cry_havoc", "wendel_wood.yaml")
OUTLAWS = resources.data("units", "cry_havoc", "outlaws.yaml")


def played(folder: Path, defaults: str, change: tuple[str, str] = ("", "")) -> Loaded:
    """The sample with these defaults in its file of outlaws, and without what they say in its cards."""
    cards = OUTLAWS.read_text(encoding="utf-8").replace("    nation: house_of_thorne\n", "").replace(*change)
    (folder / "outlaws.yaml").write_text(cards.replace("cards:\n", f"{defaults}cards:\n", 1), encoding="utf-8")
    scenario = SCENARIO.read_text(encoding="utf-8").replace("cry_havoc/outlaws.yaml", "outlaws.yaml")
    (folder / "scenario.yaml").write_text(scenario, encoding="utf-8")
    return load_project(folder / "scenario.yaml")


def test_what_is_said_once_stands_in_each_card(tmp_path: Path):
    found, meant = played(tmp_path, "defaults: {nation: house_of_thorne}\n"), load_project(SCENARIO)
    assert found.problems == []
    assert {name: card.value for name, card in found.project.cards.items()} == {
        name: card.value for name, card in meant.project.cards.items()
    }
    odo = found.project.cards["odo"]
    lines = (tmp_path / "outlaws.yaml").read_text(encoding="utf-8").splitlines()
    assert (odo.where("nation").line, lines[odo.where("weapon").line - 1]) == (4, "    weapon: mace")


def test_a_card_says_otherwise_key_by_key(tmp_path: Path):
    found = played(
        tmp_path, "defaults: {nation: house_of_thorne, weapon: axe, stunned: {defence: 9}, portrait: a.svg}\n"
    )
    odo = found.project.cards["odo"].value
    assert (odo.weapon, odo.stunned.defence, odo.portrait) == ("mace", 4, "a.svg")


@pytest.mark.parametrize(
    ("defaults", "message"),
    [
        ("{nation: house_of_thorne, statsu: sample}", "4:37: unknown key 'statsu'. Did you mean 'status'?"),
        ("{nation: house_of_thorne, portrait: 3}", "4:47: 'portrait' must be text, not 3."),
        ("{nation: house_of_thorne, name: 9999}", "4:43: 'name': this must be words."),
        ("[nation]", "4:11: 'defaults' must be a mapping. Write a mapping of what its cards have in common:"),
    ],
)
def test_a_mistake_in_it_is_said_once_in_its_place(tmp_path: Path, defaults: str, message: str):
    problems = [str(one) for one in played(tmp_path, f"defaults: {defaults}\n").problems]
    (problem,) = [one for one in problems if "no card is called" not in one]
    assert problem.partition("outlaws.yaml:")[2].startswith(message)
