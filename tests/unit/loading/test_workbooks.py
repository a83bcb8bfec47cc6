"""Sheets of workbooks: read as a person reads them, or refused in words."""

from __future__ import annotations

import datetime
import io
import zipfile
from pathlib import Path

import openpyxl
import pytest

from generator.diagnostics import Source, UserError
from generator.loading import workbook, workbook_marks, workbook_xml, workbook_zip
from generator.loading.spreadsheet import read_spreadsheet
from generator.loading.workbook_marks import letters
from generator.loading.workbook_zip import unpacked
from tests.allowed_time import at_most

XLSX_SHEET = "xl/worksheets/sheet1.xml"
NS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
ODS = (
    '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
    'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0">'
    '<office:body><office:spreadsheet><table:table table:name="Units">{}</table:table>'
    "</office:spreadsheet></office:body></office:document-content>"
)
MANIFEST = '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>'
ODS_TYPE = "application/vnd.oasis.opendocument.spreadsheet"


def xlsx(path: Path, *rows: list, change=None, others: tuple[str, ...] = ()) -> Path:
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Units"
    for row in rows:
        sheet.append(row)
    for name in others:
        book.create_sheet(name)
    if change:
        change(sheet)
    book.save(path)
    return path


def with_part(path: Path, name: str, part: str | bytes | None) -> Path:
    """The same file, with another part, or without it."""
    packed = zipfile.ZipFile(path)
    parts = {one: packed.read(one) for one in packed.namelist()} | {name: part}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        for one, content in parts.items():
            if content is not None:
                made.writestr(one, content)
    return path


def part_of(path: Path, name: str) -> str:
    with zipfile.ZipFile(path) as packed:
        return packed.read(name).decode("utf-8")


def ods(path: Path, rows: str) -> Path:
    with zipfile.ZipFile(path, "w") as made:
        made.writestr("mimetype", ODS_TYPE)
        made.writestr("META-INF/manifest.xml", MANIFEST)
        made.writestr("content.xml", ODS.format(rows))
    return path


def text(value: str, more: str = "") -> str:
    return f'<table:table-cell office:value-type="string" {more}><text:p>{value}</text:p></table:table-cell>'


def number(value: str, more: str = "") -> str:
    return f'<table:table-cell office:value-type="float" office:value="{value}" {more}/>'


def row(*cells: str, more: str = "") -> str:
    return f"<table:table-row {more}>{''.join(cells)}</table:table-row>"


def read(path: Path, sheet: str = "") -> tuple[list[tuple[int, dict[str, str]]], list[str]]:
    found, problems = read_spreadsheet(path, path.name, sheet, ("unit", "units"))
    rows = [
        (one.source.line, {head: cell.value for head, cell in one.value.items()}) for one in found.document.root.value
    ]
    return rows, [str(one) for one in problems]


def refusal(path: Path, sheet: str = "") -> str:
    with pytest.raises(UserError) as error:
        read(path, sheet)
    return str(error.value)


def test_cells_are_what_a_person_reads(tmp_path: Path):
    def change(sheet) -> None:
        sheet["B3"].number_format = "0.00"

    path = xlsx(tmp_path / "u.xlsx", ["id", "a", "b", None], ["x", 1.0, True], ["y", 0.1 + 0.2, " z "], change=change)
    assert read(path) == ([(2, {"id": "x", "a": "1", "b": "true"}), (3, {"id": "y", "a": "0.3", "b": "z"})], [])
    path = ods(tmp_path / "u.ods", row(text("id"), text("a")) + row(text("x"), number("1.0")))
    assert read(path) == ([(2, {"id": "x", "a": "1"})], [])


def test_empty_rows_and_columns_are_passed_over_and_places_stay_true(tmp_path: Path):
    path = xlsx(tmp_path / "u.xlsx", [], ["id", "a"], [], ["x", 2], [None, None, None])
    assert read(path) == ([(4, {"id": "x", "a": "2"})], [])
    far = '<table:table-cell table:number-columns-repeated="16382"/>'
    gap = row(far, more='table:number-rows-repeated="3"')
    path = ods(tmp_path / "u.ods", row(text("id"), text("a"), far) + gap + row(text("x"), number("2"), far))
    assert read(path) == ([(5, {"id": "x", "a": "2"})], [])


