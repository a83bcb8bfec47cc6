"""Reads what paper is printed on: one of ours in ``data/papers/``, a file of the user's own, or a size as one says it."""

from __future__ import annotations

import re

from generator.diagnostics import Diagnostic, Source, UserError, did_you_mean
from generator.loading.choices import file_of, names_in
from generator.loading.validate import validate
from generator.loading.yaml_reader import read
from generator.model.paper import LEAST_MM, MOST_MM, Paper
from generator.units import MM_PER_CM, MM_PER_INCH

_SIZE = re.compile(r"(\d+(?:[.,]\d+)?) *(mm|cm|in|\")? *[x×] *(\d+(?:[.,]\d+)?) *(mm|cm|in|\")?", re.IGNORECASE)
_UNITS = {"mm": 1.0, "cm": MM_PER_CM, "in": MM_PER_INCH, '"': MM_PER_INCH}


def paper_names() -> list[str]:
    return names_in("papers")


def load_paper(name: str) -> Paper:
    """One of ours by its name, a file by its path, which ends in ``.yaml``, or a size: ``210x330``, ``8.5x13in``.

    UserError when it is none of these.
    """
    if name.endswith(".yaml") or name in paper_names():
        return validate(read(file_of(name, "papers")), Paper)
    size = _SIZE.fullmatch(name.strip())
    if size is not None:
        return _sized(name.strip(), *size.groups())
    remedy = f"{did_you_mean(name, paper_names())} Or give its size, 210x330 in mm or 8.5x13in, or a file of yours."
    raise UserError([Diagnostic(Source("--paper"), f"there is no paper '{name}'", remedy)])


def _sized(text: str, one: str, first_unit: str | None, other: str, unit: str | None) -> Paper:
    units = (first_unit or unit or "mm"), (unit or first_unit or "mm")
    width, height = sorted(
        float(length.replace(",", ".")) * _UNITS[each.lower()] for length, each in zip((one, other), units, strict=True)
    )
    if width >= LEAST_MM and height <= MOST_MM:
        return Paper(name=text, width_mm=width, height_mm=height)
    what = f"'{text}' is {width:g} × {height:g} mm, and a paper measures {LEAST_MM:g} to {MOST_MM:g} mm either way"
    remedy = "Give the size in millimetres, 210x330; or with its unit, 8.5x13in."
    raise UserError([Diagnostic(Source("--paper"), what, remedy)])
