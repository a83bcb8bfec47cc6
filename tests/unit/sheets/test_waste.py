"""The key of counters on the waste of their sheet: beside samples; without any below one another where that is high enough, else in one line."""

from __future__ import annotations

import pytest

from generator.drawing.bounds import text_box
from generator.drawing.box import Box
from generator.sheets.edges import overlap
from generator.sheets.legend import Explained
from generator.sheets.waste import key_items

LINES = (
    "How to read a counter",
    "Movement, on black: normal, march, charge",
    "Firing die, solid",
    "Combat die, outlined",
)
PAGE = Box(10.0, 10.0, 190.0, 270.0)
PIECES = Box(10.0, 10.0, 190.0, 240.0)


@pytest.mark.parametrize(
    ("beside", "said"),
    [
        ((Box(10.0, 250.0, 130.0, 30.0),), [*LINES]),
        # Too low for a line each; for a heading; and for more than a line.
        ((Box(10.0, 250.0, 130.0, 30.0), Box(140.0, 261.7, 60.0, 20.0)), [*LINES[:2], " · ".join(LINES[2:])]),
        ((Box(10.0, 250.0, 130.0, 30.0), Box(140.0, 258.7, 60.0, 20.0)), [LINES[1], " · ".join(LINES[2:])]),
        ((Box(10.0, 256.0, 190.0, 24.0),), [" · ".join(LINES[1:])]),
        ((Box(10.0, 252.0, 190.0, 28.0),), []),
    ],
)
def test_a_key_stands_whole_or_not_at_all_and_clear_of_what_is_printed(
    beside: tuple[Box, ...], said: list[str]
) -> None:
    items = key_items([Explained(line) for line in LINES], PAGE, (PIECES, *beside))
    assert [item.text for item in items] == said
    boxes = [box for item in items if (box := text_box(item))]
    assert len(boxes) == len(said) and all(PAGE.contains(box) for box in boxes)
    assert not [box for box in boxes for other in (PIECES, *beside) if overlap(box, other)]
