"""Rosters that are sheets say what lists in the scenario say, and their mistakes stand at row and cell."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator import resources
from generator.__main__ import main
from generator.loading.project import Loaded, load_project, scenarios_in
from generator.loading.unchanged import Unchanged
from generator.loading.yaml_reader import read
from generator.loading.yaml_writer import yaml_of

SCENARIOS = sorted(resources.data("scenarios").glob("*/*.yaml"))
FORD = resources.data("scenarios", "capitan_hex", "alberche_ford.yaml")


def with_sheet(source: Path, target: Path, name: str, side: int = 0) -> Path:
    """The scenario with a sheet named in place of the roster of a side."""
    said = read(source).data()
    said["sides"][side]["units"] = name
    target.write_bytes(yaml_of(said))
    return target


def played(folder: Path, sheet: str, name: str = "allies.csv") -> Loaded:
    (folder / "allies.csv").write_text(sheet, encoding="utf-8")
    return load_project(with_sheet(FORD, folder / "ford.yaml", name))


def said(found: Loaded, folder: Path) -> list[str]:
    return [str(one).partition(f"{folder.name}/")[2] for one in found.problems]


@pytest.mark.parametrize("suffix", (".csv", ".tsv", ".xlsx", ".ods"))
@pytest.mark.parametrize("source", SCENARIOS, ids=lambda path: path.stem)
def test_rosters_written_as_sheets_are_those_of_the_scenario_and_come_back(source: Path, suffix: str, tmp_path: Path):
    again = source
    for number, side in enumerate(read(source).data("sides")):
        sheet = f"{side['id']}{suffix}"
        assert main(["convert", str(source), str(tmp_path / sheet), "--list", side["id"]]) == 0
        again = with_sheet(again, tmp_path / "again.yaml", sheet, number)
        assert main(["convert", str(tmp_path / sheet), str(tmp_path / f"{side['id']}.yaml")]) == 0
        assert read(tmp_path / f"{side['id']}.yaml").data() == side["units"]
    found, meant = load_project(again), load_project(source)
    assert found.problems == [] and meant.project is not None and found.project is not None
    assert found.project.scenario.value == meant.project.scenario.value


def test_a_row_is_there_as_often_as_its_copies_say(tmp_path: Path):
    found = played(tmp_path, "card;Figures;copies;#painted\nrifles_95th;8;2;no\nmajor_ruiz;;;yes\n")
    assert found.problems == [] and found.project is not None
    units = found.project.scenario.value.sides[0].units
    assert [(unit.card, unit.figures) for unit in units] == [("rifles_95th", 8)] * 2 + [("major_ruiz", None)]
    assert main(["convert", str(tmp_path / "allies.csv"), str(tmp_path / "allies.yaml")]) == 0
    lines = read(tmp_path / "allies.yaml").data()
    assert lines == [{"card": "rifles_95th", "figures": 8}] * 2 + [{"card": "major_ruiz"}]


@pytest.mark.parametrize(
    ("sheet", "problems"),
    (
        ("crd\nrifles_95th\n", ["allies.csv:1:1: unknown column 'crd'. Did you mean 'card'?"]),
        ("card,name_en\nrifles_95th,\n", ["allies.csv:1:2: unknown column 'name_en'. Did you mean 'name.en'?"]),
        ("name\nRifles\n", ["allies.csv:1:1: the column 'card' is missing. Add 'card' to the heads here."]),
        ("card,figures\n,8\n", ["allies.csv:2:1: 'card' must be text, not empty. Give text."]),
        (
            "card\nrifle_95th\n",
            [
                "allies.csv:2:1: no card is called 'rifle_95th' in the files under 'cards'. Did you mean 'rifles_95th'?",
            ],
        ),
        (
            "card,figures\nrifles_95th,eight\n",
            ["allies.csv:2:2: 'figures' must be a whole number, not the text 'eight'. Give a whole number."],
        ),
        (
            "card,copies\nrifles_95th,61\n",
            ["allies.csv:2:2: 'copies' must be a whole number from 1 to 60, not '61'. Change the number."],
        ),
    ),
)
def test_mistakes_stand_at_row_and_cell(tmp_path: Path, sheet: str, problems: list[str]):
    assert said(played(tmp_path, sheet), tmp_path) == problems


def test_so_many_units_are_refused(tmp_path: Path):
    (told,) = said(played(tmp_path, "card,copies\n" + "rifles_95th,60\n" * 84), tmp_path)
    assert "the copies here make 5040 units, more than 5000. Split it into several." in told


@pytest.mark.parametrize(
    ("name", "problem"),
    (
        ("alies.csv", "there is no sheet of units 'alies.csv'. Did you mean 'allies.csv'?"),
        ("allies.xls", "'allies.xls' is an Excel file of before 2007. Save it as .xlsx, .ods or 'CSV UTF-8'."),
        ("../allies.csv", "the sheet of units '../allies.csv' lies outside the folder of the scenario and that of the"),
        ("allies.yaml", "'units' must be a list, not the text 'allies.yaml'. Write the list here, or name a sheet"),
    ),
)
def test_what_is_no_sheet_is_said_where_it_is_named(tmp_path: Path, name: str, problem: str):
    (told,) = said(played(tmp_path, "card\nrifles_95th\n", name), tmp_path)
    assert told.startswith("ford.yaml:") and problem in told


def test_it_is_read_anew_once_it_is_saved(tmp_path: Path):
    played(tmp_path, "card\nrifles_95th\n")
    kept, read_it = Unchanged(), lambda: load_project(tmp_path / "ford.yaml")
    first = kept.of("ford", read_it)
    assert kept.of("ford", read_it) is first
    (tmp_path / "allies.csv").write_text("card\nmajor_ruiz\n", encoding="utf-8")
    found = kept.of("ford", read_it)
    assert found is not first and found.project.scenario.value.sides[0].units[0].card == "major_ruiz"


def test_a_scenario_is_written_a_side_at_a_time(tmp_path: Path, capsys):
    for words, told in (((), "Say it with --list: allies, france."), (("--list", "frence"), "Did you mean 'france'?")):
        assert main(["convert", str(FORD), str(tmp_path / "units.csv"), *words]) == 1
        assert f"this is a scenario, and a roster is of one of its sides. {told}" in capsys.readouterr().err


def test_a_scenario_whose_sides_are_no_list_is_said(tmp_path: Path):
    path = tmp_path / "ford.yaml"
    path.write_bytes(yaml_of({**read(FORD).data(), "sides": 3}))
    assert any("'sides' must be a list, not 3." in str(one) for one in load_project(path).problems)


def test_what_is_a_folder_is_no_scenario(tmp_path: Path):
    (tmp_path / "a.yaml").mkdir()
    (tmp_path / "b.yaml").write_text("title: T\nsides: []\n", encoding="utf-8")
    assert [one.name for one in scenarios_in(tmp_path)] == ["b.yaml"]
