"""Pieces of several owners, sides or nations, on sheets of their own, or together where that saves a sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from generator.sheets.pages import Sheet
from generator.sheets.plan import Piece

LayOut = Callable[[Sequence[Piece], str, str], Sequence[Sheet]]
"""Pieces on sheets, with what stands at their head, and what they are called."""


def laid_out(
    pieces: Mapping[str, Sequence[Piece]], names: Mapping[str, str], title: str, lay_out: LayOut, *, apart: bool
) -> Sequence[Sheet]:
    """The sheets of all owners; those they share under the names of those on them. ``apart`` keeps each by itself.

    An owner without an id, that of what is nobody's, has a name at the head of its sheets alone.
    """
    alone = {
        owner: lay_out(some, names[owner], f"{title}, {names[owner]}" if owner else title)
        for owner, some in pieces.items()
        if some
    }
    sheets = [sheet for some in alone.values() for sheet in some]
    if apart or len(alone) < 2:
        return sheets
    together = lay_out([piece for some in pieces.values() for piece in some], "", title)
    if len(together) >= len(sheets):
        return sheets
    owner_of = {id(piece.front): owner for owner, some in pieces.items() for piece in some}
    return [_named(sheet, title, names, owner_of) for sheet in together]


def _named(sheet: Sheet, title: str, names: Mapping[str, str], owner_of: Mapping[int, str]) -> Sheet:
    """A sheet that several share, under the names of those whose pieces are on it."""
    assert sheet.plan is not None
    there = {owner_of[id(placement.piece.front)] for placement in sheet.plan.fronts}
    sides = tuple(names[owner] for owner in names if owner in there)
    heading = replace(sheet.heading, title=" · ".join(sides), sides=sides)
    return replace(sheet, heading=heading, name=f"{title}, {heading.title}")
