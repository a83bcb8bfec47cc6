"""The manual is true: its files, saved one after the other as a page says, and its commands, do what it prints."""

from __future__ import annotations

import re
import shlex
import shutil
from itertools import zip_longest
from pathlib import Path

import pytest

from generator.__main__ import main
from generator.cli import parser
from tests.conftest import ROOT
from tests.pages import DOCS, MANUAL, README, STEPS, blocks, commands, text_of, write, write_tutorial

MORE = "…"
"""A line of an answer that stands for several."""
ALONE = {
    line: page
    for page in (README, *MANUAL)
    if page not in STEPS
    for line in (*commands(page), *(block.text for block in blocks(page) if block.kind == "inline"))
    if line.startswith("fichas ")
}
"""Commands of the other pages, each once."""
ENDLESS = ("preview", "watch")
"""Commands that go on until they are stopped: what they do is held in ``test_preview`` and ``test_watch``."""


def is_as_said(said: str, page: str) -> bool:
    parts = [re.escape(part) for part in page.rstrip().split(f"\n{MORE}\n")]
    return re.fullmatch("\n.*\n".join(parts), said.rstrip(), re.DOTALL) is not None


@pytest.mark.parametrize("page", STEPS, ids=lambda page: page.stem)
def test_from_the_page_alone(page: Path, tmp_path: Path, monkeypatch, capsys) -> None:
    """What a command prints stands below it; where nothing does, it does what is asked."""
    folder, said = tmp_path / "reader", ""
    folder.mkdir()
    for block, following in zip_longest(every := list(blocks(page)), every[1:]):
        monkeypatch.chdir(folder)
        match block.kind:
            case "inline":  # one may try it, or not
                monkeypatch.chdir(shutil.copytree(folder, tmp_path / "tried", dirs_exist_ok=True))
                assert main(shlex.split(block.text)[1:]) == 0, capsys.readouterr().err
                shutil.rmtree(tmp_path / "tried")
                capsys.readouterr()
            case "yaml" | "csv":
                if block.file:
                    write(block, folder)
            case "sh":
                name, *words = shlex.split(block.text)
                assert name == "fichas"
                status = main(words)
                printed = capsys.readouterr()
                said = printed.err + printed.out
                assert status == 0 or (following and following.kind == "text"), said
            case "text":
                assert is_as_said(said, block.text), f"the page says\n{block.text}and it is\n{said}"
            case _:
                raise AssertionError(f"a block of {block.kind}")


@pytest.mark.parametrize("line", ALONE)
def test_each_command_does_what_it_says(line: str, tmp_path: Path, monkeypatch, capsys) -> None:
    words = shlex.split(line)[1:]
    monkeypatch.chdir(ROOT)
    if words[0] in ENDLESS:
        asked = parser(words[:1]).parse_args(words)
        assert all(file.exists() for file in (asked.files if words[0] == "watch" else [asked.file]))
        return
    monkeypatch.chdir(tmp_path)
    if words[0] != "new":
        write_tutorial(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    for name in ("data", "templates"):
        (tmp_path / name).symlink_to(ROOT / name)
    if "--printer" in words and words[0] == "build":
        assert main(["calibrate", "--printer", "office", "--back-angle", "0.3"]) == 0
    if words[0] == "build" and "--format" not in words:
        words += ["--format", "pdf"]
    assert main(words) == 0
    capsys.readouterr()
    if words[0] == "build":
        assert list((tmp_path / "output").glob("*/**/*.p[dn][fg]"))
    if "--pdf" in words:
        assert (tmp_path / words[words.index("--pdf") + 1]).is_file()


def test_commands_are_small() -> None:
    """Each is run: what takes a whole kit of a sample has its tests elsewhere."""
    whole = [line for line in ALONE if line.startswith("fichas build data/scenarios") and "--only" not in line]
    assert whole == []


def test_every_block_of_the_steps_is_one_that_is_tried() -> None:
    """Nothing fenced escapes the test, and each of the ten steps of a game has some."""
    for page in STEPS:
        assert text_of(page).count("```") == 2 * sum(block.kind != "inline" for block in blocks(page))
    steps = re.split(r"^## (?=\d)", text_of(DOCS / "own_game.md"), flags=re.MULTILINE)[1:]
    assert [int(step.split(".")[0]) for step in steps] == list(range(1, 11))
    assert all("```sh" in step for step in steps)


def test_a_wrong_answer_is_noticed() -> None:
    assert is_as_said("one\ntwo\nthree\n", "one\n…\nthree\n")
    assert not is_as_said("one\ntwo\nthree\n", "one\n…\ntwo\n") and not is_as_said("one\n", "one.\n")
