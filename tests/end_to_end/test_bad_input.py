"""What a user gets wrong: a clear message with its place and a remedy, and nothing half-written."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.__main__ import main
from tests.conftest import SCENARIO

GOOD = SCENARIO.read_text(encoding="utf-8")


def swapped(*pairs: tuple[str, str]) -> str:
    text = GOOD
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


RIFLES = "- {card: rifles_95th, colour: green, figures: 8}"

MISTAKES = {
    "an unknown key": (
        swapped(("card: foot_48th, colour: red, figures: 10", "card: foot_48th, colour: red, figurs: 10")),
        r"bad.yaml:41:40: unknown key 'figurs'. Did you mean 'figures'\?",
    ),
    "a wrong type": (
        swapped(("turns: 12", 'turns: "12"')),
        r"bad.yaml:22:8: 'turns' must be a whole number, not the text '12'. Write it without quotes: 12.",
    ),
    "a missing card": (
        swapped(("card: sapeurs", "card: sapers")),
        r"bad.yaml:70:16: no card is called 'sapers' .*Did you mean 'sapeurs'\?",
    ),
    "a missing file of cards": (
        swapped(("capitan/british.yaml", "capitan/britsh.yaml")),
        r"bad.yaml:19:9: there is no card file 'capitan/britsh.yaml'. Did you mean 'capitan/british.yaml'\?",
    ),
    "three figures": (
        swapped(("colour: red, figures: 10", "colour: red, figures: 3")),
        r"bad.yaml:41:\d+: a unit of 3 figures is outside 4 to 12 \(B 1\). Give it from 4 to 12 figures.",
    ),
    "thirteen figures": (
        swapped(("colour: red, figures: 10", "colour: red, figures: 13")),
        r"bad.yaml:41:\d+: a unit of 13 figures is outside 4 to 12",
    ),
    "a colour used twice for a type": (
        swapped(("card: foot_48th, colour: red", "card: foot_48th, colour: green")),
        r"bad.yaml:41:\d+: two infantry units of this side are green \(the other stands at line 39\) \(H 1\)",
    ),
    "a colour that is none of the nine": (
        swapped(("card: foot_48th, colour: red", "card: foot_48th, colour: sky_blu")),
        r"bad.yaml:41:\d+: colour 'sky_blu' is not one of the nine \(H 1\). Did you mean 'sky_blue'\?",
    ),
    "a third copy of a card that allows two": (
        swapped((RIFLES, "\n      ".join([RIFLES, "- {card: rifles_95th}", "- {card: rifles_95th}"]))),
        r"bad.yaml:41:\d+: the card 'rifles_95th' may be used twice on a side, and this is one more \(B 1.1\)",
    ),
    "an ability not on the card": (
        swapped(("abilities: [skirmishers]", "abilities: [skirmisher]")),
        r"bad.yaml:42:\d+: the card 'lusitanian_cacadores' does not have the ability 'skirmisher' \(B 1.1\). Did you mean 'skirmishers'\?",
    ),
    "figures of a command": (
        swapped(("{card: captain_ashby, colour: red}", "{card: captain_ashby, figures: 5}")),
        r"bad.yaml:40:\d+: the card fixes this command at 3 figures, not 5",
    ),
    "a crew too small": (
        swapped(("{card: howitzer_24_pounder, figures: 12}", "{card: howitzer_24_pounder, figures: 6}")),
        r"bad.yaml:69:\d+: a crew of 6 cannot serve a gun of type IV, which asks for 8 figures \(H 9.3\)",
    ),
    "an unknown terrain": (
        swapped(("kind: stream", "kind: strem")),
        r"bad.yaml:\d+:11: there is no terrain 'strem'. Did you mean 'stream'\?",
    ),
    "an unknown side to begin": (
        swapped(("first: allies", "first: alies")),
        r"bad.yaml:24:8: there is no side 'alies'. Did you mean 'allies'\?",
    ),
    "an unknown ruleset": (
        swapped(("ruleset: capitan_hex", "ruleset: capitan_hexes")),
        r"bad.yaml:2:10: no ruleset is called 'capitan_hexes'. Did you mean 'capitan_hex'\?",
    ),
    "an unknown layout": (
        swapped(("turns: 12", "turns: 12\nlayouts: {counter: clasic}")),
        r"bad.yaml:23:\d+: there is no counter layout 'clasic'. Did you mean 'classic'\?",
    ),
    "words no font can set": (swapped(("The Alberche Ford", "The 阿 Ford")), r"bad.yaml:3:\d+: the fonts have no 阿"),
    "no board": (
        swapped(("board: {flat_to_flat_mm: 32, orientation: flat, columns: 22, rows: 16}\n", "")),
        r"bad.yaml:\d+:1: a game on hexes needs a board",
    ),
    "a required key that is missing": (
        swapped(("turns: 12\n", "")),
        r"bad.yaml:2:1: the key 'turns' is missing. Add 'turns: …' here.",
    ),
    "a scenario that is a list": ("- a\n- b\n", r"bad.yaml:1:1: this file must be a mapping, not a list"),
    "an empty file": ("", r"bad.yaml: the file is empty"),
    "a file that is not YAML": ("a: [1, 2\nb: {", r"bad.yaml:2:\d+: this is not YAML"),
    "a picture": ("\x89PNG\r\n\x1a\n\x00", r"bad.yaml:1:1: this is not (UTF-8 text|YAML)"),
}


@pytest.mark.parametrize("mistake", MISTAKES, ids=list(MISTAKES))
def test_a_mistake_is_said_and_nothing_is_written(mistake, tmp_path: Path, capsys, monkeypatch) -> None:
    text, message = MISTAKES[mistake]
    monkeypatch.chdir(tmp_path)
    Path("bad.yaml").write_bytes(text.encode("latin-1") if mistake == "a picture" else text.encode())
    assert main(["build", "bad.yaml", "--only", "counters"]) == 1
    said = capsys.readouterr().err
    assert re.search(message, said), said
    assert "Traceback" not in said
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["bad.yaml"]


def test_an_unknown_nation_is_said_of_the_card(tmp_path: Path, capsys, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    cards = (SCENARIO.parents[2] / "units" / "capitan" / "portuguese.yaml").read_text(encoding="utf-8")
    Path("mine.yaml").write_text(cards.replace("nation: portugal", "nation: portugl"), encoding="utf-8")
    Path("bad.yaml").write_text(GOOD.replace("capitan/portuguese.yaml", "mine.yaml"), encoding="utf-8")
    assert main(["check", "bad.yaml"]) == 1
    assert "mine.yaml:6:13: there is no nation 'portugl'. Did you mean 'portugal'?" in capsys.readouterr().err


def test_an_ability_of_another_arm_is_said_of_the_card(tmp_path: Path, capsys, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    cards = (SCENARIO.parents[2] / "units" / "capitan" / "portuguese.yaml").read_text(encoding="utf-8")
    Path("mine.yaml").write_text(cards.replace("[skirmishers, evasion]", "[skirmishers, lancers]"), encoding="utf-8")
    Path("bad.yaml").write_text(GOOD.replace("capitan/portuguese.yaml", "mine.yaml"), encoding="utf-8")
    assert main(["check", "bad.yaml"]) == 1
    assert "the ability 'lancers' is for cavalry only (B 11)" in capsys.readouterr().err


def test_all_mistakes_are_said_in_one_run(tmp_path: Path, capsys, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = swapped(
        ("turns: 12", 'turns: "12"'),
        ("colour: red, figures: 10", "colour: red, figurs: 10"),
        ("card: sapeurs", "card: sapers"),
        ("kind: stream", "kind: strem"),
        ("card: grenadiers_24th, colour: red, figures: 8", "card: grenadiers_24th, colour: blue, figures: 3"),
    )
    Path("bad.yaml").write_text(text, encoding="utf-8")
    assert main(["check", "bad.yaml"]) == 1
    said = capsys.readouterr().err
    for line in (22, 41, 64, 70, 74):
        assert f"bad.yaml:{line}:" in said, said


def test_eleven_figures_are_a_warning_that_names_the_figure(tmp_path: Path, capsys, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("odd.yaml").write_text(swapped(("colour: red, figures: 10", "colour: red, figures: 11")), encoding="utf-8")
    assert main(["check", "odd.yaml"]) == 0
    said = capsys.readouterr().err
    assert re.search(
        r"odd.yaml:41:\d+: warning: of 11 figures the last, number 11, .* lives on the control sheet only", said
    )


@pytest.mark.parametrize("out", ["/proc/kit", "scenario.yaml"])
def test_a_folder_that_cannot_be_written(out: str, tmp_path: Path, capsys, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("scenario.yaml").write_text(GOOD, encoding="utf-8")
    assert main(["build", "scenario.yaml", "--only", "counters", "--out", out]) == 1
    assert "the kit cannot be written here" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["scenario.yaml"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["biuld", "x"], "there is no command 'biuld'. Did you mean 'build'?"),
        (["build"], "the following arguments are required: FILE"),
        (["build", "x", "--only", "conters"], "there is no kind of sheet 'conters'. Did you mean 'counters'?"),
        (["build", "x", "--format", "pdff"], "there is no format 'pdff'. Did you mean 'pdf'?"),
        (["build", "x", "--paper", "leter"], "there is no paper 'leter'. Did you mean 'letter'?"),
        (["build", "x", "--langg", "es"], "unrecognized arguments: --langg"),
        ([], "the following arguments are required: COMMAND"),
    ],
)
def test_a_wrong_command_line_exits_with_2(words, message: str, capsys) -> None:
    assert main(words) == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["tables", "capitn"], "there is no ruleset 'capitn'. Did you mean 'capitan'?"),
        (["tables", "capitan", "gun_range"], "there is no table 'gun_range'. Did you mean 'gun_ranges'?"),
        (["explain", str(SCENARIO), "sharp"], "no unit is called 'sharp' here."),
        (["check", "nowhere.yaml"], "nowhere.yaml: there is no such file."),
    ],
)
def test_a_name_that_is_not_there(words, message: str, capsys) -> None:
    assert main(words) == 1
    assert message in capsys.readouterr().err
