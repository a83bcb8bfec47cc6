"""The kit of a game in centimetres, built by the command and looked at by programs that are not ours."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pypdfium2
import pytest

from tests.command import fichas
from tests.conftest import ROOT
from tests.rasters import pdf_against_svg

SCENARIO = ROOT / "data" / "scenarios" / "capitan" / "santa_cruz_farm.yaml"
KINDS = (
    "artillery_templates",
    "control_sheets",
    "cutting_guide",
    "measuring_strips",
    "reference_chart",
    "scenario_sheet",
    "unit_cards",
)


def build(folder: Path, *options: str) -> Path:
    done = fichas("build", SCENARIO, "--out", folder, *options)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return folder / SCENARIO.stem


@pytest.fixture(scope="module")
def kit(tmp_path_factory) -> Path:
    return build(tmp_path_factory.mktemp("table"), "--lang", "es", "--paper", "letter")


def text_of(pdf: Path) -> str:
    with pypdfium2.PdfDocument(pdf) as document:
        return " ".join(page.get_textpage().get_text_bounded() for page in document)


def test_the_kit_is_whole_and_has_no_counters(kit: Path) -> None:
    assert sorted(path.stem for path in kit.glob("*.pdf")) == sorted([*KINDS, "kit"])


@pytest.mark.parametrize("kind", KINDS)
def test_no_hexes_in_a_game_without(kit: Path, kind: str) -> None:
    text = text_of(kit / f"{kind}.pdf")
    assert not re.search(r"hex[aá]gono", text, re.IGNORECASE)
    # The book prints the hexes of a weapon's ranges in brackets; they stand beside the centimetres, in grey.
    assert kind == "reference_chart" or not re.search(r"\bhex\b", text)
    assert re.search(r"\bcm\b|cent[ií]metros", text) or kind in ("control_sheets", "cutting_guide")


@pytest.mark.parametrize("kind", KINDS)
def test_no_word_is_missing(kit: Path, kind: str) -> None:
    """A placeholder or a key that was not filled in would show its braces or dots."""
    text = text_of(kit / f"{kind}.pdf")
    assert not re.search(r"[{}]|[a-z_]+\.[a-z_]+\.[a-z_]+", text)


@pytest.mark.parametrize("kind", KINDS)
def test_qpdf_finds_nothing(kit: Path, kind: str, program) -> None:
    done = subprocess.run([program("qpdf"), "--check", str(kit / f"{kind}.pdf")], capture_output=True, text=True)
    assert "No syntax or stream encoding errors found" in done.stdout, done.stdout + done.stderr


def test_the_two_backends_agree(kit: Path) -> None:
    """On the sheets that a game on hexes does not have: ``test_kit`` looks at the others."""
    pdf = (kit / "measuring_strips.pdf").read_bytes()
    with pypdfium2.PdfDocument(pdf) as document:
        pages = len(document)
    for number in {0, pages - 1}:
        found = pdf_against_svg(pdf, (kit / "svg" / f"measuring_strips-{number + 1:02}.svg").read_bytes(), number)
        assert found.agree, f"page {number + 1}: {found}"
