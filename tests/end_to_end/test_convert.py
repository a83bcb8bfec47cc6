"""``fichas convert``: cards and lists of games from one form to another, over no file that is there."""

from __future__ import annotations

from pathlib import Path

import openpyxl
import pytest

from generator.__main__ import main
from generator.loading.card_sheets import card_fields
from generator.loading.rulebook import load_rulebook
from generator.loading.sheet_writer import tidied
from generator.loading.yaml_reader import read
from generator.resources import data

SHEETS = (".csv", ".tsv", ".xlsx", ".ods")


def convert(*words: object) -> int:
    return main(["convert", *map(str, words)])


@pytest.mark.parametrize("suffix", SHEETS)
@pytest.mark.parametrize("cards", ["capitan/british", "capitan/french", "cry_havoc/outlaws", "flames_hexwar/german"])
def test_cards_come_back_equal(tmp_path: Path, cards: str, suffix: str, capsys):
    source, sheet, again = data("units", f"{cards}.yaml"), tmp_path / f"cards{suffix}", tmp_path / "cards.yaml"
    assert convert(source, sheet) == 0
    assert convert(sheet, again, "--ruleset", cards.partition("/")[0]) == 0
    found, meant = read(again).data(), read(source).data()
    assert found["ruleset"] == meant["ruleset"] and list(found["cards"]) == list(meant["cards"])
    fields = card_fields(load_rulebook(cards.partition("/")[0]))
    assert found["cards"] == {name: tidied(card, fields) for name, card in meant["cards"].items()}
    assert capsys.readouterr().out.startswith(f"{sheet}: ")


def test_a_workbook_of_ours_is_read_by_others(tmp_path: Path, capsys):
    assert convert(data("units", "cry_havoc", "outlaws.yaml"), tmp_path / "cards.xlsx") == 0
    heads, first, *_ = openpyxl.load_workbook(tmp_path / "cards.xlsx")["Units"].iter_rows()
    row = {head.value: cell for head, cell in zip(heads, first)}
    assert (row["id"].value, row["fit.attack"].value) == ("sir_ranulf", 18)
    assert (row["id"].number_format, row["fit.attack"].number_format) == ("@", "General")


def test_a_list_of_a_game_is_found_by_its_folder(tmp_path: Path, capsys):
    assert convert(data("games", "kessel", "units.csv"), tmp_path / "units.yaml") == 0
    game = "--ruleset", data("games", "kessel"), "--list", "unit"
    assert convert(tmp_path / "units.yaml", tmp_path / "units.ods", *game) == 0
    assert convert(tmp_path / "units.ods", tmp_path / "again.yaml", *game) == 0
    assert read(tmp_path / "again.yaml").data() == read(tmp_path / "units.yaml").data()
    capsys.readouterr()
    assert convert(tmp_path / "units.ods", tmp_path / "more.csv") == 1
    assert "it is not said which game this is for. Say it with --ruleset: " in capsys.readouterr().err


@pytest.mark.parametrize("named", ["ruleset: capitan_hex", "game: ."])
def test_the_game_of_cards_is_found_by_a_scenario_that_names_them(tmp_path: Path, named: str, capsys):
    (tmp_path / "game.yaml").write_text("format: 1\nid: mine\nname: Mine\nextends: capitan_hex\n", encoding="utf-8")
    (tmp_path / "a.yaml").write_text("title: Another\nsides: []\ncards: other.yaml\n", encoding="utf-8")
    (tmp_path / "duel.yaml").write_text(f"{named}\ncards: [cards.yaml]\nsides: []\n", encoding="utf-8")
    source, sheet, again = data("units", "capitan", "british.yaml"), tmp_path / "cards.xlsx", tmp_path / "again.yaml"
    assert convert(source, sheet) == 0
    assert convert(sheet, again) == 0
    assert read(again).data()["ruleset"] == "capitan"


