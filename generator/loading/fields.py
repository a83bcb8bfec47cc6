"""Models made of the fields that a game declares (``model/fields.py``), so that its data is read, checked and talked about as
everything else is."""

from __future__ import annotations

import keyword
from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import PurePosixPath
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BeforeValidator,
    ConfigDict,
    Field,
    TypeAdapter,
    ValidationError,
    WithJsonSchema,
    create_model,
)
from pydantic_core import PydanticCustomError

from generator.diagnostics import Diagnostic, did_you_mean
from generator.loading.mistakes import NOT_A_CHOICE, in_plain_words
from generator.loading.yaml_reader import Document
from generator.model.base import (
    MAX_PROSE,
    MAX_TITLE,
    WORDS_FOR_EDITORS,
    Id,
    Many,
    Model,
    counted,
    filled,
    unprintable,
    words_up_to,
)
from generator.model.board import OneHex
from generator.model.distance import Distance
from generator.model.fields import Count, FieldSpec

Choices = Mapping[str, Collection[str]]
"""What ``one_of`` may name: ``sides``, ``nations``, ``colours``, ``symbols``, a list of the game's data, a table."""

DECLARED = "declared"
"""Under which a field of such a model keeps what declares it, for those who explain it."""


def model_of(
    name: str, fields: Mapping[str, FieldSpec], choices: Choices, models: dict[str, type[Model]] | None = None
) -> type[Model]:
    """A model with these fields. They have been looked at by ``wrong_fields``.

    ``models`` has what a model and those in it are based on, by their paths, ``unit`` and ``unit.gun``; each is replaced there
    by what is made of it.
    """
    models = {} if models is None else models
    base = models.get(name, Model)
    made: dict[str, Any] = {}
    for field, spec in fields.items():
        of = _type_of(f"{name}.{field}", spec, choices, models)
        settings: dict[str, Any] = {"json_schema_extra": {DECLARED: spec}}
        if not spec.is_needed:
            settings["default"] = None if spec.default is None else _reader(of).validate_python(spec.default)
            of = of | None if spec.default is None else of
        attribute = _attribute(field, base)
        if attribute != field:
            settings["alias"] = field
        made[attribute] = (of, Field(**settings))
    models[name] = create_model(name, __base__=base, **made)
    return models[name]


def wrong_fields(
    fields: Mapping[str, FieldSpec], choices: Choices, document: Document, *path: str | int
) -> Iterator[Diagnostic]:
    """What is wrong with fields that stand at a path: choices there are none of, and what stands for one left out."""
    for field, spec in fields.items():
        at, inner = (*path, field), list(wrong_fields(spec.fields or {}, choices, document, *path, field, "fields"))
        yield from inner
        if isinstance(spec.one_of, str) and spec.one_of not in choices:
            what = f"there are no choices called '{spec.one_of}'"
            yield Diagnostic(document.where(*at, "one_of"), what, did_you_mean(spec.one_of, choices))
        elif not inner and not spec.is_needed and spec.default is not None:
            of = _type_of(field, spec, choices, {})
            try:
                _reader(of).validate_python(spec.default)
            except ValidationError as error:
                yield from in_plain_words(error, document.part(*at, "else"), of)


def _reader(of: Any) -> TypeAdapter[Any]:
    """What reads the ``else`` of a field of some type, as strictly as a model."""
    is_model = isinstance(of, type) and issubclass(of, Model)
    return TypeAdapter(of, config=None if is_model else ConfigDict(strict=True))


def _attribute(field: str, base: type[Model]) -> str:
    """What it is called in Python: something no id is, where Python or the base means something else by its name."""
    taken = keyword.iskeyword(field) or field.startswith("model_") or hasattr(Model, field)
    return f"Own_{field}" if taken or (hasattr(base, field) and field not in base.model_fields) else field


def _type_of(name: str, spec: FieldSpec, choices: Choices, models: dict[str, type[Model]]) -> Any:
    if spec.fields is not None:
        one = model_of(name, spec.fields, choices, models)
    elif spec.one_of is not None:
        one = _choice(choices.get(spec.one_of), spec.one_of) if isinstance(spec.one_of, str) else _choice(spec.one_of)
    else:
        one = _scalar(spec)
    if isinstance(spec.by, tuple):
        said: dict[str, Any] = {DECLARED: spec.model_copy(update={"by": None, "note": ""})}
        definitions: dict[str, Any] = dict.fromkeys(spec.by, (one, Field(json_schema_extra=said)))
        return create_model(name, __base__=Model, **definitions)
    count = spec.many if isinstance(spec.many, Count) else Count()
    if spec.by:
        return filled(Annotated, filled(dict, Id, one), counted(count.from_, count.to))
    return filled(Annotated, filled(Many, one), counted(count.from_, count.to)) if spec.many else one


def _scalar(spec: FieldSpec) -> Any:
    match spec.is_:
        case "id":
            return Id
        case "words":
            return Annotated[
                Any, BeforeValidator(words_up_to(spec.most or MAX_TITLE, one_line=True)), WORDS_FOR_EDITORS
            ]
        case "prose":
            return Annotated[
                Any, BeforeValidator(words_up_to(spec.most or MAX_PROSE, one_line=False)), WORDS_FOR_EDITORS
            ]
        case "text":
            return Annotated[str, Field(max_length=spec.most or MAX_PROSE), AfterValidator(_printable)]
        case "whole":
            return Annotated[int, Field(ge=spec.from_, le=spec.to)]
        case "number":
            limits = Field(ge=spec.from_, le=spec.to, allow_inf_nan=False)
            return Annotated[float, limits, AfterValidator(_without_point)]
        case "flag":
            return bool
        case "hex":
            return OneHex
        case "distance":
            return Distance
        case _:
            return Annotated[str, AfterValidator(_file_name)]


def _choice(known: Collection[str | int | float] | None, listed: str = "") -> Any:
    """One of these, ``listed`` under that name; any, where it is not known which. A row of a table that is called 2 may be written as a number."""
    if known is None:
        return Any
    is_literal = known and not any(isinstance(one, float) for one in known)
    return Annotated[
        Literal[tuple(known)] if is_literal else Any, BeforeValidator(_one_of(known, listed)), _for_editors(known)
    ]


def _for_editors(known: Collection[str | int | float]) -> WithJsonSchema:
    digits = (int(one) for one in known if isinstance(one, str) and one.isdecimal() and str(int(one)) == one)
    return WithJsonSchema({"enum": [*known, *digits]})


def _one_of(known: Collection[str | int | float], listed: str) -> Callable[[Any], Any]:
    by_text = {str(one): one for one in known}

    def check(value: Any) -> Any:
        found = by_text.get(str(value)) if isinstance(value, str | int | float) else None
        if isinstance(value, bool) or found is None or not (isinstance(found, str) or type(found) is type(value)):
            raise PydanticCustomError(
                NOT_A_CHOICE, "Input should be one of a list", {"known": list(by_text), "listed": listed}
            )
        return found

    return check


def _printable(text: str) -> str:
    strange = unprintable(text, one_line=False)
    if strange:
        raise ValueError(strange)
    return text


def _without_point(number: float) -> float | int:
    """3 for 3.0: as it was written."""
    return int(number) if number.is_integer() else number


def _file_name(name: str) -> str:
    path = PurePosixPath(name)
    if not name.strip() or not name.isprintable() or "\\" in name or ":" in name:
        raise ValueError("this is not the name of a file. Write it as 'art/tank.svg'")
    if path.is_absolute() or ".." in path.parts:
        raise ValueError(f"'{name}' lies outside the game's folder. Copy the file into it and give its path from there")
    return name
