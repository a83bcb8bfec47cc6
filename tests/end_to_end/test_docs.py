"""The README tells the truth: its commands run, its options exist, its pictures are there."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from generator import cli
from generator.__main__ import main
from generator.components.sheet_kinds import KINDS
from tests.conftest import ROOT, SCENARIO

README = (ROOT / "README.md").read_text(encoding="utf-8")
SHELL = [
    line.split("#")[0].strip()
    for block in re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
    for line in block.splitlines()
]
FICHAS = [line for line in SHELL if line.startswith("fichas ")]


def test_it_opens_with_a_sentence_a_picture_and_two_commands() -> None:
    title, sentence, picture, commands, *_ = [part for part in README.split("\n\n") if part.strip()]
    assert title == "# Fichas"
    assert sentence.count(". ") == 0 and sentence.endswith(".")
    assert picture.startswith("![")
    assert [line.split()[:2] for line in commands.splitlines() if line.startswith("make")] == [
        ["make", "demo"],
        ["make", "test"],
    ]


def test_its_pictures_and_links_are_there() -> None:
    for target in re.findall(r"\]\(([^)]+)\)", README):
        assert (ROOT / target).exists(), target


@pytest.mark.parametrize("line", FICHAS)
def test_its_commands_do_what_they_say(line: str, tmp_path: Path, monkeypatch, capsys) -> None:
    """The sample in a few of its sheets: all of them, by every option, are held in the tests beside this one."""
    words = shlex.split(line)[1:]
    if str(SCENARIO.relative_to(ROOT)) in words and words[0] == "build" and "--only" not in words:
        words += ["--only", "counters,control_sheets"]
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    for name in ("data", "templates"):
        (tmp_path / name).symlink_to(ROOT / name)
    assert main(words) == 0
    capsys.readouterr()
    if words[0] == "build":
        assert list((tmp_path / "output").glob("*/*.pdf"))


def test_its_make_targets_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in set(re.findall(r"`?make ([a-z]+)", README)):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_it_names_every_command_and_every_sheet() -> None:
    for command in cli.COMMANDS:
        assert f"fichas {command} " in README
    for kind in KINDS:
        assert f"`{kind}.pdf`" in README


def test_ci_calls_the_same_test_command() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "\nmake test\n" in script
