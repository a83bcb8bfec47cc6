"""What is written is whole or not there, lies below its folder, and takes away nothing but what was written before."""

from __future__ import annotations

import hashlib
import json
import os
import random
import re
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from generator import calibration
from generator.__main__ import main
from generator.diagnostics import Severity, UserError
from generator.loading.printers import load_printers
from generator.model.printer import Printer
from generator.production import manifest
from generator.production.files import BESIDE, write_all
from tests import kills
from tests.conftest import ROOT
from tests.kills import NEW, OLD, found, in_child, left_over, write

CARDS = """ruleset: cry_havoc
cards:
  alys: {status: sample, nation: house_of_alder, kind: peasant, name: Alys, weapon: axe, fit: {attack: 5, defence: 3, move: 6}, stunned: {defence: 2}, wounded: {attack: 2, defence: 2}}
"""


# -- never half --------------------------------------------------------------------------------------------


def test_a_kit_whose_build_is_killed_is_old_or_new(tmp_path: Path) -> None:
    chance = random.Random(1815)
    killed = sum(
        kills.try_once(tmp_path / f"kit{number % 5}", chance, by_clock=number % 4 == 0) for number in range(40)
    )
    assert killed >= 20


def _raises(error: BaseException) -> Callable[[], None]:
    def strike() -> None:
        raise error

    return strike


@pytest.mark.sample(7)
@pytest.mark.parametrize("error", [KeyboardInterrupt(), PermissionError(13, "The file is open elsewhere")])
@pytest.mark.parametrize("at", range(8, 44, 3))
def test_what_is_broken_off_comes_back(at: int, error: BaseException, tmp_path: Path) -> None:
    """By Ctrl-C, or a file that is open elsewhere, at any operation; all is then old, or all new, at once."""
    write(tmp_path, OLD)
    before = found(tmp_path)
    in_child(lambda: write(tmp_path, NEW), tmp_path, at, _raises(error))
    there = {name: data for name, data in found(tmp_path).items() if not name.startswith(BESIDE[0])}
    assert there == before or {name: there[name] for name in NEW} == NEW
    write(tmp_path, NEW)
    assert not left_over(tmp_path)


def test_a_disk_that_is_full_leaves_the_old_kit(tmp_path: Path) -> None:
    write(tmp_path, OLD)
    before = found(tmp_path)

    def work() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (5_000, 5_000))
        with pytest.raises(UserError, match="cannot be written here: File too large"):
            write(tmp_path, NEW)

    assert in_child(work, tmp_path, 0, kills.kill) == 0
    assert found(tmp_path) == before and not left_over(tmp_path)


def test_of_two_builds_at_once_one_is_last(tmp_path: Path) -> None:
    """And its list is right: neither mixes with the other, nor takes what the other is at for left over."""

    def often(files: dict[str, bytes]) -> int:
        if child := os.fork():
            return child
        status = 1
        try:
            for _ in range(25):
                write(tmp_path, files)
            status = 0
        finally:
            os._exit(status)

    for child in [often(OLD), often(NEW), often(OLD)]:
        assert os.waitpid(child, 0)[1] == 0
    there = found(tmp_path)
    assert not left_over(tmp_path)
    last = next(kit for kit in (OLD, NEW) if kit["counters.pdf"] == there["counters.pdf"])
    assert {name: there[name] for name in last} == last
    assert all(
        hashlib.sha256(there[one.path]).hexdigest() == one.sha256 for one in manifest.listed_in(tmp_path)[0].files
    )


