"""JSON Schema of what a model reads, for editors: draft-07, which language servers know best.

Beside what pydantic says of a model: what each key is for, the names there are to choose from, and the short forms that
``short_for`` declares.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema

from generator.cli.schema import reference
from generator.cli.schema.reference import LEFT_OUT
from generator.cli.schema.told import declared, in_plain_text, told
from generator.loading.fields import DECLARED
from generator.model.base import WORDS_SCHEMA

Schema = dict[str, Any]
DIALECT = "http://json-schema.org/draft-07/schema#"
A_FEW = 4
"""Words that explain nothing."""
WORDS = "Words"
"""What the words for paper are called among the definitions: they are all over."""

Names = Mapping[tuple[str, str], Schema]
"""By model and key, what else is known of its values: the names there are."""
NOT_TAKEN: Schema = {"not": {}}
"""Of a key that the model has, and this game refuses."""


SAYS_IT = re.compile(r"left out\b|without (it|any)\b", re.IGNORECASE)


def schema_of(kind: Any, names: Names, *, extends: str = "") -> Schema:
    """``extends``: what it leaves out stands in another ``game`` or ``layout``, which it changes. Entries of lists are whole."""

    class Generator(_Generator):
        known = names

    found = TypeAdapter(kind).json_schema(schema_generator=Generator)
    definitions = found.pop("$defs", {})
    found, definitions = _shared_words(found), _shared_words(definitions)
    if extends:
        for node in (found, *(definitions[name] for name in _outside_lists(found, definitions))):
            without_required(node, f"as in the {extends} that it extends")
    used = used_by(found, definitions) if NOT_TAKEN in names.values() else definitions
    return {"$schema": DIALECT, **found, "definitions": dict(sorted({**used, WORDS: WORDS_SCHEMA}.items()))}


def without_required(node: Schema, else_: str) -> None:
    """Lets what must be there be left out, and says what then holds."""
    whole = whole_of(node)
    for key in whole.pop("required", ()):
        whole["properties"][key] = or_else(whole["properties"][key], else_)


def whole_of(node: Schema) -> Schema:
    """The mapping, of what has short forms as well."""
    return node if "properties" in node else next((one for one in node.get("anyOf", ()) if "properties" in one), node)


def or_else(value: Schema, else_: str) -> Schema:
    """A key's schema, which says what it stands for where it is left out, unless it does."""
    said = value.get("description", "")
    if "default" in value or "const" in value or SAYS_IT.search(said):
        return value
    return {**value, "description": f"{said} {LEFT_OUT}{else_}.".lstrip()}


def _outside_lists(node: Any, definitions: Mapping[str, Schema]) -> set[str]:
    """The definitions that are not of entries of lists alone."""
    found: set[str] = set()
    waiting = [node]
    while waiting:
        one = waiting.pop()
        if isinstance(one, list):
            waiting += one
        elif isinstance(one, dict):
            name = str(one.get("$ref", "")).rpartition("/")[2]
            if name in definitions and name not in found:
                found.add(name)
                waiting.append(definitions[name])
            waiting += [inner for key, inner in one.items() if key not in ("items", "description")]
    return found


def used_by(node: Any, definitions: Mapping[str, Schema]) -> dict[str, Schema]:
    """Those definitions that a schema needs, in the order in which they stand."""
    used: set[str] = set()
    left = [node]
    while left:
        new = _references(left.pop()) - used
        used |= new
        left += [definitions[name] for name in new if name in definitions]
    return {name: one for name, one in definitions.items() if name in used}


def _references(node: object) -> set[str]:
    if isinstance(node, list):
        return {ref for one in node for ref in _references(one)}
    if not isinstance(node, dict):
        return set()
    own = {node["$ref"].rpartition("/")[2]} if isinstance(node.get("$ref"), str) else set()
    return own | {ref for one in node.values() for ref in _references(one)}


