"""The entry points of installed packages, which are read without the standard library's reader: it says the same."""

from __future__ import annotations

import sys
from importlib import metadata
from pathlib import Path

import pytest

from generator import installed


@pytest.fixture(autouse=True)
def read_anew():
    installed._all.cache_clear()
    yield
    installed._all.cache_clear()


@pytest.mark.parametrize("group", ["fichas.rulesets", "fichas.components"])
def test_ours_are_as_the_standard_library_reads_them(group: str) -> None:
    theirs = {(one.name, one.value, one.dist.name) for one in metadata.entry_points(group=group)}
    assert {(one.name, one.value, one.package) for one in installed.named_by_packages(group)} == theirs
    assert group != "fichas.rulesets" or len(theirs) > 3


def test_lines_of_other_groups_comments_and_extras_are_passed_over(tmp_path: Path, monkeypatch) -> None:
    text = "# fichas\n[console_scripts]\nx = y:z\n\n[fichas.rulesets]\n; no\n# a = b:c\nduel = json : loads [extra]\nplain=json\n"
    for folder, name in (("[first]", "My_Duel-1.0.dist-info"), ("second", "my_duel-0.9.dist-info")):
        (tmp_path / folder / name).mkdir(parents=True)
        (tmp_path / folder / name / "entry_points.txt").write_text(text)
    (tmp_path / "second" / "bad-1.dist-info").mkdir()
    (tmp_path / "second" / "bad-1.dist-info" / "entry_points.txt").write_bytes(b"[fichas.rulesets]\n\xff = \xff\n")
    monkeypatch.setattr(sys, "path", [str(tmp_path / "[first]"), str(tmp_path / "second"), str(tmp_path / "gone")])
    found = installed.named_by_packages("fichas.rulesets")
    assert [(one.name, one.value, one.package) for one in found] == [
        ("duel", "json:loads", "My_Duel"),
        ("plain", "json", "My_Duel"),
    ]
    import json

    assert [one.load() for one in found] == [json.loads, json]
