"""Sheets that come cut: what their files may say, and what is said when they are wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.diagnostics import UserError
from generator.loading.die_cut import die_cut_names, load_die_cut
from generator.loading.papers import load_paper

GRID = "paper: a4\nwidth_mm: 20\nheight_mm: 30\ncolumns: 2\nrows: 2\nfirst_mm: [10, 12.5]\npitch_mm: [25, 30]\n"
LISTED = "paper: letter\ndiameter_mm: 25.4\nplaces_mm:\n  - [10, 10]\n  - [50, 10]\n"


def written(folder: Path, text: str) -> str:
    (folder / "mine.yaml").write_text(text, encoding="utf-8")
    return str(folder / "mine.yaml")


@pytest.mark.parametrize(
    ("name", "count", "size"),
    [
        ("avery_l7160", 21, (63.5, 38.1)),
        ("avery_l7651", 65, (38.1, 21.2)),
        ("avery_5160", 30, (66.675, 25.4)),
        ("avery_5293", 24, (41.275, 41.275)),
        ("endisch_6502020", 126, (20, 20)),
        ("rayfilm_5003", 66, (25.4, 25.4)),
        ("rayfilm_2525k", 70, (25, 25)),
        ("onlinelabels_ol5425", 80, (25.4, 25.4)),
        ("onlinelabels_ol3008", 140, (19.05, 19.05)),
        ("onlinelabels_ol1025", 63, (25.4, 25.4)),
    ],
)
def test_ours_have_as_many_labels_as_their_makers_say(name: str, count: int, size: tuple[float, float]) -> None:
    sheet, _ = load_die_cut(name)
    assert (len(sheet.corners()), sheet.size_mm) == (count, size)
    assert sheet.note


def test_these_are_all_of_ours() -> None:
    assert len(die_cut_names()) == 10


@pytest.mark.parametrize("name", die_cut_names())
def test_labels_lie_in_the_middle_of_their_paper(name: str) -> None:
    """Makers leave the same to the left and to the right, and nearly so above and below."""
    sheet, _ = load_die_cut(name)
    paper, (width, height) = load_paper(sheet.paper), sheet.size_mm
    left, right = (pick(x for x, _ in sheet.corners()) for pick in (min, max))
    top, bottom = (pick(y for _, y in sheet.corners()) for pick in (min, max))
    assert abs(left - (paper.width_mm - right - width)) < 1
    assert abs(top - (paper.height_mm - bottom - height)) < 1.3


def test_a_grid_is_filled_row_by_row(tmp_path: Path) -> None:
    assert load_die_cut(written(tmp_path, GRID))[0].corners() == ((10, 12.5), (35, 12.5), (10, 42.5), (35, 42.5))


def test_places_are_filled_as_they_are_listed(tmp_path: Path) -> None:
    sheet, _ = load_die_cut(written(tmp_path, LISTED))
    assert sheet.corners() == ((10, 10), (50, 10)) and sheet.size_mm == (25.4, 25.4)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (GRID.replace("a4", "a44"), "mine.yaml:1:8: there is no paper 'a44'. Did you mean 'a4'?"),
        (GRID.replace("columns: 2", "columns: 9"), "mine.yaml:7:11: label 9 ends at 230 × 42.5 mm, and the paper is"),
        (GRID.replace("[25, 30]", "[25, 29]"), "mine.yaml:7:11: labels 1 and 3 lie on one another. A pitch goes"),
        (LISTED.replace("[50, 10]", "[30, 10]"), "mine.yaml:5:5: labels 1 and 2 lie on one another"),
        (LISTED.replace("[50, 10]", "[200, 10]"), "mine.yaml:5:5: label 2 ends at 225.4 × 35.4 mm"),
        (LISTED.replace("[50, 10]", "[50]"), "mine.yaml:5:5: 'places_mm': there must be exactly 2 here, not 1"),
        (GRID.replace("rows: 2\n", ""), "where are the labels? Give columns, rows, first_mm and pitch_mm, or"),
        (GRID + "places_mm: [[1, 1]]\n", "places_mm are all there is to say. Leave columns"),
        (GRID.replace("width_mm: 20\n", ""), "how large is a label? Give width_mm and height_mm"),
        (GRID + "diameter_mm: 20\n", "a round label has its diameter_mm alone"),
        (GRID.replace("columns", "collumns"), "mine.yaml:4:1: "),
        (GRID.replace("width_mm: 20", "width_mm: -20"), "mine.yaml:2:11: "),
    ],
)
def test_what_is_wrong_is_said_where_it_is(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(UserError) as refusal:
        load_die_cut(written(tmp_path, text))
    assert said in str(refusal.value), refusal.value


def test_a_name_that_is_none_of_ours() -> None:
    with pytest.raises(
        UserError, match="--die-cut: there is no die-cut sheet 'avery_l71600'. Did you mean 'avery_l7160'"
    ):
        load_die_cut("avery_l71600")
