"""Kills what writes a kit, at any instant: what is there then is old or new, and the next build makes it whole.

``python -m tests.kills 5000`` tries as many; the suite, a few of them.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from generator.production import manifest
from generator.production.files import BESIDE, Files, Gone, write_all

OPERATIONS = {"open", "os.mkdir", "os.rename", "os.remove", "os.rmdir", "os.link", "os.scandir", "shutil.rmtree"}
PAGES = ("svg/counters-[0-9][0-9].svg",)


def _kit(of: int, pages: int) -> dict[str, bytes]:
    """The files of a kit; of two, some are alike."""
    files = {f"svg/counters-{page:02}.svg": b"%d-%d" % (of, page) * 999 for page in range(1, pages + 1)}
    return {"alike.pdf": b"alike", "counters.pdf": b"%d" % of * 9_999, **files, f"pieces/of_{of}.png": b"piece"}


OLD, NEW = _kit(1, 6), _kit(2, 4)


def write(folder: Path, files: Files) -> list[Path]:
    def finish() -> tuple[Files, Gone]:
        listed, _ = manifest.listed_in(folder)
        gone = {name: known for name, known in listed.gone(PAGES).items() if name not in files}
        return {manifest.NAME: manifest.list_of_files(files, folder, listed, gone)}, gone

    return write_all(folder, files, finish)


def found(folder: Path) -> dict[str, bytes]:
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def left_over(folder: Path) -> list[Path]:
    return list(folder.rglob(f"{BESIDE[0]}*"))


def in_child(work: Callable[[], object], folder: Path, at: int, strike: Callable[[], None]) -> int:
    """Does the work in a child that is struck before the ``at``-th thing it does with files, once it has come to that
    folder; how the child ended."""
    child = os.fork()
    if not child:
        count, has_come = 0, False

        def hook(event: str, about: tuple[object, ...]) -> None:
            nonlocal count, has_come
            if event not in OPERATIONS:
                return
            has_come = has_come or str(about[0]).startswith(str(folder))
            count += has_come
            if has_come and count == at:
                strike()

        status = 1
        try:
            sys.addaudithook(hook)
            work()
            status = 0
        finally:
            os._exit(status)
    return os.waitpid(child, 0)[1]


def kill() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def killed_by_the_clock(work: Callable[[], object], seconds: float) -> int:
    """Does the work in a child that is killed after that time, whatever it is at."""
    child = os.fork()
    if not child:
        try:
            work()
        finally:
            os._exit(0)
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    return os.waitpid(child, 0)[1]


def try_once(folder: Path, chance: random.Random, *, by_clock: bool) -> bool:
    """Kills a build of NEW over OLD, and holds what there is then; whether it came to be killed. AssertionError if not right."""
    write(folder, OLD)
    old_list = (folder / manifest.NAME).read_bytes()
    if by_clock:
        status = killed_by_the_clock(lambda: write(folder, NEW), chance.uniform(0, 0.006))
    else:
        status = in_child(lambda: write(folder, NEW), folder, chance.randint(1, 90), kill)
    is_right(folder, OLD, NEW, old_list)
    write(folder, NEW)
    there = found(folder)
    listed, problems = manifest.listed_in(folder)
    assert not problems and {one.path for one in listed.files} == there.keys() - {manifest.NAME}
    assert {name: there[name] for name in NEW} == NEW
    assert there.keys() == {*NEW, "pieces/of_1.png", manifest.NAME}, sorted(there)
    return os.WIFSIGNALED(status)


def is_right(folder: Path, old: Mapping[str, bytes], new: Mapping[str, bytes], old_list: bytes) -> None:
    """Each file is old or new; with the new list the kit is the new one, with the old one nothing but its pages is gone."""
    there = {name: data for name, data in found(folder).items() if not name.startswith(BESIDE[0])}
    list_now = there.pop(manifest.NAME)
    for name, data in there.items():
        assert data in (old.get(name), new.get(name)), name
    if list_now != old_list:
        assert {name: there.get(name) for name in new} == new
        assert not [name for name in there if name.startswith("svg/") and name not in new]
    assert not [name for name in old if name in new and name not in there]


def main() -> None:
    many, chance = int(sys.argv[1]) if len(sys.argv) > 1 else 5_000, random.Random()
    began, killed = time.monotonic(), 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(many):
            killed += try_once(Path(folder, f"kit{number % 9}"), chance, by_clock=bool(number % 2))
            if sys.stderr.isatty() and not number % 50:
                print(f"\r{number} of {many}", end="", file=sys.stderr)
    print(f"{many} builds, {killed} killed, each file old or new, in {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
