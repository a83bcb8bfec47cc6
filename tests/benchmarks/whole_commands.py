"""Whole commands as processes of their own, imports and all, against the floor where there is one.

CPU seconds, user and system, the best of several runs; peak memory; bytes written. A benchmark, not a test: times differ
from machine to machine, ratios little.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.benchmarks.games import write_game
from tests.conftest import ROOT, SCENARIO

RUNS = 3
FLOOR = Path(__file__).with_name("floor.py")
BUILD = ("-m", "generator", "build")
COUNTERS = ((100, 10), (1_000, 10))
"""Designs, and copies of each."""
UNITS = 10, 100, 1_000, 5_000
SAMPLES = sorted((ROOT / "data" / "scenarios").rglob("*.yaml"))


@dataclass(frozen=True, slots=True)
class Cost:
    cpu_s: float
    peak_mb: float
    written: int

    def __str__(self) -> str:
        return f"{self.cpu_s:7.2f} s {self.peak_mb:7.0f} MB {self.written / 1000:9.0f} kB"


def cost(words: tuple[str, ...], folder: Path, out: Path | None = None, runs: int = RUNS) -> Cost:
    """Of a Python process; the first run, which is not counted, leaves what Python has compiled and what is kept."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONPYCACHEPREFIX": str(folder / "compiled")}
    environment |= {"XDG_CACHE_HOME": str(folder / "kept")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    times, peak = [], 0
    for _ in range(runs + 1):
        if out is not None:
            shutil.rmtree(out, ignore_errors=True)
        process = subprocess.Popen([sys.executable, *words], env=environment, cwd=ROOT, stdout=subprocess.DEVNULL)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        assert process.returncode == 0, words
        times.append(used.ru_utime + used.ru_stime)
        peak = max(peak, used.ru_maxrss)
    written = sum(it.stat().st_size for it in out.rglob("*") if it.is_file()) if out else 0
    return Cost(min(times[1:]), peak / 1024, written)


def against_the_floor(folder: Path) -> Iterator[str]:
    """Counters of many designs: ours, with all the rules of a game of data, and those drawn by hand."""
    for designs, copies in COUNTERS:
        game, out = write_game(folder / f"game_{designs}", designs, copies), folder / "out"
        words = (*BUILD, str(game), "--only", "counters", "--format", "pdf", "--quiet", "--out", str(out))
        ours = cost(words, folder, out)
        (folder / "hand").mkdir(exist_ok=True)
        file = folder / "hand" / "floor.pdf"
        hand = cost((str(FLOOR), str(designs), str(copies), str(file)), folder)
        size = file.stat().st_size
        kit = next(out.rglob("counters.pdf")).stat().st_size
        what = f"{designs * copies} counters of {designs} designs"
        yield f"{what:<42}{ours}\n{'    by hand':<42}{Cost(hand.cpu_s, hand.peak_mb, size)}"
        yield f"{'    times the floor':<42}{ours.cpu_s / hand.cpu_s:7.1f}   {ours.peak_mb / hand.peak_mb:7.1f}    {kit / size:9.2f}"


def commands(folder: Path) -> Iterator[str]:
    out = folder / "out"
    pdf = ("--format", "pdf", "--quiet", "--out", str(out))
    every = {
        "--help": ("-m", "generator", "--help"),
        "check the sample": ("-m", "generator", "check", str(SCENARIO)),
        "one card": (*BUILD, str(SCENARIO), "--only", "foot_48th,unit_cards", *pdf),
        "52 cards": (*BUILD, str(ROOT / "data/games/market_day"), "--only", "goods_cards", *pdf),
        "the sets of all nations": (*BUILD, "--set", "all", *pdf),
        **{f"{file.stem}, the whole kit": (*BUILD, str(file), *pdf) for file in SAMPLES},
    }
    for what, words in every.items():
        yield f"{what:<42}{cost(words, folder, out if out.name in words[-1] else None)}"


def growth(folder: Path) -> Iterator[str]:
    """What more units cost, and a large board."""
    for units in UNITS:
        game, out = write_game(folder / f"units_{units}", units, 1), folder / "out"
        it = cost((*BUILD, str(game), "--format", "pdf", "--quiet", "--out", str(out)), folder, out, runs=1)
        yield f"{f'a game of {units} units':<42}{it}   {1000 * it.cpu_s / units:6.2f} ms a unit"
    for across in (25, 50, 100):
        file, out = write_board(folder / f"board_{across}", across), folder / "out"
        words = (*BUILD, str(file), "--only", "board", "--format", "pdf", "--quiet", "--out", str(out))
        it = cost(words, folder, out, runs=1)
        yield f"{f'a board of {across} × {across} hexes':<42}{it}   {1000 * it.cpu_s / across**2:6.2f} ms a hex"


def write_board(folder: Path, across: int) -> Path:
    """A scenario of the game above with so many columns and rows, a wood in every ninth hex."""
    game = write_game(folder, 2, 1)
    woods = ", ".join(f'"{column:03}{row:03}"' for column in range(1, across, 3) for row in range(1, across, 3))
    board = f"board: {{flat_to_flat_mm: 20, columns: {across}, rows: {across}, features: [{{terrain: wood, key: Wood, at: [{woods}]}}]}}"
    file = game / "board.yaml"
    file.write_text(f"game: .\ntitle: A board\nunits: all\n{board}\n", encoding="utf-8")
    return file


def main() -> None:
    folder = Path(tempfile.mkdtemp())
    print(f"{'':<42}{'CPU':>9} {'peak':>10} {'written':>12}")
    for part in (against_the_floor, commands, growth):
        for line in part(folder):
            print(line, flush=True)
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
