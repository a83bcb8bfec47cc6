"""What a process takes over from its builds before is what a process that begins anew makes: random edits, then both."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator import pipeline
from generator.components.own_pieces import unlike_backs
from generator.diagnostics import UserError
from generator.production.kit_files import kit_for
from generator.production.order import Order
from generator.production.warm import Warm
from tests.command import fichas

EDITED = (".yaml", ".csv")
ONLY = ("counters", "unit_cards", "control_sheets", "cutting_guide")


def outcome(file: Path, warm: Warm | None) -> dict[str, Any]:
    """All that a build comes to: what is said, what is drawn, what was set smaller."""
    order = Order(out=file.parent, only=ONLY)
    try:
        game = pipeline.derive(file, warm)
        kit, order = kit_for(game, order, order.printed_as(), warm and warm.parts(order))
        drawn = {kind: kit.document(kind) for kind in order.only}
        said = [*game.diagnostics, *unlike_backs(kit), *kit.context.preflight]
        return {"drawn": drawn, "said": said, "shrunk": [*kit.context.shrinking.below(1)], "sides": game.sides}
    except UserError as error:
        return {"said": list(error.diagnostics)}


def edit(file: Path, chance: random.Random) -> None:
    """One change such as a person makes: a figure, a line, a comment, a word; some are mistakes."""
    lines = file.read_text(encoding="utf-8").splitlines()
    at = chance.randrange(len(lines))
    figures = [(i, j) for i, line in enumerate(lines) for j, char in enumerate(line) if char.isdigit()]
    match chance.choice(("figure", "figure", "figure", "word", "remark", "twice", "gone")):
        case "figure" if figures:
            i, j = chance.choice(figures)
            lines[i] = lines[i][:j] + chance.choice("0123456789") + lines[i][j + 1 :]
        case "word":
            lines[at] = lines[at].replace("o", "oo", 1)
        case "remark":
            lines.insert(at, "# a remark")
        case "twice":
            lines.insert(at, lines[at])
        case "gone":
            del lines[at]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


def edited(folder: Path, chance: random.Random, times: int) -> Iterator[Path]:
    """The files of a project one after another, each changed, or as it was at first."""
    first = {path: path.read_bytes() for path in sorted(folder.rglob("*")) if path.suffix in EDITED}
    for _ in range(times):
        path = chance.choice(list(first))
        if chance.random() < 0.4:
            path.write_bytes(first[path])
        else:
            edit(path, chance)
        yield path


@pytest.mark.sample(1)
@pytest.mark.parametrize("ruleset", ["capitan_hex", "cry_havoc"])
@given(seed=st.integers(0, 10**6))
@settings(max_examples=2, deadline=None)
def test_a_warm_build_is_a_clean_one(ruleset: str, seed: int, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("project") / "it"
    fichas("new", folder, "--ruleset", ruleset)
    file, warm = folder / "it.yaml", Warm()
    assert outcome(file, warm) == outcome(file, None)
    for _ in edited(folder, random.Random(seed), 3):
        assert outcome(file, warm) == outcome(file, None)
