"""The README and the manual name what there is: commands, options, sheets, files, pictures, make targets.

So do the pages for developers: their files, links and make targets exist.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path

import pytest

from generator import cli
from generator.components.sheet_kinds import KINDS, ON_REQUEST
from tests.conftest import ROOT
from tests.pages import DOCS, MANUAL, commands, text_of
from tests.pages import README as README_FILE

README = text_of(README_FILE)
PAGES = (README_FILE, *MANUAL)
OPTION = re.compile(r"(?<![\w(-])--[a-z][a-z-]+")
OF_OTHERS = {"--user"}
"""Options of other programs that pages name."""

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


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_pictures_and_links_are_there(page: Path) -> None:
    for target, place in re.findall(r"\]\(([^)#]*)#?([^)]*)\)", prose_of(page)):
        if target.startswith("https://"):
            continue
        there = (page.parent / target).resolve() if target else page
        assert there.exists(), target
        if place and there.suffix == ".md":
            assert place in anchors(there), f"{target}#{place}"


def prose_of(page: Path) -> str:
    return re.sub(r"^```.*?^```$", "", text_of(page), flags=re.DOTALL | re.MULTILINE)


def anchors(page: Path) -> set[str]:
    heads = re.findall(r"^#+ (.+)$", prose_of(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


def options() -> dict[str, set[str]]:
    """Those of each command."""
    subparsers = next(one for one in cli.parser()._actions if isinstance(one, argparse._SubParsersAction))
    return {
        name: {flag for action in one._actions for flag in action.option_strings}
        for name, one in subparsers.choices.items()
    }


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_commands_and_options_exist(page: Path) -> None:
    there = options()
    every = {"--version"}.union(*there.values(), OF_OTHERS)
    shown = [code for code in re.findall(r"`([^`\n]+)`", prose_of(page)) if code.startswith("fichas ")]
    for line in (*shown, *(line for line in commands(page) if line.startswith("fichas "))):
        name = line.split()[1]
        if name.islower():
            assert name in there, line
            assert set(OPTION.findall(line)) <= there[name], line
    assert set(OPTION.findall(prose_of(page))) <= every


def test_its_make_targets_exist() -> None:
    for page in PAGES:
        for target in set(re.findall(r"`?make ([a-z]+)[`\n]", text_of(page))):
            assert is_target(target), (page, target)


def test_the_manual_names_every_command_and_every_sheet() -> None:
    reference = text_of(DOCS / "reference" / "commands.md")
    assert re.findall(r"^```\{command\} (\w+)$", reference, re.MULTILINE) == [*cli.COMMANDS]
    kits = text_of(DOCS / "kits.md")
    for kind in KINDS:
        assert f"`{kind}.pdf`" in kits
    for kind in ON_REQUEST:
        assert f"`{kind}`" in kits


def test_every_page_is_in_the_contents() -> None:
    text = text_of(DOCS / "index.md")
    named = [
        name
        for fenced in re.findall(r"```\{toctree\}\n(.*?)```", text, re.DOTALL)
        for name in fenced.split("\n\n")[1].split()
    ]
    assert sorted(named) == sorted(
        page.relative_to(DOCS).with_suffix("").as_posix() for page in MANUAL if page.stem != "index"
    )


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
    made = {"output/alberche_ford/", "build/manual/"}
    return {word for word in words if "/" in word or re.search(r"\.(py|yaml|md|toml|txt|json)$", word)} - made


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