@pytest.mark.parametrize("suffix", SHEETS)
def test_columns_keep_their_order_and_those_without_a_value_are_not_lost(tmp_path: Path, suffix: str, capsys):
    game = "--ruleset", "kessel", "--list", "units"
    source, sheet, again = data("games", "kessel", "units.csv"), tmp_path / f"units{suffix}", tmp_path / "again.csv"
    assert convert(source, sheet) == convert(sheet, again, *game) == 0
    assert again.read_bytes() == source.read_bytes()
    capsys.readouterr()
    assert convert(sheet, tmp_path / "units.yaml", *game) == 0
    assert capsys.readouterr().out.endswith("units.yaml: 62 lines; without what is empty: copies\n")


@pytest.mark.parametrize("cards", ["capitan/british", "cry_havoc/outlaws", "flames_hexwar/german"])
def test_keys_come_back_in_their_order(tmp_path: Path, cards: str, capsys):
    source, sheet, again = data("units", f"{cards}.yaml"), tmp_path / "cards.csv", tmp_path / "cards.yaml"
    assert convert(source, sheet) == convert(sheet, again, "--ruleset", cards.partition("/")[0]) == 0
    meant, found = read(source).data()["cards"], read(again).data()["cards"]
    for name, card in meant.items():
        assert list(found[name]) == [key for key in card if key in found[name]]


def test_a_whole_number_stays_one(tmp_path: Path, capsys):
    source, sheet, again = data("games", "weather_gage", "compass.yaml"), tmp_path / "disc.csv", tmp_path / "disc.yaml"
    assert convert(source, sheet) == convert(sheet, again, "--ruleset", "weather_gage", "--list", "compass") == 0
    assert repr(read(again).data()) == repr(read(source).data())


def test_it_writes_over_nothing_unless_it_is_told_to(tmp_path: Path, capsys):
    target = tmp_path / "cards.csv"
    target.write_text("mine", encoding="utf-8")
    source = data("units", "cry_havoc", "outlaws.yaml")
    assert convert(source, target) == 1
    assert capsys.readouterr().err.endswith("cards.csv: this file is there already. Write over it with --force.\n")
    assert target.read_text(encoding="utf-8") == "mine"
    assert convert(source, target, "--force") == 0
    assert target.read_text(encoding="utf-8").startswith("id,")


def test_what_a_cell_cannot_hold_is_said_and_nothing_is_written(tmp_path: Path, capsys):
    cards = data("units", "flames_hexwar", "german.yaml").read_text(encoding="utf-8")
    weapon = "{kind: smg, range: 10, rof: 3, at: 1, fp: 6}"
    assert weapon in cards
    source = tmp_path / "german.yaml"
    source.write_text(cards.replace(weapon, "{}", 1), encoding="utf-8")
    line = cards[: cards.index(weapon)].count("\n") + 1
    assert convert(source, tmp_path / "cards.xlsx") == 1
    first, *_ = capsys.readouterr().err.splitlines()
    assert f"german.yaml:{line}:" in first
    assert first.endswith(".weapons.1' cannot stand in a cell. Remove it, or keep this list in YAML.")
    assert [path.name for path in tmp_path.iterdir()] == ["german.yaml"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("a.xlsm", "b.csv"), "'a.xlsm' is a workbook with macros, which are not read."),
        (("a.csv", "b.pdf"), "'b.pdf' is neither a sheet (.csv, .tsv, .xlsx, .ods) nor YAML."),
        (("none.yaml", "b.csv"), "none.yaml: there is no such file."),
        (("none.csv", "b.csv"), "none.csv: there is no such file. Check the path."),
        (("some.csv", "b.csv", "--ruleset", "kessel"), "it is not said which list this is. Say it with --list: "),
        (("some.csv", "b.csv", "--ruleset", "kessel", "--list", "untis"), "'kessel' has no list 'untis'."),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, monkeypatch, capsys, words: tuple[str, ...], message: str):
    monkeypatch.chdir(tmp_path)
    Path("some.csv").write_text("id\na\n")
    assert convert(*words) == 1
    assert message in capsys.readouterr().err
