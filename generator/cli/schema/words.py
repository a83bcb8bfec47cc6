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
Tree = dict[str | None, Any]
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


def _tree(words: Mapping[str, str]) -> Tree:
    """Of dotted keys the groups that they stand in, and in each, under no name, its own text if it has one."""
    root: Tree = {}
    for key, text in words.items():
        node = root
        for name in key.split("."):
            node = node.setdefault(name, {})
        node[None] = text
    return root


def _group(tree: Tree, path: str, language: str, more: Schema | bool) -> Schema:
    groups = {name: below for name, below in tree.items() if name is not None}
    text = [{**TEXT, "description": f"In {language}: {tree[None]}"}] if None in tree else []
    if text and not groups:
        return text[0]
    named = ", ".join([*groups][:MOST_NAMED]) + (", …" if len(groups) > MOST_NAMED else "")
    found: Schema = {
        "type": "object",
        "description": f"Words of '{path}': {named}. Left out, those in '{language}' stand there."
        if path
        else "Words for paper, in one language, by their keys.",
        "properties": {
            name: _group(below, f"{path}.{name}".lstrip("."), language, more) for name, below in groups.items()
        },
        "additionalProperties": more,
    }
    if all(name.isdecimal() for name in groups):  # a list, whose entries are numbered
        return {"anyOf": [*text, found, {"type": "array", "items": TEXT}], "description": found.pop("description")}
    return {"anyOf": [*text, found]} if text else found
