"""The text of a sheet as a spreadsheet program saved it: UTF-8, or as it does where nobody chose, Windows-1252 or UTF-16."""

from __future__ import annotations

import codecs

from generator.diagnostics import Diagnostic, Severity, Source
from generator.loading.yaml_reader import text_of

REMEDY = "Save the sheet as 'CSV UTF-8'."
WIDE = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
SHOWN = 24


def text_or_guess(content: bytes, file: str) -> tuple[str, Diagnostic | None]:
    """The text, and a warning where it is not UTF-8 and its encoding was guessed. UserError where it cannot be text."""
    if content.startswith(WIDE):
        try:
            return content.decode("utf-16"), _guessed(Source(file, 1, 1), "UTF-16", "")
        except UnicodeDecodeError:
            return text_of(content, file, REMEDY), None
    try:
        return content.decode("utf-8-sig"), None
    except UnicodeDecodeError as error:
        start = error.start
    try:
        text = content.decode("cp1252")
    except UnicodeDecodeError:
        return text_of(content, file, REMEDY), None
    if any(not char.isprintable() and char not in "\t\r\n\0\u00a0\u00ad" for char in text):
        return text_of(content, file, REMEDY), None
    line = text.count("\n", 0, start) + 1
    row = text[text.rfind("\n", 0, start) + 1 :].partition("\n")[0].rstrip("\r")
    before = text[text.rfind("\n", 0, start) + 1 : start]
    parts = max(",;\t", key=row.count)
    cell = row.split(parts)[before.count(parts)].strip(' "')
    return text, _guessed(Source(file, line, before.count(parts) + 1), "Windows-1252", cell)


def _guessed(where: Source, encoding: str, cell: str) -> Diagnostic:
    seen = f": this is '{cell if len(cell) <= SHOWN else cell[: SHOWN - 1] + '…'}'" if cell else ""
    what = f"this is not UTF-8 text, and was read as {encoding}{seen}"
    return Diagnostic(
        where, what, f"If a letter is wrong, or to be rid of this, {REMEDY[0].lower()}{REMEDY[1:]}", Severity.WARNING
    )
