"""A schema as one reads it: a table for each thing that has keys, with what each takes and what it is for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from generator.cli.schema.reference import LEFT_OUT, alone

Schema = Mapping[str, Any]
MOST_NAMES = 12
"""So many names are all said; of more, the first few, and how many there are."""
FEW = 4
PLAIN = {"string": "text", "integer": "a whole number", "number": "a number", "boolean": "`true` or `false`"}
NEEDED = re.compile(r"(^|; )needed(?=\.$)", re.IGNORECASE)
WORDS = "Words"
"""Words for paper, which are said once for all pages."""
PATTERNS = (("{{", "an expression"), (".yaml", "a file"), ("csv", "a sheet"), ("^#", "`#rrggbb`"), ("^[a-z]", "an id"))
"""What a text is whose pattern begins so, or has that in it."""
RESTATED = re.compile(
    r"(?:^|(?<=\. ))(?:A list: |By ids?: )?(?:one of|true or false|an? (?:whole )?number|a name of small|a name:|words|text|several sentences)"
    r"\b[^.;]*?(?:, (\d[\d,]* characters at most))?\.$",
    re.IGNORECASE,
)
"""What a description says at its end of what the key takes, which stands beside it."""


def tables_of(schema: Schema, prefix: str) -> list[str]:
    """The whole first, then what it names in the order in which it does; ``prefix`` parts the anchors of schemas."""
    definitions = schema.get("definitions", {})
    waiting, done, found = [""], [WORDS], list[str]()
    while waiting:
        name = waiting.pop(0)
        node = definitions[name] if name else schema
        done.append(name)
        head = [f"({prefix}-{_anchor(name)})=", f"### {_spoken(name)}", "", _plain(node.get("description", "")), ""]
        found.append("\n".join([*(head if name else []), *_table(node, definitions, prefix)]))
        for one in (_whole_of(one, definitions) for one in _named(node)):
            if one in definitions and _keys(definitions[one]) and one not in (*done, *waiting):
                waiting.append(one)
    return found


def _table(node: Schema, definitions: Schema, prefix: str) -> Iterator[str]:
    needed = {*_whole(node).get("required", ())}
    yield "| key | takes | what it is |"
    yield "|---|---|---|"
    for key, value in _keys(node).items():
        takes = _takes(value, definitions, prefix)
        default = value.get("default")
        left_out = f"; left out, `{_yaml(default)}`" if isinstance(default, bool | int | float | str) else ""
        said = NEEDED.sub("", _said(value.get("description", ""))).removeprefix(".")
        must = "**Needed.** " if key in needed else ""
        yield f"| `{key}` | {takes}{left_out} | {must}{_plain(said)} |".replace("\n", " ")


def _whole_of(name: str, definitions: Schema) -> str:
    """Of a card and a card that leaves out what stands elsewhere, the first says all."""
    return whole if (whole := name.removesuffix("Part")) in definitions else name


def _keys(node: Schema) -> Schema:
    return _whole(node).get("properties", {})


def _whole(node: Schema) -> Schema:
    """The mapping, of what has short forms as well."""
    if "properties" in node:
        return node
    return next((one for one in node.get("anyOf", ()) if "properties" in one), node)


def _named(node: Any) -> Iterator[str]:
    """The definitions that something names, in order."""
    if isinstance(node, list):
        for one in node:
            yield from _named(one)
    elif isinstance(node, Mapping):
        if isinstance(node.get("$ref"), str):
            yield node["$ref"].rpartition("/")[2]
        for key, one in node.items():
            if key != "definitions":
                yield from _named(one)


def _takes(value: Schema, definitions: Schema, prefix: str) -> str:
    """What stands there, in words."""
    if "const" in value:
        return f"`{value['const']}`"
    if "enum" in value:
        return _names(value["enum"])
    if "$ref" in value:
        return _link(value["$ref"].rpartition("/")[2], definitions, prefix)
    for several in ("anyOf", "allOf"):
        if several in value:
            parts = [_takes(one, definitions, prefix) for one in value[several] if one.get("type") != "null"]
            return ", or ".join(sorted(dict.fromkeys(parts), key=lambda part: part.startswith("a list")))
    kinds = value.get("type", "")
    kind = kinds if isinstance(kinds, str) else next(one for one in kinds if one != "null")
    if kind == "array":
        return _list(value, definitions, prefix)
    if kind == "object":
        inner = value.get("additionalProperties")
        if isinstance(inner, Mapping) and inner:
            return f"by id: {_takes(inner, definitions, prefix)}"
        return ", ".join(f"`{key}`" for key in _keys(value)) or "a mapping"
    if kind == "string":
        pattern = value.get("pattern", "").replace("\\", "")
        return next((words for sign, words in PATTERNS if sign in pattern), PLAIN["string"])
    return PLAIN.get(kind, "anything") + _bounds(value)


def _list(value: Schema, definitions: Schema, prefix: str) -> str:
    items = value.get("items", {})
    if isinstance(items, list):
        return "[" + ", ".join(_takes(one, definitions, prefix) for one in items) + "]"
    return f"a list: {_takes(items, definitions, prefix)}" if items else "a list"


def _bounds(value: Schema) -> str:
    least, most = value.get("minimum"), value.get("maximum")
    least = value.get("exclusiveMinimum") if least is None else least
    above = "more than " if "exclusiveMinimum" in value else ""
    if least is not None and most is not None:
        return f", {above}{least:g} to {most:g}" if not above else f", above {least:g}, to {most:g}"
    if least is not None:
        return f", {above}{least:g}" if above else f", {least:g} or more"
    return f", up to {most:g}" if most is not None else ""


def _names(names: list[Any]) -> str:
    if len(names) <= MOST_NAMES:
        return ", ".join(f"`{_yaml(name)}`" for name in names)
    return f"one of {len(names)} names: {', '.join(f'`{name}`' for name in names[:FEW])} …"


def _link(name: str, definitions: Schema, prefix: str) -> str:
    if name == WORDS:
        return "words"
    name = _whole_of(name, definitions)
    node = definitions.get(name, {})
    if _keys(node):
        return f"[{_spoken(name)}](#{prefix}-{_anchor(name)})"
    return _takes({key: one for key, one in node.items() if key != "description"}, definitions, prefix)


def _spoken(name: str) -> str:
    """``BoardFeature`` is a board feature."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])|_+", " ", name).strip().lower().capitalize()


def _anchor(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", _spoken(name).lower())


def _yaml(value: Any) -> str:
    return (
        str(value).lower()
        if isinstance(value, bool)
        else "null"
        if value is None
        else f"{value:g}"
        if isinstance(value, float)
        else str(value)
    )


def _said(description: str) -> str:
    """What a key is for: what it takes, which the pages of reference say before that, stands in a column of its own."""
    description, left_out, else_ = description.partition(f" {LEFT_OUT}")
    text = f"{alone().get(description, description)}{left_out}{else_}"
    text = re.sub(r"\{en: …[^}]*\}", "", text)
    found = RESTATED.search(text)
    if found is None or "one of our" in found[0]:
        return text
    most = f"{found[1].capitalize()}." if found[1] else ""
    return text[: found.start()] + most


def _plain(text: str) -> str:
    """Its code set apart again, its signs kept from being markup."""
    text = re.sub(r"(?<![\w’])'([^']+)'", r"`\1`", text)
    return text.replace("|", "\\|").replace("<", "&lt;")
