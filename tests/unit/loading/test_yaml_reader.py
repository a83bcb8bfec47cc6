"""The reader keeps places, refuses what YAML hides, and bounds what strangers send."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.diagnostics import UserError
from generator.loading import yaml_tree
from generator.loading.yaml_reader import read, read_bytes


def said(text: str | bytes) -> str:
    with pytest.raises(UserError) as caught:
        read_bytes(text.encode() if isinstance(text, str) else text, "f.yaml")
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a: no", {"a": "no"}),
        ("a: 12:30", {"a": "12:30"}),
        ("a: 010", {"a": "010"}),
        ("a: 1809-07-24", {"a": "1809-07-24"}),
        ("a: 12", {"a": 12}),
        ("a: -3", {"a": -3}),
        ("a: 1.5", {"a": 1.5}),
        ('a: "12"', {"a": "12"}),
        ("a: true", {"a": True}),
        ("a:", {"a": None}),
        ("{1: x, true: y, ~: z}", {"1": "x", "true": "y", "~": "z"}),
        ("a: &x [1]\nb: *x", {"a": [1], "b": [1]}),
    ],
)
def test_scalars_are_what_they_look_like(text: str, value) -> None:
    assert read_bytes(text.encode(), "f.yaml").data() == value


def test_every_value_and_key_knows_its_place() -> None:
    document = read_bytes(b"a:\n  - b: 1\n    c: 2\n", "f.yaml")
    assert str(document.where("a", 0, "c")) == "f.yaml:3:8"
    assert str(document.where_key("a", 0, "c")) == "f.yaml:3:5"
    assert str(document.where("a", 0, "gone")) == "f.yaml:2:5"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "f.yaml: the file is empty"),
        ("# only a comment\n", "f.yaml: the file is empty"),
        ("a: 1\na: 2", "f.yaml:2:1: the key 'a' stands here a second time (first at line 1)"),
        ("a: [1, 2", "this is not YAML"),
        ("a: *b", "f.yaml:1:4: '*b' names nothing"),
        ("a: &a [*a]", "stands inside itself"),
        ("[1, 2]: x", "a key must be a word"),
        ("a: !!python/object:os.system x", "the tag"),
        ("a: 1\n---\nb: 2", "f.yaml:2:1: a second document starts here"),
        (b"a: \xff", "f.yaml:1:4: this is not UTF-8 text"),
        ("[" * 40_000, "nested more than 64 deep"),
        ("[" * 65 + "]" * 65, "f.yaml:1:65: nested more than 64 deep. Flatten the file."),
        ("a:\n  fill: [ #ff0000\n", "Put the colour in quotes: '#rrggbb'."),
        (
            "a: &a [x,x]\n"
            + "\n".join(f"k{i}: &k{i} [{', '.join(['*' + ('a' if not i else f'k{i - 1}')] * 9)}]" for i in range(9)),
            "expand without measure",
        ),
    ],
)
def test_what_is_refused(text, message: str) -> None:
    assert message in said(text)


def test_a_file_of_very_many_values_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yaml_tree, "MAX_NODES", 4)
    assert read_bytes(b"a: [1]", "f.yaml").data() == {"a": [1]}
    assert said("a: [1,\n 2, 3]") == "f.yaml:2:2: more than 4 values in one file. Split it into several."


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("a.yaml", "a.yaml: this is a folder, not a file. Name a file in it."),
        ("units.yam", "units.yam: there is no such file. Check the path."),
        ("unit.yaml", "unit.yaml: there is no such file. Did you mean 'units.yaml'?"),
        ("nowhere/units.yaml", "nowhere/units.yaml: there is no such file. Check the path."),
    ],
)
def test_a_file_that_is_not_there_is_said(name: str, message: str, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.yaml").mkdir()
    Path("units.yaml").write_text("a: 1\n", encoding="utf-8")
    with pytest.raises(UserError) as caught:
        read(Path(name))
    assert str(caught.value) == message


@settings(max_examples=300)
@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(content: bytes) -> None:
    try:
        read_bytes(content, "f.yaml").data()
    except UserError as error:
        assert str(error).startswith("f.yaml")
