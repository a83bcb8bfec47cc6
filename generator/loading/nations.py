"""Reads the nations of a time, and the colours that pieces and cards have."""

from __future__ import annotations

from functools import cache

from generator import resources
from generator.loading.validate import validate
from generator.loading.yaml_reader import read
from generator.model.nation import Nation, NationFile
from generator.model.palette import Palette

OURS = "nations"
"""The file of the nations that sets of counters are made for."""


def load_nations(file: str = OURS) -> dict[str, Nation]:
    """The nations of one time, by the name of their file."""
    return _nations(file)


@cache
def _nations(file: str) -> dict[str, Nation]:
    return validate(read(resources.data("nations", f"{file}.yaml")), NationFile).nations


@cache
def load_palette() -> Palette:
    return validate(read(resources.data("palettes", "nine_colours.yaml")), Palette)