def test_dates_are_refused_with_the_remedy(tmp_path: Path):
    path = xlsx(tmp_path / "u.xlsx", ["id", "a"], ["x", datetime.date(2026, 2, 1)], ["y", datetime.time(3, 4)])
    assert read(path)[1] == [
        "u.xlsx!Units:2:2: the spreadsheet made a date of what was typed in B2, 2026-02-01. "
        "Give the column the format Text, and type it again.",
        "u.xlsx!Units:3:2: the spreadsheet made a date of what was typed in B3, 03:04:00. "
        "Give the column the format Text, and type it again.",
    ]
    date = '<table:table-cell office:value-type="date" office:date-value="2026-02-01"/>'
    (problem,) = read(ods(tmp_path / "u.ods", row(text("id"), text("a")) + row(text("x"), date)))[1]
    assert problem.startswith("u.ods!Units:2:2: the spreadsheet made a date of what was typed in B2, 2026-02-01.")


def test_formulas_are_read_by_what_they_came_to(tmp_path: Path):
    path = xlsx(tmp_path / "u.xlsx", ["id", "a", "b", "c"], ["x", 1, 2, 3])
    cells = '<c r="A1" t="str"><v>id</v></c><c r="B1" t="str"><v>a</v></c><c r="C1" t="str"><v>b</v></c><c r="D1" t="str"><v>c</v></c>'
    values = '<c r="A2" t="str"><f>"x"</f><v>x</v></c><c r="B2"><f>1+1</f><v>2</v></c><c r="C2"><f>1+2</f></c>'
    values += '<c r="D2" t="e"><f>Z9</f><v>#REF!</v></c>'
    sheet = f'<worksheet {NS}><sheetData><row r="1">{cells}</row><row r="2">{values}</row></sheetData></worksheet>'
    rows, problems = read(with_part(path, XLSX_SHEET, sheet))
    assert rows == [(2, {"id": "x", "a": "2", "b": "", "c": "#REF!"})]
    assert [one.partition(". ")[0] for one in problems] == ["u.xlsx!Units:2:3: the formula in C2 was never worked out"]
    never = '<table:table-cell table:formula="of:=1+2"/>'
    cells = row(text("id"), text("a")) + row(number("2", 'table:formula="of:=1+1"'), never)
    rows, problems = read(ods(tmp_path / "u.ods", cells))
    assert rows == [(2, {"id": "2", "a": ""})]
    assert [one.partition(". ")[0] for one in problems] == ["u.ods!Units:2:2: the formula in B2 was never worked out"]


@pytest.mark.parametrize("times", [1, 2])
def test_formulas_that_went_wrong_are_read_as_what_they_show(tmp_path: Path, times: int):
    wrong = (
        f'<table:table-cell table:number-columns-repeated="{times}" table:formula="of:=1/0" office:value-type="string"'
        ' office:string-value="" calcext:value-type="error">'
        "<office:annotation><text:p>Why?</text:p></office:annotation><text:p>#DIV/0!</text:p></table:table-cell>"
    )
    heads = [text(head) for head in ("id", "a", "b")[: 1 + times]]
    rows, problems = read(ods(tmp_path / "u.ods", row(*heads) + row(text("x"), wrong)))
    assert (rows, problems) == ([(2, {"id": "x", **dict.fromkeys(("a", "b")[:times], "#DIV/0!")})], [])


def test_cells_merged_downwards_stand_in_each_row_and_others_are_refused(tmp_path: Path):
    rows = ["id", "a", "b"], ["x", "m", 1], ["y", None, 2], ["z", "n", 3]
    path = xlsx(tmp_path / "u.xlsx", *rows, change=lambda sheet: sheet.merge_cells("B2:B3"))
    found, problems = read(path)
    assert [cells["a"] for _, cells in found] == ["m", "m", "n"] and problems == []
    path = xlsx(tmp_path / "u.xlsx", *rows, change=lambda sheet: sheet.merge_cells("A4:B4"))
    assert read(path)[1] == [
        "u.xlsx!Units:4:1: the cells A4 to B4 are merged. Unmerge them: each column has its own head and its own cells."
    ]
    sheet, _ = read_spreadsheet(path, "u.xlsx")
    last = sheet.document.root.value[-1].value
    assert last["b"].source.column == 3 and (last["id"].source, last["a"].source) == (Source("u.xlsx!Units", 4, 1),) * 2
    merged = row(text("id"), text("a")) + row(text("x"), text("m", 'table:number-rows-spanned="2"'))
    found, problems = read(
        ods(tmp_path / "u.ods", merged + row(text("y"), "<table:covered-table-cell/>") + row(text("z")))
    )
    assert [cells["a"] for _, cells in found] == ["m", "m", ""] and problems == []


