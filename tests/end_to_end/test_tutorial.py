"""The tutorial is true: its files, saved one after the other as the page says, and its commands, do what it prints."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from generator.__main__ import main
from tests.conftest import ROOT
from tests.tutorial import PAGE, blocks, write

MORE = "…"
"""A line of an answer that stands for several."""


def answer(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """What a command says, as a terminal shows it."""
    main(words)
    said = capsys.readouterr()
    return said.err + said.out


def is_as_said(said: str, page: str) -> bool:
    parts = [re.escape(part) for part in page.rstrip().split(f"\n{MORE}\n")]
    return re.fullmatch("\n.*\n".join(parts), said.rstrip(), re.DOTALL) is not None


def test_from_the_page_alone(tmp_path: Path, monkeypatch, capsys) -> None:
    monkeypatch.chdir(tmp_path)
    said = None
    for block in blocks():
        match block.kind:
            case "yaml" | "csv":
                write(block, tmp_path)
            case "sh":
                assert said is None, "what the command before it prints is not on the page"
                name, *words = shlex.split(block.text)
                assert name == "fichas"
                said = answer(words, capsys)
            case "text":
                assert said is not None, "no command stands above"
                assert is_as_said(said, block.text), f"the page says\n{block.text}and it is\n{said}"
                said = None
            case _:
                raise AssertionError(f"a block of {block.kind}")
    assert said is None


def test_every_block_is_one_of_a_step() -> None:
    """Nothing fenced escapes the test, and each of the ten steps has some."""
    assert PAGE.count("```") == 2 * len(list(blocks()))
    steps = re.split(r"^## (?=\d)", PAGE, flags=re.MULTILINE)[1:]
    assert [int(step.split(".")[0]) for step in steps] == list(range(1, 11))
    assert all("```sh" in step for step in steps)


def test_a_wrong_answer_is_noticed() -> None:
    assert is_as_said("one\ntwo\nthree\n", "one\n…\nthree\n")
    assert not is_as_said("one\ntwo\nthree\n", "one\n…\ntwo\n") and not is_as_said("one\n", "one.\n")


def test_its_links_and_pictures_are_there() -> None:
    for target in re.findall(r"\]\(([^)#]+)", PAGE):
        assert (ROOT / "docs" / target).exists(), target
