"""The command as a user types it, run in this process: what it prints, its exit status.

It does what ``python -m generator`` does, without reading the program and the fonts anew each time. That it also
does so from a shell, whatever its environment, is held where the environment is what matters: in ``test_kit``,
``test_sets`` and ``test_wheel``.
"""

from __future__ import annotations

import contextlib
import io
import re
from dataclasses import dataclass
from pathlib import Path

from generator.__main__ import main
from tests.conftest import ROOT


@dataclass(frozen=True)
class Done:
    """How a command ended, and what it said."""

    returncode: int
    stdout: str
    stderr: str

    @property
    def files(self) -> list[Path]:
        """Those that a build lists; its last line says what paper they take."""
        *files, paper = self.stdout.splitlines()
        assert re.search(r"\d+ sheets? of \S+", paper), paper
        return list(map(Path, files))


def fichas(*words: object) -> Done:
    """Runs a command line from the checkout, where nothing is a terminal."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.chdir(ROOT), contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = main(list(map(str, words)))
    return Done(status, out.getvalue(), err.getvalue())
