"""What pydantic finds wrong with a document, in plain words: where it stands, what is wrong, what to do."""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from pydantic import BaseModel, RootModel, ValidationError

from generator.diagnostics import MOST_SAID, Diagnostic, did_you_mean
from generator.loading.other_words import TYPES, about_key, right_key
from generator.loading.yaml_reader import Document
from generator.model.base import LANGUAGES
from generator.model.fields import FieldType

MOST = MOST_SAID - 1
"""More mistakes of a file than these are not said one by one, and what is right of it is not looked for."""
WHOLE = re.compile(r"\s*[-+]?\d{1,18}\s*")
"""What ``int`` reads: of what ``str.isdigit`` calls digits, ``²`` among them, it reads not all."""

_ONE_WORD = re.compile(r"[\w./-]+")

NOT_A_CHOICE = "not_a_choice"
"""The type of a mistake of ours: a value that is none of the ``known`` ones of its context, ``listed`` under a name."""
LISTED = ("nations", "colours", "symbols")
"""What ``fichas list`` has of what a field may be one of."""

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
_LIMITS = {"ge": "at least", "gt": "more than", "le": "at most", "lt": "less than"}


def in_plain_words(error: ValidationError, document: Document, model: type[BaseModel]) -> list[Diagnostic]:
    """Every mistake, one for a place."""
    found: dict[tuple[object, ...], Diagnostic] = {}
    misspelt: set[tuple[str | int | None, ...]] = set()
    items = sorted(_each(error), key=lambda item: item["type"] == "missing")[:MOST]
    paths = [place_of(document, (*item["loc"], *getattr(item.get("ctx", {}).get("error"), "at", ()))) for item in items]
    within = {path[:length] for path in paths for length in range(len(path))}

    def is_of_another_branch(item: Any, path: tuple[str | int, ...]) -> bool:
        """Whether it says of a union that a value is not of this kind, or knows no such key, where it is of another's."""
        if item["type"] in _KINDS:
            return path in within
        return item["type"] == "extra_forbidden" and path[-1] in fields_at(model, path[:-1])

    each = list(zip(items, paths, strict=True))
    for item, path in [one for one in each if not is_of_another_branch(*one)] or each:
        if item["type"] == "extra_forbidden":
            misspelt.add((*path[:-1], right_key(str(path[-1]), fields_at(model, path[:-1]))))
        if item["type"] == "missing" and (*path, item["loc"][-1]) in misspelt:
            continue  # its misspelling has been said
        # A union reports each of its branches: the first is enough for one place, and for each key that is missing.
        is_new_key = item["type"] == "missing" and path not in found
        found.setdefault((path, item["loc"][-1]) if is_new_key else path, _diagnostic(item, document, model, path))
    if error.error_count() > MOST:
        more = f"there are {error.error_count() - MOST} more mistakes in this file"
        found[()] = Diagnostic(document.where(), more, "Mend these first.")
    return list(found.values())


def _each(error: ValidationError) -> Iterator[Any]:
    """Every mistake, also those that one value has in several of its parts."""
    for item in error.errors(include_url=False):
        yield item
        for other in getattr(item.get("ctx", {}).get("error"), "more", ()):
            yield {**item, "ctx": {"error": other}}


def place_of(document: Document, loc: Sequence[str | int]) -> tuple[str | int, ...]:
    """The steps of pydantic's location that exist in the document; it also names branches of unions."""
    return tuple(step for _, step, _ in document.walk(loc))


def fields_at(annotation: Any, path: Sequence[str | int]) -> list[str]:
    """The keys that a mapping at this path of a model may have."""
    origin, arguments = typing.get_origin(annotation), typing.get_args(annotation)
    if origin is typing.Annotated:
        return fields_at(arguments[0], path)
    if origin in (typing.Union, types.UnionType):
        return _fields_of_all(arguments, path)
    if isinstance(annotation, type) and issubclass(annotation, RootModel):
        return fields_at(annotation.model_fields["root"].annotation, path)
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        fields = [(field.alias or name, field.annotation) for name, field in annotation.model_fields.items()]
        if not path:
            return list(dict.fromkeys(name for name, _ in fields))
        return _fields_of_all([inner for name, inner in fields if name == path[0]], path[1:])
    if path and origin in (list, tuple, dict):
        return fields_at(arguments[-1] if origin is dict else arguments[0], path[1:])
    return []


def _fields_of_all(annotations: Iterable[Any], path: Sequence[str | int]) -> list[str]:
    return list(dict.fromkeys(name for one in annotations for name in fields_at(one, path)))


