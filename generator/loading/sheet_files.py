"""Which files are sheets, and how one is named: ``units.csv``, ``army.xlsx``, ``army.xlsx!British``."""

from __future__ import annotations

from pathlib import PurePosixPath

from generator.diagnostics import Diagnostic, Source, UserError

BOOKS = (".xlsx", ".ods")
SHEETS = (".csv", ".tsv", *BOOKS)
MAX_ROWS = 5_000
"""Lines of one file: the pieces of the largest games."""
MAX_CELLS = 40 * MAX_ROWS
"""Of one sheet, with the empty ones."""
SPLIT = "Split it into several."
OTHER_BOOKS = {
    ".xlsm": "is a workbook with macros, which are not read",
    ".xlsb": "is a workbook in a form of Excel's own",
    ".xls": "is an Excel file of before 2007",
    ".xltx": "is a template of Excel's",
    ".numbers": "is a file of Apple's Numbers",
    ".fods": "is a flat ODS file",
}
"""Files that are meant as sheets, and why they are not read."""
SAVE_AS = "Save it as .xlsx, .ods or 'CSV UTF-8'."


def file_and_sheet(name: str) -> tuple[str, str]:
    """``army.xlsx!British`` is the sheet ``British`` of ``army.xlsx``."""
    file, sign, sheet = name.rpartition("!")
    return (file, sheet) if sign and PurePosixPath(file).suffix.lower() in BOOKS else (name, "")


def not_a_sheet(name: str, where: Source) -> UserError | None:
    """What is said of a file of another kind that is meant as a sheet."""
    what = OTHER_BOOKS.get(PurePosixPath(name).suffix.lower())
    return UserError([Diagnostic(where, f"'{name}' {what}", SAVE_AS)]) if what else None


def is_named_as_sheet(value: object) -> bool:
    """Whether a value is the name of a sheet, or of what is meant as one."""
    return isinstance(value, str) and PurePosixPath(file_and_sheet(value)[0]).suffix.lower() in (*SHEETS, *OTHER_BOOKS)
