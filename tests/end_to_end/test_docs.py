"""The README tells the truth: its commands run, its options exist, its pictures are there.

So do the pages for developers: their files, links and make targets exist.
"""

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
FICHAS = [line for line in SHELL if line.startswith("fichas ") and not line.startswith("fichas preview ")]
"""Those that end by themselves; the preview is held in ``test_preview``."""

MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
FOR_DEVELOPERS = ("ARCHITECTURE.md", "CONTRIBUTING.md")
PLACES = ("generator", "tests", "data", "templates", "output")
"""Folders in which a file that is named without its path is looked for."""


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
    """The samples in a sheet or two: all of them, by every option, are held in the tests beside this one."""
    words = shlex.split(line)[1:]
    if words[0] == "build" and "--only" not in words and any("/scenarios/" in word for word in words):
        words += ["--only", "counters" if str(SCENARIO.relative_to(ROOT)) in words else "control_sheets"]
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    for name in ("data", "templates"):
        (tmp_path / name).symlink_to(ROOT / name)
    assert main(words) == 0
    capsys.readouterr()
    if words[0] == "build":
        assert list((tmp_path / "output").glob("*/*.pdf"))


def test_its_make_targets_exist() -> None:
    for target in set(re.findall(r"`?make ([a-z]+)", README)):
        assert is_target(target), target


def test_it_names_every_command_and_every_sheet() -> None:
    for command in cli.COMMANDS:
        assert f"fichas {command} " in README
    for kind in KINDS:
        assert f"`{kind}.pdf`" in README


def test_ci_calls_the_same_test_command() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "\nmake test\n" in script


def is_target(name: str) -> bool:
    return re.search(rf"^{name}:", MAKEFILE, re.MULTILINE) is not None


def paths_in(text: str) -> set[str]:
    """The files and folders a page names: between backticks, and in its commands."""
    shell = "\n".join(re.findall(r"```sh\n(.*?)```", text, re.DOTALL))
    prose = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    words = {word for code in re.findall(r"`([^`\n]+)`", prose) for word in code.split()}
    words |= {word for word in shell.split() if word.startswith(tuple(f"{place}/" for place in PLACES))}
    made = "output/alberche_ford/"
    return {word for word in words if "/" in word or re.search(r"\.(py|yaml|md|toml|txt|json)$", word)} - {made}


def is_there(path: str) -> bool:
    """Whether there is such a file; ``<id>`` stands for any name, and a bare name for a file in any folder of ours."""
    pattern = re.sub(r"<\w+>", "*", path).rstrip("/")
    if any(ROOT.glob(pattern)):
        return True
    return "/" not in pattern and any(any((ROOT / place).rglob(pattern)) for place in PLACES)


@pytest.mark.parametrize("page", FOR_DEVELOPERS)
def test_what_pages_for_developers_name_is_there(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    named, links = paths_in(text), re.findall(r"\]\(([^)]+)\)", text)
    assert len(named) > 20
    assert [path for path in sorted({*named, *links}) if not is_there(path)] == []
    targets = set(re.findall(r"(?:`|^)make ([a-z]+)", text, re.MULTILINE))
    assert [target for target in sorted(targets) if not is_target(target)] == []


def test_a_file_that_is_gone_is_noticed() -> None:
    assert paths_in("`generator/gone.py` and `gone.py`, `a word`") == {"generator/gone.py", "gone.py"}
    assert not is_there("generator/gone.py") and not is_there("gone.py") and not is_there("data/rulesets/<id>/gone/")
    assert is_there("data/rulesets/<id>/words/") and is_there("pdf_*.py") and is_there("yaml_reader.py")
