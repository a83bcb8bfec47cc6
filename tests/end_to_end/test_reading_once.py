"""No file is read a second time in one build or check."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT, SCENARIO

COUNTING = """
import collections, os, pathlib, sys
counts = collections.Counter()
def counting(event, arguments):
    if event == "open" and isinstance(arguments[0], (str, os.PathLike)):
        counts[pathlib.Path(arguments[0]).resolve()] += 1
sys.addaudithook(counting)
from generator.__main__ import main
assert main(sys.argv[1:]) == 0
for path, times in counts.items():
    if path.suffix in (".yaml", ".svg"):
        print(times, path.name)
"""
"""A program of its own: in this one much is read already."""


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "words",
    [
        ("build", str(SCENARIO), "--format", "pdf", "--quiet", "--only", "counters,unit_cards,control_sheets"),
        ("check", str(SCENARIO)),
        ("build", "--set", "spain,france", "--count", "1", "--quiet"),
        ("build", "--ruleset", "capitan", "--format", "pdf", "--quiet", "--only", "reference_chart"),
        ("calibrate",),
    ],
    ids=" ".join,
)
def test_each_file_is_read_once(words: tuple[str, ...], tmp_path: Path) -> None:
    out = ("--out", str(tmp_path)) if words[0] != "check" else ()
    done = subprocess.run(
        [sys.executable, "-c", COUNTING, *words, *out], cwd=ROOT, capture_output=True, text=True, check=True
    )
    read = [line for line in done.stdout.splitlines() if line.endswith((".yaml", ".svg")) and line[0].isdigit()]
    assert len(read) > 5
    assert [line for line in read if not line.startswith("1 ")] == []
