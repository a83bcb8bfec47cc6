"""A game of one's own, that of the tutorial, with one thing changed: what is refused, drawn and said."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from generator import pipeline, resources
from generator.__main__ import main
from tests.pages import write_tutorial

FIRST = "my_game/scenarios/first.yaml"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    write_tutorial(tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def replace(file: str, old: str, new: str) -> None:
    text = Path(file).read_text(encoding="utf-8")
    assert old in text
    Path(file).write_text(text.replace(old, new), encoding="utf-8")


def said(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    main(list(words))
    return capsys.readouterr().err.splitlines()


def printed(kind: str, *order: str) -> str:
    """The text of a kind of sheet of the scenario."""
    assert main(["build", FIRST, "--only", kind, "--format", "pdf", *order]) == 0
    with pypdfium2.PdfDocument(f"output/first/{kind}.pdf") as document:
        return "\n".join(page.get_textpage().get_text_range() for page in document)


# -- the form of the folder --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("form", "answer"),
    [
        ("format: 2\nmagic: 1", "1:9: this game is of form 2, and this version of Fichas reads forms up to 1. Get a newer version of Fichas."),
        ("", "2:1: it is not said which form of folder this game has. Begin the file with 'format: 1'."),
        ("format: one", "1:9: 'format' must be a whole number, not the text 'one'. Give a whole number."),
        ("format: '1'", "1:9: 'format' must be a whole number, not the text '1'. Write it without quotes: 1."),
        ("format: 0", "1:9: 'format' must be at least 1, not 0. Change the number."),
        ("format: [1]", "1:9: 'format' must be a whole number, not a list. Give a whole number."),
    ],
)  # fmt: skip
def test_a_form_that_is_not_known_is_refused_in_words(folder, capsys, form: str, answer: str) -> None:
    replace("my_game/game.yaml", "format: 1", form)
    for command in (("check", "my_game"), ("check", FIRST), ("build", "my_game"), ("tables", "my_game")):
        assert said(capsys, *command) == [f"my_game/game.yaml:{answer}"], command


def test_of_a_game_that_extends_another_both_must_be_known(folder, capsys) -> None:
    replace("my_house/game.yaml", "extends: capitan_hex", "extends: ../my_game")
    replace("my_game/game.yaml", "format: 1", "format: 9")
    (answer,) = said(capsys, "tables", "my_house")
    assert answer.startswith("my_game/game.yaml:1:9: this game is of form 9")


# -- scenarios and boards ----------------------------------------------------------------------------------------


def test_a_game_of_cards_wants_a_scenario(folder, capsys) -> None:
    (answer,) = said(capsys, "build", "my_house")
    assert answer == (
        "my_house: 'my_house' is played with cards, and a game of cards is a scenario. "
        "Name one: a file that says 'game: …'."
    )


def test_its_folder_is_checked_with_its_scenarios(folder, capsys) -> None:
    replace(FIRST, "terrain: river", "terrain: rivr")
    replace("my_game/units.csv", "horse", "hrse")
    answers = said(capsys, "check", "my_game")
    assert f"{FIRST}:17:17: there is no terrain 'rivr'. Did you mean 'river'?" in answers
    assert len(answers) == len({*answers}) == 1 + Path("my_game/units.csv").read_text().count("hrse")
    assert said(capsys, "check", "my_game/game.yaml", FIRST) == answers


def test_a_game_of_cards_is_checked_by_its_scenarios(folder, capsys) -> None:
    assert not said(capsys, "check", str(resources.data("games", "house_capitan")))


def test_a_single_text_needs_no_list(folder) -> None:
    replace(
        FIRST,
        'victory:\n  - "North: a unit east of the river at the end of turn 8."\n  - "South: anything else."',
        "victory: Be over the river.\nspecial_rules: {en: No guns cross.}",
    )
    sheet = printed("scenario_sheet")
    assert "Be over the river." in sheet and "No guns cross." in sheet and "East of the river." in sheet


def test_the_scenario_sheet_is_no_chart(folder) -> None:
    sheet = printed("scenario_sheet")
    assert "The board" in sheet and "Kinds of unit" not in sheet
    assert "Kinds of unit" in printed("reference_chart")


DICE = """
dice:
  shooting: {each: unit, when: kind == 'guns', is: [6, strength * 2], at_once: strength}
  combat: {is: 6}
