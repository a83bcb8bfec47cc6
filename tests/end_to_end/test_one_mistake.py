"""A mistake anywhere in a scenario or its cards is said once, and nothing is said that follows from it."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from generator import pipeline, resources
from generator.diagnostics import Severity, UserError
from generator.loading.yaml_reader import read
from generator.production.warm import Warm
from tests import games, plain_yaml
from tests.conftest import LANGUAGES

NAMED_BY_THEIR_WRITER = ("cards", "teams")
"""A key below these that is spelt otherwise is another name, and no mistake."""

WARM = Warm()
"""What no mistake touches is worked out once: it comes out as from nothing, which ``test_warm`` holds."""

Path_ = tuple[str | int, ...]


def files_of(sample: Path) -> dict[str, Any]:
    """A sample scenario and its files of cards, to be written into one folder."""
    data = read(sample).data()
    files = {"scenario.yaml": data}
    for number, name in enumerate(data["cards"]):
        data["cards"][number] = f"cards_{number}.yaml"
        files[data["cards"][number]] = read(resources.data("units", name)).data()
    return files


def places(value: Any, path: Path_ = ()) -> Iterator[Path_]:
    """Every place of some data but the ruleset and the single languages of a text."""
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        if key not in LANGUAGES and (*path, key) != ("ruleset",):
            yield (*path, key)
            yield from places(inner, (*path, key))


def some_of_each_kind(files: dict[str, Any]) -> Iterator[tuple[str, Path_]]:
    """Of the places of one kind, such as the colours of all units, one, always the same."""
    kinds: dict[tuple, list] = {}
    for name, data in files.items():
        for path in places(data):
            kinds.setdefault((name[0], *map(_kind, path, ("", *path))), []).append((name, path))
    chance = random.Random(1)
    for found in kinds.values():
        yield chance.choice(found)


def _kind(step: str | int, before: str | int) -> str:
    return "*" if isinstance(step, int) or before in NAMED_BY_THEIR_WRITER else step


def spoilt(data: Any, path: Path_) -> Iterator[Any]:
    """The data with a mistake at a place: its key misspelt, its value of a wrong type."""
    *way, last = path
    for misspelt in (True, False):
        changed = holder = copy.deepcopy(data)
        for step in way:
            holder = holder[step]
        if not misspelt:
            holder[last] = [[]]
            yield changed
        elif isinstance(last, str) and not (way and way[-1] in NAMED_BY_THEIR_WRITER):
            holder[f"{last}x"] = holder.pop(last)
            yield changed


def said(file: Path) -> list[str]:
    """What is said of a scenario; what is only a note is not."""
    try:
        problems = pipeline.examine(file, WARM)[1]
    except UserError as error:
        problems = list(error.diagnostics)
    return [str(one) for one in problems if one.severity is not Severity.NOTE]


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", games.NAMES)
def test_nothing_follows_from_a_mistake(name: str, tmp_path: Path) -> None:
    files = files_of(games.sample(name))
    texts = {tmp_path / name: plain_yaml.written(data) for name, data in files.items()}
    for file, text in texts.items():
        file.write_text(text, encoding="utf-8")
    assert said(tmp_path / "scenario.yaml") == []
    found = []
    for number, (name, path) in enumerate(some_of_each_kind(files)):
        # By turns one of the two mistakes: each kind of place has many neighbours, and time is short.
        mistakes = list(spoilt(files[name], path))
        (tmp_path / name).write_text(plain_yaml.written(mistakes[number % len(mistakes)]), encoding="utf-8")
        found.append((name, path, said(tmp_path / "scenario.yaml")))
        (tmp_path / name).write_text(texts[tmp_path / name], encoding="utf-8")
    assert len(found) > 30
    assert [case for case in found if len(case[2]) != 1] == []
