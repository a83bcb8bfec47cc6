"""Saved files are told of, wherever below the folders they lie, and nothing else is."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.preview.watching import MOST_FOLDERS, _is_read, _with_those_below, watch

PATIENCE_S = 20.0
QUIET_S = 0.3


class Watched:
    def __init__(self, *folders: Path) -> None:
        self.folders, self.told, self._stop = {*folders}, 0, threading.Event()
        self._thread = threading.Thread(target=watch, args=(lambda: set(self.folders), self._hear, self._stop))
        self._thread.start()
        time.sleep(QUIET_S)  # until it watches

    def _hear(self) -> None:
        self.told += 1

    def hears(self, what) -> bool:
        """Whether it is told once this is done; a watcher that is not there yet may miss the first time."""
        before, end = self.told, time.monotonic() + PATIENCE_S
        while self.told == before and time.monotonic() < end:
            what()
            time.sleep(QUIET_S)
        return self.told > before

    def stop(self) -> None:
        self._stop.set()
        self._thread.join(PATIENCE_S)
        assert not self._thread.is_alive()


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[Watched]:
    (tmp_path / "project" / "layouts").mkdir(parents=True)
    one = Watched(tmp_path / "project")
    yield one
    one.stop()


def test_what_is_read_is_told_in_every_folder(watched: Watched, tmp_path: Path) -> None:
    project = tmp_path / "project"
    assert watched.hears(lambda: (project / "scenario.yaml").write_text("a", encoding="utf-8"))
    assert watched.hears(lambda: (project / "layouts" / "mine.yaml").write_text("a", encoding="utf-8"))
    assert watched.hears(lambda: (project / "new").mkdir(exist_ok=True))
    assert watched.hears(lambda: (project / "new" / "units.csv").write_text("a", encoding="utf-8"))
    time.sleep(QUIET_S)
    told = watched.told
    (project / ".scenario.yaml.swp").write_text("a", encoding="utf-8")
    (project / "notes.txt").write_text("a", encoding="utf-8")
    time.sleep(QUIET_S)
    assert watched.told == told


def test_a_folder_named_later_is_watched_and_one_that_vanishes_is_waited_for(watched: Watched, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    watched.folders.add(other)
    assert watched.hears(lambda: (other / "cards.yaml").write_text("a", encoding="utf-8"))
    assert watched.hears(lambda: other.exists() and other.rename(tmp_path / "away"))
    assert watched.hears(lambda: other.exists() or (tmp_path / "away").rename(other))
    assert watched.hears(lambda: (other / "cards.yaml").write_text("b", encoding="utf-8"))


def test_a_folder_that_comes_is_told_with_what_is_in_it(tmp_path: Path) -> None:
    one = Watched(tmp_path / "project")
    try:
        (tmp_path / "made").mkdir()
        (tmp_path / "made" / "scenario.yaml").touch()
        assert one.hears(lambda: (tmp_path / "project").exists() or (tmp_path / "made").rename(tmp_path / "project"))
        assert one.hears((tmp_path / "project" / "scenario.yaml").touch)
    finally:
        one.stop()


def test_what_is_written_is_not_told(tmp_path: Path) -> None:
    made = tmp_path / "kits" / "mine"
    (made / "svg").mkdir(parents=True)
    (tmp_path / "art").mkdir()
    assert _with_those_below([tmp_path], [made]) == [tmp_path, tmp_path / "art", tmp_path / "kits"]
    found = [_is_read(path, [made]) for path in (tmp_path / "kits", made, made / "svg" / "a.svg", tmp_path / "a.svg")]
    assert found == [False, False, False, True]


def test_folders_are_bounded_and_those_of_programs_left_out(tmp_path: Path) -> None:
    for name in (".git", "node_modules", "output", "art", "art/deep"):
        (tmp_path / name).mkdir()
    assert _with_those_below([tmp_path, tmp_path / "none"]) == [tmp_path, tmp_path / "art", tmp_path / "art" / "deep"]
    for number in range(MOST_FOLDERS + 50):
        (tmp_path / f"a{number}").mkdir()
    found = _with_those_below([tmp_path])
    assert len(found) == MOST_FOLDERS
    assert found[0] == tmp_path
