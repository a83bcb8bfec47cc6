"""Fichas as a user has it: from built wheels, in an environment of its own that no checkout reaches."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from importlib.metadata import Distribution, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
CLEAN = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "VIRTUAL_ENV"))}


def wheel_of(project: Path, into: Path) -> Path:
    """The wheel of a project."""
    before = set(into.glob("*.whl"))
    command = [*PIP, "wheel", "--no-deps", "--no-build-isolation", "-w", str(into), str(project)]
    subprocess.run(command, check=True, cwd=into, env=CLEAN)
    (made,) = set(into.glob("*.whl")) - before
    return made


class Installed:
    """An environment with some wheels in it, and of all else only what those ask for.

    What they ask for is lent by the environment of the tests, so that nothing is downloaded; pip finds it there or fails.
    """

    def __init__(self, folder: Path, *wheels: Path) -> None:
        venv.create(folder, with_pip=False, symlinks=os.name != "nt")
        (self.site,) = folder.glob("[Ll]ib/**/site-packages")
        self._scripts = folder / ("Scripts" if os.name == "nt" else "bin")
        for name in asked_for("fichas"):
            self._lend(distribution(name))
        python = str(self._scripts / "python")
        command = [*PIP, "--python", python, "install", "--no-index", "--no-compile", *map(str, wheels)]
        subprocess.run(command, check=True, cwd=folder, env=CLEAN)

    def _lend(self, found: Distribution) -> None:
        for name in {file.parts[0] for file in found.files or ()} - {"..", "__pycache__"}:
            (self.site / name).symlink_to(Path(str(found.locate_file(name))))

    def fichas(self, *words: object, cwd: Path) -> subprocess.CompletedProcess[str]:
        command = [str(self._scripts / "fichas"), *map(str, words)]
        return subprocess.run(command, cwd=cwd, env=CLEAN, capture_output=True, text=True)


def asked_for(name: str) -> set[str]:
    """The distributions that one needs, and what those need."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        for text in distribution(waiting.pop()).requires or ():
            needed = Requirement(text)
            wanted = needed.marker is None or needed.marker.evaluate({"extra": ""})
            name = canonicalize_name(needed.name)
            if wanted and name not in found:
                found.add(name)
                waiting.append(name)
    return found
