"""The kinds of pieces that a game names, one of each for every line of a list: what is on their faces, and how many."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.diagnostics import Source
from generator.model.fields import DataSpec
from generator.model.game_file import FaceSpec, PieceSpec
from generator.rulesets.api import OwnPiece, PieceFace, PieceKind, nested
from generator.rulesets.folder.asking import Asker
from generator.rulesets.folder.things import Thing
from generator.rulesets.folder.world import World

FRONT, BACK = "front", "back"
NOT_SHOWN = ("id", "side", "copies")
"""Fields that a plain layout leaves out: they say where a piece belongs and how many there are."""


def piece_kinds(world: World) -> tuple[PieceKind, ...]:
    return tuple(_kind(world, name, spec) for name, spec in world.book.spec.pieces.items())


def _kind(world: World, name: str, spec: PieceSpec) -> PieceKind:
    book = world.book
    assert book.file is not None
    pieces = [piece for thing in world.all_of(spec.each) for piece in _pieces(world, name, spec, thing)]
    return PieceKind(
        id=name,
        title=spec.title or named(name),
        pieces=tuple(pieces),
        folder=book.folders[0],
        where=book.file.where_key("pieces", name),
        size_mm=spec.size_mm,
        width_mm=spec.width_mm,
        height_mm=spec.height_mm,
        shape=spec.shape,
        corner_mm=spec.corner_mm,
        deck=spec.deck,
        on_request=spec.on_request,
        fields=tuple(_shown_fields(world, spec.each)),
    )


def _pieces(world: World, kind: str, spec: PieceSpec, thing: Thing) -> Iterator[OwnPiece]:
    """Those of a thing: its piece, and what else the kind makes of it."""
    ask, at = Asker(world, thing), ("pieces", kind)
    if not ask.holds(spec.when, *at, "when"):
        return
    quantity = ask.count(spec.copies, *at, "copies")
    if not quantity:
        return
    pairs: list[tuple[FaceSpec, FaceSpec | None, tuple[Any, ...], tuple[Any, ...]]]
    pairs = [(spec.front, spec.back, (*at, FRONT), (*at, BACK))]
    pairs += [(front, back, (*at, "more", i, 0), (*at, "more", i, 1)) for i, (front, back) in enumerate(spec.more)]
    names = _names(world, thing)
    for front, back, front_at, back_at in pairs:
        if not ask.holds(front.when, *front_at, "when"):
            continue
        has_back = back is not None and ask.holds(back.when, *back_at, "when")
        yield OwnPiece(
            thing=thing.key,
            title=world.title(thing),
            front=_face(world, front, FRONT, front_at),
            back=_face(world, back, BACK, back_at) if back is not None and has_back else None,
            where=thing.where(),
            side=thing.side,
            names=names,
            quantity=quantity,
        )


def _face(world: World, spec: FaceSpec, name: str, at: tuple[Any, ...]) -> PieceFace:
    assert world.book.file is not None
    return PieceFace(_asked_at(world, at), spec.layout or "", spec.face or name)


def _asked_at(world: World, at: tuple[Any, ...]) -> Source:
    assert world.book.file is not None
    return world.book.file.where(*at)


def _names(world: World, thing: Thing) -> dict[str, Any]:
    """What a layout may ask for: the thing by the name of its kind, its fields and what the rules make of them."""
    values = nested(world.values(thing))
    return {thing.kind: {"number": thing.number, **thing.fields, **values, "key": thing.key}}


def _shown_fields(world: World, kind: str) -> Iterator[tuple[Any, str]]:
    """What a plain layout shows of a thing: its fields but its name, then its values."""
    spec = world.book.spec.data.get(kind, DataSpec())
    title = title_field(spec)
    for name, field in spec.fields.items():
        if name not in NOT_SHOWN and name != title:
            yield field.name or named(name), f"{kind}.{name}"
    for key in world.book.quantities.get(kind, {}):
        if "{" not in key and key not in spec.fields:
            yield named(key.replace(".", " ")), f"{kind}.{key}"


def title_field(spec: DataSpec) -> str | None:
    """The field that a thing is called by: ``name``, ``title``, else its first words."""
    for name in ("name", "title"):
        if name in spec.fields:
            return name
    return next((name for name, field in spec.fields.items() if field.is_ == "words" and not field.many), None)


def title_of(thing: Thing, data: Mapping[str, DataSpec]) -> Any:
    field = title_field(data[thing.kind]) if thing.kind in data else "name"
    return (thing.fields.get(field) if field else None) or thing.id


def named(key: str) -> str:
    """An id as a name: ``heavy_tank`` is Heavy tank."""
    words = key.replace("_", " ")
    return words[:1].upper() + words[1:]
