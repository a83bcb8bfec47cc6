"""A document against a model: the typed value, or everything that is wrong with it, in plain words."""

from __future__ import annotations

import copy
import types
import typing
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from generator.diagnostics import Diagnostic, UserError, did_you_mean, nearest
from generator.loading.yaml_reader import Document

M = TypeVar("M", bound=BaseModel)

_KINDS = {
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "string_type": "text",
    "bool_type": "true or false",
    "list_type": "a list",
    "tuple_type": "a list",
    "dict_type": "a mapping",
    "mapping_type": "a mapping",
    "model_type": "a mapping",
    "model_attributes_type": "a mapping",
    "none_required": "nothing",
}


def validate(document: Document, model: type[M], at: tuple[str | int, ...] = ()) -> M:
    """The part of a document at a path, as a model. UserError with every mistake in it."""
    value, problems = examine(document, model, at)
    if problems or value is None:
        raise UserError(problems)
    return value


def examine(document: Document, model: type[M], at: tuple[str | int, ...] = ()) -> tuple[M | None, list[Diagnostic]]:
    """The value, and every mistake. With mistakes, the value is what can be made of the rest, if anything can.

    So a misspelt key does not hide what the rules have to say about the lines below it. Such a value is for
    looking at, never for building; what is found at the place of a mistake is of no weight.
    """
    data = document.data(*at)
    try:
        return model.model_validate(data), []
    except ValidationError as error:
        problems = _explain(error, document, model, at)
        return _mended(model, data, error) if error.error_count() <= MAX_MENDED else None, problems


STAND_IN = "standin"
"""A word that is tried in the place of a wrong one. What is said of it is of no weight."""

_STAND_INS = (..., 1, 4, 173.25, 20.0, STAND_IN, True, [STAND_IN])
"""What is tried in the place of a wrong value; ``...`` is leaving it out."""

MAX_MENDED, MAX_SAID = 25, 200
"""With more mistakes than the first no mending is tried; more than the second are not said one by one."""


def _mended(model: type[M], data: Any, error: ValidationError) -> M | None:
    for _ in range(len(error.errors()) + 1):
        for item in error.errors(include_url=False):
            if not item["loc"]:
                return None
            data = _mend(model, data, item["loc"])
        try:
            return model.model_validate(data)
        except ValidationError as again:
            if len(again.errors()) >= len(error.errors()):
                return None
            error = again
    return None


def _mend(model: type[BaseModel], data: Any, loc: tuple[str | int, ...]) -> Any:
    """The data with one wrong place left out, or filled with the first stand-in that is right there."""
    *path, last = loc
    for stand_in in _STAND_INS:
        changed = copy.deepcopy(data)
        inner = changed
        for step in path:
            if not ((isinstance(inner, dict) and step in inner) or (isinstance(inner, list) and isinstance(step, int))):
                return data
            inner = inner[step]
        if isinstance(inner, dict):
            if stand_in is ...:
                inner.pop(last, None)
            else:
                inner[last] = stand_in
        elif isinstance(inner, list) and isinstance(last, int) and stand_in is not ...:
            inner[last : last + 1] = [stand_in]
        try:
            model.model_validate(changed)
            return changed
        except ValidationError as error:
            if all(found["loc"][: len(loc)] != tuple(loc) for found in error.errors(include_url=False)):
                return changed
    return data


def _explain(
    error: ValidationError, document: Document, model: type[BaseModel], at: tuple[str | int, ...]
) -> list[Diagnostic]:
    found: dict[tuple, Diagnostic] = {}
    misspelt: set[tuple] = set()
    for item in sorted(error.errors(include_url=False), key=lambda item: item["type"] == "missing")[:MAX_SAID]:
        path = at + _real_path(document, at, item["loc"])
        if item["type"] == "extra_forbidden":
            meant = nearest(str(path[-1]), _fields_at(model, path[len(at) : -1]))
            misspelt.add((*path[:-1], meant))
        if item["type"] == "missing" and (*path, item["loc"][-1]) in misspelt:
            continue  # its misspelling has been said
        # A union reports each of its branches: the first is enough for one place.
        found.setdefault(path, _diagnostic(item, document, model, path, at))
    if error.error_count() > MAX_SAID:
        more = f"there are {error.error_count() - MAX_SAID} more mistakes in this file"
        found[()] = Diagnostic(document.where(), more, "Mend these first.")
    return list(found.values())


def _diagnostic(
    item: Any, document: Document, model: type[BaseModel], path: tuple[str | int, ...], at: tuple[str | int, ...]
) -> Diagnostic:
    kind, name = item["type"], next((str(step) for step in reversed(path) if isinstance(step, str)), "this file")
    if kind == "extra_forbidden":
        known = _fields_at(model, path[len(at) : -1])
        return Diagnostic(document.where_key(*path), f"unknown key '{path[-1]}'", did_you_mean(str(path[-1]), known))
    if kind == "missing" and isinstance(item["loc"][-1], int):
        return Diagnostic(document.where(*path), f"'{name}' has too few entries", "Add what is missing.")
    if kind == "missing":
        missing = str(item["loc"][-1])
        return Diagnostic(document.where(*path), f"the key '{missing}' is missing", f"Add '{missing}: …' here.")
    source = document.where(*path)
    whole = "this file" if not path else f"'{name}'"
    if kind in _KINDS:
        return Diagnostic(source, f"{whole} must be {_KINDS[kind]}, not {_shown(item['input'])}", _advice(item))
    if kind in ("literal_error", "enum"):
        expected = str(item["ctx"]["expected"]).replace(" or ", ", ").replace("'", "").split(", ")
        if all(one.isdigit() for one in expected):
            remedy = f"Use one of: {', '.join(expected)}."
        else:
            remedy = did_you_mean(str(item["input"]), expected)
        return Diagnostic(source, f"{whole} cannot be {_shown(item['input'])}", remedy)
    if kind == "value_error":
        what, _, remedy = str(item["ctx"]["error"]).partition(". ")
        return Diagnostic(source, f"{whole}: {what}", f"{remedy.rstrip('.')}." if remedy else "Change it.")
    bound = item.get("ctx", {})
    limits = {"ge": "at least", "gt": "more than", "le": "at most", "lt": "less than"}
    for key, words in limits.items():
        if key in bound:
            return Diagnostic(
                source, f"{whole} must be {words} {bound[key]:g}, not {_shown(item['input'])}", "Change the number."
            )
    if kind == "string_too_long":
        longest = bound["max_length"]
        what = f"{whole} has {len(item['input'])} characters, more than the {longest} there is room for"
        return Diagnostic(source, what, "Shorten it.")
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
        if (isinstance(node.value, dict) and step in node.value) or (
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
    value, kind = item["input"], _KINDS[item["type"]]
    if item["type"].startswith(("int", "float")) and isinstance(value, str) and value.strip().lstrip("+-").isdigit():
        return f"Write it without quotes: {int(value)}."
    if item["type"] == "string_type" and isinstance(value, int | float):
        return f"Put it in quotes: '{value}'."
    if kind == "a list":
        return "Write it as lines that begin with '- '."
    if kind == "a mapping":
        return "Write it as 'key: value' lines."
    return f"Give {kind}."
