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


def load_layout(folder: Path, kind: str, name: str, asked_by: Source) -> Located[Layout]:
    """A layout of a kind: ``classic`` is one of ours, ``mine.yaml`` a file in ``folder``.

    UserError, at the place that asks for it, when there is none; at its own places when it is wrong.
    """
    layout = read_layout(layout_file(folder, kind, name, asked_by))
    if layout.value.kind != kind:
        raise UserError(
            [Diagnostic(layout.where("kind"), f"this lays out a {layout.value.kind}, not a {kind}", "Name another.")]
        )
    return layout


def layout_file(folder: Path, kind: str, name: str, asked_by: Source) -> Path:
    """The file of a layout: one of ours by its name, or a YAML file in ``folder``. UserError when there is none."""
    is_file = name.endswith(".yaml")
    path = folder / name if is_file else resources.templates(kind, f"{name}.yaml")
    if "\0" in name or Path(name).is_absolute() or not _is_file(path):
        known = [file.stem for file in resources.templates(kind).glob("*.yaml")]
        what = f"there is no file '{name}' beside this one" if is_file else f"there is no {kind} layout '{name}'"
        raise UserError([Diagnostic(asked_by, what, did_you_mean(name.removesuffix(".yaml"), known))])
    return path


def read_layout(path: Path) -> Located[Layout]:
    """A layout file, typed, its bases merged under it."""
    document = read_joined(path)
    return Located(validate(document, Layout), document.where, document.where_key)


def read_joined(path: Path) -> Document:
    """A layout file with what it extends merged under it."""
    return _joined(read(path), path, 0)


def _joined(document: Document, path: Path, depth: int) -> Document:
    root = document.root
    if not isinstance(root.value, dict) or "extends" not in root.value:
        return document
    base_name = root.value["extends"].value
    at = root.value["extends"].source
    if depth >= MAX_EXTENDS:
        raise UserError([Diagnostic(at, "layouts extend one another without end", "Break the circle.")])
    base_path = _base(path, str(base_name), str(root.value["kind"].value) if "kind" in root.value else "")
    if base_path is None:
        kind = root.value["kind"].value if "kind" in root.value else "*"
        known = [file.stem for file in resources.templates().glob(f"{kind}/*.yaml")]
        raise UserError(
            [Diagnostic(at, f"there is no layout '{base_name}' to extend", did_you_mean(str(base_name), known))]
        )
    base = _joined(read(base_path), base_path, depth + 1)
    own = Node({key: node for key, node in root.value.items() if key != "extends"}, root.source, root.keys)
    return Document(document.file, _merged(base.root, own))


def _base(path: Path, name: str, kind: str) -> Path | None:
    """The layout of that name beside the one that extends it, else one of ours of the same kind."""
    if not name.replace("_", "").replace("-", "").isalnum():
        return None
    places = (path.parent / f"{name}.yaml", resources.templates(kind, f"{name}.yaml"))
    return next((place for place in places if place != path and _is_file(place)), None)


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # no file can have such a name
        return False


def _merged(base: Node, own: Node) -> Node:
    """``own`` over ``base``: mappings are merged key by key, anything else is replaced; places stay true."""
    if not (isinstance(base.value, dict) and isinstance(own.value, dict)):
        return own
    value: dict[str, Any] = dict(base.value)
    for key, node in own.value.items():
        value[key] = _merged(value[key], node) if key in value else node
    return Node(value, own.source, {**base.keys, **own.keys})
