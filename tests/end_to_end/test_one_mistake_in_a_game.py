"""One mistake in a game's folder is said once: at its line and column, with what to do and the nearest name."""

from __future__ import annotations

import csv
import json
import shutil
from pathlib import Path

import pytest

from tests.command import fichas
from tests.conftest import ROOT

KESSEL = ROOT / "data" / "games" / "kessel"
HERE = "¦"
"""Before what the message points at."""

MISTAKES: list[tuple[str, str, str, str]] = [
    # -- fields of the data
    ("game.yaml", "attack: {is: whole,", "attack: {is: ¦whol,", "Did you mean 'whole'?"),
    ("game.yaml", "attack: {is: whole, from: 0,", "attack: {is: whole, ¦form: 0,", "Did you mean 'from'?"),
    ("game.yaml", "nation: {one_of: nations}", "nation: {one_of: ¦nation}", "Did you mean 'nations'?"),
    ("game.yaml", "kind: {one_of: kinds}", "kind: {one_of: ¦kindz}", "Did you mean 'kinds'?"),
    (
        "game.yaml",
        "size: {one_of: sizes, else: division}",
        "size: {one_of: sizes, else: ¦divison}",
        "Did you mean 'division'?",
    ),
    (
        "game.yaml",
        "attack: {is: whole, from: 0, to: 20, unit: points}",
        "attack: ¦{is: whole, from: 20, to: 0, unit: points}",
        "Exchange the two.",
    ),
    ("game.yaml", "from: towns.csv", "from: ¦town.csv", "Did you mean 'towns.csv'?"),
    (
        "game.yaml",
        "turn: {is: whole, from: 1, to: 60, else: none}",
        "turn: {is: whole, from: 1, to: 60, else: ¦soon}",
        "",
    ),
    # -- other keys of the game
    ("game.yaml", "format: 1", "format: ¦2", "Get a newer version of Fichas."),
    ("game.yaml", "distance: hex", "distance: ¦hexes", "Did you mean 'hex'?"),
    ("game.yaml", "languages: [en]", "¦langauges: [en]", "Did you mean 'languages'?"),
    ("game.yaml", "works:", "¦wroks:", "Did you mean 'works'?"),
    ("game.yaml", "data:\n", "¦datta:\n", "Did you mean 'data'?"),
    ("game.yaml", "sides:\n", "¦sids:\n", "Did you mean 'sides'?"),
    (
        "game.yaml",
        "sides:\n  axis: {name: Axis, colour: field_grey",
        "sides:\n  axis: {name: Axis, colour: ¦feld_grey",
        "Did you mean 'field_grey'?",
    ),
    ("game.yaml", 'ground: "#8f9b82"', 'ground: ¦"#8f9b8"', ""),
    ("game.yaml", "mark: dashes", "mark: ¦dashs", "Did you mean 'dashes'?"),
    (
        "game.yaml",
        "flag: layouts/icons/germany.svg",
        "flag: ¦layouts/icons/germny.svg",
        "Did you mean 'layouts/icons/germany.svg'?",
    ),
    # -- spreadsheets
    ("units.csv", "nation,name,kind,", "nation,name,¦knd,", "Did you mean 'kind'?"),
    ("units.csv", "ro7_cav,axis,", "¦ro3_hq,axis,", "Rename one of the two."),
    ("units.csv", "ro7_cav,axis,", "ro7_cav,¦axs,", "Did you mean 'axis'?"),
    ("units.csv", "ro7_cav,axis,romania,", "ro7_cav,axis,¦rumania,", "Did you mean 'romania'?"),
    ("units.csv", "Ro 7 Cav,cavalry,", "Ro 7 Cav,¦calvary,", "Did you mean 'cavalry'?"),
    ("units.csv", "cavalry,,2,2,6,", "cavalry,,¦21,2,6,", "Change the number."),
    ("units.csv", "cavalry,,2,2,6,", "cavalry,,2,2,¦six,", "Give a whole number."),
    ("units.csv", "cavalry,,2,2,6,,0305", "cavalry,,2,2,6,,¦C5", "such as 0305"),
    ("units.csv", "Ro 7 Cav,", "¦Royal Romanian Cavalry,", "Shorten it."),
    ("units.csv", "cavalry,,2,2,6,,0305,,,", "cavalry,,2,2,6,,0305,,,,¦8", ""),
    ("units.csv", "0406,,,", "0406,,¦north,", "Leave 'edge' empty."),
    ("events.csv", "First frost,weather,", "First frost,¦wether,", "Did you mean 'weather'?"),
    ("events.csv", "weather,both,at_once,K 4.1,The Don", "weather,¦bath,at_once,K 4.1,The Don", "Did you mean 'both'?"),
    ("towns.csv", "kletskaya,Kletskaya,0703,1,", "kletskaya,Kletskaya,0703,1,¦maybe", ""),
    # -- values
    (
        "values.yaml",
        '"attack // tables.reduced.unit.divisor',
        '¦"attck // tables.reduced.unit.divisor',
        "Did you mean 'attack'?",
    ),
    ("values.yaml", '"tables.sizes[size].stacking', '¦"tables.size[size].stacking', "Did you mean 'sizes'?"),
    ("values.yaml", '"tables.sizes[size].stacking', '¦"tables.sizes[size].stackng', "Did you mean 'stacking'?"),
    (
        "values.yaml",
        '"[tables.sizes[size].steps, tables.kinds[kind].steps] | min',
        '¦"[tables.sizes[size].steps, tables.kinds[kind].steps] | mim',
        "Did you mean 'min'?",
    ),
    ("values.yaml", '"tables.sizes[size].stacking', '¦"stacking', "is the field of that name"),
    ("values.yaml", '"hex if hex else', '¦"name + 1 if hex else', ""),
    ("values.yaml", "\"units | sum('steps')", "¦\"units | sum('step')", "Did you mean 'steps'?"),
    ("values.yaml", "\"units | sum('steps')", "¦\"units | sum('steps'", "attack + 1"),
    (
        "values.yaml",
        'rule: of all its units, clause: "2.2"',
        'rule: of all its units, clause: ¦"Z 2.2"',
        "Use the letter of one: K.",
    ),
    ("values.yaml", "side:\n", "¦sides:\n", "Did you mean 'side'?"),
    # -- tables
    ("tables/units.yaml", "division: [2, 2]", "division: ¦[2, 2, 3]", ""),
    ("tables/units.yaml", "as: tick", "as: ¦tock", "Did you mean 'tick'?"),
    ("tables/play.yaml", 'clause: "5.2"', '¦clase: "5.2"', "Did you mean 'clause'?"),
    ("tables/play.yaml", 'clause: "5.2"', 'clause: ¦"Q 5.2"', "Use the letter of one: K."),
    # -- checks
    ("checks.yaml", 'holds: "hex or turn"', 'holds: ¦"hexx or turn"', "Did you mean 'hex'?"),
    ("checks.yaml", "each: side,", "each: ¦sides,", "Did you mean 'side'?"),
    (
        "checks.yaml",
        "is: warning}\n- {name: comes_in_time",
        "is: ¦warn}\n- {name: comes_in_time",
        "Did you mean 'warning'?",
    ),
    (
        "checks.yaml",
        "say: \"'{name}' starts in {hex} and needs",
        "say: ¦\"'{name}' starts in {hx} and needs",
        "Did you mean 'hex'?",
    ),
    # -- pieces
    ("pieces.yaml", "each: event\n", "each: ¦evnt\n", "Did you mean 'event'?"),
    ("pieces.yaml", "front: layouts/event.yaml", "front: ¦layouts/evnt.yaml", "Did you mean"),
    ("pieces.yaml", "size_mm: 15", "size_mm: ¦7", "Change the number."),
    ("pieces.yaml", 'when: "steps > 1"', 'when: ¦"step > 1"', "Did you mean 'steps'?"),
    ("pieces.yaml", "copies: copies\nevent", "copies: ¦copys\nevent", "Did you mean 'copies'?"),
    # -- chart and scenario sheet
    ("chart.yaml", "- table: crt", "- table: ¦ctr", "Did you mean 'crt'?"),
    ("chart.yaml", "Hex: hex, Points: points", "Hex: hex, Points: ¦point", "Did you mean 'points'?"),
    ("chart.yaml", "{list: towns,", "{list: ¦town,", "Did you mean 'towns'?"),
    ("chart.yaml", "{track: scenario.turns,", "{track: ¦scenario.turn,", "Did you mean 'turns'?"),
    ("scenario_sheet.yaml", "steps: steps}", "steps: ¦stps}", "Did you mean 'steps'?"),
    ("scenario_sheet.yaml", "about: \"{'HQ' if kind", "about: ¦\"{'HQ' if knd", "Did you mean 'kind'?"),
    # -- scenarios
    ("scenarios/first.yaml", "game: ..", "game: ¦../kesel", ""),
    ("scenarios/first.yaml", "units: all", "units: [¦ro3_hw]", "Did you mean 'ro3_hq'?"),
    ("scenarios/first.yaml", "units: all", 'units: {where: ¦"atack > 2"}', "Did you mean 'attack'?"),
    ("scenarios/first.yaml", "units: all", "units: {change: {ro3_hq: {attack: ¦33}}}", "Change the number."),
    ("scenarios/first.yaml", "units: all", "units: {change: {ro3_hq: {¦atack: 3}}}", "Did you mean 'attack'?"),
    ("scenarios/first.yaml", "units: all", "¦unit: all", "Did you mean 'units'?"),
    ("scenarios/first.yaml", "first: soviet", "first: ¦sovjet", "Did you mean 'soviet'?"),
    ("scenarios/first.yaml", "turns: 8", "turns: ¦eight", "Give a whole number."),
    ("scenarios/first.yaml", "first: soviet", "first: soviet\nhouse: [¦stackng]", "Did you mean 'stacking'?"),
    (
        "scenarios/first.yaml",
        "  soviet: {setup:",
        "  ¦soviets: {setup:",
        "Did you mean 'soviet'?",
    ),
]


