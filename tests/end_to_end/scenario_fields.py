"""The values that the fields of a scenario may take, read off its model: a new field or value is covered by itself.

A choice has all of its values, a number its bounds, a text the longest there may be. What a name leads to, a side or
a kind of ground, no model says: ``named`` gives that.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle, islice
from typing import Any

from pydantic import BaseModel, TypeAdapter, ValidationError

from generator.model.base import MAX_PROSE, MAX_TITLE

ABSENT = "(absent)"
"""Stands for a key that is left out."""
SENTENCE = "Wargamers measure hexagons where the winding road meets a wood. "

Values = list[Any]


def fields(model: type[BaseModel], named: Mapping[str, Values], at: str = "") -> Iterator[tuple[str, Values]]:
    """Each field of a model and of those below it, ``counters.shape`` or ``sides.units.order``, and its values.

    KeyError for a field of which neither the model nor ``named`` says what it may be.
    """
    for name, field in model.model_fields.items():
        path = f"{at}.{name}" if at else name
        annotation = typing.Annotated[(field.annotation, *field.metadata)] if field.metadata else field.annotation
        inner = _model(annotation)
        if inner is not None:
            yield path, list(named.get(path) or ([ABSENT] if _may_be_absent(annotation) else []))
            yield from fields(inner, named, path)
        elif found := named.get(path) or values(annotation):
            yield path, list(found)
        else:
            raise KeyError(f"what may '{path}' be?")


def values(annotation: Any, limits: Sequence[Any] = ()) -> Values:
    """The values of an annotation; nothing where it is a name."""
    origin, arguments = typing.get_origin(annotation), typing.get_args(annotation)
    if origin is typing.Annotated:
        return [_longest(annotation)] if arguments[0] is Any else values(arguments[0], (*limits, *arguments[1:]))
    if origin in (typing.Union, types.UnionType):
        found = values(next(one for one in arguments if one is not types.NoneType), limits)
        return [ABSENT, *found] if found else []
    if origin is typing.Literal:
        return list(arguments)
    if origin is tuple:
        every = values(arguments[0])
        return [ABSENT, *([one] for one in every), every] if every else []
    if annotation is bool:
        return [False, True]
    return _bounds(annotation, limits) if annotation in (int, float) else []


def _model(annotation: Any) -> type[BaseModel] | None:
    """The model in an annotation: itself, or what a list of it or an optional one has."""
    if isinstance(annotation, type):
        return annotation if issubclass(annotation, BaseModel) else None
    return next((found for inner in typing.get_args(annotation) if (found := _model(inner))), None)


def _may_be_absent(annotation: Any) -> bool:
    if typing.get_origin(annotation) is typing.Annotated:
        return _may_be_absent(typing.get_args(annotation)[0])
    return types.NoneType in typing.get_args(annotation)


def _bounds(kind: type, limits: Sequence[Any]) -> Values:
    every = [part for one in limits for part in (one, *getattr(one, "metadata", ()))]
    found = {name: getattr(one, name) for one in every for name in ("ge", "gt", "le") if hasattr(one, name)}
    least = found["ge"] if "ge" in found else found["gt"] + (1 if kind is int else 0.1)
    return [kind(least), kind(found["le"])]


def _longest(annotation: Any) -> str:
    """As many words as a text of this kind may have."""
    check = TypeAdapter(annotation)
    for length in (MAX_PROSE, MAX_TITLE):
        text = "".join(islice(cycle(SENTENCE), length - 1)) + "!"
        try:
            check.validate_python(text)
        except ValidationError:
            continue
        return text
    raise ValueError(f"{annotation} is no text")