@pytest.mark.sample(3)
@pytest.mark.parametrize("at", range(1, 14, 2))
def test_single_files_are_old_or_new(at: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of ``convert``, and the file of printers."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    (tmp_path / "cards.yaml").write_text(CARDS, encoding="utf-8")
    words = ["convert", str(tmp_path / "cards.yaml"), str(tmp_path / "cards.csv"), "--force"]
    calibration.remember_printer("attic", Printer(back_x_mm=1))
    (tmp_path / "cards.csv").write_text("old", encoding="utf-8")
    in_child(lambda: main(words), tmp_path / ".fichas", at, kills.kill)
    assert (tmp_path / "cards.csv").read_text(encoding="utf-8") == "old" or "Alys" in (
        tmp_path / "cards.csv"
    ).read_text()
    in_child(lambda: calibration.remember_printer("attic", Printer(back_x_mm=2)), tmp_path, at + 2, kills.kill)
    assert load_printers()["attic"].back_x_mm in (1, 2)
    assert main(words) == 0
    calibration.remember_printer("attic", Printer(back_x_mm=3))
    assert not left_over(tmp_path) and load_printers()["attic"].back_x_mm == 3


def test_everything_is_written_by_one(tmp_path: Path) -> None:
    """But for what is kept of files read, which nothing depends on, and for nowhere."""
    package = Path(manifest.__file__).parents[1]
    writes = re.compile(
        r'write_(bytes|text)\(|\bopen\((?!os\.devnull)[^)]*"[wax]b?"|os\.replace\(|\.rename\(|mk[sd]temp\('
    )
    found = {
        path.relative_to(package).as_posix()
        for path in package.rglob("*.py")
        if writes.search(path.read_text(encoding="utf-8"))
    }
    assert found == {"production/files.py", "loading/kept_files.py"}


# -- only below its folder ---------------------------------------------------------------------------------


@pytest.mark.parametrize("link", ["kit", "kit/svg", "kit/pieces"])
def test_nothing_is_written_through_a_linked_folder(link: str, tmp_path: Path) -> None:
    elsewhere, kit = tmp_path / "elsewhere", tmp_path / "out" / "kit"
    elsewhere.mkdir()
    (elsewhere / "counters-09.svg").write_text("mine")
    kit.parent.mkdir()
    if link != "kit":
        kit.mkdir()
    (tmp_path / "out" / link).symlink_to(elsewhere)
    with pytest.raises(UserError, match=f"'{Path(link).name}' is a link, and nothing is written through one"):
        write_all(kit, OLD, out=kit.parent)
    assert [path.name for path in elsewhere.iterdir()] == ["counters-09.svg"]


def test_a_linked_file_is_replaced_and_what_it_leads_to_stays(tmp_path: Path) -> None:
    (tmp_path / "mine.pdf").write_text("mine")
    kit = tmp_path / "kit"
    kit.mkdir()
    for name in ("counters.pdf", manifest.NAME):
        (kit / name).symlink_to(tmp_path / "mine.pdf")
    write(kit, OLD)
    assert (tmp_path / "mine.pdf").read_text() == "mine"
    assert not (kit / "counters.pdf").is_symlink() and not (kit / manifest.NAME).is_symlink()


def test_a_link_that_is_called_as_what_is_left_half_done_stays(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "kit").mkdir()
    link, left = (tmp_path / "kit" / f"{BESIDE[0]}{name}{BESIDE[1]}" for name in "ab")
    link.symlink_to(tmp_path / "mine")
    left.mkdir()
    write(tmp_path / "kit", OLD)
    assert link.is_symlink() and (tmp_path / "mine").is_dir() and not left.exists()


def test_a_disk_without_second_names_for_files_gets_copies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*of: object, **how: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", refused)
    for files in (OLD, NEW):
        write(tmp_path, files)
        assert {name: found(tmp_path)[name] for name in files} == files and not left_over(tmp_path)


def test_out_itself_may_be_a_link(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "out").symlink_to(tmp_path / "there")
    assert write_all(tmp_path / "out" / "kit", OLD, out=tmp_path / "out")
    assert (tmp_path / "there" / "kit" / "counters.pdf").is_file()


def test_only_what_was_written_before_is_removed(tmp_path: Path) -> None:
    write(tmp_path, OLD)
    (tmp_path / "svg" / "counters-05.svg").write_text("changed by hand")
    (tmp_path / "svg" / "counters-06.svg").rename(tmp_path / "mine.svg")
    (tmp_path / "svg" / "counters-06.svg").symlink_to(tmp_path / "mine.svg")
    write(tmp_path, NEW)
    assert (tmp_path / "svg" / "counters-05.svg").read_text() == "changed by hand"
    assert (tmp_path / "mine.svg").read_bytes() == OLD["svg/counters-06.svg"]


# -- the list of before ------------------------------------------------------------------------------------


def _listing(**one: object) -> str:
    known = {"path": "svg/counters-05.svg", "bytes": 4, "sha256": hashlib.sha256(b"mine").hexdigest()}
    return json.dumps({"files": [{**known, **one}]})


SPOILT = {
    "nothing": "",
    "a list": "[]",
    "deep": '{"files": ' + "[" * 100_000,
    "large": " " * 20_000_001,
    "above": _listing(path="../counters-05.svg"),
    "above, later": _listing(path="svg/../../counters-05.svg"),
    "absolute": _listing(path="/tmp/counters-05.svg"),
    "backslash": _listing(path="..\\counters-05.svg"),
    "not of a kit": _listing(path="svg/counters-05.txt"),
    "control signs": _listing(path="svg/\u001b[31m.svg"),
    "NUL": _listing(path="svg/\0.svg"),
    "a number": _listing(path=7),
    "no hash": _listing(sha256="*"),
    "long": _listing(path="x" * 2_000 + ".svg"),
    "pieces": '{"pieces": [{"kind": "counters", "shows": 3}]}',
    "not a number": '{"pages": [{"kind": "a", "name": "b", "shows": "c", "width_mm": NaN, "height_mm": 1}]}',
    "signs in kinds": '{"kinds": {"\\u0007": {}}}',
    "deep kinds": '{"kinds": {"a": {"b": {"c": 1}}}}',
}


@pytest.mark.parametrize("spoilt", SPOILT)
def test_a_spoilt_list_is_said_and_not_obeyed(spoilt: str, tmp_path: Path) -> None:
    kit = tmp_path / "kit"
    (kit / "svg").mkdir(parents=True)
    for path in (tmp_path / "counters-05.svg", kit / "svg" / "counters-05.svg"):
        path.write_text("mine")
    (kit / manifest.NAME).write_text(SPOILT[spoilt], encoding="utf-8")
    listed, (problem,) = manifest.listed_in(kit)
    assert listed == manifest.Listed() and problem.severity is Severity.WARNING and problem.remedy
    write(kit, NEW)
    assert (tmp_path / "counters-05.svg").read_text() == (kit / "svg" / "counters-05.svg").read_text() == "mine"
    assert "mine" not in (kit / manifest.NAME).read_text(encoding="utf-8")
    assert {one.path for one in manifest.listed_in(kit)[0].files} == {*NEW}


@pytest.mark.parametrize("kind", ["link", "pipe", "folder"])
def test_a_list_that_is_no_file_is_not_read(kind: str, tmp_path: Path) -> None:
    (tmp_path / "there.json").write_text(_listing(), encoding="utf-8")
    path = tmp_path / manifest.NAME
    {"link": lambda: path.symlink_to("there.json"), "pipe": lambda: os.mkfifo(path), "folder": path.mkdir}[kind]()
    listed, problems = manifest.listed_in(tmp_path)
    assert not listed.files and problems


def test_a_pipe_in_place_of_the_folder_is_not_waited_for(tmp_path: Path) -> None:
    """In a process of its own, which a test can end."""
    os.mkfifo(tmp_path / "out")
    script = "import sys; from generator.__main__ import main; sys.exit(main(['schema', '--all', sys.argv[1]]))"
    done = subprocess.run(
        [sys.executable, "-c", script, tmp_path / "out"], cwd=ROOT, capture_output=True, text=True, timeout=20
    )
    assert done.returncode == 1 and "cannot be written here" in done.stderr


def test_a_list_of_strangers_is_obeyed_for_what_is_listed_alone(tmp_path: Path) -> None:
    (tmp_path / "svg").mkdir()
    (tmp_path / "svg" / "counters-05.svg").write_text("mine")
    (tmp_path / manifest.NAME).write_text(_listing(sha256="0" * 64), encoding="utf-8")
    write(tmp_path, NEW)
    assert (tmp_path / "svg" / "counters-05.svg").read_text() == "mine"