def place(name: str, text: str) -> str:
    """Where the mark stands: line and column, of a spreadsheet line and cell."""
    before, _, _ = text.partition(HERE)
    line = before.rsplit("\n", 1)[-1]
    column = len(next(csv.reader([line + "x"]))) if name.endswith(".csv") else len(line) + 1
    return f"{name}:{before.count(chr(10)) + 1}:{column}"


ELSEWHERE: list[tuple[str, str, str, str, str]] = [
    ("tables/units.yaml", "divisor, loss, least", "divisor, los, least", "values.yaml:8:22", "Did you mean 'los'?"),
    ("pieces.yaml", "size_mm: 15", "size_mm: 10", "layouts/counter.yaml:8:11", "Make them larger"),
    ("layouts/counter.yaml", "unit.move }}", "unit.mve }}", "layouts/counter.yaml", "Did you mean 'move'?"),
]
"""What is told of a file that the mistake is not in, or in the middle of a text."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    return Path(shutil.copytree(KESSEL, tmp_path_factory.mktemp("games") / "kessel"))


def said(folder: Path, name: str, old: str, new: str) -> list[dict]:
    """What is said of the game with a mistake in it."""
    text = (folder / name).read_text(encoding="utf-8")
    assert old in text, f"{name} has changed: there is no '{old}' in it"
    try:
        (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")
        return json.loads(fichas("check", folder / "scenarios" / "first.yaml", "--json").stdout)
    finally:
        (folder / name).write_text(text, encoding="utf-8")


def test_there_is_nothing_to_say_without_one(folder: Path) -> None:
    assert said(folder, "game.yaml", "id: kessel", "id: kessel") == []


@pytest.mark.parametrize(("name", "old", "new", "remedy"), MISTAKES, ids=[f"{one[0]}: {one[2]}" for one in MISTAKES])
def test_a_mistake_is_said_where_it_stands(folder: Path, name: str, old: str, new: str, remedy: str) -> None:
    marked = (folder / name).read_text(encoding="utf-8").replace(old, new, 1)
    (one,) = said(folder, name, old, new.replace(HERE, ""))
    assert f"{one['file']}:{one['line']}:{one['column']}".endswith(f"/{place(name, marked)}"), one
    assert remedy in one["remedy"] and one["remedy"].endswith((".", "?")), one


@pytest.mark.parametrize(("name", "old", "new", "at", "remedy"), ELSEWHERE, ids=[one[2] for one in ELSEWHERE])
def test_a_mistake_is_said_where_it_is_felt(folder: Path, name: str, old: str, new: str, at: str, remedy: str) -> None:
    (one,) = said(folder, name, old, new)
    assert f"/{at}" in f"{one['file']}:{one['line']}:{one['column']}" and remedy in one["remedy"], one
