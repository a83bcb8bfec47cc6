"""What is chosen by its name: a file of ours in a folder of the data, or a user's own of the same make."""

from __future__ import annotations

from pathlib import Path

from generator import resources
from generator.diagnostics import Diagnostic, Source, UserError, did_you_mean
from generator.loading.yaml_reader import Document, read


def names_in(*folder: str, first: str = "") -> list[str]:
    """Those of ours, the one that is chosen unasked first."""
    names = (path.stem for path in resources.data(*folder).glob("*.yaml"))
    return sorted(names, key=lambda name: (name != first, name))


def file_of(name: str, *folder: str) -> Path:
    return Path(name) if name.endswith(".yaml") else resources.data(*folder, f"{name}.yaml")


def read_choice(name: str, option: str, what: str, *folder: str) -> Document:
    """One of ours by its name, or a file by its path, which ends in ``.yaml``. UserError when it is none."""
    if not name.endswith(".yaml") and name not in (known := names_in(*folder)):
        remedy = did_you_mean(name, known, show_all_below=30)
        raise UserError([Diagnostic(Source(option), f"there is no {what} '{name}'", remedy)])
    return read(file_of(name, *folder))
