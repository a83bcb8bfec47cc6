"""The data of a game's folder: what its lines become, and what is said of those that are wrong."""

from __future__ import annotations

import datetime
import io
import tracemalloc
from contextlib import suppress
from pathlib import Path

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter

from generator.diagnostics import UserError, one_run
from generator.loading.fields import model_of, wrong_fields
from generator.loading.game_data import Data, read_data
from generator.loading.spreadsheet import read_cells
from generator.loading.validate import validate
from generator.loading.yaml_reader import read_bytes
from generator.model.base import plain
from generator.model.fields import DataSpec, FieldSpec

CHOICES = {"sides": ["axis", "soviet"], "sizes": ["1", "2"]}
FIELDS = TypeAdapter(dict[str, FieldSpec])

UNITS = """\
unit:
  from: units.csv
  fields:
    id: {is: id}
    side: {one_of: sides}
    attack: {is: whole, from: 0, to: 20}
    load: {is: number, else: none}
    horse: {is: flag, else: false}
    tags: {many: {to: 2}, is: id, else: []}
    setup: {many: true, is: prose, else: []}
    name: {is: words, most: 14, else: none}
    hex: {is: hex, else: none}
    die: {one_of: [6, 8], else: 6}
    weak: {fields: {attack: {is: whole}, move: {is: whole, else: 1}}, else: none}
"""


def read_units(folder: Path, sheet: str | bytes, name: str = "units.csv", declared: str = UNITS) -> Data:
    (folder / name).write_bytes(sheet.encode() if isinstance(sheet, str) else sheet)
    document = read_bytes(declared.replace("units.csv", name).encode(), "game.yaml")
    data = TypeAdapter(dict[str, DataSpec]).validate_python(document.data())
    return read_data(data, document, [folder], CHOICES, {})


@pytest.fixture
def said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """What is said of a sheet."""
    monkeypatch.chdir(tmp_path)
    return lambda *sheet: [str(one) for one in read_units(Path("."), *sheet).problems]


def test_a_line_is_what_its_cells_read_as(tmp_path: Path):
    sheet = "id;side;attack;load;horse;tags;setup;name.en;name.es;hex;die;weak.attack\n\n"
    sheet += 'a;axis;3;−1,5;SÍ;x|y;"One; two|Three";"Big ""one""";Uno;305;8;2\nb;soviet;20;;;;;;;;;\n'
    first, second = read_units(tmp_path, sheet).lines["unit"]
    assert first.fields == {
        "id": "a", "side": "axis", "attack": 3, "load": -1.5, "horse": True, "tags": ["x", "y"],
        "setup": ["One; two", "Three"], "name": {"en": 'Big "one"', "es": "Uno"}, "hex": "0305", "die": 8,
        "weak": {"attack": 2, "move": 1},
    }  # fmt: skip
    assert second.fields["weak"] is None and second.fields["tags"] == []
    assert (first.where("weak", "attack").line, first.where("weak", "attack").column) == (3, 12)


