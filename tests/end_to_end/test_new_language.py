"""A language is added as CONTRIBUTING.md says, and printed as far as its words go."""

from __future__ import annotations

import re

import pypdfium2
import pytest

from generator.diagnostics import by_place
from generator.loading.missing_words import missing_words
from tests.conftest import LANGUAGES, Checkout

SAMPLE = "data/scenarios/cry_havoc/wendel_wood.yaml"


@pytest.fixture(scope="module")
def german(checkout: Checkout) -> Checkout:
    """A few words of German, in each of the places where words may stand."""
    checkout.write("data/languages/de.yaml", 'number: {decimal_mark: ","}\nfurniture: {page: "Seite {page}"}\n')
    checkout.replace("data/words/board.yaml", "kind: {en: Board", "kind: {de: Spielplan, en: Board")
    checkout.write("data/rulesets/cry_havoc/words/de.yaml", "terrain:\n  trees: Bäume\n")
    checkout.replace("data/nations/middle_ages.yaml", "{en: House of Alder", "{de: Haus Erle, en: House of Alder")
    checkout.replace(SAMPLE, "title: {en: ", "title: {de: Lösegeld, en: ")
    checkout.replace(SAMPLE, "flat_to_flat_mm: 25", "flat_to_flat_mm: 25.5")
    return checkout


def printed(checkout: Checkout, language: str) -> str:
    """All the text on a kit's board."""
    order = ("--language", language, "--only", "board", "--format", "pdf", "--out", language)
    done = checkout.fichas("build", SAMPLE, *order)
    assert done.returncode == 0, done.stderr
    with pypdfium2.PdfDocument(checkout.folder / language / "wendel_wood" / "board.pdf") as document:
        return "\n".join(page.get_textpage().get_text_range() for page in document)


def test_its_words_are_printed_and_english_stands_in(german: Checkout) -> None:
    sheets, english = printed(german, "de"), printed(german, "en")
    for said, word in (("Seite 1", "page 1"), ("Spielplan", "Board"), ("Bäume", "Trees"), ("25,5 mm", "25.5 mm")):
        assert said in sheets and said not in english and word in english, word
    assert "Lösegeld" in sheets and "Row by row" in sheets


def test_what_it_lacks_is_listed_by_file_and_key(german: Checkout) -> None:
    done = german.fichas("check", "--language", "de")
    assert done.returncode == 0
    found = re.findall(r"^(\S+):\d+:\d+: warning: '(\S+)' has no words in 'de'\. Add", done.stderr, re.MULTILINE)
    assert f"no errors, {len(found)} warnings" in done.stdout
    for file, lacking, there in (
        ("data/words/board.yaml", "board.name", "board.kind"),
        ("data/words/furniture.yaml", "furniture.fold", "furniture.page"),
        ("data/rulesets/cry_havoc/words/en.yaml", "unit_kind.archer", "terrain.trees"),
        ("data/nations/middle_ages.yaml", "nations.free_men.name", "nations.house_of_alder.name"),
        (SAMPLE, "place", "title"),
    ):
        assert (file, lacking) in found and (file, there) not in found, file


def test_of_a_scenario_only_what_its_kit_prints_is_listed(german: Checkout) -> None:
    done = german.fichas("check", SAMPLE, "--language", "de")
    files = set(re.findall(r"^(\S+?):", done.stderr, re.MULTILINE))
    assert {SAMPLE, "data/units/cry_havoc/outlaws.yaml", "data/nations/middle_ages.yaml"} <= files
    assert not [file for file in files if "capitan" in file or "second_world_war" in file]


def test_a_word_that_nothing_asks_for_is_told(german: Checkout) -> None:
    german.write("data/rulesets/cry_havoc/words/de.yaml", "terrain:\n  tres: Bäume\n")
    said = german.fichas("check", "--lang", "de").stderr
    assert "de.yaml:2:9: warning: nothing asks for words 'terrain.tres'. Did you mean 'terrain.trees'?" in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_ours_lack_nothing(language: str) -> None:
    assert [str(one) for one in by_place(missing_words(language))] == []
