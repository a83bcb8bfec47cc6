"""``fichas watch``: a saved file is a kit built anew, the same as one built by a process that begins with it."""

from __future__ import annotations

import argparse
import os
import queue
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from generator.cli import watch
from generator.cli.build import kit
from generator.preview import watching as watching_files
from tests.command import fichas
from tests.conftest import ROOT

LONGEST_S = 30
ONLY = ("--only", "counters,unit_cards", "--format", "svg")


class Watching:
    """The command in a process of its own, and what it says on standard error line by line."""

    def __init__(self, *words: object) -> None:
        command = [sys.executable, "-m", "generator", "watch", *map(str, words)]
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._lines: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        for line in self.process.stderr or ():
            self._lines.put(line)

    def until_it_waits(self) -> list[str]:
        said: list[str] = []
        while not said or "Waiting for a file" not in said[-1]:
            said.append(self._lines.get(timeout=LONGEST_S))
        return said


@pytest.fixture
def project(tmp_path: Path) -> Path:
    fichas("new", tmp_path / "it")
    return tmp_path / "it"


@pytest.fixture
def watching(project: Path, tmp_path: Path) -> Iterator[Watching]:
    it = Watching(project / "it.yaml", "--out", tmp_path / "warm", *ONLY)
    yield it
    it.process.kill()
    it.process.wait()


def files(folder: Path) -> dict[Path, bytes]:
    return {path.relative_to(folder): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def save(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_it_builds_anew_what_is_saved(project: Path, watching: Watching, tmp_path: Path) -> None:
    watching.until_it_waits()
    before = files(tmp_path / "warm")
    untouched = (tmp_path / "warm/it/svg/counters-01.svg").stat().st_mtime_ns
    save(project / "layouts/my_card.yaml", "#f8f0dc", "#e0f0ff")
    watching.until_it_waits()
    after = files(tmp_path / "warm")
    changed = {str(path) for path in after if before.get(path) != after[path]}
    assert {path for path in changed if "unit_cards" in path}
    assert not {path for path in changed if "counters" in path}
    assert (tmp_path / "warm/it/svg/counters-01.svg").stat().st_mtime_ns == untouched
    assert fichas("build", project / "it.yaml", "--out", tmp_path / "clean", *ONLY).returncode == 0
    assert files(tmp_path / "clean") == after


def test_what_it_writes_in_the_folder_is_nothing_new(project: Path) -> None:
    it = Watching(project / "it.yaml", "--out", project / "kits" / "mine", "--only", "counters", "--format", "svg")
    try:
        it.until_it_waits()
        save(project / "it.yaml", "turns: 10", "turns: 11")
        it.until_it_waits()
        with pytest.raises(queue.Empty):
            it._lines.get(timeout=1.5)
    finally:
        it.process.kill()
        it.process.wait()


def test_mistakes_are_said_and_the_kit_stays(project: Path, watching: Watching, tmp_path: Path) -> None:
    watching.until_it_waits()
    before = files(tmp_path / "warm")
    save(project / "it.yaml", "turns: 10", "turnz: 10")
    said = watching.until_it_waits()
    assert any(re.search(r"it\.yaml:\d+:\d+: unknown key 'turnz'", line) for line in said), said
    assert files(tmp_path / "warm") == before


def test_control_c_ends_it(project: Path, monkeypatch) -> None:
    times = iter(range(9))
    saves, ended = (project / "it.yaml").touch, threading.Event()

    def built(arguments: argparse.Namespace, warm: object, *, lists_files: bool) -> kit.Made:
        if next(times) == 1:
            raise KeyboardInterrupt
        return kit.Made(is_done=True)

    def save_again_and_again() -> None:
        while not ended.wait(0.2):
            saves()

    monkeypatch.setattr(kit, "make", built)
    threading.Thread(target=save_again_and_again, daemon=True).start()
    done = fichas("watch", project / "it.yaml")
    ended.set()
    assert (done.returncode, done.stdout) == (0, "") and next(times) == 2
    assert not [thread for thread in threading.enumerate() if thread.name == "watching"]


@pytest.mark.parametrize(("out", "written"), [("kits", "kits"), (".", "it")])
def test_what_it_writes_is_passed_over_and_not_what_lies_beside(
    out: str, written: str, project: Path, monkeypatch
) -> None:
    """A file that is wrong is waited for; with --quiet, without a word."""
    passed_over: list[Path] = []
    kits = iter([kit.Made(is_done=True)])

    def watched(folders: object, on_saved: Callable[[], None], stop: threading.Event, written: list[Path]) -> None:
        passed_over.extend(written)
        stop.wait(0.5)  # the first kit is built by then, and saves are waited for
        on_saved()

    def built(arguments: argparse.Namespace, warm: object, *, lists_files: bool) -> kit.Made:
        if made := next(kits, None):
            return made
        raise KeyboardInterrupt

    monkeypatch.setattr(watching_files, "watch", watched)
    monkeypatch.setattr(kit, "make", built)
    monkeypatch.setattr(watch, "LISTENS_S", 0.01)
    save(project / "it.yaml", "turns: 10", "turnz: 10")
    done = fichas("watch", project / "it.yaml", project, "--quiet", "--out", project / out)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert passed_over == [project / written]


def test_options_that_make_no_sense_together_are_said(project: Path) -> None:
    done = fichas("watch", project / "it.yaml", "--die-cut", "avery_5160", "--duplex", "gutterfold")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("fichas: a sheet that comes cut cannot be folded. Print with --duplex none")


def test_a_file_that_is_not_there_is_said_at_once(tmp_path: Path) -> None:
    done = fichas("watch", tmp_path / "nope.yaml")
    assert (done.returncode, done.stderr) == (1, f"{tmp_path}/nope.yaml: there is no such file. Check the path.\n")


@pytest.mark.parametrize(
    ("only", "said"),
    (
        ("nothing", "--only: there is no kind of sheet, no side and no unit 'nothing'. Use one of: "),
        ("measuring_strips", "--only: 'it' has no measuring_strips. There are "),
    ),
)
def test_an_option_that_is_wrong_is_said_and_ends_it(project: Path, tmp_path: Path, only: str, said: str) -> None:
    done = fichas("watch", project / "it.yaml", "--only", only, "--out", tmp_path / "out")
    assert (done.returncode, done.stderr[: len(said)]) == (1, said), done.stderr
    assert "Waiting" not in done.stderr


def test_it_waits_for_a_unit_that_went_and_for_a_file_that_is_wrong(project: Path, tmp_path: Path) -> None:
    """What an option names was there, or may be: only the file can tell, once it is right."""
    unit = next(
        line for line in (project / "it.yaml").read_text(encoding="utf-8").splitlines() if "card: foot_" in line
    )
    name = re.search(r"card: (\w+)", unit)[1]
    save(project / "it.yaml", "turns: 10", "turnz: 10")
    it = Watching(project / "it.yaml", "--out", tmp_path / "out", "--only", name, "--format", "svg")
    try:
        assert any("unknown key 'turnz'" in line for line in it.until_it_waits())
        save(project / "it.yaml", "turnz: 10", "turns: 10")
        it.until_it_waits()
        save(project / "it.yaml", unit, f"# {unit}")
        assert any(
            f"--only: there is no kind of sheet, no side and no unit '{name}'" in line for line in it.until_it_waits()
        )
        save(project / "it.yaml", f"# {unit}", unit)
        assert not any("--only" in line for line in it.until_it_waits())
    finally:
        it.process.kill()
        it.process.wait()