@pytest.mark.parametrize(
    ("sheet", "message"),
    [
        ("id,side,attack\na,axis,abc\n", "units.csv:2:3: 'attack' must be a whole number, not the text 'abc'."),
        ("id,side,attack\n\na,axis,\n", "units.csv:3:3: 'attack' must be a whole number, not empty."),
        ("id,side,attack\na,axes,1\n", "units.csv:2:2: 'side' cannot be the text 'axes'. Did you mean 'axis'?"),
        ("id,side,atack\na,axis,1\n", "units.csv:1:3: unknown column 'atack'. Did you mean 'attack'?"),
        ("id,side\na,axis\nb,axis\n", "units.csv:1:1: the column 'attack' is missing. Add 'attack' to the heads here."),
        ("id,side,attack\na,axis,1,,x\n", "units.csv:2:5: a cell too many: there are 3 heads."),
        ("id,side,attack\na,axis\n", "units.csv:2:2: this row ends after 2 of 3 cells."),
        ("id,side,attack,side\na,axis,1,x\n", "units.csv:1:4: the head 'side' stands here a second time (first in cell 2)."),
        ("id,side,attack,\na,axis,1,x\n", "units.csv:1:4: this column has no head."),
        ("id,side,attack\na,axis,1\na,axis,1\n", "units.csv:3:1: the id 'a' stands here a second time (first at line 2)."),
        ("id,side,attack,weak\na,axis,1,2\n", "units.csv:1:4: 'weak' has fields of its own. Make columns of them: weak.attack,"),
        ("id,side,attack,weak.attack,weak.move\na,axis,1,,2\n", "units.csv:2:4: 'attack' must be a whole number, not empty."),
        ("id,side,attack,tags\na,axis,1,x|y|z\n", "units.csv:2:4: 'tags': there must be at most 2 here, not 3."),
        ("id,side,attack,die\na,axis,1,7\n", "units.csv:2:4: 'die' cannot be the text '7'. Use one of: 6, 8."),
        ("id,side,attack,name.de\na,axis,1,x\n", "units.csv:1:4: unknown column 'name.de'. 'de' is no language here: there are en, es, fr."),
        ("id,side,attack,move\na,axis,1,2\n", "units.csv:1:4: unknown column 'move'. Did you mean 'weak.move'?"),
        ('id,side,attack\n"a\nb",axis,1\nc,axis,x\n', "units.csv:4:3: 'attack' must be a whole number"),
        ('id,side,attack\na,"axis,1\n', "units.csv:2:2: the quotes that open here are never closed."),
        ('id,side,attack\na,"axis"x,1\n', "units.csv:2:1: this row cannot be read: ',' expected after '\"'."),
        ("id,side,attack\na,ax\0is,1\n", "units.csv:2:2: there is a NUL byte here."),
        (b"id,side,attack\na,ax\x81s,1\n", "units.csv:2:5: this is not UTF-8 text. Save the sheet as 'CSV UTF-8'."),
        (b"id,side,attack\na,ax\xe9s,1\n", "units.csv:2:2: warning: this is not UTF-8 text, and was read as Windows-1252: this is 'axés'."),
        ("\n\n", "units.csv: the file is empty."),
        ("id,side,attack\na,axis,01-Feb\n", "units.csv:2:3: the spreadsheet made a date of what was typed here, '01-Feb'."),
        ("id,side,attack\na,axis,#REF!\n", "units.csv:2:3: the formula here comes to #REF!. Mend it"),
        ("id,side,attack\na,axis,#¡VALOR!\n", "units.csv:2:3: the formula here comes to #¡VALOR!. Mend it"),
        ("id,side,attack,name\na,axis,1,#¿NOMBRE?\n", "units.csv:2:4: the formula here comes to #¿NOMBRE?. Mend it"),
        ("id,side,attack,name\na,axis,1,#VALEUR!\n", "units.csv:2:4: the formula here comes to #VALEUR!. Mend it"),
        ("id,side,attack,name\na,axis,1,07-Jan\n", "units.csv:2:4: warning: '07-Jan' looks like a date that the spreadsheet made of what was typed here."),
        ("id,side,attack,name\na,axis,1,févr-07\n", "units.csv:2:4: warning: 'févr-07' looks like a date"),
        ("id,side,attack,setup\na,axis,1,x|02-ene.\n", "units.csv:2:4: warning: '02-ene.' looks like a date"),
        ("id,side,attack,name.en,name.es\na,axis,1,x,**y**\n", "units.csv:2:5: 'name.es': '**y**' would be printed with its signs"),
        ("id,side,attack\na,,1\n", "units.csv:2:2: 'side' cannot be empty. Use one of: axis, soviet."),
        ("id,side,attack,name,name.es\na,axis,1,x,y\n", "units.csv:2:5: 'name.es' is filled here, and 'name' as well."),
        (",".join(f"c{n}" for n in range(2_001)) + "\na\n", "units.csv:1:2001: more than 2000 columns. Leave some out."),
    ],
)  # fmt: skip
def test_a_mistake_is_said_at_its_row_and_cell(said, sheet: str | bytes, message: str):
    found = said(sheet)
    assert any(one.startswith(message) for one in found), found
    assert len(found) <= 2


