"""Mistakes in a game's folder, each at its place with what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.diagnostics import UserError
from generator.loading.project import load_project
from generator.loading.rulebook import read_game

HEAD = "format: 1\nid: mine\nname: Mine\n"
OF_CARDS = f"{HEAD}extends: capitan_hex\n"
LIST = "data: {unit: {rows: [], fields: {a: {is: whole}}}}\n"
FIELD = "data: {{unit: {{rows: [], fields: {{f: {{{}}}}}}}}}\n"
TABLE = "tables: {t: {clause: '1', columns: [a, b], rows: {r: [1, 2]}}}\n"
CHANGED = "tables: {{t: {{clause: '1', columns: [a, b], rows: {{r: [1, 2]}}, {}}}}}\n"


@pytest.fixture
def said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """What is said of a game's file, and of those beside it."""
    monkeypatch.chdir(tmp_path)

    def read(text: str, **beside: str) -> list[str]:
        for name, content in {"game": text, **beside}.items():
            file = tmp_path / f"{name.replace('__', '/')}.yaml"
            file.parent.mkdir(exist_ok=True)
            file.write_text(content, encoding="utf-8")
        try:
            return [str(one) for one in read_game(Path(".")).problems]
        except UserError as error:
            return [str(one) for one in error.diagnostics]

    return read


@pytest.mark.parametrize(
    ("text", "message"),
    [
        # fields
        (FIELD.format("many: true"), "4:37: 'f': a field has one of 'is', 'one_of' and 'fields'. Give it one, such as"),
        (FIELD.format("is: id, by: [a], many: true"), "4:37: 'f': 'by' names its entries, so 'many' says nothing. Leave"),
        (FIELD.format("is: words, from: 1"), "4:37: 'f': 'from' and 'to' are for whole numbers and numbers. Leave them"),
        (FIELD.format("is: whole, to: 2.0"), "4:37: 'f': whole numbers go from a whole number to a whole number. Write"),
        (FIELD.format("is: whole, from: 3, to: 1"), "4:37: 'f': nothing lies from 3 to 1. Exchange the two."),
        (FIELD.format("is: whole, most: 3"), "4:37: 'f': 'most' is for words. Leave it out, or use 'is: words'."),
        (FIELD.format("is: id, many: {form: 1}"), "4:53: unknown key 'form'. Did you mean 'from'?"),
        # blocks
        ("chart: [{track: 5, marks: 3}]\n", "4:27: 'marks' must be a mapping, not 3. Write it as 'key: value' lines."),
        ("chart: [{track: 5, boxes: 3}]\n", "4:9: 'chart': an entry is one of 'table', 'list', 'track', 'boxes' and"),
        ("chart: [{title: X}]\n", "4:9: 'chart': an entry is one of 'table', 'list', 'track', 'boxes' and 'lines'."),
        (f"chart: [{{table: t, columns: [c]}}]\n{TABLE}", "4:30: the table 't' has no column 'c'. Use one of: a, b."),
        (f"chart: [{{table: t, rows: [q]}}]\n{TABLE}", "4:27: the table 't' has no row 'q'. Use one of: r."),
        # tables
        ("tables: {t: 3}\n", "4:13: 't' must be a mapping, not 3."),
        (CHANGED.format("column_units: {c: cm}"), "4:77: 'column_units': column_units names 'c', which is not a column"),
        (CHANGED.format("exceptions: {q: {note: x}}"), "4:79: 'q': exceptions names 'q', which is no row or cell of"),
        (CHANGED.format("exceptions: {r/c: {note: x}}"), "4:81: 'r/c': exceptions names 'r/c', which is no row or cell"),
        (TABLE.replace("[1, 2]", "[{cm: 5, hexs: 2}, 1]"), "4:63: unknown key 'hexs'. Did you mean 'hex'?"),
        # boards
        ("terrain: {river: {}}\n", "4:18: 'river': it is drawn in no way. Give it 'like', 'ground', 'line' or 'wall'."),
        # names
        ("works: {w: {title: W, letter: ABC}}\n", "4:31: 'letter' has 3 characters, more than the 2 there is room for."),
        ("sides: {axis: {name: Axis, nation: b}}\n", "4:36: no nation is called 'b'."),
        ("checks: [{each: game, holds: 'true', say: x, do: y, table: t}]\n", "4:60: no table is called 't'."),
        (f"pieces: {{p: {{each: unti}}}}\n{LIST}", "4:20: no list of data is called 'unti'. Did you mean 'unit'?"),
        (f"units: unti\n{LIST}", "4:8: no list of data is called 'unti'. Did you mean 'unit'?"),
        (f"values: {{unit.men: {{x: {{is: '1'}}}}}}\n{LIST}", "4:10: no list of data is called 'unit.men'. Did you mean 'unit'?"),
        ("words: {a.b: 'x {c.d}'}\n", "4:14: the words 'a.b' name 'c.d', and there are no such words."),
        (LIST.replace("unit", "side"), "4:8: a list cannot be called 'side': 'side' or 'sides' is something else in a"),
        (LIST.replace("unit", "turn"), "4:8: a list cannot be called 'turn': 'turn' or 'turns' is something else in a"),
        ("extends: .\n", "4:10: games extend one another without end. Break the circle."),
    ],
)  # fmt: skip
def test_a_mistake_is_said_at_its_place(said, text: str, message: str) -> None:
    (found,) = said(HEAD + text)
    assert found.startswith(f"game.yaml:{message}")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("name: Mine", "name: {en: x, xx: y}", "3:7: 'name': 'xx' is not a language here. Use en, es, fr."),
        ("id: mine", "id: {a: b}", "2:5: 'id' must be text, not a mapping. Give text."),
        ("id: mine", "id: true", "2:5: 'id' must be text, not true. Put it in quotes: 'true'."),
    ],
)
def test_a_mistake_in_its_head_is_said_there(said, old: str, new: str, message: str) -> None:
    assert said(HEAD.replace(old, new)) == [f"game.yaml:{message}"]


