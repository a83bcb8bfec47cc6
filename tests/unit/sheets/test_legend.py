"""Keys with samples: set in columns, as wide as there is room for, and on waste before lines without samples are."""

from __future__ import annotations

import pytest

from generator.drawing import Group, Style, Text, shapes
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.sheets.legend import SAMPLE_MM, Explained, least_height_mm, legends
from generator.sheets.waste import key_items

SAYS = ("Movement: normal, march, charge", "Range: short, medium, long", "Firing die", "Combat die")
TOLD = (
    Explained("How to read a counter"),
    *(Explained(said, (shapes.rect(0, 0, 8.0, SAMPLE_MM, Style(fill="#000000")),), 8.0) for said in SAYS),
)


@pytest.mark.parametrize(("width_mm", "rows"), [(186.0, 1), (110.0, 1), (85.0, 2), (60.0, 2), (40.0, 4)])
def test_as_few_rows_as_have_room_for_all_words(width_mm: float, rows: int) -> None:
    first = next(legends(TOLD, width_mm))
    assert first.rows == rows and first.width_mm <= width_mm
    drawn = bounds(tuple(first.items(10.0, 20.0)))
    assert drawn.x >= 9.8 and drawn.right <= 10.0 + first.width_mm + 0.1
    assert drawn.y >= 19.7 and drawn.bottom <= 20.0 + first.height_mm + 0.1
    assert least_height_mm(TOLD, width_mm) == first.height_mm


def test_words_begin_at_one_edge_in_a_column_and_stand_beside_their_samples() -> None:
    made = next(legends(TOLD, 85.0))
    items = [*made.items(0.0, 0.0)]
    texts = [item for item in items if isinstance(item, Text) and item.font == "sans"]
    samples = [bounds((item,)) for item in items if isinstance(item, Group)]
    assert len(samples) == len(SAYS) and len({text.x_mm for text in texts}) == 2
    for sample, said in zip(samples, SAYS, strict=True):
        (first, *_) = (text for text in texts if said.startswith(text.text))
        assert sample.right < first.x_mm and sample.y < first.y_mm < sample.bottom


def test_without_room_for_samples_words_stand_alone() -> None:
    page, high = Box(0.0, 0.0, 186.0, 30.0), least_height_mm(TOLD, 186.0)
    for room_mm, has_samples in ((high + 2.0, True), (high - 1.0, False)):
        items = key_items(TOLD, page, (Box(0.0, 0.0, 186.0, 30.0 - room_mm),))
        assert any(isinstance(item, Group) for item in items) == has_samples
        assert any(isinstance(item, Text) for item in items)


def test_there_is_no_legend_of_what_has_no_sample() -> None:
    assert not [*legends((*TOLD, Explained("Half the figures")), 186.0)]
    assert least_height_mm(TOLD[:1], 186.0) == 0.0


def test_samples_begin_at_one_edge_in_a_column_and_so_do_words() -> None:
    narrow = Explained("Epaulette", (shapes.rect(0, 0, 3.0, SAMPLE_MM, Style(fill="#000000")),), 3.0)
    items = [*next(legends((*TOLD, narrow), 40.0)).items(0.0, 0.0)]
    samples = [bounds((item,)) for item in items if isinstance(item, Group)]
    begins = [item.x_mm for item in items if isinstance(item, Text) and item.font == "sans"]
    assert len(samples) == 5 and {round(sample.x, 6) for sample in samples} == {0.0}
    assert {round(text - max(sample.right for sample in samples), 6) for text in begins} == {1.5}


def test_words_on_two_lines_are_about_as_wide() -> None:
    """No word stands alone below a full line."""
    said = "Range: short, medium, long"
    made = next(one for one in legends(TOLD, 60.0) if one.rows == 2)
    (lines,) = (cell.lines for cell in made.cells if " ".join(cell.lines) == said)
    assert len(lines) == 1 or all(" " in line for line in lines)
