"""Games that are folders of data, by the whole command: ours of sixty counters, and one of a thousand lines.

CPU seconds of ``fichas build --format pdf`` in a process of its own, the best of several runs, and what they are wanted
to stay below. A benchmark, not a test: times differ from machine to machine.
"""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.conftest import ROOT

RUNS = 3
KESSEL = ROOT / "data" / "games" / "kessel"
ROWS = 1_000

GAME = """\
format: 1
id: thousand
name: A thousand lines
sides: {north: {name: North, ground: "#8f9b82", ink: "#17181c"}, south: {name: South, ground: "#d9a15c", ink: "#17181c"}}
data:
  unit:
    from: units.csv
    fields:
      id: {is: id}
      side: {one_of: sides}
      name: {is: words, most: 14}
      kind: {one_of: kinds}
      attack: {is: whole, from: 0, to: 20}
      move: {is: whole, from: 1, to: 12}
tables: {kinds: {columns: [steps, points], rows: {foot: [2, 3], horse: [2, 5], gun: [1, 8]}}}
values:
  unit:
    steps: {is: "tables.kinds[kind].steps", rule: by its kind}
    weak.attack: {is: "attack // steps", rule: a share for each step}
    cost: {is: "tables.kinds[kind].points + attack * move", rule: by its kind and numbers}
  side:
    cost: {is: "units | sum('cost')", rule: of all its units}
checks:
  - {name: alone, each: unit, holds: "side.units | where('name', name) | length < 40", say: "too many called '{name}'", do: Rename some.}
  - {name: afford, each: unit, holds: "cost <= 300", say: "'{name}' costs {cost}", do: Make it weaker.}
pieces:
  counters: {each: unit, size_mm: 15, front: counter.yaml, back: {layout: counter.yaml, face: weak, when: "steps > 1"}, copies: COPIES}
chart:
  - {list: units, by: kind, label: "{kind}", say: "{name}", where: "attack > 18"}
"""
LAYOUT = """\
kind: counter
width_mm: 15
height_mm: 15
bleed_mm: 1.5
elements:
  ground: {shape: rect, box: [-1.5, -1.5, 18, 18], fill: "{{ side.ground }}"}
  name: {text: "{{ unit.name }}", box: [1, 1, 13, 3], size_pt: 6.5, align: centre, fill: "{{ side.ink }}", fit: {shrink_to: 0.9}}
  kind: {text: "{{ unit.kind }}", box: [1, 5, 13, 4], size_pt: 7, align: centre, fill: "{{ side.ink }}"}
  values: {text: "{{ unit.weak.attack if face == 'weak' else unit.attack }}-{{ unit.move }}", box: [1, 10, 13, 4], size_pt: 10, align: centre, fill: "{{ side.ink }}"}
"""


def write_game(folder: Path, lines: int, copies: int = 1) -> Path:
    """A game of so many lines, no two alike, half of them of each side."""
    folder.mkdir(exist_ok=True)
    (folder / "game.yaml").write_text(GAME.replace("COPIES", str(copies)), encoding="utf-8")
    (folder / "counter.yaml").write_text(LAYOUT, encoding="utf-8")
    rows = ["id,side,name,kind,attack,move"]
    for n in range(lines):
        side, kind = ("north", "south")[n % 2], ("foot", "horse", "gun")[n % 3]
        rows.append(f"u{n},{side},Unit {n},{kind},{n % 21},{1 + n % 12}")
    (folder / "units.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    return folder


def cpu(file: Path, out: Path) -> float:
    """Of the whole command, the best of several runs; the first leaves what Python has compiled."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONPYCACHEPREFIX": str(out / "compiled")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    command = [sys.executable, "-m", "generator", "build", str(file), "--format", "pdf", "--quiet", "--out", str(out)]
    times = []
    for _ in range(RUNS + 1):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, env=environment, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)
    return min(times)


def main() -> None:
    folder = Path(tempfile.mkdtemp())
    wanted = {
        "Kessel: 62 counters, 30 cards, charts": (KESSEL / "scenarios" / "first.yaml", 1.5),
        f"{ROWS} lines, {ROWS} counters": (write_game(folder / "thousand", ROWS), 4.0),
    }
    for what, (file, most) in wanted.items():
        print(f"{what:<40} {cpu(file, folder / 'out'):.2f} s CPU, below {most} wanted")
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
