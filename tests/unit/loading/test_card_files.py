"""Files of cards as a scenario names them: what is said of those that it cannot be played with."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator import resources
from generator.loading import card_files
from generator.loading.project import load_project

SCENARIO = resources.data("scenarios", "cry_havoc", "wendel_wood.yaml").read_text(encoding="utf-8")
OUTLAWS = resources.data("units", "cry_havoc", "outlaws.yaml").read_text(encoding="utf-8")
FILES = "cry_havoc/outlaws.yaml]"


@pytest.fixture
def said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """What is said of the sample with these files in place of its outlaws, the last of them with these cards."""
    monkeypatch.chdir(tmp_path)

    def load(cards: str, files: str = "mine.yaml]") -> list[str]:
        assert FILES in SCENARIO
        Path("mine.yaml").write_text(cards, encoding="utf-8")
        Path("scenario.yaml").write_text(SCENARIO.replace(FILES, files), encoding="utf-8")
        return [str(one) for one in load_project(Path("scenario.yaml")).problems]

    return load


def line_of(text: str) -> int:
    return OUTLAWS.splitlines().index(text) + 1


def test_a_card_stands_in_one_file(said) -> None:
    card = OUTLAWS.split("  odo:\n")[1].split("\n\n")[0]
    again = f"ruleset: cry_havoc\ncards:\n  odo:\n{card}\n"
    (problem,) = said(again, "cry_havoc/outlaws.yaml, mine.yaml]")
    assert problem.startswith("mine.yaml:") and "the card 'odo' is also in " in problem
    assert problem.endswith("cry_havoc/outlaws.yaml. Rename one of the two.")
    assert said(again.replace("odo:", "otto:"), "cry_havoc/outlaws.yaml, mine.yaml]") == []


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("cards:", "crads: 3\ncards:", f"{line_of('cards:')}:1: unknown key 'crads'. Did you mean 'cards'?"),
        (
            "ruleset: cry_havoc",
            "ruleset: capitan",
            f"{line_of('ruleset: cry_havoc')}:10: these cards are for 'capitan', and the scenario is played by 'cry_havoc'. "
            "Use cards with 'ruleset: cry_havoc'.",
        ),
    ],
)
def test_what_a_file_of_cards_says_of_itself_is_looked_at(said, old: str, new: str, message: str) -> None:
    assert said(OUTLAWS.replace(old, new, 1)) == [f"mine.yaml:{message}"]


def test_a_file_of_very_many_mistakes_is_not_looked_at_whole(said, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card_files, "MOST", 1)
    found = said("ruleset: cry_havoc\ncards:\n" + "".join(f"  c{n}: {{nation: x}}\n" for n in range(9)))
    assert not any(one.startswith("mine.yaml:4") and "is missing" in one for one in found)
    assert "mine.yaml:4:3: the cards from 'c1' on were not looked at: there are too many mistakes in this file." in (
        "\n".join(found)
    )
