"""A list goes from YAML into a sheet and back with nothing lost, or it is said what a sheet cannot hold."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter

from generator.diagnostics import UserError
from generator.loading.conversion import Listing, rows_of, written
from generator.loading.yaml_writer import yaml_of
from generator.model.fields import FieldSpec

FIELDS = TypeAdapter(dict[str, FieldSpec]).validate_python({
    "id": {"is": "id", "else": "none"},
    "name": {"is": "words"},
    "note": {"is": "prose", "else": "none"},
    "mark": {"is": "text", "else": ""},
    "attack": {"is": "whole"},
    "load": {"is": "number", "else": "none"},
    "horse": {"is": "flag", "else": False},
    "hex": {"is": "hex", "else": "none"},
    "die": {"one_of": [6, 8], "else": 6},
    "move": {"is": "distance", "else": "none"},
    "tags": {"many": True, "is": "id", "else": []},
    "lines": {"many": True, "is": "prose", "else": "none"},
    "weak": {"fields": {"attack": {"is": "whole"}, "name": {"is": "words", "else": "none"}}, "else": "none"},
    "armour": {"by": ["front", "side"], "is": "whole", "else": "none"},
    "teams": {"by": "id", "fields": {"count": {"is": "whole"}, "size": {"is": "id", "else": "none"}}, "else": "none"},
})  # fmt: skip
OF = Listing(FIELDS, ("unit",))
IDS = st.from_regex(r"[a-z][a-z0-9_]{0,8}", fullmatch=True).filter(lambda name: name != "id")
WORDS = st.text("abÑé «½,;\"'=#-:{}[]&*!%@`0123456789.\t|", min_size=1, max_size=12)
TIDY = st.text("abÑé «½,\"'=-:{}[]&*!%@`0123456789.", min_size=1, max_size=12).filter(
    lambda text: text == " ".join(text.split())
)
NUMBERS = st.integers(-999, 999)


def row(words: st.SearchStrategy[str]) -> st.SearchStrategy[dict[str, Any]]:
    titles = words | st.dictionaries(st.sampled_from(["en", "es", "fr"]), words, min_size=1)
    optional = {
        "note": titles, "mark": words, "load": NUMBERS.map(lambda number: number / 8), "horse": st.booleans(),
        "hex": st.sampled_from(["0305", "1012"]), "die": st.sampled_from([6, 8]),
        "move": NUMBERS | st.fixed_dictionaries({"cm": NUMBERS}, optional={"hexes": NUMBERS}),
        "tags": st.lists(IDS, min_size=1, max_size=3), "lines": st.lists(words, min_size=1, max_size=3),
        "weak": st.fixed_dictionaries({"attack": NUMBERS}, optional={"name": titles}),
        "armour": st.fixed_dictionaries({"front": NUMBERS, "side": NUMBERS}),
        "teams": st.dictionaries(
            IDS, st.fixed_dictionaries({"count": NUMBERS}, optional={"size": IDS}), min_size=1, max_size=2
        ),
    }  # fmt: skip
    return st.fixed_dictionaries({"name": titles, "attack": NUMBERS}, optional=optional)


def there_and_back(rows: dict[str, Any], suffix: str) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "a.yaml").write_bytes(yaml_of(rows))
        first = rows_of(str(folder / "a.yaml"), OF)
        (folder / f"b{suffix}").write_bytes(written(first, OF, suffix))
        second = rows_of(str(folder / f"b{suffix}"), OF)
        (folder / "c.yaml").write_bytes(written(second, OF, ".yaml"))
        third = rows_of(str(folder / "c.yaml"), OF)
        return {one.pop("id"): one for one in third.document.data()}


@pytest.mark.sample(1)
@pytest.mark.parametrize("suffix", [".csv", ".tsv", ".xlsx", ".ods"])
@settings(max_examples=40, deadline=None)
@given(rows=st.dictionaries(IDS, row(TIDY), min_size=1, max_size=4))
def test_what_a_sheet_can_hold_comes_back_equal(suffix: str, rows: dict[str, Any]):
    assert there_and_back(rows, suffix) == rows


@pytest.mark.parametrize("suffix", [".csv", ".tsv", ".xlsx", ".ods"])
@settings(max_examples=40, deadline=None)
@given(rows=st.dictionaries(IDS, row(WORDS), min_size=1, max_size=3))
def test_what_it_cannot_hold_is_said_and_never_lost(suffix: str, rows: dict[str, Any]):
    try:
        assert there_and_back(rows, suffix) == rows
    except UserError as error:
        assert all(one.source.line and "stand" in f"{one.what} {one.remedy}" for one in error.diagnostics), error
