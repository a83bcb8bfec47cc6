"""Reads layouts, and joins each with what it extends."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from generator import resources
from generator.diagnostics import Diagnostic, Source, UserError, did_you_mean
from generator.loading.validate import validate
from generator.loading.yaml_reader import Document, Node, read
from generator.model.base import Located
from generator.model.layout import Layout

MAX_EXTENDS = 8


def load_layout(folder: str, name: str, asked_by: Source | None = None) -> Located[Layout]:
    """The bundled layout ``templates/<folder>/<name>.yaml``. UserError when there is none or it is wrong."""
    path = resources.templates(folder, f"{name}.yaml")
    if not path.is_file():
        known = [file.stem for file in resources.templates(folder).glob("*.yaml")]
        raise UserError(
            [
                Diagnostic(
                    asked_by or Source(f"{folder}/{name}.yaml"),
                    f"there is no {folder} layout '{name}'",
                    did_you_mean(name, known),
                )
            ]
        )
    return read_layout(path)


def read_layout(path: Path) -> Located[Layout]:
    """A layout file, typed, its bases merged under it."""
    document = _joined(read(path), path, 0)
    return Located(validate(document, Layout), document.where, document.where_key)


def _joined(document: Document, path: Path, depth: int) -> Document:
    root = document.root
    if not isinstance(root.value, dict) or "extends" not in root.value:
        return document
    base_name = root.value["extends"].value
    at = root.value["extends"].source
    if depth >= MAX_EXTENDS:
        raise UserError([Diagnostic(at, "layouts extend one another without end", "Break the circle.")])
    base_path = path.parent / f"{base_name}.yaml"
    if not isinstance(base_name, str) or Path(base_name).name != base_name or not base_path.is_file():
        known = [file.stem for file in path.parent.glob("*.yaml") if file != path]
        raise UserError([Diagnostic(at, f"there is no layout '{base_name}' beside this one", did_you_mean(str(base_name), known))])
    base = _joined(read(base_path), base_path, depth + 1)
    own = Node({key: node for key, node in root.value.items() if key != "extends"}, root.source, root.keys)
    return Document(document.file, _merged(base.root, own))


def _merged(base: Node, own: Node) -> Node:
    """``own`` over ``base``: mappings are merged key by key, anything else is replaced; places stay true."""
    if not (isinstance(base.value, dict) and isinstance(own.value, dict)):
        return own
    value: dict[str, Any] = dict(base.value)
    for key, node in own.value.items():
        value[key] = _merged(value[key], node) if key in value else node
    return Node(value, own.source, {**base.keys, **own.keys})
