"""Reads how terrain is drawn on a board."""

from __future__ import annotations

from functools import cache

from generator import resources
from generator.loading.validate import validate
from generator.loading.yaml_reader import read
from generator.model.terrain import TerrainFile


@cache
def load_terrain() -> TerrainFile:
    return validate(read(resources.data("boards", "terrain.yaml")), TerrainFile)
