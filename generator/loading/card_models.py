"""The models of a game's cards and of its scenarios: what every game's have, and the fields that its ``data`` adds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field, create_model

from generator.diagnostics import Diagnostic
from generator.loading.fields import Choices, model_of, wrong_fields
from generator.loading.yaml_reader import Document
from generator.model.base import Many, Model, Needed, counted, filled
from generator.model.fields import DataSpec
from generator.model.scenario import MOST_SIDES, MOST_UNITS


def wrong_card_fields(data: Mapping[str, DataSpec], choices: Choices, document: Document) -> list[Diagnostic]:
    """What is wrong with the fields, which stand in ``document``."""
    return [one for kind, spec in data.items() for one in wrong_fields(spec.fields, choices, document, kind, "fields")]


def card_models(
    bases: Mapping[str, type[Model]], data: Mapping[str, DataSpec], choices: Choices
) -> dict[str, type[Model]]:
    """By their paths: ``unit``, ``unit.gun``, ``entry`` of a roster, ``side``, ``scenario``. Nothing is wrong with the fields."""
    models = dict(bases)

    def make(kind: str) -> type[Model]:
        return model_of(kind, data[kind].fields if kind in data else {}, choices, models)

    make("unit")
    models["side"] = _with(models["side"], units=filled(Annotated, filled(Many, make("entry")), counted(1, MOST_UNITS)))
    models["scenario"] = _with(
        models["scenario"], sides=filled(Annotated, filled(Many, make("side")), counted(2, MOST_SIDES))
    )
    scenario = make("scenario")
    own = data["scenario"].fields if "scenario" in data else {}
    needed = {name: filled(Needed, _type_of(scenario, name)) for name, spec in own.items() if spec.is_needed}
    models["scenario"] = _with(scenario, **needed)
    return models


def _type_of(model: type[Model], field: str) -> Any:
    info = model.model_fields[field]
    extra = (Field(json_schema_extra=info.json_schema_extra),) if info.json_schema_extra else ()
    metadata = (*info.metadata, *extra)
    return Annotated[(info.annotation, *metadata)] if metadata else info.annotation


def _with(model: type[Model], **fields: Any) -> type[Model]:
    definitions: dict[str, Any] = {name: (of, ...) for name, of in fields.items()}
    return create_model(model.__name__, __base__=model, **definitions)
