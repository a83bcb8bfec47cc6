"""The schema of a game's own list in YAML: a mapping of its lines by their ids, or a list of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.cli.schema import names
from generator.cli.schema.models import Schema, or_else, schema_of
from generator.loading.fields import model_of
from generator.loading.game_data import with_id
from generator.loading.game_project import choices_of, plural
from generator.model.base import A_NAME, in_language
from generator.model.fields import FieldSpec
from generator.model.rulebook import Rulebook

LINE = "Line"


def of_list(book: Rulebook, kind: str) -> Schema | None:
    """None for a list that only a sheet can hold, whose heads are its fields."""
    spec = book.spec.data[kind]
    if not spec.fields:
        return None
    fields, ids = with_id(spec.fields), names.lines_of(book)
    lists = {**ids, **{plural(name): one for name, one in ids.items()}}
    known = dict(_of_lists(kind, fields, lists))
    line = schema_of(model_of(kind, fields, choices_of(book)), {**names.everywhere(), **known})
    head, definitions = line.pop("$schema"), line.pop("definitions")
    needed, entry = line.get("required", []), {"$ref": f"#/definitions/{LINE}"}
    if is_id_needed := "id" in needed:  # in a mapping it is the key
        line["required"] = [name for name in needed if name != "id"]
        line["properties"]["id"] = or_else(line["properties"]["id"], "the key that the line stands under")
    several = in_language(spec.names or plural(kind), "en")
    return {
        "$schema": head,
        "type": ["object", "array"],
        "description": f"The {several} of the game '{book.id}': each by its id, or in a list.",
        **({"propertyNames": {"pattern": A_NAME["pattern"]}} if fields["id"].is_ == "id" else {}),
        "additionalProperties": entry,
        "items": {"allOf": [entry, {"required": ["id"]}]} if is_id_needed else entry,
        "definitions": {**definitions, LINE: line},
    }


def _of_lists(
    name: str, fields: Mapping[str, FieldSpec], lists: Mapping[str, Schema]
) -> Iterator[tuple[tuple[str, str], Schema]]:
    """What may stand in fields that name lines of a list: those there are, and those written since."""
    for field, spec in fields.items():
        at = f"{name}.{field}"
        yield from _of_lists(at, spec.fields or {}, lists)
        ids = lists.get(spec.one_of) if isinstance(spec.one_of, str) else None
        if not ids:
            continue
        if isinstance(spec.by, tuple):
            yield from (((at, each), ids) for each in spec.by)
        else:
            yield (name, field), {"additionalProperties": ids} if spec.by else {"items": ids} if spec.many else ids
