"""``fichas list``: every name there is, in the words of a language, and where mistakes point to it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from generator.cli.list import EVERYWHERE, OF_GAMES
from generator.paths import shown
from tests import games
from tests.command import fichas
from tests.conftest import LANGUAGES, ROOT, SCENARIO


@pytest.mark.parametrize("what", [*EVERYWHERE, *OF_GAMES])
def test_each_list_has_its_names_once_a_line(what: str) -> None:
    done = fichas("list", what)
    assert done.returncode == 0
    names = list(json.loads(fichas("list", what, "--json").stdout)[what])
    assert names and len(done.stdout.splitlines()) == len(names)
    for name, line in zip(names, done.stdout.splitlines(), strict=True):
        assert line == name or line.startswith(f"{name} ")


def test_without_a_name_it_says_how_many_there_are_of_each() -> None:
    said = fichas("list").stdout
    for what in (*EVERYWHERE, *OF_GAMES):
        count = len(json.loads(fichas("list", what, "--json").stdout)[what])
        assert any(line.split()[:2] == [what, str(count)] for line in said.splitlines())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games.NAMES)
def test_the_terrain_of_each_ruleset_has_its_words(game: str, language: str) -> None:
    found = json.loads(fichas("list", "terrain", "--ruleset", game, "--lang", language, "--json").stdout)["terrain"]
    assert len(found) > 4 and all(found.values())


def test_a_game_of_data_has_its_own() -> None:
    folder = ROOT / "data" / "games" / "kessel"
    assert fichas("list", "terrain", "--ruleset", folder).stdout.split() == [
        "clear",
        "hill",
        "wood",
        "town",
        "railway",
        "stream",
    ]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["choises"], "there is no list of 'choises'. Did you mean 'choices'?"),
        (["nations", "--ruleset", "kesel"], "there is no game 'kesel'"),
    ],
)
def test_what_there_is_not_is_said(words: list[str], message: str) -> None:
    done = fichas("list", *words)
    assert done.returncode == 1 and message in done.stderr


def test_a_list_with_nothing_in_it_says_so() -> None:
    done = fichas("list", "abilities", "--ruleset", ROOT / "data" / "games" / "kessel")
    assert (done.returncode, done.stdout) == (0, "") and done.stderr.endswith("kessel' has no abilities.\n")


@pytest.mark.parametrize("command", ["tables", "list terrain --ruleset", "schema scenario --ruleset"])
def test_a_game_with_mistakes_is_not_listed_but_they_are(command: str, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("format: 1\nid: mine\nname: Mine\nsidess: {}\n", encoding="utf-8")
    done = fichas(*command.split(), tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.endswith("game.yaml:4:1: unknown key 'sidess'. Did you mean 'sides'?\n")


def test_words_that_name_no_cell_are_listed_with_a_gap(tmp_path: Path) -> None:
    (tmp_path / "words").mkdir()
    (tmp_path / "words" / "en.yaml").write_text('terrain: {wood: "as {costs/wood/x}, {1}"}', encoding="utf-8")
    (tmp_path / "game.yaml").write_text("format: 1\nid: mine\nname: Mine\n", encoding="utf-8")
    assert fichas("list", "terrain", "--ruleset", tmp_path).stdout == "wood  as …, …\n"


@pytest.mark.parametrize(
    ("figure", "remedy"),
    [
        ("ligth_infantry", "Did you mean 'light_infantry'?"),
        ("zorglub", "'fichas list symbols --ruleset capitan_hex' says what there is."),
    ],
)
def test_a_figure_that_is_not_there_is_said_of_the_card_with_its_other_mistakes(
    figure: str, remedy: str, tmp_path: Path
) -> None:
    cards = (ROOT / "data" / "units" / "capitan" / "british.yaml").read_text(encoding="utf-8")
    line = cards[: cards.index("figure: light_infantry")].count("\n") + 1
    wrong = cards.replace("figure: light_infantry", f"figure: {figure}", 1).replace(
        "troop_class: elite", "troop_class: elit", 1
    )
    (tmp_path / "british.yaml").write_text(wrong, encoding="utf-8")
    scenario = SCENARIO.read_text(encoding="utf-8").replace("capitan/british.yaml", "british.yaml")
    (tmp_path / "scenario.yaml").write_text(scenario, encoding="utf-8")
    said = fichas("check", tmp_path / "scenario.yaml").stderr.splitlines()
    assert any(f"british.yaml:{line}:" in one and f"the text '{figure}'. {remedy}" in one for one in said), said
    assert any("the text 'elit'. Did you mean 'elite'?" in one for one in said), said
    assert len(said) == 2


def mappings(node: object) -> Iterator[dict[str, Any]]:
    """All mappings in a schema."""
    if isinstance(node, dict):
        yield node
    for one in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        yield from mappings(one)


def enumerated(schema: object, key: str) -> set[str]:
    """What a schema enumerates under a key."""
    fields = [one["properties"][key] for one in mappings(schema) if key in one.get("properties", {})]
    return {name for field in fields for one in mappings(field) for name in one.get("enum", ()) if name}


@pytest.mark.parametrize("game", games.NAMES)
def test_weapons_and_figures_are_those_that_a_card_may_name(game: str) -> None:
    family = "capitan" if game == "capitan_hex" else game
    schema = json.loads(fichas("schema", "cards", "--ruleset", family).stdout)

    figures, weapons = (
        json.loads(fichas("list", what, "--ruleset", game, "--json").stdout)[what] for what in ("figures", "weapons")
    )
    assert all(weapons.values()) and all(figures.values()) and "light_infantry" in figures
    if game == "flames_hexwar":
        assert {*weapons} >= {"smg", "tank_main_gun"}
    else:
        assert {*weapons} == enumerated(schema, "weapon")
    if family == "capitan":
        assert {*figures} < enumerated(schema, "figure")


@pytest.mark.parametrize(
    ("name", "meant"),
    [(".", "specimen.pdf"), ("", "specimen.pdf"), ("..", "../specimen.pdf"), ("a", "a.pdf"), ("a.svg", "a.pdf")],
)
def test_what_is_no_name_for_a_pdf_is_said_with_one(name: str, meant: str) -> None:
    done = fichas("list", "symbols", "--pdf", name)
    assert done.returncode == 1
    assert done.stderr == f"--pdf: '{Path(name)}' is no name for a PDF. Write --pdf {meant}.\n"


def test_a_symbol_of_the_game_that_stands_for_one_of_ours_is_the_game_s() -> None:
    assert json.loads(fichas("list", "symbols", "--ruleset", "kessel", "--json").stdout)["symbols"]["cavalry"] == (
        "of the game"
    )


def test_mistakes_point_to_the_list_of_their_game(tmp_path: Path) -> None:
    sample = ROOT / "data" / "scenarios" / "flames_hexwar" / "brzoza_crossroads.yaml"
    text = sample.read_text(encoding="utf-8").replace("terrain: hill", "terrain: slope", 1)
    (tmp_path / "scenario.yaml").write_text(text, encoding="utf-8")
    said = fichas("check", tmp_path / "scenario.yaml").stderr
    assert "'fichas list terrain --ruleset flames_hexwar' names them all." in said, said
    game = tmp_path / "pg"
    assert fichas("new", game, "--game").returncode == 0
    units = (game / "units.csv").read_text(encoding="utf-8")
    (game / "units.csv").write_text(units.replace("line_infantry", "zorglub"), encoding="utf-8")
    assert f"'fichas list symbols --ruleset {shown(game)}' says what there is." in fichas("check", game).stderr


@pytest.mark.parametrize(
    ("table", "remedy"),
    [("gun_range", "Did you mean 'gun_ranges'?"), ("zorglub", "'fichas tables capitan_hex' says what there is.")],
)
def test_so_does_a_table_that_there_is_not(table: str, remedy: str) -> None:
    done = fichas("tables", "capitan_hex", table)
    assert done.returncode == 1 and done.stderr.endswith(f"there is no table '{table}'. {remedy}\n")
