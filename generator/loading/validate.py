"""A document against a model: the typed value, or everything that is wrong with it, in plain words."""

from __future__ import annotations

import types
import typing
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from generator.diagnostics import Diagnostic, UserError, did_you_mean
from generator.loading.yaml_reader import Document

M = TypeVar("M", bound=BaseModel)

_KINDS = {
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "string_type": "text",
    "bool_type": "true or false",
    "list_type": "a list ('- one' lines)",
    "tuple_type": "a list ('- one' lines)",
    "dict_type": "a mapping ('key: value' lines)",
    "mapping_type": "a mapping ('key: value' lines)",
    "model_type": "a mapping ('key: value' lines)",
    "model_attributes_type": "a mapping ('key: value' lines)",
    "none_required": "nothing",
}


def validate(document: Document, model: type[M], at: tuple[str | int, ...] = ()) -> M:
    """The part of a document at a path, as a model. UserError with every mistake in it."""
    try:
        return model.model_validate(document.data(*at))
    except ValidationError as error:
        raise UserError(_explain(error, document, model, at)) from None


def _explain(
    error: ValidationError, document: Document, model: type[BaseModel], at: tuple[str | int, ...]
) -> list[Diagnostic]:
    found: dict[tuple, Diagnostic] = {}
    for item in error.errors(include_url=False):
        path = at + _real_path(document, at, item["loc"])
        # A union reports each of its branches: the first is enough for one place.
        found.setdefault(path, _diagnostic(item, document, model, path, at))
    return list(found.values())


def _diagnostic(
    item: Any, document: Document, model: type[BaseModel], path: tuple[str | int, ...], at: tuple[str | int, ...]
) -> Diagnostic:
    kind, name = item["type"], next((str(step) for step in reversed(path) if isinstance(step, str)), "this file")
    if kind == "extra_forbidden":
        known = _fields_at(model, path[len(at) : -1])
        return Diagnostic(document.where_key(*path), f"unknown key '{path[-1]}'", did_you_mean(str(path[-1]), known))
    if kind == "missing":
        missing = str(item["loc"][-1])
        return Diagnostic(document.where(*path), f"the key '{missing}' is missing", f"Add '{missing}: …' here.")
    source = document.where(*path)
    whole = "this file" if not path else f"'{name}'"
    if kind in _KINDS:
        return Diagnostic(source, f"{whole} must be {_KINDS[kind]}, not {_shown(item['input'])}", _advice(item))
    if kind in ("literal_error", "enum"):
        expected = str(item["ctx"]["expected"]).replace(" or ", ", ").replace("'", "").split(", ")
        return Diagnostic(
            source, f"{whole} cannot be {_shown(item['input'])}", did_you_mean(str(item["input"]), expected)
        )
    if kind == "value_error":
        what, _, remedy = str(item["ctx"]["error"]).partition(". ")
        return Diagnostic(source, f"{whole}: {what}", remedy or "Change it so that it does.")
    bound = item.get("ctx", {})
    limits = {"ge": "at least", "gt": "more than", "le": "at most", "lt": "less than"}
    for key, words in limits.items():
        if key in bound:
            return Diagnostic(
                source, f"{whole} must be {words} {bound[key]:g}, not {_shown(item['input'])}", "Change the number."
            )
    if kind in ("too_short", "too_long"):
        length = bound.get("min_length", bound.get("max_length"))
        side = "at least" if kind == "too_short" else "at most"
        return Diagnostic(source, f"{whole} must have {side} {length}", "Add or remove some.")
    return Diagnostic(source, f"{whole}: {item['msg'][0].lower()}{item['msg'][1:]}", "Change it.")


def _real_path(document: Document, at: tuple, loc: tuple[str | int, ...]) -> tuple[str | int, ...]:
    """The steps of pydantic's location that exist in the document; it also names branches of unions."""
    node, path = document.root, []
    for step in at:
        node = node.value[step]
    for step in loc:
        if isinstance(node.value, dict) and step in node.value or (
            isinstance(node.value, list) and isinstance(step, int) and step < len(node.value)
        ):
            node = node.value[step]
            path.append(step)
    return tuple(path)


def _fields_at(annotation: Any, path: tuple[str | int, ...]) -> list[str]:
    """The keys that a mapping at this path of a model may have."""
    origin, arguments = typing.get_origin(annotation), typing.get_args(annotation)
    if origin is typing.Annotated:
        return _fields_at(arguments[0], path)
    if origin in (typing.Union, types.UnionType):
        return next((names for branch in arguments if (names := _fields_at(branch, path))), [])
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        fields = {field.alias or name: field for name, field in annotation.model_fields.items()}
        if not path:
            return list(fields)
        return _fields_at(fields[path[0]].annotation, path[1:]) if path[0] in fields else []
    if path and origin in (list, tuple, dict):
        return _fields_at(arguments[-1] if origin is dict else arguments[0], path[1:])
    return []


def _shown(value: Any) -> str:
    if value is None:
        return "empty"
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f"the text '{value if len(value) <= 40 else value[:37] + '…'}'"
    return str(value)


def _advice(item: Any) -> str:
    value = item["input"]
    if item["type"].startswith(("int", "float")) and isinstance(value, str) and value.strip().lstrip("+-").isdigit():
        return f"Write it without quotes: {int(value)}."
    if item["type"] == "string_type" and isinstance(value, int | float):
        return f"Put it in quotes: '{value}'."
    return "Change it."
