"""Files that somebody spoilt: 3,000 a run of the suite, and what was once answered wrongly (``tests/fuzz/``)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.fuzz.cases import CORPUS, corpus, faults

CASES, RUNS = 3000, 2


@pytest.mark.parametrize("run", range(RUNS))
def test_spoilt_files_are_answered(run: int) -> None:
    """No fault of ours, no file from outside, no line too long, no command that takes too much time or memory."""
    each = CASES // RUNS
    words = ("--cases", str(each), "--first", str(run * each), "--jobs", "1")
    done = subprocess.run([sys.executable, "-m", "tests.fuzz", *words], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{each} cases, 0 kinds of faults" in done.stdout


@pytest.mark.parametrize("name", sorted(it.name for it in CORPUS.iterdir()))
def test_what_was_once_answered_wrongly_is_not(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FICHAS_DEBUG", "1")
    for known, case in corpus():
        assert known != name or faults(case, tmp_path, builds=True) == []
