"""The kinds of pieces that a game names, one of each for every line of a list: what is on their faces, and how many."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from typing import Any

from generator.model.fields import DataSpec
from generator.model.game_file import FaceSpec, PieceSpec
from generator.rulesets.api import OwnPiece, PieceFace, PieceKind, nested
from generator.rulesets.folder.asking import Place
from generator.rulesets.folder.play import Play, named, title_field
from generator.rulesets.folder.rows import card_rows
from generator.rulesets.folder.things import SIDE, Thing

FRONT, BACK = "front", "back"
MOST_DEEP = 2
"""A thing that names a thing that names a thing."""
NOT_SHOWN = ("id", "side", "copies")
"""Fields that a plain layout leaves out: they say where a piece belongs and how many there are."""


def piece_kinds(play: Play) -> tuple[PieceKind, ...]:
    shown: _ShownOf = cache(partial(_shown, play))
    shared = _shared(play, shown)
    return tuple(_kind(play, name, spec, shared, shown) for name, spec in play.spec.pieces.items())


_ShownOf = Callable[[Thing], Mapping[str, Any]]
"""What layouts may ask of a thing, worked out once for each."""


def _kind(play: Play, name: str, spec: PieceSpec, shared: Mapping[str, Any], shown: _ShownOf) -> PieceKind:
    pieces = [piece for thing in play.all_of(spec.each) for piece in _pieces(play, name, spec, thing, shared, shown)]
    return PieceKind(
        id=name,
        title=spec.title or named(name),
        pieces=tuple(pieces),
        folders=play.book.folders,
        where=play.where("pieces", name),
        one=spec.one or "",
        size_mm=spec.size_mm,
        width_mm=spec.width_mm,
        height_mm=spec.height_mm,
        shape=spec.shape,
        corner_mm=spec.corner_mm,
        deck=spec.deck,
        together=spec.together,
        on_request=spec.on_request,
        fields=tuple(_shown_fields(play, spec.each)),
    )


def _pieces(
    play: Play, kind: str, spec: PieceSpec, thing: Thing, shared: Mapping[str, Any], shown: _ShownOf
) -> Iterator[OwnPiece]:
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
    names = {**shared, thing.kind: shown(thing)}
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


def _shared(play: Play, shown: _ShownOf) -> dict[str, Any]:
    """What any layout may ask for: the lists of data by their plurals, and the tables."""
    lists = {f"{kind}s": [shown(thing) for thing in play.all_of(kind)] for kind in play.spec.data}
    tables = {
        name: {row: dict(zip(table.columns, cells, strict=True)) for row, cells in table.rows.items()}
        for name, table in play.book.tables.items()
    }
    return {**lists, "tables": tables}


def _shown(play: Play, thing: Thing) -> dict[str, Any]:
    return {"number": play.number(thing), **_told(play, thing), **card_rows(play.world, thing), "key": play.key(thing)}


def _told(play: Play, thing: Thing, deep: int = 0) -> dict[str, Any]:
    """The fields of a thing and what the rules make of them; so for its rows, and for the things that it names."""
    found: dict[str, Any] = {}
    for name, value in thing.fields.items():
        rows = play.world.members.rows_with_values(thing, name)
        if rows is not None:
            found[name] = [_told(play, row, deep) for row in rows]
        else:
            found[name] = _resolved(play, thing, name, value, deep)
    return {**found, **nested(play.world.values(thing))}


def _resolved(play: Play, thing: Thing, name: str, value: Any, deep: int) -> Any:
    """A thing where the field names one, with its id as what it prints as."""
    spec = play.world.members.specs(thing.kind).get(name)
    kind = play.world.members.kind_named(spec.one_of) if spec and isinstance(spec.one_of, str) else ""
    if kind in (SIDE, "") or deep >= MOST_DEEP:
        return value
    known = play.by_id(kind)
    if isinstance(value, list):
        return [{"": one, **_told(play, known[one], deep + 1)} if one in known else one for one in value]
    return {"": value, **_told(play, known[value], deep + 1)} if value in known else value


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
