"""What was read of a file is kept for the same bytes, in a folder that is the user's alone; nothing depends on it."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import pytest

from generator import resources
from generator.loading import kept_files, yaml_reader, yaml_tree
from generator.loading.document import Kept, Node, packed
from generator.loading.kept_files import KeptFiles

FILE, CONTENT = "a.yaml", b"a: 1"


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "fichas" / "some"


def kept(form: bytes = b"1") -> KeptFiles:
    return KeptFiles("some", form)


def test_what_was_made_is_kept_for_the_same_bytes(cache: Path) -> None:
    made = {"a": [1, None, 0.1, "é", float("inf"), -(2**63)]}
    kept().keep(FILE, CONTENT, made)
    assert kept().of(FILE, CONTENT) == made
    assert kept().of(FILE, b"a: 2") is None
    assert kept().of("b.yaml", CONTENT) is None
    assert kept(b"another form").of(FILE, CONTENT) is None
    kept().keep(FILE, b"a: 2", 2)
    assert (kept().of(FILE, b"a: 2"), kept().of(FILE, CONTENT)) == (2, None)
    assert len(list(cache.iterdir())) == 1
    assert cache.stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("made", [2**64, "half of a letter: \ud800"])
def test_what_has_no_such_form_is_made_each_time(cache: Path, made: object) -> None:
    files = kept()
    files.keep(FILE, CONTENT, made)
    assert files.of(FILE, CONTENT) is None
    files.keep(FILE, CONTENT, 1)
    assert files.of(FILE, CONTENT) == 1


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"{",
        b"\x91\x01",
        b"\x03",
        b"\xc0",
        b"\xff",
        b"\x91" * 100_000,
        msgspec.msgpack.encode(["no such digest", 1]),
    ],
)
def test_what_is_damaged_is_made_anew(cache: Path, damage: bytes) -> None:
    kept().keep(FILE, CONTENT, 1)
    (entry,) = cache.iterdir()
    entry.write_bytes(damage)
    assert kept().of(FILE, CONTENT) is None
    kept().keep(FILE, CONTENT, 1)
    assert kept().of(FILE, CONTENT) == 1


def test_what_a_run_that_was_killed_has_left_is_removed_once_it_is_old(cache: Path) -> None:
    kept().keep(FILE, CONTENT, 1)
    old, new = (cache / f"{name}.part" for name in ("old", "new"))
    for part in (old, new):
        part.write_bytes(b"")
    os.utime(old, (0, 0))
    kept().keep(FILE, CONTENT, 1)
    assert (old.exists(), new.exists()) == (False, True)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
@pytest.mark.parametrize("mode", [0o770, 0o777, 0o707])
def test_a_folder_that_others_may_write_into_is_not_used(cache: Path, mode: int) -> None:
    kept().keep(FILE, CONTENT, 1)
    cache.chmod(mode)
    assert kept().of(FILE, CONTENT) is None


def test_a_folder_of_somebody_else_is_not_used(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept().keep(FILE, CONTENT, 1)
    monkeypatch.setattr(os, "getuid", lambda: 54_321, raising=False)
    assert kept().of(FILE, CONTENT) is None


def test_a_link_in_its_place_is_not_followed(cache: Path, tmp_path: Path) -> None:
    kept().keep(FILE, CONTENT, 1)
    cache.rename(tmp_path / "elsewhere")
    cache.symlink_to(tmp_path / "elsewhere")
    assert kept().of(FILE, CONTENT) is None


def test_without_a_folder_everything_is_made_each_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    kept().keep(FILE, CONTENT, 1)
    assert kept().of(FILE, CONTENT) is None
    monkeypatch.setattr(kept_files, "cache_folder", lambda: None)
    kept().keep(FILE, CONTENT, 1)
    assert kept().of(FILE, CONTENT) is None


def test_where_things_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "relative/path")
    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    monkeypatch.setenv("HOME", "/home/somebody")
    monkeypatch.setattr(kept_files.sys, "platform", "linux")
    assert kept_files.cache_folder() == Path("/home/somebody/.cache/fichas")
    monkeypatch.setattr(kept_files.sys, "platform", "darwin")
    assert kept_files.cache_folder() == Path("/home/somebody/Library/Caches/fichas")
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    assert kept_files.cache_folder() is None


# -- trees -----------------------------------------------------------------------------------------------

SHARED = b"""\
one: &one {a: 1, b: [x, '2', 0.5, ~, true]}
two: *one
three: [*one, &late text, *late]
"""


def seen(node: Node, numbers: dict[int, int]) -> object:
    """A tree with its places, and which of its nodes are one and the same."""
    value = node.value
    if isinstance(value, dict):
        value = [(name, node.keys[name], seen(inner, numbers)) for name, inner in value.items()]
    elif isinstance(value, list):
        value = [seen(inner, numbers) for inner in value]
    return numbers.setdefault(id(node), len(numbers)), node.source, type(value), value


@pytest.mark.parametrize("folder", ["rulesets", "words", "symbols", "units", "scenarios", "games", ""])
def test_a_tree_that_was_kept_is_the_tree_that_was_read(folder: str) -> None:
    files = sorted(resources.data(folder).rglob("*.yaml")) if folder else []
    for content in [file.read_bytes() for file in files] or [SHARED]:
        composer = yaml_tree.compose(content.decode("utf-8"), "a.yaml")
        assert composer.root is not None
        kept = msgspec.msgpack.decode(msgspec.msgpack.encode(packed(composer.root, composer.anchors.values())))
        assert Kept("a.yaml", *kept).root.plain() == composer.root.plain()
        assert seen(Kept("a.yaml", *kept).root, {}) == seen(composer.root, {})


def test_a_file_that_was_read_before_is_not_parsed(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(yaml_reader, "_kept", lambda: KeptFiles("some", b""))
    file = tmp_path / "some.yaml"
    file.write_bytes(SHARED)
    first = yaml_reader.read(file, "first.yaml")
    monkeypatch.setattr(yaml_tree, "compose", None)
    again = yaml_reader.read(file, "again.yaml")
    assert again.data() == first.data()
    assert again.where("three", 1).file == "again.yaml"
