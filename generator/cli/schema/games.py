"""The schema of a game's folder: ``game.yaml`` whole, and the files beside it that hold one of its keys."""

from __future__ import annotations

from functools import cache

from generator.cli.schema import names
from generator.cli.schema.models import Schema, schema_of, used_by
from generator.model.base import A_TEXT
from generator.model.chart import ChartFile
from generator.model.game_file import FORMAT, GameFile

CELL = {"type": ["integer", "number", "string", "boolean", "object", "null"]}
CELLS = {"type": "array", "items": CELL}
TABLE: Schema = {
    "columns": {
        "anyOf": [
            {"type": "array", "items": A_TEXT},
            {
                "type": "object",
                "additionalProperties": {"anyOf": [{"$ref": "#/definitions/Words"}, {"$ref": "#/definitions/Column"}]},
            },
        ],
        "description": "Its columns: ids, or ids with their heads, {cost: Move, shift: {head: Columns, as: signed}}. "
        "Left out, as in the game that it extends.",
    },
    "rows": {
        "type": "object",
        "additionalProperties": {"anyOf": [CELLS, CELL]},
        "description": "Its rows by their ids: a cell for each column, or {name: Rough ground, cells: [2, -1]}. "
        "Left out, as in the game that it extends.",
    },
}
"""A table's rows and columns are each read twice, once with their words."""

CHART = "ChartFile"


@cache
def whole() -> Schema:
    """What it extends may say the rest, so that little of it must be there. It is read, and not changed."""
    found = schema_of(GameFile, names.everywhere(), extends="game")
    full = schema_of(ChartFile, {}, extends="game")
    definitions = {**full.pop("definitions"), **found["definitions"]}
    full.pop("$schema")
    chart = found["properties"]["chart"]
    says = {"description": chart.pop("description", "")}
    found["properties"]["chart"] = {"anyOf": [chart, {"$ref": f"#/definitions/{CHART}"}], **says}
    found["properties"]["format"] |= {"maximum": FORMAT, "default": FORMAT}
    definitions["Table"]["properties"].update(TABLE)
    found["definitions"] = dict(sorted({**definitions, CHART: full}.items()))
    return {**found, "required": ["format", "id"]}


def part(name: str) -> Schema:
    """What stands under one of its keys, with what that needs."""
    game = whole()
    found = game["properties"][name]
    definitions = used_by(found, game["definitions"])
    if "$ref" in found:  # a reference beside other keys counts alone
        found = {"allOf": [{"$ref": found["$ref"]}], "description": found.get("description", "")}
    return {"$schema": game["$schema"], **found, "definitions": definitions}
