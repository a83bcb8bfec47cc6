"""The papers that come with the program, and what a paper's file may say."""

from __future__ import annotations

import pytest
import yaml
from pydantic import ValidationError

from generator.model.paper import Paper as PaperFile
from generator.resources import data
from generator.sheets.paper import SAFE_MARGIN_MM, Paper
from tests.conftest import LANGUAGES

FILES = sorted(data("papers").glob("*.yaml"))
SIZES_MM = {
    "a4": (210, 297),
    "a3": (297, 420),
    "letter": (8.5 * 25.4, 11 * 25.4),
    "legal": (8.5 * 25.4, 14 * 25.4),
    "tabloid": (11 * 25.4, 17 * 25.4),
}


def test_they_are_all_there():
    assert {path.stem for path in FILES} >= set(SIZES_MM)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_each_file_is_a_paper(path):
    read = PaperFile.model_validate(yaml.safe_load(path.read_text(encoding="utf-8")))
    assert set(read.name) == set(LANGUAGES)
    assert read.margin_mm == SAFE_MARGIN_MM
    if path.stem in SIZES_MM:
        assert (read.width_mm, read.height_mm) == pytest.approx(SIZES_MM[path.stem])


@pytest.mark.parametrize(
    "wrong",
    [
        {"width_mm": 297, "height_mm": 210},
        {"width_mm": 0, "height_mm": 210},
        {"width_mm": 99, "height_mm": 210},
        {"width_mm": 210, "height_mm": 2001},
        {"width_mm": 100, "height_mm": 150, "margin_mm": 11},
        {"width_mm": 210, "height_mm": 297, "margins_mm": {"left": 70, "top": 0, "right": 61, "bottom": 0}},
        {"width_mm": 210, "height_mm": 297, "margin_mm": -1},
        {"width_mm": "210", "height_mm": 297},
        {"width_mm": 210, "height_mm": 297, "marign_mm": 5},
    ],
)
def test_an_impossible_paper_is_refused(wrong):
    with pytest.raises(ValidationError):
        PaperFile.model_validate({"name": "x"} | wrong)


def test_a_paper_turns():
    a4 = Paper("a4", 210, 297)
    assert (a4.landscape().width_mm, a4.landscape().height_mm) == (297, 210)
    assert a4.landscape().landscape() == a4.landscape()
    assert a4.landscape().portrait() == a4.portrait() == a4
    assert a4.landscape().is_landscape and not a4.is_landscape
    assert a4.printable == pytest.approx((6.35, 6.35, 197.3, 284.3))
