"""The schemas of files of words: of a game in one language, and of a language. What a key stands for is said by its words in
the first language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.cli.schema.models import DIALECT, Schema
from generator.loading.words import load_words
from generator.model.base import LANGUAGES, WORDS_SCHEMA
from generator.model.rulebook import Rulebook

TEXT: Schema = {"type": "string"}
MORE = "More"
MOST_NAMED = 6
"""So many keys of a group are named where it is explained."""


def of_game(book: Rulebook) -> Schema:
    """Words of one's own may stand there besides: a layout asks for them."""
    first = next((code for code in book.spec.languages if code in book.words), LANGUAGES[0])
    more = {"$ref": f"#/definitions/{MORE}"}
    open_to_more = {"anyOf": [TEXT, {"type": "array", "items": TEXT}, {"type": "object", "additionalProperties": more}]}
    found = _group(_tree(book.words[first]), "", first, more)
    return {"$schema": DIALECT, **found, "definitions": {MORE: open_to_more}}


def of_language() -> Schema:
    """The words of our sheets; nothing asks for others."""
    return {"$schema": DIALECT, **_group(_tree(load_words()[LANGUAGES[0]]), "", LANGUAGES[0], False)}


def of_sheets() -> Schema:
    """A file of words of our sheets: under each key a text, or one a language, or a group of keys."""
    group = {"type": "object", "additionalProperties": {"anyOf": [WORDS_SCHEMA, {"$ref": f"#/definitions/{MORE}"}]}}
    return {
        "$schema": DIALECT,
        "description": "Words of our sheets by their keys: one text, or a text a language.",
        **group,
        "definitions": {MORE: group},
    }


def _tree(words: Mapping[str, str]) -> dict[str, Any]:
    """Of dotted keys the groups that they stand in."""
    root: dict[str, Any] = {}
    for key, text in words.items():
        *groups, name = key.split(".")
        node = root
        for group in groups:
            below = node.setdefault(group, {})
            if not isinstance(below, dict):
                below = node[group] = {}
            node = below
        if not isinstance(node.get(name), dict):
            node[name] = text
    return root


def _group(tree: Mapping[str, Any], path: str, language: str, more: Schema | bool) -> Schema:
    named = ", ".join([*tree][:MOST_NAMED]) + (", …" if len(tree) > MOST_NAMED else "")
    found: Schema = {
        "type": "object",
        "description": f"Words of '{path}': {named}. Left out, those in '{language}' stand there."
        if path
        else "Words for paper, in one language, by their keys.",
        "properties": {
            name: _group(below, f"{path}.{name}".lstrip("."), language, more)
            if isinstance(below, dict)
            else {**TEXT, "description": f"In {language}: {below}"}
            for name, below in tree.items()
        },
        "additionalProperties": more,
    }
    if all(name.isdecimal() for name in tree):  # a list, whose entries are numbered
        return {"anyOf": [found, {"type": "array", "items": TEXT}], "description": found.pop("description")}
    return found