def test_what_is_hidden_is_read_and_said(tmp_path: Path):
    def hide(sheet) -> None:
        for number in (3, 4):
            sheet.row_dimensions[number].hidden = True
        sheet.column_dimensions["B"].hidden = True

    path = xlsx(tmp_path / "u.xlsx", ["id", "a"], ["x", 1], ["y", 2], ["z", 3], change=hide)
    found, problems = read(path)
    assert [cells["a"] for _, cells in found] == ["1", "2", "3"]
    assert [one.partition(". ")[0] for one in problems] == [
        "u.xlsx!Units:3:1: warning: rows 3 to 4 are hidden, and read all the same",
        "u.xlsx!Units:1:2: warning: column B is hidden, and read all the same",
    ]
    hidden = row(text("id")) + row(text("x"), more='table:visibility="collapse"')
    assert "row 2 is hidden" in read(ods(tmp_path / "u.ods", hidden))[1][0]


def test_the_sheet_is_the_one_named_or_the_one_meant(tmp_path: Path):
    path = xlsx(tmp_path / "u.xlsx", ["id"], ["x"], others=("Notes",))
    assert read(path)[0] == [(2, {"id": "x"})]
    assert refusal(path, "Unit") == "u.xlsx: there is no sheet 'Unit' in it. Did you mean 'Units'?"
    path = xlsx(tmp_path / "u.xlsx", ["id"], change=lambda sheet: setattr(sheet, "title", "A"), others=("B",))
    assert refusal(path) == "u.xlsx: it is not said which sheet is meant: 'A', 'B'. Write 'u.xlsx!A'."


def test_a_file_that_is_made_to_burst_is_refused(tmp_path: Path):
    path = xlsx(tmp_path / "u.xlsx", ["id"])
    assert "unpacks to more than 40 MB" in refusal(with_part(path, XLSX_SHEET, b" " * 50_000_000))
    corners = '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row>'
    far = f"<worksheet {NS}><sheetData>{corners}</sheetData></worksheet>"
    assert "reaches to XFD1048576" in refusal(with_part(path, XLSX_SHEET, far))
    bomb = f'<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet {NS}><sheetData/></worksheet>'
    assert "made to mislead" in refusal(with_part(path, XLSX_SHEET, bomb))
    times = 'table:number-rows-repeated="1000000"', 'table:number-columns-repeated="16000"'
    assert "more cells than are read" in refusal(ods(tmp_path / "u.ods", row(number("1", times[1]), more=times[0])))
    long = text("a" * 1_000), 'table:number-rows-repeated="390000"'
    assert "more cells than are read" in refusal(ods(tmp_path / "u.ods", row(long[0], more=long[1])))
    cells = 100 * '<c t="s"><v>0</v></c>'
    often = f"<worksheet {NS}><sheetData><row>{cells}</row></sheetData></worksheet>"
    shared = f"<sst {NS}><si><t>{'a' * 300_000}</t></si></sst>"
    with_part(with_part(path, XLSX_SHEET, often), "xl/sharedStrings.xml", shared)
    assert "more cells than are read" in refusal(path)
    assert "made to mislead" in refusal(ods(tmp_path / "u.ods", '<!DOCTYPE x [<!ENTITY a "aaaa">]>'))


