"""Printers: their test page, and what is remembered of each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from generator.diagnostics import Diagnostic, Source, UserError
from generator.loading.papers import load_paper
from generator.loading.printers import find_printer, load_printers, printers_file, with_printer
from generator.loading.words import load_words
from generator.model.base import in_language
from generator.model.paper import Margins
from generator.model.printer import Printer
from generator.production.set_up import back_shift, standing

NAME = "printer_test"


def print_test(paper_name: str, language: str, out: Path, printer_name: str = "") -> tuple[Path, str]:
    """Writes the test page; gives the file, and a line about its paper. With a printer, its backs are moved as they would be in
    a kit."""
    from generator.backends.pdf import pdf_bytes
    from generator.components.build_context import Words
    from generator.components.calibration import LEAST_MM, document
    from generator.production.files import write_all
    from generator.production.summary import summary_of

    printer = find_printer(printer_name) if printer_name else None
    paper_file = load_paper(paper_name)
    paper = standing(paper_name, paper_file)
    if paper.width_mm < LEAST_MM[0] or paper.height_mm < LEAST_MM[1]:
        what = f"the test page needs a paper of {LEAST_MM[0]:g} × {LEAST_MM[1]:g} mm at least"
        remedy = "Use a4 or letter: what a printer is off is the same on smaller paper."
        raise UserError([Diagnostic(Source("--paper"), what, remedy)])
    shift = back_shift(printer) if printer is not None else None
    words, label = Words(language, load_words()[language]), in_language(paper_file.name, language)
    pages = document(words, paper, label, shift, printer_name)
    (file,) = write_all(out, {f"{NAME}.pdf": pdf_bytes(pages)})
    return file, summary_of([pages], paper.called, out, [file])


def remember(
    name: str,
    back_offset_mm: tuple[float, float] | None,
    back_degrees: float | None,
    margins_mm: tuple[float, float, float, float] | None,
) -> tuple[Printer, Path]:
    """Puts what was measured in the file of printers, and keeps what was not; gives the printer and the file."""
    measured: dict[str, object] = {}
    if back_offset_mm is not None:
        measured |= {"back_x_mm": back_offset_mm[0], "back_y_mm": back_offset_mm[1]}
    if back_degrees is not None:
        measured["back_degrees"] = back_degrees
    if margins_mm is not None:
        left, top, right, bottom = margins_mm
        measured["margins_mm"] = Margins(left=left, top=top, right=right, bottom=bottom)
    printer = load_printers().get(name, Printer()).model_copy(update=measured)
    return printer, remember_printer(name, printer)


def remember_printer(name: str, printer: Printer) -> Path:
    """Writes a printer into the file; gives the file. UserError when it refuses."""
    from generator.production.files import write_all

    file = printers_file()
    remedy = "Make room and rights in this folder."
    write_all(
        file.parent, {}, lambda: ({file.name: with_printer(name, printer)}, {}), what="the printer", remedy=remedy
    )
    return file


def listed() -> Iterator[str]:
    """A line for each printer, and one for where they are remembered."""
    for name, printer in sorted(load_printers().items()):
        yield described(name, printer)
    yield f"({printers_file()})"


def described(name: str, printer: Printer) -> str:
    turn = f"{abs(printer.back_degrees):g}° {'clockwise' if printer.back_degrees >= 0 else 'anticlockwise'}"
    across = f"{abs(printer.back_x_mm):g} mm to the {'right' if printer.back_x_mm >= 0 else 'left'}"
    along = f"{abs(printer.back_y_mm):g} mm {'down' if printer.back_y_mm >= 0 else 'up'}"
    margins = "the paper's margins"
    if printer.margins_mm is not None:
        margins = "margins " + ", ".join(f"{side} {mm:g}" for side, mm in printer.margins_mm) + " mm"
    return f"{name}: backs {across}, {along}, {turn}; {margins}"
