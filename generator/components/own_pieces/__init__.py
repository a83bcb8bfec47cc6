"""The pieces that a game names itself: of any thing, in any size, of a side or of none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from generator.components.box_count import BoxScope, Count
from generator.components.sheet_kind import IN_SLEEVES, BoxPlace, CutKind, KitView, SheetKind

if TYPE_CHECKING:
    from generator.components.own_pieces.drawn import OwnPieces
    from generator.diagnostics import Diagnostic
    from generator.rulesets.api import OwnPiece, PieceKind, SideInPlay
    from generator.sheets.plan import Piece

SMALL_MM = 30.0
"""Pieces up to this size are counters, larger ones cards."""


def sheet_kind(kind: PieceKind) -> SheetKind:
    """The sheets of a kind of piece."""
    given = [size for size in (kind.size_mm, kind.width_mm, kind.height_mm) if size is not None]
    is_small = bool(given) and max(given) <= SMALL_MM

    def of_side(kit: KitView, side: SideInPlay) -> Iterator[Piece]:
        return iter(()) if kind.together else _drawn(kit, kind).pieces(side.side.id)

    def shared(kit: KitView) -> Iterator[Piece]:
        return _drawn(kit, kind).pieces(None if kind.together else "")

    def in_box(box: BoxScope) -> Iterator[Count]:
        wanted = [one for one in kind.pieces if box.selection.takes_unit(one.side, one.thing)]
        text, alone = box.words.say(kind.title), box.words.say(kind.one) if kind.one else ""
        shared = box.selection.copies * _count(wanted, "")
        if any(one.side for one in wanted):
            yield replace(box.by_side(text, lambda side: _count(wanted, side.side.id), alone), shared=shared)
        else:
            yield Count(text, shared=shared, one=alone)

    return SheetKind(
        id=kind.id,
        title=_by_language(kind.title),
        made=CutKind(
            pieces=of_side,
            shared=shared,
            blank=lambda kit: _drawn(kit, kind).blank,
            one_sided_material="cutting_guide.on.card_or_labels" if is_small else "",
            corners="corners" if is_small else "punch",
            is_round=kind.shape == "circle",
            in_decks=kind.deck,
        ),
        material="cutting_guide.on.heavy_card" if is_small else IN_SLEEVES,
        box_place=BoxPlace.PIECES,
        in_box=in_box,
        has_outlines=kind.shape in ("hexagon", "circle"),
        made_for="unit",
        on_request=kind.on_request,
    )


def unlike_backs(kit: KitView) -> Iterator[Diagnostic]:
    """What is said of decks whose cards can be told by their backs."""
    for kind in kit.game.piece_kinds:
        if kind.deck and kit.has_backs(kind.id):
            yield from _drawn(kit, kind).unlike_backs()


def _drawn(kit: KitView, kind: PieceKind) -> OwnPieces:
    from generator.components.own_pieces.drawn import OwnPieces

    return kit.kept(f"own_pieces.{kind.id}", lambda: OwnPieces(kind, kit))


def _count(pieces: list[OwnPiece], side: str) -> int:
    return sum(one.quantity for one in pieces if one.side == side)


def _by_language(words: Any) -> Mapping[str, str]:
    return words if isinstance(words, Mapping) else {"en": words}
