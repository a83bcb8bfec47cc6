"""Reads sheets that come cut: one file each in ``data/print/die_cut/``, or a user's own of the same make."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.diagnostics import Diagnostic, UserError, did_you_mean
from generator.loading.choices import names_in, read_choice
from generator.loading.papers import load_paper, paper_names
from generator.loading.validate import validate
from generator.loading.yaml_reader import Document
from generator.model.paper import Paper

if TYPE_CHECKING:
    from generator.model.die_cut import DieCutSheet

SLACK_MM = 0.01
"""Makers round to a hundredth: labels nearer than this touch."""


def die_cut_names() -> list[str]:
    return names_in("print", "die_cut")


def load_die_cut(name: str) -> tuple[DieCutSheet, Paper]:
    """One of ours by its name, or a file by its path, which ends in ``.yaml``, and its paper. UserError when it is none.

    Every label lies on the paper and none on another.
    """
    from generator.model.die_cut import DieCutSheet

    document = read_choice(name, "--die-cut", "die-cut sheet", "print", "die_cut")
    sheet = validate(document, DieCutSheet)
    if sheet.paper not in paper_names():
        what = f"there is no paper '{sheet.paper}'"
        raise UserError([Diagnostic(document.where("paper"), what, did_you_mean(sheet.paper, paper_names()))])
    paper = load_paper(sheet.paper)
    problem = _off_paper(sheet, paper, document) or _overlapping(sheet, document)
    if problem is not None:
        raise UserError([problem])
    return sheet, paper


def _off_paper(sheet: DieCutSheet, paper: Paper, document: Document) -> Diagnostic | None:
    width, height = sheet.size_mm
    for number, (x, y) in enumerate(sheet.corners()):
        if x + width > paper.width_mm + SLACK_MM or y + height > paper.height_mm + SLACK_MM:
            what = (
                f"label {number + 1} ends at {x + width:g} × {y + height:g} mm, "
                f"and the paper is {paper.width_mm:g} × {paper.height_mm:g} mm"
            )
            where = ("places_mm", number) if sheet.places_mm else ("pitch_mm",)
            return Diagnostic(document.where(*where), what, "Measure again from the top left corner of the sheet.")
    return None


def _overlapping(sheet: DieCutSheet, document: Document) -> Diagnostic | None:
    width, height = sheet.size_mm
    corners = sheet.corners()
    for number, (x, y) in enumerate(corners):
        for earlier, (other_x, other_y) in enumerate(corners[:number]):
            if abs(x - other_x) < width - SLACK_MM and abs(y - other_y) < height - SLACK_MM:
                what = f"labels {earlier + 1} and {number + 1} lie on one another"
                where = ("places_mm", number) if sheet.places_mm else ("pitch_mm",)
                remedy = "A pitch goes from the left edge of one label to that of the next, and from top to top."
                return Diagnostic(document.where(*where), what, remedy)
    return None
