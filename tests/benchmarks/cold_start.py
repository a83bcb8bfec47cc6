"""How long a command takes from nothing: what is imported, read and drawn before the first word is said.

CPU seconds of a process of its own, user and system, the median of several, and what they are wanted to stay below. The
first of all, which is not counted, leaves what Python compiles and what is kept of YAML. A benchmark, not a test: times
differ from machine to machine.
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.conftest import ROOT, SCENARIO

RUNS = 7
CARD = ("build", str(SCENARIO), "--quiet", "--only", "foot_48th,unit_cards", "--format")
COMMANDS = {
    "Python alone": (("-c", "pass"), None),
    "fichas --version": (("-m", "generator", "--version"), None),
    "what reads a scenario, imported": (("-c", "import generator.pipeline"), None),
    "explain the sample": (("-m", "generator", "explain", str(SCENARIO)), None),
    "check the sample": (("-m", "generator", "check", str(SCENARIO)), 0.5),
    "one card as SVG": (("-m", "generator", *CARD, "svg"), 0.5),
    "one card as PDF": (("-m", "generator", *CARD, "pdf"), 0.5),
    "one card as PNG": (("-m", "generator", *CARD, "png"), None),
}


def cpu(words: tuple[str, ...], folder: Path) -> float:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONPYCACHEPREFIX": str(folder / "compiled")}
    environment |= {"XDG_CACHE_HOME": str(folder / "kept")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    out = ("--out", str(folder / "out")) if "build" in words else ()
    times = []
    for _ in range(RUNS + 1):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, *words, *out], env=environment, check=True, stdout=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)
    return statistics.median(times[1:])


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        for what, (words, most) in COMMANDS.items():
            wanted = f", below {most} wanted" if most else ""
            print(f"{what:<40} {cpu(words, Path(folder)):.2f} s CPU{wanted}")


if __name__ == "__main__":
    main()