@pytest.mark.parametrize(
    ("text", "beside", "message"),
    [
        ("checks: []\n", {"checks": "[]"}, "checks.yaml:1:1: 'checks' stands in game.yaml and here. Keep one of the two."),
        ("sides: {a: {name: A}}\n", {"sides": "a: {name: B}"}, "sides.yaml:1:1: 'a' is also in game.yaml. Keep one of the"),
        ("", {"words__en": "a: {b: '{c.d}'}"}, "words/en.yaml:1:8: the words 'a.b' name 'c.d', and there are no such words"),
        ("", {"words__es": "a: {b: '{c.d}'}"}, "words/es.yaml:1:8: the words 'a.b' name 'c.d', and there are no such words"),
        ("languages: [de]\n", {"words__de": "a: {b: '{c.d}'}"}, "words/de.yaml:1:8: the words 'a.b' name 'c.d', and there"),
    ],
)  # fmt: skip
def test_a_mistake_in_a_file_beside_it_is_said_there(said, text: str, beside: dict[str, str], message: str) -> None:
    (found,) = said(HEAD + text, **beside)
    assert found.startswith(message)


def test_what_is_no_game_at_all_is_said(said) -> None:
    assert said("- a\n") == ["game.yaml:1:1: this is not a game. Begin it with 'format: 1' and 'id: …'."]


def test_names_of_nothing_are_said_though_the_file_cannot_be_read_whole(said) -> None:
    assert said(f"{HEAD}sides: {{axis: {{colour: red}}}}\npieces: {{p: {{each: unti}}}}\n") == [
        "game.yaml:4:15: the key 'name' is missing. Add 'name: …' here.",
        "game.yaml:5:20: no list of data is called 'unti'. Use one of: game, side.",
    ]


def test_of_what_may_be_two_things_one_is_told(said) -> None:
    """Nations are the name of a list, or a mapping: of a mapping with mistakes it is not said that it should be a name."""
    assert said(f"{HEAD}nations: {{spain: {{name: Spain, colour: yellow}}}}\n") == [
        "game.yaml:4:18: the key 'flag' is missing. Add 'flag: …' here."
    ]


def test_a_table_is_of_the_work_whose_letter_its_clause_has(tmp_path: Path) -> None:
    works = "works: {w: {title: First, letter: A}, v: {title: Second, letter: B}}\n"
    tables = (
        "tables: {t: {clause: B 9.1, columns: [a], rows: {r: [1]}}, u: {clause: '2', columns: [a], rows: {r: [1]}}}\n"
    )
    (tmp_path / "game.yaml").write_text(HEAD + works + tables, encoding="utf-8")
    found = read_game(tmp_path).book.tables
    assert [(one.source.work, one.source.clause) for one in found.values()] == [("v", "9.1"), ("w", "2")]


@pytest.mark.parametrize(
    ("data", "problems"),
    [
        ("{unit: {fields: {f: {is: flag, else: false}}}}", []),
        ("{car: {}}", ["5:8: nothing asks for a list 'car': 'capitan_hex' is played with cards and rosters. Use one of:"]),
        ("{unit: {fields: {f: {one_of: sids}}}}", ["5:36: there are no choices called 'sids'. Use one of: symbols."]),
    ],
)  # fmt: skip
def test_a_game_of_cards_has_lists_for_cards_sides_and_rosters(said, data: str, problems: list[str]) -> None:
    found = said(f"{OF_CARDS}data: {data}\n")
    assert len(found) == len(problems)
    assert all(one.startswith(f"game.yaml:{problem}") for one, problem in zip(found, problems, strict=True))


@pytest.mark.parametrize(
    ("scenario", "message"),
    [
        ("title: T\nunits: {change: {u2: {a: 3}}}\n", "3:18: no unit is called 'u2'. Use one of: u1."),
        ("title: T\nunits: {only: [u9]}\n", "3:16: no unit is called 'u9'. Use one of: u1."),
        ("title: [T]\nunits: {only: [u9]}\n", "2:8: 'title': this must be words."),
        ("[T]", "1:1: this file must be a mapping, not a list."),
    ],
)
def test_a_mistake_in_a_scenario_of_such_a_game(scenario: str, message: str, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game.yaml").write_text(HEAD + LIST.replace("rows: []", "rows: {u1: {a: 1}}"), encoding="utf-8")
    Path("scenario.yaml").write_text(f"game: .\n{scenario}" if scenario != "[T]" else scenario, encoding="utf-8")
    try:
        problems = load_project(Path("scenario.yaml")).problems
    except UserError as error:
        problems = list(error.diagnostics)
    assert str(problems[0]).startswith(f"scenario.yaml:{message}")


def test_of_a_scenario_of_very_many_mistakes_nothing_is_played(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game.yaml").write_text(HEAD, encoding="utf-8")
    strange = "".join(f"k{number}: 1\n" for number in range(250))
    Path("scenario.yaml").write_text(f"game: .\ntitle: T\n{strange}", encoding="utf-8")
    found = load_project(Path("scenario.yaml"))
    assert found.project is None
    assert str(found.problems[0]) == "scenario.yaml:3:1: unknown key 'k0'. Check the spelling."
