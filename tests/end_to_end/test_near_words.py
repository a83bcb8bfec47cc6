"""Words that are near what was meant, in meaning if not in letters, are answered with what is meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.command import fichas


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    assert fichas("new", tmp_path / "kit").returncode == 0
    return tmp_path / "kit"


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    (
        ("kit.yaml", "\nvictory:", "\nwinner:", "unknown key 'winner'. Did you mean 'victory'?"),
        ("kit.yaml", "\nturns:", "\nlang: es\nturns:", "'fichas build FILE --lang es'."),
        ("kit.yaml", "\nturns:", "\npaper: a4\nturns:", "'fichas build FILE --paper letter'."),
        (
            "kit.yaml",
            "{card: foot_48th, colour: red, figures: 10}",
            "foot_48th",
            "Write it as '- {card: foot_48th}'.",
        ),
        ("kit.yaml", "coalition: empire", "coalition: french", "Use one of: allies, empire."),
        (
            "layouts/my_card.yaml",
            "elements:\n",
            "elements:\n  f: {art: flag/frnace, box: [5, 5, 9, 6]}\n",
            "Did you mean 'flag/france'?",
        ),
        (
            "layouts/my_card.yaml",
            "  paper: {",
            "  papr: {",
            "there is no element 'papr' to change. Did you mean 'paper'?",
        ),
    ),
)
def test_what_was_meant_is_said(folder: Path, file: str, old: str, new: str, said: str) -> None:
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new), encoding="utf-8")
    (message, *more) = fichas("check", folder / "kit.yaml").stderr.splitlines()
    assert said in message and not any("warning" in one for one in more)


OWN_CARD = """\
kind: unit_card
width_mm: 63
height_mm: 88
elements:
  paper: {shape: rect, box: [0, 0, 63, 88], fill: "#ffffff"}
  name: {text: "{{ unit.name }}", box: [3, 4, 50, 10], size_pt: 7}
  rule:
    shape: line
    box: [3, 20, 50, 0]
    stroke: "#000000"
    stroke_mm: 0.2