INLINE = '<c t="inlineStr"><is><t>a</t></is></c>'
STYLES, TEXTS = "xl/styles.xml", "xl/sharedStrings.xml"


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("name", "part", "often", "times", "what"),
    [
        (XLSX_SHEET, "<sheetData>{}</sheetData>", f"<row>{7 * INLINE}</row>", 2, ""),
        (XLSX_SHEET, "<sheetData>{}</sheetData>", f"<row>{7 * INLINE}</row>", 55_000, "more cells than are read"),
        (
            XLSX_SHEET,
            "<sheetData>{}</sheetData>",
            '<row r="1"><c r="A1"><v>1</v></c></row>',
            300_000,
            "more cells than are read",
        ),
        (
            XLSX_SHEET,
            "<sheetData><row><c><is>{}</is></c></row></sheetData>",
            "<r><t>a</t></r>",
            900_000,
            "more than 800000 elements of XML",
        ),
        (XLSX_SHEET, "<sheetData/>{}", '<mergeCell ref="A1:A1048576"/>', 900_000, "more than 20000 hidden or merged"),
        (XLSX_SHEET, "<sheetData>{}</sheetData>", '<row hidden="1"/>', 1_500_000, "more than 20000 hidden or merged"),
        (XLSX_SHEET, "{}", '<col min="1" max="16384" hidden="1"/>', 900_000, "more than 20000 hidden or merged"),
        (STYLES, "<cellXfs>{}</cellXfs>", '<xf numFmtId="0"/>', 1_900_000, "more than 65536 formats of cells"),
        (TEXTS, "{}", "<si><t>a</t></si>", 990_000, "more than 800000 elements of XML"),
    ],
    ids=["few", "cells", "row_one", "runs", "merged", "hidden_rows", "columns", "formats", "texts"],
)
def test_a_small_file_that_costs_much_is_refused_early(
    tmp_path: Path, name: str, part: str, often: str, times: int, what: str
):
    root = {STYLES: "styleSheet", TEXTS: "sst"}.get(name, "worksheet")
    part = f"<{root} {NS}>{part.format(times * often)}</{root}>"
    path = with_part(xlsx(tmp_path / "u.xlsx", ["id"], ["a"]), name, part)
    assert path.stat().st_size < 150_000
    with at_most(seconds=2):
        if not what:
            assert read(path)[0] == [(2, {"a": "a"})]
        else:
            assert what in refusal(path)


def test_a_sheet_is_made_sense_of_once(tmp_path: Path, monkeypatch):
    """For a game and each of its scenarios; not where the file has changed."""
    found = []
    monkeypatch.setattr(workbook, "unpacked", lambda *given: found.append(given) or unpacked(*given))
    path = xlsx(tmp_path / "u.xlsx", ["id"], ["a"])
    assert read(path) == read(path)
    (tmp_path / "b.xlsx").write_bytes(b"broken")
    assert refusal(tmp_path / "b.xlsx") == refusal(tmp_path / "b.xlsx")
    assert len(found) == 2
    assert read(xlsx(path, ["id"], ["b"]))[0] == [(2, {"id": "b"})]


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (b"", "this is not an XLSX file, or a broken one"),
        (b"id,side\na,axis\n", "this is not an XLSX file, or a broken one"),
        (b"PK\x03\x04" + b"\0" * 40, "this is not an XLSX file, or a broken one"),
        (b"\xd0\xcf\x11\xe0" + b"\0" * 600, "this is locked by a password, or an Excel file of before 2007"),
    ],
)
def test_what_is_no_workbook_is_said(tmp_path: Path, content: bytes, what: str):
    path = tmp_path / "u.xlsx"
    path.write_bytes(content)
    assert refusal(path).startswith(f"u.xlsx: {what}. ")


def test_a_fault_of_the_reader_is_said_of_the_file(tmp_path: Path, monkeypatch):
    """Code in Rust that gives up raises what no ``except Exception`` sees."""
    panic = type("PanicException", (BaseException,), {})

    class Reader:
        @staticmethod
        def from_filelike(file: object) -> None:
            raise panic("index out of bounds")

    path = xlsx(tmp_path / "u.xlsx", ["id"], ["x"])
    monkeypatch.setattr("python_calamine.CalamineWorkbook", Reader)
    assert refusal(path).startswith("u.xlsx: the file cannot be made sense of. ")
    monkeypatch.setattr(Reader, "from_filelike", staticmethod(lambda file: exec("raise KeyboardInterrupt")))
    with pytest.raises(KeyboardInterrupt):
        read(xlsx(path, ["id"], ["y"]))


