"""Which values of a unit an element prints is read off its layout and the rows of its card."""

from __future__ import annotations

import pytest

from generator.model.wording import RowSpec
from generator.preview.printed_values import printed

KNOWN = (
    "morale",
    "move.fast.cm",
    "move.fast.hexes",
    "move.slow.cm",
    "range.long.cm",
    "points.all",
    "mor",
    "cost.spot",
    "cost.hide",
)
FAST_AND_SLOW = RowSpec.model_validate(
    {"for": {"pace": ["fast", "slow"]}, "cells": {"cm": "move[pace].cm", "both": "move[pace]", "name": {"say": "x"}}}
)
LABELLED = RowSpec.model_validate(
    {"for": {"pace": ["fast", "slow"]}, "label": "pace.{pace}", "cells": {"cm": "unit.move[pace].cm"}}
)
BY_FORMULA = RowSpec.model_validate({"for": {"gun": "guns"}, "cells": {"cm": "range[gun].cm"}})


@pytest.mark.parametrize(
    ("path", "keys"),
    (
        ("unit.morale", ["morale"]),
        ("card.points", ["points.all"]),
        ("unit.move.fast", ["move.fast.cm", "move.fast.hexes"]),
        ("unit.moves.0.cm", ["move.fast.cm"]),
        ("unit.moves.1.cm", ["move.slow.cm"]),
        ("unit.moves.0.both", ["move.fast.cm", "move.fast.hexes"]),
        ("unit.moves.0.name", []),
        ("unit.moves.2.cm", []),
        ("unit.guns.0.cm", []),
        ("unit.short.0.cm", []),
        ("unit.some.0.cm", ["move.slow.cm"]),
        ("unit.name", []),
        ("side.morale", []),
        ("unit.abilities.1.points", ["cost.hide"]),
        ("unit.abilities.1.name", []),
        ("unit.abilities", ["cost.spot", "cost.hide"]),
    ),
)
def test_values_are_found_by_name_and_by_row(path: str, keys: list[str]) -> None:
    blocks = {"moves": [FAST_AND_SLOW], "guns": [BY_FORMULA], "short": [FAST_AND_SLOW], "some": [LABELLED]}
    lists = {"abilities": ["cost.spot", "cost.hide"]}
    labels = {"moves": ["", ""], "guns": [""], "short": [""], "some": ["pace.slow"]}
    assert printed([path], blocks, labels, KNOWN, lists) == keys