def _shared_words(node: Any) -> Any:
    """The schema with words, and what is defined, by reference."""
    if isinstance(node, list):
        return [_shared_words(one) for one in node]
    if not isinstance(node, dict):
        return node
    node = {key: _shared_words(one) for key, one in node.items()}
    words, forms = WORDS_SCHEMA["anyOf"], node.get("anyOf")
    if isinstance(forms, list) and forms[: len(words)] == words:
        node["anyOf"] = [{"$ref": f"#/definitions/{WORDS}"}, *forms[len(words) :]]
    if isinstance(node.get("$ref"), str):
        node["$ref"] = node["$ref"].replace("#/$defs/", "#/definitions/")
    return node


class _Generator(GenerateJsonSchema):
    """``known``: the names of ``schema_of``."""

    schema_dialect = DIALECT
    ignored_warning_kinds = {"non-serializable-default", "skipped-choice"}
    known: Names = {}

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False

    def model_schema(self, schema: Any) -> Schema:
        found, model = super().model_schema(schema), schema["cls"]
        found.pop("title", None)
        if "description" in found:
            found["description"] = in_plain_text(found["description"])
        texts, whole = told(model), found
        said = {
            key: text for base in reversed(model.__mro__) for key, text in reference.of_model(base.__name__).items()
        }
        if "anyOf" in found:  # what short forms stand for is closed to other keys, and not they
            whole = found["anyOf"][0]
            whole["additionalProperties"] = found.pop("additionalProperties")
        for name, info in model.model_fields.items():
            key = info.alias or name
            if any(self.known.get((base.__name__, key)) is NOT_TAKEN for base in model.__mro__):
                del whole["properties"][key]
                continue
            value = whole["properties"][key]
            value.pop(DECLARED, None)
            if isinstance(info.json_schema_extra, dict) and DECLARED in info.json_schema_extra:
                value["description"] = declared(info.json_schema_extra[DECLARED])
            elif text := _better(said.get(key, ""), texts.get(name, "")):
                value["description"] = text
            if value.get("default") not in (None, "", [], {}):  # which says it
                value["description"] = value.get("description", "").partition(f" {LEFT_OUT}")[0]
            if not info.is_required() and (default := value.get("default", {})) in (None, "", [], {}):
                value.pop("default", None)
                value |= or_else(value, "there are none" if default in ([], {}) else "there is none")
            for base in reversed(model.__mro__):
                _offer(value, self.known.get((base.__name__, key), {}))
        return found

    def function_before_schema(self, schema: Any) -> Schema:
        found = super().function_before_schema(schema)
        forms = getattr(schema["function"]["function"], "short_forms", ())
        return {"anyOf": [found, *forms]} if forms else found

    def nullable_schema(self, schema: Any) -> Schema:
        found = super().nullable_schema(schema)
        inner, *others = found.get("anyOf", [{}])
        if len(others) == 1 and isinstance(inner.get("type"), str) and not {"enum", "const"} & inner.keys():
            return {**inner, "type": [inner["type"], "null"]}
        return found

    def tuple_schema(self, schema: Any) -> Schema:
        found = super().tuple_schema(schema)
        if "prefixItems" in found:
            found["items"] = found.pop("prefixItems")
        return found

    def dict_schema(self, schema: Any) -> Schema:
        found = super().dict_schema(schema)
        for pattern, values in found.pop("patternProperties", {}).items():
            found |= {"propertyNames": {"pattern": pattern}, "additionalProperties": values}
        return found


def _better(said: str, own: str) -> str:
    """What the page says, unless that is only what a key takes and the text of the field says more."""
    return own if own and len(said.split()) < A_FEW else said or own


def _offer(value: Schema, names: Schema) -> None:
    """Of a list, for each of its entries."""
    kinds = value.get("type", ())
    if "enum" in names and "array" in ([kinds] if isinstance(kinds, str) else kinds):
        names = {"items": names}
    if "anyOf" in names or "enum" in names:
        for key in value.keys() - {"description", "default"}:
            del value[key]
    value.update(names)


def with_keys(schema: Schema, **keys: Schema) -> Schema:
    """With further keys, which stand before the others."""
    return {**schema, "properties": {**keys, **schema.get("properties", {}), **keys}}
