"""The kinds of file that people write, each with the schema of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from functools import partial
from typing import Any, NamedTuple

from generator import resources
from generator.cli.schema import lines, names, reference, words
from generator.cli.schema.models import Schema, or_else, schema_of, with_keys, without_required
from generator.components.pieces.plates import SHAPES
from generator.components.sheet_layout import type_sizes
from generator.loading import sheet_layouts
from generator.loading.game_folder import PARTS
from generator.loading.game_project import plural, scenario_model
from generator.loading.ignored_keys import EVERYWHERE, TAKEN, taken_by
from generator.loading.layouts import PIECES
from generator.loading.project import ruleset_of
from generator.loading.yaml_reader import read
from generator.model.base import in_language
from generator.model.rulebook import Rulebook


class Kind(NamedTuple):
    says: str
    """Which files are of it."""
    of_game: bool
    """Whether it is another for each game."""
    make: Callable[..., Schema | None]
    """Given the game's ``Rulebook``, where it is another for each, and the name of the list. None where the game has no such
    file."""
    of_list: bool = False
    """Whether it is another for each list of a game's data."""


def _extends(*kinds: str) -> Schema:
    ours = dict.fromkeys(path.stem for kind in kinds for path in sorted(resources.templates(kind).glob("*.yaml")))
    return {
        **names.open_to_more(ours),
        "description": "The layout that this one changes: one beside it, or one of ours. Left out, this one says everything.",
    }


NEEDED = ("kind", "width_mm", "height_mm", "elements")
"""Of a layout that extends none."""


def _scenario(book: Rulebook) -> Schema:
    known = {**names.everywhere(), **names.of_game(book)}
    if book.models:
        known["Scenario", "ruleset"] = {"const": book.id}
        known["Scenario", "cards"] = {"items": names.open_to_more(names.card_files(book))}
        known["entry", "card"] = names.cards(book)
        found = schema_of(book.models["scenario"], known)
        keys = found["definitions"]["side"]["properties"]
        text = keys["units"].pop("description")
        keys["units"] = {"anyOf": [keys["units"], names.A_SHEET], "description": text}
        return found
    known |= names.of_folder(book)
    for kind, spec in book.spec.data.items():
        several = in_language(spec.names or plural(kind), "en")
        says = f"Which {several} play: all, [one, another], or {{only: …, where: …, change: …}}."
        known["GameScenario", plural(kind)] = {"description": says}
    found = schema_of(scenario_model(tuple(book.spec.data)), known)
    for kind, ids in names.lines_of(book).items():
        listed = next(form for form in found["properties"][plural(kind)]["anyOf"] if form.get("type") == "array")
        listed["items"] = ids or listed["items"]
    return found


def _cards(book: Rulebook) -> Schema | None:
    if not book.models:
        return None
    family = getattr(ruleset_of(book), "card_ruleset", book.id)
    card = schema_of(book.models["unit"], {**names.everywhere(), **names.of_game(book)})
    head, definitions = card.pop("$schema"), card.pop("definitions")
    # What all cards have in common may stand in the defaults instead.
    part = deepcopy(card)
    without_required(part, "each card says it")
    keys: dict[str, Schema] = {
        "ruleset": {"enum": list(dict.fromkeys((family, book.id))), "description": "The game these cards are for."},
        "cards": {
            "type": "object",
            "description": "The cards, each by an id of its own.",
            "propertyNames": {"pattern": "^[a-z][a-z0-9_]*$"},
            "additionalProperties": {"$ref": "#/definitions/CardPart"},
        },
        "defaults": {
            "allOf": [{"$ref": "#/definitions/CardPart"}],
            "description": "What all of these cards say, said once; what a card says itself stands over it. Left out, each says all of it.",
        },
    }
    whole = {**keys["cards"], "additionalProperties": {"$ref": "#/definitions/Card"}}
    return {
        "$schema": head,
        **_object(keys, "Unit cards, by their ids.", ("ruleset", "cards")),
        "if": {"not": {"required": ["defaults"]}},
        "then": {"properties": {"cards": whole}},
        "definitions": {**definitions, "Card": card, "CardPart": part},
    }


def _layout(_: Rulebook | None) -> Schema:
    from generator.model.layout import Layout

    found = schema_of(Layout, names.everywhere(), extends="layout")
    found["definitions"]["Element"]["allOf"] = [*_taken()]
    return with_keys(
        {**found, "anyOf": [{"required": ["extends"]}, {"required": [*NEEDED]}]}, extends=_extends(*PIECES)
    )


def _taken() -> Iterator[Schema]:
    """Of an element that says what it is, the keys that it takes: ``corner_mm`` is of no text."""
    for thing, keys in TAKEN.items():
        yield {"if": {"required": [thing]}, "then": {"propertyNames": {"enum": sorted(EVERYWHERE | keys)}}}
    for shape in SHAPES:
        is_shape = {"properties": {"shape": {"const": shape}}, "required": ["shape"]}
        yield {"if": is_shape, "then": {"propertyNames": {"enum": sorted(EVERYWHERE | taken_by(shape))}}}


