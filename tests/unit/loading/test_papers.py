"""What paper one can ask for, and what is said of what one cannot."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.diagnostics import UserError
from generator.loading.papers import load_paper, paper_names
from generator.model.printer import Printer
from generator.production.set_up import standing


@pytest.mark.parametrize(
    ("said", "size"),
    [
        ("210x330", (210, 330)),
        ("330 × 210", (210, 330)),
        ("210mm x 330mm", (210, 330)),
        ("21x33cm", (210, 330)),
        ("8.5x13in", (215.9, 330.2)),
        ('8.5x13"', (215.9, 330.2)),
        ("8,5x13in", (215.9, 330.2)),
        ("8.5inx330mm", (215.9, 330)),
        ("letter", (215.9, 279.4)),
    ],
)
def test_a_size_is_a_paper_standing(said: str, size: tuple[float, float]) -> None:
    paper = load_paper(said)
    assert (paper.width_mm, paper.height_mm) == pytest.approx(size)


def test_all_of_ours_can_be_read() -> None:
    assert len(paper_names()) >= 6
    assert all(load_paper(name).width_mm > 0 for name in paper_names())


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("lettr", "Did you mean 'letter'"),
        ("8.5x13", "8.5 × 13 mm.*with its unit"),
        ("210x99999", "100 to 2000 mm"),
        ("210", "give its size"),
    ],
)
def test_what_is_no_paper_is_answered(said: str, wrong: str) -> None:
    with pytest.raises(UserError, match=wrong):
        load_paper(said)


def test_a_file_of_ones_own_may_have_a_margin_a_side(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("name: Folio\nwidth_mm: 210\nheight_mm: 330\nmargins_mm: {left: 4, top: 5, right: 6, bottom: 14}\n")
    paper = standing(str(file), load_paper(str(file)))
    assert paper.printable == pytest.approx((4, 5, 200, 311))
    # A driver turns a lying page either way, so either border may come to lie on either side.
    assert paper.landscape().printable == pytest.approx((14, 6, 302, 198))
    file.write_text("name: Folio\nwidth_mm: 210\nheight_mm: 330\nmargins_mm: {left: 4, top: 5, right: 6}\n")
    with pytest.raises(UserError, match=r"mine\.yaml:4:\d+: the key 'bottom' is missing"):
        load_paper(str(file))
    file.write_text("name: F\nwidth_mm: 210\nheight_mm: 330\nmargins_mm: {left: 150, top: 5, right: 60, bottom: 5}\n")
    with pytest.raises(UserError, match="leave less than 80 mm to print on"):
        load_paper(str(file))


def test_a_printers_margins_count_more_than_those_of_the_paper() -> None:
    printer = Printer.model_validate({"margins_mm": {"left": 3, "top": 4, "right": 5, "bottom": 12}})
    assert standing("a4", load_paper("a4"), printer).printable == pytest.approx((3, 4, 202, 281))
    assert standing("a4", load_paper("a4"), Printer()).printable == standing("a4", load_paper("a4")).printable
