"""A ruleset's own sheets, without a scenario: the complete chart and templates for every gun."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from generator.__main__ import main
from generator.loading.rulebook import load_rulebook
from tests.conftest import LANGUAGES


def build(out: Path, *words: str) -> int:
    return main(["build", "--format", "pdf", "--out", str(out), *words])


def text(pdf: Path) -> str:
    with pypdfium2.PdfDocument(pdf) as document:
        pages = " ".join(page.get_textpage().get_text_bounded() for page in document)
    return " ".join(pages.replace("\u00a0", " ").split())


def test_in_centimetres_nothing_more_is_asked(tmp_path: Path, capsys) -> None:
    assert build(tmp_path, "--ruleset", "capitan") == 0
    assert capsys.readouterr().err == ""
    assert sorted(path.name for path in (tmp_path / "capitan").glob("*.pdf")) == [
        "artillery_templates.pdf",
        "measuring_strips.pdf",
        "reference_chart.pdf",
    ]


@pytest.mark.sample(1)
@pytest.mark.parametrize("language", LANGUAGES)
def test_on_hexes_templates_are_as_large_as_those(language: str, tmp_path: Path) -> None:
    assert build(tmp_path, "--ruleset", "capitan_hex", "--hex", "25", "--lang", language, "--paper", "letter") == 0
    book = load_rulebook("capitan_hex")
    words, templates = book.words[language], text(tmp_path / "capitan_hex" / "artillery_templates.pdf")
    assert "25 mm" in templates and book.name[language] in templates
    for template in book.tables["template_shapes"].rows:
        assert words[f"template.{template}"] in templates
    chart = text(tmp_path / "capitan_hex" / "reference_chart.pdf")
    assert words["weapon.rifle"] in chart


def test_without_their_size_the_chart_alone_and_a_word_about_it(tmp_path: Path, capsys) -> None:
    assert build(tmp_path, "--ruleset", "capitan_hex") == 0
    assert [path.name for path in (tmp_path / "capitan_hex").glob("*.pdf")] == ["reference_chart.pdf"]
    said = capsys.readouterr()
    assert "--hex 32" in said.err
    pages = len(pypdfium2.PdfDocument(tmp_path / "capitan_hex" / "reference_chart.pdf"))
    assert said.out.splitlines()[-1] == f"Capitán on hexes: {pages} sheets of A4, in {tmp_path / 'capitan_hex'}."


def test_the_whole_arc_on_request(tmp_path: Path) -> None:
    assert build(tmp_path, "--ruleset", "capitan_hex", "--hex", "15", "--only", "whole_arc") == 0
    assert [path.name for path in (tmp_path / "capitan_hex").glob("*.pdf")] == ["whole_arc.pdf"]


def test_hexes_larger_than_the_paper(tmp_path: Path, capsys) -> None:
    assert build(tmp_path, "--ruleset", "capitan_hex", "--hex", "290") == 1
    said = capsys.readouterr().err
    assert said.startswith("--hex: a hex of 290 mm") and "--only reference_chart" in said
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("", "--ruleset: 'mine' has nothing to print for every scenario. Build a scenario of it, or the game's folder.\n"),
        ("sidess: {}\n", "game.yaml:4:1: unknown key 'sidess'. Did you mean 'sides'?\n"),
    ],
)  # fmt: skip
def test_a_game_that_has_none_or_is_wrong_is_said_and_nothing_is_written(
    more: str, said: str, tmp_path: Path, capsys
) -> None:
    (tmp_path / "game.yaml").write_text(f"format: 1\nid: mine\nname: Mine\n{more}", encoding="utf-8")
    assert build(tmp_path / "out", "--ruleset", str(tmp_path)) == 1
    assert capsys.readouterr().err.endswith(said) and not (tmp_path / "out").exists()
