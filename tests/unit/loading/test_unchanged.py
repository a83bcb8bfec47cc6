"""What was made of files is taken over while they, and what lies beside them, are as they were."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator.diagnostics import UserError
from generator.loading.unchanged import Unchanged
from generator.loading.yaml_reader import read


class Reader:
    """Reads files of a folder, and counts how often."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.unchanged, self.times = folder, Unchanged(), 0

    def read(self, *names: str) -> list[object]:
        def make() -> list[object]:
            self.times += 1
            return [read(self.folder / name).data() for name in names]

        return self.unchanged.of(names, make)


@pytest.fixture
def reader(tmp_path: Path) -> Reader:
    for name in ("a.yaml", "b.yaml"):
        (tmp_path / name).write_text("x: 1\n", encoding="utf-8")
    (tmp_path / "tables").mkdir()
    return Reader(tmp_path)


def test_it_is_made_once_while_nothing_changes(reader: Reader) -> None:
    assert reader.read("a.yaml") == reader.read("a.yaml") == [{"x": 1}]
    (reader.folder / "a.yaml").touch()  # saved as it was
    reader.read("a.yaml")
    assert reader.times == 1


@pytest.mark.parametrize("name", ["b.yaml", "c.yaml", "tables/new.yaml"])
def test_it_is_made_anew_when_a_file_is_saved_added_or_gone(reader: Reader, name: str) -> None:
    reader.read("a.yaml", "b.yaml")
    (reader.folder / name).write_text("x: 2\n", encoding="utf-8")
    reader.read("a.yaml", "b.yaml")
    assert reader.times == 2
    (reader.folder / "c.yaml").unlink(missing_ok=True)
    (reader.folder / "tables/new.yaml").unlink(missing_ok=True)
    reader.read("a.yaml", "b.yaml")
    assert reader.times == (2 if name == "b.yaml" else 3)


def test_it_is_not_taken_over_where_its_files_are_gone(reader: Reader) -> None:
    reader.read("a.yaml")
    (reader.folder / "a.yaml").unlink()
    (reader.folder / "a.yaml").mkdir()
    with pytest.raises(UserError, match="this is a folder, not a file"):
        reader.read("a.yaml")
    reader.read("b.yaml")
    shutil.rmtree(reader.folder)
    with pytest.raises(UserError, match="there is no such file"):
        reader.read("b.yaml")


def test_what_is_made_within_counts_for_who_makes_it(reader: Reader) -> None:
    def outer() -> object:
        return reader.unchanged.of("outer", lambda: reader.read("a.yaml"))

    reader.read("a.yaml")
    assert outer() == [{"x": 1}]  # of what was read before
    (reader.folder / "a.yaml").write_text("x: 2\n", encoding="utf-8")
    assert outer() == [{"x": 2}]


def test_what_cannot_be_made_is_not_kept(reader: Reader) -> None:
    def wrong() -> object:
        raise ValueError

    with pytest.raises(ValueError):
        reader.unchanged.of("it", wrong)
    assert reader.unchanged.of("it", lambda: 1) == 1
    assert reader.unchanged.of("other", lambda: 2, lambda made: False) == 2
    assert reader.unchanged.of("other", lambda: 3) == 3
