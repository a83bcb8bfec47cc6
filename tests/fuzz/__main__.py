"""``python -m tests.fuzz --cases 100000``: many cases, in forked workers with limits on time and memory.

Each fault is told once, with the number of its first case; ``--case N`` tries one again, ``--keep N WHAT`` adds it to the
corpus. Exit status 1 where anything was wrong.
"""

from __future__ import annotations

import argparse
import gc
import multiprocessing
import os
import re
import resource
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from multiprocessing.connection import Connection, wait
from pathlib import Path

from tests.fuzz.cases import BUILT, CORPUS, Case, case, faults
from tests.fuzz.projects import projects

MOST_BYTES = 768 * 1024 * 1024
"""More than a worker has at first: half a gigabyte for a file, and what Python keeps."""
SILENT_S = 120.0
"""After so long a worker is ended: not even its own alarm has reached it."""
CASES_OF_A_WORKER = 500


def main() -> int:
    how = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    how.add_argument("--cases", type=int, default=3000)
    how.add_argument("--first", type=int, default=0, help="the number of the first")
    how.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    how.add_argument("--case", type=int, help="try this one alone, and say what it is")
    how.add_argument("--keep", nargs=2, metavar=("N", "WHAT"), help="keep a case in the corpus")
    asked = how.parse_args()
    os.environ["FICHAS_DEBUG"] = "1"  # a fault of ours is raised, not told
    if asked.keep:
        return _keep(int(asked.keep[0]), asked.keep[1])
    if asked.case is not None:
        return _try_again(asked.case)
    first_of: dict[str, int] = {}
    times: Counter[str] = Counter()
    begun, done = time.monotonic(), 0
    for number, found in run(range(asked.first, asked.first + asked.cases), asked.jobs):
        done += 1
        for fault in found:
            kind = re.sub(r"'.*?'|\d[\d.]*(?! ?:)", "…", fault)[:120]
            times[kind] += 1
            if kind not in first_of:
                first_of[kind] = number
                print(f"{number} ({case(number).project.name}, {case(number).file}): {fault}", flush=True)
        if sys.stderr.isatty():
            print(f"\r{done} cases", end="", file=sys.stderr)
    for kind, count in times.most_common():
        print(f"{count:6}  first {first_of[kind]:6}  {kind}")
    print(f"{done} cases, {len(times)} kinds of faults, {(time.monotonic() - begun) / 60:.1f} minutes")
    return bool(times)


def run(numbers: range, jobs: int) -> Iterator[tuple[int, list[str]]]:
    """The cases of these numbers, in forked workers, with what is wrong of each."""
    _read_all()  # before they fork
    gc.freeze()
    fork = multiprocessing.get_context("fork")
    waiting = [numbers[at : at + CASES_OF_A_WORKER] for at in range(0, len(numbers), CASES_OF_A_WORKER)][::-1]
    working: dict[Connection, tuple[multiprocessing.process.BaseProcess, range]] = {}
    while waiting or working:
        while waiting and len(working) < jobs:
            ours, theirs = fork.Pipe(duplex=False)
            some = waiting.pop()
            worker = fork.Process(target=_work, args=(some, theirs), daemon=True)
            worker.start()
            theirs.close()
            working[ours] = worker, some
        heard = wait(list(working), SILENT_S)
        for end in heard or list(working):
            assert isinstance(end, Connection)
            worker, left = working[end]
            try:
                if not heard:
                    raise EOFError
                found = end.recv()
                yield left[0], found
                working[end] = worker, left[1:]
            except EOFError:
                worker.kill()
                worker.join()
                end.close()
                del working[end]
                if left:
                    how = "not a word" if not heard else f"the process ended, {worker.exitcode}"
                    yield left[0], [how]
                    if left[1:]:
                        waiting.append(left[1:])


def _read_all() -> None:
    """Each project as it stands, so that a worker has what it reads of ours, its fonts and its models."""
    with tempfile.TemporaryDirectory() as folder:
        for project in projects():
            name, content = next(iter(project.files.items()))
            assert faults(Case(project, name, content), Path(folder), builds=True) == []


def _work(numbers: range, to: Connection) -> None:
    now = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (now + MOST_BYTES, now + MOST_BYTES))
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = folder
        for number in numbers:
            to.send(faults(case(number), Path(folder), builds=number % round(1 / BUILT) == 0))


def _try_again(number: int) -> int:
    it = case(number)
    print(f"{it.project.name}, {it.file}, {len(it.content)} bytes")
    with tempfile.TemporaryDirectory() as folder:
        (Path(tempfile.gettempdir()) / f"case_{number}{Path(it.file).suffix}").write_bytes(it.content)
        found = faults(it, Path(folder), builds=True)
    print(*found, sep="\n")
    return bool(found)


def _keep(number: int, what: str) -> int:
    it = case(number)
    file = CORPUS / f"{it.project.name}--{what}" / it.file
    file.parent.mkdir(parents=True)
    file.write_bytes(it.content)
    print(file.relative_to(Path.cwd()))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
