"""A user's own game sheet, typed into a file: what is wrong with it is said with its place and a remedy."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from generator.__main__ import main
from tests.conftest import ROOT

SCENARIO = (ROOT / "data" / "scenarios" / "cry_havoc" / "wendel_wood.yaml").read_text(encoding="utf-8")
GOOD = """\
ruleset: cry_havoc
tables:
  combat_foot:
    letters: {X: {en: A result of ours, es: Un resultado nuestro, fr: Un résultat à nous}}
    columns: [1-1, 2-1, 3-1, 4-1, 8-1]
    rows:
      1: [A, A, -, -, -]
      2: [A, A, D, -, -]
      3: [-, -, -, -, -]
      4: [-, -, -, -, -]
      5: [-, -, -, -, -]
      6: [-, -, -, -, -]
      7: [A, A, A, -, -]
      8: [D, D, D, D, D]
      9: [D, D, D, D, D]
      10: [X, X, X, X, X]
  terrain_sign:
    rows: {clear: [0], scrub: ["-"], trees: ["-"], bank: [+], house_interior: [0], courtyard: [0], door: [0], window: [0]}
  odds_shift:
    rows: {plus: [0, 1, 2], neutral: [-1, 0, 1], minus: [-2, -1, 0]}
"""
"""Filled in with what is in nobody's copy."""


def swapped(*pairs: tuple[str, str]) -> str:
    text = GOOD
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


@pytest.fixture(autouse=True)
def in_its_folder(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)


def check(folder: Path, tables: str, capsys, name: str = "mine.yaml") -> list[str]:
    """What ``fichas check`` says of the sample scenario with a file of tables."""
    (folder / "mine.yaml").write_text(tables, encoding="utf-8")
    scenario = folder / "wood.yaml"
    scenario.write_text(SCENARIO.replace("\nturns:", f'\ntables: "{name}"\nturns:', 1), encoding="utf-8")
    status = main(["check", scenario.name])
    out, err = capsys.readouterr()
    said = (out + err).splitlines()
    assert "Traceback" not in out + err
    problems = [line for line in said if re.match(r"\S+\.yaml:", line)]
    assert (status == 0) == (not problems), said
    return problems


def test_a_good_one_is_silent(tmp_path: Path, capsys) -> None:
    assert check(tmp_path, GOOD, capsys) == []


def test_a_hole_an_unknown_letter_and_a_missing_column_are_three_messages(tmp_path: Path, capsys) -> None:
    wrong = swapped(
        ("      3: [-, -, -, -, -]", "      3: [-, ~, -, -, -]"),
        ("      5: [-, -, -, -, -]", "      5: [-, -, E, -, -]"),
    )
    wrong = re.sub(r"(\[.*), \S+\]\n", r"\1]\n", wrong.replace(", 8-1]", ", 8-1]", 1).partition("  terrain_sign")[0])
    said = check(tmp_path, wrong, capsys)
    assert said == [
        "mine.yaml:5:14: the column '8-1' is missing. Add '8-1' and its cells.",
        'mine.yaml:9:14: there is a hole at 3 / 2-1. Fill in what your copy prints. Write "-" for no effect.',
        "mine.yaml:11:17: there is no result 'E'. Use A, D, -, X; or say what it means under 'letters: {E: …}'.",
    ]


