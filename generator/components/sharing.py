"""Pieces of several owners or kinds on sheets of their own, or together where that saves a sheet or crosswise cuts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import pairwise

from msgspec.structs import replace

from generator.sheets.pages import Sheet, Sheets
from generator.sheets.plan import Piece

LayOut = Callable[[Sequence[Piece], str, str, Sequence[Sequence[Piece]]], Sequence[Sheet]]
"""Pieces on sheets, with what stands at their head, what they are called, and the pieces of others on sheets of their own."""


def laid_out(
    pieces: Mapping[str, Sequence[Piece]], names: Mapping[str, str], title: str, lay_out: LayOut, *, apart: bool
) -> Sequence[Sheet]:
    """The sheets of all owners; those they share under the names of those on them, where that saves one, or blocks of
    pieces beside one another, which are cut crosswise. ``apart`` keeps each by itself.

    An owner without an id, that of what is nobody's, has a name at the head of its sheets alone.
    """
    alone = {
        owner: lay_out(
            some,
            names[owner],
            f"{title}, {names[owner]}" if owner else title,
            [others for other, others in pieces.items() if others and other != owner],
        )
        for owner, some in pieces.items()
        if some
    }
    count = sum(map(len, alone.values()))
    by_owner = Sheets(count, lambda: _headed_alike([sheet for some in alone.values() for sheet in some]))
    if apart or len(alone) < 2:
        return by_owner
    together = lay_out([piece for some in pieces.values() for piece in some], "", title, [])
    if len(together) > count:
        return by_owner
    owner_of = {id(piece.front): owner for owner, some in pieces.items() for piece in some}

    def drawn() -> Iterable[Sheet]:
        is_plainer = len(together) < count or (_has_blocks_beside(by_owner) and not _has_blocks_beside(together))
        return (_named(sheet, title, names, owner_of) for sheet in together) if is_plainer else by_owner

    return Sheets(len(together), drawn)


def _has_blocks_beside(sheets: Sequence[Sheet]) -> bool:
    """Whether blocks share a stretch of the height of a sheet."""
    for sheet in sheets:
        spans = sorted((band.box.y, band.box.bottom) for band in sheet.plan.bands) if sheet.plan else []
        if any(below < bottom for (_, bottom), (below, _) in pairwise(spans)):
            return True
    return False


def _headed_alike(sheets: Sequence[Sheet]) -> Sequence[Sheet]:
    """Without headings where pieces of one owner take the room of theirs: its foot then says all on each sheet."""
    if all(sheet.heading.size != "none" for sheet in sheets):
        return sheets
    return [
        replace(sheet, heading=replace(sheet.heading, size="none")) if sheet.heading.size == "compact" else sheet
        for sheet in sheets
    ]


def _named(sheet: Sheet, title: str, names: Mapping[str, str], owner_of: Mapping[int, str]) -> Sheet:
    """A sheet that several share, under the names of those whose pieces are on it; what is nobody's adds none."""
    assert sheet.plan is not None
    there = {owner_of[id(placement.piece.front)] for placement in sheet.plan.fronts}
    sides = tuple(names[owner] for owner in names if owner in there and (owner or len(there) == 1))
    heading = replace(sheet.heading, title=" · ".join(sides), sides=sides)
    return replace(sheet, heading=heading, name=f"{title}, {heading.title}")


# -- kinds -----------------------------------------------------------------------------------------------

Kinds = tuple[str, ...]
MOSTLY = 0.5
"""A kind that covers less of its last sheet goes to another's, where that has room."""


def on_sheets(
    kinds: Kinds,
    of_one_size: Iterable[Sequence[str]],
    loose: Collection[str],
    lay_out: Callable[[Kinds], Sequence[Sheet]],
) -> dict[Kinds, Sequence[Sheet]]:
    """The sheets of kinds that are cut alike, by those that share them, where that saves one.

    First those of one size do; then of those that are ``loose`` one that leaves most of its last sheet blank goes to
    another, whatever its size: where there is most room.
    """
    made: dict[Kinds, Sequence[Sheet]] = {(kind,): lay_out((kind,)) for kind in kinds}

    def share(some: Sequence[Kinds]) -> bool:
        shared = tuple(kind for kind in kinds if any(kind in one for one in some))
        together = lay_out(shared) if len(some) > 1 else made[shared]
        if len(together) < sum(len(made[one]) for one in some):
            for one in some:
                del made[one]
            made[shared] = together
            return True
        return False

    for same in of_one_size:
        share([(kind,) for kind in same])
    mixed = [one for one, sheets in made.items() if sheets and all(kind in loose for kind in one)]
    covered = {one: _covered(made[one][-1]) for one in mixed}
    for few in (one for one in mixed if covered[one] < MOSTLY):
        others = sorted((one for one in mixed if one != few and {one, few} <= made.keys()), key=covered.__getitem__)
        any(share((few, other)) for other in others)
    return made


def _covered(sheet: Sheet) -> float:
    """How much of a sheet its pieces cover."""
    assert sheet.plan is not None
    trims = (placement.piece for placement in sheet.plan.fronts)
    return sum(piece.width_mm * piece.height_mm for piece in trims) / (sheet.paper.width_mm * sheet.paper.height_mm)
