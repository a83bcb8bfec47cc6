"""The kinds of pieces that a game names, one of each for every line of a list: what is on their faces, and how many."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.model.fields import DataSpec
from generator.model.game_file import FaceSpec, PieceSpec
from generator.rulesets.api import OwnPiece, PieceFace, PieceKind, nested
from generator.rulesets.folder.play import Place, Play, named, title_field
from generator.rulesets.folder.things import Thing

FRONT, BACK = "front", "back"
NOT_SHOWN = ("id", "side", "copies")
"""Fields that a plain layout leaves out: they say where a piece belongs and how many there are."""


def piece_kinds(play: Play) -> tuple[PieceKind, ...]:
    shared = _shared(play)
    return tuple(_kind(play, name, spec, shared) for name, spec in play.spec.pieces.items())


def _kind(play: Play, name: str, spec: PieceSpec, shared: Mapping[str, Any]) -> PieceKind:
    pieces = [piece for thing in play.all_of(spec.each) for piece in _pieces(play, name, spec, thing, shared)]
    return PieceKind(
        id=name,
        title=spec.title or named(name),
        pieces=tuple(pieces),
        folder=play.book.folders[0],
        where=play.where("pieces", name),
        size_mm=spec.size_mm,
        width_mm=spec.width_mm,
        height_mm=spec.height_mm,
        shape=spec.shape,
        corner_mm=spec.corner_mm,
        deck=spec.deck,
        on_request=spec.on_request,
        fields=tuple(_shown_fields(play, spec.each)),
    )


def _pieces(play: Play, kind: str, spec: PieceSpec, thing: Thing, shared: Mapping[str, Any]) -> Iterator[OwnPiece]:
    """Those of a thing: its piece, and what else the kind makes of it."""
    at = ("pieces", kind)
    if not play.holds(thing, spec.when, *at, "when"):
        return
    quantity = play.count(thing, spec.copies, *at, "copies")
    if not quantity:
        return
    pairs: list[tuple[FaceSpec, FaceSpec | None, Place, Place]]
    pairs = [(spec.front, spec.back, (*at, FRONT), (*at, BACK))]
    pairs += [(front, back, (*at, "more", i, 0), (*at, "more", i, 1)) for i, (front, back) in enumerate(spec.more)]
    names = {**shared, thing.kind: _shown(play, thing)}
    for front, back, front_at, back_at in pairs:
        if not play.holds(thing, front.when, *front_at, "when"):
            continue
        has_back = back is not None and play.holds(thing, back.when, *back_at, "when")
        yield OwnPiece(
            thing=play.key(thing),
            title=play.title(thing),
            front=_face(play, front, FRONT, front_at),
            back=_face(play, back, BACK, back_at) if back is not None and has_back else None,
            where=thing.where(),
            side=thing.side,
            names=names,
            quantity=quantity,
        )


def _face(play: Play, spec: FaceSpec, name: str, at: Place) -> PieceFace:
    return PieceFace(play.where(*at), spec.layout or "", spec.face or name)


def _shared(play: Play) -> dict[str, Any]:
    """What any layout may ask for: the lists of data by their plurals, and the tables."""
    lists = {f"{kind}s": [_shown(play, thing) for thing in play.all_of(kind)] for kind in play.spec.data}
    tables = {
        name: {row: dict(zip(table.columns, cells, strict=True)) for row, cells in table.rows.items()}
        for name, table in play.book.tables.items()
    }
    return {**lists, "tables": tables}


def _shown(play: Play, thing: Thing) -> dict[str, Any]:
    """The fields of a thing and what the rules make of it, those of its rows as well."""
    rows = (
        {
            name: [_shown_row(play, row) for row in play.world.members.rows(thing, name)]
            for name, field in play.spec.data[thing.kind].fields.items()
            if field.many and field.fields
        }
        if thing.kind in play.spec.data
        else {}
    )
    values = nested(play.world.values(thing))
    return {"number": play.number(thing), **thing.fields, **rows, **values, "key": play.key(thing)}


def _shown_row(play: Play, row: Thing) -> dict[str, Any]:
    return {**row.fields, **nested(play.world.values(row))}


def _shown_fields(play: Play, kind: str) -> Iterator[tuple[Any, tuple[str, ...]]]:
    """What a plain layout shows of a thing: its fields but its name, then its values."""
    spec = play.spec.data.get(kind, DataSpec())
    title = title_field(spec)
    for name, field in spec.fields.items():
        if name not in NOT_SHOWN and name != title:
            yield field.name or named(name), (kind, name)
    for key in play.book.quantities.get(kind, {}):
        if "{" not in key and key not in spec.fields:
            yield named(key), (kind, *key.split("."))
