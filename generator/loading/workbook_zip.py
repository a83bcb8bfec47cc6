"""What an XLSX or ODS file is packed of, unpacked within bounds and packed again plainly: a reader sees only what was looked at.

A file of a few kilobytes may unpack to many gigabytes, and may say otherwise of itself; so it is measured as it unpacks.
"""

from __future__ import annotations

import io
import zipfile
import zlib

from generator.diagnostics import Diagnostic, Source, UserError

MAX_UNPACKED, MAX_PARTS = 40_000_000, 2_000
_OLD_OR_LOCKED = b"\xd0\xcf\x11\xe0"
"""How files of Excel up to 2003 begin, and those that a password locks."""
_KIND = {".xlsx": ("xl/workbook.xml", "XLSX"), ".ods": ("content.xml", "ODS")}
SHARED = "xl/sharedStrings.xml"
_NEEDED = (".xml", ".rels", "mimetype")
_PICTURES = ("xl/media/", "xl/drawings/", "xl/charts/", "Pictures/", "Thumbnails/", "Object")


def unpacked(content: bytes, file: str, suffix: str) -> dict[str, bytes]:
    """Its parts by name, without pictures and macros. UserError where it is broken, locked or too large."""
    main, kind = _KIND[suffix]
    if content.startswith(_OLD_OR_LOCKED):
        what = "this is locked by a password, or an Excel file of before 2007"
        raise refused(file, what, f"Save it once more as {kind} without a password.")
    again = f"Open it in the program it comes from, and save it once more as {kind}."
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            infos = packed.infolist()
            if len(infos) > MAX_PARTS:
                raise refused(file, f"the file is packed of more than {MAX_PARTS} parts", again)
            if any(info.flag_bits & 1 for info in infos):
                raise refused(file, "this is locked by a password", "Save it without one.")
            parts, room = {}, MAX_UNPACKED
            for info in infos:
                if not info.filename.endswith(_NEEDED) or info.filename.startswith(_PICTURES):
                    continue
                with packed.open(info) as part:
                    parts[info.filename] = part.read(room + 1)
                room -= len(parts[info.filename])
                if room < 0:
                    what = f"the file unpacks to more than {MAX_UNPACKED // 1_000_000} MB"
                    raise refused(file, what, "Keep the list alone in it, and delete empty rows below.")
    except (zipfile.BadZipFile, zlib.error, OSError, EOFError, ValueError, NotImplementedError, RuntimeError):
        raise refused(file, f"this is not an {kind} file, or a broken one", again) from None
    if main not in parts:
        raise refused(file, f"this is not an {kind} file", again)
    if any(name.casefold() == SHARED.casefold() and name != SHARED for name in parts):
        parts[SHARED] = parts.pop(next(name for name in parts if name.casefold() == SHARED.casefold()))
    if b"encryption-data" in parts.get("META-INF/manifest.xml", b""):
        raise refused(file, "this is locked by a password", "Save it without one.")
    return parts


def packed_again(parts: dict[str, bytes]) -> io.BytesIO:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as packed:
        for name, part in parts.items():
            packed.writestr(zipfile.ZipInfo(name), part)
    made.seek(0)
    return made


def refused(file: str, what: str, remedy: str, line: int = 0, column: int = 0) -> UserError:
    return UserError([Diagnostic(Source(file, line, column), what, remedy)])
