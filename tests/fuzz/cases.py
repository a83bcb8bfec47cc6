"""A case: a number, and what it stands for. What the program says of it, and what must never be said."""

from __future__ import annotations

import re
import shutil
import signal
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import yaml

from tests.command import Done, fichas
from tests.conftest import ROOT
from tests.fuzz.mutations import SECRET_FILE, spoilt, values_in
from tests.fuzz.projects import FOLDER, Project, projects
from tests.menagerie import HexLoader

CORPUS = Path(__file__).with_name("corpus")
"""Files that were once answered wrongly: each in a folder, named by its project and what it is."""
SECRET = "of nobody elses business"
MOST_CPU_S = 3.0
"""Of one case. A right one takes a tenth."""
SLOW = "slow"
MOST_LETTERS = 400
MOST_LINES = 210
"""Two hundred mistakes, how many more there are, and how many in all."""
BUILT = 0.1
"""Of what is right, how much is built as well."""
TOO_LONG = ("very_many_cells", "very_many_hidden_rows", "a_side_of_fifteen_thousand")
"""Of the corpus, what takes half a second each time: it is tried as it stands, and not spoilt."""
PLACE = re.compile(r"(\S.*?):(\d+:){0,2} (warning: |note: )?\S")
CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")


@dataclass(frozen=True, slots=True)
class Case:
    project: Project
    file: str
    content: bytes


@cache
def corpus() -> tuple[tuple[str, Case], ...]:
    """What was once answered wrongly, by its name."""
    known = {project.name: project for project in projects()}
    folders = sorted(it for it in CORPUS.iterdir() if it.is_dir()) if CORPUS.is_dir() else []
    return tuple(
        (
            folder.name,
            Case(known[folder.name.partition("--")[0]], file.relative_to(folder).as_posix(), file.read_bytes()),
        )
        for folder in folders
        for file in folder.rglob("*")
        if file.is_file()
    )


def case(number: int) -> Case:
    """The case of a number: a file of a project, or one of the corpus, spoilt."""
    random = Random(number)
    if random.random() < 0.1:
        first = random.choice([known for name, known in corpus() if not name.endswith(TOO_LONG)])
    else:
        project = random.choice(projects())
        name = random.choice(
            [name for name in project.files if not _is_named(project) or name in ("named.yaml", "set.yaml")]
        )
        first = Case(project, name, project.files[name])
    content = spoilt(first.file, first.content, random, _values(first.project.name))
    return Case(first.project, first.file, content)


def _is_named(project: Project) -> bool:
    return project.words[0] == "build"


@cache
def _values(name: str) -> list[Any]:
    """All that stands in the files of a project."""
    (project,) = (one for one in projects() if one.name == name)
    files = (yaml.load(it, HexLoader) for name, it in project.files.items() if name.endswith(".yaml"))
    return [value for file in files for path, value in values_in(file) if path]


def faults(it: Case, parent: Path, *, builds: bool = False) -> list[str]:
    """What is wrong with how the program answers; nothing where it answers as it should."""
    (parent / SECRET_FILE.rpartition("/")[2]).write_text(f"{SECRET}: {SECRET}\n")
    folder = parent / it.project.name
    if not folder.exists():
        _write(folder, it.project.files)
    _write(folder, {it.file: it.content})
    try:
        found, is_right = _said(_words(it.project.words, folder))
        if builds and is_right and not found and it.project.words[0] == "check":
            main = it.project.words[1].replace(FOLDER, str(folder))
            words = (
                "build",
                main,
                "--out",
                str(parent / "out"),
                "--only",
                it.project.pieces,
                "--format",
                "pdf",
                "--quiet",
            )
            found, _ = _said(words, is_right=True)
    finally:
        if it.file in it.project.files:
            _write(folder, {it.file: it.project.files[it.file]})
        else:
            (folder / it.file).unlink()
        shutil.rmtree(parent / "out", ignore_errors=True)
    return found


def _words(words: tuple[str, ...], folder: Path) -> tuple[str, ...]:
    return tuple(word.replace(FOLDER, str(folder)) for word in words)


def _said(words: tuple[str, ...], *, is_right: bool = False) -> tuple[list[str], bool]:
    """What is wrong with the answer, and whether it finds nothing wrong; ``is_right`` if it may not. What is slow is asked
    again: on a busy machine processor time is longer."""
    found, is_good = _answered(words, is_right)
    return _answered(words, is_right) if found and found[-1].startswith(SLOW) else (found, is_good)


def _answered(words: tuple[str, ...], is_right: bool) -> tuple[list[str], bool]:
    begun = time.process_time()
    try:
        with _ends_after(4 * MOST_CPU_S):
            done = fichas(*words)
    except BaseException as fault:
        if isinstance(fault, KeyboardInterrupt):
            raise
        return [f"{type(fault).__name__} {_where(fault)}: {str(fault)[:200]}"], False
    took = time.process_time() - begun
    found = [*_wrong_words(done)]
    if is_right and done.returncode and not done.stderr.startswith("--only:"):  # else it has no such pieces
        found.append(f"'check' passes what cannot be built: {done.stderr[:300]}")
    if took > MOST_CPU_S:
        found.append(f"{SLOW}: {took:.1f} s")
    return found, done.returncode == 0


def _wrong_words(done: Done) -> Iterator[str]:
    said = done.stderr + done.stdout
    if done.returncode not in (0, 1):
        yield f"exit status {done.returncode}: {said[:300]}"
    if SECRET in said:
        yield "it tells of a file outside"
    lines = done.stderr.splitlines()
    if len(lines) > MOST_LINES:
        yield f"{len(lines)} lines"
    if longest := max((line for line in lines if len(line) > MOST_LETTERS), key=len, default=""):
        yield f"a line of {len(longest)} letters: {longest[:100]}…"
    if found := CONTROL.search(said):
        yield f"U+{ord(found.group()):04X} as it is"
    if done.returncode and not any(PLACE.match(line) for line in lines):
        yield f"no place: {said[:300]}"


def _where(fault: BaseException) -> str:
    """The innermost line of ours that led to it."""
    frames = [it for it in traceback.extract_tb(fault.__traceback__) if it.filename.startswith(str(ROOT / "generator"))]
    return f"{Path(frames[-1].filename).relative_to(ROOT)}:{frames[-1].lineno}" if frames else "?"


@contextmanager
def _ends_after(seconds: float) -> Iterator[None]:
    def ended(*_: object) -> None:
        raise TimeoutError(f"more than {seconds:g} s of CPU")

    before = signal.signal(signal.SIGPROF, ended)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _write(folder: Path, files: dict[str, bytes]) -> None:
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
