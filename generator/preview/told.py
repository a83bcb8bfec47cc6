"""A view as JSON for the page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote

from generator.backends.svg import path_data
from generator.diagnostics import Diagnostic
from generator.preview.bench import ShownPage, ShownPiece, View

EDITORS = {
    "vscode": "vscode://file{file}:{line}:{column}",
    "codium": "vscodium://file{file}:{line}:{column}",
    "cursor": "cursor://file{file}:{line}:{column}",
    "zed": "zed://file{file}:{line}:{column}",
    "idea": "idea://open?file={file}&line={line}&column={column}",
    "pycharm": "pycharm://open?file={file}&line={line}&column={column}",
    "sublime": "subl://open?url=file://{file}&line={line}&column={column}",
    "textmate": "txmt://open?url=file://{file}&line={line}&column={column}",
    "emacs": "org-protocol://open-file?url=file://{file}&line={line}&column={column}",
}
"""The address that opens a file at a place, for each editor that has one."""


def as_json(view: View, before: View | None, number: int, inks: Iterable[str], editor: str) -> dict[str, Any]:
    """All of a view, and what of it looks otherwise than before. ``number`` counts the changes of files."""
    was, now = before.looks() if before else {}, view.looks()
    return {
        "number": number,
        "whole": view.is_whole,
        "title": view.title,
        "language": view.language,
        "languages": view.languages,
        "ink": view.ink,
        "inks": list(inks),
        "kinds": [{"id": kind, "name": name, "stale": kind in view.stale} for kind, name in view.kinds.items()],
        "sides": dict(view.sides),
        "pieces": [_piece(one, was) for one in view.pieces],
        "pages": [_page(one, was) for one in view.pages],
        "gone": sorted(was.keys() - now.keys()) if view.is_whole else [],
        "problems": [_problem(one, editor) for one in view.problems],
    }


def _piece(one: ShownPiece, was: Mapping[str, tuple[str, ...]]) -> dict[str, Any]:
    piece = one.piece
    faces = {
        name: {"picture": face.picture.digest, "bleed_mm": round(face.bleed_mm, 3)} for name, face in one.faces.items()
    }
    return {
        "id": one.id,
        "kind": one.kind,
        "side": one.side,
        "name": one.name,
        "unit": one.unit,
        "copies": piece.quantity,
        "width_mm": round(piece.width_mm, 3),
        "height_mm": round(piece.height_mm, 3),
        "outline": path_data(piece.contour()),
        "faces": faces,
        "before": was.get(one.id),
    }


def _page(one: ShownPage, was: Mapping[str, tuple[str, ...]]) -> dict[str, Any]:
    return {
        "id": one.id,
        "kind": one.kind,
        "name": one.name,
        "width_mm": one.width_mm,
        "height_mm": one.height_mm,
        "picture": one.picture.digest,
        "before": was.get(one.id),
    }


def _problem(one: Diagnostic, editor: str) -> dict[str, Any]:
    return {
        "severity": one.severity.value,
        "file": one.source.file,
        "line": one.source.line,
        "column": one.source.column,
        "what": one.what,
        "remedy": one.remedy,
        "clause": one.clause,
        "link": link(editor, one.source.file, one.source.line, one.source.column),
    }


def link(editor: str, file: str, line: int, column: int) -> str:
    """The address that opens the editor there; empty for what is no file."""
    path = Path(file)
    if not path.is_file():
        return ""
    template = EDITORS.get(editor, editor)
    return template.format(file=quote(path.resolve().as_posix()), line=max(line, 1), column=max(column, 1))