def _sheet_layout(kind: str, _: Rulebook | None) -> Schema:
    found = schema_of(sheet_layouts.model_of(kind), names.everywhere(), extends="layout")
    found["definitions"] = _with_sizes(found["definitions"])
    standard = read(resources.templates(kind, f"{sheet_layouts.STANDARD}.yaml")).data()
    _say(found, found, "", reference.of_sheet(kind), standard)
    own = {"const": kind, "description": "The sheet it lays out."}
    return with_keys({**_with_sizes(found), "required": ["kind"]}, kind=own, extends=_extends(kind))


def _say(whole: Schema, node: Schema, path: str, said: reference.Said, standard: Any) -> None:
    """What each setting does, by its path, ``tracks.box_mm``; in lists by its name alone. Its default is that of ``standard``."""
    for key, value in node.get("properties", {}).items():
        default = standard.get(key) if isinstance(standard, dict) else None
        if text := said.get(path + key):
            value["description"] = text if standard is None else text.partition(f" {reference.LEFT_OUT}")[0]
        if standard is not None:
            value |= or_else(value, "as in the layout that it extends")
        inner = value.get("items", value)
        if "$ref" in inner:
            group = whole["definitions"][inner["$ref"].rpartition("/")[2]]
            at, below = (f"{path}{key}.", default) if inner is value else ("", None)
            _say(whole, group, at, said, below)
        elif default is not None:
            value["default"] = default


def _with_sizes(node: Any, key: str = "") -> Any:
    """Type sizes, in points or by their names."""
    if isinstance(node, list):
        return [_with_sizes(one) for one in node]
    if not isinstance(node, dict):
        return node
    node = {name: _with_sizes(one, name) for name, one in node.items()}
    if key.endswith("_pt") and node.get("type") == "number":
        said = {name: node.pop(name) for name in ("description", "default") if name in node}
        return {"anyOf": [node, {"enum": [*type_sizes()]}], **said}
    return node


def _game(_: Rulebook | None) -> Schema:
    from generator.cli.schema.games import whole

    return whole()


def _part(name: str, _: Rulebook | None) -> Schema:
    from generator.cli.schema.games import part

    return part(name)


def _plain(module: str, model: str, _: Rulebook | None) -> Schema:
    from importlib import import_module

    return schema_of(getattr(import_module(f"generator.{module}"), model), names.everywhere())


def _set(_: Rulebook | None) -> Schema:
    from generator.model.counter_set import CounterSet

    return schema_of(CounterSet, {**names.everywhere(), **names.of_sets()})


def _object(keys: Mapping[str, Schema], says: str, required: tuple[str, ...]) -> Schema:
    return {
        "type": "object",
        "description": says,
        "properties": dict(keys),
        "required": [*required],
        "additionalProperties": False,
    }


KINDS: Mapping[str, Kind] = {
    "scenario": Kind("a scenario of a ruleset, or of a game's folder", True, _scenario),
    "cards": Kind("unit cards of a ruleset", True, _cards),
    "layout": Kind("the layout of a counter, marker, card or other piece", False, _layout),
    **{
        f"{kind}_layout": Kind(f"the layout of a {kind.replace('_', ' ')}", False, partial(_sheet_layout, kind))
        for kind in sheet_layouts.KINDS
    },
    "game": Kind("game.yaml of a game's folder", False, _game),
    **{
        f"game_{name}": Kind(f"{name}.yaml of a game's folder, or of its key '{name}'", False, partial(_part, name))
        for name in PARTS
    },
    "list": Kind("lines of a list of a game's folder, as YAML", True, lines.of_list, of_list=True),
    "words": Kind("the words of a game in one language", True, words.of_game),
    "language": Kind("a language: the words of the sheets in it", False, lambda _: words.of_language()),
    "tables": Kind("tables filled in from one's own copy", False, partial(_plain, "loading.user_tables", "OwnTables")),
    "set": Kind("a set of counters without a scenario", False, _set),
    "paper": Kind("a paper", False, partial(_plain, "model.paper", "Paper")),
    "profile": Kind("a print profile", False, partial(_plain, "model.print_profile", "PrintProfile")),
    "ink": Kind("an ink", False, partial(_plain, "model.ink", "Ink")),
    "labels": Kind(
        "a sheet of labels or of counters cut beforehand", False, partial(_plain, "model.die_cut", "DieCutSheet")
    ),
    "terrain": Kind("how boards draw the ground", False, partial(_plain, "model.terrain", "TerrainFile")),
    "nations": Kind("a list of nations", False, partial(_plain, "model.nation", "NationFile")),
    "hex_templates": Kind("artillery templates on hexes", False, partial(_plain, "model.template", "HexShapeFile")),
    "cm_templates": Kind("artillery templates in centimetres", False, partial(_plain, "model.template", "CmShapeFile")),
    "symbols": Kind("how symbols stand", False, partial(_plain, "model.symbols", "SymbolFile")),
    "storage": Kind("labels for bags, and boxes", False, partial(_plain, "model.storage", "Storage")),
    "sheet_words": Kind("words of our sheets in every language", False, lambda _: words.of_sheets()),
    "palette": Kind("the colours", False, partial(_plain, "model.palette", "Palette")),
}