def test_all_mistakes_are_said_in_one_run(said):
    found = said("id,side,atack,hex\na,axes,x,zz\na,axis,30,0101,y\n")
    assert [one.split(": ")[0] for one in found] == [
        "units.csv:3:5", "units.csv:1:3", "units.csv:3:1", "units.csv:2:2", "units.csv:2:3", "units.csv:2:4",
        "units.csv:3:3",
    ]  # fmt: skip


def test_what_is_right_remains_where_the_rest_can_be_left_out(tmp_path: Path):
    data = read_units(tmp_path, "id,side,attack,hex\na,axis,1,zz\nb,axis,x,0101\nc,axis,3,0102\n")
    assert [(line.id, line.fields["hex"]) for line in data.lines["unit"]] == [("a", None), ("c", "0102")]
    assert data.lines["unit"][1].where("hex").line == 4


def test_an_excel_file_is_read_as_it_was_saved(tmp_path: Path):
    (line,) = read_units(tmp_path, "\ufeffid;side;attack;;\r\na;axis;1;;\r\n;;;;\r\n").lines["unit"]
    assert line.fields["attack"] == 1
    (line,) = read_units(tmp_path, "id\tside\tattack\na\taxis\t1\n", "units.tsv").lines["unit"]
    assert line.fields["attack"] == 1


def test_numbers_of_a_spreadsheet_are_whole_where_they_are_meant_so(tmp_path: Path):
    sheet = "id;side;attack;die;name;name.en\na;axis;1,0;8.0;A;\nb;axis;2.00;6;;B\n"
    first, second = read_units(tmp_path, sheet).lines["unit"]
    assert (first.fields["attack"], first.fields["die"], first.fields["name"]) == (1, 8, "A")
    assert (second.fields["attack"], second.fields["name"]) == (2, {"en": "B"})


def test_a_workbook_says_the_same(tmp_path: Path):
    book = openpyxl.Workbook()
    for row in (["id", "side", "attack"], ["a", "axis", 3.0], ["b", "axes", datetime.date(2026, 2, 1)]):
        book.active.append(row)
    packed = io.BytesIO()
    book.save(packed)
    data = read_units(tmp_path, packed.getvalue(), "units.xlsx")
    assert data.lines["unit"][0].fields["attack"] == 3
    assert [str(one).partition("units.xlsx!")[2].partition(". ")[0] for one in data.problems] == [
        "Sheet:3:3: the spreadsheet made a date of what was typed in C3, 2026-02-01",
        "Sheet:3:2: 'side' cannot be the text 'axes'",
    ]


def test_a_sheet_without_declared_fields_holds_text(tmp_path: Path):
    sheet = "id,copy,a.class\nx,1,=2\n"
    (line,) = read_units(tmp_path, sheet, declared="unit: {from: units.csv}\n").lines["unit"]
    assert line.fields == {"id": "x", "copy": "1", "a": {"class": "=2"}}


@pytest.mark.parametrize("rows", ["{a: {side: axis, attack: 1}}", "[{id: a, side: axis, attack: 1}]"])
def test_yaml_says_the_same(tmp_path: Path, rows: str):
    (line,) = read_units(tmp_path, rows, "units.yaml").lines["unit"]
    assert (line.id, line.fields["attack"], line.where("attack").line) == ("a", 1, 1)
    (same,) = read_units(tmp_path, "[]", "units.yaml", f"{UNITS}  rows: {rows}\n").lines["unit"]
    assert same.fields == line.fields
    assert same.where("attack").file == "game.yaml"


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ("three", "units.yaml:1:1: there are no lines of 'unit' here. Write a mapping by id, or a list."),
        ("{a: 3}", "units.yaml:1:5: 'unit' must be a mapping, not 3."),
        ("{a: {id: b, side: axis, attack: 1}}", "units.yaml:1:10: its id is 'a', the key that it stands under. Remove"),
    ],
)
def test_what_is_no_line_in_yaml_is_said(said, rows: str, message: str):
    (problem,) = said(rows, "units.yaml")
    assert problem.startswith(message)


