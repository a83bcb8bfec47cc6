"""Plants small changes of meaning in the source, one at a time, and says which the suite misses.

``python -m tests.mutants --of 100`` tries a hundred, the same each time unless ``--seed`` says otherwise; ``--in sheets`` only
those of a part. Each is tried in a copy of the project by the tests of its module first, then by those nearest to it, then by
those that see all that is printed. Exit status 1 where fewer than nine of ten are found.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from operator import methodcaller
from pathlib import Path
from queue import SimpleQueue

from tests.conftest import ROOT

WANTED = 0.9
SECONDS = 900
"""After so long a change is taken as found: something does not end."""
NEAR = {
    "rulesets": ("tests/cases", "tests/unit/rulesets", "tests/property", "tests/golden"),
    "sheets": ("tests/unit/sheets", "tests/property", "tests/golden", "tests/unit/components"),
    "backends": (
        "tests/unit/backends",
        "tests/golden",
        "tests/end_to_end/test_press.py",
        "tests/end_to_end/test_ink.py",
    ),
    "drawing": ("tests/unit/drawing", "tests/unit/backends", "tests/golden", "tests/property"),
}
"""The parts that are changed, and their tests, the nearest first."""
TURNED: dict[type[ast.AST], str] = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==", ast.In: "not in",
    ast.NotIn: "in", ast.Is: "is not", ast.IsNot: "is", ast.Add: "-", ast.Sub: "+", ast.Mult: "/", ast.Div: "*",
    ast.And: "or", ast.Or: "and", ast.Mod: "*", ast.FloorDiv: "*",
}  # fmt: skip
OF_NO_MEANING = ("strict", "frozen", "maxsize")
"""Arguments that change what is refused or kept, not what comes out."""


@dataclass(frozen=True)
class Mutant:
    """A stretch of a line of a module, and what stands there instead."""

    file: Path
    line: int
    start: int
    end: int
    text: str

    def source(self, source: str) -> str:
        lines = source.splitlines(keepends=True)
        line = lines[self.line - 1].encode()
        lines[self.line - 1] = (line[: self.start] + self.text.encode() + line[self.end :]).decode()
        return "".join(lines)

    def __str__(self) -> str:
        line = (ROOT / self.file).read_text(encoding="utf-8").splitlines()[self.line - 1].encode()
        was = line[self.start : self.end].decode()
        return f"{self.file}:{self.line}: {was.strip()} → {self.text.strip()}   {line.decode().strip()[:90]}"


def mutants(file: Path) -> Iterator[Mutant]:
    """Comparisons, sums, 'and' and 'or' turned round, and whole numbers and truths that are others."""
    source = (ROOT / file).read_text(encoding="utf-8")
    lines = [line.encode() for line in source.splitlines()]
    for node in ast.walk(_meaning(ast.parse(source))):
        match node:
            case ast.Compare(ops=[op]):
                yield from _between(file, lines, node.left, node.comparators[0], op)
            case ast.BinOp():
                yield from _between(file, lines, node.left, node.right, node.op)
            case ast.BoolOp(values=[first, second, *_]):
                yield from _between(file, lines, first, second, node.op)
            case ast.Constant(value=bool() as value):
                yield Mutant(file, node.lineno, node.col_offset, node.end_col_offset or 0, str(not value))
            case ast.Constant(value=int() as value):
                yield Mutant(file, node.lineno, node.col_offset, node.end_col_offset or 0, str(value + 1))


def _meaning(tree: ast.Module) -> ast.Module:
    """The tree without what only a type checker reads, nor what changes no result."""
    for node in ast.walk(tree):
        if isinstance(node, ast.arg | ast.AnnAssign):
            node.annotation = ast.Constant(value=None)
        elif isinstance(node, ast.FunctionDef):
            node.returns = None
        elif isinstance(node, ast.Call | ast.ClassDef):
            node.keywords = [one for one in node.keywords if one.arg not in OF_NO_MEANING]
    return tree


def _between(file: Path, lines: list[bytes], left: ast.expr, right: ast.expr, op: ast.AST) -> Iterator[Mutant]:
    """What stands between two operands, where it is one operator on one line."""
    if type(op) in TURNED and left.end_lineno == right.lineno:
        start, end = left.end_col_offset or 0, right.col_offset
        there = lines[right.lineno - 1][start:end]
        if not there.strip(b" ()") or b"(" in there or b")" in there:
            return
        yield Mutant(file, right.lineno, start, end, f" {TURNED[type(op)]} ")


class Copy:
    """Of the project, in a folder: where changes are tried."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "project"
        self.compiled = folder / "bytecode"
        tracked = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
        for name in filter(None, tracked.stdout.split("\0")):
            (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, self.folder / name)

    def finds(self, mutant: Mutant) -> bool:
        """Whether a test fails with the change."""
        changed, was = self.folder / mutant.file, (ROOT / mutant.file).read_text(encoding="utf-8")
        changed.write_text(mutant.source(was), encoding="utf-8")
        try:
            return any(self.fails(tests) for tests in (*own_tests(mutant.file), *NEAR[mutant.file.parts[1]]))
        finally:
            changed.write_text(was, encoding="utf-8")

    def fails(self, tests: str) -> bool:
        # What is compiled is kept, by when a module was written: tests take longer than the second that this counts in.
        environment = {**os.environ, "CI": "true", "PYTHONPATH": str(self.folder)} | {
            "PYTHONDONTWRITEBYTECODE": "",
            "PYTHONPYCACHEPREFIX": str(self.compiled),
        }
        pytest = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:xdist"]
        try:
            done = subprocess.run(
                [*pytest, tests], cwd=self.folder, env=environment, capture_output=True, timeout=SECONDS
            )
        except subprocess.TimeoutExpired:
            return True
        return done.returncode != 0


