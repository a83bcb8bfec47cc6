"""The reader keeps places, refuses what YAML hides, and bounds what strangers send."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.diagnostics import UserError
from generator.loading.yaml_reader import read_bytes


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
        ("1: x", {"1": "x"}),
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
        (
            "a: &a [x,x]\n"
            + "\n".join(f"k{i}: &k{i} [{', '.join(['*' + ('a' if not i else f'k{i - 1}')] * 9)}]" for i in range(9)),
            "expand without measure",
        ),
    ],
)
def test_what_is_refused(text, message: str) -> None:
    assert message in said(text)


@settings(max_examples=300)
@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(content: bytes) -> None:
    try:
        read_bytes(content, "f.yaml").data()
    except UserError as error:
        assert str(error).startswith("f.yaml")