def test_a_cut_off_file_is_said(tmp_path: Path):
    content = xlsx(tmp_path / "u.xlsx", ["id"], ["x"]).read_bytes()
    for length in range(0, len(content), 97):
        (tmp_path / "u.xlsx").write_bytes(content[:length])
        refusal(tmp_path / "u.xlsx")
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as made:
        made.writestr("xl/workbook.xml", "<workbook/>")
    (tmp_path / "u.xlsx").write_bytes(packed.getvalue())
    assert "broken" in refusal(tmp_path / "u.xlsx")


def test_a_column_is_called_as_spreadsheets_call_it():
    assert [letters(number) for number in (1, 26, 27, 52, 703, 16384)] == ["A", "Z", "AA", "AZ", "AAA", "XFD"]


def test_a_number_in_ods_is_read_as_it_is_shown(tmp_path: Path) -> None:
    def shown(kind: str, value: str, text: str) -> str:
        at = f'office:value-type="{kind}" office:value="{value}"'
        return f"<table:table-cell {at}><text:p>{text}</text:p></table:table-cell>"

    cells = row(shown("float", "305", "0305"), shown("percentage", "0.06", "6 %"), shown("float", "2.5", "2,50"))
    path = ods(tmp_path / "u.ods", row(text("hex"), text("part"), text("load")) + cells)
    assert read(path)[0] == [(2, {"hex": "0305", "part": "6 %", "load": "2.5"})]


def cells(*given: str) -> str:
    """The part of a sheet with these cells in one row."""
    return f"<worksheet {NS}><sheetData><row>{''.join(given)}</row></sheetData></worksheet>"


@pytest.mark.parametrize(
    ("name", "part", "what"),
    [
        (XLSX_SHEET, cells('<c r="1A"><v>1</v></c>'), "the file is broken, or made to mislead"),
        (XLSX_SHEET, cells('<c r="A0"><v>1</v></c>'), "the file is broken, or made to mislead"),
        (XLSX_SHEET, cells('<c t="s"><v>7</v></c>'), "the file is broken, or made to mislead"),
        (XLSX_SHEET, cells('<c t="s"><v>x</v></c>'), "the file is broken, or made to mislead"),
        ("xl/workbook.xml", None, "this is not an XLSX file. Open it in the program it comes from, and save it once more"),
    ],
)  # fmt: skip
def test_an_xlsx_file_whose_parts_do_not_agree_is_refused(tmp_path: Path, name: str, part: str | None, what: str):
    assert what in refusal(with_part(xlsx(tmp_path / "u.xlsx", ["id"], [1]), name, part))


@pytest.mark.parametrize("times", ["0", "-1", "x"])
def test_a_cell_of_ods_that_is_not_even_there_once_is_refused(tmp_path: Path, times: str):
    wrong = number("1", f'table:number-columns-repeated="{times}"')
    assert "broken, or made to mislead" in refusal(ods(tmp_path / "u.ods", row(wrong)))


@pytest.mark.parametrize(
    ("module", "limit", "least", "what"),
    [
        (workbook_marks, "MAX_FORMATS", 1, "there are more than 1 formats of cells in it. Keep the list alone in it"),
        (workbook_xml, "MAX_ELEMENTS", 9, "there are more than 9 elements of XML in it. Keep the list alone in it"),
        (workbook_zip, "MAX_PARTS", 3, "the file is packed of more than 3 parts. Open it in the program it comes from"),
    ],
)
def test_a_file_of_too_many_things_is_refused(tmp_path: Path, monkeypatch, module, limit: str, least: int, what: str):
    path = xlsx(
        tmp_path / "u.xlsx", ["id", limit], [1, 2], change=lambda one: setattr(one["B2"], "number_format", "0%")
    )
    monkeypatch.setattr(module, limit, least)
    assert what in refusal(path)


def test_a_file_that_a_password_locks_is_said(tmp_path: Path):
    path = xlsx(tmp_path / "u.xlsx", ["id"], ["x"])
    content = bytearray(path.read_bytes())
    content[content.index(b"PK\x01\x02") + 8] |= 1
    path.write_bytes(content)
    assert refusal(path) == "u.xlsx: this is locked by a password. Save it without one."
    locked = with_part(ods(tmp_path / "u.ods", row(text("id"))), "META-INF/manifest.xml", "<manifest:encryption-data/>")
    assert refusal(locked) == "u.ods: this is locked by a password. Save it without one."


