"""Sheets as spreadsheet programs save them: other encodings than UTF-8, and lists of groups under numbered heads."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator import pipeline
from generator.diagnostics import Diagnostic, UserError
from generator.loading.cells import typed
from generator.loading.spreadsheet import read_cells
from generator.loading.yaml_reader import Document
from generator.model.fields import FieldSpec
from tests import games

HEADS = "id;name"


@pytest.mark.parametrize(
    ("rows", "encoding", "place"),
    [
        ("id;name\nzamora;Compañía\n", "cp1252", "units.csv:2:2"),
        ("id,name\r\na,plain\r\nb,“Œuvre” – 5 €\r\n", "cp1252", "units.csv:3:2"),
        ("id\tname\na\tÉté 1811\n", "latin-1", "units.csv:2:2"),
        ("naïf,name\na,b\n", "latin-1", "units.csv:1:1"),
    ],
)
def test_a_sheet_in_windows_1252_is_read_with_a_warning(rows: str, encoding: str, place: str) -> None:
    sheet, (warning,) = read_cells(rows.encode(encoding), "units.csv")
    assert str(warning).startswith(f"{place}: warning: this is not UTF-8 text, and was read as Windows-1252: this is '")
    assert not warning.is_error
    again, none = read_cells(rows.encode("utf-8"), "units.csv")
    assert sheet.document.data() == again.document.data() and not none


def test_unicode_text_of_a_spreadsheet_is_read() -> None:
    sheet, (warning,) = read_cells("id\tname\na\tŁódź\n".encode("utf-16"), "units.csv")
    assert sheet.document.data() == [{"id": "a", "name": "Łódź"}]
    assert "was read as UTF-16" in warning.what


@pytest.mark.parametrize("content", [b"id,name\na,\x81\n", b"id,name\na,\x07\xe9\n", b"\xff\xfei\x00d"])
def test_what_is_no_text_is_refused(content: bytes) -> None:
    with pytest.raises(UserError, match="this is not UTF-8 text. Save the sheet as 'CSV UTF-8'."):
        read_cells(content, "units.csv")


# -- lists of groups -----------------------------------------------------------------------------------------------

FIELDS = {
    name: FieldSpec.model_validate(spec)
    for name, spec in {
        "id": {"is": "id"},
        "weapons": {
            "many": True,
            "else": [],
            "fields": {
                "kind": {"one_of": ["rifle", "gun"]},
                "at": {"is": "whole"},
                "modes": {"many": True, "else": [], "fields": {"name": {"is": "text"}}},
            },
        },
    }.items()
}


def rows_of(text: str) -> tuple[list[dict], list[Diagnostic], Document]:
    sheet, problems = read_cells(text.encode(), "units.csv")
    found = typed(sheet, FIELDS)
    rows = [Document("units.csv", row) for row in found.rows]
    return [row.data() for row in rows], [*problems, *found.problems], rows[0]


def test_numbered_heads_make_a_list() -> None:
    (first, second, third), problems, _ = rows_of(
        "id,weapons.2.kind,weapons.1.kind,weapons.1.at,weapons.2.at,weapons.1.modes.1.name,weapons.10.kind\n"
        "a,gun,rifle,1,9,aimed,\nb,gun,,,4,,\nc,,,,,,\n"
    )
    assert not problems
    assert first["weapons"] == [{"kind": "rifle", "at": 1, "modes": [{"name": "aimed"}]}, {"kind": "gun", "at": 9}]
    assert second["weapons"] == [{"kind": "gun", "at": 4}] and "weapons" not in third


def test_a_mistake_in_such_a_list_is_at_its_cell() -> None:
    _, _, row = rows_of("id,weapons.1.kind,weapons.1.at\na,rifle,x\n")
    assert str(row.where("weapons", 0, "at")) == "units.csv:2:3"


@pytest.mark.parametrize(
    ("head", "remedy"),
    [
        ("weapons", "Make columns of them: weapons.1.kind, weapons.1.at, weapons.1.modes."),
        ("weapons.1.knid", "Did you mean 'weapons.1.kind'?"),
        ("weapons.0.kind", "Did you mean 'weapons.1.kind'?"),
    ],
)
def test_a_head_that_is_none_names_the_right_one(head: str, remedy: str) -> None:
    _, (problem,), _ = rows_of(f"id,{head}\na,rifle\n")
    assert problem.remedy == remedy


# -- copies --------------------------------------------------------------------------------------------------------


def test_how_many_of_a_card_play_is_said_by_the_scenario(tmp_path: Path) -> None:
    """Of games whose cards have no such field."""
    (tmp_path / "foes.csv").write_text("id,copies\nx,2\n", encoding="utf-8")
    text = games.sample("cry_havoc").read_text(encoding="utf-8")
    lines = text.replace("\ncards: [", "\ncards: [foes.csv, ", 1).replace("{card: wat,", "{card: wat, copies: 3,", 1)
    (tmp_path / "wood.yaml").write_text(lines, encoding="utf-8")
    said = [str(one) for one in pipeline.examine(tmp_path / "wood.yaml")[1]]
    assert any(
        "foes.csv:1:2: unknown column 'copies'. A card says what a unit is; how many of it play is said in the" in one
        for one in said
    )
    assert any("unknown key 'copies'. A line is a unit: write it once for each" in one for one in said)
