"""Each distinct face of a game's own pieces drawn once, and placed as often as it is needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property, partial
from typing import Any

from msgspec.structs import replace

from generator.components.own_pieces import plain
from generator.components.own_pieces.names import backs_names, named, shared_names, sides_names
from generator.components.own_pieces.trim import cut_line_ink, plain_trim, refuse_other_shape, trim_of
from generator.components.pieces.die_cut import blank
from generator.components.pieces.layout import CompiledLayout, compiled
from generator.components.pieces.trim_shape import TrimShape
from generator.components.selection import face_shows
from generator.components.sheet_kind import KitView
from generator.diagnostics import Diagnostic, Severity, UserError
from generator.drawing import Symbol
from generator.expressions import in_bags
from generator.rulesets.api import OwnPiece, PieceFace, PieceKind
from generator.sheets.plan import Piece

NOT_ROUNDED = ("hexagon", "circle")
"""Shapes whose outline is drawn on the waste."""
_MOST_NAMED = 64


class OwnPieces:
    """The pieces of one kind."""

    def __init__(self, kind: PieceKind, kit: KitView) -> None:
        self.kind, self._kit, self._context = kind, kit, kit.context
        self._shared, self._sides = shared_names(kit.game, kit.context), sides_names(kit.game, kit.context)
        self._backs = backs_names(kit.game, kit.context)
        self._layouts: dict[str, CompiledLayout | None] = {}
        self._drawn: dict[tuple[str, ...], Symbol] = {}
        self._names: dict[int, tuple[Any, Any]] = {}
        """By the object, which is kept alive so that no other has its number."""

    def pieces(self, side: str | None) -> Iterator[Piece]:
        """Those of a side that are wanted, of none, or without one given of all. UserError with all that is wrong with any of them."""
        problems: list[Diagnostic] = []
        made = []
        for piece in self._wanted(side):
            try:
                made.append(self._piece(piece))
            except UserError as error:
                problems += error.diagnostics
        if problems:
            raise UserError(dict.fromkeys(problems))
        yield from made

    def _wanted(self, side: str | None) -> Iterator[OwnPiece]:
        for piece in self.kind.pieces:
            is_of_it = side is None or piece.side == side
            if is_of_it and piece.quantity and self._kit.selection.takes_unit(piece.side, piece.thing):
                yield piece

    def _piece(self, piece: OwnPiece) -> Piece:
        cut = self._cut(piece.front)
        front = self._symbol(piece, piece.front, cut)
        back = None
        if piece.back and self._kit.has_backs(self.kind.id):
            back = self._symbol(piece, piece.back, cut, is_back=True)
        return Piece(
            front,
            back,
            cut.width_mm,
            cut.height_mm,
            piece.quantity,
            corner_mm=cut.corner_mm,
            label=piece.thing,
            outline=cut.outline(),
            run=f"{self.kind.id} {piece.side or piece.thing}",
        )

    # -- sizes -------------------------------------------------------------------------------------------

    @property
    def blank(self) -> Piece:
        cut = self._cut(self.kind.pieces[0].front) if self.kind.pieces else plain_trim(self.kind)
        return blank(cut.width_mm, cut.height_mm, corner_mm=cut.corner_mm, outline=cut.outline())

    def _cut(self, front: PieceFace) -> TrimShape:
        found = self._layout(front)
        return plain_trim(self.kind) if found is None else trim_of(self.kind, found.layout)

    # -- faces -------------------------------------------------------------------------------------------

    def _layout(self, face: PieceFace) -> CompiledLayout | None:
        """The layout of a face; None for the plain one."""
        if not face.layout:
            return None
        if face.layout not in self._layouts:
            located = self._context.own_layout(self.kind.folders, self._ids, face.layout, face.where)
            self._layouts[face.layout] = compiled(located, self._context)
        return self._layouts[face.layout]

    @cached_property
    def _ids(self) -> tuple[str, ...]:
        return tuple(kind.id for kind in self._kit.game.piece_kinds)

    def _symbol(self, piece: OwnPiece, face: PieceFace, cut: TrimShape, *, is_back: bool = False) -> Symbol:
        found = self._layout(face)
        side = self._sides[piece.side if piece.side in self._sides else ""]
        given: dict[str, Any] = {**piece.names, "side": piece.side, "face": face.name}
        asked = given if found is None else {name: given[name] for name in sorted(found.asks_for & given.keys())}
        if found is None and is_back:
            asked = {"side": piece.side}
        key = (
            face.layout,
            "back" if is_back else "front",
            f"{cut}",
            repr((piece.title, asked) if not found else asked),
        )
        if key not in self._drawn:
            name = "-".join(filter(None, ("piece", self.kind.id, piece.thing, "back" if is_back else "")))
            name = f"{name}-{len(self._drawn)}"
            if found is None:
                worn = self._backs[side.id] if is_back else side
                draw = partial(plain.face, self._context, self.kind, piece, worn, cut, name, self._game, is_back)
                of = replace(self.kind, pieces=()), piece, in_bags(worn), cut, self._game, is_back
                self._drawn[key] = self._context.parts.within(name, draw, of)
            else:
                refuse_other_shape(self.kind, cut, found)
                names = {name: self._named(piece.names[name]) for name in found.asks_for & piece.names.keys()}
                names |= self._shared | {"side": side, "face": face.name, "back": self._backs[side.id]}
                what = f"the {'back' if is_back else 'front'} of '{piece.thing}'"
                layout = found.layout
                scale = cut.height_mm / layout.height_mm
                said = (
                    {name: in_bags(value) for name, value in names.items() if name in found.asks_for}
                    if self._context.parts.is_followed
                    else {}
                )
                draw = partial(found.symbol, name, names, self._context, what, piece.where, scale=scale)
                drawn = partial(_with_cut_line, draw, cut)
                self._drawn[key] = self._context.parts.within(name, drawn, (found.located, said, what, scale, cut))
        return self._drawn[key]

    def _named(self, value: Any) -> Any:
        """A value as layouts have it, made once for the front and the back of a piece."""
        if self._context.parts.is_followed:
            return named(value, self._context.words)  # each part that has it asks for it
        if id(value) not in self._names:
            if len(self._names) >= _MOST_NAMED:
                self._names.clear()
            self._names[id(value)] = value, named(value, self._context.words)
        return self._names[id(value)][1]

    @property
    def _game(self) -> str:
        return str(self._shared["game"].name)

    # -- decks -------------------------------------------------------------------------------------------

    def unlike_backs(self) -> Iterator[Diagnostic]:
        """A deck whose cards can be told by their backs is said, once a side."""
        for side in dict.fromkeys(piece.side for piece in self.kind.pieces):
            of_side = list(self._wanted(side))
            backs = [
                piece.back and self._symbol(piece, piece.back, self._cut(piece.front), is_back=True)
                for piece in of_side
            ]
            looks = [face_shows(back) if back else "" for back in backs]
            other = next((piece for piece, look in zip(of_side, looks, strict=True) if look != looks[0]), None)
            if other is not None:
                what = (
                    f"the deck '{self.kind.id}' can be told by its backs: that of '{other.thing}' is unlike the first"
                )
                where = other.back.where if other.back else other.where
                yield Diagnostic(where, what, "Let the back ask for nothing that differs.", Severity.WARNING)


def _with_cut_line(draw: Callable[[], Symbol], cut: TrimShape) -> Symbol:
    """What is drawn, with the line to cut along where straight cuts do not do it all."""
    drawn = draw()
    if cut.shape not in NOT_ROUNDED:
        return drawn
    ink = cut_line_ink(drawn.items, drawn.width_mm, drawn.height_mm)
    return replace(drawn, items=drawn.items + cut.waste_lines(drawn.height_mm, ink))
