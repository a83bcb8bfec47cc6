"""What a user gets wrong: a clear message with its place and a remedy, and nothing half-written."""

from __future__ import annotations

import hashlib
import json
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

CARDS = (SCENARIO.parents[2] / "units" / "capitan" / "portuguese.yaml").read_text(encoding="utf-8")
MISTAKES = {
    "an unknown key": (
        swapped(("card: foot_48th, colour: red, figures: 10", "card: foot_48th, colour: red, figurs: 10")),
        r"bad.yaml:43:40: unknown key 'figurs'. Did you mean 'figures'\?",
    ),
    "a wrong type": (
        swapped(("turns: 12", 'turns: "12"')),
        r"bad.yaml:23:8: 'turns' must be a whole number, not the text '12'. Write it without quotes: 12.",
    ),
    "a missing card": (
        swapped(("card: sapeurs", "card: sapers")),
        r"bad.yaml:74:16: no card is called 'sapers' .*Did you mean 'sapeurs'\?",
    ),
    "a missing file of cards": (
        swapped(("capitan/british.yaml", "capitan/britsh.yaml")),
        r"bad.yaml:20:9: there is no card file 'capitan/britsh.yaml'. Did you mean 'capitan/british.yaml'\?",
    ),
    "three figures": (
        swapped(("colour: red, figures: 10", "colour: red, figures: 3")),
        r"bad.yaml:43:\d+: a unit of 3 figures is outside 4 to 12 \(B 1\). Give it from 4 to 12 figures.",
    ),
    "thirteen figures": (
        swapped(("colour: red, figures: 10", "colour: red, figures: 13")),
        r"bad.yaml:43:\d+: a unit of 13 figures is outside 4 to 12",
    ),
    "a colour used twice for a type": (
        swapped(("card: foot_48th, colour: red", "card: foot_48th, colour: green")),
        r"bad.yaml:43:\d+: two infantry units of this side are green \(the other stands at line 41\) \(H 1\)",
    ),
    "a colour that there is not": (
        swapped(("card: foot_48th, colour: red", "card: foot_48th, colour: sky_blu")),
        r"bad.yaml:43:\d+: there is no colour 'sky_blu'. Did you mean 'sky_blue'\?",
    ),
    "a third copy of a card that allows two": (
        swapped((RIFLES, "\n      ".join([RIFLES, "- {card: rifles_95th}", "- {card: rifles_95th}"]))),
        r"bad.yaml:43:\d+: the card 'rifles_95th' may be used twice on a side, and this is one more \(B 1.1\)",
    ),
    "an ability not on the card": (
        swapped(("abilities: [skirmishers]", "abilities: [skirmisher]")),
        r"bad.yaml:44:\d+: the card 'lusitanian_cacadores' does not have the ability 'skirmisher' \(B 1.1\). Did you mean 'skirmishers'\?",
    ),
    "figures of a command": (
        swapped(("{card: captain_ashby, colour: red}", "{card: captain_ashby, figures: 5}")),
        r"bad.yaml:42:\d+: the card fixes this command at 3 figures, not 5",
    ),
    "a crew too small": (
        swapped(("{card: howitzer_24_pounder, figures: 12}", "{card: howitzer_24_pounder, figures: 6}")),
        r"bad.yaml:73:\d+: a crew of 6 cannot serve a gun of type IV, which asks for 8 figures \(H 9.3\)",
    ),
    "ammunition a howitzer cannot fire": (
        swapped(("howitzer_24_pounder, figures: 12", "howitzer_24_pounder, figures: 12, ammunition: [shell, ball]")),
        r"bad.yaml:73:\d+: a howitzer cannot fire ball, only shell \(B 12.12\). Take it off the list.",
    ),
    "shell for a gun without explosive grenades": (
        swapped(("6_pounder, colour: blue, figures: 8", "6_pounder, colour: blue, figures: 8, ammunition: [shell]")),
        r"a gun cannot fire shell, only canister and ball .* fires shell with the ability 'explosive_grenades'",
    ),
    "ammunition that there is not": (
        swapped(("howitzer_24_pounder, figures: 12", "howitzer_24_pounder, figures: 12, ammunition: [bal]")),
        r"bad.yaml:73:\d+: 'ammunition' cannot be the text 'bal'. Did you mean 'ball'\?",
    ),
    "a limber for a company": (
        swapped(("foot_48th, colour: red, figures: 10", "foot_48th, colour: red, figures: 10, limbered: true")),
        r"bad.yaml:43:\d+: 'foot_48th' has no gun \(B 12.1\). Remove 'limbered'.",
    ),
    "the least crew, limbered": (
        swapped(("howitzer_24_pounder, figures: 12", "howitzer_24_pounder, figures: 8, limbered: true")),
        r"bad.yaml:73:\d+: a crew of 8 is the least that serves this gun, and cannot limber it \(B 12.17\)",
    ),
    "an unknown terrain": (
        swapped(("kind: stream", "kind: strem")),
        r"bad.yaml:\d+:11: there is no terrain 'strem'. Did you mean 'stream'\?",
    ),
    "an unknown side to begin": (
        swapped(("first: allies", "first: alies")),
        r"bad.yaml:25:8: there is no side 'alies'. Did you mean 'allies'\?",
    ),
    "an unknown ruleset": (
        swapped(("ruleset: capitan_hex", "ruleset: capitan_hexes")),
        r"bad.yaml:3:10: no ruleset is called 'capitan_hexes'. Did you mean 'capitan_hex'\?",
    ),
    "an unknown layout": (
        swapped(("turns: 12", "turns: 12\nlayouts: {counter: clasic}")),
        r"bad.yaml:24:\d+: there is no counter layout 'clasic'. Did you mean 'classic'\?",
    ),
    "words no font can set": (swapped(("The Alberche Ford", "The 阿 Ford")), r"bad.yaml:4:\d+: the fonts have no 阿"),
    "a title of a page's length": (
        swapped(("en: The Alberche Ford", "en: " + "abcd " * 100)),
        r"bad.yaml:4:13: 'title.en': \d+ characters are more than the 70 there is room for. Shorten it.",
    ),
    "an empty title": (
        swapped(("en: The Alberche Ford", "en: ''")),
        r"bad.yaml:4:13: 'title.en': there are no words here",
    ),
    "a title that turns the line": (
        swapped(("en: The Alberche Ford", 'en: "The\\u202e Ford"')),
        r"bad.yaml:4:13: 'title.en': there is a character that cannot be printed \(U\+202E\)",
    ),
    "a word no line can hold": (
        swapped(("en: The river Alberche, east of Talavera", "en: " + "x" * 60)),
        r"'place.en': 'xxxxxxxxxxxx…' is a word of 60 letters",
    ),
    "an ability picked twice": (
        swapped(("abilities: [skirmishers]", "abilities: [skirmishers, skirmishers]")),
        r"bad.yaml:44:\d+: the ability 'skirmishers' stands here twice",
    ),
    "the same card file twice": (
        swapped(("capitan/french.yaml]", "capitan/french.yaml, ./capitan/../capitan/french.yaml]")),
        r"bad.yaml:20:\d+: ('./capitan/../capitan/french.yaml' stands here twice|there is no card file)",
    ),
    "a strength no structure has": (swapped(("strength: 5", "strength: 5000")), r"'strength' must be at most 1000"),
    "thousands of mistakes": (
        swapped(("special_rules:", "special_rules:\n" + "  - 5\n" * 3000)),
        r"there are \d+ more mistakes in this file. Mend these first.",
    ),
    "no board": (
        swapped((GOOD[GOOD.index("\nboard:\n") :], "\n")),
        r"bad.yaml:\d+:1: a game on hexes needs a board",
    ),
    "a required key that is missing": (
        swapped(("turns: 12\n", "")),
        r"bad.yaml:3:1: the key 'turns' is missing. Add 'turns: …' here.",
    ),
    "a scenario that is a list": ("- a\n- b\n", r"bad.yaml:1:1: this file must be a mapping, not a list"),
    "an empty file": ("", r"bad.yaml: the file is empty"),
    "a file that is not YAML": ("a: [1, 2\nb: {", r"bad.yaml:2:\d+: this is not YAML"),
    "a tab before a key": (
        swapped(("  - id: allies", "\t- id: allies")),
        r"bad.yaml:\d+:1: this is not YAML: a tab stands in the indentation. Put spaces in its place.",
    ),
    "a colon in a text": (
        swapped(("turns: 12", "turns: 12\ntables: The ford: by night")),
        r"bad.yaml:24:\d+: this is not YAML: .*. Put a text that has a colon in it in quotes",
    ),
    "a file of cards": (CARDS, r"bad.yaml:\d+:1: this is a file of cards, not a scenario. Name it under 'cards'"),
    "a file of something else": ("a: 1\n", r"a scenario says by which rules it is played. Give 'ruleset: …'"),
    "a layout that is not there": (
        swapped(("turns: 12", "turns: 12\nlayouts: {counter: mine.yaml}")),
        r"there is no layout 'mine.yaml'. Use one of: .*\. A file of yours is given by its path",
    ),
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


def test_mistakes_of_a_layout_are_said_with_those_of_the_scenario(tmp_path: Path, capsys, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.yaml").write_text("kind: counter\nextends: classic\nelements: {paper: {color: red}}\n")
    text = swapped(("turns: 12", "turns: 12\nlayouts: {counter: mine.yaml}"), ("title:", "titel:"))
    Path("bad.yaml").write_text(text, encoding="utf-8")
    assert main(["check", "bad.yaml"]) == 1
    said = capsys.readouterr().err
    assert "unknown key 'titel'. Did you mean 'title'?" in said
    assert "mine.yaml:3:20: unknown key 'color'." in said


@pytest.mark.parametrize("command", [["check"], ["build", "--only", "counters", "--quiet"]])
def test_words_that_there_are_none_of_in_a_key_are_said_at_their_places(
    command: list[str], tmp_path: Path, capsys, monkeypatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.yaml").write_text(
        "kind: counter\nextends: informed\nkey:\n"
        "  - {at: [1, 1], word: counter_key.half, beside: counter_key.half_besides, of: half, part: [1, 1, 3, 3]}\n"
        "  - {at: [1, 1], word: nothing.of_ours}\nelements: {}\n"
    )
    Path("bad.yaml").write_text(GOOD.replace("turns: 12", "turns: 12\nlayouts: {counter: mine.yaml}"), encoding="utf-8")
    assert main([*command, "bad.yaml"]) == 1
    said = capsys.readouterr().err
    assert (
        "mine.yaml:4:50: there are no words 'counter_key.half_besides'. Did you mean 'counter_key.half_beside'?" in said
    )
    assert "mine.yaml:5:24: there are no words 'nothing.of_ours'." in said
    assert not Path("output").exists()


def test_an_unknown_nation_is_said_of_the_card(tmp_path: Path, capsys, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    cards = (SCENARIO.parents[2] / "units" / "capitan" / "portuguese.yaml").read_text(encoding="utf-8")
    Path("mine.yaml").write_text(cards.replace("nation: portugal", "nation: portugl"), encoding="utf-8")
    Path("bad.yaml").write_text(GOOD.replace("capitan/portuguese.yaml", "mine.yaml"), encoding="utf-8")
    assert main(["check", "bad.yaml"]) == 1
    assert "mine.yaml:7:13: there is no nation 'portugl'. Did you mean 'portugal'?" in capsys.readouterr().err


def test_an_ability_of_another_arm_is_said_of_the_card(tmp_path: Path, capsys, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    cards = (SCENARIO.parents[2] / "units" / "capitan" / "portuguese.yaml").read_text(encoding="utf-8")
    Path("mine.yaml").write_text(cards.replace("[skirmishers, evasion]", "[skirmishers, lancers]"), encoding="utf-8")
    Path("bad.yaml").write_text(GOOD.replace("capitan/portuguese.yaml", "mine.yaml"), encoding="utf-8")
    assert main(["check", "bad.yaml"]) == 1
    assert "the ability 'lancers' is for cavalry only (B 11)" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("firing: 8", "firing: 7", "'firing' cannot be 7. Use one of: 6, 8, 10, 12."),
        ("charge: 25", "charge: 2.5", "this is not a distance. Write whole centimetres, 25, or {cm: 25, hexes: 5}."),
        ("charge: 25", "charge: 15", "warning: charge is shorter than march (B 1.1)"),
        ("[skirmishers, evasion]", "[fury, fury]", "the ability 'fury' stands here twice"),
        (
            "[skirmishers, evasion]",
            "[skirmishers, evasion, fury, duellist, keen_eye, double_move]",
            "has 6 abilities, and a card has room for 5",
        ),
        (
            "origin: {en: Loyal Lusitanian Legion",
            "origin: {en: " + "Wombat " * 9,
            "62 characters are more than the 60 there is room for",
        ),
    ],
)
def test_a_mistake_in_a_card(old: str, new: str, message: str, tmp_path: Path, capsys, monkeypatch) -> None:
    """It is said with its own place, and the roster is not blamed for it."""
    monkeypatch.chdir(tmp_path)
    assert old in CARDS
    Path("mine.yaml").write_text(CARDS.replace(old, new, 1), encoding="utf-8")
    text = swapped(("capitan/portuguese.yaml", "mine.yaml"), ("figures: 8, abilities: [skirmishers]", "figures: 8"))
    Path("bad.yaml").write_text(text, encoding="utf-8")
    main(["check", "bad.yaml"])
    said = capsys.readouterr().err
    assert message in said, said
    assert "no card is called" not in said


def test_a_limber_that_the_card_does_not_give(tmp_path: Path, capsys, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    cards = (SCENARIO.parents[2] / "units" / "capitan" / "french.yaml").read_text(encoding="utf-8")
    at = cards.index("howitzer_24_pounder:")
    Path("mine.yaml").write_text(cards[:at] + cards[at:].replace("limber: true", "limber: false", 1), encoding="utf-8")
    text = swapped(
        ("capitan/french.yaml", "mine.yaml"),
        ("howitzer_24_pounder, figures: 12", "howitzer_24_pounder, figures: 12, limbered: true"),
    )
    Path("bad.yaml").write_text(text, encoding="utf-8")
    assert main(["check", "bad.yaml"]) == 1
    assert re.search(r"bad.yaml:73:\d+: the card '.*' gives no limber \(B 12.17\)", capsys.readouterr().err)


TABLE_GAME = SCENARIO.parents[1] / "capitan" / "santa_cruz_farm.yaml"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "howitzer_24_pounder, figures: 7",
            "howitzer_24_pounder, figures: 5",
            "a crew of 5 starts the game reduced (B 12.15)",
        ),
        (
            "{card: sapeurs, figures: 5}",
            "{card: sapeurs, figures: 5, colour: gray}",
            "there is no colour 'gray'. Did you mean 'grey'?",
        ),
        ("kind: wall_4_cm", "kind: wall_4_mc", "there is no terrain 'wall_4_mc'. Did you mean 'wall_4_cm'?"),
        (
            "area_cm: [72.5, 55, 15, 10]",
            "area_cm: [72.5, 55, 15]",
            "bad.yaml:72:14: 'area_cm': it is not a rectangle. Give how far it is from the western edge and",
        ),
        ("[72.5, 55, 15, 10]", "[170, 55, 15, 10]", "bad.yaml:72:14: 185 cm from the western edge is off the table"),
        (
            "[72.5, 55, 15, 10]",
            "[72.5, .nan, 15, 10]",
            "bad.yaml:72:21: 'area_cm' must be a number, not the text '.nan'",
        ),
        ("[72.5, 55, 15, 10]", "[72.5, 55, 15, 1e999]", "bad.yaml:72:29: 'area_cm' must be a number"),
        ("[72.5, 55, 15, 10]", "[72.5, -5, 15, 10]", "bad.yaml:72:21: 'area_cm' must be at least 0, not -5"),
        ("[72.5, 55, 15, 10]", "[72.5, 55, 0, 10]", "bad.yaml:72:25: 'area_cm' must be more than 0, not 0"),
        ("[[180, 50], [120, 0]]", "[[180, 50]]", "'path_cm': a course needs two places at least. Add where it goes."),
        (
            "[[180, 50], [120, 0]]",
            "[[9, 9], [9, 9]]",
            "'path_cm': a course needs two places at least. Add where it goes.",
        ),
        (
            "area_cm: [72.5, 55, 15, 10]",
            "around_cm: [[1, 1], [2, 2], [1, 1]]",
            "bad.yaml:72:16: 'around_cm': an outline needs three corners at least. Add where it goes.",
        ),
        (
            "setup_area_cm: [0, 0, 180, 30]",
            "setup_area_cm: [0, 0, 180, 30]\n    setup_around_cm: [[0, 0], [9, 9], [0, 9]]",
            "'setup_around_cm': 'setup_area_cm' says where it sets up as well. Keep one of the two.",
        ),
        ("[[180, 50], [120, 0]]", "[180, 50]", "'path_cm': it is not a place. Give how far it is from the western"),
        ("[[180, 50], [120, 0]]", "[[180, 50], [120, 121]]", "121 cm from the southern edge is off the table"),
        (
            "[[180, 50], [120, 0]]",
            f"[{', '.join(['[1, 1]', '[2, 2]'] * 51)}]",
            "'path_cm' must have at most 100. Add or remove some.",
        ),
        (
            "[[180, 50], [120, 0]]",
            "[[180, 50], [120, 0]]\n    area_cm: [1, 1, 2, 2]",
            "'area_cm' says where it lies as well",
        ),
        (
            "[[180, 50], [120, 0]]",
            "[[180, 50], [120, 0]]\n    width_cm: 0.1",
            "'width_cm' must be at least 0.5, not 0.1",
        ),
        (
            "area_cm: [87.5",
            "width_cm: 3\n    area_cm: [87.5",
            "'width_cm': it is that of a course. Give the places of one",
        ),
        (
            "setup_area_cm: [0, 0, 180, 30]",
            "setup_around_cm: [[0, 0], [9, 9]]",
            "an outline needs three corners at least",
        ),
        ("[0, 0, 180, 30]", "[0, 0, 181, 30]", "181 cm from the western edge is off the table, which has 180 × 120 cm"),
        ("table: {width_cm: 180, depth_cm: 120}", "# none", "and not how large the table is. Add its size: 'table: {"),
    ],
)
def test_a_mistake_in_a_game_on_a_table(old: str, new: str, message: str, tmp_path: Path, capsys, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    good = TABLE_GAME.read_text(encoding="utf-8")
    assert old in good
    Path("bad.yaml").write_text(good.replace(old, new, 1), encoding="utf-8")
    main(["check", "bad.yaml"])
    assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("0401..0416]", "0401..0417]", "bad.yaml:31:55: there is no hex 0417 on this board"),
        ("0401..0416]", "four]", "'four' is not a hex, nor a run of hexes"),
        ("  columns: 22\n", "", "it is said in which hexes a side sets up, and not how large the board is"),
        ("  north: top\n", "  north: up\n", "'north'"),
    ],
)
def test_a_mistake_in_where_a_side_sets_up(
    old: str, new: str, message: str, tmp_path: Path, capsys, monkeypatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert old in GOOD
    Path("bad.yaml").write_text(GOOD.replace(old, new, 1), encoding="utf-8")
    main(["check", "bad.yaml"])
    assert message in capsys.readouterr().err


def test_what_cannot_be_read_is_not_missed_elsewhere(tmp_path: Path, capsys, monkeypatch) -> None:
    """The side that begins has no id, and the counters no board: neither is said."""
    monkeypatch.chdir(tmp_path)
    text = swapped(("id: allies", "id: The Allies"), ("flat_to_flat_mm: 32", "flat_to_flat_mm: 5"))
    Path("bad.yaml").write_text(text, encoding="utf-8")
    assert main(["check", "bad.yaml"]) == 1
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 2, said


def test_a_misspelt_key_counts_as_the_one_it_means(tmp_path: Path, capsys, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bad.yaml").write_text(swapped(("colour: red, figures: 10", "colour: red, figurs: 3")), encoding="utf-8")
    assert main(["check", "bad.yaml"]) == 1
    said = capsys.readouterr().err
    assert "bad.yaml:43:40: unknown key 'figurs'" in said
    assert "bad.yaml:43:48: a unit of 3 figures is outside 4 to 12" in said


def test_a_file_without_end_is_refused(capsys) -> None:
    assert main(["check", "/dev/zero"]) == 1
    assert "a pipe or a device, not a file" in capsys.readouterr().err


def test_a_kit_is_replaced_whole_or_not_at_all(tmp_path: Path, capsys, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.yaml").write_text(GOOD, encoding="utf-8")
    kit = tmp_path / "output" / "mine"
    (kit / "unit_cards.pdf").mkdir(parents=True)
    (kit / "counters.pdf").write_text("old")
    assert main(["build", "mine.yaml", "--only", "counters,unit_cards", "--format", "pdf"]) == 1
    assert "there is a folder called 'unit_cards.pdf'" in capsys.readouterr().err
    assert (kit / "counters.pdf").read_text() == "old"
    assert sorted(path.name for path in kit.iterdir()) == ["counters.pdf", "unit_cards.pdf"]


def test_pages_of_an_earlier_build_go_and_a_users_files_stay(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.yaml").write_text(GOOD, encoding="utf-8")
    svg, listed = tmp_path / "output" / "mine" / "svg", tmp_path / "output" / "mine" / "manifest.json"
    assert main(["build", "mine.yaml", "--only", "counters", "--quiet"]) == 0
    told = json.loads(listed.read_text(encoding="utf-8"))
    for name in ("counters-77.svg", "counters-78.svg", "counters-79.svg", "counters-my-draft.svg", "notes.txt"):
        (svg / name).write_text("x")
    for name, content in (("counters-77.svg", b"x"), ("counters-78.svg", b"y")):
        known = {"path": f"svg/{name}", "bytes": 1, "sha256": hashlib.sha256(content).hexdigest()}
        told["files"].append(known)
    listed.write_text(json.dumps(told), encoding="utf-8")
    assert main(["build", "mine.yaml", "--only", "counters", "--quiet"]) == 0
    left = {path.name for path in svg.iterdir()}
    assert "counters-77.svg" not in left
    # What this kit did not write, or somebody has changed, stays.
    assert {"counters-78.svg", "counters-79.svg", "counters-my-draft.svg", "notes.txt", "counters-01.svg"} <= left
    assert {one["path"] for one in json.loads(listed.read_text(encoding="utf-8"))["files"]} >= {"svg/counters-01.svg"}


def test_two_scenarios_of_one_name_do_not_overwrite_each_other(tmp_path: Path, capsys, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    for folder in ("one", "two"):
        Path(folder).mkdir()
        Path(folder, "same.yaml").write_text(GOOD, encoding="utf-8")
    assert main(["build", "one/same.yaml", "two/same.yaml", "--only", "counters", "--quiet"]) == 1
    assert "its kit would overwrite that of one/same.yaml" in capsys.readouterr().err


def test_a_scenario_named_twice_is_built_once(tmp_path: Path, capsys, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.yaml").write_text(GOOD, encoding="utf-8")
    assert main(["build", "mine.yaml", "./mine.yaml", "--only", "counters", "--format", "pdf"]) == 0
    captured = capsys.readouterr()
    assert captured.out.count("counters.pdf") == 1 and "overwrite" not in captured.err


def test_a_name_of_dots_stays_inside_the_output(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("...yaml").write_text(GOOD, encoding="utf-8")
    assert main(["build", "...yaml", "--only", "counters", "--out", "kits/out", "--quiet"]) == 0
    assert [path.name for path in (tmp_path / "kits").iterdir()] == ["out"]
    assert [path.name for path in (tmp_path / "kits" / "out").iterdir()] == ["scenario"]


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
    for line in (23, 43, 68, 74, 78):
        assert f"bad.yaml:{line}:" in said, said


def test_eleven_figures_are_a_warning_that_names_the_figure(tmp_path: Path, capsys, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("odd.yaml").write_text(swapped(("colour: red, figures: 10", "colour: red, figures: 11")), encoding="utf-8")
    assert main(["check", "odd.yaml"]) == 0
    said = capsys.readouterr().err
    assert re.search(
        r"odd.yaml:43:\d+: warning: of 11 figures the last, number 11, .* lives on the control sheet only", said
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
        (["build"], "name a scenario, or ask for --set NATION or --ruleset ID"),
        (["build", "x", "--pieces", "jpg"], "there is no format 'jpg'. Did you mean 'png'?"),
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
        (["tables", "capitn"], "fichas tables: there is no game 'capitn': "),
        (["tables", "capitan", "gun_range"], "there is no table 'gun_range'. Did you mean 'gun_ranges'?"),
        (["explain", str(SCENARIO), "sharp"], "nothing that has values is called 'sharp' here."),
        (["check", "nowhere.yaml"], "nowhere.yaml: there is no such file."),
        (["build", str(SCENARIO.parent)], f"Name the file of a scenario: data/scenarios/capitan_hex/{SCENARIO.name}"),
        (["build", str(SCENARIO.parents[1])], "it has no 'game.yaml'. Name the file of a scenario."),
        (
            ["check", str(SCENARIO.parents[2] / "games" / "kessel" / "units.csv")],
            "this is a spreadsheet, not a scenario",
        ),
    ],
)
def test_a_name_that_is_not_there(words, message: str, capsys) -> None:
    assert main(words) == 1
    assert message in capsys.readouterr().err