def test_a_sheet_that_is_not_seen_is_read_where_it_is_named(tmp_path: Path):
    path = xlsx(tmp_path / "u.xlsx", ["id"], ["x"])
    hidden = part_of(path, "xl/workbook.xml").replace('state="visible"', 'state="hidden"')
    with_part(path, "xl/workbook.xml", hidden)
    assert refusal(path) == "u.xlsx: there is no sheet in it to be seen. Show one, and save it once more."
    assert read(path, "Units")[0] == [(2, {"id": "x"})]


def test_what_other_programs_write_otherwise_is_read(tmp_path: Path):
    """Without formats, with pictures, with blanks between texts, their part in capitals, and a text where a number stands."""
    path = xlsx(tmp_path / "u.xlsx", ["id"], ["x"])
    rows = '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row><row><c t="s"><v>2</v></c><c><v>many</v></c></row>'
    shared = f"<sst {NS}>" + "".join(f"\n<si><t>{one}</t></si>" for one in ("id", "a", "x")) + "</sst>"
    parts = {STYLES: None, XLSX_SHEET: f"<worksheet {NS}><sheetData>{rows}</sheetData></worksheet>"}
    for name, part in {**parts, "xl/media/a.png": b"a", "xl/SharedStrings.xml": shared}.items():
        with_part(path, name, part)
    assert read(path) == ([(2, {"id": "x", "a": "many"})], [])


def test_texts_of_ods_are_read_whole(tmp_path: Path):
    long = "Twenty and some letters" + '<text:s text:c="2"/>' + "and more"
    path = ods(tmp_path / "u.ods", row(text("id"), text("name")) + row(text("x"), text(long)))
    assert read(path) == ([(2, {"id": "x", "name": "Twenty and some letters  and more"})], [])


def test_hidden_columns_of_ods_are_said_and_what_is_hidden_and_empty_is_not(tmp_path: Path):
    columns = '<table:table-column table:number-columns-repeated="2"/>'
    columns += '<table:table-column table:number-columns-repeated="2" table:visibility="collapse"/>'
    path = ods(tmp_path / "u.ods", columns + row(*map(text, "abcd")) + row(*map(text, "wxyz")))
    assert [one.partition(". ")[0] for one in read(path)[1]] == [
        "u.ods!Units:1:3: warning: columns C to D are hidden, and read all the same"
    ]

    def hide(sheet) -> None:
        sheet.row_dimensions[2].hidden = sheet.column_dimensions["B"].hidden = True

    assert read(xlsx(tmp_path / "u.xlsx", ["id", None, "a"], [], ["x", None, "y"], change=hide))[1] == []


def merged(path: Path, *places: str) -> Path:
    """A sheet of two columns and three rows, with cells merged as no program writes it."""
    sheet = part_of(xlsx(path, ["id", "a"], ["x", "m"], ["y", None]), XLSX_SHEET)
    cells = "".join(f'<mergeCell ref="{place}"/>' for place in places)
    return with_part(path, XLSX_SHEET, sheet.replace("</sheetData>", f"</sheetData><mergeCells>{cells}</mergeCells>"))


def test_cells_that_are_merged_again_and_again_are_not_followed_without_end(tmp_path: Path):
    path = tmp_path / "u.xlsx"
    found = [[cells["a"] for _, cells in read(merged(path, *["A2:A2"] * times, "B2:B3"))[0]] for times in (5, 6)]
    assert found == [["m", "m"], ["m", ""]]
    assert read(merged(path, "B3:B4", "C9:D9")) == read(merged(path, "A2:A2"))  # nothing stands in them
    assert len(read(merged(path, *["A2:B3"] * 9))[1]) == 2


def test_what_is_shown_of_no_value_is_not_read(tmp_path: Path):
    """No program writes it."""
    for wrong in ('calcext:value-type="error"', 'office:value-type="percentage"'):
        cell = f"<table:table-cell {wrong}><text:p>6 %</text:p></table:table-cell>"
        assert read(ods(tmp_path / "u.ods", row(text("id")) + row(text("x")) + row(cell))) == ([(2, {"id": "x"})], [])
