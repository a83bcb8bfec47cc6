"""What a face prints is explained: values by their rules, fields by the place where they were read."""

from __future__ import annotations

from pathlib import Path

from generator.preview.bench import Bench
from generator.production.order import Order
from tests.command import fichas
from tests.conftest import SCENARIO


def test_each_face_tells_what_it_prints_and_where_a_field_was_read(tmp_path: Path) -> None:
    folder = tmp_path / "pg"
    assert fichas("new", folder, "--game").returncode == 0
    bench = Bench(folder / "scenarios" / "pg_first.yaml", Order(out=tmp_path / "out", only=("counters",)))
    view = [*bench.drawn("", "")][-1]
    guards = next(one for one in view.pieces if one.id == "counters/north/guards")

    def printed(face: str) -> list[str]:
        spots = bench.spots(view, guards.faces[face], guards.unit)
        return next(spot["values"] for spot in spots if spot["element"] == "numbers")

    assert printed("front") == ["strength", "move"]
    assert printed("back") == ["weak", "move"]
    told = {one["key"]: one for one in bench.explained(guards.unit)}
    assert told["strength"] == {"key": "strength", "value": "6", "why": "from units.csv:2:6"}
    assert told["weak"]["why"].startswith("R 2.2")


def test_a_language_that_there_is_not_is_a_mistake_like_any(tmp_path: Path) -> None:
    bench = Bench(SCENARIO, Order(out=tmp_path, only=("counters",)))
    (view,) = bench.drawn("zz", "")
    assert view.is_whole
    assert [one.what for one in view.problems if one.is_error] == ["'capitan_hex' has no words in 'zz'"]
