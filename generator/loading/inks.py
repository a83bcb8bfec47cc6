"""Reads how colours are printed: one file each in ``data/print/ink/``, or a club's own of the same make."""

from __future__ import annotations

from generator.diagnostics import Diagnostic, UserError, did_you_mean
from generator.loading.choices import names_in, read_choice
from generator.loading.nations import load_palette
from generator.loading.validate import validate
from generator.model.ink import Ink

DEFAULT = "colour"


def ink_names() -> list[str]:
    """The default first."""
    return names_in("print", "ink", first=DEFAULT)


def load_ink(name: str) -> Ink:
    """One of ours by its name, or a file by its path, which ends in ``.yaml``. UserError when it is none."""
    document = read_choice(name, "--ink", "ink", "print", "ink")
    ink, known = validate(document, Ink), load_palette().order
    wrong = [
        Diagnostic(document.where_key("colours", name), f"there is no colour '{name}'", did_you_mean(name, known))
        for name in ink.colours
        if name not in known
    ]
    if wrong:
        raise UserError(wrong)
    return ink
