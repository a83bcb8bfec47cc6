"""The manual is true: its files, saved one after the other as a page says, and its commands, do what it prints."""

from __future__ import annotations

import re
import shlex
import shutil
from functools import partial
from itertools import zip_longest
from pathlib import Path

import pytest
import yaml

from generator.__main__ import main
from generator.cli import parser
from tests.conftest import ROOT, SCENARIO
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


@pytest.mark.sample(2)
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


# -- what stands on other pages, and is no command ---------------------------------------------------------------

OF_TESTS_OF_THEIR_OWN = {DOCS / "reference" / f"{name}.md" for name in ("game", "layouts", "sheet_layouts")}
"""``test_game_reference``, ``test_layout_reference`` and ``test_sheet_layouts`` read these."""


def snippet(page: Path, kind: str) -> str:
    (text,) = (block.text for block in blocks(page) if block.kind == kind)
    return text


def test_every_page_with_a_snippet_has_a_test() -> None:
    there = {page for page in (README, *MANUAL) for block in blocks(page) if block.kind in ("yaml", "csv", "python")}
    here = {README, DOCS / "names.md", DOCS / "kits.md", DOCS / "reference" / "scenario.md"}
    assert there == {*STEPS, *OF_TESTS_OF_THEIR_OWN, *here}


def test_the_line_of_the_readme_is_one_of_a_new_project(tmp_path: Path) -> None:
    assert main(["new", str(tmp_path / "kit")]) == 0
    assert snippet(README, "yaml").strip() in (tmp_path / "kit" / "kit.yaml").read_text(encoding="utf-8")


def test_files_name_their_schema_as_the_page_says(tmp_path: Path) -> None:
    assert main(["new", str(tmp_path / "kit")]) == 0
    assert (tmp_path / "kit" / "kit.yaml").read_text(encoding="utf-8").startswith(snippet(DOCS / "names.md", "yaml"))


def test_what_lies_on_the_table_of_the_page_can_be_played(tmp_path: Path, capsys) -> None:
    scenario = yaml.safe_load((ROOT / "data" / "scenarios" / "capitan" / "santa_cruz_farm.yaml").read_text("utf-8"))
    said = yaml.safe_load(snippet(DOCS / "reference" / "scenario.md", "yaml"))
    sides = {side["id"]: side for side in said.pop("sides")}
    assert {*sides} <= {side["id"] for side in scenario["sides"]}
    scenario |= said | {"sides": [side | sides.get(side["id"], {}) for side in scenario["sides"]]}
    file = tmp_path / "scenario.yaml"
    file.write_text(yaml.safe_dump(scenario, allow_unicode=True), encoding="utf-8")
    assert main(["check", str(file)]) == 0, capsys.readouterr().err


def test_the_catalogue_goes_through_dask_as_the_page_says(tmp_path: Path, monkeypatch, capsys) -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None
    ) as cluster:
        monkeypatch.setattr(distributed, "Client", partial(_client_of, distributed.Client, cluster))
        order = {"scenarios": [SCENARIO], "folder": tmp_path}
        exec(compile(snippet(DOCS / "kits.md", "python"), "kits.md", "exec"), order)
    assert capsys.readouterr().out.startswith(f"{SCENARIO} ")
    assert list(tmp_path.rglob("kit.pdf"))


def _client_of(client, cluster, address: str):
    """A client of a cluster of this machine, whatever scheduler the page names."""
    assert address == "scheduler:8786"
    return client(cluster)
