"""A wrong name of a file leads to the file of the right make that was meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.loading.near_files import files_that_say
from tests.command import fichas


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    assert fichas("new", tmp_path / "kit").returncode == 0
    return tmp_path / "kit"


def swapped(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    (
        ("[units.yaml]", "[unit.yaml]", "there is no card file 'unit.yaml'. Did you mean 'units.yaml'?"),
        ("my_card.yaml", "mycard.yaml", "'layouts/mycard.yaml'. Did you mean 'layouts/my_card.yaml'?"),
    ),
)
def test_a_file_of_ones_own_is_named(folder: Path, old: str, new: str, said: str) -> None:
    swapped(folder / "kit.yaml", old, new)
    assert said in fichas("check", folder / "kit.yaml").stderr


def test_what_is_no_layout_is_not_offered_as_one(tmp_path: Path) -> None:
    game = tmp_path / "game"
    assert fichas("new", game, "--game").returncode == 0
    for file in (game / "layouts").iterdir():
        file.unlink()
    said = fichas("check", game).stderr
    assert "there is no layout 'layouts/counter.yaml'. Write it, or name one of ours" in said
    assert "scenarios/first.yaml" not in said


def test_only_files_with_the_key_are_told(folder: Path) -> None:
    assert files_that_say("cards", [folder]) == ["kit.yaml", "units.yaml"]
    assert files_that_say("kind", [folder]) == ["layouts/my_card.yaml"]
