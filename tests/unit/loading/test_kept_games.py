"""Bundled games are read once: a later run has them as they were, and nothing else comes out of the cache."""

from __future__ import annotations

import os
import pickle
import shutil
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from generator import resources
from generator.loading import kept_games, rulebook
from generator.loading.game_folder import bundled
from generator.loading.kept_files import KeptFiles
from generator.loading.rulebook import GameRead, read_game
from generator.model.base import Located, Model

GAMES = ("capitan", "capitan_hex", "flames_hexwar", "cry_havoc", "kessel")
Run = Callable[[str], GameRead]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Run]:
    """Reads a game as a new process does."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))

    def anew(name: str) -> GameRead:
        _forget()
        return read_game(bundled()[name])

    yield anew
    _forget()


def _forget() -> None:
    for one in (rulebook._bundled, rulebook.load_rulebook, kept_games._kept, kept_games._held):
        one.cache_clear()


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The folders that are read from now on."""
    found: list[str] = []
    read = rulebook._read
    monkeypatch.setattr(rulebook, "_read", lambda folder, depth: found.append(folder.name) or read(folder, depth))
    return found


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_was_kept_is_as_it_was_read(name: str, run: Run, reads: list[str]) -> None:
    read = run(name)
    assert reads
    reads.clear()
    kept = run(name)
    assert reads == []
    assert kept.book is not read.book
    assert _plain(kept.book) == _plain(read.book)
    assert kept.words == read.words
    assert kept.document.data() == read.document.data()
    assert kept.document.where("name") == read.document.where("name")
    assert [one.where() for one in kept.book.checks] == [one.where() for one in read.book.checks]
    assert {key: model.model_json_schema() for key, model in kept.book.models.items()} == {
        key: model.model_json_schema() for key, model in read.book.models.items()
    }
    for kind, quantities in read.book.quantities.items():
        assert dict(kept.book.quantities[kind]) == dict(quantities)
        assert all(kept.book.quantities[kind].where(key) == quantities.where(key) for key in quantities)


def _plain(value: Any) -> Any:
    """What can be compared: of what says places, what it says it of."""
    if isinstance(value, Model):
        return {name: _plain(getattr(value, name)) for name in type(value).model_fields}
    if isinstance(value, Located):
        return _plain(value.value)
    if isinstance(value, Struct):
        return {name: _plain(getattr(value, name)) for name in value.__struct_fields__ if name != "models"}
    if isinstance(value, Mapping):
        return {key: _plain(one) for key, one in value.items()}
    return [*map(_plain, value)] if isinstance(value, tuple | list) else value


def test_what_a_game_extends_is_there_once(run: Run, reads: list[str]) -> None:
    run("capitan_hex")
    reads.clear()
    kept, base = read_game_twice(run)
    assert reads == []
    assert kept.base is base
    shared = [name for name, table in kept.tables.items() if base.tables.get(name) is table]
    assert len(shared) > 50


def read_game_twice(run: Run) -> tuple[Any, Any]:
    return run("capitan_hex").book, read_game(bundled()["capitan"]).book


@pytest.mark.sample(1)
@pytest.mark.parametrize("changed", ["rulesets/capitan/tables/movement.yaml", "rulesets/capitan/words/fr.yaml"])
def test_a_change_of_data_is_read(changed: str, run: Run, reads: list[str], monkeypatch, tmp_path: Path) -> None:
    shutil.copytree(resources.data(), tmp_path / "data", ignore=shutil.ignore_patterns("fonts", "scenarios"))
    monkeypatch.setattr(resources, "_root", lambda: tmp_path)
    run("capitan_hex")
    reads.clear()
    run("capitan_hex")
    assert reads == []
    file = tmp_path / "data" / changed
    file.write_text(file.read_text(encoding="utf-8") + "# a remark\n", encoding="utf-8")
    run("capitan_hex")
    assert sorted(reads) == ["capitan", "capitan_hex"]


def test_places_are_told_from_the_working_folder(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    run("capitan")
    monkeypatch.chdir(resources.data("rulesets"))
    assert run("capitan").document.where("name").file == os.path.join("capitan", "game.yaml")
    monkeypatch.chdir(resources.data())
    assert run("capitan").document.where("name").file == os.path.join("rulesets", "capitan", "game.yaml")


class Strange:
    """Would run what it likes."""

    def __reduce__(self) -> Any:
        return os.mkdir, ("made",)


class Placed:
    def __reduce__(self) -> Any:
        return kept_games.place_in, ("a text", "upper")


@pytest.mark.sample(4)
@pytest.mark.parametrize(
    "packed",
    [
        b"",
        b"no pickle",
        pickle.dumps(None),
        pickle.dumps((1, 2)),
        pickle.dumps(Strange()),
        pickle.dumps(Placed()),
        "text",
    ],
)
def test_what_is_no_game_of_ours_is_read_anew(
    packed: Any, run: Run, reads: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    run("capitan")
    monkeypatch.setattr(KeptFiles, "of", lambda self, name, content: packed if self._kind == "games" else None)
    monkeypatch.chdir(tmp_path)
    reads.clear()
    assert run("capitan").book.id == "capitan"
    assert reads == ["capitan"]
    assert not (tmp_path / "made").exists()


@pytest.mark.parametrize("is_ours", [True, False])
def test_what_rests_on_a_game_of_a_package_is_not_kept(run: Run, tmp_path: Path, is_ours: bool) -> None:
    """It may change by itself."""
    folder, found = bundled()["cry_havoc"], run("cry_havoc")
    shutil.rmtree(tmp_path / "fichas")
    kept_games._kept.cache_clear()
    base = found.book if is_ours else msgspec.structs.replace(found.book, folders=(tmp_path,))
    game = msgspec.structs.replace(found.book, models={}), found.document, found.words
    kept_games.keep_game(folder, game, base)
    assert (kept_games.kept_game(folder, lambda name: base) is not None) is is_ours
