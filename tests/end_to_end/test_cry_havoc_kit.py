"""The kit of Cry Havoc, built by the command in each language, with the game sheet blank and with it filled in."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2
import pytest

from generator.__main__ import main
from generator.loading.rulebook import load_rulebook
from tests.conftest import LANGUAGES, ROOT

SCENARIO = ROOT / "data" / "scenarios" / "cry_havoc" / "wendel_wood.yaml"
SHEETS = {
    "control_sheets", "counters", "cutting_guide", "kit", "reference_chart", "scenario_sheet", "unit_cards",
}  # fmt: skip


def build(scenario: Path, folder: Path, *options: str) -> Path:
    assert main(["build", str(scenario), "--out", str(folder), "--format", "pdf", *options]) == 0
    return folder / scenario.stem


def words(pdf: Path) -> str:
    """What a PDF says, its lines and its hyphens undone."""
    with pypdfium2.PdfDocument(pdf.read_bytes()) as document:
        return re.sub(r"\s+", " ", " ".join(page.get_textpage().get_text_range() for page in document))


@pytest.mark.sample(1)
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_whole_in_each_language(language: str, tmp_path: Path) -> None:
    # That it has all its sheets is asked once, what they say in each language.
    kit = build(SCENARIO, tmp_path, "--lang", language, *(() if language == "en" else ("--only", "reference_chart")))
    assert language != "en" or {path.stem for path in kit.glob("*.pdf")} == SHEETS
    said, names = words(kit / "reference_chart.pdf"), load_rulebook("cry_havoc").words[language]
    for key in ("heading.phase", "heading.movement", "heading.line_of_fire", "table.combat_foot", "heading.surrender"):
        assert names[key] in said, key
    for (
        letter
    ) in "AD":  # quoted from the table against those on foot; what it means against riders the rules do not say
        assert said.count(names[f"result.combat.{letter}"]) == 1


@pytest.mark.sample(7)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", [(), ("limited_ammunition",), ("surrender",)])
def test_the_cards_fit_with_any_of_the_optional_rules(language: str, rules: tuple[str, ...], tmp_path: Path) -> None:
    text = SCENARIO.read_text(encoding="utf-8")
    for rule in {"limited_ammunition", "surrender"} - set(rules):
        assert f"\n{rule}: true\n" in text
        text = text.replace(f"\n{rule}: true\n", f"\n{rule}: false\n")
    scenario = tmp_path / "wood.yaml"
    scenario.write_text(text, encoding="utf-8")
    assert build(scenario, tmp_path, "--lang", language, "--only", "unit_cards")


def filled_in(name: str, result: str) -> str:
    """A combat table of one result, but for the cells that the rules quote."""
    quoted = {"2": "D", "7": "A"}
    rows = "".join(
        f"      {die}: [{result}, {result}, {quoted.get(str(die), result) if name == 'combat_foot' else result}, {result}, {result}, {result}]\n"
        for die in range(1, 11)
    )
    meaning = "{en: Of our own, es: De los nuestros, fr: De notre main}"
    return f"  {name}:\n    letters: {{{result}: {meaning}}}\n    columns: [1-1, 2-1, 3-1, 4-1, 6-1, 8-1]\n    rows:\n{rows}"


def test_a_filled_in_table_is_printed_and_rounds_the_odds(tmp_path: Path) -> None:
    tables = "ruleset: cry_havoc\ntables:\n" + filled_in("combat_foot", "Q") + filled_in("combat_mounted", "QQ")
    (tmp_path / "mine.yaml").write_text(tables, encoding="utf-8")
    scenario = tmp_path / "wood.yaml"
    text = SCENARIO.read_text(encoding="utf-8").replace("\nturns:", "\ntables: mine.yaml\nturns:", 1)
    scenario.write_text(text, encoding="utf-8")
    said = words(build(scenario, tmp_path / "own", "--only", "reference_chart") / "reference_chart.pdf")
    blank = words(build(SCENARIO, tmp_path / "blank", "--only", "reference_chart") / "reference_chart.pdf")
    assert len(re.findall(r"\bQ\b", said)) >= 58 and len(re.findall(r"\bQQ\b", said)) >= 60
    assert "Of our own" in said and "Of our own" not in blank
    assert "6–1" in said
    assert not re.search(r"\b(5|7|9|1\d|2\d)–1\b", said), "a column that the filled-in table does not have"
    assert re.search(r"\b(5|7|9|1\d|2\d)–1\b", blank)
