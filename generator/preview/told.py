"""A view as JSON for the page.

    {number, whole, compared, file, title, language, languages, ink, inks,
     kinds: [{id, name, stale}], sides: {id: name}, pieces: [...], pages: [...], gone: [...],
     problems: [{severity, what, remedy, clause, shown, link}]}

Pieces and pages are alike: {id, kind, name, width_mm, height_mm, outline, safe, faces: {front: {picture, bleed_mm}},
before: {front: digest}, is_page}, where ``before`` is null of what was not there; pieces have side, unit, copies and variant as well.
``gone`` has those that are no longer there, as they were.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from generator.backends.svg import path_data
from generator.diagnostics import Diagnostic
from generator.drawing import Style, shapes
from generator.drawing.items import Command
from generator.preview.bench import Bench, ShownPage, ShownPiece, View
from generator.preview.editors import Editor
from generator.sheets.plan import Piece

SAFE_MM = 2.5
"""Nothing that matters stands nearer to where a piece is cut."""


def as_json(view: View, before: View | None, number: int, bench: Bench, editor: Editor) -> dict[str, Any]:
    """All of a view, and how what of it looks otherwise looked before. ``number`` counts the changes of files."""
    was = {one["id"]: one for one in _things(before)} if before else {}
    things = list(_things(view))
    for one in things:
        one["before"] = _pictures(was.pop(one["id"], None))
    return {
        "number": number,
        "whole": view.is_whole,
        "compared": before is not None,
        "file": bench.file.name,
        "title": view.title,
        "language": view.language,
        "languages": view.languages,
        "ink": view.ink,
        "inks": bench.inks,
        "kinds": [{"id": kind, "name": name, "stale": kind in view.stale} for kind, name in view.kinds.items()],
        "sides": dict(view.sides),
        "pieces": [one for one in things if not one["is_page"]],
        "pages": [one for one in things if one["is_page"]],
        "gone": [{**one, "before": _pictures(one)} for one in was.values()] if view.is_whole else [],
        "problems": [_problem(one, editor) for one in view.problems],
    }


def _things(view: View) -> list[dict[str, Any]]:
    return [*map(_piece, view.pieces), *map(_page, view.pages)]


def _pictures(one: Mapping[str, Any] | None) -> dict[str, str] | None:
    return {name: face["picture"] for name, face in one["faces"].items()} if one else None


def _piece(one: ShownPiece) -> dict[str, Any]:
    piece = one.piece
    faces = {
        name: {"picture": face.picture.digest, "bleed_mm": round(face.bleed_mm, 3)} for name, face in one.faces.items()
    }
    return {
        "id": one.id,
        "is_page": False,
        "kind": one.kind,
        "side": one.side,
        "name": one.name if one.unit else _words(one.name.rpartition(".")[2]),
        "variant": _variant(one),
        "unit": one.unit,
        "copies": piece.quantity,
        "width_mm": round(piece.width_mm, 3),
        "height_mm": round(piece.height_mm, 3),
        "outline": _outline(piece.contour()),
        "safe": _safe(piece),
        "faces": faces,
    }


def _page(one: ShownPage) -> dict[str, Any]:
    return {
        "id": one.id,
        "is_page": True,
        "kind": one.kind,
        "side": "",
        "name": one.name,
        "variant": "",
        "unit": "",
        "copies": 1,
        "width_mm": round(one.width_mm, 3),
        "height_mm": round(one.height_mm, 3),
        "outline": _outline(shapes.rect(0, 0, one.width_mm, one.height_mm, Style()).commands),
        "safe": "",
        "faces": {"front": {"picture": one.picture.digest, "bleed_mm": 0}},
    }


def _variant(one: ShownPiece) -> str:
    """Which of the pieces of its unit it is: ``infantry, half``."""
    own = one.id.rpartition("/")[2].removeprefix(one.unit.rpartition(".")[2]) if one.unit else ""
    return ", ".join(_words(part) for part in own.split("-") if part).lower()


def _words(name: str) -> str:
    words = re.sub(r"-(?=\d+$)", " ", name.replace("_", " "))
    return words[:1].upper() + words[1:]


def _safe(piece: Piece) -> str:
    """The line within which all that matters stands; empty where the outline is one of its own."""
    width, height = piece.width_mm - 2 * SAFE_MM, piece.height_mm - 2 * SAFE_MM
    if piece.outline or min(width, height) <= 0:
        return ""
    corner = max(piece.corner_mm - SAFE_MM, 0.0)
    return _outline(shapes.rounded_rect(SAFE_MM, SAFE_MM, width, height, corner, Style()).commands)


@lru_cache(maxsize=64)
def _outline(commands: tuple[Command, ...]) -> str:
    return path_data(commands)


def _problem(one: Diagnostic, editor: Editor) -> dict[str, Any]:
    said = one.as_said()
    return {
        "severity": one.severity.value,
        "what": said.what,
        "remedy": said.remedy,
        "clause": one.clause,
        **editor.place(one.source.file, one.source.line, one.source.column),
    }