@pytest.mark.parametrize(
    ("name", "declared", "message"),
    [
        ("units.txt", UNITS, "game.yaml:2:9: 'units.txt' is neither a sheet (.csv, .tsv, .xlsx, .ods) nor YAML. Save it as"),
        ("units.yaml", "unit: {from: units.csv}\n", "game.yaml:1:7: it is not said what its lines hold. Write 'fields: "),
    ],
)  # fmt: skip
def test_a_file_whose_lines_nobody_can_know_is_said(said, name: str, declared: str, message: str):
    (problem,) = said("{a: {attack: 1}}", name, declared)
    assert problem.startswith(message)


def test_texts_and_names_of_pictures_are_looked_at(said):
    declared = "unit: {from: units.csv, fields: {note: {is: text}, art: {is: image}}}\n"
    text, name = said('note,art\n"a\a",art\\tank.svg\n', "units.csv", declared)
    assert text == "units.csv:2:1: 'note': there is a character that cannot be printed (U+0007). Remove it."
    assert name == "units.csv:2:2: 'art': this is not the name of a file. Write it as 'art/tank.svg'."


def test_groups_within_groups_have_a_bound():
    sheet, (problem,) = read_cells(b"id,a.b.c.d.e.f.g.h\nx,1\n", "units.csv")
    assert str(problem).startswith("units.csv:1:2: the head 'a.b.c.d.e.f.g.h") and list(sheet.heads) == ["id"]
    assert problem.what.endswith(" stands in more than 6 groups") and problem.remedy == "Rename the column."


def test_yaml_keeps_numbers_numbers(said):
    (problem,) = said("a: {side: axis, attack: '1'}", "units.yaml")
    assert problem.endswith("must be a whole number, not the text '1'. Write it without quotes: 1.")


def test_a_list_may_choose_among_the_lines_of_another(said):
    declared = "a: {fields: {of: {one_of: b}}, rows: [{of: y}, {of: z}]}\nb: {fields: {id: {is: id}}, rows: {y: {}}}\n"
    (problem,) = said("", "units.csv", declared)
    assert problem == "game.yaml:1:53: 'of' cannot be the text 'z'. Use one of: y."


@pytest.mark.parametrize("name", ["../units.csv", "/etc/passwd.csv", "units.xlsm", "none.csv", "../units.xlsx!A"])
def test_only_files_of_the_folder_are_read(said, name: str):
    (problem,) = said("id\na\n", "units.csv", f"unit: {{from: {name}}}\n")
    assert problem.startswith("game.yaml:1:14: ") and name.partition("!")[0] in problem


def fields(text: str) -> dict[str, FieldSpec]:
    return FIELDS.validate_python(read_bytes(text.encode(), "game.yaml").data())


def test_any_id_may_name_a_field():
    declared = fields(
        "{copy: {is: whole}, class: {is: text}, model_dump: {is: flag}, json: {fields: {from: {is: id}}}}"
    )
    model = model_of("unit", declared, {})
    values = {"copy": 3, "class": "x", "model_dump": True, "json": {"from": "a"}}
    assert plain(validate(read_bytes(str(values).replace("True", "true").encode(), "f"), model)) == values


def test_names_of_a_mapping_are_all_needed_and_ids_are_ones_own():
    declared = fields("{armour: {by: [front, side], is: whole}, teams: {by: id, many: {from: 1}, is: whole}}")
    model = model_of("unit", declared, {})
    with pytest.raises(UserError) as error:
        validate(read_bytes(b"{armour: {front: 1, bottom: 2}, teams: {}}", "f"), model)
    assert [one.what for one in error.value.diagnostics] == [
        "unknown key 'bottom'", "'teams': there must be at least 1 here, not 0", "the key 'side' is missing"
    ]  # fmt: skip


def test_a_row_of_a_table_may_be_written_as_a_number():
    model = model_of("unit", fields("{size: {one_of: sizes}}"), CHOICES)
    assert validate(read_bytes(b"size: 2", "f"), model).size == "2"


def test_what_a_declaration_cannot_mean_is_said_in_its_place():
    text = b"a: {one_of: sidse}\nb: {is: whole, else: x}\nc: {fields: {d: {one_of: [e], else: f}}, else: {}}\n"
    document = read_bytes(text, "game.yaml")
    found = [str(one) for one in wrong_fields(FIELDS.validate_python(document.data()), CHOICES, document)]
    assert found == [
        "game.yaml:1:13: there are no choices called 'sidse'. Did you mean 'sides'?",
        "game.yaml:2:22: 'else' must be a whole number, not the text 'x'. Give a whole number.",
        "game.yaml:3:37: 'else' cannot be the text 'f'. Use one of: e.",
    ]


