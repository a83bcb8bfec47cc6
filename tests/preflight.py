"""Every sample in every way of printing, built by the command and held against programs that are not ours.

``python -m tests.preflight`` prints a line for each kit and fails where one is wrong: a command that fails or warns; a
file that qpdf or Ghostscript finds a fault in; a font that is not embedded; boxes of a page that do not lie in one
another; for a shop, what PDF/X-4 forbids. The suite looks at the sample in each way of printing; this, at all of them.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path

from generator.loading.print_profiles import profile_names
from tests.conftest import ROOT
from tests.pdf_x4 import faults as x4_faults

SAMPLES = sorted([*ROOT.glob("data/scenarios/*/*.yaml"), *ROOT.glob("data/games/*/scenarios/*.yaml")])
WAIVED = "The scenario lets it stand"
"""Told of what a sample's house rules allow."""
PROGRAMS = ("qpdf", "gs", "pdffonts", "pdfinfo")
EMBEDDED = re.compile(r"\syes\s+(?:yes|no)\s+(?:yes|no)\s+\d+\s+\d+\s*$")
BOXES = ("Media", "Bleed", "Trim")


def faults(sample: Path, profile: str, out: Path) -> Iterator[str]:
    """What is wrong with the kit of a sample; nothing else is built into the folder."""
    built = _run(
        sys.executable, "-m", "generator", "build", sample, "--print", profile, "--format", "pdf", "--out", out
    )
    said = [line for line in built.stderr.splitlines() if WAIVED not in line]
    if built.returncode or said:
        yield f"the build said {' '.join(said) or built.returncode}"
    kits = [*out.glob("*/kit.pdf")]
    if len(kits) != 1:
        yield f"there are {len(kits)} files kit.pdf"
    for kit in kits:
        yield from _of_file(kit, profile)


def _of_file(kit: Path, profile: str) -> Iterator[str]:
    strict = ("-q", "-dBATCH", "-dNOPAUSE", "-dPDFSTOPONERROR", "-dPDFSTOPONWARNING", "-sDEVICE=nullpage")
    for words in (("qpdf", "--check", kit), ("gs", *strict, kit)):
        checked = _run(*words)
        if checked.returncode or "WARNING" in checked.stdout + checked.stderr:
            yield f"{words[0]} said {(checked.stderr or checked.stdout).strip()[-300:]}"
    fonts = _run("pdffonts", kit).stdout.splitlines()[2:]
    if not fonts:
        yield "it has no font"
    for line in fonts:
        if not EMBEDDED.search(line):
            yield f"a font is not embedded: {line.strip()}"
    yield from _nested(kit)
    if profile == "shop":
        yield from x4_faults(kit, _which)


def _nested(kit: Path) -> Iterator[str]:
    found: dict[tuple[str, str], list[float]] = {}
    for line in _run("pdfinfo", "-box", "-f", "1", "-l", "9999", kit).stdout.splitlines():
        if match := re.match(r"Page +(\d+) (\w+)Box:(.*)", line):
            found[match[1], match[2]] = [float(value) for value in match[3].split()]
    if not found:
        yield "it has no page"
    for page in dict.fromkeys(page for page, _ in found):
        media, bleed, trim = (found[page, name] for name in BOXES)
        for outer, inner in ((media, bleed), (bleed, trim)):
            if any(one > other for one, other in zip(outer[:2] + inner[2:], inner[:2] + outer[2:], strict=True)):
                yield f"the boxes of page {page} do not lie in one another"


def _run(*words: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(list(map(str, words)), cwd=ROOT, capture_output=True, text=True)


def _which(program: str) -> str:
    found = shutil.which(program)
    if found is None:
        sys.exit(f"preflight needs {program}")
    return found


def main() -> None:
    for program in PROGRAMS:
        _which(program)
    asked = [*product(SAMPLES, profile_names())]
    wrong = 0
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count()) as pool:

        def told(number: int) -> list[str]:
            out = Path(folder) / str(number)
            try:
                return list(faults(*asked[number], out))
            finally:
                shutil.rmtree(out, ignore_errors=True)

        for (sample, profile), found in zip(asked, pool.map(told, range(len(asked))), strict=True):
            print(f"{sample.relative_to(ROOT)}, {profile}: {'; '.join(found) or 'right'}", flush=True)
            wrong += bool(found)
    if wrong:
        sys.exit(f"{wrong} of {len(asked)} kits are wrong")


if __name__ == "__main__":
    main()
