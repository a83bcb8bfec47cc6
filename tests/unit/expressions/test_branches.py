"""Of an expression it is known which names it looked up for what it printed."""

from __future__ import annotations

import pytest

from generator.diagnostics import Source
from generator.expressions import Expression, bags

NAMES = bags({"unit": {"weak": 4, "strength": 6, "move": 2, "none": 0, "rows": [{"cm": 1}]}, "face": "front", "nth": 0})


@pytest.mark.parametrize(
    ("text", "paths"),
    (
        ("{{ unit.weak if face == 'weak' else unit.strength }}-{{ unit.move }}", ["unit.strength", "unit.move"]),
        ("{{ unit.weak if unit.move else unit.strength }}", ["unit.weak"]),
        ("{{ unit.weak if unit.none }}", []),
        ("{{ unit.none or unit.move }}", ["unit.move"]),
        ("{{ unit.move or unit.none }}", ["unit.move"]),
        ("{{ unit.move and unit.weak }}", ["unit.weak"]),
        ("{{ unit.rows[nth].cm }} {{ unit['weak'] }}", ["unit.rows.0.cm", "unit.weak"]),
        ("{{ (unit.move + unit.weak) | signed }}", ["unit.move", "unit.weak"]),
        ("of ours", []),
    ),
)
def test_only_the_branches_that_are_taken_are_told(text: str, paths: list[str]) -> None:
    found = Expression(text, Source("layout.yaml")).paths(NAMES, str)
    assert [*found] == paths
