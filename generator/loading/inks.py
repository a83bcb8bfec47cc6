"""Reads how colours are printed: one file each in ``data/print/ink/``, or a club's own of the same make."""

from __future__ import annotations

from pathlib import Path

from generator import resources
from generator.diagnostics import Diagnostic, Source, UserError, did_you_mean
from generator.loading.nations import load_palette
from generator.loading.validate import validate
from generator.loading.yaml_reader import read
from generator.model.ink import Ink

DEFAULT = "colour"


def ink_names() -> list[str]:
    """The default first."""
    names = (path.stem for path in resources.data("print", "ink").glob("*.yaml"))
    return sorted(names, key=lambda name: (name != DEFAULT, name))


def load_ink(name: str) -> Ink:
    """One of ours by its name, or a file by its path, which ends in ``.yaml``. UserError when it is none."""
    if name not in ink_names() and not name.endswith(".yaml"):
        remedy = did_you_mean(name, ink_names())
        raise UserError([Diagnostic(Source("--ink"), f"there is no ink '{name}'", remedy)])
    document = read(Path(name) if name.endswith(".yaml") else resources.data("print", "ink", f"{name}.yaml"))
    ink = validate(document, Ink)
    known = load_palette().order
    strangers = [colour for colour in ink.colours if colour not in known]
    if strangers:
        raise UserError(
            [
                Diagnostic(
                    document.where_key("colours", colour), f"there is no colour '{colour}'", did_you_mean(colour, known)
                )
                for colour in strangers
            ]
        )
    return ink
