"""Reads ``data/boards/``: how terrain is drawn, and the shapes of the artillery templates."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from generator import resources
from generator.loading.validate import validate
from generator.loading.yaml_reader import read
from generator.model.rulebook import Rulebook
from generator.model.template import CmShapeFile, HexShapeFile, TemplateShape
from generator.model.terrain import TerrainFile

_SHAPES: dict[str, type[HexShapeFile | CmShapeFile]] = {"hex": HexShapeFile, "cm": CmShapeFile}


@cache
def load_terrain() -> TerrainFile:
    return validate(read(resources.data("boards", "terrain.yaml")), TerrainFile)


def terrain_of(book: Rulebook) -> TerrainFile:
    """Ours with those of a game, which may stand in their place."""
    ours, own = load_terrain(), book.spec.terrain if book.file else {}
    drawn = {name: it.over(ours.terrain) for name, it in own.items()}
    return ours.model_copy(update={"terrain": {**ours.terrain, **drawn}}) if own else ours


@cache
def load_templates(distance_unit: str, path: Path | None = None) -> dict[str, TemplateShape]:
    """The shapes for a game that measures in ``hex`` or ``cm``, by template: ours, or a club's of the same make.

    UserError when the file is wrong.
    """
    if distance_unit not in _SHAPES:  # a game that measures nothing
        return {}
    file = path or resources.data("boards", f"templates_{distance_unit}.yaml")
    return dict(validate(read(file), _SHAPES[distance_unit]).shapes)
