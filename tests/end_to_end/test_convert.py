"""``fichas convert``: cards and lists of games from one form to another, over no file that is there."""

from __future__ import annotations

import csv
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
    for name, before_it in {
        "a": "title: Another\nsides: []\ncards: other.yaml\n",
        "b": "title: [not YAML\nsides: []\ncards: [cards.yaml]\n",
        "c": "game: 3\nsides: []\ncards: [cards.yaml]\n",
    }.items():
        (tmp_path / f"{name}.yaml").write_text(before_it, encoding="utf-8")
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


@pytest.mark.parametrize("suffix", SHEETS)
def test_a_list_that_stands_in_the_file_of_its_game_is_written(tmp_path: Path, suffix: str, capsys):
    sheet, again = tmp_path / f"markers{suffix}", tmp_path / "again.yaml"
    source = data("games", "kessel", "game.yaml")
    assert convert(source, sheet, "--list", "markers") == 0
    assert convert(sheet, again, "--ruleset", "kessel", "--list", "marker") == 0
    assert read(again).data() == read(source).data("data", "marker", "rows")
    assert "comments" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("file", "message"),
    [
        ("game.yaml", "no lines of 'unit' stand in this file. Give the file that its 'from' names"),
        ("scenarios/first.yaml", "this is a scenario, and no list. Give the file that the game's 'from' names."),
    ],
)
def test_a_file_that_has_no_such_list_is_said_once(tmp_path: Path, file: str, message: str, capsys):
    assert convert(data("games", "kessel") / file, tmp_path / "a.csv", "--list", "unit") == 1
    assert message in (said := capsys.readouterr().err) and said.count("\n") == 1


NOTES = {"# painted": ["by Ana, mostly", '"quoted"', "", "two\nlines", "3"], "#to: do": ["", "", "wash", "", "=1+1"]}


def noted(path: Path) -> Path:
    """The first units of a game, with columns for the designer's own use between the others and at the end."""
    with data("games", "kessel", "units.csv").open(newline="") as file:
        (heads, *rows), (first, last) = list(csv.reader(file))[:6], NOTES.values()
    made = [[*row[:2], one, *row[2:], other] for row, one, other in zip(rows, first, last, strict=True)]
    first_head, last_head = NOTES
    heads[2:2] = [first_head]
    heads.append(last_head)
    with path.open("w", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([heads, *made])
    return path


@pytest.mark.parametrize("suffix", SHEETS)
def test_columns_for_ones_own_use_are_kept(tmp_path: Path, suffix: str, capsys):
    game = "--ruleset", "kessel", "--list", "units"
    source, sheet, again = noted(tmp_path / "units.csv"), tmp_path / f"more{suffix}", tmp_path / "again.csv"
    assert convert(source, sheet, *game) == convert(sheet, again, *game) == 0
    assert again.read_bytes() == source.read_bytes()


@pytest.mark.parametrize("suffix", SHEETS)
def test_yaml_has_them_as_comments_and_gives_them_back(tmp_path: Path, suffix: str, capsys):
    game = "--ruleset", "kessel", "--list", "units"
    source, listed, sheet = noted(tmp_path / "units.csv"), tmp_path / "units.yaml", tmp_path / f"again{suffix}"
    assert convert(source, listed, *game) == 0
    lines = listed.read_text(encoding="utf-8").splitlines()
    assert lines[0] == "# # painted: by Ana, mostly" and lines[1].startswith("ro3_hq: {")
    assert '# "#to: do": wash' in lines
    assert "; without what is empty: " in (said := capsys.readouterr().out) and "without its" not in said
    assert convert(listed, sheet, *game) == convert(sheet, tmp_path / "again.yaml", *game) == 0
    assert (tmp_path / "again.yaml").read_bytes() == listed.read_bytes()
    assert "without its" not in capsys.readouterr().out


def test_cards_have_them_as_comments_too(tmp_path: Path, capsys):
    source, listed, sheet = data("units", "cry_havoc", "outlaws.yaml"), tmp_path / "cards.yaml", tmp_path / "cards.csv"
    assert convert(source, sheet) == 0
    assert capsys.readouterr().out.endswith(" lines; without its comments\n")
    heads, *rows = sheet.read_text(encoding="utf-8").splitlines()
    sheet.write_text("\n".join([f"#mine,{heads}", *(f"n{at},{row}" for at, row in enumerate(rows))]), encoding="utf-8")
    assert convert(sheet, listed, "--ruleset", "cry_havoc") == 0
    lines = listed.read_text(encoding="utf-8").splitlines()
    assert lines[:4] == ["ruleset: cry_havoc", "cards:", "  # #mine: n0", "  sir_ranulf:"]
    assert read(listed).data() == {**read(source).data(), "cards": read(listed).data()["cards"]}
    assert convert(listed, tmp_path / "again.csv") == 0
    assert (tmp_path / "again.csv").read_text(encoding="utf-8").splitlines()[1].endswith(",n0")


def test_other_comments_are_said_to_be_left_out(tmp_path: Path, capsys):
    listed = tmp_path / "units.yaml"
    listed.write_text("# yaml-language-server: $schema=x.json\nid_a: {side: axis}\n", encoding="utf-8")
    game = "--ruleset", "kessel", "--list", "units"
    assert convert(listed, tmp_path / "a.csv", *game) == 0
    assert capsys.readouterr().out.endswith(": 1 line\n")
    listed.write_text("# The first.\nid_a: {side: axis}\n", encoding="utf-8")
    assert convert(listed, tmp_path / "b.csv", *game) == 0
    assert capsys.readouterr().out.endswith(": 1 line; without its comments\n")


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


def test_defaults_are_said_to_stand_in_each_card(tmp_path: Path, capsys):
    file, sheet = tmp_path / "cards.yaml", tmp_path / "cards.csv"
    file.write_text("ruleset: capitan\ndefaults: {nation: spain}\ncards:\n  one: {type: Foot}\n", encoding="utf-8")
    assert convert(file, sheet) == 0
    assert capsys.readouterr().out.endswith(": 1 line; its 'defaults' stand in each of them\n")
    assert convert(sheet, tmp_path / "back.yaml", "--ruleset", "capitan") == 0
    assert "'defaults'" not in capsys.readouterr().out


def test_cells_merged_sideways_are_told_once(tmp_path: Path, capsys):
    """The cells that one covers are empty, which is no second mistake."""
    main(["new", str(tmp_path / "my")])
    folder = tmp_path / "my"
    assert convert(folder / "units.yaml", folder / "units.xlsx") == 0
    book = openpyxl.load_workbook(folder / "units.xlsx")
    (sheet,) = book.worksheets
    sheet.merge_cells("C3:E3")  # nation, coalition, origin
    book.save(folder / "units.xlsx")
    scenario = folder / "my.yaml"
    scenario.write_text(scenario.read_text(encoding="utf-8").replace("units.yaml]", "units.xlsx]"), encoding="utf-8")
    capsys.readouterr()
    main(["check", str(scenario)])
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and ":3:3: the cells C3 to E3 are merged." in said