def own_tests(file: Path) -> Iterator[str]:
    """The tests of a module, where they go by its name."""
    _, *parts = file.with_suffix("").parts
    path = Path("tests", "unit", *parts[:-1], f"test_{parts[-1]}.py")
    if (ROOT / path).exists():
        yield str(path)


def main() -> int:
    how = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    how.add_argument("--of", type=int, default=100, help="how many")
    how.add_argument("--in", dest="part", choices=[*NEAR], help="only those of this part of generator/")
    how.add_argument("--seed", type=int, default=0, help="other ones")
    how.add_argument("--at-once", type=int, default=os.cpu_count(), help="so many; without it, one a core")
    asked = how.parse_args()
    parts = [asked.part] if asked.part else [*NEAR]
    files = sorted(path.relative_to(ROOT) for part in parts for path in (ROOT / "generator" / part).rglob("*.py"))
    every = [mutant for file in files for mutant in mutants(file)]
    chosen = random.Random(asked.seed).sample(every, min(asked.of, len(every)))
    missed = 0
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(asked.at_once) as workers:
        copies = SimpleQueue[Copy]()
        for number in range(asked.at_once):
            copies.put(Copy(Path(folder, str(number))))

        def in_a_copy(trial: Callable[[Copy], bool]) -> bool:
            copy = copies.get()
            try:
                return trial(copy)
            finally:
                copies.put(copy)

        groups = sorted({tests for part in parts for tests in NEAR[part]})
        failed = workers.map(in_a_copy, [methodcaller("fails", tests) for tests in groups])
        if red := [tests for tests, fails in zip(groups, failed, strict=True) if fails]:
            print(f"without any change there are failures in {', '.join(red)}: mend these first")
            return 1
        found = workers.map(in_a_copy, [methodcaller("finds", mutant) for mutant in chosen])
        for number, (mutant, is_found) in enumerate(zip(chosen, found, strict=True), 1):
            missed += not is_found
            print(f"{number:4} {'found ' if is_found else 'MISSED'} {mutant}", flush=True)
    print(f"{len(chosen) - missed} of {len(chosen)} found, among {len(every)} that there may be")
    return int(missed > (1 - WANTED) * len(chosen))


if __name__ == "__main__":
    raise SystemExit(main())