"""


@pytest.mark.sample(9)
@pytest.mark.parametrize(
    ("old", "new", "place", "said"),
    (
        ('"{{ unit.name }}"', "{{ unit.name }}", "6:16", 'Write "{{ … }}".'),
        ('"{{ unit.name }}"', '"{unit.name}"', "6:16", "An expression has two braces: '{{ unit.name }}'."),
        ("{{ unit.name }}", "{{ name }}", "6:16", "Did you mean 'card.name' or 'unit.name' or 'nation.name'?"),
        ("{{ unit.name }}", "{{ unit.title }}", "6:16", "there is no 'title' here, but 'scenario.title'."),
        ("{{ unit.name }}", "{{ foo }}", "6:16", "There are back, card, colour, "),
        (
            "{{ unit.name }}",
            "{{ 'a.b' | word }}",
            "6:16",
            "there are no words 'a.b'. Look for their key: 'fichas schema words",
        ),
        ('fill: "#ffffff"', "fill: #ffffff", "6:7", "Put the colour in quotes: '#rrggbb'."),
        ('"#000000"', "#000000", "10:12", "What follows '#' is a comment. Put the colour in quotes"),
        ("[3, 4, 50, 10]", "[3, 4, 50]", "6:40", "Write [x, y, width, height], in mm from the upper left corner."),
        ("[3, 4, 50, 10]", "{x: 3, y: 4}", "6:40", "Write [x, y, width, height], in mm from the upper left corner."),
        ("shape: line", "shape: line\n    when: unit.morale >", "9:11", "it ends too soon. Write it without braces"),
        (
            'shape: rect, box: [0, 0, 63, 88], fill: "#ffffff"',
            "art: flags/france, box: [0, 0, 9, 6]",
            "5:16",
            "Did you mean 'flag/france'?",
        ),
        ("kind: unit_card", "kind: card", "1:7", "Write 'kind: unit_card', or name another layout."),
        ("[3, 4, 50, 10]", "[3, 87, 50, 10]", "6:9", "goes over the trim, where the piece is cut. Move its box"),
    ),
)
def test_mistakes_in_a_layout_of_ones_own(folder: Path, old: str, new: str, place: str, said: str) -> None:
    assert old in OWN_CARD
    (folder / "layouts/my_card.yaml").write_text(OWN_CARD.replace(old, new, 1), encoding="utf-8")
    told = fichas("check", folder / "kit.yaml").stderr
    assert f"my_card.yaml:{place}: " in told and said in told, told


@pytest.mark.parametrize("text", ("Set {2}", "{A}", "a {b c} d", "{{ '{' }}{{ unit.name }}"))
def test_braces_that_hold_no_expression_are_printed(folder: Path, text: str) -> None:
    (folder / "layouts/my_card.yaml").write_text(OWN_CARD.replace("{{ unit.name }}", text), encoding="utf-8")
    assert fichas("check", folder / "kit.yaml").stderr == ""


@pytest.mark.parametrize(
    ("old", "new", "said"),
    (
        ('is: "tables.arms[arm].move"', "is: tables.arms[arm].move", "that has brackets in it in quotes: is: "),
        ('"tables.arms[arm].move"', '"arms[arm].move"', "'arms' is not known here. Did you mean 'tables.arms'?"),
        ('"tables.arms[arm].move"', '"{{ tables.arms[arm].move }}"', "Leave the braces out: those are for words"),
        ("{is: whole, from: 2", "{is: integer, from: 2", "cannot be the text 'integer'. Did you mean 'whole'?"),
        ("{is: whole, from: 2", "{type: whole, from: 2", "unknown key 'type'. Did you mean 'is'?"),
        ("{is: whole, from: 2", "{is: whole, min: 2", "unknown key 'min'. Did you mean 'from'?"),
        ("{one_of: [foot", "{choices: [foot", "unknown key 'choices'. Did you mean 'one_of'?"),
        ("{is: words, most: 16}", "string", "Write it as '{is: words}'."),
        ("languages: [en]", "languages: en", "Write it in brackets: [en]."),
        ("from: units.csv", "file: units.csv", "unknown key 'file'. Did you mean 'from'?"),
    ),
)
def test_mistakes_in_a_game_of_ones_own(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert fichas("new", tmp_path / "mine", "--game").returncode == 0
    file = tmp_path / "mine" / "game.yaml"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert said in fichas("check", file.parent).stderr


def test_the_game_that_a_scenario_lies_in_is_named(tmp_path: Path) -> None:
    assert fichas("new", tmp_path / "mine", "--game").returncode == 0
    file = tmp_path / "mine/scenarios/mine_first.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("game: ..", "game: mine"), encoding="utf-8")
    assert "The game that it lies in is 'game: ..'." in fichas("check", file).stderr


@pytest.mark.parametrize(
    ("tables", "said"),
    (
        ("tables: my_gamesheet.yaml", "Did you mean 'my_game_sheet.yaml'?"),
        ("tables: other.yaml", "Give its path from the scenario's folder, or remove 'tables'."),
        ("tables: [my_game_sheet.yaml]", "Write it without brackets: my_game_sheet.yaml."),
        ("table: my_game_sheet.yaml", "Did you mean 'tables'?"),
    ),
)
def test_mistakes_in_naming_tables_of_ones_own(tmp_path: Path, tables: str, said: str) -> None:
    assert fichas("new", tmp_path / "wood", "--ruleset", "cry_havoc").returncode == 0
    (tmp_path / "wood/my_game_sheet.yaml").write_text("ruleset: cry_havoc\ntables: {}\n", encoding="utf-8")
    file = tmp_path / "wood/wood.yaml"
    file.write_text(f"{file.read_text(encoding='utf-8')}\n{tables}\n", encoding="utf-8")
    assert said in fichas("check", file).stderr


def test_an_option_that_is_near_is_named() -> None:
    assert "--prnt home. Did you mean '--print'?" in fichas("build", "kit.yaml", "--prnt", "home").stderr


def test_what_there_is_to_build_alone_is_named(folder: Path) -> None:
    said = fichas("build", folder / "kit.yaml", "--only", "nothing").stderr
    assert "Use one of: counters, " in said and "allies, france; or a unit: 'fichas explain' names them." in said


@pytest.mark.parametrize(
    ("head", "meant"),
    (
        ("name.se", "es"),
        ("name.enn", "en"),
        ("name_en", "en"),
        ("name en", "en"),
        ("names.en", "en"),
        ("nmae.en", "en"),
    ),
)
def test_a_head_of_a_language_is_known_by_its_near_words(tmp_path: Path, head: str, meant: str) -> None:
    assert fichas("new", tmp_path / "kit", "--spreadsheet").returncode == 0
    assert fichas("convert", tmp_path / "kit" / "units.xlsx", tmp_path / "kit" / "units.csv").returncode == 0
    file, units = tmp_path / "kit" / "kit.yaml", tmp_path / "kit" / "units.csv"
    file.write_text(file.read_text(encoding="utf-8").replace("units.xlsx", "units.csv"), encoding="utf-8")
    heads, _, rows = units.read_text(encoding="utf-8").partition("\n")
    assert f"name.{meant}" in heads.split(",")
    units.write_text(f"{heads.replace(f'name.{meant}', head)}\n{rows}", encoding="utf-8")
    (message,) = fichas("check", file).stderr.splitlines()
    assert message.endswith(f"unknown column '{head}'. Did you mean 'name.{meant}'?")


@pytest.mark.parametrize("text", ("[1, 2]", "3", "extends: poker\nkind: unit_card\nelements: [1]", "elements: 3"))
def test_a_layout_that_is_none_is_said_so(folder: Path, text: str) -> None:
    (folder / "layouts" / "my_card.yaml").write_text(text, encoding="utf-8")
    done = fichas("check", folder / "kit.yaml")
    assert (done.returncode, "fault of ours" in done.stderr) == (1, False)
    assert "my_card.yaml:" in done.stderr
