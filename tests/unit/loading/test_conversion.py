"""Rows from one form to another: what they become, and what is said of those that cannot go there."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import TypeAdapter

from generator.diagnostics import UserError
from generator.loading import spreadsheet
from generator.loading.conversion import Listing, listing, rows_of, written
from generator.loading.game_data import with_id
from generator.loading.rulebook import load_rulebook
from generator.loading.yaml_reader import read_bytes
from generator.model.fields import FieldSpec

FIELDS = """
name: {is: words, else: none}
attack: {is: whole, else: none}
size: {one_of: sizes, else: none}
tags: {many: true, is: id, else: []}
copies: {is: whole, else: 1}
"""


@pytest.fixture
def converted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """What a file becomes in another form."""
    monkeypatch.chdir(tmp_path)

    def convert(text: str, name: str, suffix: str, fields: str = FIELDS, **how) -> str:
        (tmp_path / name).write_text(text, encoding="utf-8")
        declared = TypeAdapter(dict[str, FieldSpec]).validate_python(read_bytes(fields.encode(), "game.yaml").data())
        of = Listing(with_id(declared), ("unit", "units"), **how)
        return written(rows_of(name, of), of, suffix).decode("utf-8", "replace")

    return convert


@pytest.mark.parametrize(
    ("text", "name", "suffix", "made"),
    [
        ("{a: {size: 2}, b: {}}\n", "u.yaml", ".csv", "id,size\na,2\nb,\n"),
        ("id,size\na,2\n", "u.csv", ".yaml", "a: {size: '2'}\n"),
        ("id,attack\n,1\n,2\n", "u.csv", ".yaml", "- {attack: 1}\n- {attack: 2}\n"),
        ('# #note: "he said\na: {}\n', "u.yaml", ".csv", 'id,#note\na,"""he said"\n'),
        ('# #note: "she\\u00a0said"\na: {}\n', "u.yaml", ".csv", "id,#note\na,she\u00a0said\n"),
    ],
)
def test_what_rows_become(converted, text: str, name: str, suffix: str, made: str) -> None:
    assert converted(text, name, suffix) == made


def test_without_fields_all_is_text(converted) -> None:
    assert converted("a: {x: y}\n", "u.yaml", ".csv", "{}") == "id,x\na,y\n"
    with pytest.raises(UserError, match="u.yaml:1:8: 'x' would not be read from a cell as it stands here. Signs that"):
        converted("a: {x: 1}\n", "u.yaml", ".csv", "{}")


@pytest.mark.parametrize(
    ("text", "name", "suffix", "said"),
    [
        ("id,attak\na,1\n", "u.csv", ".yaml", "u.csv:1:2: unknown column 'attak'. Did you mean 'attack'?"),
        ("three\n", "u.yaml", ".csv", "u.yaml:1:1: this is not a line of a list. Write a mapping."),
        ("[3, {attack: 1}]\n", "u.yaml", ".csv", "u.yaml:1:2: this is not a line of a list. Write a mapping."),
        ("{a: 3}\n", "u.yaml", ".csv", "u.yaml:1:5: this is not a line of a list. Write a mapping."),
        ("a: {x: 1}\n", "u.yaml", ".csv", "u.yaml:1:8: 'x' cannot stand in a cell. It is no field of this list: 'fichas check'"),
        ('a: {name: "\\0b"}\n', "u.yaml", ".csv", "u.yaml:1:11: 'name' cannot stand in a cell. Remove the character that"),
        ('a: {tags: ["\\a"]}\n', "u.yaml", ".ods", "u.yaml:1:11: 'tags' cannot stand in a cell. Remove the character that"),
        ('# #n: "\\u0007x"\na: {}\n', "u.yaml", ".xlsx", "u.yaml:2:4: the note under '#n' would not be read from a cell as it"),
        ('# #n: " x"\na: {}\n', "u.yaml", ".csv", "u.yaml:2:4: the note under '#n' would not be read from a cell as it stands"),
        ('# "#\\q": x\na: {}\n', "u.yaml", ".csv", "u.yaml:2:4: the note under '\"#\\q\"' would not be read from a cell as it"),
        ("id,name\na,b\x85c\n", "u.csv", ".yaml", "u.csv: this holds what YAML of ours cannot. Remove signs that cannot be"),
    ],
)  # fmt: skip
def test_what_cannot_go_there_is_said(converted, text: str, name: str, suffix: str, said: str) -> None:
    with pytest.raises(UserError) as error:
        converted(text, name, suffix)
    (problem,) = map(str, error.value.diagnostics)
    assert problem.startswith(said)


def test_more_rows_than_are_read_are_not_written(converted, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spreadsheet, "MAX_ROWS", 3)
    with pytest.raises(UserError, match="^u.yaml:5:1: more than 3 rows in one sheet. Split it into several.$"):
        converted("- {attack: 1}\n" * 4, "u.yaml", ".csv")


def test_each_card_has_an_id_of_its_own(converted) -> None:
    with pytest.raises(UserError) as error:
        converted("id,attack\n,1\na,1\na,2\n", "u.csv", ".yaml", ruleset="capitan")
    assert [str(one) for one in error.value.diagnostics] == [
        "u.csv:2:1: this card has no id. Give it one of its own.",
        "u.csv:4:1: the id 'a' stands here a second time. Rename one.",
    ]


def test_a_roster_of_yaml_has_a_line_for_each_copy(converted) -> None:
    assert converted("attack,copies\n1,2\n", "u.csv", ".yaml", is_roster=True) == "- {attack: 1}\n" * 2
    with pytest.raises(
        UserError, match="u.csv:2:2: 'copies' must be a whole number from 1 to 60, not '99'. Change the"
    ):
        converted("attack,copies\n1,99\n", "u.csv", ".yaml", is_roster=True)


def test_units_with_cards_are_in_no_other_list() -> None:
    with pytest.raises(
        UserError, match="--list: there is no list 'units' of units with cards. Leave it out for cards; the"
    ):
        listing(load_rulebook("capitan"), "units", Path("units.csv"), "capitan")
