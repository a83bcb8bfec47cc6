"""The expressions with which a game's file asks for what it prints: those of its pieces, charts and sheets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

from generator.diagnostics import Source, UserError
from generator.expressions import Formula, Phrase
from generator.model.control_rows import ControlRows, TrackSpec
from generator.model.game_file import ChartEntry, FaceSpec, GameFile, PieceSpec
from generator.model.rulebook import Rulebook
from generator.model.wording import PartSpec, RowSpec
from generator.rulesets.folder.things import GAME, SIDE, UNIT

Where = Callable[..., Source]


class Said(NamedTuple):
    """An expression, or a phrase, of a game."""

    kind: str
    """What it is over."""
    form: type[Formula] | type[Phrase]
    text: str
    where: Source
    own: tuple[str, ...] = ()
    """Names that only it has."""

    def formulas(self) -> tuple[Formula, ...]:
        """None of one that is wrong."""
        try:
            read = self.form(self.text, self.where)
        except UserError:
            return ()
        return (read,) if isinstance(read, Formula) else read.formulas


def asked(book: Rulebook) -> Iterator[Said]:
    """Those of a game's file, each where it stands: of one with cards and rosters, those of dice, of what is kept count of,
    and of the rows of cards."""
    if book.file is None:
        return
    game, where = book.spec, book.file.where
    if game.control_sheet is not None:
        units = UNIT if book.models else game.units_list
        yield from _of_tracks(
            units, game.control_sheet.units.tracks, partial(where, "control_sheet", "units", "tracks")
        )
        yield from _of_tracks(SIDE, game.control_sheet.side.tracks, partial(where, "control_sheet", "side", "tracks"))
    for kind, blocks in game.card.items():
        for name, rows in blocks.items():
            for index, row in enumerate(rows):
                yield from _of_row(kind, row, partial(where, "card", kind, name, index))
    for use, dice in game.scenario_sheet.dice.items():
        at = partial(where, "scenario_sheet", "dice", use)
        yield from _formulas(dice.each, {"when": dice.when, "at_once": dice.at_once}, at)
        yield from _formulas(dice.each, dict(enumerate(dice.is_)), partial(at, "is"))
    if book.models:
        return
    for name, piece in game.pieces.items():
        yield from _of_piece(piece, partial(where, "pieces", name))
    for index, entry in enumerate(game.chart):
        yield from _of_block(game, GAME, entry, partial(where, "chart", index))
    if game.control_sheet is not None:
        yield from _of_rows(game.units_list, game.control_sheet.units, partial(where, "control_sheet", "units"))
        for index, entry in enumerate(game.control_sheet.blocks):
            yield from _of_block(game, SIDE, entry, partial(where, "control_sheet", "blocks", index))
    sheet, at = game.scenario_sheet, partial(where, "scenario_sheet")
    yield from _phrases(game.units_list, {"about": sheet.about, "group": sheet.group}, at)
    yield from _formulas(game.units_list, {"sign": sheet.sign}, at)
    yield from _formulas(game.units_list, sheet.columns, partial(at, "columns"))
    for index, entry in enumerate(sheet.blocks):
        yield from _of_block(game, GAME, entry, partial(at, "blocks", index))


def _of_piece(piece: PieceSpec, where: Where) -> Iterator[Said]:
    yield from _formulas(piece.each, {"when": piece.when, "copies": piece.copies}, where)
    pairs: list[tuple[FaceSpec | None, tuple[Any, ...]]] = [(piece.front, ("front",)), (piece.back, ("back",))]
    pairs += [(face, ("more", i, j)) for i, two in enumerate(piece.more) for j, face in enumerate(two)]
    for face, path in pairs:
        if face is not None:
            yield from _formulas(piece.each, {"when": face.when}, partial(where, *path))


def _of_block(game: GameFile, owner: str, entry: ChartEntry, where: Where) -> Iterator[Said]:
    """What is asked of a block's owner, the game or a side, and of the lines of its list."""
    over = {"when": entry.when, "list": entry.list_, "track": entry.track, "boxes": entry.boxes}
    yield from _formulas(owner, over, where)
    if entry.list_ is None:
        yield from _phrases(owner, {"label": entry.label}, where)
        return
    kind = entry.list_.rpartition(".")[2].removesuffix("s")
    if kind in (*game.data, SIDE):  # of what an expression gives nothing is known before it is worked out
        yield from _formulas(kind, {"by": entry.by, "where": entry.where, "sort": entry.sort}, where)
        yield from _phrases(kind, {"label": entry.label, "say": entry.say}, where)
        if isinstance(entry.columns, Mapping):
            yield from _formulas(kind, entry.columns, partial(where, "columns"))


def _of_rows(kind: str, rows: ControlRows, where: Where) -> Iterator[Said]:
    yield from _phrases(kind, {"about": rows.about}, where)
    yield from _formulas(kind, rows.columns, partial(where, "columns"))
    yield from _formulas(kind, rows.boxes, partial(where, "boxes"))
    yield from _formulas(kind, rows.left, partial(where, "left"))


def _of_tracks(kind: str, tracks: Mapping[str, TrackSpec], where: Where) -> Iterator[Said]:
    for name, track in tracks.items():
        at, own = partial(where, name), tuple(track.for_)
        yield from _formulas(kind, track.for_, partial(at, "for"), own)
        yield from _formulas(kind, {"count": track.count, "when": track.when}, at, own)
        yield from _phrases(kind, {"label": track.label, "reminder": track.reminder}, at, own)
        yield from _of_parts(kind, track.parts, partial(at, "parts"), own)


def _of_row(kind: str, row: RowSpec, where: Where) -> Iterator[Said]:
    yield from _of_words(kind, row, where, ())
    yield from _phrases(kind, {"label": row.label}, where, tuple(row.for_))
    yield from _of_parts(kind, row.cells, partial(where, "cells"), tuple(row.for_))


def _of_parts(kind: str, parts: Mapping[Any, PartSpec], where: Where, outer: tuple[str, ...]) -> Iterator[Said]:
    for name, part in parts.items():
        yield from _of_words(kind, part, partial(where, name), outer)
        yield from _formulas(kind, {"is": part.is_}, partial(where, name), (*outer, *part.for_))


def _of_words(kind: str, spec: PartSpec | RowSpec, where: Where, outer: tuple[str, ...]) -> Iterator[Said]:
    own = (*outer, *spec.for_)
    yield from _formulas(kind, spec.for_, partial(where, "for"), own)
    yield from _formulas(kind, {"when": spec.when}, where, own)
    if isinstance(spec.say, tuple):
        yield from _of_parts(kind, dict(enumerate(spec.say)), partial(where, "say"), own)
    else:
        yield from _phrases(kind, {"say": spec.say}, where, own)
    yield from _of_parts(kind, spec.parts, partial(where, "parts"), own)


def _formulas(kind: str, found: Mapping[Any, Any], where: Where, own: tuple[str, ...] = ()) -> Iterator[Said]:
    """Numbers are no expressions."""
    for part, text in found.items():
        if isinstance(text, str):
            yield Said(kind, Formula, text, where(part), own)


def _phrases(kind: str, found: Mapping[str, Any], where: Where, own: tuple[str, ...] = ()) -> Iterator[Said]:
    for part, words in found.items():
        texts: Iterable[str] = words.values() if isinstance(words, Mapping) else [words] if words else []
        for text in texts:
            yield Said(kind, Phrase, text, where(part), own)
