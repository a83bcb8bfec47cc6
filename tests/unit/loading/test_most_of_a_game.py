"""How many of each there may be in a game: more than any game has, and few enough that a small file costs little."""

from __future__ import annotations

import pytest

from generator.loading import validate
from generator.loading.validate import examine
from generator.loading.yaml_reader import read_bytes
from generator.model.game_file import GameFile

HEAD = "format: 1\nid: own\nname: Own\n"


def many(times: int, entry: str) -> str:
    return ", ".join(entry.format(n) for n in range(times))


@pytest.mark.parametrize(
    ("text", "entry", "most", "said"),
    [
        ("languages: [{}]", "l{}", 50, "4:12: 'languages': 51 languages are more than the 50"),
        ("values: {{unit: {{{}}}}}", "v{}: {{is: strength}}", 1_000, "4:9: 'values': 1001 values are more than"),
        ("checks: [{}]", "{{each: unit, holds: a, say: b, do: c{}}}", 1_000, "4:9: 'checks': 1001 checks are more"),
        ("pieces: {{{}}}", "p{}: {{each: unit}}", 200, "4:9: 'pieces': 201 kinds of pieces are more than the 200"),
        ("chart: [{}]", "{{lines: ['{}']}}", 300, "4:8: 'chart': 301 blocks are more than the 300"),
        ("control_sheet: {{blocks: [{}]}}", "{{lines: ['{}']}}", 300, "4:25: 'blocks': 301 blocks are more than"),
        ("scenario_sheet: {{blocks: [{}]}}", "{{lines: ['{}']}}", 300, "4:26: 'blocks': 301 blocks are more than"),
        (
            "data: {{unit: {{from: units.csv, fields: {{{}}}}}}}",
            "f{}: {{fields: {{a: {{is: whole}}, b: {{is: whole}}, c: {{is: whole}}}}}}",
            250,
            "4:7: 'data': 1004 fields are more than the 1000",
        ),
        (
            "data: {{unit: {{from: units.csv, fields: {{f: {{one_of: [{}]}}}}}}}}",
            "c{}",
            2_000,
            "4:53: 'one_of': 2001 choices are more than the 2000",
        ),
        (
            "tables: {{a: {{source: {{work: W, clause: w}}, columns: [a], rows: {{{}}}}}}}",
            "r{}: [1]",
            5_000,
            "4:64: 'rows': 5001 rows are more than",
        ),
    ],
)
def test_so_many_and_no_more(text: str, entry: str, most: int, said: str) -> None:
    right = read_bytes((HEAD + text.format(many(most, entry))).encode(), "game.yaml")
    assert examine(right, GameFile).problems == []
    wrong = read_bytes((HEAD + text.format(many(most + 1, entry))).encode(), "game.yaml")
    located, problems, *_ = examine(wrong, GameFile)
    assert located is None
    assert [str(one).startswith(f"game.yaml:{said}") for one in problems] == [True], problems
    assert str(problems[0]).endswith(" there may be. Leave some out.")


def test_what_is_wrong_is_left_out_so_often_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """A side without a name goes in one round, and what cannot do without it in the next."""
    wrong = read_bytes(f"{HEAD}sides: {{axis: {{}}, soviet: {{name: Soviets}}}}".encode(), "game.yaml")
    found = validate.sift(wrong, GameFile).located
    assert found is not None and list(found.value.sides) == ["soviet"]
    monkeypatch.setattr(validate, "MOST_ROUNDS", 1)
    assert validate.sift(wrong, GameFile).located is None