ROW_3, ROW_10 = "      3: [-, -, -, -, -]\n", "      10: [X, X, X, X, X]\n"
COLUMNS = "[1-1, 2-1, 3-1, 4-1, 8-1]"
MISTAKES = {
    "an unknown key": (
        swapped(("    columns: [1", "    colums: [1")),
        r":5:5: unknown key 'colums'. Did you mean 'columns'\?",
    ),
    "an unknown key of the file": (GOOD + "notes: mine\n", r": unknown key 'notes'"),
    "no ruleset": (swapped(("ruleset: cry_havoc\n", "")), r":1:1: the key 'ruleset' is missing"),
    "another ruleset": (
        swapped(("cry_havoc", "flames_hexwar")),
        r":1:10: these tables are for 'flames_hexwar', and the scenario is played by 'cry_havoc'",
    ),
    "no tables": ("ruleset: cry_havoc\n", r"the key 'tables' is missing"),
    "a list of tables": ("ruleset: cry_havoc\ntables: [combat_foot]\n", r":2:9: 'tables' must be a mapping"),
    "tables that are none": ("ruleset: cry_havoc\ntables: {}\n", r":2:9: no table is filled in here"),
    "a table misspelt": (
        swapped(("  combat_foot:", "  combat_fot:")),
        r":3:3: there is no table 'combat_fot' to fill in. Did you mean 'combat_foot'\?",
    ),
    "a table that is not blank": (
        swapped(("  combat_foot:", "  escort:")),
        r":3:3: there is no table 'escort' to fill in",
    ),
    "a table of another game": (
        swapped(("  combat_foot:", "  assault_strength:")),
        r":3:3: there is no table 'assault_strength' to fill in",
    ),
    "no rows": (swapped(("    rows: {plus", "    lines: {plus")), r"'rows' is missing"),
    "rows as a list": (
        swapped(("    rows: {plus: [0, 1, 2], neutral: [-1, 0, 1], minus: [-2, -1, 0]}", "    rows: [[0, 1, 2]]")),
        r":20:11: 'rows' must be a mapping",
    ),
    "a row that is no list": (swapped((ROW_3, "      3: none\n")), r":9:10: '3' must be a list, not the text 'none'"),
    "a row left out": (swapped((ROW_3, "")), r":6:5: the row '3' is missing. Fill in every row, 1 to 10."),
    "rows left out are one message": (
        swapped((ROW_3, ""), (ROW_10, "")),
        r":6:5: the rows '3', '10' are missing. Fill in every row, 1 to 10.",
    ),
    "a row too many": (
        swapped((ROW_10, ROW_10 + "      11: [A, A, A, A, A]\n")),
        r":17:7: this table has no row '11'. Its rows are 1 to 10.",
    ),
    "a 0 for the ten": (
        swapped(("      10: [X", "      0: [X")),
        r":16:7: this table has no row '0'. Its rows are 1 to 10.",
    ),
    "a row twice": (swapped((ROW_3, ROW_3 + ROW_3)), r":10:7: .*'3'.*line 9"),
    "a row too short": (
        swapped((ROW_3, "      3: [-, -, -, -]\n")),
        r":9:7: the row '3' has 4 cells where there are 5 columns. Give it a cell for each of 1-1, 2-1",
    ),
    "a row too long": (swapped((ROW_3, "      3: [-, -, -, -, -, -]\n")), r":9:7: the row '3' has 6 cells"),
    "odds below 1-1": (
        swapped((COLUMNS, "[1-2, 1-1, 2-1, 3-1, 4-1, 8-1]")),
        r":5:15: '1-2' is no column of odds. Write it as 3-1; none is below 1-1.",
    ),
    "odds of nothing": (swapped((COLUMNS, "[0-1, 1-1, 2-1, 3-1, 4-1, 8-1]")), r":5:15: '0-1' is no column of odds"),
    "odds with a colon": (swapped(("[1-1, 2-1", "[1:1, 2-1")), r":5:15: '1:1' is no column of odds. Write it as 3-1"),
    "odds as a number": (swapped(("[1-1, 2-1", "[1, 2-1")), r":5:15: '1' is no column of odds. Write it as 3-1"),
    "odds that do not rise": (
        swapped((COLUMNS, "[1-1, 3-1, 2-1, 4-1, 8-1]")),
        r":5:25: the column '2-1' stands behind 3-1. Order the columns from 1-1 upward.",
    ),
    "a column twice": (
        swapped((COLUMNS, "[1-1, 2-1, 2-1, 3-1, 4-1, 8-1]")),
        r":5:25: the column '2-1' stands here twice. Keep one of the two.",
    ),
    "more columns than a sheet has room for": (
        re.sub(r"( \d+: \[\S+, \S+, \S+, \S+, )(\S)\]", r"\1\2" + r", \2" * 20 + "]", GOOD).replace(
            "4-1, 8-1]", "4-1, " + ", ".join(f"{ratio}-1" for ratio in range(8, 29)) + "]"
        ),
        r":5:14: 25 columns are more than the 20 there is room for",
    ),
    "a column that the table has not": (
        swapped(("  odds_shift:\n", "  odds_shift:\n    columns: [plus, neutral, mins]\n")),
        r":20:30: this table has no column 'mins'. Did you mean 'minus'\?",
    ),
    "a quoted cell contradicted": (
        swapped(("      2: [A, A, D", "      2: [A, A, A")),
        r":8:17: the rules quote D at 2 / 3-1 \(C 8.3\), not A. Look it up once more.",
    ),
    "a quoted shift contradicted": (
        swapped(("minus: [-2, -1, 0]", "minus: [-2, -2, 0]")),
        r":20:\d+: the rules quote -1 at minus / neutral \(C 6.2\), not -2",
    ),
    "a small letter": (swapped((ROW_3, "      3: [-, d, -, -, -]\n")), r":9:14: there is no result 'd'"),
    "a sign that there is not": (swapped(('scrub: ["-"]', "scrub: [++]")), r"there is no result '\+\+'"),
    "a word for a number": (
        swapped(("plus: [0, 1, 2]", "plus: [0, one, 2]")),
        r":20:\d+: 'one' is not a whole number from -4 to 4. Write what your copy prints.",
    ),
    "a number in quotes": (
        swapped(("plus: [0, 1, 2]", 'plus: [0, "1", 2]')),
        r":20:22: '1' is a text, and this table holds numbers. Write it without quotes: 1.",
    ),
    "half a number": (
        swapped(("plus: [0, 1, 2]", "plus: [0, 1.5, 2]")),
        r":20:22: '1.5' is not a whole number from -4 to 4",
    ),
    "a number out of range": (
        swapped(("plus: [0, 1, 2]", "plus: [0, 1, 20]")),
        r"'20' is not a whole number from -4 to 4",
    ),
    "yes for a number": (swapped(("plus: [0, 1, 2]", "plus: [0, true, 2]")), r":20:22: 'True' is not a whole number"),
    "a letter without meaning": (
        swapped(("X: {en: A result of ours, es: Un resultado nuestro, fr: Un résultat à nous}", "X: ~")),
        r":4:18: ",
    ),
    "a letter that is a sentence": (
        swapped(("letters: {", "letters: {Retreat: {en: R, es: R, fr: R}, ")),
        r":4:15: the result 'Retreat' is longer than 3 characters. Shorten it",
    ),
    "letters for numbers": (
        swapped(("  odds_shift:\n", "  odds_shift:\n    letters: {A: {en: a, es: a, fr: a}}\n")),
        r":20:15: this table holds numbers and no results. Remove 'letters'.",
    ),
    "nothing": ("", r"mine.yaml:.*the file is empty"),
    "not YAML": ("ruleset: [cry", r"mine.yaml:2:1: this is not YAML"),
    "a key twice": (
        swapped(("ruleset: cry_havoc\n", "ruleset: cry_havoc\nruleset: cry_havoc\n")),
        r":2:1: .*'ruleset'",
    ),
    "aliases without measure": (
        "a: &a [x, x, x, x, x, x, x, x, x, x]\n"
        + "".join(f"{b}: &{b} [{', '.join([f'*{a}'] * 10)}]\n" for a, b in zip("abcdefg", "bcdefgh", strict=False)),
        r"expand without measure",
    ),
    "an enormous file": (GOOD + "# " + "x" * 6_000_000 + "\n", r"the file is larger than \d+ MB"),
    "an alias of itself": ("ruleset: cry_havoc\ntables: &t {combat_foot: *t}\n", r":2:\d+: '\*t' stands inside itself"),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_one_clear_message(name: str, tmp_path: Path, capsys) -> None:
    tables, expected = MISTAKES[name]
    said = check(tmp_path, tables, capsys)
    assert any(re.search(expected, line) for line in said), said
    assert len(said) <= 2, said
    assert all(line.startswith("mine.yaml") for line in said), said


@pytest.mark.parametrize("name", ["none.yaml", "/etc/hostname", "../mine.yaml", ".", "x" * 400 + ".yaml", ""])
def test_a_file_that_is_not_there_is_said_where_it_is_named(name: str, tmp_path: Path, capsys) -> None:
    (said,) = check(tmp_path, GOOD, capsys, name)
    assert said.startswith("wood.yaml:21:9: ") and "tables" in said, said


def test_all_rows_of_another_length_are_one_message(tmp_path: Path, capsys) -> None:
    wrong = (
        swapped(("    columns: [1-1, 2-1, 3-1, 4-1, 8-1]\n", ""))
        .replace("]\n      ", ", -]\n      ")
        .replace("X]\n", "X, X]\n")
    )
    (said,) = check(tmp_path, wrong, capsys)
    assert said.startswith("mine.yaml:5:5: the rows have 6 cells where there are the columns 1-1, 2-1, 3-1, 4-1, 8-1.")


def test_the_tables_command_shows_what_is_blank_and_what_may_stand_there(capsys) -> None:
    assert main(["tables", "cry_havoc", "combat_foot"]) == 0
    said = capsys.readouterr().out
    assert "combat_foot  (C 6, result, blank)" in said
    assert re.search(r"\n  2 +\[ \] +\[ \] +D +\[ \] +\[ \]\n", said)
    assert "[ ] is blank, to be filled in from your own copy: A, D, -, or other letters" in said
    assert main(["tables", "cry_havoc", "odds_shift", "--json"]) == 0
    (table,) = json.loads(capsys.readouterr().out).values()
    assert (table["status"], table["fill"], table["rows"]["minus"]) == ("blank", {"numbers": [-4, 4]}, [None, -1, None])