def _diagnostic(item: Any, document: Document, model: type[BaseModel], path: tuple[str | int, ...]) -> Diagnostic:
    name = ".".join(_named(path, (*LANGUAGES, *document.languages))) or document.name
    whole = f"'{name}'" if name else "this file"
    if item["type"] == "extra_forbidden":
        known = fields_at(model, path[:-1])
        return Diagnostic(document.where_key(*path), f"unknown key '{path[-1]}'", about_key(str(path[-1]), known))
    if item["type"] == "missing" and isinstance(item["loc"][-1], int):
        remedy = _FORMS.get(str(path[-1]) if path else "", "Add what is missing.")
        return Diagnostic(document.where(*path), f"{whole} has too few entries", remedy)
    if item["type"] == "missing":
        missing = str(item["loc"][-1])
        return Diagnostic(document.where(*path), missing_key(missing), f"Add '{missing}: …' here.")
    what, remedy = _wrong_value(item)
    if item["type"] in ("tuple_type", "list_type", "too_long") and path:
        remedy = _FORMS.get(str(path[-1]), remedy)
    return Diagnostic(document.where(*path), f"{whole}{what}", remedy)


def _named(path: Sequence[str | int], languages: Collection[str]) -> list[str]:
    """What the last step of a path is called; of words in several languages, with their key: ``name.es``."""
    names = [step for step in path if isinstance(step, str)]
    return names[-2:] if names and path[-1] in languages else names[-1:]


_FORMS = {
    "box": "Write [x, y, width, height], in mm from the upper left corner.",
    "to": "Write [x, y], in mm from the upper left corner.",
    "step_mm": "Write [to the right, down], in mm.",
}
"""Of keys that hold so many numbers, what each of these is."""


def missing_key(name: str) -> str:
    """What is said of a key that must be there."""
    return f"the key '{name}' is missing"


def _wrong_value(item: Any) -> tuple[str, str]:
    """What is wrong with a value, to be said behind its name, and what to do."""
    kind, value, bound = item["type"], item["input"], item.get("ctx", {})
    if kind in _KINDS:
        return f" must be {_KINDS[kind]}, not {_shown(value)}", _advice(item)
    if kind == NOT_A_CHOICE:
        given = "" if value is None else str(value)
        remedy = did_you_mean(given, bound["known"], listed=bound["listed"] if bound["listed"] in LISTED else "")
        are_numbers = all(one.isdigit() for one in bound["known"])
        return f" cannot be {_shown(value)}", f"Use one of: {', '.join(bound['known'])}." if are_numbers else remedy
    if kind in ("literal_error", "enum"):
        expected = str(bound["expected"]).replace(" or ", ", ").replace("'", "").split(", ")
        are_numbers = all(one.isdigit() for one in expected)
        meant = TYPES.get(str(value).casefold())
        if meant in expected:
            return f" cannot be {_shown(value)}", f"Did you mean '{meant}'?"
        remedy = f"Use one of: {', '.join(expected)}." if are_numbers else did_you_mean(str(value), expected)
        return f" cannot be {_shown(value)}", remedy
    if kind == "value_error":
        what, _, remedy = str(bound["error"]).partition(". ")
        return f": {what}", f"{remedy.rstrip('.?')}{'?' if remedy.endswith('?') else '.'}" if remedy else "Change it."
    for key in _LIMITS.keys() & bound:
        return f" must be {_LIMITS[key]} {bound[key]:g}, not {_shown(value)}", "Change the number."
    if kind == "string_too_long":
        room = f"more than the {bound['max_length']} there is room for"
        return f" has {len(value)} characters, {room}", "Shorten it."
    if kind in ("too_short", "too_long"):
        length = bound.get("min_length", bound.get("max_length"))
        return f" must have {'at least' if kind == 'too_short' else 'at most'} {length}", "Add or remove some."
    return f": {item['msg'][0].lower()}{item['msg'][1:]}", "Change it."


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
    if item["type"].startswith(("int", "float")) and isinstance(value, str) and WHOLE.fullmatch(value):
        return f"Write it without quotes: {int(value)}."
    if item["type"] == "string_type" and isinstance(value, int | float):
        return f"Put it in quotes: '{_shown(value)}'."
    if item["type"] == "string_type" and isinstance(value, list) and len(value) == 1 and isinstance(value[0], str):
        return f"Write it without brackets: {value[0]}."
    if kind == "a list" and isinstance(value, str) and "." in value and item["loc"][-1:] == ("units",):
        return "Write the list here, or name a sheet with a unit a row: 'allies.csv'."
    if (
        kind == "a list"
        and isinstance(value, str | int | float)
        and not isinstance(value, bool)
        and _ONE_WORD.fullmatch(str(value))
    ):
        return f"Write it in brackets: [{value}]."
    if kind == "a list":
        return "Write it as lines that begin with '- '."
    if kind == "a mapping" and isinstance(value, str) and item["loc"][-2:-1] == ("units",):
        return f"Write it as '- {{card: {value}}}'."
    if kind == "a mapping" and isinstance(value, str) and item["loc"][-1:] == ("table",) and value.endswith(".yaml"):
        return "Did you mean 'tables'?"
    if kind == "a mapping" and "fields" in item["loc"] and value in (*typing.get_args(FieldType), *TYPES):
        return f"Write it as '{{is: {TYPES.get(value, value)}}}'."
    if kind == "a mapping":
        return "Write it as 'key: value' lines."
    return f"Give {kind}."
