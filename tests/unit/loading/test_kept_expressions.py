"""Expressions that were read before are not read again; what is kept of them is never trusted to be right."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from generator.diagnostics import Source
from generator.expressions import Expression, layout_text, tree
from generator.loading.kept_expressions import kept_expressions

HERE = Source("layout.yaml", 7, 11)
TEXT = "{{ n + 41 }} of [{{ n | signed }}]"


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(tree, "PACKED", {})
    monkeypatch.setattr(layout_text, "_compiled", layout_text._compiled.__wrapped__)
    return tmp_path / "fichas" / "expressions"


def run(text: str = TEXT) -> str:
    with kept_expressions():
        return Expression(text, HERE).run({"n": 1}, str.upper)


def read_anew(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that Jinja reads from now on, in a new process."""
    texts: list[str] = []
    of_text = tree._parsed_text
    monkeypatch.setattr(tree, "_parsed_text", lambda text: texts.append(text) or of_text(text))
    monkeypatch.setattr(tree, "PACKED", {})
    return texts


def test_a_later_run_reads_none_again(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run() == "42 of [+1]"
    texts = read_anew(monkeypatch)
    assert (run(), texts) == ("42 of [+1]", [])
    assert (run("{{ n }}"), texts) == ("1", ["{{ n }}"])
    assert (cache.stat().st_mode & 0o777, len(list(cache.iterdir()))) == (0o700, 1)


@pytest.mark.parametrize(
    "packed",
    [
        b"",
        b"\xff",
        b"\x91" * 5_000,
        msgspec.msgpack.encode(["Name", "n"]),
        msgspec.msgpack.encode(["Nobody", 1]),
        b"\x01",
    ],
)
def test_what_is_no_tree_is_read_anew(packed: bytes, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run()
    texts = read_anew(monkeypatch)
    tree.PACKED[f"t{TEXT}"] = packed
    assert Expression(TEXT, HERE).run({"n": 1}, str.upper) == "42 of [+1]"
    assert texts == [TEXT]


@pytest.mark.parametrize("kept", [[1], {"tx": 1}, {1: b"x"}, None, "x"])
def test_a_file_that_holds_something_else_is_passed_over(
    kept: object, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("generator.loading.kept_expressions.KeptFiles.of", lambda *_: kept)
    assert run() == "42 of [+1]"


def test_no_more_are_kept_than_there_may_be(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree, "MOST_PACKED", 2)
    assert [run(f"{{{{ n + {add} }}}}") for add in range(4)] == ["1", "2", "3", "4"]
    assert len(tree.PACKED) == 2
    texts = read_anew(monkeypatch)
    run("{{ n + 0 }}")  # as many as there may be: those in use are gathered anew
    assert (texts, list(tree.PACKED)) == (["{{ n + 0 }}"], ["t{{ n + 0 }}"])


def test_what_is_refused_is_refused_each_time(cache: Path) -> None:
    for _ in range(2):
        with pytest.raises(Exception, match="only expressions are read here"):
            run("{% if n %}{% endif %}")


def test_a_long_one_is_not_kept(cache: Path) -> None:
    assert run(f"{'x' * tree.LONGEST_PACKED}{{{{ n }}}}").endswith("x1")
    assert (tree.PACKED, cache.exists() and list(cache.iterdir())) == ({}, [])
