"""The printers a user has measured, remembered by name in a file of their own: ``printers.yaml``.

It lies where programs keep what belongs to a user and not to a project: ``$XDG_CONFIG_HOME/fichas``, or else
``~/.config/fichas``.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path

from generator.diagnostics import Diagnostic, Source, UserError, did_you_mean
from generator.loading.validate import validate
from generator.loading.yaml_reader import read
from generator.model.printer import Printer, Printers
from generator.paths import home_folder

_HEAD = """\
# Printers measured with 'fichas calibrate'. A back is moved back_x_mm to the right and back_y_mm down and turned
# back_degrees clockwise, as one reads it on a standing sheet; margins_mm is the border the printer leaves blank.
"""


def printers_file() -> Path:
    folder = os.environ.get("XDG_CONFIG_HOME", "")
    # A relative path there is to be passed over, says the standard.
    home = home_folder()
    base = Path(folder) if Path(folder).is_absolute() else home / ".config" if home else None
    if base is None:
        what, remedy = "there is no home folder to remember printers in", "Set HOME, or XDG_CONFIG_HOME, to a folder."
        raise UserError([Diagnostic(Source("--printer"), what, remedy)])
    return base / "fichas" / "printers.yaml"


def load_printers() -> Mapping[str, Printer]:
    """All there are, by name. UserError when the file is not what it should be."""
    file = printers_file()
    return validate(read(file), Printers).printers if file.exists() else {}


def find_printer(name: str) -> Printer:
    """The printer of a name. UserError when there is none, with how to make one."""
    known = load_printers()
    if name in known:
        return known[name]
    make = f"To make it, print 'fichas calibrate', then say: fichas calibrate --printer '{name}' --back-offset X,Y"
    remedy = f"{did_you_mean(name, known)} {make}." if known else f"{make}."
    raise UserError([Diagnostic(Source("--printer"), f"there is no printer '{name}'", remedy)])


def with_printer(name: str, printer: Printer) -> bytes:
    """What the file says with that printer in it."""
    return (_HEAD + "printers:\n" + "".join(_lines({**load_printers(), name: printer}))).encode("utf-8")


def _lines(printers: Mapping[str, Printer]) -> Iterator[str]:
    for name, printer in sorted(printers.items()):
        yield f'  "{name}":\n'
        yield f"    back_x_mm: {_decimal(printer.back_x_mm)}\n"
        yield f"    back_y_mm: {_decimal(printer.back_y_mm)}\n"
        yield f"    back_degrees: {_decimal(printer.back_degrees)}\n"
        if printer.margins_mm is not None:
            sides = ", ".join(f"{side}: {_decimal(mm)}" for side, mm in printer.margins_mm)
            yield f"    margins_mm: {{{sides}}}\n"


def _decimal(value: float) -> str:
    """To a thousandth, never with an exponent or as a negative nought."""
    return f"{round(value, 3) + 0.0:.3f}".rstrip("0").rstrip(".")