@pytest.mark.parametrize(
    ("sheet", "where", "what"),
    [
        (",".join(["id", *(f"#c{n}" for n in range(1_899))]) + 4_000 * "\na", "1:1", "1900 columns in 4000 rows make"),
        ("id" + 1_900 * "," + "x" + 4_000 * "\na", "1:1", "1901 columns in 4000 rows make more than 200000 cells"),
        ("id" + 10_000 * "\na", "5002:1", "more than 5000 rows in one sheet"),
        ("id\n" + 30 * (10_000 * "," + "\n"), "21:1", "more than 200000 cells in one file"),
    ],
    ids=["heads", "no_heads", "rows", "cells"],
)
def test_a_small_file_of_very_many_cells_is_refused_early(sheet: str, where: str, what: str):
    """Rows that end early have all the cells that the heads are of."""
    tracemalloc.start()
    with pytest.raises(UserError, match=rf"^units\.csv:{where}: {what}.* Split it into several\.$"):
        read_cells(sheet.encode(), "units.csv")
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 30_000_000


def test_so_many_lines_are_read_and_no_more(tmp_path: Path):
    """5,000 of one file: of a sheet with a title, and of YAML."""
    sheet = "The army of the axis,,\nid,side,attack\n" + "".join(f"a{n},axis,3\n" for n in range(5_000))
    found = read_units(tmp_path, sheet)
    assert (len(found.lines["unit"]), found.problems) == (5_000, [])
    lines = "".join(f"- {{id: a{n}, side: axis, attack: 3}}\n" for n in range(5_001))
    found = read_units(tmp_path, lines, "units.yaml")
    assert len(found.lines["unit"]) == 5_000
    assert [str(one).partition("units.yaml:")[2] for one in found.problems] == [
        "5001:3: more than 5000 lines in one file. Split it into several."
    ]


CELLS = st.lists(st.lists(st.sampled_from(['"', "a", "1", ".", "=", "\n", "\r", "\0", "é", "id", "weak.attack"])))
SHEETS = st.one_of(
    st.binary(),
    st.text().map(str.encode),
    st.builds(lambda rows, sign: "\n".join(sign.join(row) for row in rows).encode(), CELLS, st.sampled_from(",;\t|")),
)


@given(SHEETS)
def test_nothing_in_a_file_is_a_fault_of_ours(content: bytes):
    with suppress(UserError):
        read_cells(content, "units.csv")


@settings(max_examples=50)
@given(SHEETS, st.sampled_from([UNITS, "unit: {from: units.csv}\n"]))
def test_nothing_in_a_line_is_a_fault_of_ours(tmp_path_factory: pytest.TempPathFactory, content: bytes, declared: str):
    folder = tmp_path_factory.getbasetemp()
    head = b"id,side,attack,tags,weak.move\n" if declared is UNITS else b""
    read_units(folder, head + content, declared=declared)


TITLES = (
    "My army\n",
    "My army;;;\n\n",
    "My army; of 1811\nnot done yet\n",
    "sep=;\n",
    '"sep=;"\n',
    "SEP=;\r\nMy army\n",
)


@pytest.mark.parametrize("above", TITLES)
def test_what_stands_above_the_heads_is_passed_over(tmp_path: Path, above: str):
    found = read_units(tmp_path, f"{above}id;side;attack;load\na;axis;3;1,5\n")
    (line,) = found.lines["unit"]
    assert not found.problems and line.fields["attack"] == 3 and line.fields["load"] == 1.5
    assert line.where("attack").line == above.count("\n") + 2


def test_a_merged_title_is_passed_over(tmp_path: Path):
    book = openpyxl.Workbook()
    for row in (["My army"], ["id", "side", "attack"], ["a", "axis", 3]):
        book.active.append(row)
    book.active.merge_cells("A1:C1")
    book.save(content := io.BytesIO())
    found = read_units(tmp_path, content.getvalue(), "units.xlsx")
    assert not found.problems and found.lines["unit"][0].fields["attack"] == 3


