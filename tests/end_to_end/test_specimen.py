"""``fichas list --pdf``: a picture of each name, in the language asked for, on any paper."""

from __future__ import annotations

import json
from pathlib import Path

import pypdfium2
import pytest

from generator import specimen_layouts, specimen_sheets
from generator.cli.list import PICTURED
from generator.specimen_layouts import PIECES, SHEETS
from generator.specimens import PICTURED as MADE
from generator.typesetting import NOTHING
from tests.command import fichas
from tests.conftest import ROOT


def text_of(file: Path) -> str:
    """All that is printed, line breaks as spaces."""
    pages = (page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(file))
    return " ".join(" ".join(pages).replace("\ufffe", "").split())


LAYOUTS, SHEETS_THERE_ARE = "layouts", "sheets"
"""Some seconds of work, all of samples that other tests draw: a few of them are looked at below."""


@pytest.mark.sample(9)
@pytest.mark.parametrize("what", [what for what in PICTURED if what not in (LAYOUTS, SHEETS_THERE_ARE)])
def test_each_name_is_there(what: str, tmp_path: Path) -> None:
    file = tmp_path / "specimen.pdf"
    done = fichas("list", what, "--pdf", file, "--lang", "es", "--paper", "letter")
    assert done.returncode == 0 and done.stdout.startswith(str(file)), done.stderr
    names = json.loads(fichas("list", what, "--lang", "es", "--json").stdout)[what]
    pages = len(pypdfium2.PdfDocument(file))
    sheets = f"{pages} sheet{'' if pages == 1 else 's'} of Letter."
    assert done.stdout == f"{file}: a picture of each of {len(names)} names, {sheets}\n"
    # A long name goes on another line behind a low line.
    said = text_of(file).replace("_ ", "_")
    assert [name for name in names if name not in said] == []
    assert pypdfium2.PdfDocument(file)[0].get_size() == pytest.approx((612, 792))


def test_without_a_list_all_that_have_pictures_are_there(tmp_path: Path, monkeypatch) -> None:
    for module, drawn in ((specimen_layouts, "drawn"), (specimen_sheets, "sheets"), (specimen_sheets, "games")):
        monkeypatch.setattr(module, drawn, lambda names, _: ((name, NOTHING) for name in names))
    one, two = tmp_path / "one.pdf", tmp_path / "two.pdf"
    for file in (one, two):
        assert fichas("list", "--ruleset", ROOT / "data" / "games" / "kessel", "--pdf", file).returncode == 0
    assert one.read_bytes() == two.read_bytes()
    said = text_of(one)
    assert all(title in said for title in ("Symbols", "Flags", "Colours", "Terrain", "Inks", "Papers"))
    assert "field_grey" in said and "Kessel" in said, "a game's own colours"


def test_each_layout_has_a_sample_that_shows_it() -> None:
    names = json.loads(fichas("list", LAYOUTS, "--json").stdout)[LAYOUTS]
    assert [name for name in names if name not in PIECES and name.partition(": ")[0] not in SHEETS] == []


def test_layouts_are_drawn() -> None:
    some = (
        "counter: informed_hexagon",
        "counter: rider_in_a_row",
        "unit_card_back: abilities_70x120",
        "marker: plain",
        "scenario_sheet: standard",
    )
    found = dict(specimen_layouts.drawn(some, "fr"))
    assert {*found} == {*some} and all(picture.items for picture in found.values())
    informed = found["counter: informed_hexagon"]
    assert informed.width_mm > informed.height_mm == 20.0
    rider = found["counter: rider_in_a_row"]
    assert rider.width_mm == rider.height_mm == 18.0, "no wider than the counters of men on foot"


@pytest.mark.sample(1)
@pytest.mark.parametrize("what", ("sheets", "games"))
def test_each_sheet_and_each_game_has_a_page_of_a_sample(what: str) -> None:
    listed = {"sheets": SHEETS_THERE_ARE, "games": "rulesets"}[what]
    names = json.loads(fichas("list", listed, "--json").stdout)[listed]
    found = dict(getattr(specimen_sheets, what)(names, "fr"))
    assert [name for name in names if not found[name].items] == []


def test_an_ability_is_set_as_on_the_back_of_a_card(tmp_path: Path) -> None:
    """Its name, its cost and what it does, in the language, with what limits it."""
    file = tmp_path / "a.pdf"
    assert fichas("list", "abilities", "--lang", "es", "--pdf", file).returncode == 0
    said = text_of(file)
    assert "Vieja guardia 10 Carga sin prueba de moral. +1 si tira para doblar el coraje enemigo." in said
    assert "Granadas explosivas 30" in said and "3 veces por partida." in said
    assert fichas("list", "weapons", "--pdf", file).returncode == 0
    assert "cm hex Short 20 4 Medium 40 8 Long 60 12" in text_of(file)
    assert fichas("list", "weapons", "--ruleset", "capitan", "--pdf", file).returncode == 0
    assert "cm Short 20 Medium 40 Long 60" in text_of(file)


def test_lists_with_pictures_are_those_that_are_drawn() -> None:
    assert tuple(MADE) == PICTURED


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("checks", "--pdf", "a.pdf"), "there are no pictures of checks. There are of symbols, nations"),
        (
            ("weapons", "--ruleset", "flames_hexwar", "--pdf", "a.pdf"),
            "there are no pictures of the weapons of 'flames_hexwar'. Its rules say nothing of them but their names.",
        ),
        (
            ("abilities", "--ruleset", "kessel", "--pdf", "a.pdf"),
            "'kessel' has no abilities. Name another list, or another game.",
        ),
        (("symbols", "--pdf", "mine"), "'mine' is no name for a PDF. Write --pdf mine.pdf."),
        (("symbols", "--pdf", "mine.png"), "'mine.png' is no name for a PDF. Write --pdf mine.pdf."),
        (("--paper", "100x150", "--pdf", "a.pdf"), "--paper: the specimen needs a paper of 140 × 200 mm"),
    ],
)
def test_what_cannot_be_printed_is_said(words: tuple[str, ...], message: str, tmp_path: Path) -> None:
    done = fichas("list", *words)
    assert done.returncode == 1 and message in done.stderr and done.stderr.count("\n") == 1
    assert not (ROOT / words[-1]).exists()


def test_figures_are_printed_as_the_symbols_they_are(tmp_path: Path) -> None:
    done = fichas("list", "figures", "--pdf", tmp_path / "a.pdf")
    count = len(json.loads(fichas("list", "figures", "--json").stdout)["figures"])
    assert f"a picture of each of {count} names" in done.stdout


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = fichas("list", "inks", "--pdf", tmp_path / "file" / "a.pdf")
    assert done.returncode == 1 and "the specimen cannot be written" in done.stderr
