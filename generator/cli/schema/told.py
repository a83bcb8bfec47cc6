"""What a schema says of a key: the text below the field in its model's source, or what the data declares of it."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Iterator, Mapping
from functools import cache

from pydantic import BaseModel

from generator.model.fields import FieldSpec

TYPES = {
    "id": "a name of small letters, digits and '_'",
    "words": "words on one line, or a text a language: {en: …, es: …, fr: …}",
    "prose": "sentences, or a text a language: {en: …, es: …, fr: …}",
    "text": "text that is not translated",
    "whole": "a whole number",
    "number": "a number",
    "flag": "true or false",
    "hex": "a hex: its column and its row, 0305",
    "distance": "whole centimetres, 25, or {cm: 25, hexes: 5}",
    "image": "the path of a picture in the game's folder",
}


def told(model: type[BaseModel]) -> dict[str, str]:
    """By the names of fields, the texts below them; what a model says goes before what it is based on says."""
    bases = [base for base in reversed(model.__mro__) if issubclass(base, BaseModel) and base is not BaseModel]
    return {name: text for base in bases for name, text in _of_class(base).items()}


@cache
def _of_class(model: type[BaseModel]) -> Mapping[str, str]:
    node = _classes(model.__module__).get(model.__qualname__)
    return dict(_texts(node)) if node is not None else {}


@cache
def _classes(module: str) -> Mapping[str, ast.ClassDef]:
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    return {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}


def _texts(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for field, below in zip(node.body, node.body[1:]):
        match field, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=text)):
                yield name, in_plain_text(inspect.cleandoc(str(text)))


def in_plain_text(text: str) -> str:
    """One paragraph, as an editor shows it: it sets no code apart."""
    return re.sub(r"(`+)([^`]*)\1", r"'\2'", " ".join(text.split()))


def declared(spec: FieldSpec) -> str:
    """What a game's data says of a field: its note, and what it takes."""
    parts = [spec.note.strip(), _takes(spec)]
    parts = [part[:1].upper() + part[1:] for part in parts]
    return " ".join(part if part[-1] in ".!?" else f"{part}." for part in parts if part)


def _takes(spec: FieldSpec) -> str:
    several = "a list: " if spec.many else "by ids: " if spec.by else ""
    if spec.fields is not None:
        return f"{several}{', '.join(spec.fields)}"
    if isinstance(spec.one_of, str):
        return f"{several}one of the {spec.one_of}"
    if spec.one_of is not None:
        return f"{several}one of {', '.join(map(str, spec.one_of))}"
    least, most = (None if bound is None else f"{bound:g}" for bound in (spec.from_, spec.to))
    bounds = f" from {least} to {most}" if least and most else f" of {least} or more" if least else ""
    bounds = bounds or (f" up to {most}" if most else "")
    unit = f", in {spec.unit}" if spec.unit else ""
    room = f", {spec.most} characters at most" if spec.most else ""
    return f"{several}{TYPES[spec.is_ or 'text']}{bounds}{unit}{room}"