"""


def append(file: str, text: str) -> None:
    with Path(file).open("a", encoding="utf-8") as there:
        there.write(text)


def test_the_scenario_sheet_names_the_dice_of_a_game(folder) -> None:
    append("my_game/scenario_sheet.yaml", DICE)
    append("my_game/words/es.yaml", "scenario_sheet.use: {shooting: disparo}\n")
    assert "Shooting, Combat" in printed("scenario_sheet")
    assert "disparo, Combat" in printed("scenario_sheet", "--lang", "es")
    game = pipeline.derive(Path(FIRST))
    assert [(die.sides, die.at_once, len(die.uses)) for die in game.dice] == [(6, 5, 2), (8, 4, 1), (10, 5, 1)]


def test_what_is_wrong_with_dice_is_said(folder, capsys) -> None:
    append("my_game/scenario_sheet.yaml", DICE.replace("strength * 2", "strength / 2").replace("kind ==", "kin =="))
    assert said(capsys, "check", FIRST) == [
        "my_game/scenario_sheet.yaml:4:32: 'kin' is not known here. Did you mean 'kind'?"
    ]
    replace("my_game/scenario_sheet.yaml", "kin ==", "kind ==")
    assert said(capsys, "check", FIRST) == [
        "my_game/scenario_sheet.yaml:4:56: 'strength / 2' comes to 2.5 (unit 'mortars'). "
        "Make it a whole number from 0 to 200."
    ]
    replace("my_game/scenario_sheet.yaml", "each: unit,", "each: unt,")
    assert said(capsys, "check", FIRST) == [
        "my_game/scenario_sheet.yaml:4:20: no list of data is called 'unt'. Did you mean 'unit'?"
    ]


def test_a_board_is_checked(folder, capsys) -> None:
    replace(FIRST, '"0705"', '"1005"')
    replace(FIRST, "terrain: river", "terrain: rivr")
    assert said(capsys, "check", FIRST) == [
        f"{FIRST}:17:17: there is no terrain 'rivr'. Did you mean 'river'?",
        f"{FIRST}:19:45: there is no hex 1005 on this board. Its hexes go from 0101 to 0906, column before row.",
    ]  # fmt: skip


def test_what_no_board_can_show_is_said(folder, capsys) -> None:
    Path("my_game/terrain.yaml").unlink()
    assert said(capsys, "check", FIRST)[1] == (
        f"{FIRST}:19:24: no board can show 'woods'. Did you mean 'wood'? "
        "Or say under 'terrain' of the game which one it is like."
    )


def test_without_a_table_of_terrain_a_board_has_what_can_be_drawn(folder, capsys) -> None:
    replace("my_game/tables.yaml", "terrain:", "ground:")
    replace("my_game/chart.yaml", "table: terrain", "table: ground")
    assert said(capsys, "check", FIRST) == []
    assert main(["build", FIRST, "--only", "board", "--format", "svg"]) == 0


def test_a_game_draws_its_own_terrain(folder, capsys) -> None:
    def drawn() -> bytes:
        assert main(["build", FIRST, "--only", "board", "--format", "svg"]) == 0
        return next(Path("output/first/svg").glob("board*.svg")).read_bytes()

    like_ours = drawn()
    own = '{like: wood, ground: {tint: "#123456", sign: terrain_conifer, ink: "#31512c", size: 0.3, count: 4}}'
    replace("my_game/terrain.yaml", "woods: wood", f"woods: {own}")
    assert b"#123456" in drawn() and b"#123456" not in like_ours
    replace("my_game/terrain.yaml", "river: stream", "river: strem")
    replace("my_game/terrain.yaml", "terrain_conifer", "terrain_conifr")
    assert said(capsys, "check", FIRST) == [
        "my_game/terrain.yaml:1:8: no terrain of ours is called 'strem'. Did you mean 'stream'?",
        "my_game/terrain.yaml:2:53: no symbol is called 'terrain_conifr'. Did you mean 'terrain_conifer'?",
    ]


# -- languages ---------------------------------------------------------------------------------------------------


def test_every_word_of_a_language_is_printed(folder) -> None:
    chart = printed("reference_chart", "--lang", "es")
    for word in ("Combate", "Tipos de unidad", "Infantería", "Turno 2", "Norte: 2 Rifles", "dado"):
        assert word in chart, word


def test_a_game_is_checked_in_its_own_language(tmp_path, capsys) -> None:
    game = tmp_path / "brot"
    game.mkdir()
    (game / "game.yaml").write_text(
        "{format: 1, id: brot, name: Brotkrieg, languages: [de], data: {laib: {rows: [], fields: {name: {is: words}}}}}"
    )
    assert said(capsys, "check", str(game), "--lang", "de") == []
    (wrong,) = said(capsys, "check", str(game), "--lang", "da")
    assert "has no words in 'da'. Use one of: de, en, es, fr." in wrong


def test_what_fits_in_one_language_alone_is_said_and_all_else_once(folder, capsys) -> None:
    replace("my_game/layouts/event.yaml", "size_pt: 16", "size_pt: 24")
    replace("my_game/layouts/event.yaml", 'fill: "#3b4048"', 'fill: "{{ colour.north }}"')
    replace("my_game/events.csv", "El puente viejo", "El puente viejo y arruinado")
    colour, title = said(capsys, "check", FIRST)
    assert colour.startswith("my_game/layouts/event.yaml:8:52: 'colour' is not known here. Did you mean 'side.colour'?")
    assert title.startswith(
        "my_game/layouts/event.yaml:9:17: on the front of 'event.bridge' the text 'El puente viejo y"
    )


def test_a_list_without_lines_is_told_where_they_may_be(tmp_path, capsys) -> None:
    (tmp_path / "game.yaml").write_text(
        "{format: 1, id: deck, name: Deck, data: {card: {fields: {name: {is: words}}}}}"
    )
    (tmp_path / "cards.yaml").write_text("- {name: Ace}\n")
    (wrong,) = said(capsys, "check", str(tmp_path / "game.yaml"))
    assert wrong.endswith("warning: it is not said where the lines of 'card' are. Add 'from: cards.yaml'.")


def test_what_a_folder_lacks_in_a_language_is_listed(folder, capsys) -> None:
    assert said(capsys, "check", FIRST, "--lang", "es") == []
    replace("my_game/game.yaml", "es: Norte", "fr: Nord")
    replace("my_game/events.csv", "title.es", "title.fr")
    replace("my_game/chart.yaml", "es: Quién llega", "fr: Arrivées")
    replace("my_game/words/es.yaml", "kinds: Tipos de unidad", "kind: Tipos de unidad")
    found = said(capsys, "check", FIRST, "--lang", "es")
    for answer in (
        "my_game/game.yaml:7:17: warning: 'sides.north.name' has no words in 'es'. Add 'es: …'.",
        "my_game/events.csv:2:2: warning: 'title' has no words in 'es'. Add 'title.es'.",
        "my_game/chart.yaml:13:10: warning: '3.title' has no words in 'es'. Add 'es: …'.",
        "my_game/words/es.yaml:1:15: warning: nothing asks for words 'table.kind'. Did you mean 'table.kinds'?",
        "my_game/game.yaml: warning: 'table.kinds' is 'Kinds of unit' in 'es' as well. "
        "Add it to words/es.yaml, or give it as {en: …, es: …}.",
    ):
        assert answer in found, (answer, found)


def test_everything_that_is_wrong_with_a_file_is_said_in_one_run(tmp_path: Path, capsys) -> None:
    """Keys that are missing, each; and, where what it prints asks for nothing that is there, all of it."""
    (tmp_path / "game.yaml").write_text("format: 1\n")
    lines = said(capsys, "check", str(tmp_path))
    assert [one.split("'")[1] for one in lines if "'" in one] == ["id", "name"]
    (tmp_path / "game.yaml").write_text(
        "format: 1\nid: mine\nname: Mine\n"
        "sides: {red: {name: Reds}}\n"
        "data: {unit: {fields: {side: {one_of: sides}, n: {is: whole}}, rows: {a: {side: red, n: 1}}}}\n"
        "pieces: {cards: {each: unit, copies: m, back: {when: nn > 1}}}\n"
        "chart:\n- {table: none}\n- {list: uints}\n- {list: units, say: '{nam}'}\n- {track: turns}\n"
        "scenario_sheet: {about: '{nmae}', columns: {n: k}}\n"
    )
    lines = [one for one in said(capsys, "check", str(tmp_path)) if "game.yaml:" in one]
    for what in ("'m'", "'nn'", "'none'", "'uints'", "'nam'", "'turns'", "'nmae'", "'k'"):
        assert sum(what in one for one in lines) == 1, (what, lines)
    assert len(lines) == 8


def test_a_mistake_that_an_alias_repeats_is_said(tmp_path, capsys) -> None:
    (tmp_path / "game.yaml").write_text(
        "format: 1\nid: mine\nname: Mine\ntables: {kinds: {columns: [steps], rows: {foot: 2}}}\n"
        "chart: [&it {tablex: kinds}, *it]\n"
    )
    assert "unknown key 'tablex'. Did you mean 'table'?" in said(capsys, "check", str(tmp_path))[0]


# -- layouts of its sheets ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["control_sheet", "scenario_sheet", "reference_chart"])
def test_the_layout_of_its_sheets_is_checked_where_it_is_named(folder, capsys, kind: str) -> None:
    replace("my_game/game.yaml", "languages:", f"layouts: {{{kind}: mine.yaml}}\nlanguages:")
    line = Path("my_game/game.yaml").read_text(encoding="utf-8").splitlines().index(f"layouts: {{{kind}: mine.yaml}}")
    for checked in ("my_game", FIRST):
        (answer,) = said(capsys, "check", checked)
        assert answer.startswith(f"my_game/game.yaml:{line + 1}:{13 + len(kind)}: there is no layout 'mine.yaml'")
    layout = Path("my_game/mine.yaml")
    layout.write_text(f"kind: {kind}\nextends: standrd\n")
    assert said(capsys, "check", FIRST) == [
        f"{layout}:2:10: there is no layout 'standrd' to extend. Did you mean 'standard'?"
    ]
    layout.write_text(f"kind: {kind}\nextends: standard\nmagic: 1\n")
    (answer,) = said(capsys, "check", FIRST)
    assert answer.startswith(f"{layout}:3:1: ") and "'magic'" in answer


def test_the_chart_is_set_by_the_layout_that_the_game_names(folder) -> None:
    ours = printed("reference_chart")
    replace("my_game/game.yaml", "languages:", "layouts: {reference_chart: mine.yaml}\nlanguages:")
    Path("my_game/mine.yaml").write_text("kind: reference_chart\nextends: standard\nclauses: false\n")
    assert printed("reference_chart") != ours
