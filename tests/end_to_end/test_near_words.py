"""Words that are near what was meant, in meaning if not in letters, are answered with what is meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.command import fichas


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    assert fichas("new", tmp_path / "kit").returncode == 0
    return tmp_path / "kit"


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    (
        ("kit.yaml", "\nvictory:", "\nwinner:", "unknown key 'winner'. Did you mean 'victory'?"),
        ("kit.yaml", "\nturns:", "\nlang: es\nturns:", "'fichas build FILE --lang es'."),
        ("kit.yaml", "\nturns:", "\npaper: a4\nturns:", "'fichas build FILE --paper letter'."),
        (
            "kit.yaml",
            "{card: foot_48th, colour: red, figures: 10}",
            "foot_48th",
            "Write it as '- {card: foot_48th}'.",
        ),
        ("kit.yaml", "coalition: empire", "coalition: french", "Use one of: allies, empire."),
        (
            "layouts/my_card.yaml",
            "elements:\n",
            "elements:\n  f: {art: flag/frnace, box: [5, 5, 9, 6]}\n",
            "Did you mean 'flag/france'?",
        ),
    ),
)
def test_what_was_meant_is_said(folder: Path, file: str, old: str, new: str, said: str) -> None:
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new), encoding="utf-8")
    (message, *more) = fichas("check", folder / "kit.yaml").stderr.splitlines()
    assert said in message and not any("warning" in one for one in more)


def test_an_option_that_is_near_is_named() -> None:
    assert "--prnt home. Did you mean '--print'?" in fichas("build", "kit.yaml", "--prnt", "home").stderr


def test_what_there_is_to_build_alone_is_named(folder: Path) -> None:
    said = fichas("build", folder / "kit.yaml", "--only", "nothing").stderr
    assert "Use one of: counters, " in said and "allies, france; or a unit: 'fichas explain' names them." in said