def test_heads_are_read_in_any_case(tmp_path: Path):
    found = read_units(tmp_path, "ID,Side,ATTACK,Name.EN\na,axis,3,First\n")
    assert not found.problems and found.lines["unit"][0].fields["name"] == {"en": "First"}
    untyped = read_units(tmp_path, "ID,Side\na,Axis\n", declared="unit: {from: units.csv}\n")
    assert untyped.lines["unit"][0].fields == {"id": "a", "side": "Axis"}


def test_heads_that_are_one_but_for_their_case_are_told(said):
    assert any(
        "unknown column 'Side'. Did you mean 'side'?" in one for one in said("id,side,Side,attack\na,axis,axis,3\n")
    )
    declared = "unit: {from: units.csv}\n"
    assert any("'Weak' is a column" in one for one in said("id,Weak,weak.attack\na,1,2\n", "units.csv", declared))


def test_a_choice_in_other_letters_is_always_told_the_right_one(said):
    with one_run():
        found = said("id,side,attack\n" + "".join(f"u{n},{f'zxis{n}' if n < 20 else 'Axis'},3\n" for n in range(40)))
    assert sum("Did you mean 'axis'?" in one for one in found if "'Axis'" in one) == 20


def test_a_column_may_be_for_the_designers_own_use(tmp_path: Path, said):
    found = read_units(tmp_path, "id,side,attack,#notes\na,axis,3,too strong?\n")
    assert not found.problems and "#notes" not in found.lines["unit"][0].fields
    assert read_units(tmp_path, "id,#notes\na,x\n", declared="unit: {from: units.csv}\n").lines["unit"][0].fields == {
        "id": "a"
    }
    (message,) = said("id,side,attack,Zzz\na,axis,3,too strong?\n")
    assert message.endswith("A column for your own use has a head that begins with '#'.")


def test_a_line_break_in_a_name_is_said_in_words(said):
    (message,) = said('id,side,attack,name\na,axis,3,"One\nTwo"\n')
    assert message.endswith("a line ends in the midst of it, and it stands on one line. Write a space there.")


@pytest.mark.parametrize("name", ["7 Jan", "10-foot", "Mar", "May-fly", "2-Mayo-2", "12-pdr", "1-7"])
def test_other_words_are_no_dates(said, name: str):
    assert said(f"id,side,attack,name\na,axis,3,{name}\n") == []


@pytest.mark.parametrize(
    ("there", "remedy"),
    [
        ("unit.csv", "Did you mean 'unit.csv'?"),
        ("army/all.ods", "Use one of: army/all.ods."),
        ("layouts/counter.yaml", "Write it, or remove 'from'."),
    ],
)
def test_a_file_that_is_not_there_is_never_taken_for_a_layout(tmp_path: Path, there: str, remedy: str):
    (tmp_path / there).parent.mkdir(exist_ok=True)
    (tmp_path / there).write_text("a: 1\n")
    document = read_bytes(UNITS.encode(), "game.yaml")
    data = TypeAdapter(dict[str, DataSpec]).validate_python(document.data())
    (found,) = read_data(data, document, [tmp_path], CHOICES, {}).problems
    assert (found.what, found.remedy) == ("there is no file 'units.csv'", remedy)


def test_numbers_are_read_as_their_cells_show_them(tmp_path: Path):
    book = openpyxl.Workbook()
    for row in (["id", "side", "attack", "load", "hex", "name"], ["a", "axis", 2, 0.06, 305, 7], ["b", "axis", 0.06]):
        book.active.append(row)
    for cell, code in (("D2", "0%"), ("E2", "0000"), ("F2", "000"), ("C3", "0%")):
        book.active[cell].number_format = code
    book.save(content := io.BytesIO())
    found = read_units(tmp_path, content.getvalue(), "units.xlsx")
    (message,) = map(str, found.problems)
    assert message.endswith(
        "units.xlsx!Sheet:3:3: 'attack' must be a whole number, not the text '6 %'. Give a whole number."
    )
    fields = found.lines["unit"][0].fields
    assert (fields["load"], fields["hex"], fields["name"]) == (0.06, "0305", "007")
