"""Reads ``data/boards/``: how terrain is drawn, and the shapes of the artillery templates."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from generator import resources
from generator.loading.validate import validate
from generator.loading.yaml_reader import read
from generator.model.template import CmShapeFile, HexShapeFile, TemplateShape
from generator.model.terrain import TerrainFile

_SHAPES = {"hex": HexShapeFile, "cm": CmShapeFile}


@cache
def load_terrain() -> TerrainFile:
    return validate(read(resources.data("boards", "terrain.yaml")), TerrainFile)


@cache
def load_templates(distance_unit: str, path: Path | None = None) -> dict[str, TemplateShape]:
    """The shapes for a game that measures in ``hex`` or ``cm``, by template: ours, or a club's of the same make.

    UserError when the file is wrong.
    """
    file = path or resources.data("boards", f"templates_{distance_unit}.yaml")
    return dict(validate(read(file), _SHAPES[distance_unit]).shapes)
